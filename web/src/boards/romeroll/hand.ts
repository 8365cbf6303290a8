// hand.ts: the building that is being placed: how it is held, where it is, and whether it may stand there. The legal
// places come from the moves; the hand can hold the shape anywhere on the map.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardProps } from "../../board.js";
import type { Choice } from "../../game.js";
import {
  type Cell,
  type Plan,
  cellNamed,
  cellsOf,
  cornerAt,
  gripOf,
  mirrored,
  placed,
  readPlan,
  turned,
} from "./ground.js";
import { questionOf, verbOf } from "./moves.js";

export interface Place {
  choice: Choice;
  picture: string;
  corner: Cell;
}

export type Places = ReadonlyMap<string, Place>;

export const keyOf = (picture: string, corner: Cell): string => `${picture} ${corner.column} ${corner.row}`;

/** The legal places: every "draw" names its first cell and shows its picture. */
export function placesOf(choices: readonly Choice[]): Places {
  const places = new Map<string, Place>();
  for (const choice of choices) {
    if (verbOf(choice) !== "draw") continue;
    const name = choice.touches.find(([domain]) => domain === "cell")?.[1];
    const picture = /[#./]+$/.exec(choice.text)?.[0];
    if (!name || !picture) continue;
    const first = cellsOf(picture)[0] ?? { column: 0, row: 0 }, at = cellNamed(name);
    const corner = { column: at.column - first.column, row: at.row - first.row };
    places.set(keyOf(picture, corner), { choice, picture, corner });
  }
  return places;
}

/** The picture with most legal places: how the hand begins. */
export function firstPicture(places: Places): string {
  const count = new Map<string, number>();
  for (const { picture } of places.values()) count.set(picture, (count.get(picture) ?? 0) + 1);
  return [...count].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "#";
}

/** The legal place nearest to a corner; with a direction, the next one that way. Without a picture, however it is
 * held. */
export function nearest(places: Places, picture: string | null, from: Cell, dx = 0, dy = 0): Place | undefined {
  let best: Place | undefined, least = Infinity;
  for (const place of places.values()) {
    if (picture !== null && place.picture !== picture) continue;
    const x = place.corner.column - from.column, y = place.corner.row - from.row;
    const ahead = x * dx + y * dy;
    if ((dx || dy) && ahead <= 0) continue;
    const far = dx || dy ? ahead + 3 * Math.abs(x * dy + y * dx) : Math.hypot(x, y);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

export interface Hand {
  plan: Plan;
  places: Places;
  placing: boolean;
  picture: string;
  corner: Cell | null;
  /** The move that the preview stands for, if it may stand there. */
  chosen: Choice | undefined;
  over(cell: Cell | null): void;
  press(cell: Cell, touch: boolean): void;
  turn(): void;
  flip(): void;
  step(dx: number, dy: number): void;
  build(): void;
}

export function useHand(board: BoardProps): Hand {
  const plan = useMemo(() => readPlan(board.scene), [board.scene]);
  const places = useMemo(() => placesOf(board.choices), [questionOf(board.choices)]);
  const [held, setHeld] = useState<{ places: Places; picture: string; corner: Cell | null }>({
    places,
    picture: "",
    corner: null,
  });
  const fresh = held.places !== places || held.picture === "";
  const picture = fresh ? firstPicture(places) : held.picture, corner = fresh ? null : held.corner;
  const set = (now: string, at: Cell | null): void => setHeld({ places, picture: now, corner: at });
  const chosen = corner ? places.get(keyOf(picture, corner))?.choice : undefined;
  const change = (how: (picture: string) => string): void => {
    const now = how(picture), grip = gripOf(picture);
    set(now, corner && cornerAt(plan, now, { column: corner.column + grip.column, row: corner.row + grip.row }));
  };
  const hand: Hand = {
    plan,
    places,
    placing: places.size > 0,
    picture,
    corner,
    chosen,
    over: (cell) => set(picture, cell && cornerAt(plan, picture, cell)),
    // A mouse has seen the preview before it clicks; a finger first puts it there, then taps it again or presses the
    // button.
    press: (cell, touch) => {
      const at = cornerAt(plan, picture, cell), there = places.get(keyOf(picture, at));
      const again = corner !== null
        && placed(picture, corner).some((part) => part.column === cell.column && part.row === cell.row);
      if (touch && again && chosen) board.play(chosen);
      else if (!touch && there) board.play(there.choice);
      else set(picture, at);
    },
    turn: () => change(turned),
    flip: () => change(mirrored),
    step: (dx, dy) => {
      const middle = { column: Math.floor(plan.columns / 2), row: Math.floor(plan.rows / 2) };
      const onward = corner && nearest(places, picture, corner, dx, dy);
      const to = onward
        || (chosen
          ? undefined
          : (nearest(places, picture, corner ?? middle) ?? nearest(places, null, corner ?? middle)));
      if (to) set(to.picture, to.corner);
    },
    build: () => {
      if (chosen) board.play(chosen);
    },
  };
  useKeys(hand);
  return hand;
}

/** R turns and F flips, wherever the focus is, unless something is being written. */
function useKeys(hand: Hand): void {
  useEffect(() => {
    if (!hand.placing) return undefined;
    const heard = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement | null;
      if (
        event.ctrlKey || event.altKey || event.metaKey || target?.closest("input, textarea, select, [contenteditable]")
      ) return;
      const key = event.key.toLowerCase();
      if (key === "r") hand.turn();
      else if (key === "f") hand.flip();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  });
}
