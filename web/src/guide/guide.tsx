// guide.tsx: the first-game guide: a few sentences that point at the real board while a real game is played. First the
// introduction, step by step; then a sentence whenever something is asked for the first time.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { guides } from "virtual:games";
import { Glyph } from "../app/glyph.js";
import { usePart } from "../app/part.js";
import { useSettings } from "../app/settings.js";
import type { View } from "../protocol.js";
import type { Scene } from "../scene.js";
import { useWords } from "../words/index.js";
import { spaced } from "../words/names.js";
import { Rings } from "./rings.js";
import { endGuide } from "./state.js";
import type { Step } from "./step.js";

export const hasGuide = (game: string): boolean => game in guides;

interface Lesson {
  step: Step | undefined;
  /** The step belongs to the introduction. */
  introduces: boolean;
  /** Sentences are counted as they come: which ones do, and when, the game decides. */
  number: number;
  next(): void;
  back: (() => void) | null;
}

/** Which sentence it is time for. */
function useLesson(steps: readonly Step[], view: View): Lesson {
  const intro = steps.filter((step) => !step.when);
  const [at, setAt] = useState(0);
  const [known, setKnown] = useState<readonly string[]>([]);
  const learn = (id: string): void => setKnown((old) => (old.includes(id) ? old : [...old, id]));
  const introduces = at < intro.length;
  const asked = view.choices ? view.rule : undefined;
  const fitting = steps.find((step) => !known.includes(step.id) && step.when?.some((rule) => asked?.startsWith(rule)));
  // A sentence about a question is known once the question has passed.
  useEffect(() => {
    if (introduces || !fitting) return;
    return () => learn(fitting.id);
  }, [fitting?.id, at]);
  return {
    step: introduces ? intro[at] : fitting,
    introduces,
    number: introduces ? at + 1 : intro.length + known.length + 1,
    next: () => (introduces ? setAt(at + 1) : fitting && learn(fitting.id)),
    back: introduces && at > 0 ? () => setAt(at - 1) : null,
  };
}

export interface GuideProps {
  game: string;
  view: View;
  scene: Scene;
  showRule(rule: string): void;
}

export function Guide({ game, view, scene, showRule }: GuideProps): JSX.Element | null {
  const words = useWords();
  const { language } = useSettings();
  const steps = usePart(guides, game) ?? [];
  const { step, introduces, number, next, back } = useLesson(steps, view);
  const { rule } = view;
  if (view.state !== "playing" || !step) return null;
  return (
    <>
      <Rings step={step} scene={scene} me={view.seat} />
      <section class={`guide ${introduces ? "introduces" : ""}`} aria-label={words.guide}>
        <div class="guide-head">
          <strong>
            <Glyph name="guide" /> {words.guide}
          </strong>
          <small>{words.guideStep(number, steps.length)}</small>
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
          <button type="button" class="primary" onClick={next}>{words.guideNext}</button>
          {rule && !introduces && (
            <button type="button" class="quiet" onClick={() => showRule(rule)}>
              <Glyph name="book" /> {words.ruleLink(rule)}
            </button>
          )}
        </div>
      </section>
    </>
  );
}
