// past.tsx: a slider through the game. What is looked at does not disturb the game that goes on.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Glyph, type GlyphName } from "../app/glyph.js";
import { useStore } from "../app/store.js";
import { useWords } from "../words/index.js";
import type { View } from "../protocol.js";
import type { TableProps } from "./context.js";
import { Curve, pointsOver } from "./graph.js";
import { reviewOf } from "./review.js";

const PACE = 900; // milliseconds a move when it runs by itself

const everybody = ({ seats, rival }: View): number[] => [
  ...seats.map(({ seat }) => seat),
  ...(rival ? [rival.owner] : []),
];

/** The slider runs along the lines of the game, once they are known: a click or a drag on them goes there. */
export function PastSlider({ state, session, close }: TableProps & { close(): void }): JSX.Element | null {
  const words = useWords();
  const [runs, run] = useState(false);
  const { view, history } = state;
  const { chances } = useStore(reviewOf(session).store);
  const last = state.past?.last ?? state.view?.ply ?? 0;
  const at = state.past?.at ?? last;
  useEffect(() => {
    if (!runs) return;
    if (at >= last) {
      run(false);
      return;
    }
    const timer = setTimeout(() => session.look(at + 1), PACE);
    return () => clearTimeout(timer);
  }, [runs, at, last]);
  const go = (ply: number): void => {
    run(false);
    session.look(Math.min(Math.max(0, ply), last));
  };
  const button = (glyph: GlyphName, label: string, act: () => void, off = false): JSX.Element => (
    <button
      type="button"
      class="square"
      aria-label={label}
      data-tip={label}
      aria-disabled={off}
      onClick={() => !off && act()}
    >
      <Glyph name={glyph} />
    </button>
  );
  return (
    <section class="past" aria-label={words.lookBack}>
      {button("first", words.first, () => go(0), at === 0)}
      {button("previous", words.previous, () => go(at - 1), at === 0)}
      {button(runs ? "pause" : "play", runs ? words.pause : words.playIt, () => run(!runs), at >= last)}
      {button("next", words.next, () => go(at + 1), at >= last)}
      {button("latest", words.latest, () => {
        run(false);
        session.now();
      }, !state.past)}
      <div class={history ? "course curved" : "course"}>
        {history && view && <Curve {...(chances ?? pointsOver(history))} seats={everybody(view)} last={last} />}
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={words.pastPosition}
          aria-valuetext={words.pastAt(at, last)}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
      </div>
      <output>{words.pastAt(at, last)}</output>
      {button("close", words.close, () => {
        session.now();
        close();
      })}
    </section>
  );
}
