// sites.tsx: the sites in town above, the pool on its pavement, the sites out of town below: a column for each
// material.

import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { Icon } from "../../kit/icon.js";
import { Least } from "../../kit/least.js";
import { labelled } from "../../words/names.js";
import { Material } from "../../generated/glory.js";
import { isMaterial, looks } from "./lexicon.js";
import { capital, fitsIn, type GloryItem, Inscription, named, Numeral, Piece, type Play, Stone } from "./pieces.js";
import { words } from "./words.js";

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
  const label = labelled(board.language, board.scene.place("pool")?.title ?? "", `${item.text ?? ""} ${count}`);
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
    place: GloryItem;
    material: GloryItem;
    w: number;
    h: number;
    town: boolean;
  },
): JSX.Element {
  const count = board.scene.inside(place)[0]?.count ?? 0;
  const look = looks[isMaterial(material.symbol) ? material.symbol : "rubble"];
  const tell = words[board.language];
  const plot = { w: Math.min(24, w * 0.3), h: h - 8 };
  const step = Math.min(8, (w - plot.w - 26) / Math.max(5, count - 1));
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
  /** How much room the names of the bands have beside them; without any they stand above. */
  label: number;
  /** Which columns: all, or half of them. */
  from?: number;
  to?: number;
}

/** Where the bands begin: heads, town, pavement, fields; in each a strip for its name, if it stands there. */
interface Bands {
  head: number;
  plots: number;
  middle: number;
  strip: number;
}

/** City, pavement and fields as three bands, six columns across. */
export function Columns({ board, x, y, w, h, label, from = 0, to = Material.length }: ColumnsProps): JSX.Element {
  const { scene } = board;
  const cells = scene.in("sites").slice(from, to), pool = scene.place("pool");
  const least = useContext(Least);
  const head = Math.max(24, least + 12), plots = (h - head) * (label ? 0.28 : 0.31), middle = h - head - 2 * plots;
  const bands = { head, plots, middle, strip: label ? 0 : least + 4 };
  const cw = (w - label) / Math.max(1, cells.length);
  const names = scene.in("sites").map((cell) => scene.find(cell.id, "role")?.text ?? "");
  const icon = names.every((name) => fitsIn(name, cw - 26, least, 1));
  const heads = { icon, title: names.every((name) => fitsIn(name, cw - (icon ? 30 : 8), least, 1, "title")) };
  return (
    <g {...(from ? {} : { "data-id": "sites" })} transform={`translate(${x} ${y})`}>
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
      <Ground board={board} bands={bands} w={w} label={label} />
      <path d={wall(w, head + plots)} class="glory-wall" />
      <rect x={0} y={head} width={w} height={h - head} fill="none" stroke="var(--ink-quiet)" />
      {pool && (
        <Pavement
          board={board}
          pool={pool}
          copy={from > 0}
          x={(w + label) / 2}
          y={head + plots + middle / 2}
          w={w - label - 2}
          h={middle - 2}
        />
      )}
      {cells.map((cell, i) => (
        <Column key={cell.id} {...{ board, cell, bands, heads }} x={label + i * cw} w={cw} h={h} />
      ))}
    </g>
  );
}

interface PavementProps {
  board: Play;
  pool: GloryItem;
  /** The other half of it. */
  copy: boolean;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The pool as a place to put something. */
function Pavement({ board, pool, copy, x, y, w, h }: PavementProps): JSX.Element | null {
  if (!copy) return <Piece board={board} item={pool} x={x} y={y} w={w} h={h}>{null}</Piece>;
  const moves = board.lit.get(pool.id);
  return moves
    ? (
      <rect
        class="glory-slot"
        aria-hidden="true"
        x={x - w / 2}
        y={y - h / 2}
        width={w}
        height={h}
        pointer-events="all"
        onClick={(event) => {
          event.stopPropagation();
          board.pick(pool, moves);
        }}
      />
    )
    : null;
}

/** The three bands and their names. */
function Ground({ board, bands, w, label }: { board: Play; bands: Bands; w: number; label: number }): JSX.Element {
  const { head, plots, middle } = bands;
  const tell = words[board.language];
  const all = [
    { y: head, h: plots, name: tell.inTown, class: "glory-town" },
    { y: head + plots, h: middle, name: board.scene.place("pool")?.title ?? "", class: "glory-pavement" },
    { y: head + plots + middle, h: plots, name: tell.outOfTown, class: "glory-field" },
  ];
  return (
    <>
      {all.map((band) => (
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
                class="glory-strong"
                text={band.name}
                x={6}
                y={band.y + band.h / 2}
                w={label - 10}
                size={12}
                lines={2}
              />
            )
            : (
              <Inscription
                class="glory-strong"
                text={band.name}
                x={5}
                y={band.y + bands.strip / 2 + 1}
                w={w - 10}
                size={12}
              />
            )}
        </g>
      ))}
    </>
  );
}

interface ColumnProps {
  board: Play;
  cell: GloryItem;
  bands: Bands;
  heads: Heads;
  x: number;
  w: number;
  h: number;
}

/** Whether there is room for signs and for the letters of titles: for all of the roles, or for none. */
interface Heads {
  icon: boolean;
  title: boolean;
}

/** A material: its role, its sites in town, its heap in the pool, its sites out of town. */
function Column(
  { board, cell, bands: { head, plots, middle, strip }, heads, x, w, h }: ColumnProps,
): JSX.Element {
  const { scene } = board;
  const material = isMaterial(cell.symbol) ? cell.symbol : "rubble";
  const role = scene.find(cell.id, "role");
  const at = Material.indexOf(material) + 1;
  const site = (town: boolean): JSX.Element | null => {
    const place = scene.place(town ? "in" : "out", at);
    return place
      ? (
        <g transform={`translate(0 ${strip + (town ? head : head + plots + middle)})`}>
          <Sites board={board} place={place} material={cell} w={w} h={plots - strip} town={town} />
        </g>
      )
      : null;
  };
  return (
    <g
      data-id={cell.id}
      transform={`translate(${x} 0)`}
      role="group"
      aria-label={`${capital(cell.text)}, ${role?.text ?? ""}`}
    >
      <path d={`M0 ${head} V${h}`} class="glory-rule" />
      {role && <RoleHead {...{ board, role, material, w }} {...heads} h={head} />}
      {site(true)}
      <g transform={`translate(0 ${head + plots + strip})`}>
        <Heap board={board} material={material} w={w} h={middle - strip} />
      </g>
      {site(false)}
    </g>
  );
}

/** The head of a column: the role, in the colour of its material. */
function RoleHead(
  { board, role, material, w, h, icon, title }:
    & { board: Play; role: GloryItem; material: Material; w: number; h: number }
    & Heads,
): JSX.Element {
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
        class={title ? "title" : "glory-strong"}
        text={role.text ?? ""}
        x={icon ? 10 : 0}
        y={0}
        w={w - (icon ? title ? 30 : 24 : 5)}
        size={12}
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
