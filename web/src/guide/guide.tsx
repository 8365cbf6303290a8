// guide.tsx: the first-game guide: a few sentences that point at the real board while a real game is played. First the introduction,
// step by step; then a sentence whenever something is asked for the first time.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import { useSettings } from "../app/settings.js";
import type { View } from "../protocol.js";
import { useWords } from "../words/index.js";
import { endGuide } from "./state.js";
import { guides, type Step } from "./steps.js";

export const hasGuide = (game: string): boolean => game in guides;

interface Ring {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the items of a step are on the screen; looked for again while the page moves. */
function useRings(step: Step | undefined, me: number): Ring[] {
  const [rings, set] = useState<Ring[]>([]);
  useLayoutEffect(() => {
    const look = (): void => {
      const found = (step?.at ?? []).flatMap((id) => {
        const element = document.querySelector(`.board [data-id="${CSS.escape(id.replace("{me}", String(me || 1)))}"]`);
        const box = element?.getBoundingClientRect();
        return box && box.width > 0 ? [{ left: box.left - 4, top: box.top - 4, width: box.width + 8, height: box.height + 8 }] : [];
      });
      set((old) => (JSON.stringify(old) === JSON.stringify(found) ? old : found));
    };
    look();
    const timer = setInterval(look, 300);
    return () => clearInterval(timer);
  }, [step, me]);
  return rings;
}

export interface GuideProps {
  game: string;
  view: View;
  showRule(rule: string): void;
}

export function Guide({ game, view, showRule }: GuideProps): JSX.Element | null {
  const words = useWords();
  const { language } = useSettings();
  const steps = guides[game] ?? [];
  const intro = steps.filter((step) => !step.when);
  const [at, setAt] = useState(0);
  const [known, setKnown] = useState<readonly string[]>([]);
  const asked = view.choices ? view.rule : undefined;
  const fitting = steps.find((step) => !known.includes(step.id) && step.when?.some((rule) => asked?.startsWith(rule)));
  const step = at < intro.length ? intro[at] : fitting;
  // A sentence about a question is known once the question has passed.
  useEffect(() => {
    if (at < intro.length || !fitting) return;
    return () => setKnown((old) => [...old, fitting.id]);
  }, [fitting?.id, at]);
  const rings = useRings(step, view.seat);
  if (view.state !== "playing" || !step) return null;
  const number = steps.indexOf(step) + 1;
  const next = (): void => (at < intro.length ? setAt(at + 1) : setKnown([...known, step.id]));
  return (
    <>
      {rings.map((ring, i) => <div key={i} class="guide-ring" style={{ left: `${ring.left}px`, top: `${ring.top}px`, width: `${ring.width}px`, height: `${ring.height}px` }} />)}
      <section class="guide card" aria-label={words.guide}>
        <div class="guide-head">
          <strong><Glyph name="guide" /> {words.guide}</strong>
          <small>{words.guideStep(number, steps.length)}</small>
          <button type="button" class="quiet square" aria-label={words.guideEnd} data-tip={words.guideEnd} onClick={endGuide}><Glyph name="close" /></button>
        </div>
        <p role="status">{step.text[language]}</p>
        <div class="buttons">
          {at > 0 && at < intro.length && <button type="button" onClick={() => setAt(at - 1)}>{words.guideBack}</button>}
          <button type="button" class="primary" onClick={next}>{words.guideNext}</button>
          {view.rule && at >= intro.length && <button type="button" class="quiet" onClick={() => view.rule && showRule(view.rule)}><Glyph name="book" /> {words.ruleLink(view.rule)}</button>}
        </div>
      </section>
    </>
  );
}
