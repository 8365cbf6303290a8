// military.tsx: the map of ten provinces as a mosaic, with the camp south of the Alps.

import type { JSX } from "preact";
import type { Trajan } from "../../generated/trajan.js";
import type { Known } from "../../protocol.js";
import { Camp } from "./areas.js";
import { barbarians, camp, crossings, flow, heights, provinces } from "./geometry.js";
import { ForumTile, Label, Leader, Token } from "./pieces.js";
import { Frame, Panel, Spot, type Thing, type Ui } from "./spot.js";

const figureOf = (item: Thing, size: number): JSX.Element =>
  item.symbol === "leader"
    ? <Leader seat={item.owner ?? 1} size={size * 1.3} />
    : <Token figure="legionary" seat={item.owner ?? 1} size={size} />;

function Land({ ui, place }: { ui: Ui; place: Known<Trajan, "province"> }): JSX.Element {
  const shape = provinces[place.symbol], points = ui.printed.province_points[place.symbol];
  const lines = shape.parts ?? (shape.tall ? (place.text ?? "").split(" ") : [place.text ?? ""]);
  const inside = ui.scene.inside(place);
  const tile = ui.scene.known(inside, "face")[0];
  const people = inside.filter((item) => item.domain === "figure");
  const box = tile ? shape.people : { ...shape.people, y: shape.people.y - 6, h: shape.people.h + 6 };
  const size = people.length > Math.floor(box.w / 13.5) * Math.floor(box.h / 15) ? 11 : 13;
  const at = flow(people.length, { x: size + 0.5, y: size + 2 }, box);
  return (
    <Spot board={ui} item={place} halo={<polygon points={shape.points} />}>
      <polygon
        points={shape.points}
        fill={points > 6 ? "var(--trajan-land-far)" : "var(--trajan-land)"}
        stroke="var(--line-dark)"
        stroke-width={1}
      />
      <polygon points={shape.points} fill="url(#trajan-mosaic)" />
      {lines.map((line, i) => (
        <Label
          key={line}
          x={shape.name.x}
          y={shape.name.y + i * 11.5}
          size={11.6}
          class="trajan-name"
        >
          {line}
        </Label>
      ))}
      <circle
        cx={shape.value.x}
        cy={shape.value.y}
        r={9}
        fill="var(--trajan-points)"
        stroke="var(--trajan-ink)"
        stroke-width={0.8}
      />
      <Label x={shape.value.x} y={shape.value.y + 4.5} size={12.5} class="trajan-pale trajan-bold">{points}</Label>
      {tile && (
        <Spot board={ui} item={tile} x={shape.tile.x} y={shape.tile.y} halo={<Frame w={30} h={21} />}>
          <ForumTile face={tile.symbol} printed={ui.printed} w={30} />
        </Spot>
      )}
      {people.map((item, i) => (
        <Spot key={item.id} board={ui} item={item} x={at[i]?.x ?? 0} y={at[i]?.y ?? 0} halo={<Frame w={13} h={15} />}>
          {figureOf(item, size)}
        </Spot>
      ))}
    </Spot>
  );
}

export function Military({ ui }: { ui: Ui }): JSX.Element {
  const place = ui.scene.place("camp");
  const lands = ui.scene.known(ui.scene.in("military"), "province").sort((a, b) =>
    Number(ui.lit.has(a.id)) - Number(ui.lit.has(b.id))
  );
  return (
    <Panel ui={ui} area="military" height={heights.military}>
      <g transform="translate(4 24)">
        <rect width={265} height={239} rx={2} fill="var(--sea)" />
        <rect width={265} height={239} rx={2} fill="url(#trajan-waves)" />
        <polygon points={barbarians} fill="var(--trajan-wild)" />
        <polygon points={barbarians} fill="url(#trajan-trees)" />
        {crossings.map(([x1, y1, x2, y2]) => (
          <line
            key={`${x1} ${y1}`}
            x1={x1}
            y1={y1}
            x2={x2}
            y2={y2}
            stroke="var(--ink)"
            stroke-width={1.6}
            stroke-dasharray="2.5 2"
          />
        ))}
        {lands.map((land) => <Land key={land.id} ui={ui} place={land} />)}
        {place && (
          <Spot
            board={ui}
            item={{ ...place, text: place.title ?? "" }}
            x={camp.x}
            y={camp.y}
            halo={<rect width={camp.w} height={camp.h} rx={3} />}
          >
            <rect
              width={camp.w}
              height={camp.h}
              rx={3}
              fill="var(--marble)"
              stroke="var(--trajan-military)"
              stroke-width={2}
              stroke-dasharray="5 2"
            />
            <Label x={camp.w / 2} y={12.5} size={11.6} class="trajan-bold">{place.title ?? ""}</Label>
            <Camp
              ui={ui}
              place="camp"
              x={4}
              y={26}
              width={camp.w - 12}
              draw={(item) => figureOf(item, ui.scene.in("camp").length > 5 ? 12.5 : 15)}
            />
          </Spot>
        )}
      </g>
    </Panel>
  );
}
