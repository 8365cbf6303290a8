// guide.tsx: the first-game guide: a few sentences that point at the real board while a real game is played. First the introduction,
// step by step; then a sentence whenever something is asked for the first time.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import { useSettings } from "../app/settings.js";
import type { View } from "../protocol.js";
import type { Scene } from "../scene.js";
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

/** Where an item is on the screen; a place that is not drawn as a whole is where the things in it are. */
function boxOf(scene: Scene, id: string): Ring | null {
  const drawn = document.querySelector(`.board [data-id="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  if (drawn && drawn.width > 0) return { left: drawn.left, top: drawn.top, width: drawn.width, height: drawn.height };
  const inside = scene.in(id).flatMap((item) => boxOf(scene, item.id) ?? []);
  if (inside.length === 0) return null;
  const left = Math.min(...inside.map((box) => box.left));
  const top = Math.min(...inside.map((box) => box.top));
  const right = Math.max(...inside.map((box) => box.left + box.width));
  const bottom = Math.max(...inside.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** Where the items of a step are; looked for again while the page moves. */
function useRings(step: Step | undefined, scene: Scene, me: number): Ring[] {
  const [rings, set] = useState<Ring[]>([]);
  useLayoutEffect(() => {
    const look = (): void => {
      const found = (step?.at ?? []).flatMap((id) => {
        const box = boxOf(scene, id.replace("{me}", String(me || 1)));
        return box ? [{ left: box.left - 4, top: box.top - 4, width: box.width + 8, height: box.height + 8 }] : [];
      });
      set((old) => (JSON.stringify(old) === JSON.stringify(found) ? old : found));
    };
    const first = step?.at[0]?.replace("{me}", String(me || 1));
    if (first) document.querySelector(`.phone .board [data-id="${CSS.escape(first)}"]`)?.scrollIntoView({ block: "start" });
    look();
    const timer = setInterval(look, 300);
    return () => clearInterval(timer);
  }, [step, scene, me]);
  return rings;
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
  const rings = useRings(step, scene, view.seat);
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
