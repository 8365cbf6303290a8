// spot.tsx: an item at its place: lit if a click on it leads on, marked if it has been clicked; and what all areas
// share.

import type { ComponentChildren, JSX } from "preact";
import { useContext } from "preact/hooks";
import type { BoardProps } from "../../board.js";
import type { Trajan } from "../../generated/trajan.js";
import { Least } from "../../kit/least.js";
import { Lit, type LitProps, tell } from "../../kit/lit.js";
import type { Item, Known } from "../../protocol.js";
import { type Area, type Point, side } from "./geometry.js";
import { ActionSign, actionColour } from "./pieces.js";

/** What the parts of the board are given: the lights are those of the move being composed. */
export interface Ui extends BoardProps<Trajan> {
  clicked: readonly string[];
}

/** A thing of the scene. */
export type Thing = Item<Trajan>;
export type Marked = Known<Trajan, "colour">;

export function Spot({ class: extra = "", ...props }: Omit<LitProps, "board"> & { board: Ui }): JSX.Element {
  return <Lit {...props} class={`${extra} ${props.board.clicked.includes(props.item.id) ? "picked" : ""}`} />;
}

/** The outline of a rectangular piece around its centre, a little larger than the piece. */
export function Frame({ w, h, x = 0, y = 0 }: { w: number; h: number; x?: number; y?: number }): JSX.Element {
  return <rect x={x - w / 2 - 1.5} y={y - h / 2 - 1.5} width={w + 3} height={h + 3} rx={4} />;
}

/** Several of the same that lie apart are one item: it is where the first is, and a click on any of them is a click on
 * it. */
export function Copies(
  { ui, item, at, w, h, round = false, children }: {
    ui: Ui;
    item: Thing;
    at: readonly Point[];
    w: number;
    h: number;
    round?: boolean;
    children: ComponentChildren;
  },
): JSX.Element | null {
  const [first, ...others] = at;
  if (!first) return null;
  const moves = ui.lit.get(item.id);
  const taken = ui.clicked.filter((id) => id === item.id).length;
  const click = (event: Event): void => {
    event.stopPropagation();
    if (moves) ui.pick(item, moves);
  };
  const halo = round ? <circle r={w / 2 + 1} /> : <Frame w={w} h={h} />;
  const area = <rect x={-w / 2} y={-h / 2} width={w} height={h} fill="transparent" />;
  return (
    <g>
      {others.map(({ x, y }, i) => (
        <g
          key={`${x} ${y}`}
          class={`item ${moves ? "lit" : ""} ${i + 1 < taken ? "picked" : ""}`}
          transform={`translate(${x} ${y})`}
          data-tip={tell(ui, item)}
          aria-hidden="true"
          {...(moves ? { onClick: click } : {})}
        >
          <g class="lift">
            <g class="halo">{halo}</g>
            {area}
            {children}
          </g>
        </g>
      ))}
      <Spot board={ui} item={item} x={first.x} y={first.y} halo={halo}>{area}{children}</Spot>
    </g>
  );
}

/** A wall panel with the name and the sign of its area. */
export function Panel(
  { ui, area, height, children }: { ui: Ui; area: Area; height: number; children: ComponentChildren },
): JSX.Element {
  const title = ui.scene.place(area)?.title ?? "";
  const action = area === "piles" ? "trajan" : area;
  return (
    <g class="trajan-panel" data-id={area} role="group" aria-label={title}>
      <rect width={side} height={height} rx={4} fill="var(--marble)" stroke="var(--line-dark)" stroke-width={1} />
      <rect width={side} height={height} rx={4} fill="url(#trajan-grain)" />
      <path
        d={`M0 4a4 4 0 0 1 4-4H${side - 4}a4 4 0 0 1 4 4V20H0z`}
        fill={`var(--trajan-${action}-piece)`}
        stroke="var(--line-dark)"
        stroke-width={1}
      />
      <rect
        x={3}
        y={22.5}
        width={side - 6}
        height={height - 25.5}
        rx={2}
        fill="none"
        stroke={actionColour(action)}
        stroke-width={0.8}
        opacity={0.6}
      />
      <ActionSign action={action} x={14} y={10} size={15} fill="#fff" />
      <text class="title trajan-head" x={26} y={14.5} font-size={Math.max(12.5, useContext(Least))}>{title}</text>
      {children}
    </g>
  );
}
