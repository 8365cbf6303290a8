// dock.tsx: what one can do now: the moves, taking back, confirming, a hint.

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import type { Room } from "../app/screen.js";
import type { Choice } from "../game.js";
import { lights } from "../scene.js";
import { useWords } from "../words/index.js";
import { mySeat, type PickProps, type TableProps } from "./context.js";
import { Hints, useHints } from "./hint.js";
import { inOrder, LONG, Moves, TypedMove } from "./moves.js";

const FEW = 4; // so many moves fit on a phone without opening the list

export interface DockProps extends TableProps, PickProps {
  play(choice: Choice): void;
  room: Room;
  pass: (() => void) | null;
  openTools(): void;
  openPast: (() => void) | null;
  openEnd: (() => void) | null;
  openGuide: (() => void) | null;
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

export function Dock(props: DockProps): JSX.Element {
  const { state, session, me, picked, unpick, play, room, pass, openTools, openPast, openEnd, openGuide } = props;
  const words = useWords();
  const [opened, open] = useState(false);
  const advice = useHints(props);
  const view = state.view;
  const phone = room === "phone";
  const asked = view?.choices ?? [];
  const onBoard = useMemo(
    () => new Set([...lights(state.scene, asked, me).values()].flat().map((choice) => choice.move)),
    [state.scene, asked, me],
  );
  const moves = inOrder(picked?.moves ?? asked, onBoard);
  const busy = state.sent !== null;
  const handed = me > 0 && mySeat(state)?.who === "bot";
  const folded = phone && moves.length > FEW && !picked && !opened;
  return (
    <section class={`dock ${folded ? "folded" : ""}`} aria-label={words.moves}>
      {advice.hints && view?.choices && !state.past && (
        <Hints hints={advice.hints} moves={view.choices} play={play} drop={advice.drop} />
      )}
      {state.complaint && <p class="complaint" role="alert">{state.complaint}</p>}
      <Held {...props} />
      {pass && <button type="button" class="primary" onClick={pass}>{words.passOn}</button>}
      {handed && view?.state === "playing" && (
        <button type="button" class="primary" onClick={() => session.takeSeat()}>{words.takeSeat}</button>
      )}
      {view?.choices && !view.held && !handed && !state.past && (
        <>
          {phone && moves.length > FEW && !picked && (
            <button
              type="button"
              class="fold"
              aria-expanded={!folded}
              onClick={() => open(!opened)}
            >
              <Glyph name="list" /> {words.allMoves} <small>{moves.length}</small>
            </button>
          )}
          {!folded && (
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
        </>
      )}
      <div class="dock-tools">
        {busy && <span class="quiet-text sending" role="status">{words.sending}</span>}
        {(room === "desk" || room === "tablet") && !busy && view?.choices && !view.held && !handed && !state.past
          && moves.length <= LONG && <TypedMove moves={view.choices} play={play} />}
        {view?.undo && !state.past && (
          <button
            type="button"
            aria-disabled={busy}
            onClick={() => !busy && session.undo()}
          >
            <Glyph name="undo" /> {words.takeBack}
          </button>
        )}
        {advice.ask && !state.past && (
          <button
            type="button"
            aria-disabled={advice.busy}
            onClick={() => !advice.busy && advice.ask?.()}
          >
            <Glyph name="hint" /> {advice.busy ? words.hintThinking : words.hint}
          </button>
        )}
        {openGuide && (
          <button type="button" onClick={openGuide}>
            <Glyph name="guide" /> {words.guideShow}
          </button>
        )}
        {openPast && (
          <button type="button" onClick={openPast}>
            <Glyph name="clock" /> {words.lookBack}
          </button>
        )}
        {openEnd && <button type="button" class="primary" onClick={openEnd}>{words.seeEnd}</button>}
        <button type="button" onClick={openTools}>
          <Glyph name="menu" /> {words.table}
        </button>
      </div>
    </section>
  );
}
