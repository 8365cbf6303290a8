// rome.tsx: the middle of the table: the sites in town above, the pool on its pavement, the sites out of town below, a
// column for each material; the deck and the senators to one side, the role led and what Rome demands to the other.

import type { JSX } from "preact";
import { Icon } from "../../kit/icon.js";
import { Emblem } from "../../kit/seats.js";
import type { Item } from "../../protocol.js";
import { isMaterial, looks, materialOfRole, type Material } from "./lexicon.js";
import { plaqueOf, plaques } from "./paths.js";
import {
  Back,
  Inscription,
  Medal,
  Numeral,
  Piece,
  Senator,
  Stone,
  Words,
  capital,
  named,
  type Play,
} from "./pieces.js";
import { Building } from "./building.js";
import type { Box } from "./table.js";
import { words } from "./words.js";
import { labelled } from "../../words/names.js";

/** Where the stones of a heap lie, in stones: on two or on three, from the ground up. */
const small: readonly [number, number][] = [[-0.5, 1], [0.5, 1], [0, 0]];
const large: readonly [number, number][] = [[-1, 1], [0, 1], [1, 1], [-0.5, 0.32], [0.5, 0.32], [0, -0.36]];

function Heap(
  { board, material, w, h }: { board: Play; material: Material; w: number; h: number },
): JSX.Element | null {
  const item = board.scene.in("pool").find((piece) => piece.symbol === material);
  if (!item) return null;
  const count = item.count ?? 0, size = Math.min(22, w * 0.27, h * 0.4), heap = count > 3 ? large : small;
  const lying = heap.slice(0, count).map(([x, y], i) => (
    <Stone key={i} material={material} x={(count === 1 ? 0 : x) * size * 0.98} y={y * size} size={size} />
  ));
  const ground = `translate(${w > 74 ? -w * 0.12 : 0} ${h / 2 - size * 1.4})`;
  const label = labelled(board.language, board.scene.get("pool")?.title ?? "", `${item.text ?? ""} ${count}`);
  const rest = (
    <>
      <g transform={ground}>{lying.slice(0, -1)}</g>
      <Numeral value={count} x={w / 2 - (count > 9 ? 16 : 13)} y={-h / 2 + (w > 74 ? 14 : 9)} size={16} outlined />
    </>
  );
  return (
    <Piece board={board} item={item} x={w / 2} y={h / 2} w={w - 4} h={h - 2} label={label} rest={rest}>
      <g transform={ground}>{lying.slice(-1)}</g>
    </Piece>
  );
}

/** A stack of sites: staked plots, one behind the other. */
function Sites(
  { board, place, material, w, h, town }: {
    board: Play;
    place: Item;
    material: Item;
    w: number;
    h: number;
    town: boolean;
  },
): JSX.Element {
  const count = board.scene.in(place.id)[0]?.count ?? 0;
  const look = looks[isMaterial(material.symbol) ? material.symbol : "rubble"];
  const tell = words[board.language];
  const plot = { w: Math.min(24, w * 0.3), h: h - 8 };
  const step = Math.min(8, (w - plot.w - 26) / 5);
  const text = labelled(board.language, capital(material.text), `${town ? tell.inTown : tell.outOfTown} ×${count}`);
  return (
    <Piece board={board} item={named(place, text)} x={w / 2} y={h / 2} w={w - 4} h={h - 2}>
      <g transform={`translate(${-w / 2 + 7 + plot.w / 2} 0)`} opacity={town ? 1 : 0.9}>
        {Array.from({ length: count }, (_, i) => (
          <g key={i} transform={`translate(${(count - 1 - i) * step} 0)`}>
            <rect
              x={-plot.w / 2}
              y={-plot.h / 2}
              width={plot.w}
              height={plot.h}
              rx={2}
              fill={town ? look.face : "var(--glory-plot)"}
              stroke="var(--glory-line)"
              stroke-width={0.9}
            />
            <rect
              x={-plot.w / 2 + 3}
              y={-plot.h / 2 + 3}
              width={plot.w - 6}
              height={plot.h - 6}
              fill="none"
              stroke={town ? look.deep : "var(--glory-line)"}
              stroke-width={1.1}
              stroke-dasharray="3 2"
            />
          </g>
        ))}
        {count > 0 && isMaterial(material.symbol) && <Stone material={material.symbol} x={0} size={plot.w * 0.56} />}
      </g>
      <Numeral value={count} x={w / 2 - 16} y={0} size={15} />
    </Piece>
  );
}

interface ColumnsProps {
  board: Play;
  x: number;
  y: number;
  w: number;
  h: number;
  label: number;
}

/** City, pavement and fields as three bands, six columns across. Band names stand in a column of their own, or above
 * the band. */
function Columns({ board, x, y, w, h, label }: ColumnsProps): JSX.Element {
  const { scene } = board;
  const tell = words[board.language];
  const cells = scene.in("sites"), pool = scene.get("pool");
  const head = 24, strip = label ? 0 : 13;
  const cw = (w - label) / Math.max(1, cells.length),
    plots = (h - head) * (label ? 0.28 : 0.3),
    middle = h - head - 2 * plots;
  const bands = [
    { y: head, h: plots, name: tell.inTown, class: "glory-town" },
    { y: head + plots, h: middle, name: pool?.title ?? "", class: "glory-pavement" },
    { y: head + plots + middle, h: plots, name: tell.outOfTown, class: "glory-field" },
  ];
  return (
    <g data-id="sites" transform={`translate(${x} ${y})`}>
      {label > 0 && (
        <Inscription
          class="title glory-roma"
          text="Roma"
          x={label / 2}
          y={head / 2}
          w={label - 6}
          size={15}
          anchor="middle"
        />
      )}
      {bands.map((band) => (
        <g key={band.class}>
          <rect x={0} y={band.y} width={w} height={band.h} class={band.class} />
          {band.class === "glory-pavement" && (
            <path
              d={mosaic(label, band.y, w - label, band.h)}
              class="glory-mosaic"
            />
          )}
          {label > 0
            ? (
              <Inscription
                class="title"
                text={band.name}
                x={6}
                y={band.y + band.h / 2}
                w={label - 10}
                size={10}
                lines={2}
              />
            )
            : <Inscription class="glory-strong" text={band.name} x={5} y={band.y + 8} w={w - 10} size={10.5} />}
        </g>
      ))}
      <path d={wall(w, head + plots)} class="glory-wall" />
      <rect x={0} y={head} width={w} height={h - head} fill="none" stroke="var(--ink-quiet)" />
      {pool && (
        <Piece
          board={board}
          item={pool}
          x={(w + label) / 2}
          y={head + plots + middle / 2}
          w={w - label - 2}
          h={middle - 2}
        >
          {null}
        </Piece>
      )}
      {cells.map((cell, i) => {
        const material = isMaterial(cell.symbol) ? cell.symbol : "rubble";
        const role = scene.find(cell.id, "role");
        const site = (town: boolean): JSX.Element | null => {
          const place = scene.in(cell.id).find((item) => item.id.startsWith(town ? "in." : "out."));
          return place
            ? (
              <g transform={`translate(0 ${strip + (town ? head : head + plots + middle)})`}>
                <Sites board={board} place={place} material={cell} w={cw} h={plots - strip} town={town} />
              </g>
            )
            : null;
        };
        return (
          <g
            key={cell.id}
            data-id={cell.id}
            transform={`translate(${label + i * cw} 0)`}
            role="group"
            aria-label={`${capital(cell.text)}, ${role?.text ?? ""}`}
          >
            <path d={`M0 ${head} V${h}`} class="glory-rule" />
            {role && <Role board={board} role={role} material={material} w={cw} h={head} />}
            {site(true)}
            <g transform={`translate(0 ${head + plots + strip})`}>
              <Heap board={board} material={material} w={cw} h={middle - strip} />
            </g>
            {site(false)}
          </g>
        );
      })}
    </g>
  );
}

/** The head of a column: the role, in the colour of its material. */
function Role(
  { board, role, material, w, h }: { board: Play; role: Item; material: Material; w: number; h: number },
): JSX.Element {
  const icon = w > 74;
  return (
    <Piece board={board} item={role} x={w / 2} y={h / 2 - 1} w={w - 3} h={h - 2} round={4}>
      <rect
        x={-w / 2 + 1.5}
        y={-h / 2 + 1}
        width={w - 3}
        height={h - 2}
        rx={4}
        fill={looks[material].deep}
        stroke="var(--glory-line)"
      />
      {icon && <Icon name={looks[material].icon} x={-w / 2 + 13} size={16} fill="#fff" />}
      <Inscription
        class="title"
        text={role.text ?? ""}
        x={icon ? 10 : 0}
        y={0}
        w={w - (icon ? 30 : 8)}
        size={icon ? 10.5 : 10}
        anchor="middle"
        fill="#fff"
      />
    </Piece>
  );
}

/** Lozenges of a pavement. */
function mosaic(x: number, y: number, w: number, h: number): string {
  const columns = Math.round(w / 24), rows = Math.max(1, Math.round(h / 24)), dx = w / columns / 2, dy = h / rows / 2;
  const stone = (i: number, k: number): string =>
    `M${x + 2 * i * dx} ${y + (2 * k + 1) * dy} l${dx} ${-dy} l${dx} ${dy} l${-dx} ${dy} Z`;
  return Array.from({ length: rows * columns }, (_, i) => stone(i % columns, Math.floor(i / columns))).join(" ");
}

/** A line of battlements. */
function wall(w: number, y: number): string {
  const n = Math.floor(w / 16), step = w / n;
  let d = `M0 ${y}`;
  for (let i = 0; i < n; i++) d += ` v-3 h${step / 2} v3 h${step / 2}`;
  return d;
}

/** Deck and senators, with their numbers on a disc. */
function Piles({ board, x, y, w, h }: { board: Play; x: number; y: number; w: number; h: number }): JSX.Element {
  const { scene } = board;
  const deck = scene.in("deck")[0], pile = scene.get("pile");
  const cards = deck?.count ?? 0, senators = scene.in("pile")[0]?.count ?? 0;
  const each = w / 2, ch = h - 24, cw = Math.min(each - 10, ch * 0.7);
  const lying = (count: number, many: number, card: (i: number) => JSX.Element): JSX.Element => (
    <g transform="translate(-1 -7)">
      {count > 0
        ? [2, 1, 0].slice(Math.max(0, 3 - Math.ceil(count / many))).map((i) => card(i))
        : <rect x={-cw / 2} y={-ch / 2} width={cw} height={ch} rx={6} class="glory-slot" />}
      <g transform={`translate(0 ${ch / 2 - 14})`}>
        <circle r={13} fill="#fdf9f0" stroke="var(--glory-line)" />
        <text class="glory-numeral glory-dark" text-anchor="middle" y={5} font-size={cards > 99 ? 13 : 14.5}>
          {count}
        </text>
      </g>
    </g>
  );
  return (
    <g transform={`translate(${x} ${y})`}>
      {deck && (
        <Piece
          board={board}
          item={named(deck, `${scene.get("deck")?.title ?? ""} ×${cards}`)}
          label={`${scene.get("deck")?.title ?? ""} ${cards}`}
          x={each / 2}
          y={h / 2}
          w={each - 3}
          h={h - 4}
        >
          <Inscription
            text={scene.get("deck")?.title ?? ""}
            x={0}
            y={h / 2 - 9}
            w={each - 6}
            size={11}
            anchor="middle"
          />
          {lying(cards, 24, (i) => <Back key={i} w={cw} h={ch - 6} x={i * 2} y={i * 2 - 1} />)}
        </Piece>
      )}
      {pile && (
        <Piece
          board={board}
          item={named(pile, `${pile.title ?? ""} ×${senators}`)}
          label={`${pile.title?.split(" ")[0] ?? ""} ${senators}`}
          x={each * 1.5}
          y={h / 2}
          w={each - 3}
          h={h - 4}
        >
          <Inscription
            text={pile.title?.split(" ")[0] ?? ""}
            x={0}
            y={h / 2 - 9}
            w={each - 6}
            size={11}
            anchor="middle"
          />
          {lying(senators, 1, (i) => <Senator key={i} w={cw} h={ch - 6} x={i * 2} y={i * 2 - 1} />)}
        </Piece>
      )}
    </g>
  );
}

/** A stele: the role led on its banner, everybody's answer hanging from it; what Rome demands, the card set aside,
 * public functions; plaques for what has no other place. */
function Stele({ board, x, y, w, h }: { board: Play; x: number; y: number; w: number; h: number }): JSX.Element {
  const { scene } = board;
  const demand = scene.in("demand"), aside = scene.in("aside"), open = scene.in("public");
  const moves = board.choices.filter(({ move }) => plaques.has(move.split(" ")[0] ?? ""));
  const head = 40, rows: { h: number; draw: JSX.Element }[] = [];
  if (demand.length) rows.push({ h: 30, draw: <Demand board={board} items={demand} w={w} /> });
  if (aside.length) rows.push({ h: 35, draw: <Aside board={board} items={aside} w={w} /> });
  if (open.length) rows.push({ h: 22, draw: <Public board={board} items={open} w={w} /> });
  const needed = rows.reduce((sum, row) => sum + row.h + 3, 0) + moves.length * 30;
  if (scene.in("role").length && head + 38 + needed <= h) {
    rows.unshift({ h: 35, draw: <Answers board={board} w={w} /> });
  }
  const role = scene.in("role")[0],
    free = h - head - rows.reduce((sum, row) => sum + row.h + 3, 0) - moves.length * 30 - 8;
  if (role?.symbol && free > 28 && !scene.in("ending").length) {
    rows.push({
      h: free,
      draw: (
        <Words
          class="glory-told"
          text={board.about("role", role.symbol) ?? ""}
          x={8}
          y={2}
          w={w - 16}
          h={free}
          size={12}
        />
      ),
    });
  }
  let below = head + 3;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={w} height={h} rx={4} class="glory-stele" />
      {!role && (
        <g opacity={0.1}>
          <Icon name="eagle-emblem" x={w / 2} y={(h + head) / 2} size={Math.min(h - head - 12, w - 20)} />
        </g>
      )}
      <Banner board={board} w={w} h={head} />
      {rows.map((row, i) => {
        const at = below;
        below += row.h + 3;
        // What does not fit is told elsewhere too: public buildings wear the sign of the Stairway.
        return at + row.h > h - moves.length * 30 + 2 ? null : (
          <g key={i} transform={`translate(0 ${at})`}>
            {row.draw}
          </g>
        );
      })}
      {moves.map((choice, i) => (
        <Piece
          key={choice.move}
          board={board}
          item={plaqueOf(choice)}
          x={w / 2}
          y={h - 17 - 30 * (moves.length - 1 - i)}
          w={w - 10}
          h={26}
          round={4}
        >
          <rect x={-w / 2 + 5} y={-13} width={w - 10} height={26} rx={4} class="glory-tablet" />
          <Inscription
            text={choice.text}
            x={0}
            y={0}
            w={w - 22}
            size={choice.text.length > 28 ? 11 : 12.5}
            anchor="middle"
            class="glory-strong"
            lines={2}
          />
        </Piece>
      ))}
    </g>
  );
}

/** The role led; before that the leader; at the end what ended the game. */
function Banner({ board, w, h }: { board: Play; w: number; h: number }): JSX.Element {
  const { scene } = board;
  const role = scene.in("role")[0], leader = scene.in("leader")[0], ending = scene.in("ending")[0];
  const what = ending ?? role ?? leader;
  const title = scene.get(what?.in ?? "")?.title ?? "";
  const text = what?.domain === "seat" ? board.nameOf(Number(what.symbol)) : (what?.text ?? "");
  const fill = what?.domain === "role" ? "#fff" : "var(--ink)";
  const shape = `M0 4 A4 4 0 0 1 4 0 H${w - 4} A4 4 0 0 1 ${w} 4 V${h} H0 Z`;
  return (
    <>
      <path
        d={shape}
        class="glory-banner"
        style={what?.domain === "role" ? { fill: looks[materialOfRole(what.symbol)].deep } : {}}
      />
      {what && (
        <g
          data-id={what.domain === "seat" ? undefined : what.id}
          data-tip={labelled(board.language, title, text)}
          transform={`translate(0 ${h / 2})`}
        >
          {what.domain === "role" && <Medal role={what.symbol} x={22} size={33} />}
          {what.domain === "seat" && <Emblem seat={Number(what.symbol)} x={22} size={31} />}
          {what.domain === "ending" && <Icon name="laurels" x={22} size={30} fill="var(--red)" />}
          <Inscription text={title} x={44} y={-10} w={w - 50} size={11} fill={fill} />
          <Inscription
            class="title"
            text={text}
            x={44}
            y={6}
            w={w - 50}
            size={what.domain === "ending" ? 11 : 14.5}
            fill={fill}
          />
        </g>
      )}
    </>
  );
}

/** Round the table from the leader: who has played what for this role. The cards themselves lie on the camps. */
function Answers({ board, w }: { board: Play; w: number }): JSX.Element {
  const { scene } = board;
  const camps = scene.roots.filter((item) => item.id.startsWith("camp.")).map((item) => item.owner ?? 0);
  const first = Math.max(0, camps.indexOf(Number(scene.in("leader")[0]?.symbol ?? 1)));
  const round = [...camps.slice(first), ...camps.slice(0, first)], each = w / round.length;
  return (
    <g aria-hidden="true">
      {round.map((seat, i) => {
        const played = scene.in(`played.${seat}`)[0];
        return (
          <g key={seat} transform={`translate(${each * (i + 0.5)} 0)`}>
            <path d="M0 -3 V12" stroke="var(--ink-quiet)" />
            <Emblem seat={seat} x={0} y={8} size={15} />
            {played?.domain === "card"
              ? <Senator w={13} h={17} y={26} />
              : isMaterial(played?.symbol)
              ? <Stone material={played.symbol} y={26} size={19} />
              : <path d="M-4 26 H4" stroke="var(--ink-quiet)" stroke-width={1.5} />}
          </g>
        );
      })}
    </g>
  );
}

interface RowProps {
  board: Play;
  items: readonly Item[];
  w: number;
}

function Demand({ board, items, w }: RowProps): JSX.Element {
  const each = Math.min(32, (w * 0.58) / items.length);
  return (
    <>
      <Inscription
        text={board.scene.get("demand")?.title ?? ""}
        x={6}
        y={15}
        w={w * 0.38}
        size={12}
        class="glory-strong"
        lines={2}
      />
      {items.map((item, i) => (
        <Piece key={item.id} board={board} item={item} x={w * 0.42 + each * (i + 0.5)} y={15} w={each - 1} h={28}>
          {isMaterial(item.symbol) && (
            <Stone material={item.symbol} y={item.count === 1 ? 0 : -5} size={Math.min(22, each - 3)} />
          )}
          {item.count !== 1 && <Numeral value={`×${item.count ?? 0}`} x={0} y={9} size={11.5} />}
        </Piece>
      ))}
    </>
  );
}

function Public({ board, items, w }: RowProps): JSX.Element {
  const each = Math.min(90, (w - 28) / items.length);
  return (
    <>
      <g data-id="public" data-tip={board.scene.get("public")?.title ?? ""}>
        <Icon name="stairs" x={13} y={11} size={16} fill="var(--red)" />
      </g>
      {items.map((item, i) => (
        <g key={item.id} transform={`translate(${25 + i * each} 0)`}>
          <Building board={board} item={item} w={each - 3} h={22} plain />
        </g>
      ))}
    </>
  );
}

/** A card set aside for a site out of town, and that site. */
function Aside({ board, items, w }: RowProps): JSX.Element {
  const card = items.find((item) => item.domain === "title"), site = items.find((item) => item.domain === "material");
  return (
    <>
      <Inscription text={board.scene.get("aside")?.title ?? ""} x={6} y={7} w={w - 12} size={10.5} />
      {card && (
        <g transform="translate(6 15)">
          <Building board={board} item={card} w={w * 0.6} h={20} plain />
        </g>
      )}
      {site && isMaterial(site.symbol) && (
        <Piece board={board} item={site} x={w * 0.6 + 26} y={25} w={28} h={20}>
          <rect x={-14} y={-10} width={28} height={20} rx={2} class="glory-plot" />
          <Stone material={site.symbol} size={17} />
        </Piece>
      )}
    </>
  );
}

export function Rome({ board, box }: { board: Play; box: Box }): JSX.Element {
  const { w, h } = box;
  const label = words[board.language].rome;
  if (board.shape === "narrow") {
    return (
      <g transform={`translate(${box.x} ${box.y})`} role="group" aria-label={label}>
        <Piles board={board} x={0} y={0} w={132} h={106} />
        <Stele board={board} x={138} y={0} w={w - 138} h={106} />
        <Columns board={board} x={0} y={113} w={w} h={h - 113} label={0} />
      </g>
    );
  }
  const piles = 122, banner = Math.min(230, w * 0.2);
  return (
    <g transform={`translate(${box.x} ${box.y})`} role="group" aria-label={label}>
      <Piles board={board} x={0} y={0} w={piles} h={h} />
      <Columns board={board} x={piles + 4} y={0} w={w - piles - banner - 14} h={h} label={58} />
      <Stele board={board} x={w - banner} y={0} w={banner} h={h} />
    </g>
  );
}
