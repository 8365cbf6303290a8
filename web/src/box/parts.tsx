// parts.tsx: the parts of a box, one of which is open.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import { isChanged } from "./draft.js";
import type { Bench, SectionLook } from "./look.js";
import { itemOf, unitsOf } from "./section.js";
import type { Unit } from "./sheet.js";

export function Tabs(
  { bench, sections, open, choose }: {
    bench: Bench;
    sections: readonly SectionLook[];
    open: SectionLook;
    choose(section: SectionLook): void;
  },
): JSX.Element {
  const { words, language } = bench;
  return (
    <nav class="box-tabs" aria-label={words.parts}>
      {sections.map((section) => {
        const units = unitsOf(bench, section);
        const ours = units.filter(bench.isOurs).length,
          own = units.filter((unit) => isChanged(bench.draft, unit)).length;
        return (
          <button
            type="button"
            key={section.id}
            aria-current={section.id === open.id ? "true" : undefined}
            data-tab={section.id}
            onClick={() => choose(section)}
          >
            {section.title[language]}
            {bench.locked
              ? own > 0 && <span class="box-tally yours">{own}</span>
              : (
                <span class={`box-tally ${ours ? "ours" : "done"}`}>
                  {ours || <Glyph name="check" />}
                  <span class="heard">{words.oursHere(ours)}</span>
                </span>
              )}
          </button>
        );
      })}
    </nav>
  );
}

/** Which part is open, which of its things is in hand, and the way to a unit. */
export function useWhere(sections: readonly SectionLook[]): {
  open: SectionLook;
  item: string | null;
  choose(section: SectionLook): void;
  take(item: string | null): void;
  /** The unit that was gone to last. */
  last: string | null;
  goTo(unit: Unit): void;
} {
  const [at, set] = useState<{ section: string; item: string | null }>({ section: sections[0]?.id ?? "", item: null });
  const wanted = useRef<string | null>(null);
  const last = useRef<string | null>(null);
  const open = sections.find(({ id }) => id === at.section) ?? sections[0]!;
  useEffect(() => {
    if (!wanted.current) return;
    const field = document.querySelector(`[data-unit="${CSS.escape(wanted.current)}"]`);
    wanted.current = null;
    field?.scrollIntoView({ block: "center" });
    if (field instanceof HTMLElement) field.focus({ preventScroll: true });
  });
  return {
    open,
    item: at.item,
    last: last.current,
    choose(section) {
      last.current = null;
      set({ section: section.id, item: null });
    },
    take(item) {
      last.current = null;
      set({ section: open.id, item });
    },
    goTo(unit) {
      const section = sections.find(({ values }) => values.includes(unit.row.value));
      if (!section) return;
      wanted.current = last.current = unit.id;
      set({ section: section.id, item: itemOf(section, unit) });
    },
  };
}
