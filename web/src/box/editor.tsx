// editor.tsx: a box on the bench: its parts, what is ours still, whether it can be played with.

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import { saveText } from "../app/save.js";
import { RulesDialog } from "../rules/dialog.js";
import { blamed, faultOf, inOrder, sectionsOf, useBench } from "./bench.js";
import { isChanged, isSure } from "./draft.js";
import { fileName, fileOf } from "./file.js";
import type { KeptBox } from "./kept.js";
import type { Bench, BoxLook, SectionLook } from "./look.js";
import { Tabs, useWhere } from "./parts.js";
import type { Box } from "./rows.js";
import { Section, unitsOf } from "./section.js";
import { useHistory, useKeeping, useVerdict, type History, type Verdict } from "./state.js";
import { Sure } from "./sure.js";

function VerdictLine({ bench, verdict, show }: { bench: Bench; verdict: Verdict; show(): void }): JSX.Element {
  const { words } = bench;
  const text = { checking: words.checking, sound: words.sound, proved: words.proved, none: words.noEngine, wrong: "" };
  return (
    <p class={`box-verdict ${verdict.state}`} role="status">
      {verdict.state === "wrong"
        ? (
          <>
            <span>{bench.fault?.text}</span>
            {bench.fault?.path && <button type="button" class="quiet" onClick={show}>{words.show}</button>}
          </>
        )
        : (
          <>
            {verdict.state === "proved" && <Glyph name="check" />} {text[verdict.state]}
          </>
        )}
    </p>
  );
}

/** Undo and redo by keyboard, outside of what is being typed. */
function useKeys({ undo, redo }: History): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z") return;
      event.preventDefault();
      (event.shiftKey ? redo : undo)?.();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [undo, redo]);
}

/** What stays in view: how much is ours, the way to it, undo, and whether the box is sound. */
function Bar(
  { bench, history, verdict, next, show, only, setOnly }: {
    bench: Bench;
    history: History;
    verdict: Verdict;
    next(): void;
    show(): void;
    only: boolean;
    setOnly(on: boolean): void;
  },
): JSX.Element {
  const { words } = bench;
  const left = bench.sheet.units.filter(bench.isOurs).length;
  return (
    <div class="box-bar">
      <strong class="box-left" role="status">{words.oursLeft(left)}</strong>
      <label class="check">
        <input type="checkbox" checked={only} onChange={(event) => setOnly(event.currentTarget.checked)} />
        {words.onlyOurs}
      </label>
      <button type="button" onClick={next} aria-disabled={left === 0}>
        {words.nextOurs} <Glyph name="next" />
      </button>
      <span class="box-undo">
        <button
          type="button"
          class="square"
          aria-label={words.undo}
          data-tip={words.undo}
          aria-disabled={!history.undo}
          onClick={() => history.undo?.()}
        >
          <Glyph name="undo" />
        </button>
        <button
          type="button"
          class="square"
          aria-label={words.redo}
          data-tip={words.redo}
          aria-disabled={!history.redo}
          onClick={() => history.redo?.()}
        >
          <span class="box-mirrored">
            <Glyph name="undo" />
          </span>
        </button>
      </span>
      <VerdictLine bench={bench} verdict={verdict} show={show} />
    </div>
  );
}

/** Its name, and what can be done with all of it. */
function Head({ bench, title, history, text, room }: {
  bench: Bench;
  title: string;
  history: History;
  text: string;
  room: boolean;
}): JSX.Element {
  const { words, draft, sheet } = bench;
  const { game } = sheet.box;
  const [sure, ask] = useState(false);
  return (
    <div class="box-head">
      <div class="box-crumb">
        <h1>{title}</h1>
        <a href={`#/box/${game}`}>{words.backToBoxes}</a>
      </div>
      <label class="field box-title">
        <span>{words.title}</span>
        <input
          value={draft.title}
          maxLength={32}
          placeholder={words.myBox}
          onInput={({ currentTarget: { value } }) => history.change((old) => ({ ...old, title: value }), "title")}
        />
      </label>
      <div class="buttons">
        <button type="button" onClick={() => saveText(text, fileName(game, draft.title))}>
          <Glyph name="download" /> {words.exportFile}
        </button>
        <button type="button" onClick={() => ask(true)}>{words.resetAll}</button>
      </div>
      {sure && (
        <Sure
          text={words.resetAllSure}
          yes={words.yesReset}
          no={words.noReset}
          act={() => bench.reset(sheet.units)}
          close={() => ask(false)}
        />
      )}
      {!room && <p class="complaint" role="alert">{words.noRoom}</p>}
    </div>
  );
}

/** The part that is open: its name, and what can be said of all of it. */
function PartHead({ bench, section }: { bench: Bench; section: SectionLook }): JSX.Element {
  const { words, draft } = bench;
  const units = unitsOf(bench, section), ours = units.filter(bench.isOurs);
  return (
    <h2 class="box-part">
      {section.title[bench.language]}
      {ours.length > 0 && (
        <button type="button" class="quiet" onClick={() => bench.assure(ours, true)}>{words.sectionSure}</button>
      )}
      {units.some((unit) => isChanged(draft, unit) || isSure(draft, unit)) && (
        <button
          type="button"
          class="quiet"
          onClick={() => bench.reset(units)}
        >
          {words.resetSection}
        </button>
      )}
    </h2>
  );
}

export function Editor({ kept, box, look, title }: {
  kept: KeptBox;
  box: Box;
  look: BoxLook;
  title: string;
}): JSX.Element {
  const history = useHistory({ title: kept.title, own: kept.own, sure: kept.sure });
  const [rule, openRule] = useState<string | null>(null);
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const plain = useBench({ box, look, history, locked: false, only, openRule });
  const { sheet, draft, language } = plain;
  const text = useMemo(() => fileOf(sheet, draft), [sheet, draft]);
  const verdict = useVerdict(text, language);
  const room = useKeeping(kept, history, text, verdict);
  useKeys(history);
  const bench: Bench = { ...plain, fault: faultOf(plain, verdict) };
  const sections = useMemo(() => sectionsOf(sheet, look), [sheet, look]);
  const where = useWhere(sections);
  const filter = (on: boolean): void =>
    setOnly(on ? new Set(sheet.units.filter(bench.isOurs).map(({ id }) => id)) : null);
  /** The first unit of ours behind the one we are at, in the order of the parts. */
  const next = (): void => {
    const all = sections.flatMap((section) => inOrder(bench, section));
    const focused = document.activeElement?.closest("[data-unit]")?.getAttribute("data-unit") ?? where.last;
    const at = focused ? all.findIndex(({ id }) => id === focused) : -1;
    const here = all.findIndex(({ row }) => where.open.values.includes(row.value)) - 1;
    const found = [...all.slice((at < 0 ? here : at) + 1), ...all].find(bench.isOurs);
    if (found) where.goTo(found);
  };
  const show = (): void => {
    const [unit] = blamed(bench, bench.fault?.path ?? "");
    if (unit) where.goTo(unit);
  };
  const choose = (section: SectionLook): void => {
    if (only) filter(true);
    where.choose(section);
  };
  const bar = { bench, history, verdict, next, show, only: only !== null, setOnly: filter };
  return (
    <main id="main" class="box-page" tabIndex={-1}>
      <Head bench={bench} title={title} history={history} text={text} room={room} />
      <Bar {...bar} />
      <Tabs bench={bench} sections={sections} open={where.open} choose={choose} />
      <PartHead bench={bench} section={where.open} />
      <Section bench={bench} section={where.open} chosen={where.item} choose={where.take} />
      {rule && <RulesDialog game={box.game} title={title} rule={rule} close={() => openRule(null)} />}
    </main>
  );
}
