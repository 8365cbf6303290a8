// layout.ts: where the parts of the board lie, for every room. Units are those of the drawing: one is a pixel or more,
// so that the least letters (pieces.tsx) can be read; on a phone, which is held nearer, seven sixths of one. Pure
// functions.

import type { BoardProps, Extent } from "../../board.js";

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the layout has to know of the moment. */
export interface Moment {
  /** One player: Seneca stands above his sheet. */
  alone: boolean;
  placing: boolean;
  /** Something for the row below a slim tray: actions, faces, a button. */
  row: boolean;
}

export interface Places {
  width: number;
  height: number;
  city: Rect;
  tools: Rect;
  empire: Rect & { columns: number };
  tray: Rect;
  /** Below a slim tray; a wide one has its actions inside. */
  row: Rect | null;
  plans: Rect & { columns: number };
  middle: Rect;
  sheet: Rect;
}

export const GAP = 5;
export const MARGIN = 16; // for the names of columns and rows of the city
const TRAY = 116;
const ROW = 58;
const PHONE = 7 / 6;

/** From here on Advisors stand beside the tracks, and a tray has its actions inside. */
export const BESIDE = 430;
/** Tracks, ranks, Storage, what is held: where they begin on a sheet. */
export const LEDGER = { ranks: 93, storage: 118, held: 164 } as const;
export const HELD = 38;
const ADVISORS = 3 * 72; // each with his name and four lines
/** From here on an Advisor needs three lines, and what is held lies beside the Storage. */
export const BROAD = 560;

/** A sheet without what stands above it. */
export const matHeight = (width: number): number =>
  8 + (width < BESIDE ? LEDGER.held + HELD + 6 + ADVISORS : width < BROAD ? ADVISORS : LEDGER.held + 6);

/** Tabs, or Seneca: his cards want a second row where it is slim. */
export const headHeight = (alone: boolean, width: number): number => (alone && width < BESIDE ? 84 : 30);

const cityHeight = (width: number, { columns, rows }: Size): number => ((width - MARGIN) / columns) * rows + MARGIN;

interface Size {
  columns: number;
  rows: number;
}

/** Two columns: city and empire, everything else. Where it is slim the regions lie below each other. */
function wide({ width, height }: Extent, size: Size, columns: 1 | 2): Places {
  const empire = columns > 1 ? 195 : 4 * 62 + 3 * GAP;
  const most = columns > 1 ? width * 0.465 : width - BESIDE - 14;
  const cell = Math.min((most - MARGIN) / size.columns, (height - GAP - empire - MARGIN) / size.rows);
  const left = Math.max(cell * size.columns + MARGIN, columns > 1 ? 0 : most), high = cell * size.rows + MARGIN;
  const x = left + 7, right = width - x - 1;
  const rest = height - 4 * GAP - TRAY - 32 - matHeight(right);
  const middle = Math.min(56, 36 + (height - 560) * 0.12), spare = Math.max(0, rest - middle - 2 * 80);
  const card = (rest - middle - spare) / 2 + spare * 0.3, plans = 2 * card + GAP, plansAt = TRAY + GAP;
  const middleAt = plansAt + plans + GAP, sheetAt = middleAt + middle + GAP;
  return {
    width,
    height,
    city: { x: 0, y: 0, width: left, height: high },
    tools: { x: x + right - 252, y: 5, width: 247, height: 56 },
    empire: { x: 2, y: high + GAP, width: left - 2, height: height - high - GAP - 1, columns },
    tray: { x, y: 1, width: right, height: TRAY },
    row: null,
    plans: { x, y: plansAt, width: right, height: plans, columns: 4 },
    middle: { x, y: middleAt, width: right, height: middle },
    sheet: { x, y: sheetAt, width: right, height: height - sheetAt - 1 },
  };
}

/** A tablet upright: two columns, the sheet below both. */
function upright(width: number, size: Size): Places {
  const left = width * 0.5, x = left + 6, right = width - x - 2, high = cityHeight(left, size);
  const row = TRAY + GAP, plansAt = row + ROW + GAP, plans = 4 * 68 + 3 * GAP, middleAt = plansAt + plans + GAP;
  const middle = 42, sheetAt = Math.max(middleAt + middle, high + GAP + 190) + GAP;
  const sheet = 30 + matHeight(width);
  return {
    width,
    height: sheetAt + sheet + 2,
    city: { x: 0, y: 0, width: left, height: high },
    tools: { x, y: row, width: right, height: ROW - 4 },
    empire: { x: 2, y: high + GAP, width: left - 2, height: sheetAt - high - 2 * GAP, columns: 2 },
    tray: { x, y: 1, width: right, height: TRAY },
    row: { x, y: row, width: right, height: ROW },
    plans: { x, y: plansAt, width: right, height: plans, columns: 2 },
    middle: { x, y: middleAt, width: right, height: middle },
    sheet: { x: 1, y: sheetAt, width: width - 2, height: sheet },
  };
}

/** A phone: one column. Who places a building has the city first. */
function column({ width, height }: Extent, size: Size, { alone, placing, row }: Moment): Places {
  const x = 3, wide = width - 6, slim = wide < BESIDE;
  if (!slim) return sideways({ width, height }, size, alone, placing);
  let y = 3;
  const next = (height: number, columns = 1): Rect & { columns: number } => {
    const at = { x, y, width: wide, height, columns };
    y += height + 7;
    return at;
  };
  const first = placing ? [] : [next(TRAY), row ? next(ROW + 10) : null];
  const city = next(cityHeight(wide, size)), tools = placing ? next(36) : city;
  const tray = first[0] ?? next(TRAY);
  const sheet = next(headHeight(alone, wide) + matHeight(wide));
  const plans = next(4 * 80 + 3 * GAP, 2), middle = next(48), empire = next(4 * 100 + 3 * GAP, 1);
  return { width, height: y, city, tools, empire, tray, row: first[1] ?? null, plans, middle, sheet };
}

/** A phone on its side: the city is no higher than the screen, and what is left beside it is for Favours and tools. */
function sideways({ width, height }: Extent, size: Size, alone: boolean, placing: boolean): Places {
  const x = 3, wide = width - 6;
  const cell = Math.min((Math.max(280, height - 8) - MARGIN) / size.rows, (wide - 130 - MARGIN) / size.columns);
  const across = cell * size.columns + MARGIN, high = cell * size.rows + MARGIN, beside = x + across + 6;
  const strip = wide - across - 6, tools = 108;
  let y = 3;
  const next = (height: number, columns = 1): Rect & { columns: number } => {
    const at = { x, y, width: wide, height, columns };
    y += height + 7;
    return at;
  };
  const tray = placing ? null : next(TRAY), top = next(high).y, after = tray ?? next(TRAY);
  const sheet = next(headHeight(alone, wide) + matHeight(wide)), plans = next(2 * 80 + GAP, 4);
  const empire = next(2 * 104 + GAP, 2);
  return {
    width,
    height: y,
    city: { x, y: top, width: across, height: high },
    tools: { x: beside, y: top + high - tools, width: strip, height: tools },
    empire,
    tray: after,
    row: null,
    plans,
    middle: { x: beside, y: top + MARGIN, width: strip, height: high - tools - GAP - MARGIN },
    sheet,
  };
}

/** Where everything lies in this room. */
export function placesIn(shape: BoardProps["shape"], room: Extent, size: Size, moment: Moment): Places {
  if (shape === "narrow") {
    if (room.width >= 600) return upright(room.width / Math.max(1, room.width / 800), size);
    return column({ width: room.width / PHONE, height: room.height / PHONE }, size, moment);
  }
  // The larger scale has the larger letters; at one, regions in two columns are the better sight.
  const { width, height } = room;
  const two = Math.max(Math.min(width / 930, height / 580), Math.min(width / 1060, height / 548));
  const one = Math.min(width / 764, height / 552);
  const columns = two >= 0.99 || two >= one ? 2 : 1, scale = Math.max(0.1, columns > 1 ? two : one);
  return wide({ width: width / scale, height: height / scale }, size, columns);
}
