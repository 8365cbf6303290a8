// table.ts: where things lie: boxes in the units of the picture. Pure.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Of the hand: rows of cards, and how wide a card may be. */
  rows: number;
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

const box = (x: number, y: number, w: number, h: number, more: Partial<Box> = {}): Box => ({ x, y, w, h, rows: 1, widest: 132, narrowest: 74, ...more });

const gap = 6;

/** The picture is at least 900 × 560, and as wide or as high as the room around it is. */
export function picture(room: { w: number; h: number }): { w: number; h: number } {
  const shape = room.w > 0 && room.h > 0 ? room.w / room.h : 900 / 560;
  return shape > 900 / 560 ? { w: Math.round(560 * Math.min(shape, 2.2)), h: 560 } : { w: 900, h: Math.round(Math.min(760, 900 / shape)) };
}

/** The others across the table, Rome in the middle, the own camp and the hand in front. */
export function wide(room: { w: number; h: number }, others: number): Places {
  const { w, h } = picture(room);
  const spare = h - 560;
  const tops = 144 + spare * 0.25, romes = 148 + spare * 0.2, hands = 140 + spare * 0.3;
  const inner = w - 2 * gap;
  const each = (inner - gap * (others - 1)) / others;
  const romeY = gap + tops + gap, handY = h - hands - 2, campY = romeY + romes + gap;
  return {
    w,
    h,
    others: Array.from({ length: others }, (_, i) => box(gap + i * (each + gap), gap, each, tops)),
    rome: box(gap, romeY, inner, romes),
    camp: box(gap, campY, inner, handY - campY - 2),
    hand: box(gap, handY, inner, hands),
  };
}

/** On a phone: the hand, the own camp, Rome, the others, one below the other. */
export function narrow(cards: number, own: number, theirs: readonly number[]): Places {
  const w = 390, inner = w - 2 * gap;
  const rows = Math.max(1, Math.ceil(cards / 3));
  const hand = box(gap, gap, inner, rows * 138, { rows, widest: 186 });
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

/** Columns and rows for n slots, a picture and a number in each: so that the pictures are largest. */
export function slots(n: number, w: number, h: number): { columns: number; rows: number; size: number } {
  let best = { columns: 1, rows: n, size: 0 };
  for (let columns = 2; columns <= n; columns++) {
    const rows = Math.ceil(n / columns), size = Math.min((h / rows) * 0.8, (w / columns) * 0.54, 27);
    if (size > best.size) best = { columns, rows, size };
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
    const good = 3 * Math.min(tw / 96, 1) + 3 * Math.min(th / 22, 1) + Math.min(tw / 170, 1) * Math.min(th / 46, 1);
    if (good > most) {
      most = good;
      best = { columns, rows };
    }
  }
  return best;
}
