// guide.tsx: the first-game guide: a few sentences that point at the real board while a real game is played. First the
// introduction, how one wins before anything else; then a sentence whenever something is asked for the first time; at
// last, when a first round has been played, that one can do without it.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { guides } from "virtual:games";
import { Glyph } from "../app/glyph.js";
import { usePart } from "../app/part.js";
import { useSettings } from "../app/settings.js";
import type { OptionInfo, View } from "../protocol.js";
import type { Scene } from "../scene.js";
import { useWords } from "../words/index.js";
import { spaced } from "../words/names.js";
import { Rings } from "./rings.js";
import { endGuide } from "./state.js";
import type { Step } from "./step.js";

export const hasGuide = (game: string): boolean => game in guides;

const isAbout = (step: Step, asked: string): boolean => step.when?.some((rule) => asked.startsWith(rule)) ?? false;

/** How often somebody has come back to what the last sentence waits for. */
function useReturns(last: Step | undefined, asked: string | undefined): number {
  const [times, count] = useState(0);
  const there = useRef(false);
  useEffect(() => {
    if (!last || !asked) return;
    const now = isAbout(last, asked);
    if (now && !there.current) count((n) => n + 1);
    there.current = now;
  }, [last, asked]);
  return times;
}

interface Lesson {
  step: Step | undefined;
  /** The step belongs to the introduction. */
  introduces: boolean;
  /** It is the last one. */
  closing: boolean;
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
  const last = steps.find((step) => step.closes);
  const returns = useReturns(last, asked);
  const late = returns - (last?.closes ?? Infinity);
  const fitting = steps.find((step) => step !== last && !known.includes(step.id) && asked && isAbout(step, asked));
  // A sentence about a question is known once the question has passed.
  useEffect(() => {
    if (introduces || !fitting) return;
    return () => learn(fitting.id);
  }, [fitting?.id, at]);
  // Who has played on without a word has read the last one.
  useEffect(() => {
    if (!introduces && late > 0) endGuide();
  }, [introduces, late > 0]);
  const closing = !introduces && late >= 0;
  return {
    step: introduces ? intro[at] : closing ? last : fitting,
    introduces,
    closing,
    number: introduces ? at + 1 : intro.length + known.length + 1,
    next: () => (introduces ? setAt(at + 1) : fitting && learn(fitting.id)),
    back: introduces && at > 0 ? () => setAt(at - 1) : null,
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
  const { step, introduces, closing, number, next, back } = useLesson(steps, view);
  const { rule } = view;
  if (view.state !== "playing" || !step) return null;
  return (
    <>
      <Rings step={step} scene={scene} me={view.seat} />
      <section class={`guide ${introduces ? "introduces" : closing ? "closing" : ""}`} aria-label={words.guide}>
        <div class="guide-head">
          <strong>
            <Glyph name={closing ? "check" : "guide"} /> {closing ? words.guideDone : words.guide}
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
