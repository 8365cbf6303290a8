// prompt.tsx: whose turn it is, what is asked, and where the rule is.

import type { JSX } from "preact";
import { Glyph } from "../app/glyph.js";
import { Emblem } from "../kit/seats.js";
import { useWords } from "../words/index.js";
import { PreviewGain } from "./preview-gain.js";
import { mySeat, type TableProps } from "./context.js";

export interface PromptProps extends TableProps {
  showRule(rule: string | null): void;
  /** The item whose moves are on offer in the list. */
  picked: string | null;
  /** What is in hand of a move that takes several clicks. */
  held: string;
  /** What is asked next, on the way to a move; empty: it is told what is in hand. */
  next: string;
}

const ROOM = 110; // letters: beside what is asked, in the two lines that the prompt always has

/** What came by itself, as far as there is room; the journal has all of it. */
function briefly(fate: readonly string[]): string {
  let room = ROOM;
  const told = fate.filter((text, i) => (room -= text.length) >= 0 || i === 0);
  return told.join(" ") + (told.length < fate.length ? " …" : "");
}

/** Where the rule is. */
function RuleLink({ rule, showRule }: { rule: string | null } & Pick<PromptProps, "showRule">): JSX.Element {
  const words = useWords();
  const label = rule ? words.ruleLink(rule) : words.rules;
  return (
    <button type="button" class="quiet rule" onClick={() => showRule(rule)} aria-label={label} data-tip={label}>
      <Glyph name="book" />
      <span key={rule}>{rule ?? words.rules}</span>
    </button>
  );
}

export function Prompt({ state, nameOf, me, showRule, picked, held, next }: PromptProps): JSX.Element {
  const words = useWords();
  const view = state.past?.view ?? state.view;
  if (!view) return <section class="prompt" />;
  const asked = view.seats.filter((seat) => seat.asked);
  const mine = !state.past && Boolean(view.choices ?? view.held) && mySeat(state)?.who !== "bot";
  const who = state.past
    ? words.pastShown
    : view.state === "over"
    ? words.over
    : view.state === "closed"
    ? words.closed
    : view.state === "waiting"
    ? words.waitingFor
    : mine
    ? words.yourTurn
    : asked.length
    ? words.turnOf(asked.map((seat) => nameOf(seat.seat)))
    : "";
  const asks = view.held
    ? view.held.text
    : view.state !== "playing"
    ? null
    : mine && next
    ? next
    : mine && held
    ? words.inHand(held)
    : mine && picked
    ? words.pickOne(picked)
    : view.prompt;
  // A prompt speaks to those it asks; the others are told what it is about, and one whom a bot plays for is told
  // nothing.
  const mineAsked = asked.some((seat) => seat.seat === me);
  const said = asks && asked.length > 0 && !mineAsked ? `(${asks})` : mineAsked && !mine && !state.past ? null : asks;
  const seats = mine && me ? [me] : view.state === "playing" ? asked.map((seat) => seat.seat) : [];
  return (
    <section class={`prompt ${mine ? "my-turn" : ""}`} aria-label={words.table}>
      {seats.length === 0 && <span class="prompt-emblem" />}
      {seats.map((seat) => (
        <svg key={seat} class="prompt-emblem" viewBox="-11 -11 22 22" aria-hidden="true">
          <Emblem seat={seat} />
        </svg>
      ))}
      <div role="status" class="prompt-said">
        <h1 class="prompt-text" tabIndex={-1}>
          {/* Another sentence is another thing: nothing is seen to move. */}
          <span key={`${who} ${said} ${state.fate.length}`}>
            <span class="prompt-who">{who}</span> {said && <span>{said}</span>}{" "}
            {state.fate.length > 0 && !state.past && <span class="prompt-fate">{briefly(state.fate)}</span>}
          </span>
        </h1>
      </div>
      <PreviewGain />
      {state.about && <RuleLink rule={view.rule ?? null} showRule={showRule} />}
      {!me && view.state !== "waiting" && (
        <span class="quiet-text watching">
          <Glyph name="eye" /> {words.watching}
        </span>
      )}
    </section>
  );
}
