// geometry.ts: where things stand on the table of Fortuna.
//
// The table is a square of 750. Four roads meet in Rome, in the middle; each player's quarter lies to the left of his
// road as he walks: three action cards along his side, his province within. The viewer's own side is below.

export const TABLE = 750;
export const CENTRE = TABLE / 2;
export const STEPS = 15;
export const WALL = 10;
export const PALACE_RADIUS = 44;
/** From the village at the edge to the palace. */
const STRIDE = (CENTRE - PALACE_RADIUS - 18) / (STEPS - 1);
export const WALL_RADIUS = PALACE_RADIUS + STRIDE * (STEPS - WALL) - STRIDE / 2;

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

/** The middle of a step of a road: 0 is the village, 15 Caesar's palace. */
export function stepPoint(step: number, quarter: Quarter): Point {
  const y = step >= STEPS ? CENTRE + PALACE_RADIUS * 0.55 : TABLE - 18 - step * STRIDE;
  return turned({ x: CENTRE, y }, quarter);
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
