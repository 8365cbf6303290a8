// view.tsx: the box of a table, to be looked at by everybody there: what differs from ours first. Loaded when it is
// needed.

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { boxes } from "virtual:games";
import { ask } from "../app/ask.js";
import { canRun, engine } from "../app/engine.js";
import { Dialog } from "../app/dialog.js";
import { usePart } from "../app/part.js";
import { useSettings } from "../app/settings.js";
import type { Language } from "../protocol.js";
import { RulesDialog } from "../rules/dialog.js";
import { sectionsOf, useBench } from "./bench.js";
import { changedUnits } from "./draft.js";
import { draftOf, emptyFile } from "./file.js";
import { keptBoxes } from "./kept.js";
import type { BoxLook } from "./look.js";
import { Tabs, useWhere } from "./parts.js";
import type { Box } from "./rows.js";
import { Section, unitsOf } from "./section.js";
import { Sheet } from "./sheet.js";
import { takeIn } from "./take-in.js";
import { useBoxWords } from "./use-words.js";
import "./box.lazy.css";

const plain: BoxLook = { sections: [] };

/** The built-in box that it was told from. */
async function baseOf({ game, number }: Box, language: Language): Promise<Box> {
  if (!canRun) return ask<Box>("GET", `games/${game}/box`);
  const read = await engine().readBox(emptyFile(game, number), language);
  if (!read.ok) throw new Error(read.text);
  return read;
}

/** The box and what it differs from, in the language of the page; null on its way, "none" if it cannot be had. */
function useBoxes(load: (language: Language) => Promise<Box>): { box: Box; base: Box } | "none" | null {
  const { language } = useSettings();
  const [found, set] = useState<{ box: Box; base: Box } | "none" | null>(null);
  useEffect(() => {
    let current = true;
    load(language).then(async (box) => ({ box, base: await baseOf(box, language) })).then(
      (both) => current && set(both),
      () => current && set("none"),
    );
    return () => {
      current = false;
    };
  }, [language]);
  return found;
}

function Shown({ box, base, look, title }: { box: Box; base: Box; look: BoxLook; title: string }): JSX.Element {
  const words = useBoxWords();
  const draft = useMemo(() => draftOf(new Sheet(base, look.lots), box), [box, base, look]);
  const [rule, openRule] = useState<string | null>(null);
  const [all, showAll] = useState(false);
  const [kept, keep] = useState<string | "full" | null>(null);
  const history = { draft, change: () => undefined, undo: null, redo: null, replace: () => undefined };
  const sheet = useMemo(() => new Sheet(base, look.lots), [base, look]);
  const changed = useMemo(() => changedUnits(sheet, draft), [sheet, draft]);
  const only = all || changed.length === 0 ? null : new Set(changed.map(({ id }) => id));
  const bench = useBench({ box: base, look, history, locked: true, only, openRule });
  const sections = sectionsOf(bench.sheet, look).filter((section) =>
    !only || unitsOf(bench, section).some(({ id }) => only.has(id))
  );
  const where = useWhere(sections);
  const copy = (): void => {
    const mine = takeIn(base, box, box.text);
    keep(keptBoxes.put(mine) ? mine.id : "full");
  };
  return (
    <>
      <p>{words.viewDiffers(changed.length)}</p>
      <div class="buttons">
        {changed.length > 0 && (
          <button type="button" aria-pressed={all} onClick={() => showAll(!all)}>
            {all ? words.viewChanged : words.viewAll}
          </button>
        )}
        {kept === null && <button type="button" onClick={copy}>{words.keepCopy}</button>}
        {kept === "full" && <span class="complaint" role="alert">{words.noRoom}</span>}
        {kept !== null && kept !== "full" && (
          <span role="status">
            {words.kept} <a href={`#/box/${box.game}/${kept}`}>{words.open}</a>
          </span>
        )}
      </div>
      <Tabs bench={bench} sections={sections} open={where.open} choose={where.choose} />
      <Section bench={bench} section={where.open} chosen={where.item} choose={where.take} />
      {rule && <RulesDialog game={box.game} title={title} rule={rule} close={() => openRule(null)} />}
    </>
  );
}

export default function BoxView({ load, game, title, close }: {
  load(language: Language): Promise<Box>;
  game: string;
  title: string;
  close(): void;
}): JSX.Element {
  const words = useBoxWords();
  const found = useBoxes(load);
  const look = usePart(boxes, game);
  const named = found && found !== "none" ? (found.box.title ?? words.unnamed) : "";
  return (
    <Dialog title={words.viewHeading(named)} close={close} class="box-dialog">
      {found === "none" && <p class="complaint" role="alert">{words.noView}</p>}
      {found && found !== "none" && look !== undefined && (
        <Shown box={found.box} base={found.base} look={look ?? plain} title={title} />
      )}
    </Dialog>
  );
}
