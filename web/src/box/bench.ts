// bench.ts: the bench that parts of the editor work on, and the parts of a box.

import { useMemo } from "preact/hooks";
import { useSettings } from "../app/settings.js";
import { labelled } from "../words/names.js";
import { indexName } from "./controls.js";
import { assured, cellOf, edited, isChanged, isFit, isStillOurs, nameOf, printedOf, reset } from "./draft.js";
import type { Bench, BoxLook, SectionLook } from "./look.js";
import { othersOf } from "./others.js";
import type { Box, Cell } from "./rows.js";
import { itemOf, unitsOf } from "./section.js";
import { Sheet, type Unit } from "./sheet.js";
import type { History, Verdict } from "./state.js";
import { useBoxWords } from "./use-words.js";
import { boxWords } from "./words.js";

const FEW = 3; // units that are all marked when a fault is among them

/** The units that a fault may be about: those with a value that is none, else those that are not as ours, else all. */
export function blamed(bench: Bench, path: string): readonly Unit[] {
  const found = bench.sheet.under(path);
  const isBad = (one: string): boolean => {
    const row = bench.sheet.row(one.split(" ")[0] ?? "");
    return row !== undefined && !isFit(bench.sheet, row, bench.value(one));
  };
  const bad = found.filter(({ paths }) => paths.some(isBad));
  const own = found.filter((unit) => isChanged(bench.draft, unit));
  return bad.length ? bad : own.length ? own : found;
}

/** Where the engine sees a fault: the row with its first indices, and the sentence. */
export function faultOf(bench: Bench, verdict: Verdict): Bench["fault"] {
  if (verdict.state !== "wrong") return null;
  const { fault } = verdict;
  const path = fault.words.split(" =")[0]?.trim() ?? "";
  const row = bench.sheet.row(path.split(" ")[0] ?? "");
  const says = `${fault.say || bench.words.broken}${fault.wanted ? bench.words.expected(fault.wanted) : ""}`;
  const none = new Set<string>();
  if (!row) {
    return {
      path: "",
      text: fault.words.startsWith("title") ? labelled(bench.language, bench.words.title, says) : says,
      units: none,
    };
  }
  const found = blamed(bench, path);
  const units = found.length > FEW ? none : new Set(found.map(({ id }) => id));
  const names = path.split(" ").slice(1).map((token, i) => indexName(bench, row, i, token));
  const where = [row.text, ...names].join(" · ");
  return { path, text: labelled(bench.language, where, says), units };
}

/** The bench: all that parts of the editor need. */
export function useBench(
  { box, look, history, locked, only, openRule }: {
    box: Box;
    look: BoxLook;
    history: History;
    locked: boolean;
    only: ReadonlySet<string> | null;
    openRule(rule: string): void;
  },
): Bench {
  const { language } = useSettings();
  const words = useBoxWords();
  const sheet = useMemo(() => new Sheet(box, look.lots), [box, look]);
  const { draft, change } = history;
  const printed = useMemo(() => printedOf(sheet, draft), [sheet, draft]);
  const value = (path: string): Cell => cellOf(sheet, draft, path);
  const isNothing = (path: string): boolean => {
    const cell = value(path), row = sheet.row(path.split(" ")[0] ?? "");
    return Array.isArray(cell) ? cell.length === 0 : cell === null || cell === "" || cell === (row?.least ?? 0);
  };
  const isIdle = (unit: Unit): boolean =>
    !isChanged(draft, unit) && (look.idle?.(value, unit) ?? false) && unit.paths.every(isNothing);
  return {
    sheet,
    draft,
    printed,
    language,
    words,
    look,
    locked,
    only,
    fault: null,
    value,
    isIdle,
    isOurs: (unit) => isStillOurs(draft, unit) && !isIdle(unit),
    name: (domain, symbol) => look.call?.(domain, symbol, language) ?? nameOf(sheet, draft, domain, symbol),
    edit: (changes, key) => change((old) => edited(sheet, old, changes), key),
    assure: (units, yes) => change((old) => assured(old, units, yes)),
    reset: (units) => change((old) => reset(old, units)),
    openRule,
  };
}

/** The parts of a box: the game's own, and all that is in none of them. */
export const sectionsOf = (sheet: Sheet, look: BoxLook): readonly SectionLook[] => {
  const rest = othersOf(sheet, look);
  return [
    ...look.sections.filter((section) => section.values.some((value) => sheet.row(value))),
    ...(rest.length
      ? [{ id: "others", title: { en: boxWords.en.others, fr: boxWords.fr.others }, values: rest }]
      : []),
  ];
};

/** The units of a part, thing by thing. */
export function inOrder(bench: Bench, section: SectionLook): Unit[] {
  const units = unitsOf(bench, section);
  const items = [...new Set(units.map((unit) => itemOf(section, unit)))].filter((item) => item !== null);
  return [
    ...items.flatMap((item) => units.filter((unit) => itemOf(section, unit) === item)),
    ...units.filter((unit) => itemOf(section, unit) === null),
  ];
}
