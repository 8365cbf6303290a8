// hint.tsx: what a master would do, and why: beside the board, while the board shows what the move touches.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { canRun, engine } from "../app/engine.js";
import { Glyph } from "../app/glyph.js";
import { useSettings } from "../app/settings.js";
import type { Why } from "../engine/thinker.js";
import type { Choice } from "../game.js";
import { lights, type Scene } from "../scene.js";
import { useWords } from "../words/index.js";
import type { Choosing } from "./choosing.js";
import type { TableProps } from "./context.js";
import { bring } from "./into-view.js";
import { usePercent } from "./percent.js";
import { hinted } from "./preview.js";

export interface Hint {
  move: string;
  chance: number;
  points: number;
  tried: number;
  why: Why;
}

export interface Advice {
  hints: readonly Hint[] | null;
  busy: boolean;
  /** null: there is nobody to ask. */
  ask: (() => void) | null;
  drop(): void;
}

/** The best moves for the present question; forgotten as soon as the question changes. */
export function useHints({ state, me }: TableProps): Advice {
  const [hints, set] = useState<readonly Hint[] | null>(null);
  const [busy, setBusy] = useState(false);
  const { view } = state;
  const seq = view?.seq;
  const now = useRef(seq);
  now.current = seq;
  useEffect(() => {
    set(null);
    setBusy(false);
  }, [seq]);
  const position = view?.position;
  const ask = async (text: string): Promise<void> => {
    const answer = (found: readonly Hint[]): void => {
      if (now.current !== seq) return; // who plays on does not wait: this is about a question that has passed
      set(found);
      setBusy(false);
    };
    setBusy(true);
    try {
      // The engine has put the best first, by the chance that is shown; what changes nothing is not among them.
      const { advice } = await engine().advise(text);
      answer(
        advice.map(({ move, visits, win, points, why }) => ({
          move,
          tried: visits,
          chance: win[me - 1] ?? 0,
          points: points[me - 1] ?? 0,
          why,
        })),
      );
    } catch {
      answer([]);
    }
  };
  return {
    hints,
    busy,
    ask: canRun && position && view?.choices ? (): void => void ask(position) : null,
    drop: () => set(null),
  };
}

/** What the move speaks of is lit on the board, and comes into view where that shows a part only. */
function useLight(scene: Scene, choice: Choice | undefined, me: number): void {
  useEffect(() => {
    const ids = choice ? [...lights(scene, [choice], me).keys()] : [];
    hinted.set(ids);
    const stage = document.querySelector(".stage");
    const drawn = ids.flatMap((id) => document.querySelector(`.board [data-id="${CSS.escape(id)}"]`) ?? []);
    if (stage && drawn.length > 0 && stage.scrollHeight > stage.clientHeight) bring(drawn, stage);
    return () => hinted.set([]);
  }, [scene, choice?.move, me]);
}

interface AdvisedProps extends TableProps {
  advice: Advice;
  choosing: Choosing;
}

/** Nothing, until somebody has asked. */
export function Advised(props: AdvisedProps): JSX.Element | null {
  const { state: { view, past }, advice } = props;
  return advice.hints && view?.choices && !past ? <Hints {...props} hints={advice.hints} moves={view.choices} /> : null;
}

interface HintsProps extends AdvisedProps {
  hints: readonly Hint[];
  moves: readonly Choice[];
}

function Hints({ hints, moves, state, me, advice: { drop }, choosing }: HintsProps): JSX.Element {
  const words = useWords();
  const [at, look] = useState(0);
  const known = hints.flatMap((hint) => {
    const choice = moves.find((one) => one.move === hint.move);
    return choice ? [{ hint, choice }] : [];
  });
  useLight(state.scene, known[at]?.choice, me);
  useEffect(() => {
    const leave = (event: KeyboardEvent): void => {
      if (event.key === "Escape") drop();
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [drop]);
  return (
    <section class="hints" role="status" aria-label={words.hint}>
      <div class="hints-head">
        <strong>
          <Glyph name="hint" /> {words.hint}
        </strong>
        <button type="button" class="quiet square" aria-label={words.close} onClick={drop}>
          <Glyph name="close" />
        </button>
      </div>
      {known.length === 0 && <span>{words.hintNone}</span>}
      <ol onPointerLeave={() => look(0)}>
        {known.map(({ hint, choice }, i) => (
          <li
            key={hint.move}
            class={i === at ? "shown" : ""}
            onPointerEnter={() => look(i)}
            onFocusIn={() => look(i)}
          >
            <button
              type="button"
              class={i === 0 ? "advised" : ""}
              data-move={hint.move}
              onClick={() => choosing.play(choice)}
              data-tip={words.hintPlay}
            >
              {choice.text}
            </button>
            <Reason hint={hint} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Why, and the numbers behind it. */
function Reason({ hint }: { hint: Hint }): JSX.Element {
  const words = useWords();
  const percent = usePercent();
  const { language } = useSettings();
  const points = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(hint.points);
  const numbers = [
    words.hintChance(percent(hint.chance)),
    words.hintPoints(points, hint.points),
    words.hintVisits(hint.tried),
  ];
  return (
    <>
      {hint.why[language] && <p class="why">{hint.why[language]}</p>}
      <p class="quiet-text">{numbers.join(" · ")}</p>
    </>
  );
}
