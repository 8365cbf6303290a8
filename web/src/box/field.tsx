// field.tsx: values with what is to be known about them: whose they are, where the rulebook and our rules speak of
// them, and what can be done: they are as in one's box, or shall be as in ours.

import type { JSX } from "preact";
import { Glyph } from "../app/glyph.js";
import { labelled } from "../words/names.js";
import { Cells, indexName, nameOf } from "./controls.js";
import { isChanged, isSure } from "./draft.js";
import type { Bench, ControlProps, SectionLook } from "./look.js";
import type { Cell, Row } from "./rows.js";
import type { Unit } from "./sheet.js";

type State = "house" | "likely" | "printed" | "yours" | "sure";

export const stateOf = (bench: Bench, unit: Unit): State =>
  isChanged(bench.draft, unit) ? "yours" : isSure(bench.draft, unit) ? "sure" : unit.origin;

/** Our values of a unit, in short. */
export function oursOf(bench: Bench, { row, paths }: Unit): string {
  const { sheet, words } = bench;
  const told = (cell: Cell): string =>
    Array.isArray(cell)
      ? cell.map((symbol) => sheet.text(row.domain ?? "", symbol)).join(", ") || words.nothing
      : cell === null
      ? nameOf(bench, row.domain ?? "", null)
      : row.kind === "symbol" || row.kind === "maybe"
      ? sheet.text(row.domain ?? "", String(cell))
      : String(cell) || sheet.text(row.index[0]?.domain ?? "", paths[0]?.split(" ").at(-1) ?? "");
  const own = paths.filter((path) => path in bench.draft.own);
  if (own.length > 6) return "";
  return own.map((path) => {
    const base = told(sheet.base.get(path) ?? null);
    const depth = row.index.length - 1;
    const whole = paths.length === 1 || depth < 0 || !path.startsWith(`${row.value} `);
    return whole ? base : `${indexName(bench, row, depth, path.split(" ").at(-1) ?? "")} ${base}`;
  }).join(", ");
}

/** Whose the values of a unit are. */
export function Badge({ bench, unit }: { bench: Bench; unit: Unit }): JSX.Element {
  const { words, locked } = bench;
  const state = stateOf(bench, unit);
  const text = state === "yours"
    ? locked ? words.differs : words.yours
    : state === "sure"
    ? words.sure
    : words.origins[state];
  const tip = state === "yours" ? words.yoursTip : state === "sure" ? words.sureTip : words.originTips[state];
  return <span class={`box-badge from-${state}`} data-tip={locked ? undefined : `${text}\n${tip}`}>{text}</span>;
}

/** Where it is written. */
function Sources({ bench, row }: { bench: Bench; row: Row }): JSX.Element {
  const { words } = bench;
  return (
    <span class="box-sources">
      {row.page && <span class="quiet-text" data-tip={words.pageTip(row.page)}>{words.page(row.page)}</span>}
      <button
        type="button"
        class="quiet box-rule"
        aria-label={words.rule(row.rule)}
        onClick={() => bench.openRule(row.rule)}
      >
        {row.rule}
      </button>
    </span>
  );
}

function Acts({ bench, unit, label }: { bench: Bench; unit: Unit; label: string }): JSX.Element | null {
  const { words, locked } = bench;
  const changed = isChanged(bench.draft, unit), sure = isSure(bench.draft, unit);
  if (locked) return changed ? <span class="quiet-text">{words.wasOurs(oursOf(bench, unit))}</span> : null;
  return (
    <span class="box-acts">
      {changed
        ? (
          <button
            type="button"
            class="quiet"
            aria-label={labelled(bench.language, label, words.resetOne)}
            onClick={() => bench.reset([unit])}
          >
            <Glyph name="undo" /> {words.resetOne}
            {oursOf(bench, unit) && <small>({oursOf(bench, unit)})</small>}
          </button>
        )
        : unit.origin !== "printed" && (
          <button
            type="button"
            class="quiet box-sure"
            aria-pressed={sure}
            aria-label={labelled(bench.language, label, words.makeSure)}
            onClick={() => bench.assure([unit], !sure)}
          >
            <Glyph name="check" /> {words.makeSure}
          </button>
        )}
    </span>
  );
}

function UnitField(
  { bench, unit, label, section, heading }: {
    bench: Bench;
    unit: Unit;
    label: string;
    section: SectionLook;
    heading: boolean;
  },
): JSX.Element {
  const { row, index } = unit;
  const Control = section.controls?.[row.value] ?? Cells;
  const wrong = bench.fault?.units.has(unit.id) ?? false;
  return (
    <div
      class={`box-field from-${stateOf(bench, unit)} ${wrong ? "wrong" : ""}`}
      data-unit={unit.id}
      role="group"
      aria-label={label}
      tabIndex={-1}
    >
      <div class="box-field-head">
        <strong>{label}</strong>
        <Badge bench={bench} unit={unit} />
        {heading && <Sources bench={bench} row={row} />}
      </div>
      <Control bench={bench} row={row} index={index} />
      <Acts bench={bench} unit={unit} label={label} />
      {wrong && <p class="complaint box-wrong">{bench.fault?.text}</p>}
    </div>
  );
}

/** What means nothing is left out, unless there is something wrong with it. */
export const isShown = (bench: Bench, unit: Unit): boolean =>
  (!bench.only || bench.only.has(unit.id)) && (!bench.isIdle(unit) || (bench.fault?.units.has(unit.id) ?? false));

/** A row below some indices: one unit, or each of its units with its own name. */
export function Field({ bench, row, index, section }: ControlProps & { section: SectionLook }): JSX.Element | null {
  const units = bench.sheet.under([row.value, ...index].join(" ")).filter((unit) => isShown(bench, unit));
  const [first] = units;
  if (!first) return null;
  if (units.length === 1 && first.index.length === index.length) {
    return <UnitField bench={bench} unit={first} label={row.text} section={section} heading />;
  }
  const name = (unit: Unit): string =>
    unit.index.slice(index.length).map((token, i) => indexName(bench, row, index.length + i, token)).join(" · ");
  return (
    <fieldset class="box-row">
      <legend>
        {row.text} <Sources bench={bench} row={row} />
      </legend>
      <div class="box-row-units">
        {units.map((unit) => (
          <UnitField bench={bench} unit={unit} label={name(unit)} section={section} heading={false} key={unit.id} />
        ))}
      </div>
    </fieldset>
  );
}
