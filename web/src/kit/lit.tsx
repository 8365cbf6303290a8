// lit.tsx: an SVG group that stands for an item of the scene: it carries the item's id, its tooltip, and if a legal
// move speaks of it, it lifts, glows and can be clicked or chosen from the keyboard.

import type { ComponentChildren, JSX } from "preact";
import type { BoardProps } from "../board.js";
import type { Item } from "../protocol.js";

export interface LitProps {
  board: BoardProps;
  item: Item;
  /** Where it stands; motion runs from the last place to this one. */
  x?: number;
  y?: number;
  /** The outline that glows when lit, e.g. <rect …/> or <circle …/>; drawn below the children. */
  halo?: ComponentChildren;
  /** What a screen reader says; by default the item's text. */
  label?: string;
  children?: ComponentChildren;
  class?: string;
}

/** What the tooltip says: name, how many, what it does. */
export function tell(board: BoardProps, item: Item): string {
  const name = item.domain === "seat" ? board.nameOf(Number(item.symbol)) : (item.text ?? item.title ?? "");
  const owner = item.owner ? `${board.nameOf(item.owner)}: ` : "";
  const many = item.domain !== "number" && item.count !== undefined && item.count !== 1 ? ` ×${item.count}` : "";
  const about = item.domain && item.symbol ? board.about(item.domain, item.symbol) : undefined;
  return `${owner}${name}${many}${about ? `\n${about}` : ""}`;
}

/** A button is called by its label; what is written on it is not read out a second time, unless other buttons are inside. */
const quiet = (lift: SVGGElement | null): void => {
  if (lift && !lift.querySelector("[tabindex]")) lift.setAttribute("aria-hidden", "true");
};
const loud = (lift: SVGGElement | null): void => lift?.removeAttribute("aria-hidden");

export function Lit({ board, item, x = 0, y = 0, halo, label, children, class: extra = "" }: LitProps): JSX.Element {
  const moves = board.lit.get(item.id);
  const tip = tell(board, item);
  const name = `item ${extra} ${moves ? "lit" : ""} ${board.picked === item.id ? "picked" : ""} ${item.owner ? `seat-${item.owner}` : ""}`;
  const act = moves ? (): void => board.pick(item, moves) : undefined;
  return (
    <g
      class={name}
      data-id={item.id}
      data-tip={tip}
      transform={`translate(${x} ${y})`}
      {...(moves && act
        ? {
            role: "button",
            tabindex: 0, // in SVG the attribute is spelt so; "tabIndex" would not take the focus
            "aria-label": label ?? tip.split("\n")[0],
            onClick: (event: Event) => {
              event.stopPropagation();
              act();
            },
            onKeyDown: (event: KeyboardEvent) => {
              if (event.key === "Enter" || event.key === " ") {
                event.preventDefault();
                act();
              }
            },
          }
        : {})}
    >
      <g class="lift" ref={moves ? quiet : loud}>
        {halo && <g class="halo">{halo}</g>}
        {children}
      </g>
    </g>
  );
}
