// typed.ts: mistakes that the compiler must find, each where it says so; it complains where one passes. Never run.

import type { BoardProps } from "../src/board.js";
import type { Choice } from "../src/game.js";
import type { Action, Colour, Trajan } from "../src/generated/trajan.js";
import type { Item } from "../src/protocol.js";

export function moves(choice: Choice<Trajan>): Action | Colour | null {
  switch (choice.verb) {
    case "sow2":
      return choice.args[1];
    case "sow":
      // @ts-expect-error: a tray alone is sown
      return choice.args[1];
    // @ts-expect-error: nobody concedes at Trajan
    case "concede":
      return null;
    case "build":
      // @ts-expect-error: a site is no action
      return choice.args[0];
    default:
      return null;
  }
}

// @ts-expect-error: one action has no picture
export const some: Record<Action, string> = { seaport: "", forum: "", military: "", senate: "", trajan: "" };

export function places({ scene, printed }: BoardProps<Trajan>): unknown[] {
  return [
    scene.in("hand", 1),
    scene.place("tray", 1, 4),
    // @ts-expect-error: there is a hand for each seat
    scene.in("hand"),
    // @ts-expect-error: there is no such place
    scene.in("market"),
    printed.tile_points["nine-bb"],
    // @ts-expect-error: there is no such tile
    printed.tile_points["ten-bb"],
  ];
}

export const pieces = (items: readonly Item<Trajan>[]): Item<Trajan>[] => [
  ...items.filter((item) => item.domain === "face" && item.symbol === "votes5"),
  // @ts-expect-error: no tile has nine votes
  ...items.filter((item) => item.domain === "face" && item.symbol === "votes9"),
];
