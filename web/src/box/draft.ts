// draft.ts: a box that somebody is writing: what differs from the built-in one, and what was found to be as in his box.
// Drafts never change: every edit makes a new one.

import type { Cell, Row } from "./rows.js";
import type { Sheet, Unit } from "./sheet.js";

export interface Draft {
  title: string;
  /** What differs, by path. */
  own: Readonly<Record<string, Cell>>;
  /** The units that are as in his box though they are as in ours. */
  sure: readonly string[];
}

export type Changes = Readonly<Record<string, Cell>>;

export const blank: Draft = { title: "", own: {}, sure: [] };

const same = (a: Cell, b: Cell | undefined): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((one) => b.includes(one)) : a === b;

export const cellOf = (sheet: Sheet, draft: Draft, path: string): Cell =>
  path in draft.own ? draft.own[path]! : sheet.base.get(path) ?? null;

/** With other values; what is as in our box again is no difference. */
export function edited(sheet: Sheet, draft: Draft, changes: Changes): Draft {
  const own: Record<string, Cell> = { ...draft.own };
  for (const [path, cell] of Object.entries(changes)) {
    if (!sheet.base.has(path)) continue;
    if (same(cell, sheet.base.get(path))) delete own[path];
    else own[path] = cell;
  }
  return { ...draft, own };
}

export const isChanged = (draft: Draft, unit: Unit): boolean => unit.paths.some((path) => path in draft.own);
export const isSure = (draft: Draft, unit: Unit): boolean => draft.sure.includes(unit.id);

/** Ours still: no source shows it, and nobody has looked it up in his box. */
export const isStillOurs = (draft: Draft, unit: Unit): boolean =>
  unit.origin !== "printed" && !isChanged(draft, unit) && !isSure(draft, unit);

export const changedUnits = (sheet: Sheet, draft: Draft): Unit[] =>
  sheet.units.filter((unit) => isChanged(draft, unit));

/** These units are as in his box, or nobody knows any more. */
export function assured(draft: Draft, units: readonly Unit[], yes: boolean): Draft {
  const ids = units.map(({ id }) => id);
  const others = draft.sure.filter((id) => !ids.includes(id));
  return { ...draft, sure: yes ? [...others, ...ids] : others };
}

/** These units as in our box. */
export function reset(draft: Draft, units: readonly Unit[]): Draft {
  const own: Record<string, Cell> = { ...draft.own };
  for (const unit of units) for (const path of unit.paths) delete own[path];
  return assured({ ...draft, own }, units, false);
}

/** Whether a value is one that the row takes; the engine has the last word. */
export function isFit(sheet: Sheet, row: Row, cell: Cell): boolean {
  switch (row.kind) {
    case "count":
      return typeof cell === "number" && cell >= (row.least ?? 0) && cell <= (row.most ?? 255);
    case "symbol":
      return typeof cell === "string" && sheet.symbolsFor(row).includes(cell);
    case "maybe":
      return cell === null || (typeof cell === "string" && sheet.symbolsFor(row).includes(cell));
    case "set":
      return Array.isArray(cell);
    case "name":
      return typeof cell === "string" && [...cell].length <= 32;
  }
}

/** The values as boards read them; what does not fit is left as in our box, so that it can be drawn. */
export function printedOf(sheet: Sheet, draft: Draft): object {
  const copied = new Map<object, Record<string, unknown>>();
  const copy = (of: object): Record<string, unknown> => {
    const made = copied.get(of) ?? (Array.isArray(of) ? [...of] : { ...of }) as unknown as Record<string, unknown>;
    copied.set(of, made);
    copied.set(made, made);
    return made;
  };
  const root = copy(sheet.box.printed);
  for (const [path, cell] of Object.entries(draft.own)) {
    const tokens = path.split(" ");
    const row = sheet.row(tokens[0]!);
    if (!row || !isFit(sheet, row, cell)) continue;
    let at = root;
    for (const token of tokens.slice(0, -1)) {
      const inside = copy(at[token] as object);
      at[token] = inside;
      at = inside;
    }
    at[tokens.at(-1)!] = cell;
  }
  return root;
}

/** What a symbol is called: by its owner, else by us. */
export function nameOf(sheet: Sheet, draft: Draft, domain: string, symbol: string): string {
  for (const row of sheet.box.values) {
    if (row.kind !== "name" || row.index[0]?.domain !== domain) continue;
    const name = cellOf(sheet, draft, `${row.value} ${symbol}`);
    if (typeof name === "string" && name.trim() !== "") return name;
  }
  return sheet.text(domain, symbol);
}
