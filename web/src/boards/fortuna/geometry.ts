// geometry.ts: how large the board of Fortuna is drawn, and where its parts stand.
//
// Everything is measured in units of which twelve are the least size of letters, so a part that holds its letters at
// that size holds them on every screen: a unit is a pixel on a desk, more on a larger one and on a phone.

import type { BoardProps, Extent } from "../../board.js";

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const SMALL = 12;
/** Around the drawing, for what is lit lifts and glows. */
export const MARGIN = 5;
export const GAP = 6;

export const HEAD = 25;
/** What a province holds stands in one row, or in two where it is narrow. */
const STORES = { one: 62, two: 46 };
export const isNarrow = (width: number): boolean => width < 270;
export const storeHigh = (width: number): number => (isNarrow(width) ? STORES.two : STORES.one);
export const storesHigh = (width: number): number => (isNarrow(width) ? 2 * STORES.two + 3 : STORES.one);
const DESK = { width: 936, height: 560 };
const LEAST = { width: 772, height: 440 };
const UPRIGHT = 720;
const PHONE_UNIT = 14 / SMALL;

/** Three ways to lay out the table: beside each other, in two columns that scroll, in one. */
export type Plan = "wide" | "upright" | "column";

export const planOf = ({ shape, room }: Pick<BoardProps, "shape" | "room">): Plan =>
  shape === "wide" ? "wide" : room.width >= 640 ? "upright" : "column";

/** How many pixels a unit is. */
export function unitOf(plan: Plan, { width, height }: Extent): number {
  switch (plan) {
    case "wide": {
      const least = Math.min(1, width / LEAST.width, height / LEAST.height);
      return Math.max(least, Math.min(width / DESK.width, height / DESK.height));
    }
    case "upright":
      return width / UPRIGHT;
    case "column":
      return Math.min(PHONE_UNIT, width / 300);
  }
}

/** Parts one below the other: each is given its y, and the whole its height. */
export function stacked(parts: readonly { height: number }[], from = 0, gap = GAP): { at: number[]; end: number } {
  let y = from;
  const at = parts.map(({ height }) => {
    const here = y;
    y += height + gap;
    return here;
  });
  return { at, end: y - gap };
}

/** A road as a lane: where its steps stand along it. */
export interface Lane {
  steps: number;
  /** The first step inside Rome. */
  wall: number;
  /** Where the wall stands, before that step. */
  gate: number;
  at(step: number): number;
}

export function laneOf(
  { palace: steps, rome: wall }: { palace: number; rome: number },
  from: number,
  to: number,
): Lane {
  const stride = (to - from) / steps;
  const at = (step: number): number => from + Math.max(0, Math.min(steps, step)) * stride;
  return { steps, wall, gate: at(wall) - stride / 2, at };
}

/** The sides in the order of the table, the one that is shown large last. */
export const around = (own: number): number[] => [1, 2, 3, 4].map((by) => ((own - 1 + by) % 4) + 1);
