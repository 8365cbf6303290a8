// ground.ts: the city's plan as the scene tells it: what each cell is, which cells belong together, where the wall
// runs, and what can be said of a place where a building would stand. Pure functions; nothing here knows a rule that
// the scene does not show.

import type { Form, Hill as HillName, Plan as PlanName, Printed, Romeroll } from "../../generated/romeroll.js";
import type { Item as AnyItem, Known } from "../../protocol.js";
import type { Scene } from "../../scene.js";

export type Item = AnyItem<Romeroll>;
export type Showing<D extends keyof Romeroll["domains"]> = Known<Romeroll, D>;

export interface Cell {
  column: number;
  row: number;
}

export interface Ground extends Cell {
  /** Beyond the edge there is nothing: a map need not be a rectangle. */
  kind: "land" | "river" | "bridge" | "edge";
  hill?: HillName;
  hillName?: string;
  outside: boolean;
  /** The printed resource. */
  good?: Showing<"good">;
  /** The cell as moves speak of it; of a building only its first cell is one. */
  cell?: Item;
  building?: Building;
}

export interface Building {
  /** The name of its first cell, as moves call it. */
  at: string;
  plan: PlanName;
  text: string;
  owner?: number;
  cells: Cell[];
  pieces: Item[];
  first: Item;
}

export interface Plan {
  columns: number;
  rows: number;
  at(column: number, row: number): Ground | undefined;
  /** The cell that moves call so. */
  named(cell: string): Cell | undefined;
  cells: readonly Ground[];
  buildings: readonly Building[];
  overseers: readonly Item[];
}

const numberOf = (columns: number, column: number, row: number): number => row * columns + column;

/** The city out of the scene's map. */
export function readPlan(scene: Scene<Romeroll>): Plan {
  const map = scene.place("map");
  const columns = map?.width ?? 16, rows = map?.height ?? 14;
  const cells: Ground[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) cells.push({ column, row, kind: "edge", outside: false });
  }
  const at = (column: number, row: number): Ground | undefined =>
    column < 0 || row < 0 || column >= columns || row >= rows ? undefined : cells[numberOf(columns, column, row)];
  const buildings: Building[] = [], overseers: Item[] = [], names = new Map<string, Cell>();
  const items = scene.in("map");
  const each = <D extends keyof Romeroll["domains"]>(
    domain: D,
    put: (ground: Ground, item: Showing<D>) => void,
  ): void =>
    scene.known(items, domain).forEach((item) => {
      const ground = at(item.column ?? 0, item.row ?? 0);
      if (ground) put(ground, item);
    });
  each("cell", (ground, item) => {
    ground.cell = item;
    ground.kind = "land";
    names.set(item.symbol, ground);
  });
  each("hill", (ground, item) => Object.assign(ground, { hill: item.symbol, hillName: item.text }));
  each("good", (ground, item) => (ground.good = item));
  each("plan", (ground, item) => addToBuilding(buildings, ground, item));
  each("piece", (ground, item) => {
    if (item.symbol === "tiber") ground.kind = "river";
    else if (item.symbol === "bridge") ground.kind = "bridge";
    else if (item.symbol === "outside") ground.outside = true;
    else if (item.symbol === "overseer") overseers.push(item);
  });
  return { columns, rows, at, named: (cell) => names.get(cell), cells, buildings, overseers };
}

/** Buildings come cell by cell, the first one on the cell that names them. */
function addToBuilding(buildings: Building[], ground: Ground, item: Showing<"plan">): void {
  let building = buildings[buildings.length - 1];
  if (ground.cell || !building) {
    building = {
      at: ground.cell?.symbol ?? "",
      plan: item.symbol,
      text: item.text ?? "",
      owner: item.owner,
      cells: [],
      pieces: [],
      first: ground.cell ?? item,
    };
    buildings.push(building);
  }
  building.cells.push({ column: ground.column, row: ground.row });
  building.pieces.push(item);
  ground.building = building;
  ground.kind = "land";
}

/** The outline of cells, as an SVG path: every edge that has no cell of the set behind it, joined to loops. */
export function outline(cells: readonly Cell[], size: number, inset = 0): string {
  const has = new Set(cells.map(({ column, row }) => `${column} ${row}`));
  const next = new Map<string, [number, number][]>();
  const edge = (x: number, y: number, toX: number, toY: number): void => {
    const list = next.get(`${x} ${y}`) ?? [];
    list.push([toX, toY]);
    next.set(`${x} ${y}`, list);
  };
  for (const { column: x, row: y } of cells) {
    if (!has.has(`${x} ${y - 1}`)) edge(x, y, x + 1, y);
    if (!has.has(`${x + 1} ${y}`)) edge(x + 1, y, x + 1, y + 1);
    if (!has.has(`${x} ${y + 1}`)) edge(x + 1, y + 1, x, y + 1);
    if (!has.has(`${x - 1} ${y}`)) edge(x, y + 1, x, y);
  }
  let path = "";
  for (const start of [...next.keys()]) {
    while (next.get(start)?.length) path += `${loopFrom(next, start, size, inset)}Z`;
  }
  return path;
}

/** One loop, clockwise, its corners moved inwards. */
function loopFrom(next: Map<string, [number, number][]>, start: string, size: number, inset: number): string {
  const corners: [number, number][] = [];
  let [x, y] = start.split(" ").map(Number) as [number, number];
  let from: [number, number] | undefined;
  for (;;) {
    const ways = next.get(`${x} ${y}`);
    if (!ways?.length) break;
    const turn = ways.length > 1 && from
      ? ways.findIndex(([a, b]) => (a - x) * (y - from![1]) - (b - y) * (x - from![0]) > 0)
      : 0;
    const [to] = ways.splice(Math.max(0, turn), 1);
    corners.push([x, y]);
    from = [x, y];
    [x, y] = to!;
  }
  const points = corners.map(([cx, cy], i) => {
    const before = corners[(i + corners.length - 1) % corners.length]!, after = corners[(i + 1) % corners.length]!;
    const dx = [Math.sign(cx - before[0]), Math.sign(after[0] - cx)],
      dy = [Math.sign(cy - before[1]), Math.sign(after[1] - cy)];
    // the inner side of a clockwise edge lies to its right
    const inX = -(dy[0] || dy[1] || 0) * inset, inY = (dx[0] || dx[1] || 0) * inset;
    return `${cx * size + inX} ${cy * size + inY}`;
  });
  return `M${points.join("L")}`;
}

/** The Servian wall: the edges between land inside and land outside, [x, y, x, y] in cells. */
export function wallOf(plan: Plan): [number, number, number, number][] {
  const edges: [number, number, number, number][] = [];
  const apart = (a: Ground, b: Ground | undefined): boolean =>
    b !== undefined && a.kind === "land" && b.kind === "land" && a.outside !== b.outside;
  for (const cell of plan.cells) {
    const { column: x, row: y } = cell;
    if (apart(cell, plan.at(x + 1, y))) edges.push([x + 1, y, x + 1, y + 1]);
    if (apart(cell, plan.at(x, y + 1))) edges.push([x, y + 1, x + 1, y + 1]);
  }
  return edges;
}

export interface Hill {
  hill: HillName;
  name: string;
  cells: Cell[];
  /** Where its name can be read: a run of cells without buildings, in cells; none if the hill is full. */
  label?: { x: number; y: number; width: number };
}

/** The hills, with room for their names: the longest free run of cells, near the middle of the hill. */
export function hillsOf(plan: Plan): Hill[] {
  const all = new Map<HillName, Ground[]>();
  for (const cell of plan.cells) {
    if (cell.hill) all.set(cell.hill, [...(all.get(cell.hill) ?? []), cell]);
  }
  return [...all].map(([hill, cells]) => {
    const middle = cells.reduce((sum, cell) => sum + cell.row, 0) / cells.length;
    const runs: { column: number; row: number; width: number }[] = [];
    for (const { column, row, building } of cells) {
      if (building) continue;
      const last = runs[runs.length - 1];
      if (last && last.row === row && last.column + last.width === column) last.width++;
      else runs.push({ column, row, width: 1 });
    }
    const best = runs.sort((a, b) => b.width - a.width || Math.abs(a.row - middle) - Math.abs(b.row - middle))[0];
    const label = best && best.width > 1
      ? { x: best.column + best.width / 2, y: best.row + 0.5, width: best.width }
      : undefined;
    return { hill, name: cells[0]?.hillName ?? hill, cells, ...(label ? { label } : {}) };
  });
}

/** A shape: its cells in reading order, in a box whose corner is 0, 0. */
export type Shape = readonly Cell[];

const inOrder = (a: Cell, b: Cell): number => a.row - b.row || a.column - b.column;

/** The same cells in their box. */
function boxed(cells: readonly Cell[]): Shape {
  const left = Math.min(...cells.map(({ column }) => column)), top = Math.min(...cells.map(({ row }) => row));
  return cells.map(({ column, row }) => ({ column: column - left, row: row - top })).sort(inOrder);
}

/** A shape as it is held, turned and mirrored: printed are the steps from its first cell to each. */
export const shapeOf = ({ form_cells, form_offsets }: Printed, form: Form): Shape =>
  boxed(form_offsets[form].slice(0, form_cells[form]).map(([column = 0, row = 0]) => ({ column, row })));

export const sizeOf = (shape: Shape): { columns: number; rows: number } => ({
  columns: Math.max(...shape.map(({ column }) => column)) + 1,
  rows: Math.max(...shape.map(({ row }) => row)) + 1,
});

/** A quarter turn to the right. */
export const turned = (shape: Shape): Shape => boxed(shape.map(({ column, row }) => ({ column: -row, row: column })));

export const mirrored = (shape: Shape): Shape => boxed(shape.map(({ column, row }) => ({ column: -column, row })));

/** The cell of a shape that the hand holds: the one nearest to its middle. */
export function gripOf(shape: Shape): Cell {
  const { columns, rows } = sizeOf(shape);
  const far = ({ column, row }: Cell): number => Math.hypot(column + 0.5 - columns / 2, row + 0.5 - rows / 2);
  return [...shape].sort((a, b) => far(a) - far(b))[0] ?? { column: 0, row: 0 };
}

/** Where the shape's upper left corner lies when the hand is over a cell; it stays on the map. */
export function cornerAt(plan: Plan, shape: Shape, hand: Cell): Cell {
  const grip = gripOf(shape), { columns, rows } = sizeOf(shape);
  const keep = (value: number, most: number): number => Math.max(0, Math.min(most, value));
  return {
    column: keep(hand.column - grip.column, plan.columns - columns),
    row: keep(hand.row - grip.row, plan.rows - rows),
  };
}

export const placed = (shape: Shape, corner: Cell): Cell[] =>
  shape.map(({ column, row }) => ({ column: column + corner.column, row: row + corner.row }));

/** A name for a cell: columns are lettered, rows numbered. */
export const nameOfCell = ({ column, row }: Cell): string => `${String.fromCharCode(97 + column)}${row + 1}`;

/** Whether a bridge leads from left to right; if not, from above to below. */
export const leadsAcross = (plan: Plan, { column, row }: Cell): boolean =>
  plan.at(column - 1, row)?.kind === "land" && plan.at(column + 1, row)?.kind === "land";

/** What anybody can see is wrong with a place, and the cells where. */
export type Fault = "edge" | "river" | "taken" | "wall" | "hills" | "other";

export function faultOf(plan: Plan, cells: readonly Cell[]): { fault: Fault; where: readonly Cell[] } {
  const grounds = cells.flatMap((cell) => plan.at(cell.column, cell.row) ?? []);
  const off = grounds.filter((ground) => ground.kind === "edge");
  if (off.length) return { fault: "edge", where: off };
  const wet = grounds.filter((ground) => ground.kind !== "land");
  if (wet.length) return { fault: "river", where: wet };
  const taken = grounds.filter((ground) => ground.building);
  if (taken.length) return { fault: "taken", where: taken };
  if (new Set(grounds.map((ground) => ground.outside)).size > 1) return { fault: "wall", where: cells };
  if (new Set(grounds.flatMap((ground) => ground.hill ?? [])).size > 1) {
    return {
      fault: "hills",
      where: grounds.filter((ground) => ground.hill),
    };
  }
  return { fault: "other", where: cells };
}

/** The buildings that share an edge with these cells, or lie across a bridge from them. */
export function neighboursOf(plan: Plan, cells: readonly Cell[]): Building[] {
  const found = new Set<Building>();
  const own = new Set(cells.map(nameOfCell));
  for (const { column, row } of cells) {
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
      let next = plan.at(column + dx, row + dy);
      if (next?.kind === "bridge" && leadsAcross(plan, next) === (dx !== 0)) {
        next = plan.at(column + 2 * dx, row + 2 * dy);
      }
      if (next?.building && !own.has(nameOfCell(next))) found.add(next.building);
    }
  }
  return [...found];
}
