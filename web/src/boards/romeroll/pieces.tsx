// pieces.tsx: the small things that several panels draw: panels, fitted letters, resources, dice, buttons.

import type { ComponentChildren, JSX } from "preact";
import type { BoardProps } from "../../board.js";
import { Icon } from "../../kit/icon.js";
import { type Kind, layOut, widthOf } from "../../kit/letters.js";
import type { Face, Places, Printed, Romeroll, Worker } from "../../generated/romeroll.js";
import { dice, goodsOf, workers, workersOf } from "./art.js";
import { Sign } from "./glyphs.js";
import type { Ghosts } from "./ghosts.js";
import type { Choice } from "./moves.js";
import type { Words } from "./words.js";

export type Board = BoardProps<Romeroll>;

/** What every panel is given: the board's props with the lights of what is being composed, and what has been
 * clicked. */
export interface Table {
  board: Board;
  clicked: readonly string[];
  words: Words;
  /** A phone: everything in one column, no keys. */
  narrow: boolean;
  /** A move that is complete while others could still become more. */
  ready: Choice | undefined;
  /** What a click on what is pointed at would do. */
  ghosts: Ghosts;
}

/** No letter is smaller, in the units of the drawing: layouts see to it that a unit is a pixel or more. */
export const LEAST = 12;

/** Whether a text can be read on a line of that width. */
export const fits = (text: string, width: number, kind: Kind = "text"): boolean => widthOf(text, LEAST, kind) <= width;

export interface FitProps {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  kind?: "title" | "text";
  anchor?: "start" | "middle" | "end";
  class?: string;
  fill?: string;
  lines?: number;
  weight?: number;
}

/** Text that stays inside its box: in lines, then smaller; capitals that find no room become plain letters. Where a
 * box has far too little, it is small rather than cut. */
export function Fit(
  { text, x, y, width, size, kind = "text", anchor = "start", class: extra = "", fill, lines = 1, weight }: FitProps,
): JSX.Element {
  const plain: Kind = (weight ?? 400) > 400 || kind === "title" ? "bold" : "text";
  const room = { width, lines, most: size };
  const least = Math.min(LEAST, size);
  const capitals = kind === "title" ? layOut(text.toUpperCase(), { ...room, least, kind }) : null;
  const laid = capitals ?? layOut(text, { ...room, least, kind: plain })
    ?? layOut(text, { ...room, least: 3, kind: plain });
  const { lines: rows, size: fitted } = laid ?? { lines: [text], size: 3 };
  return (
    <text
      class={`${capitals ? "title" : ""} ${extra}`}
      x={x}
      y={y - ((rows.length - 1) * fitted * 1.05) / 2}
      font-size={fitted}
      text-anchor={anchor}
      style={fill ? { fill } : undefined}
      font-weight={capitals ? weight : plain === "bold" ? 700 : weight}
    >
      {rows.map((row, i) => <tspan x={x} dy={i ? fitted * 1.05 : 0}>{i < rows.length - 1 ? `${row} ` : row}</tspan>)}
    </text>
  );
}

export function Panel({ x, y, width, height, label, title, children, class: extra = "" }: {
  x: number;
  y: number;
  width: number;
  height: number;
  label?: string | undefined;
  title?: string;
  children: ComponentChildren;
  class?: string;
}): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`} class={`romeroll-panel ${extra}`} role="group" aria-label={label ?? title}>
      <rect width={width} height={height} rx={4} class="romeroll-plate" />
      {title && <Fit text={title} x={8} y={14} width={width - 16} size={12} kind="title" class="romeroll-heading" />}
      {children}
    </g>
  );
}

/** A worker: a sign on a square, for it is never spent. */
export function WorkerSign(
  { name, x = 0, y = 0, size = 18 }: { name: Worker; x?: number; y?: number; size?: number },
): JSX.Element {
  const look = workers[name];
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        x={-size / 2}
        y={-size / 2}
        width={size}
        height={size}
        rx={size / 7}
        fill={look.colour}
        stroke="#2b211b"
        stroke-width={size / 26}
      />
      <Icon name={look.icon} size={size * 0.76} fill="#fff" />
    </g>
  );
}

/** A die, its upper left corner at the origin: resources above, workers below, its number in the corner. */
export function Die({ printed, face, size }: { printed: Printed; face: Face; size: number }): JSX.Element {
  const look = dice[printed.face_colour[face]];
  const goods = goodsOf(printed, face), workers = workersOf(printed, face);
  const sign = size * 0.38;
  const row = (count: number, i: number): number =>
    size / 2 + (i - (count - 1) / 2) * (count > 2 ? size * 0.29 : sign * 1.06);
  const small = goods.length > 2 ? sign * 0.78 : sign;
  return (
    <g>
      <rect
        x={0.75}
        y={0.75}
        width={size - 1.5}
        height={size - 1.5}
        rx={size * 0.14}
        fill={look.fill}
        stroke={look.edge}
        stroke-width={2.2}
      />
      <path d={`M${size * 0.1} ${size * 0.55}H${size * 0.9}`} stroke={look.edge} stroke-width={0.7} opacity={0.6} />
      {goods.map((good, i) => <Sign name={good} x={row(goods.length, i)} y={size * 0.3} size={small} />)}
      {workers.map((worker, i) => <WorkerSign name={worker} x={row(workers.length, i)} y={size * 0.76} size={sign} />)}
    </g>
  );
}

/** A button drawn on the board: composing a move. */
export function Button({ x, y, width, height, label, text, icon, onPress, strong = false, off = false, id }: {
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
  text?: string;
  icon?: string;
  onPress(): void;
  strong?: boolean;
  off?: boolean;
  id?: string;
}): JSX.Element {
  const act = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
    if (!off) onPress();
  };
  const left = icon && text ? Math.min(height, 26) : 0;
  return (
    <g
      transform={`translate(${x} ${y})`}
      class={`romeroll-button ${strong ? "strong" : ""} ${off ? "off" : ""} ${id ? "item lit" : ""}`}
      data-id={id}
      role="button"
      tabindex={0}
      aria-label={label}
      aria-disabled={off}
      data-tip={label}
      onClick={act}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Enter" || event.key === " ") act(event);
      }}
    >
      <rect width={width} height={height} rx={4} />
      {icon && (
        <Icon
          name={icon}
          x={text ? left / 2 + 2 : width / 2}
          y={height / 2}
          size={Math.min(height * 0.62, 20)}
          fill="var(--button-ink)"
        />
      )}
      {text && (
        <Fit
          text={text}
          x={left + (width - left) / 2 - (left ? 3 : 0)}
          y={height / 2 + 4.5}
          width={width - left - 6}
          size={14}
          anchor="middle"
          weight={700}
          lines={height > 30 ? 2 : 1}
        />
      )}
    </g>
  );
}

/** Whether something is among the parts already chosen. */
export const isClicked = (table: Table, id: string): boolean => table.clicked.includes(id);

/** A mark on what has been chosen: a laurel-green tick. */
export function Tick({ x, y, size = 14 }: { x: number; y: number; size?: number }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={size / 2} fill="#2f6b4f" stroke="#fff" stroke-width={1} />
      <Icon name="check-mark" size={size * 0.7} fill="#fff" />
    </g>
  );
}

/** The board for one thing: lit only if that is wanted now. */
export const onlyIf = (board: Board, wanted: boolean, id: string): Board => {
  if (wanted || !board.lit.has(id)) return board;
  const lit = new Map<string, readonly Choice[]>(board.lit);
  lit.delete(id);
  return { ...board, lit };
};

/** The number that a place shows. */
export const numberIn = <P extends keyof Places>({ scene }: Board, place: P, ...index: Places[P]): number =>
  scene.in(place, ...index).find((item) => item.domain === "number")?.count ?? 0;
