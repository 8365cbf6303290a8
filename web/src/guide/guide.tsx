// guide.tsx: the first-game guide: a few sentences that point at the real board while a real game is played. First the
// introduction, how one wins before anything else; then a sentence whenever something is asked for the first time; at
// last, when a first round has been played, that one can do without it.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { guides } from "virtual:games";
import { Glyph } from "../app/glyph.js";
import { usePart } from "../app/part.js";
import { useSettings } from "../app/settings.js";
import type { OptionInfo, View } from "../protocol.js";
import type { Scene } from "../scene.js";
import { useWords } from "../words/index.js";
import { spaced } from "../words/names.js";
import { BEGINNING, follow, type Lesson, lessonOf, read } from "./lesson.js";
import { Rings } from "./rings.js";
import { endGuide } from "./state.js";
import type { Step } from "./step.js";

export const hasGuide = (game: string): boolean => game in guides;

/** Which sentence it is time for, how to go on, and how to go back. */
function useLesson(steps: readonly Step[], view: View): Lesson & { next(): void; back: (() => void) | null } {
  const [kept, keep] = useState(BEGINNING);
  const progress = follow(steps, kept, view.choices ? view.rule : undefined);
  if (progress !== kept) keep(progress);
  const lesson = lessonOf(steps, progress);
  useEffect(() => {
    if (lesson.over) endGuide();
  }, [lesson.over]);
  return {
    ...lesson,
    next: () => keep((old) => read(steps, old)),
    back: lesson.introduces && progress.read > 0 ? () => keep((old) => ({ ...old, read: old.read - 1 })) : null,
  };
}

export interface GuideProps {
  game: string;
  view: View;
  scene: Scene;
  /** What was agreed on before the game. */
  options: readonly OptionInfo[];
  showRule(rule: string): void;
}

export function Guide({ game, view, scene, options, showRule }: GuideProps): JSX.Element | null {
  const words = useWords();
  const { language } = useSettings();
  const agreed = (step: Step): boolean => options.some(({ option, value }) => option === step.option && value > 0);
  const steps = (usePart(guides, game) ?? []).filter((step) => !step.option || agreed(step));
  const { step, introduces, closing, over, number, next, back } = useLesson(steps, view);
  const { rule } = view;
  if (view.state !== "playing" || !step || over) return null;
  return (
    <>
      <Rings step={step} scene={scene} me={view.seat} />
      <section class={`guide ${introduces ? "introduces" : closing ? "closing" : ""}`} aria-label={words.guide}>
        <div class="guide-head">
          <strong>
            <Glyph name={closing ? "check" : "guide"} /> <span>{closing ? words.guideDone : words.guide}</span>
          </strong>
          {!closing && <small>{words.guideStep(number, steps.length - 1)}</small>}
          <button
            type="button"
            class="quiet square"
            aria-label={words.guideEnd}
            data-tip={words.guideEnd}
            onClick={endGuide}
          >
            <Glyph name="close" />
          </button>
        </div>
        <p role="status">{language === "fr" ? spaced(step.text.fr) : step.text.en}</p>
        <div class="buttons">
          {back && <button type="button" onClick={back}>{words.guideBack}</button>}
          <button type="button" class="primary" onClick={closing ? endGuide : next}>
            {closing ? words.guidePlayOn : words.guideNext}
          </button>
          {rule && !introduces && !closing && (
            <button type="button" class="quiet" onClick={() => showRule(rule)}>
              <Glyph name="book" /> {words.ruleLink(rule)}
            </button>
          )}
        </div>
      </section>
    </>
  );
}
