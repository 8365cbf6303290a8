// sheet.ts: the values of a built-in box laid out: each by its path, "plan_cost camp wood", as files name them; and in
// units, which are told as ours or yours in one go: the cost of the Camp.

import type { Box, Cell, Origin, Row } from "./rows.js";

export interface Unit {
  /** The path of all that belongs to it, as far as it is the same: "plan_cost camp". */
  id: string;
  row: Row;
  /** The indices in it: ["camp"]. */
  index: readonly string[];
  paths: string[];
  origin: Origin;
}

/** Values that are told as ours or yours in larger lots than lines. */
export interface Lots {
  /** How many indices such a lot has. */
  depths?: Readonly<Record<string, number>>;
  /** Rows that go with another one. */
  joined?: Readonly<Record<string, string>>;
}

const WORSE: Readonly<Record<Origin, number>> = { printed: 0, likely: 1, house: 2 };

/** What an index can be, in order. */
export function indicesOf(box: Box, row: Row, dimension: number): readonly string[] {
  const index = row.index[dimension];
  if (!index) return [];
  const numbers = index.domain === "number" || index.domain === "seat";
  const from = index.domain === "seat" ? 1 : 0;
  return numbers
    ? Array.from({ length: index.count }, (_, i) => String(i + from))
    : (box.symbols[index.domain] ?? []).slice(0, index.count).map(({ symbol }) => symbol);
}

/** How many indices stand before "=": of a name all. */
const leading = (row: Row): number => (row.kind === "name" ? row.index.length : Math.max(0, row.index.length - 1));

/** How many of its indices a unit has: a line of a file is one, and so is each value of a row with one index. */
const depthOf = (row: Row): number => (row.index.length < 2 || row.kind === "name"
  ? row.index.length
  : row.index.length - 1);

/** All paths below one, in the order of files. */
function pathsBelow(box: Box, row: Row, index: readonly string[]): string[] {
  let paths = [[row.value, ...index].join(" ")];
  for (let d = index.length; d < row.index.length; d++) {
    paths = paths.flatMap((path) => indicesOf(box, row, d).map((token) => `${path} ${token}`));
  }
  return paths;
}

/** The origin of a value: the mark with the most indices that fit. */
function originOf(row: Row, path: string): Origin {
  let origin = row.origin, length = -1;
  const indices = `${path} `.slice(row.value.length + 1);
  for (const mark of row.marks) {
    if (indices.startsWith(`${mark.where} `) && mark.where.length >= length) {
      origin = mark.origin;
      length = mark.where.length;
    }
  }
  return origin;
}

const worst = (origins: readonly Origin[]): Origin =>
  origins.reduce((a, b) => (WORSE[b] > WORSE[a] ? b : a), "printed" as Origin);

type Tree = Cell | { readonly [token: string]: Tree } | readonly Tree[];

/** What stands at a path of a box's values. */
export function cellAt(printed: object, path: string): Cell {
  let at = printed as Tree;
  for (const token of path.split(" ")) at = (at as { readonly [token: string]: Tree })[token] ?? null;
  return at as Cell;
}

export class Sheet {
  readonly units: readonly Unit[];
  readonly base: ReadonlyMap<string, Cell>;
  private readonly rows = new Map<string, Row>();
  private readonly owners = new Map<string, Unit>(); // of paths
  private readonly ids = new Map<string, Unit>();

  constructor(readonly box: Box, lots: Lots = {}) {
    const base = new Map<string, Cell>();
    const { depths = {}, joined = {} } = lots;
    const isJoined = (row: Row): boolean => box.values.some(({ value }) => value === joined[row.value]);
    for (const row of box.values) this.rows.set(row.value, row);
    this.units = box.values.flatMap((row) => (isJoined(row) ? [] : this.lay(row, depths[row.value] ?? depthOf(row))));
    for (const row of box.values) if (isJoined(row)) this.join(row, joined[row.value]!);
    for (const path of this.owners.keys()) base.set(path, cellAt(box.printed, path));
    this.base = base;
  }

  private lay(row: Row, depth: number): Unit[] {
    let indices: string[][] = [[]];
    for (let d = 0; d < depth; d++) {
      indices = indices.flatMap((index) => indicesOf(this.box, row, d).map((token) => [...index, token]));
    }
    return indices.map((index) => {
      const paths = pathsBelow(this.box, row, index);
      const origin = worst(paths.map((path) => originOf(row, path)));
      const unit: Unit = { id: [row.value, ...index].join(" "), row, index, paths, origin };
      for (const path of paths) this.owners.set(path, unit);
      this.ids.set(unit.id, unit);
      return unit;
    });
  }

  /** The values of a row go with those of another, with the same first indices. */
  private join(row: Row, to: string): void {
    for (const unit of this.units.filter((one) => one.row.value === to)) {
      const paths = pathsBelow(this.box, row, unit.index);
      unit.paths.push(...paths);
      unit.origin = worst([unit.origin, ...paths.map((path) => originOf(row, path))]);
      for (const path of paths) this.owners.set(path, unit);
    }
  }

  /** Whether its values go with those of another row. */
  isJoined(row: Row): boolean {
    return !this.units.some((unit) => unit.row === row);
  }

  row(value: string): Row | undefined {
    return this.rows.get(value);
  }

  unit(id: string): Unit | undefined {
    return this.ids.get(id);
  }

  unitOf(path: string): Unit | undefined {
    return this.owners.get(path);
  }

  /** The units below a path, or the one it is in. */
  under(path: string): readonly Unit[] {
    const found = this.units.filter(({ id }) => id === path || id.startsWith(`${path} `) || path.startsWith(`${id} `));
    if (found.length > 0) return found;
    const inside = [...this.owners].filter(([one]) => one === path || one.startsWith(`${path} `)).map(([, unit]) =>
      unit
    );
    return [...new Set(inside)];
  }

  /** The indices before "=" of each line of a row; and the beginning of the line that a value stands in. */
  lines(row: Row): string[][] {
    let lines: string[][] = [[]];
    for (let d = 0; d < leading(row); d++) {
      lines = lines.flatMap((index) => this.indices(row, d).map((token) => [...index, token]));
    }
    return lines;
  }

  lineOf(path: string): string {
    const [value = "", ...index] = path.split(" ");
    const row = this.row(value);
    return [value, ...index.slice(0, row ? leading(row) : 0)].join(" ");
  }

  /** The paths below a row's first indices. */
  paths(row: Row, index: readonly string[]): readonly string[] {
    return pathsBelow(this.box, row, index);
  }

  indices(row: Row, dimension: number): readonly string[] {
    return indicesOf(this.box, row, dimension);
  }

  /** The symbols that a row takes. */
  symbolsFor(row: Row): readonly string[] {
    const all = (this.box.symbols[row.domain ?? ""] ?? []).map(({ symbol }) => symbol);
    return row.kind === "symbol" ? all.slice(row.least ?? 0, (row.most ?? all.length - 1) + 1) : all;
  }

  text(domain: string, symbol: string): string {
    return this.box.symbols[domain]?.find((one) => one.symbol === symbol)?.text ?? symbol;
  }
}
