// section.tsx: a part of the box: its things as they look, and the values of the one that is in hand; values that
// belong to no thing stand by themselves.

import type { JSX } from "preact";
import { Dialog } from "../app/dialog.js";
import { Glyph } from "../app/glyph.js";
import { useRoom } from "../app/screen.js";
import { isChanged } from "./draft.js";
import { Field, isShown } from "./field.js";
import type { Bench, SectionLook } from "./look.js";
import type { Row } from "./rows.js";
import type { Unit } from "./sheet.js";

export const rowsOf = (bench: Pick<Bench, "sheet">, section: SectionLook): Row[] =>
  section.values.flatMap((value) => bench.sheet.row(value) ?? []).filter((row) => !bench.sheet.isJoined(row));

export const unitsOf = (bench: Pick<Bench, "sheet">, section: SectionLook): Unit[] => {
  const values = new Set(section.values);
  return bench.sheet.units.filter(({ row }) => values.has(row.value));
};

const belongs = (section: SectionLook, row: Row): boolean =>
  row.value in (section.owners ?? {}) || (section.domains ?? []).includes(row.index[0]?.domain ?? "");

/** The domain of a thing; their names differ between the domains of a section. */
export const domainOf = (bench: Pick<Bench, "sheet">, section: SectionLook, item: string): string =>
  (section.domains ?? []).find((domain) => bench.sheet.box.symbols[domain]?.some(({ symbol }) => symbol === item))
    ?? "";

/** The things of a section, in the order of the game. */
export function itemsOf(bench: Pick<Bench, "sheet">, section: SectionLook): readonly string[] {
  const items = new Set(unitsOf(bench, section).flatMap((unit) => itemOf(section, unit) ?? []));
  const all = (section.domains ?? []).flatMap((domain) => bench.sheet.box.symbols[domain] ?? []);
  return all.map(({ symbol }) => symbol).filter((symbol) => items.has(symbol));
}

export const unitsOfItem = (bench: Pick<Bench, "sheet">, section: SectionLook, item: string): Unit[] =>
  unitsOf(bench, section).filter((unit) => itemOf(section, unit) === item);

/** The thing of a section that a unit belongs to. */
export const itemOf = (section: SectionLook, unit: Unit): string | null =>
  section.owners?.[unit.row.value] ?? (belongs(section, unit.row) ? (unit.index[0] ?? null) : null);

/** How much of a thing is ours still. */
function Tally({ bench, units }: { bench: Bench; units: readonly Unit[] }): JSX.Element {
  const ours = units.filter((unit) => bench.isOurs(unit)).length;
  if (bench.locked) {
    const own = units.filter((unit) => isChanged(bench.draft, unit)).length;
    return own ? <span class="box-tally yours">{own}</span> : <></>;
  }
  return (
    <span class={`box-tally ${ours ? "ours" : "done"}`}>
      {ours || <Glyph name="check" />}
      <span class="heard">{bench.words.oursHere(ours)}</span>
    </span>
  );
}

function Thing(
  { bench, section, item, chosen, choose }: {
    bench: Bench;
    section: SectionLook;
    item: string;
    chosen: boolean;
    choose(item: string): void;
  },
): JSX.Element {
  const { Picture } = section;
  const units = unitsOfItem(bench, section, item);
  const own = units.some((unit) => isChanged(bench.draft, unit));
  return (
    <button
      type="button"
      class={`box-thing ${own ? "own" : ""}`}
      data-item={item}
      aria-pressed={chosen}
      onClick={() => choose(item)}
    >
      {Picture && <Picture bench={bench} item={item} />}
      <span class={section.named ? "heard" : "box-thing-name"}>{bench.name(domainOf(bench, section, item), item)}</span>
      <Tally bench={bench} units={units} />
    </button>
  );
}

/** The thing in hand, large, with all its values. */
function InHand({ bench, section, item }: { bench: Bench; section: SectionLook; item: string }): JSX.Element {
  const { Picture } = section;
  const units = unitsOfItem(bench, section, item);
  const open = units.filter((unit) => bench.isOurs(unit));
  return (
    <>
      {Picture && (
        <div class="box-large">
          <Picture bench={bench} item={item} />
        </div>
      )}
      {!bench.locked && open.length > 1 && (
        <button
          type="button"
          class="box-all-sure"
          onClick={() => bench.assure(open, true)}
        >
          <Glyph name="check" /> {bench.words.makeSureAll}
        </button>
      )}
      {rowsOf(bench, section).filter((row) => units.some((unit) => unit.row === row)).map((row) => (
        <Field
          key={row.value}
          bench={bench}
          row={row}
          index={row.value in (section.owners ?? {}) ? [] : [item]}
          section={section}
        />
      ))}
    </>
  );
}

function Things(
  { bench, section, chosen, choose }: {
    bench: Bench;
    section: SectionLook;
    chosen: string | null;
    choose(item: string | null): void;
  },
): JSX.Element {
  const room = useRoom();
  const aside = room !== "phone" && room !== "low";
  const all = itemsOf(bench, section);
  const shown = all.filter((item) => unitsOfItem(bench, section, item).some((unit) => isShown(bench, unit)));
  const groups = section.groups?.(bench) ?? [{ title: "", items: all }];
  const inHand = chosen && shown.includes(chosen) ? chosen : aside ? (shown[0] ?? null) : null;
  const { Drawing } = section;
  return (
    <div class="box-things">
      <div class="box-tray">
        {Drawing && <Drawing bench={bench} chosen={inHand} choose={choose} />}
        {groups.map(({ title, items }) => {
          const here = items.filter((item) => shown.includes(item));
          return here.length > 0 && (section.Picture || !Drawing) && (
            <div key={title} class="box-group" role="group" aria-label={title || undefined}>
              {title && <h3>{title}</h3>}
              <div class={`box-grid ${section.id}`}>
                {here.map((item) => (
                  <Thing
                    key={item}
                    bench={bench}
                    section={section}
                    item={item}
                    chosen={item === inHand}
                    choose={choose}
                  />
                ))}
              </div>
            </div>
          );
        })}
      </div>
      {inHand && aside && (
        <section class="box-hand card" aria-label={bench.name(domainOf(bench, section, inHand), inHand)}>
          <h3>{bench.name(domainOf(bench, section, inHand), inHand)}</h3>
          <InHand bench={bench} section={section} item={inHand} />
        </section>
      )}
      {inHand && !aside && (
        <Dialog
          title={bench.name(domainOf(bench, section, inHand), inHand)}
          close={() => choose(null)}
          class="box-hand"
        >
          <InHand bench={bench} section={section} item={inHand} />
          <div class="buttons">
            <button type="button" class="primary" onClick={() => choose(null)}>{bench.words.close}</button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

export function Section(
  { bench, section, chosen, choose }: {
    bench: Bench;
    section: SectionLook;
    chosen: string | null;
    choose(item: string | null): void;
  },
): JSX.Element {
  const units = unitsOf(bench, section);
  const alone = rowsOf(bench, section).filter((row) => !belongs(section, row));
  const { Drawing } = section;
  const things = itemsOf(bench, section).length > 0;
  return (
    <div class={`box-section ${bench.look.class ?? ""}`} data-section={section.id}>
      {!units.some((unit) => isShown(bench, unit)) && <p class="quiet-text">{bench.words.nothingLeft}</p>}
      {things
        ? <Things bench={bench} section={section} chosen={chosen} choose={choose} />
        : Drawing && <Drawing bench={bench} chosen={chosen} choose={choose} />}
      <div class="box-alone">
        {alone.map((row) => <Field key={row.value} bench={bench} row={row} index={[]} section={section} />)}
      </div>
    </div>
  );
}
