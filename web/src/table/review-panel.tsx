// review-panel.tsx: a move that cost much, as a question: beside the board, which is live.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import { useSettings } from "../app/settings.js";
import { useStore } from "../app/store.js";
import { lights } from "../scene.js";
import { useWords } from "../words/index.js";
import type { TableProps } from "./context.js";
import { usePercent } from "./percent.js";
import { hinted } from "./preview.js";
import { reviewOf } from "./review.js";

/** Nothing, until one of them is asked about. */
export function ReviewPanel({ session, state, nameOf, me }: TableProps): JSX.Element | null {
  const review = reviewOf(session);
  const { at, mistakes, verdict } = useStore(review.store);
  const { language } = useSettings();
  const words = useWords();
  const percent = usePercent();
  const mistake = at === null ? undefined : mistakes[at];
  const choices = state.view?.choices ?? [];
  const textOf = (move: string): string => choices.find((one) => one.move === move)?.text ?? move;
  const solved = verdict === "right" || verdict === "shown";
  const best = solved ? choices.find((one) => one.move === mistake?.best) : undefined;
  useEffect(() => {
    hinted.set(best ? [...lights(state.scene, [best], me).keys()] : []);
    return () => hinted.set([]);
  }, [best, state.scene, me]);
  useEffect(() => {
    if (at !== null) void review.open(at, language); // in the other language, should that change
  }, [language]);
  if (!mistake || at === null || !state.posed) return null;
  return (
    <section class="hints review" role="status" aria-label={words.mistakes}>
      <div class="hints-head">
        <strong>{words.mistakeOf(at + 1, mistakes.length)}</strong>
        <button type="button" class="quiet square" aria-label={words.close} onClick={() => review.close()}>
          <Glyph name="close" />
        </button>
      </div>
      <p>{words.mistakePlayed(nameOf(mistake.seat), textOf(mistake.move), percent(mistake.loss))}</p>
      {verdict === "asked" && <p>{words.mistakeFind}</p>}
      {verdict === "wrong" && <p class="verdict wrong">{words.mistakeWrong}</p>}
      {verdict === "right" && <p class="verdict">{words.mistakeRight}</p>}
      {solved && <p>{words.mistakeBest(textOf(mistake.best))}</p>}
      {solved && mistake.why?.[language] && <p class="why">{mistake.why[language]}</p>}
      <div class="buttons">
        {!solved && <button type="button" onClick={() => review.show()}>{words.mistakeShow}</button>}
        {at + 1 < mistakes.length && (
          <button
            type="button"
            class={solved ? "primary" : ""}
            onClick={() => void review.open(at + 1, language)}
          >
            {words.mistakeNext}
          </button>
        )}
        <button type="button" onClick={() => review.close()}>{words.mistakeDone}</button>
      </div>
    </section>
  );
}
