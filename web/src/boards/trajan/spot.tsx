// spot.tsx: an item at its place: lit if a click on it leads on, marked if it has been clicked; and what all areas share.

import type { ComponentChildren, JSX } from "preact";
import type { BoardProps } from "../../board.js";
import { Lit, type LitProps } from "../../kit/lit.js";
import type { Item } from "../../protocol.js";
import { type Point, side } from "./geometry.js";
import { ActionSign, actionColour } from "./pieces.js";

/** What the parts of the board are given: the lights are those of the move being composed. */
export interface Ui extends BoardProps {
  clicked: readonly string[];
}

export function Spot({ class: extra = "", ...props }: Omit<LitProps, "board"> & { board: Ui }): JSX.Element {
  return <Lit {...props} class={`${extra} ${props.board.clicked.includes(props.item.id) ? "picked" : ""}`} />;
}

/** The outline of a rectangular piece around its centre, a little larger than the piece. */
export function Frame({ w, h, x = 0, y = 0 }: { w: number; h: number; x?: number; y?: number }): JSX.Element {
  return <rect x={x - w / 2 - 1.5} y={y - h / 2 - 1.5} width={w + 3} height={h + 3} rx={4} />;
}

/** Several of the same that lie apart are one item: it stands where the first is. */
export function Copies({ ui, item, at, w, h, children }: { ui: Ui; item: Item; at: readonly Point[]; w: number; h: number; children: ComponentChildren }): JSX.Element | null {
  const first = at[0];
  if (!first) return null;
  const offsets = at.map((point) => ({ x: point.x - first.x, y: point.y - first.y }));
  return (
    <Spot board={ui} item={item} x={first.x} y={first.y} halo={offsets.map((offset) => <Frame key={`${offset.x} ${offset.y}`} w={w} h={h} {...offset} />)}>
      {offsets.map((offset) => <g key={`${offset.x} ${offset.y}`} transform={`translate(${offset.x} ${offset.y})`}>{children}</g>)}
    </Spot>
  );
}

/** A wall panel with the name and the sign of its area. */
export function Panel({ action, title, height, children, note }: { action: string; title: string; height: number; children: ComponentChildren; note?: ComponentChildren }): JSX.Element {
  return (
    <g class={`trajan-panel trajan-panel-${action}`} role="group" aria-label={title}>
      <rect width={side} height={height} rx={4} fill="var(--marble)" stroke="var(--line-dark)" stroke-width={1} />
      <rect width={side} height={height} rx={4} fill="url(#trajan-grain)" />
      <path d={`M0 4a4 4 0 0 1 4-4H${side - 4}a4 4 0 0 1 4 4V20H0z`} fill={actionColour(action)} stroke="var(--line-dark)" stroke-width={1} />
      <rect x={3} y={22.5} width={side - 6} height={height - 25.5} rx={2} fill="none" stroke={actionColour(action)} stroke-width={0.8} opacity={0.6} />
      <ActionSign action={action} x={14} y={10} size={15} fill="#fff" />
      <text class="title trajan-head" x={26} y={14.5} font-size={12.5}>{title}</text>
      {note}
      {children}
    </g>
  );
}

