// dock.tsx: what one can do now: the moves, taking back, confirming, a hint.

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import type { Room } from "../app/screen.js";
import { useStore } from "../app/store.js";
import type { Choice } from "../game.js";
import { hasGuide } from "../guide/guide.js";
import { guide, startGuide } from "../guide/state.js";
import { lights } from "../scene.js";
import { useWords } from "../words/index.js";
import type { Choosing } from "./choosing.js";
import { isHanded, type TableProps } from "./context.js";
import { type Advice, Hints, useHints } from "./hint.js";
import { LONG, Moves } from "./moves.js";
import type { Panels } from "./panels.js";
import { TypedMove } from "./typed-move.js";

const FEW = 4; // so many moves fit on a phone without opening the list
const NONE: readonly Choice[] = [];

export interface DockProps extends TableProps {
  choosing: Choosing;
  panels: Panels;
  room: Room;
  pass: (() => void) | null;
}

function Held({ state, session }: TableProps): JSX.Element | null {
  const words = useWords();
  const held = state.view?.held;
  if (!held) return null;
  return (
    <div class="held">
      <p>
        <b>{held.text}</b> <span class="quiet-text">{words.confirmHint}</span>
      </p>
      <button type="button" class="primary" aria-disabled={state.sent !== null} onClick={() => session.confirm()}>
        <Glyph name="check" /> {words.confirmTurn}
      </button>
    </div>
  );
}

/** What speaks of nothing, such as passing, comes first, then what can only be chosen here, then what can be chosen on
 * the board; what nobody should do comes last. */
function useInOrder({ state, me }: TableProps, moves: readonly Choice[]): Choice[] {
  const asked = state.view?.choices ?? NONE;
  const onBoard = useMemo(
    () => new Set([...lights(state.scene, asked, me).values()].flat().map((choice) => choice.move)),
    [state.scene, asked, me],
  );
  const rank = (choice: Choice): number =>
    choice.aside ? 3 : choice.move === choice.verb ? 0 : onBoard.has(choice.move) ? 2 : 1;
  return [...moves].sort((a, b) => rank(a) - rank(b));
}

/** What else one can do: take back, ask for a hint, the guide, the past, the end, the table's own menu. */
function DockTools({ state, session, panels, advice, typed }: DockToolsProps): JSX.Element {
  const words = useWords();
  const guiding = useStore(guide).on;
  const { view, about, past } = state;
  const busy = state.sent !== null;
  const teaches = about && hasGuide(about.game) && !guiding && view?.state === "playing";
  return (
    <div class="dock-tools">
      {busy && <span class="quiet-text sending" role="status">{words.sending}</span>}
      {typed}
      {view?.undo && !past && (
        <button type="button" aria-disabled={busy} onClick={() => !busy && session.undo()}>
          <Glyph name="undo" /> {words.takeBack}
        </button>
      )}
      {advice.ask && !past && (
        <button
          type="button"
          aria-disabled={advice.busy}
          onClick={() => !advice.busy && advice.ask?.()}
        >
          <Glyph name="hint" /> {advice.busy ? words.hintThinking : words.hint}
        </button>
      )}
      {teaches && (
        <button type="button" onClick={startGuide}>
          <Glyph name="guide" /> {words.guideShow}
        </button>
      )}
      {!panels.past && (
        <button type="button" onClick={() => panels.open({ past: true })}>
          <Glyph name="clock" /> {words.lookBack}
        </button>
      )}
      {view?.state === "over" && !panels.end && (
        <button
          type="button"
          class="primary"
          onClick={() => panels.open({ end: true })}
        >
          {words.seeEnd}
        </button>
      )}
      <button type="button" onClick={() => panels.open({ tools: true })}>
        <Glyph name="menu" /> {words.table}
      </button>
    </div>
  );
}

interface DockToolsProps extends DockProps {
  advice: Advice;
  typed: JSX.Element | false;
}

export function Dock(props: DockProps): JSX.Element {
  const { state, session, choosing, room, pass } = props;
  const { picked, unpick, play } = choosing;
  const words = useWords();
  const [opened, open] = useState(false);
  const advice = useHints(props);
  const { view, past } = state;
  const choices = view?.choices ?? NONE;
  const moves = useInOrder(props, picked?.moves ?? choices);
  const busy = state.sent !== null;
  const handed = isHanded(state);
  const asked = view?.choices !== undefined && !view.held && !handed && !past;
  const folds = room === "phone" && moves.length > FEW && !picked, folded = folds && !opened;
  const types = asked && (room === "desk" || room === "tablet") && !busy && moves.length <= LONG;
  return (
    <section class={`dock ${folded ? "folded" : ""}`} aria-label={words.moves}>
      {advice.hints && view?.choices && !past && (
        <Hints hints={advice.hints} moves={choices} play={play} drop={advice.drop} />
      )}
      {state.complaint && <p class="complaint" role="alert">{state.complaint}</p>}
      <Held {...props} />
      {pass && <button type="button" class="primary" onClick={pass}>{words.passOn}</button>}
      {handed && view?.state === "playing" && (
        <button type="button" class="primary" onClick={() => session.takeSeat()}>{words.takeSeat}</button>
      )}
      {asked && folds && (
        <button type="button" class="fold" aria-expanded={!folded} onClick={() => open(!opened)}>
          <Glyph name="list" /> {words.allMoves} <small>{moves.length}</small>
        </button>
      )}
      {asked && !folded && (
        <Moves
          moves={moves}
          tall={room === "low"}
          scene={state.scene}
          title={picked?.name ?? null}
          disabled={busy}
          advised={advice.hints?.[0]?.move ?? null}
          play={play}
          showAll={unpick}
        />
      )}
      <DockTools {...props} advice={advice} typed={types && <TypedMove moves={choices} play={play} />} />
    </section>
  );
}
