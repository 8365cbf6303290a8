// table.ts: where things lie: boxes in the units of the picture. Pure.

import type { Extent } from "../../board.js";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Of the hand: how high its rows are if there are several, what is left below each for a ribbon, how wide a card
   * may be. */
  grid: readonly number[] | null;
  foot: number;
  widest: number;
  narrowest: number;
}

export interface Places {
  w: number;
  h: number;
  rome: Box;
  camp: Box;
  hand: Box;
  /** The other camps, clockwise. */
  others: readonly Box[];
}

const box = (x: number, y: number, w: number, h: number, more: Partial<Box> = {}): Box => ({
  x,
  y,
  w,
  h,
  grid: null,
  foot: 25,
  widest: 132,
  narrowest: 74,
  ...more,
});

const gap = 6;

/** The picture is at least 900 × 560, and as wide or as high as the room around it is. */
export function picture(room: Extent): { w: number; h: number } {
  const shape = room.width > 0 && room.height > 0 ? room.width / room.height : 900 / 560;
  return shape > 900 / 560
    ? { w: Math.round(560 * Math.min(shape, 2.2)), h: 560 }
    : { w: 900, h: Math.round(Math.min(900, 900 / shape)) };
}

/** The others across the table, Rome in the middle, the own camp and the hand in front. */
export function wide(room: Extent, others: number): Places {
  const { w, h } = picture(room);
  const spare = h - 560;
  const tops = 146 + spare * 0.25, romes = 142 + spare * 0.2, hands = 146 + spare * 0.3;
  const inner = w - 2 * gap;
  const each = (inner - gap * (others - 1)) / others;
  const romeY = gap + tops + gap, handY = h - hands - 2, campY = romeY + romes + gap;
  return {
    w,
    h,
    others: Array.from({ length: others }, (_, i) => box(gap + i * (each + gap), gap, each, tops)),
    rome: box(gap, romeY, inner, romes),
    camp: box(gap, campY, inner, handY - campY - 2),
    hand: box(gap, handY, inner, hands, { widest: 236 }),
  };
}

/** What has to find room in a narrow box. */
export interface Holding {
  /** The cards of the hand, and how high each wants to be at some width. */
  many: number;
  cards(width: number): readonly number[];
  /** Whether ribbons hang below them. */
  ribbons: boolean;
  /** The buildings of the own camp and of the others. */
  own: number;
  theirs: readonly number[];
  /** Moves that have a plaque. */
  plaques: number;
}

const TWO = 620; // from here on two camps stand side by side

/** Of cards side by side in a narrow box: how many, and how wide. */
export function columnsOf(width: number, cards: number): { columns: number; w: number } {
  const least = width < TWO ? 178 : 144;
  const most = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const columns = Math.ceil(cards / Math.max(1, Math.ceil(cards / most))) || 1;
  return { columns, w: Math.min(220, (width - gap * (columns - 1)) / columns) };
}

/** How high a camp is: its head, its niches, rows of buildings. */
export function campHeight(width: number, buildings: number, large: boolean): number {
  const rows = Math.max(1, Math.ceil(buildings / Math.max(1, Math.floor(width / 170))));
  return large ? 126 + rows * 50 : 112 + rows * 36;
}

/** How high Rome is. */
export const romeHeight = (width: number, plaques: number): number =>
  Math.max(112, 96 + 34 * plaques) + (width < TWO ? 372 : 210);

/** On a phone: the hand, the own camp, Rome, the others, one below the other; a pixel is a unit. */
export function narrow(width: number, { many, cards, ribbons, own, theirs, plaques }: Holding): Places {
  const inner = width - 2 * gap;
  const foot = ribbons ? 28 : 8;
  const { columns, w: each } = columnsOf(inner, many);
  const heights = cards(each), rows: number[] = [];
  heights.forEach((h, i) => rows[Math.floor(i / columns)] = Math.max(h, rows[Math.floor(i / columns)] ?? 0));
  if (rows.length === 0) rows.push(110);
  const hand = box(gap, gap, inner, 4 + rows.reduce((sum, h) => sum + h + foot, 0), { grid: rows, foot });
  const camp = box(gap, hand.y + hand.h + gap, inner, campHeight(inner, own, true));
  const rome = box(gap, camp.y + camp.h + gap, inner, romeHeight(inner, plaques));
  const across = width < TWO ? 1 : 2, half = (inner - gap * (across - 1)) / across;
  let y = rome.y + rome.h + gap, high = 0;
  const others = theirs.map((buildings, i) => {
    if (i % across === 0) [y, high] = [y + high, 0];
    const place = box(gap + (i % across) * (half + gap), y, half, campHeight(half, buildings, false));
    high = Math.max(high, place.h + gap);
    return place;
  });
  return { w: width, h: y + high, hand, camp, rome, others };
}

/** Where a card lies: its middle, its size. */
export interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Cards in rows of their own height. */
function grid(weights: readonly number[], box: Box, rows: readonly number[]): (i: number) => Spot {
  const { columns, w } = columnsOf(box.w, weights.length);
  return (i) => {
    const row = Math.floor(i / columns), h = rows[row] ?? 110;
    const above = rows.slice(0, row).reduce((sum, high) => sum + high + box.foot, 0);
    return { x: (i % columns) * (w + gap) + w / 2, y: 4 + above + h / 2, w: w * Math.min(1, weights[i] ?? 1), h };
  };
}

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);
const TOP = 4; // above the cards

/** How high the cards of a hand are that lie side by side. */
export const cardHeight = (box: Box): number => box.h - TOP - box.foot;

/** How wide cards side by side are: as wide as they want to be and the rest shared, where that is possible; else by
 * their weights. */
function widthsOf(weights: readonly number[], box: Box, wants: readonly number[]): number[] {
  const room = box.w - gap * (weights.length - 1), wanted = sum(wants);
  if (wants.length === weights.length && wanted <= room) {
    const more = (room - wanted) / weights.length;
    return wants.map((want, i) => Math.min(Math.max(want, box.widest * (weights[i] ?? 1)), want + more));
  }
  const unit = Math.min(box.widest, Math.max(box.narrowest, room / sum(weights)));
  return weights.map((weight) => weight * unit);
}

/** Cards side by side in their box; wide ones while they fit, then one over the other. A card of weight 0.5 is half as
 * wide; one that wants more gets it, if there is room. On a phone they lie in rows. */
export function fan(weights: readonly number[], box: Box, wants: readonly number[] = []): (i: number) => Spot {
  if (box.grid) return grid(weights, box, box.grid);
  const h = cardHeight(box), widths = widthsOf(weights, box, wants);
  const wide = sum(widths) + gap * (weights.length - 1);
  // Too many: each but the last shows a part of itself only.
  const squeeze = wide > box.w && weights.length > 1 ? (wide - box.w) / (weights.length - 1) : 0;
  const start = Math.max(0, (box.w - wide) / 2);
  const lefts = widths.map((_, i) => start + sum(widths.slice(0, i)) + i * (gap - squeeze));
  return (i) => {
    const w = widths[i] ?? box.widest;
    return { x: (lefts[i] ?? 0) + w / 2, y: TOP + h / 2, w, h };
  };
}

export interface Slots {
  columns: number;
  rows: number;
  /** Of the pictures. */
  size: number;
  /** Whether the number stands beside its picture, or on it for want of room. */
  beside: boolean;
}

/** Slots for n pictures with a number each: so that the pictures are largest. */
export function slots(n: number, w: number, h: number): Slots {
  let best: Slots = { columns: 1, rows: n, size: 0, beside: true };
  for (const beside of [true, false]) {
    if (best.size >= 15) break;
    for (let columns = 2; columns <= n; columns++) {
      const rows = Math.ceil(n / columns),
        size = Math.min((h / rows) * 0.8, (w / columns) * (beside ? 0.54 : 0.8), beside ? 27 : 20);
      if (size > best.size) best = { columns, rows, size, beside };
    }
  }
  return best;
}

/** Columns and rows for n tiles of buildings: those that are rated best, of tiles so wide and so high. */
export function tiling(
  n: number,
  w: number,
  h: number,
  rate: (w: number, h: number) => number,
): { columns: number; rows: number } {
  let best = { columns: 1, rows: Math.max(1, n) }, most = -Infinity;
  for (let columns = 1; columns <= Math.max(1, Math.floor((w + 3) / 30)); columns++) {
    const rows = Math.max(1, Math.ceil(n / columns));
    const good = rate(Math.min(240, (w - 3 * (columns - 1)) / columns), Math.min(64, (h - 3 * (rows - 1)) / rows));
    if (good > most) {
      most = good;
      best = { columns, rows };
    }
  }
  return best;
}
