// geometry.ts: where things are. Pure functions and tables; one unit is a pixel on a board 900 wide.

import type { Province } from "../../generated/trajan.js";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}

/** Each area lies beside its tray: three to the left of the ring, three to the right, as the trays go round. */
export const wide = { w: 900, h: 560 };
export const side = 273;
export const heights = { seaport: 200, construction: 232, piles: 110, forum: 138, military: 266, senate: 138 } as const;
export type Area = keyof typeof heights;
export const middle = 330;
export const matHeight = 214;

const gap = 5;
const edge = 4;

function column(x: number, areas: readonly Area[]): [Area, Point][] {
  let y = edge;
  return areas.map((area) => {
    const at: [Area, Point] = [area, { x, y }];
    y += heights[area] + gap;
    return at;
  });
}

/** Where the panels stand on a wide board. */
export const panels: readonly [Area, Point][] = [
  ...column(6, ["seaport", "construction", "piles"]),
  ...column(wide.w - 6 - side, ["forum", "military", "senate"]),
];
export const ringAt: Point = { x: (wide.w - middle) / 2, y: 6 };
export const matAt: Point = { x: ringAt.x, y: wide.h - edge - matHeight };

export interface Layout {
  w: number;
  h: number;
  parts: { part: Area | "ring" | "mat"; x: number; y: number; scale: number }[];
}

/** On a desk: all that fits in, nothing scrolls. */
export const wideLayout: Layout = {
  ...wide,
  parts: [
    ...panels.map(([part, at]) => ({ part, ...at, scale: 1 })),
    { part: "ring", ...ringAt, scale: 1 },
    { part: "mat", ...matAt, scale: 1 },
  ],
};

type Parts = readonly Layout["parts"][number]["part"][];

/** One's own things first, then the areas in the order of the trays; upright tablets have two columns. */
const one: readonly Parts[] = [
  ["ring", "mat", "seaport", "forum", "military", "senate", "piles", "construction"],
];
const two: readonly Parts[] = [
  ["ring", "seaport", "construction", "piles"],
  ["mat", "forum", "military", "senate"],
];
/** Pixels from which on there are two. */
export const TWO = 620;

/** One unit is a pixel. The ring is never higher than what is seen at once. */
export function narrowLayout({ width, height }: { width: number; height: number }): Layout {
  const columns = width < TWO ? one : two;
  const each = (width - 6) / columns.length - 6;
  const parts: Layout["parts"] = [];
  let h = 0;
  columns.forEach((column, i) => {
    let y = 6;
    for (const part of column) {
      const wide = part === "ring" || part === "mat" ? middle : side;
      const scale = (part === "ring" && height > 200 ? Math.min(each, height - 12) : each) / wide;
      parts.push({ part, x: 6 + i * (each + 6) + (each - wide * scale) / 2, y, scale });
      y += (part === "ring" ? middle : part === "mat" ? matHeight : heights[part]) * scale + 8;
    }
    h = Math.max(h, y);
  });
  return { w: width, h, parts };
}

/* The action ring, in a square of `middle`. */
export const ring = { centre: middle / 2, trays: 76, bowl: 31, slots: 130, slot: 36, time: 160, track: 10, hub: 43 };

export function onCircle(radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** Tray 0, the seaport, is at the upper left, beside its area; the others follow clockwise. */
export const trayAngle = (tray: number): number => -120 + 60 * tray;

/** Clockwise from the top. */
export const timeAngle = (step: number, lap: number): number => -90 + (360 * step) / lap;

/** A piece of a ring between two angles. */
export function arc(inner: number, outer: number, from: number, to: number): string {
  const a = onCircle(outer, from), b = onCircle(outer, to), c = onCircle(inner, to), d = onCircle(inner, from);
  return `M${a.x} ${a.y}A${outer} ${outer} 0 0 1 ${b.x} ${b.y}L${c.x} ${c.y}A${inner} ${inner} 0 0 0 ${d.x} ${d.y}Z`;
}

/** Markers around the sign in a bowl; the more there are the smaller. */
export function inBowl(count: number): { r: number; at: Point[] } {
  const r = count <= 3 ? 8.5 : count <= 6 ? 7.5 : count <= 8 ? 6.5 : 5.5;
  const radius = ring.bowl - r - 3.5;
  return { r, at: Array.from({ length: count }, (_, i) => onCircle(radius, -90 + (360 * i) / Math.max(count, 3))) };
}

/** Things in a row: side by side if there is room, else one over the other. */
export function row(count: number, size: number, width: number, space = 3): number[] {
  const step = count > 1 ? Math.min(size + space, (width - size) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, i) => i * step);
}

/** Two rows share a line: each gets what it needs, or its share. */
export function share(width: number, left: number, right: number, space: number): [number, number] {
  if (left === 0 || right === 0) return left === 0 ? [0, width] : [width, 0];
  const room = width - space;
  if (left + right <= room) return [left, room - left];
  const fair = (room * left) / (left + right);
  return [Math.max(fair, Math.min(left, 70)), room - Math.max(fair, Math.min(left, 70))];
}

/** Cells in lines of equal length, centred in a box. */
export function flow(count: number, cell: Point, box: Box): Point[] {
  const across = Math.max(1, Math.floor(box.w / cell.x));
  const lines = Math.ceil(count / across);
  const tight = lines * cell.y > box.h && lines > 1 ? (box.h - cell.y) / (lines - 1) : cell.y;
  const top = box.y + Math.max(0, (box.h - lines * cell.y) / 2) + cell.y / 2;
  return Array.from({ length: count }, (_, i) => {
    const line = Math.floor(i / across);
    const here = Math.min(across, count - line * across);
    return { x: box.x + box.w / 2 + ((i % across) - (here - 1) / 2) * cell.x, y: top + line * tight };
  });
}

/** Tiles keep their places on the forum: who is in a cell stays there, newcomers take the first free one of their
 * sort. */
export function settle(
  before: readonly (string | null)[],
  now: readonly string[],
  cells: number,
  first: (name: string) => number,
): (string | null)[] {
  const left = [...now];
  const after = Array.from({ length: Math.max(cells, now.length) }, (_, cell) => {
    const found = left.indexOf(before[cell] ?? "");
    return found < 0 ? null : (left.splice(found, 1)[0] ?? null);
  });
  for (const name of left) {
    const free = after.indexOf(null, first(name));
    after[free < 0 ? after.indexOf(null) : free] = name;
  }
  return after;
}

/* The map of [TRA-2.11], 265 × 238: provinces that share a border are neighbours, and those on both sides of the
 * Channel. */
export const map = { w: 265, h: 240 };

export interface Land {
  points: string;
  name: Point;
  /** Its name stands on two lines, parted at its space, or so. */
  tall?: true;
  parts?: readonly string[];
  value: Point;
  tile: Point;
  people: Box;
}

export const provinces: Readonly<Record<Province, Land>> = {
  britannia: {
    points: "8,10 64,3 118,6 128,26 120,48 74,55 24,52 5,34",
    name: { x: 66, y: 17 },
    value: { x: 18, y: 33 },
    tile: { x: 44, y: 36 },
    people: { x: 62, y: 21, w: 60, h: 28 },
  },
  inferior: {
    points: "140,8 178,3 226,5 238,30 233,58 186,64 148,58 136,34",
    name: { x: 184, y: 17 },
    value: { x: 150, y: 35 },
    tile: { x: 174, y: 38 },
    people: { x: 190, y: 22, w: 42, h: 36 },
  },
  belgica: {
    points: "96,72 122,64 148,58 186,64 192,96 182,124 160,131 122,126 104,113",
    name: { x: 143, y: 75 },
    value: { x: 112, y: 88 },
    tile: { x: 138, y: 90 },
    people: { x: 110, y: 101, w: 74, h: 26 },
  },
  superior: {
    points: "186,64 233,58 250,86 241,116 216,126 182,124 192,96",
    name: { x: 214, y: 76 },
    tall: true,
    value: { x: 202, y: 100 },
    tile: { x: 227, y: 101 },
    people: { x: 190, y: 110, w: 52, h: 15 },
  },
  lugudunensis: {
    points: "8,78 48,66 96,72 104,113 122,126 118,149 66,152 14,140 4,108",
    name: { x: 54, y: 84 },
    value: { x: 19, y: 98 },
    tile: { x: 46, y: 101 },
    people: { x: 16, y: 113, w: 94, h: 34 },
  },
  aquitania: {
    points: "14,140 66,152 64,196 56,228 12,224 4,180",
    name: { x: 36.5, y: 164 },
    value: { x: 18, y: 180 },
    tile: { x: 45, y: 181 },
    people: { x: 9, y: 192, w: 50, h: 34 },
  },
  narbonensis: {
    points: "66,152 118,149 123,184 110,213 56,228 64,196",
    name: { x: 93, y: 163 },
    parts: ["Narbo-", "nensis"],
    value: { x: 77, y: 187 },
    tile: { x: 104, y: 188 },
    people: { x: 62, y: 198, w: 52, h: 22 },
  },
  alpes: {
    points: "122,126 160,131 165,158 166,194 126,194 123,184 118,149",
    name: { x: 142, y: 144 },
    value: { x: 131, y: 159 },
    tile: { x: 153, y: 160 },
    people: { x: 122, y: 171, w: 44, h: 24 },
  },
  raetia: {
    points: "160,131 182,124 216,126 213,160 212,194 166,194 165,158",
    name: { x: 189, y: 142 },
    value: { x: 176, y: 157 },
    tile: { x: 199, y: 159 },
    people: { x: 167, y: 171, w: 45, h: 24 },
  },
  noricum: {
    points: "216,134 242,125 261,128 262,194 212,194 213,160",
    name: { x: 238, y: 144 },
    value: { x: 223, y: 159 },
    tile: { x: 246, y: 160 },
    people: { x: 214, y: 171, w: 47, h: 24 },
  },
};
export const barbarians = "236,0 265,0 265,127 242,123 218,133 210,127 244,118 253,86 235,59 241,30 229,4";
export const camp: Box = { x: 126, y: 199, w: 136, h: 38 };
/** Ways over the Channel and out of the camp. */
export const crossings: readonly [number, number, number, number][] = [
  [58, 54, 54, 68],
  [104, 50, 108, 69],
  [125, 32, 138, 34],
  [146, 200, 146, 190],
  [190, 200, 190, 190],
  [238, 200, 238, 190],
];
