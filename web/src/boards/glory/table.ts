// table.ts: where things lie: boxes in the units of the picture. Pure.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Of the hand: rows of cards, what is left below each for a ribbon, and how wide a card may be. */
  rows: number;
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
  rows: 1,
  foot: 26,
  widest: 132,
  narrowest: 74,
  ...more,
});

const gap = 6;

/** The picture is at least 900 × 560, and as wide or as high as the room around it is. */
export function picture(room: { w: number; h: number }): { w: number; h: number } {
  const shape = room.w > 0 && room.h > 0 ? room.w / room.h : 900 / 560;
  return shape > 900 / 560
    ? { w: Math.round(560 * Math.min(shape, 2.2)), h: 560 }
    : { w: 900, h: Math.round(Math.min(900, 900 / shape)) };
}

/** The others across the table, Rome in the middle, the own camp and the hand in front. */
export function wide(room: { w: number; h: number }, others: number): Places {
  const { w, h } = picture(room);
  const spare = h - 560;
  const tops = 142 + spare * 0.25, romes = 148 + spare * 0.2, hands = 144 + spare * 0.3;
  const inner = w - 2 * gap;
  const each = (inner - gap * (others - 1)) / others;
  const romeY = gap + tops + gap, handY = h - hands - 2, campY = romeY + romes + gap;
  return {
    w,
    h,
    others: Array.from({ length: others }, (_, i) => box(gap + i * (each + gap), gap, each, tops)),
    rome: box(gap, romeY, inner, romes),
    camp: box(gap, campY, inner, handY - campY - 2),
    hand: box(gap, handY, inner, hands, { widest: 164 }),
  };
}

/** On a phone: the hand, the own camp, Rome, the others, one below the other. */
export function narrow(cards: number, ribbons: boolean, own: number, theirs: readonly number[]): Places {
  const w = 390, inner = w - 2 * gap;
  const rows = Math.max(1, Math.ceil(cards / 3));
  const foot = ribbons ? 26 : 8;
  const hand = box(gap, gap, inner, 4 + rows * (132 + foot), { rows, foot, widest: 186 });
  const camp = box(gap, hand.y + hand.h + gap, inner, 112 + Math.max(1, Math.ceil(own / 3)) * 44);
  const rome = box(gap, camp.y + camp.h + gap, inner, 290);
  let y = rome.y + rome.h + gap;
  const others = theirs.map((buildings) => {
    const place = box(gap, y, inner, 97 + Math.max(1, Math.ceil(buildings / 3)) * 27);
    y += place.h + gap;
    return place;
  });
  return { w, h: y, hand, camp, rome, others };
}

/** Cards side by side in their box, in rows; wide ones while they fit, then one over the other. A card of weight 0.5 is
 * half as wide. */
export function fan(
  weights: readonly number[],
  box: Box,
): { h: number; at(i: number): { x: number; y: number; w: number } } {
  const space = 6, top = 4, { foot } = box;
  const perRow = Math.max(1, Math.ceil(weights.length / box.rows));
  const h = (box.h - top - foot * box.rows) / box.rows;
  const sums = Array.from(
    { length: box.rows },
    (_, i) => weights.slice(i * perRow, (i + 1) * perRow).reduce((total, weight) => total + weight, 0),
  );
  const heaviest = Math.max(...sums), gaps = space * (perRow - 1);
  const unit = Math.min(box.widest, Math.max(box.narrowest, (box.w - gaps) / heaviest));
  const wide = unit * heaviest + gaps;
  // Too many: each but the last shows a part of itself only.
  const squeeze = wide > box.w && perRow > 1 ? (wide - box.w) / (perRow - 1) : 0;
  const start = box.rows > 1 ? 0 : Math.max(0, (box.w - wide) / 2);
  const lefts = weights.map((_, i) => {
    const before = weights.slice(i - (i % perRow), i);
    return start + before.reduce((total, weight) => total + weight * unit + space - squeeze, 0);
  });
  return {
    h,
    at: (i) => {
      const w = (weights[i] ?? 1) * unit;
      return { x: (lefts[i] ?? 0) + w / 2, y: top + h / 2 + Math.floor(i / perRow) * (h + foot), w };
    },
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

/** Columns and rows for n tiles of buildings. */
export function tiling(n: number, w: number, h: number): { columns: number; rows: number } {
  let best = { columns: 1, rows: Math.max(1, n) }, most = -Infinity;
  for (let columns = 1; columns <= Math.max(1, Math.floor((w + 3) / 62)); columns++) {
    const rows = Math.max(1, Math.ceil(n / columns));
    const tw = (w - 3 * (columns - 1)) / columns, th = Math.min(64, (h - 3 * (rows - 1)) / rows);
    // First that the name fits, then room for words.
    const good = (th < 15 ? -2 : 0) + 3 * Math.min(tw / 96, 1) + 3 * Math.min(th / 22, 1)
      + Math.min(tw / 170, 1) * Math.min(th / 46, 1);
    if (good > most) {
      most = good;
      best = { columns, rows };
    }
  }
  return best;
}
