// hint.tsx: what a master would do, with his numbers.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { canRun, engine } from "../app/engine.js";
import { Glyph } from "../app/glyph.js";
import { useSettings } from "../app/settings.js";
import type { Choice } from "../game.js";
import { useWords } from "../words/index.js";
import type { TableProps } from "./context.js";
import { usePercent } from "./percent.js";

const SHOWN = 3;

export interface Hint {
  move: string;
  chance: number;
  points: number;
  tried: number;
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
      const { choices } = await engine().advise(text);
      // The engine has put the best first, by the chance that is shown; what was tried too seldom to tell is no advice.
      const sure = choices.filter((choice) => choice.sure);
      answer(
        sure.map(({ move, visits, win, points }) => ({
          move,
          tried: visits,
          chance: win[me - 1] ?? 0,
          points: points[me - 1] ?? 0,
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

export function Hints(
  { hints, moves, play, drop }: {
    hints: readonly Hint[];
    moves: readonly Choice[];
    play(choice: Choice): void;
    drop(): void;
  },
): JSX.Element {
  const words = useWords();
  const percent = usePercent();
  const { language } = useSettings();
  useEffect(() => {
    const leave = (event: KeyboardEvent): void => {
      if (event.key === "Escape") drop();
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [drop]);
  const points = (n: number): string => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(n);
  const known = hints.flatMap((hint) => {
    const choice = moves.find((one) => one.move === hint.move);
    return choice ? [{ hint, choice }] : [];
  });
  return (
    <div class="hints" role="status">
      <strong>
        <Glyph name="hint" /> {words.hint}
      </strong>
      {known.length === 0 && <span>{words.hintNone}</span>}
      <ol>
        {known.slice(0, SHOWN).map(({ hint, choice }, i) => (
          <li key={hint.move}>
            <button
              type="button"
              class={i === 0 ? "advised" : ""}
              onClick={() => play(choice)}
              data-tip={words.hintPlay}
            >
              {choice.text}
            </button>
            <span class="quiet-text">
              {[
                words.hintChance(percent(hint.chance)),
                words.hintPoints(points(hint.points), hint.points),
                words.hintVisits(hint.tried),
              ].join(" · ")}
            </span>
          </li>
        ))}
      </ol>
      <button type="button" class="quiet square" aria-label={words.close} onClick={drop}>
        <Glyph name="close" />
      </button>
    </div>
  );
}
