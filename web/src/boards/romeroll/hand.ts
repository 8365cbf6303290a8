// hand.ts: the building that is being placed: how it is held, where it is, and whether it may stand there. The legal
// places come from the moves; the hand can hold the shape anywhere on the map.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardProps } from "../../board.js";
import type { Choice } from "../../game.js";
import { Form, type Printed, type Romeroll } from "../../generated/romeroll.js";
import {
  type Cell,
  type Plan,
  cornerAt,
  gripOf,
  mirrored,
  placed,
  readPlan,
  type Shape,
  shapeOf,
  turned,
} from "./ground.js";
import { questionOf } from "./moves.js";

export interface Place {
  choice: Choice<Romeroll>;
  form: Form;
  corner: Cell;
}

export type Places = ReadonlyMap<string, Place>;

export const keyOf = (form: Form, corner: Cell): string => `${form} ${corner.column} ${corner.row}`;

/** The legal places: every "draw" names the first cell and the form. */
export function placesOf(choices: readonly Choice<Romeroll>[], plan: Plan, printed: Printed): Places {
  const places = new Map<string, Place>();
  for (const choice of choices) {
    if (choice.verb !== "draw") continue;
    const [cell, form] = choice.args;
    const first = shapeOf(printed, form)[0], at = plan.named(cell);
    if (!first || !at) continue;
    const corner = { column: at.column - first.column, row: at.row - first.row };
    places.set(keyOf(form, corner), { choice, form, corner });
  }
  return places;
}

/** The form with most legal places: how the hand begins. */
export function firstForm(places: Places): Form {
  const count = new Map<Form, number>();
  for (const { form } of places.values()) count.set(form, (count.get(form) ?? 0) + 1);
  return [...count].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "i1";
}

/** The form that looks like this; of several, one that can be built: a shape may be drawn on two Blueprints. */
function formLike(printed: Printed, shape: Shape, places: Places): Form | undefined {
  const look = JSON.stringify(shape), legal = new Set([...places.values()].map(({ form }) => form));
  return [...legal, ...Form].find((form) => JSON.stringify(shapeOf(printed, form)) === look);
}

/** The legal place nearest to a corner; with a direction, the next one that way. Without a form, however it is
 * held. */
export function nearest(places: Places, form: Form | null, from: Cell, dx = 0, dy = 0): Place | undefined {
  let best: Place | undefined, least = Infinity;
  for (const place of places.values()) {
    if (form !== null && place.form !== form) continue;
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
  form: Form;
  shape: Shape;
  shapeOf(form: Form): Shape;
  corner: Cell | null;
  /** The move that the preview stands for, if it may stand there. */
  chosen: Choice<Romeroll> | undefined;
  over(cell: Cell | null): void;
  press(cell: Cell, touch: boolean): void;
  turn(): void;
  flip(): void;
  step(dx: number, dy: number): void;
  build(): void;
}

export function useHand({ scene, choices, printed, play }: BoardProps<Romeroll>): Hand {
  const plan = useMemo(() => readPlan(scene), [scene]);
  const places = useMemo(() => placesOf(choices, plan, printed), [questionOf(choices)]);
  const [held, setHeld] = useState<{ places: Places; form: Form; corner: Cell | null } | null>(null);
  const { form, corner } = held?.places === places ? held : { form: firstForm(places), corner: null };
  const shape = shapeOf(printed, form);
  const set = (now: Form, at: Cell | null): void => setHeld({ places, form: now, corner: at });
  const chosen = corner ? places.get(keyOf(form, corner))?.choice : undefined;
  const change = (how: (shape: Shape) => Shape): void => {
    const now = how(shape), grip = gripOf(shape);
    const at = corner && cornerAt(plan, now, { column: corner.column + grip.column, row: corner.row + grip.row });
    set(formLike(printed, now, places) ?? form, at);
  };
  const hand: Hand = {
    plan,
    places,
    placing: places.size > 0,
    form,
    shape,
    shapeOf: (one) => shapeOf(printed, one),
    corner,
    chosen,
    over: (cell) => set(form, cell && cornerAt(plan, shape, cell)),
    // A mouse has seen the preview before it clicks; a finger first puts it there, then taps it again or presses the
    // button.
    press: (cell, touch) => {
      const at = cornerAt(plan, shape, cell), there = places.get(keyOf(form, at));
      const again = corner !== null
        && placed(shape, corner).some((part) => part.column === cell.column && part.row === cell.row);
      if (touch && again && chosen) play(chosen);
      else if (!touch && there) play(there.choice);
      else set(form, at);
    },
    turn: () => change(turned),
    flip: () => change(mirrored),
    step: (dx, dy) => {
      const middle = { column: Math.floor(plan.columns / 2), row: Math.floor(plan.rows / 2) };
      const onward = corner && nearest(places, form, corner, dx, dy);
      const near = (of: Form | null): Place | undefined => nearest(places, of, corner ?? middle);
      const to = onward || (chosen ? undefined : (near(form) ?? near(null)));
      if (to) set(to.form, to.corner);
    },
    build: () => {
      if (chosen) play(chosen);
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
