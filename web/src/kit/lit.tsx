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
  const owner = item.owner ? `${board.nameOf(item.owner)}${board.language === "fr" ? "\u00a0: " : ": "}` : "";
  const many = item.domain !== "number" && item.count !== undefined && item.count !== 1 ? ` ×${item.count}` : "";
  const about = item.domain && item.symbol ? board.about(item.domain, item.symbol) : undefined;
  return `${owner}${name}${many}${about ? `\n${about}` : ""}`;
}

/** What is written on a piece is not read out beside its name, unless other buttons are drawn on it. */
const hush = (drawing: SVGGElement | null): void => {
  if (drawing && !drawing.querySelector("[tabindex]")) drawing.setAttribute("aria-hidden", "true");
};
const speak = (drawing: SVGGElement | null): void => drawing?.removeAttribute("aria-hidden");

export function Lit({ board, item, x = 0, y = 0, halo, label, children, class: extra = "" }: LitProps): JSX.Element {
  const moves = board.lit.get(item.id);
  const tip = tell(board, item);
  const name = `item ${extra} ${moves ? "lit" : ""} ${board.picked === item.id ? "picked" : ""} ${
    item.owner ? `seat-${item.owner}` : ""
  }`;
  const act = moves ? (): void => board.pick(item, moves) : undefined;
  const button = act && {
    role: "button" as const,
    tabindex: 0, // in SVG the attribute is spelt so; "tabIndex" would not take the focus
    "aria-label": label ?? tip.split("\n")[0],
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        event.stopPropagation();
        act();
      }
    },
  };
  const click = act && {
    onClick: (event: Event): void => {
      event.stopPropagation();
      act();
    },
  };
  return (
    <g
      class={name}
      data-id={item.id}
      data-tip={tip}
      transform={`translate(${x} ${y})`}
      {...click}
      {...(halo ? {} : button)}
    >
      <g class="lift">
        {halo && <g class="halo" {...button}>{halo}</g>}
        <g ref={halo && moves ? hush : speak}>{children}</g>
      </g>
    </g>
  );
}
