// areas.tsx: five of the six areas as wall panels: port, forum, senate, Trajan piles, construction district. The map is
// in military.tsx.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Side } from "../../generated/trajan.js";
import { Emblem } from "../../kit/seats.js";
import { flow, heights, type Point, row, settle, side } from "./geometry.js";
import {
  ArchSign,
  Back,
  Badge,
  BonusTile,
  Card,
  ConstructionTile,
  Disc,
  ForumTile,
  Label,
  Ship,
  shipPoints,
  Token,
  TrajanTile,
} from "./pieces.js";
import { votesOf } from "./ring.js";
import { Copies, Frame, Panel, Spot, type Thing, type Ui } from "./spot.js";
import { words } from "./words.js";

/** Figures of several players in one line, each with its number. */
export function Camp(
  { ui, place, x, y, width, draw }: {
    ui: Ui;
    place: "camp" | "workers";
    x: number;
    y: number;
    width: number;
    draw(item: Thing): JSX.Element;
  },
): JSX.Element {
  const items = ui.scene.in(place);
  const step = row(items.length, 18, width, 9);
  return (
    <g>
      {items.map((item, i) => (
        <Spot key={item.id} board={ui} item={item} x={x + 9 + (step[i] ?? 0)} y={y} halo={<Frame w={18} h={20} />}>
          {draw(item)}
          <Badge x={8} y={7} count={item.count ?? 1} />
        </Spot>
      ))}
    </g>
  );
}

/* The port: ships, draw pile, two discard piles. */

function Pile({ ui, x, y }: { ui: Ui; x: number; y: number }): JSX.Element | null {
  const place = ui.scene.place("pile");
  const cards = ui.scene.in("pile")[0];
  if (!place) return null;
  const count = cards?.count ?? 0;
  return (
    <Spot board={ui} item={{ ...place, text: place.title ?? "", count }} x={x} y={y} halo={<Frame w={46} h={60} />}>
      <rect class="trajan-socket" x={-23} y={-30} width={46} height={60} rx={3} />
      {cards && count > 0 && (
        <Spot board={ui} item={{ ...cards, text: place.title ?? "" }} halo={<Frame w={46} h={60} />}>
          {count > 1 && (
            <g transform="translate(2 2)">
              <Back w={46} h={60} />
            </g>
          )}
          <Card symbol="?" w={46} h={60} />
        </Spot>
      )}
      <Badge x={16} y={-24} count={Math.max(count, 2) === count ? count : 0} />
    </Spot>
  );
}

/** The top card whole, of those below it the edges; the tooltip tells all. */
function Discard({ ui, place, x, y }: { ui: Ui; place: Thing; x: number; y: number }): JSX.Element {
  const cards = ui.scene.known(ui.scene.inside(place), "commodity");
  const shown = cards.slice(0, 5);
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card.text ?? "", (counts.get(card.text ?? "") ?? 0) + 1);
  const text = [...counts].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name)).join(", ");
  const edge = 10;
  const width = 46 + edge * Math.max(0, shown.length - 1);
  return (
    <Spot
      board={ui}
      item={{
        ...place,
        text: words[ui.language].of(words[ui.language].pile(place.title ?? "", place.text ?? ""), text || "–"),
      }}
      x={x}
      y={y}
      halo={<Frame w={width} h={60} x={(width - 46) / 2} />}
    >
      <rect class="trajan-socket" x={-23} y={-30} width={46} height={60} rx={3} />
      {[...shown.entries()].reverse().map(([i, card]) => (
        <Spot key={card.id} board={ui} item={card} x={i * edge} halo={<Frame w={46} h={60} />}>
          <Card symbol={card.symbol} w={46} h={60} />
        </Spot>
      ))}
      <Badge x={16} y={-24} count={cards.length} />
    </Spot>
  );
}

export function Seaport({ ui }: { ui: Ui }): JSX.Element {
  const discards = ui.scene.in("seaport").filter((place) => place.domain === "side");
  const ships = ui.scene.known(ui.scene.in("ships"), "ship").map((item) => ({
    item,
    points: shipPoints(ui.printed, item.symbol, Boolean(item.turned)),
  }));
  return (
    <Panel ui={ui} area="seaport" height={heights.seaport}>
      <path
        d="M4 96c11-7 22 7 33 0s22 7 33 0 22 7 33 0 22 7 33 0 22 7 33 0 22 7 33 0 22 7 33 0 22 7 33 0v18H4z"
        fill="var(--sea)"
        opacity={0.55}
      />
      {ships.map(({ item, points }, i) => (
        <Spot
          key={item.id}
          board={ui}
          item={item}
          x={47 + i * 90}
          y={63}
          label={words[ui.language].of(item.text ?? "", points.join(" "))}
          halo={<rect x={-44} y={-36} width={88} height={67} rx={8} />}
        >
          <rect x={-43} y={-36} width={86} height={66} fill="transparent" />
          <Ship ship={item.symbol} points={points} grey={Boolean(item.turned)} />
        </Spot>
      ))}
      {ships.map(({ item }, i) => <Label key={item.id} x={47 + i * 90} y={109} size={12.5}>{item.text ?? ""}</Label>)}
      <Pile ui={ui} x={33} y={149} />
      <Label x={35} y={194} size={11.6} class="trajan-quiet">{ui.scene.place("pile")?.title ?? ""}</Label>
      {discards.map((place, i) => (
        <g key={place.id}>
          <Discard ui={ui} place={place} x={98 + i * 92} y={149} />
          <Label x={75 + i * 92} y={194} size={11.6} anchor="start" class="trajan-quiet">
            {words[ui.language].discards[place.symbol as Side] ?? ""}
          </Label>
        </g>
      ))}
    </Panel>
  );
}

/* The forum: tiles keep their places as long as they lie there, quarter by quarter: when the page is loaded again, and
 * when one comes back from looking at another quarter. */

type Cells = readonly (string | null)[];

function useForum(quarter: number): { current: Cells; keep(cells: Cells): void } {
  const key = `forum ${location.hash}`;
  const memory = useRef<Record<number, Cells> | null>(null);
  try {
    memory.current ??= JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<number, Cells>;
  } catch {
    memory.current = {};
  }
  const all = memory.current;
  return {
    current: all[quarter] ?? [],
    keep: (cells) => {
      all[quarter] = cells;
      try {
        sessionStorage.setItem(key, JSON.stringify(all));
      } catch {
        // it lasts as long as the page
      }
    },
  };
}

export function Forum({ ui }: { ui: Ui }): JSX.Element {
  const { yellow_places, green_places, face_action } = ui.printed;
  const cells = yellow_places + green_places * ui.seats.length;
  const items = ui.scene.known(ui.scene.in("forum"), "face");
  const names = items.flatMap((item) => Array.from({ length: item.count ?? 1 }, () => item.id));
  const yellow = new Set(items.filter((item) => face_action[item.symbol]).map((item) => item.id));
  const memory = useForum(ui.scene.in("quarter")[0]?.count ?? 0);
  const places = settle(memory.current, names, cells, (name) => (yellow.has(name) ? 0 : yellow_places));
  const columns = Math.max(5, Math.ceil(places.length / 3)), scale = 5 / columns;
  const at = (cell: number): Point => ({
    x: 3.4 + (cell % columns + 0.5) * 53.2 * scale,
    y: 43 + ((3 - Math.ceil(places.length / columns)) / 2 + Math.floor(cell / columns)) * 37,
  });
  useEffect(() => memory.keep(places), [places.join()]);
  return (
    <Panel ui={ui} area="forum" height={heights.forum}>
      {places.map((_, cell) => (
        <rect
          key={cell}
          x={at(cell).x - 24.5 * scale}
          y={at(cell).y - 17 * scale}
          width={49 * scale}
          height={34 * scale}
          rx={4}
          fill={cell < yellow_places ? "var(--trajan-yellow-place)" : "var(--trajan-green)"}
          stroke="var(--line)"
        />
      ))}
      {items.map((item) => (
        <Copies
          key={item.id}
          ui={ui}
          item={item}
          at={places.flatMap((name, cell) => (name === item.id ? [at(cell)] : []))}
          w={46 * scale}
          h={32 * scale}
        >
          <ForumTile face={item.symbol} printed={ui.printed} w={46 * scale} />
        </Copies>
      ))}
    </Panel>
  );
}

/* The senate: a stair of seven steps, discs in stacks, the bonus tiles to win. */

const stair = { x: 8, step: 24.5, foot: 131, first: 15, rise: 7.2 };

function Step({ ui, space, index }: { ui: Ui; space: Thing; index: number }): JSX.Element {
  const height = stair.first + stair.rise * index;
  const discs = ui.scene.inside(space);
  return (
    <Spot
      board={ui}
      item={{ ...space, text: words[ui.language].of(ui.scene.place("senate")?.title ?? "", space.text ?? "") }}
      x={stair.x + stair.step * index}
      y={stair.foot}
      halo={<rect x={-0.5} y={-height - 14} width={stair.step + 1} height={height + 14} rx={2} />}
    >
      <rect y={-height - 14} width={stair.step} height={14} fill="transparent" />
      <rect
        y={-height}
        width={stair.step}
        height={height}
        fill="var(--trajan-step)"
        stroke="var(--line-dark)"
        stroke-width={0.9}
      />
      {index > 0 && <Label x={stair.step / 2} y={-2.5} size={13} class="trajan-bold">{space.text ?? ""}</Label>}
      {discs.map((disc, i) => (
        <Spot
          key={disc.id}
          board={ui}
          item={disc}
          x={stair.step / 2}
          y={-height - 5.5 - 10 * (discs.length - 1 - i)}
          halo={<Frame w={21} h={10} />}
        >
          <Disc seat={disc.owner ?? 1} />
        </Spot>
      ))}
    </Spot>
  );
}

const votesTip = (ui: Ui, seat: number): string =>
  `${ui.nameOf(seat)}, ${words[ui.language].of(words[ui.language].votes, votesOf(ui, seat))}`;

export function Senate({ ui }: { ui: Ui }): JSX.Element {
  const spaces = ui.scene.in("track");
  const order = [...spaces.keys()].sort((a, b) =>
    Number(ui.lit.has(spaces[a]?.id ?? "")) - Number(ui.lit.has(spaces[b]?.id ?? ""))
  );
  return (
    <Panel ui={ui} area="senate" height={heights.senate}>
      {order.map((index) => {
        const space = spaces[index];
        return space && <Step key={space.id} ui={ui} space={space} index={index} />;
      })}
      <g transform="translate(8 37)" data-tip={words[ui.language].votes}>
        {ui.seats.map(({ seat }, i) => (
          <g
            key={seat}
            transform={`translate(${i * 36} 0)`}
            role="img"
            aria-label={votesTip(ui, seat)}
            data-tip={votesTip(ui, seat)}
          >
            <Emblem seat={seat} x={9} size={16} />
            <Label x={20} y={4.5} size={13} anchor="start" class="trajan-bold">{votesOf(ui, seat)}</Label>
          </g>
        ))}
      </g>
      {ui.scene.known(ui.scene.in("prizes"), "bonus").map((tile, i) => (
        <Spot key={tile.id} board={ui} item={tile} x={238} y={57 + i * 46} halo={<Frame w={56} h={36} />}>
          <BonusTile bonus={tile.symbol} printed={ui.printed} grey={Boolean(tile.turned)} w={56} />
        </Spot>
      ))}
    </Panel>
  );
}

/* Trajan: six piles, their top tiles. */

export function Piles({ ui }: { ui: Ui }): JSX.Element {
  return (
    <Panel ui={ui} area="piles" height={heights.piles}>
      {ui.scene.in("piles").map((pile, i) => {
        const inside = ui.scene.inside(pile);
        const top = ui.scene.known(inside, "tile")[0], below = inside.find((item) => item.symbol === "?");
        const count = below?.count ?? 0;
        return (
          <g key={pile.id} transform={`translate(${25.5 + i * 44.4} 52)`} data-tip={pile.text}>
            <rect class="trajan-socket" x={-20} y={-20} width={40} height={40} rx={3} />
            {below && (
              <Spot board={ui} item={{ ...below, text: pile.text ?? "" }} x={0} y={0}>
                {Array.from(
                  { length: Math.min(count, 4) },
                  (_, k) => (
                    <rect
                      key={k}
                      class="trajan-piece"
                      x={-20}
                      y={-17 + (Math.min(count, 4) - k) * 2.2}
                      width={40}
                      height={38}
                      rx={3}
                      fill="var(--trajan-back)"
                    />
                  ),
                )}
                {!top && <Back w={40} h={40} sign={<ArchSign size={22} fill="#e8c987" />} />}
              </Spot>
            )}
            {top && (
              <Spot board={ui} item={top} halo={<Frame w={41} h={41} />}>
                <TrajanTile tile={top.symbol} printed={ui.printed} size={41} />
              </Spot>
            )}
            <Label y={46} size={12} class="trajan-quiet">{count + (top ? 1 : 0)}</Label>
          </g>
        );
      })}
    </Panel>
  );
}

/* Construction: the worker camp and twenty sites. */

function Site({ ui, site }: { ui: Ui; site: Thing }): JSX.Element {
  const [w, h] = [50, 38.5];
  const inside = ui.scene.inside(site);
  const tile = ui.scene.known(inside, "building")[0];
  const workers = inside.filter((item) => item.domain === "figure");
  const at = flow(workers.length, { x: 16, y: 16 }, { x: -24, y: -18, w: 48, h: 36 });
  return (
    <Spot
      board={ui}
      item={site}
      label={tile ? words[ui.language].of(site.text ?? "", tile.text ?? "") : (site.text ?? "")}
      x={20 + w / 2 + (site.column ?? 0) * w}
      y={62 + h / 2 + (site.row ?? 0) * (h + 2)}
      halo={<Frame w={w - 3} h={h - 2} />}
    >
      <rect class="trajan-socket" x={-w / 2 + 0.7} y={-h / 2} width={w - 1.4} height={h} rx={2} />
      {tile && (
        <Spot board={ui} item={tile} halo={<Frame w={47} h={36} />}>
          <ConstructionTile tile={tile.symbol} printed={ui.printed} w={47.5} />
        </Spot>
      )}
      {workers.map((worker, i) => (
        <Spot
          key={worker.id}
          board={ui}
          item={worker}
          x={at[i]?.x ?? 0}
          y={at[i]?.y ?? 0}
          halo={<Frame w={15} h={15} />}
        >
          <Token figure="worker" seat={worker.owner ?? 1} size={15} />
        </Spot>
      ))}
    </Spot>
  );
}

export function Construction({ ui }: { ui: Ui }): JSX.Element {
  const camp = ui.scene.place("workers");
  const { width = 0, height = 0 } = ui.scene.place("district") ?? {};
  const sites = [...ui.scene.in("district")].sort((a, b) => Number(ui.lit.has(a.id)) - Number(ui.lit.has(b.id)));
  return (
    <Panel ui={ui} area="construction" height={heights.construction}>
      {camp && (
        <Spot
          board={ui}
          item={{ ...camp, text: camp.title ?? "" }}
          x={5}
          y={24.5}
          halo={<rect x={0.5} y={0.5} width={side - 11} height={23} rx={4} />}
        >
          <rect
            x={0.5}
            y={0.5}
            width={side - 11}
            height={23}
            rx={4}
            fill="var(--trajan-socket)"
            stroke="var(--line)"
            stroke-dasharray="4 2"
          />
          <Label x={6} y={16} size={12} anchor="start" class="trajan-quiet">{camp.title ?? ""}</Label>
          <Camp
            ui={ui}
            place="workers"
            x={116}
            y={12}
            width={140}
            draw={(item) => <Token figure="worker" seat={item.owner ?? 1} size={16} />}
          />
        </Spot>
      )}
      {Array.from(
        { length: width },
        (_, i) => <Label key={i} x={45 + i * 50} y={60} size={11.6} class="trajan-quiet">{i + 1}</Label>,
      )}
      {Array.from(
        { length: height },
        (_, i) => (
          <Label key={i} x={12} y={86 + i * 40.5} size={11.6} class="trajan-quiet">{String.fromCharCode(65 + i)}</Label>
        ),
      )}
      {sites.map((site) => <Site key={site.id} ui={ui} site={site} />)}
    </Panel>
  );
}
