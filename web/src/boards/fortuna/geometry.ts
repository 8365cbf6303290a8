// geometry.ts: where things stand on the table of Fortuna.
//
// The table is a square of 750. Four roads meet in Rome, in the middle; each player's quarter lies to the left of his
// road as he walks: three action cards along his side, his province within. The viewer's own side is below.

import type { Printed } from "../../generated/fortuna.js";

export const TABLE = 750;
export const CENTRE = TABLE / 2;
export const PALACE_RADIUS = 44;

export const CARD = { width: 110, height: 104, gap: 8 };

export interface Point {
  x: number;
  y: number;
}

/** Below, left, above, right: as the viewer sees the sides, clockwise from his own. */
export type Quarter = 0 | 1 | 2 | 3;

/** The quarter of a side, for a viewer who sits at his own. */
export const quarterOf = (side: number, own: number): Quarter => ((((side - own) % 4) + 4) % 4) as Quarter;

/** Turn a point given for the quarter below to another quarter, clockwise. */
function turned({ x, y }: Point, quarter: Quarter): Point {
  const dx = x - CENTRE;
  const dy = y - CENTRE;
  switch (quarter) {
    case 0:
      return { x, y };
    case 1:
      return { x: CENTRE - dy, y: CENTRE + dx };
    case 2:
      return { x: CENTRE - dx, y: CENTRE - dy };
    case 3:
      return { x: CENTRE + dy, y: CENTRE - dx };
  }
}

/** A road from the village at the edge, step 0, to the palace. */
export interface Road {
  steps: number;
  /** The first step inside Rome. */
  wall: number;
  wallRadius: number;
  /** The middle of a step. */
  at(step: number, quarter: Quarter): Point;
}

export function roadOf({ palace: steps, rome: wall }: Printed): Road {
  const stride = (CENTRE - PALACE_RADIUS - 18) / (steps - 1);
  return {
    steps,
    wall,
    wallRadius: PALACE_RADIUS + stride * (steps - wall) - stride / 2,
    at: (step, quarter) =>
      turned({ x: CENTRE, y: step >= steps ? CENTRE + PALACE_RADIUS * 0.55 : TABLE - 18 - step * stride }, quarter),
  };
}

/** The left upper corner of an action card, of three, first the one nearest the corner of the table. */
export function cardCorner(slot: number, quarter: Quarter): Point {
  const along = 3 + slot * ((quarter % 2 === 0 ? CARD.width : CARD.height) + CARD.gap);
  switch (quarter) {
    case 0:
      return { x: along, y: TABLE - CARD.height - 3 };
    case 1:
      return { x: 3, y: along };
    case 2:
      return { x: TABLE - along - CARD.width, y: 3 };
    case 3:
      return { x: TABLE - CARD.width - 3, y: TABLE - along - CARD.height };
  }
}

export const PROVINCE = { width: 222, height: 206 };

/** The left upper corner of a province: between its cards and Rome. */
export function provinceCorner(quarter: Quarter): Point {
  switch (quarter) {
    case 0:
      return { x: 8, y: TABLE - CARD.height - 20 - PROVINCE.height };
    case 1:
      return { x: CARD.width + 18, y: 6 };
    case 2:
      return { x: TABLE - PROVINCE.width - 8, y: CARD.height + 20 };
    case 3:
      return { x: TABLE - CARD.width - 18 - PROVINCE.width, y: TABLE - PROVINCE.height - 6 };
  }
}
