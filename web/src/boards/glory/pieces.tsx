// pieces.tsx: stones, medals, coins and backs: the small things that lie on the table.

import type { ComponentChildren, JSX } from "preact";
import { useContext } from "preact/hooks";
import type { BoardProps } from "../../board.js";
import { Icon } from "../../kit/icon.js";
import { Least } from "../../kit/least.js";
import { type Kind, layOut, shortened, sizeFor, widthOf } from "../../kit/letters.js";
import { Lit } from "../../kit/lit.js";
import type { LitProps } from "../../kit/lit.js";
import type { Glory, Material, Role, Title } from "../../generated/glory.js";
import type { Item } from "../../protocol.js";
import type { Scene } from "../../scene.js";
import { looks, materialOfRole } from "./lexicon.js";

export type GloryItem = Item<Glory>;

/** An order whose face is seen, or a building. */
export type Titled = GloryItem & { domain: "title"; symbol: Title };
export const isTitled = (item: GloryItem | undefined): item is Titled =>
  item?.domain === "title" && item.symbol !== "?";

/** What the board adds to its props: things that could be chosen instead of the thing in hand. */
export interface Play extends BoardProps<Glory> {
  chosen: readonly string[];
  /** Can be clicked, but is not what is asked about next. */
  waiting: ReadonlySet<string>;
  /** Put down what is in hand. */
  cancel(): void;
}

export interface PieceProps extends Omit<LitProps, "board" | "item" | "halo"> {
  board: Play;
  item: GloryItem;
  /** The lit outline and the ground for the pointer, centred on the piece. */
  w: number;
  h: number;
  round?: number;
  /** Of several that lie together, all but the one that comes and goes: when one is added, that one moves and the rest
   * stays. */
  rest?: ComponentChildren;
}

/** An item of the scene with a ground that can be clicked; quiet when another thing is in hand. */
export function Piece(
  { board, item, w, h, round = 5, class: extra = "", rest, children, ...more }: PieceProps,
): JSX.Element {
  const state = board.chosen.includes(item.id) ? "glory-chosen" : board.waiting.has(item.id) ? "glory-waiting" : "";
  const shape = { x: -w / 2, y: -h / 2, width: w, height: h, rx: round };
  const piece = (
    <Lit board={board} item={item} class={`${extra} ${state}`} halo={<rect {...shape} />} {...more}>
      <rect {...shape} fill="transparent" stroke="none" />
      {children}
    </Lit>
  );
  if (rest === undefined) return piece;
  return (
    <>
      {piece}
      <g class="glory-rest" aria-hidden="true" transform={`translate(${more.x ?? 0} ${more.y ?? 0})`}>
        {rest}
      </g>
    </>
  );
}

/** The same item under another name, for its tooltip and its label. */
export const named = (item: GloryItem, text: string): GloryItem => ({ ...item, text, count: 1 });

const line = { stroke: "var(--glory-line)", "stroke-width": 0.9, "stroke-linejoin": "round" } as const;

/** Each material has its own silhouette, 24 × 18 around the origin. */
const stones: Readonly<Record<Material, (face: string, deep: string) => JSX.Element>> = {
  rubble: (face, deep) => (
    <g {...line}>
      <path d="M-12 9 L-10 1 L-4 -1 L1 9 Z" fill={face} />
      <path d="M0 9 L3 0 L9 1 L12 9 Z" fill={deep} />
      <path d="M-6 0 L-3 -8 L4 -9 L7 -1 L2 3 L-3 3 Z" fill={face} />
    </g>
  ),
  wood: (face, deep) => (
    <g {...line}>
      <path d="M-8 -8 H8 A4 4 0 0 1 8 0 H-8 Z" fill={deep} />
      <circle cx={-8} cy={-4} r={4} fill={face} />
      <path d="M-8 1 H8 A4 4 0 0 1 8 9 H-8 Z" fill={deep} />
      <circle cx={-8} cy={5} r={4} fill={face} />
      <circle cx={-8} cy={-4} r={1.4} fill="none" />
      <circle cx={-8} cy={5} r={1.4} fill="none" />
    </g>
  ),
  concrete: (face, deep) => (
    <g {...line}>
      <path d="M-11 -6 H11 L8 9 H-8 Z" fill={face} />
      <path d="M-12 -9 H12 V-5 H-12 Z" fill={deep} />
      <g fill={deep} stroke="none">
        <circle cx={-4} cy={0} r={1.3} />
        <circle cx={3} cy={-1} r={1} />
        <circle cx={0} cy={5} r={1.3} />
        <circle cx={6} cy={3} r={1.1} />
        <circle cx={-6} cy={5} r={0.9} />
      </g>
    </g>
  ),
  brick: (face, deep) => (
    <g {...line}>
      <path d="M-12 1 H-1 V9 H-12 Z" fill={face} />
      <path d="M0 1 H12 V9 H0 Z" fill={deep} />
      <path d="M-7 -8 H6 V0 H-7 Z" fill={face} />
    </g>
  ),
  stone: (face, deep) => (
    <g {...line}>
      <path d="M-11 -4 L-5 -9 H11 L7 -4 Z" fill={face} />
      <path d="M7 -4 L11 -9 V4 L7 9 Z" fill={deep} />
      <path d="M-11 -4 H7 V9 H-11 Z" fill={face} />
      <path d="M-8 -1 H4 V6 H-8 Z" fill="none" stroke-width={0.6} />
    </g>
  ),
  marble: (face, deep) => (
    <g {...line}>
      <path d="M-11 -9 H11 V-5 H-11 Z" fill={deep} />
      <path d="M-8 -5 H8 V6 H-8 Z" fill={face} />
      <path d="M-4.5 -5 V6 M0 -5 V6 M4.5 -5 V6" fill="none" stroke-width={0.7} />
      <path d="M-11 6 H11 V9 H-11 Z" fill={deep} />
    </g>
  ),
};

export function Stone(
  { material, x = 0, y = 0, size = 24 }: { material: Material; x?: number; y?: number; size?: number },
): JSX.Element {
  const { face, deep } = looks[material];
  return (
    <g aria-hidden="true" transform={`translate(${x} ${y}) scale(${size / 24})`}>
      {stones[material](face, deep)}
    </g>
  );
}

/** A role as a medallion in the colour of its material. */
export function Medal(
  { role, x = 0, y = 0, size = 22 }: { role: Role | "?"; x?: number; y?: number; size?: number },
): JSX.Element {
  const { deep, icon } = looks[materialOfRole(role)];
  return (
    <g aria-hidden="true" transform={`translate(${x} ${y})`}>
      <circle r={size / 2} fill={deep} stroke="var(--glory-line)" stroke-width={0.9} />
      <circle r={size / 2 - 1.8} fill="none" stroke="#fff" stroke-opacity={0.5} stroke-width={0.7} />
      <Icon name={icon} size={size * 0.66} fill="#fff" />
    </g>
  );
}

/** Of more coins than that one is shown, and their number. */
const fewCoins = 3;

/** How wide these coins are. */
export const coinsWide = (value: number): number => 7 * (value > fewCoins ? fewCoins : value);

/** Value as coins. */
export function Coins(
  { value, x = 0, y = 0, r = 4.2 }: { value: number; x?: number; y?: number; r?: number },
): JSX.Element {
  return (
    <g aria-hidden="true" transform={`translate(${x} ${y})`}>
      {Array.from(
        { length: value > fewCoins ? 1 : value },
        (_, i) => (
          <g key={i} transform={`translate(${-i * r * 1.7} 0)`}>
            <circle r={r} fill="#e2b443" stroke="#6b4a08" stroke-width={0.9} />
            <circle r={r * 0.5} fill="none" stroke="#6b4a08" stroke-width={0.7} />
          </g>
        ),
      )}
      {value > fewCoins && <Numeral value={value} x={-2.6 * r} y={0} size={11} />}
    </g>
  );
}

/** The back of an order: a dark field with a laurel. */
export function Back({ w, h, x = 0, y = 0 }: { w: number; h: number; x?: number; y?: number }): JSX.Element {
  return (
    <g aria-hidden="true" transform={`translate(${x} ${y})`}>
      <rect
        x={-w / 2}
        y={-h / 2}
        width={w}
        height={h}
        rx={Math.min(5, w / 7)}
        fill="var(--glory-back)"
        stroke="var(--glory-line)"
      />
      {w > 16 && (
        <rect
          x={-w / 2 + 2.5}
          y={-h / 2 + 2.5}
          width={w - 5}
          height={h - 5}
          rx={3}
          fill="none"
          stroke="#e2c27a"
          stroke-width={0.8}
        />
      )}
      <Icon name="laurels" size={Math.min(w, h) * 0.62} fill="#e2c27a" />
    </g>
  );
}

/** A senator: a toga on purple. */
export function Senator({ w, h, x = 0, y = 0 }: { w: number; h: number; x?: number; y?: number }): JSX.Element {
  return (
    <g aria-hidden="true" transform={`translate(${x} ${y})`}>
      <rect
        x={-w / 2}
        y={-h / 2}
        width={w}
        height={h}
        rx={Math.min(5, w / 7)}
        fill="#f6efe0"
        stroke="var(--glory-line)"
      />
      <rect
        x={-w / 2 + 2}
        y={-h / 2 + 2}
        width={w - 4}
        height={h - 4}
        rx={Math.min(4, w / 8)}
        fill="none"
        stroke="#7a1f4d"
        stroke-width={Math.max(1, w / 26)}
      />
      <Icon name="roman-toga" size={Math.min(w, h) * 0.74} fill="#7a1f4d" />
    </g>
  );
}

export function Numeral(
  { value, x, y, size: wish = 15, outlined = false }: {
    value: number | string;
    x: number;
    y: number;
    size?: number;
    outlined?: boolean;
  },
): JSX.Element {
  const size = Math.max(wish, useContext(Least));
  return (
    <text
      class={`glory-numeral ${outlined ? "glory-outlined" : ""}`}
      x={x}
      y={y + size * 0.34}
      font-size={size}
      text-anchor="middle"
    >
      {`${value} `}
    </text>
  );
}

export interface InscriptionProps {
  text: string;
  x: number;
  y: number;
  w: number;
  size: number;
  class?: string;
  anchor?: "start" | "middle" | "end";
  fill?: string;
  lines?: number;
}

interface Set {
  w: number;
  most: number;
  least: number;
  lines: number;
  kind: Kind;
}

/** A text in its width: in one line or broken at a space into two, then smaller, at last cut. */
function setIn(text: string, { w, most, least, lines, kind }: Set): { rows: readonly string[]; size: number } {
  const rows = lines > 1 && widthOf(text, most, kind) > w ? broken(text) : [text];
  const size = w > 0 ? Math.min(...rows.map((row) => sizeFor(row, w, most, kind))) : most;
  return size >= least - 0.01
    ? { rows, size }
    : { rows: rows.map((row) => shortened(row, w, least, kind)), size: least };
}

/** Whether a name can be read in its width. */
export const fitsIn = (text: string, w: number, least: number, lines: number, kind: Kind = "bold"): boolean =>
  (lines > 1 && widthOf(text, least, kind) > w ? broken(text) : [text])
    .every((row) => widthOf(row, least, kind) <= w);

/** A text that fits its width. Its middle is at y. */
export function Inscription(
  { text, x, y, w, size: wish, class: name = "", anchor = "start", fill, lines = 1 }: InscriptionProps,
): JSX.Element {
  const kind: Kind = name.includes("title") ? "title" : /strong|label/.test(name) ? "bold" : "text";
  const least = useContext(Least);
  // The space at the end parts one row from the next for who hears them.
  const { rows, size } = setIn(text, { w, most: Math.max(wish, least), least, lines, kind });
  return (
    <>
      {rows.map((row, i) => (
        <text
          key={i}
          class={name}
          x={x}
          y={y + size * 0.35 + (i - (rows.length - 1) / 2) * size * 1.02}
          text-anchor={anchor}
          font-size={size}
          {...(fill ? { style: { fill } } : {})}
        >
          {`${row} `}
        </text>
      ))}
    </>
  );
}

/** Several lines of words, as large as their box allows, from its upper left corner on; nothing if they would be too
 * small: the tooltip tells what they would say. */
export function Words(
  { text, x, y, w, h, size, class: name = "" }: {
    text: string;
    x: number;
    y: number;
    w: number;
    h: number;
    size: number;
    class?: string;
  },
): JSX.Element | null {
  const least = useContext(Least);
  const laid = layOut(text, { width: w, height: h, most: Math.max(size, least), least });
  if (!laid) return null;
  return (
    <text class={`glory-words ${name}`} font-size={laid.size}>
      {laid.lines.map((line, i) => <tspan key={i} x={x} y={y + laid.size * (0.86 + i * 1.12)}>{`${line} `}</tspan>)}
    </text>
  );
}

/** In two at the space nearest to the middle. */
function broken(text: string): string[] {
  const spaces = [...text].flatMap((letter, i) => (letter === " " ? [i] : []));
  const at = spaces.sort((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0];
  return at === undefined ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

export const capital = (text: string | undefined): string => (text ? text[0]?.toUpperCase() + text.slice(1) : "");

/** What a building does. The card shows by itself what its text begins with: "Rubble, Laborer, value 1." */
export function doesOf(board: Play, title: Title): string {
  const about = board.about("title", title) ?? "";
  return about.slice(about.indexOf(". ") + 2);
}

/** The seats around the table. */
export const camps = (scene: Scene<Glory>): number[] =>
  scene.roots.flatMap(({ id }) => {
    const at = scene.placeOf(id);
    return at?.place === "camp" ? at.index : [];
  });
