// geometry.ts: where things are. Pure functions and tables; one unit is a pixel on a board 900 wide.

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

/** A phone: one column 390 wide, one's own things first, then the areas in the order of the trays. */
export const narrow = {
  w: 390,
  ring: (390 - 12) / middle,
  panel: (390 - 12) / side,
  order: ["seaport", "forum", "military", "senate", "piles", "construction"] as readonly Area[],
};

/* The action ring, in a square of `middle`. */
export const ring = { centre: middle / 2, trays: 76, bowl: 31, slots: 130, slot: 36, time: 160, track: 10, hub: 43 };
export const trays = 6;

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
  const r = count <= 5 ? 8.5 : count <= 8 ? 7 : 5.5;
  const radius = ring.bowl - r - 3;
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

/** Tiles keep their places on the forum: who is in a cell stays there, newcomers take the first free one of their sort. */
export function settle(before: readonly (string | null)[], now: readonly string[], cells: number, first: (name: string) => number): (string | null)[] {
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

/* The map of [TRA-2.11], 265 × 238: provinces that share a border are neighbours, and those on both sides of the Channel. */
export const map = { w: 265, h: 240 };

export interface Province {
  points: string;
  name: Point;
  lines: readonly string[];
  value: Point;
  vp: number;
  tile: Point;
  people: Box;
}

export const provinces: Readonly<Record<string, Province>> = {
  britannia: {
    points: "8,10 60,3 112,6 122,26 114,48 70,55 24,52 5,34",
    name: { x: 62, y: 17 }, lines: ["Britannia"], value: { x: 18, y: 32 }, vp: 10, tile: { x: 42, y: 35 }, people: { x: 58, y: 21, w: 58, h: 28 },
  },
  inferior: {
    points: "134,8 168,3 204,5 216,30 212,60 172,64 140,58 130,34",
    name: { x: 172, y: 15 }, lines: ["Germania", "Inferior"], value: { x: 145, y: 34 }, vp: 10, tile: { x: 165, y: 47 }, people: { x: 179, y: 28, w: 34, h: 34 },
  },
  belgica: {
    points: "86,72 112,64 140,58 172,64 178,96 168,124 146,130 110,124 92,112",
    name: { x: 130, y: 76 }, lines: ["Belgica"], value: { x: 101, y: 87 }, vp: 6, tile: { x: 124, y: 90 }, people: { x: 99, y: 100, w: 70, h: 26 },
  },
  superior: {
    points: "172,64 212,60 228,86 219,116 196,126 168,124 178,96",
    name: { x: 198, y: 76 }, lines: ["Germania", "Superior"], value: { x: 188, y: 97 }, vp: 6, tile: { x: 209, y: 97 }, people: { x: 176, y: 106, w: 42, h: 18 },
  },
  lugudunensis: {
    points: "8,78 44,66 86,72 92,112 110,124 104,148 62,152 14,140 4,108",
    name: { x: 48, y: 85 }, lines: ["Lugudunensis"], value: { x: 20, y: 98 }, vp: 6, tile: { x: 44, y: 101 }, people: { x: 14, y: 114, w: 86, h: 32 },
  },
  aquitania: {
    points: "14,140 62,152 60,196 52,226 12,222 5,180",
    name: { x: 34, y: 161 }, lines: ["Aquitania"], value: { x: 19, y: 174 }, vp: 10, tile: { x: 42, y: 176 }, people: { x: 9, y: 189, w: 46, h: 32 },
  },
  narbonensis: {
    points: "62,152 104,148 110,184 98,212 52,226 60,196",
    name: { x: 84, y: 161 }, lines: ["Narbonensis"], value: { x: 72, y: 174 }, vp: 6, tile: { x: 94, y: 175 }, people: { x: 60, y: 187, w: 44, h: 30 },
  },
  alpes: {
    points: "110,124 146,130 150,158 152,194 112,194 110,184 104,148",
    name: { x: 129, y: 141 }, lines: ["Alpes"], value: { x: 116, y: 152 }, vp: 3, tile: { x: 138, y: 154 }, people: { x: 109, y: 166, w: 42, h: 28 },
  },
  raetia: {
    points: "146,130 168,124 196,126 206,130 209,160 207,194 152,194 150,158",
    name: { x: 178, y: 140 }, lines: ["Raetia"], value: { x: 160, y: 152 }, vp: 3, tile: { x: 183, y: 154 }, people: { x: 154, y: 166, w: 52, h: 28 },
  },
  noricum: {
    points: "206,136 236,124 261,128 262,194 207,194 209,160",
    name: { x: 236, y: 143 }, lines: ["Noricum"], value: { x: 219, y: 154 }, vp: 5, tile: { x: 242, y: 156 }, people: { x: 210, y: 167, w: 50, h: 27 },
  },
};
export const barbarians = "214,0 265,0 265,126 236,122 208,132 198,127 222,118 231,86 214,61 219,30 207,4";
export const camp: Box = { x: 112, y: 199, w: 151, h: 38 };
/** Ways over the Channel and out of the camp. */
export const crossings: readonly [number, number, number, number][] = [
  [56, 54, 52, 68], [100, 49, 104, 67], [119, 32, 132, 34], [130, 199, 130, 190], [180, 199, 180, 190], [236, 199, 236, 190],
];
