// guide.tsx: the first-game guide: a few sentences that point at the real board while a real game is played. First the
// introduction, step by step; then a sentence whenever something is asked for the first time.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import { useSettings } from "../app/settings.js";
import type { View } from "../protocol.js";
import type { Scene } from "../scene.js";
import { useWords } from "../words/index.js";
import { bring } from "../table/into-view.js";
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

/** What of an item is drawn: itself, or the things in it. */
function drawnOf(scene: Scene, id: string): Element[] {
  const drawn = document.querySelector(`.board [data-id="${CSS.escape(id)}"]`);
  return drawn && drawn.getBoundingClientRect().width > 0
    ? [drawn]
    : scene.in(id).flatMap((item) => drawnOf(scene, item.id));
}

interface Rings {
  /** The part of the page that the board has: nothing is painted outside of it. */
  stage: Ring;
  rings: Ring[];
}

/** Where the items of a step are; looked for again while the page moves. */
function useRings(step: Step | undefined, scene: Scene, me: number): Rings | null {
  const [found, set] = useState<Rings | null>(null);
  useLayoutEffect(() => {
    const stage = document.querySelector(".stage");
    if (!stage || !step) return;
    const ids = step.at.map((id) => id.replace("{me}", String(me || 1)));
    let brought = false;
    const look = (): void => {
      // Once the board is drawn, which may come after the guide.
      const first = brought ? undefined : ids.map((id) => drawnOf(scene, id)).find((drawn) => drawn.length > 0);
      if (first && stage.scrollHeight > stage.clientHeight) bring(first, stage);
      brought ||= first !== undefined;
      const { left, top, width, height } = stage.getBoundingClientRect();
      const rings = ids.flatMap((id) => {
        const box = boxOf(scene, id);
        return box
          ? [{ left: box.left - left - 4, top: box.top - top - 4, width: box.width + 8, height: box.height + 8 }]
          : [];
      });
      const next = { stage: { left, top, width, height }, rings };
      set((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
    };
    look();
    const timer = setInterval(look, 300);
    stage.addEventListener("scroll", look, { passive: true });
    return () => {
      clearInterval(timer);
      stage.removeEventListener("scroll", look);
    };
  }, [step, scene, me]);
  return step ? found : null;
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
  const learn = (id: string): void => setKnown((old) => (old.includes(id) ? old : [...old, id]));
  const asked = view.choices ? view.rule : undefined;
  const fitting = steps.find((step) => !known.includes(step.id) && step.when?.some((rule) => asked?.startsWith(rule)));
  const step = at < intro.length ? intro[at] : fitting;
  // A sentence about a question is known once the question has passed.
  useEffect(() => {
    if (at < intro.length || !fitting) return;
    return () => learn(fitting.id);
  }, [fitting?.id, at]);
  const found = useRings(step, scene, view.seat);
  if (view.state !== "playing" || !step) return null;
  // Sentences are counted as they come: which ones do, and when, the game decides.
  const introduces = at < intro.length;
  const number = introduces ? at + 1 : intro.length + known.length + 1;
  const next = (): void => (introduces ? setAt(at + 1) : learn(step.id));
  const px = ({ left, top, width, height }: Ring): Record<string, string> => ({
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  return (
    <>
      {found && (
        <div class="guide-rings" style={px(found.stage)}>
          {found.rings.map((ring, i) => <div key={i} class="guide-ring" style={px(ring)} />)}
        </div>
      )}
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
        <p role="status">{step.text[language]}</p>
        <div class="buttons">
          {at > 0 && introduces && <button type="button" onClick={() => setAt(at - 1)}>{words.guideBack}</button>}
          <button type="button" class="primary" onClick={next}>{words.guideNext}</button>
          {view.rule && !introduces && (
            <button
              type="button"
              class="quiet"
              onClick={() => view.rule && showRule(view.rule)}
            >
              <Glyph name="book" /> {words.ruleLink(view.rule)}
            </button>
          )}
        </div>
      </section>
    </>
  );
}
