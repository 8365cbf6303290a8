// dock.tsx: what one can do now. The board is where one plays: what can be done there is not said again, unless one
// wants the list; what only a button can say stands in the same place all the time. Taking back, a hint and the rest
// have theirs.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import { isSmall, type Room } from "../app/screen.js";
import { useSettings } from "../app/settings.js";
import type { Board } from "../board.js";
import type { Choice } from "../game.js";
import { lights } from "../scene.js";
import { useWords } from "../words/index.js";
import type { Choosing } from "./choosing.js";
import { isConceding, isHanded, type TableProps } from "./context.js";
import { DockTools } from "./dock-tools.js";
import type { Advice } from "./hint.js";
import { MoveList } from "./move-list.js";
import { LONG, Moves } from "./moves.js";
import type { Panels } from "./panels.js";
import { Recap, RecapText, type Replay } from "./recap.js";
import { Sheet, type SheetState, useSheet } from "./sheet.js";
import { TypedMove } from "./typed-move.js";

const FEW = 4; // so many moves fit on a phone without opening the list
const NONE: readonly Choice[] = [];

export interface DockProps extends TableProps {
  choosing: Choosing;
  panels: Panels;
  room: Room;
  pass: (() => void) | null;
  /** A hand-made board, which can be played on; else the list is. */
  board: Board | null | undefined;
  replay: Replay;
  advice: Advice;
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

interface Offered {
  /** All moves, in order. */
  all: readonly Choice[];
  /** Those that no piece or place leads to. */
  answers: readonly Choice[];
}

/** What speaks of nothing, such as passing, comes first, then what can only be chosen here, then what can be chosen on
 * the board; what nobody should do comes last. To give up is no move: it is in the table's menu. */
function useOffered({ state, me, board }: DockProps): Offered {
  const asked = state.view?.choices ?? NONE;
  return useMemo(() => {
    const moves = asked.filter((choice) => !isConceding(choice));
    const said = [...lights(state.scene, asked, me).values()].flat().concat(
      board?.says?.(state.scene, asked, me) ?? [],
    );
    const onBoard = new Set(said.map((choice) => choice.move));
    const rank = (choice: Choice): number =>
      choice.aside ? 3 : choice.move === choice.verb ? 0 : onBoard.has(choice.move) ? 2 : 1;
    const all = [...moves].sort((a, b) => rank(a) - rank(b));
    return { all, answers: all.filter((choice) => !choice.aside && !onBoard.has(choice.move)) };
  }, [state.scene, asked, me, board]);
}

/** What is to be said by a button that is no move: to confirm, to pass the device on, to play oneself again. */
function Says(props: DockProps): JSX.Element {
  const { state, session, pass } = props;
  const words = useWords();
  return (
    <>
      <Held {...props} />
      {pass && <button type="button" class="primary" onClick={pass}>{words.passOn}</button>}
      {isHanded(state) && state.view?.state === "playing" && (
        <button
          type="button"
          class="primary"
          onClick={() => session.takeSeat()}
        >
          {words.takeSeat}
        </button>
      )}
    </>
  );
}

interface AskedProps extends DockProps {
  offered: Offered;
  sheet: SheetState;
  asked: boolean;
  /** The hint's first move. */
  advised: string | null;
}

/** The list as it always is: where the board is a plain one, and for those who want it. */
function Listed(props: AskedProps): JSX.Element | null {
  const { state, choosing: { picked, unpick, play }, room, offered, sheet, asked, advised } = props;
  const words = useWords();
  const moves = picked?.moves ?? offered.all;
  const folds = room === "phone" && moves.length > FEW && !picked, folded = folds && !sheet.open;
  if (!asked) return null;
  return (
    <>
      {folds && (
        <button type="button" class="fold" aria-expanded={!folded} onClick={() => sheet.show(!sheet.open)}>
          <Glyph name="list" /> {words.allMoves} <small>{moves.length}</small>
        </button>
      )}
      {!folded && (
        <Moves
          moves={moves}
          tall={room === "low"}
          scene={state.scene}
          title={picked?.name ?? null}
          disabled={state.sent !== null}
          advised={advised}
          play={play}
          showAll={unpick}
        />
      )}
    </>
  );
}

/** The board speaks for itself: what only a button can say, and the way to the list. */
function Answers(props: AskedProps): JSX.Element {
  const { state, choosing: { play }, offered, sheet, asked, advised, room, nameOf } = props;
  const words = useWords();
  return (
    <div class="answers">
      <Says {...props} />
      {asked && offered.answers.length > 0 && (
        <MoveList
          moves={offered.answers}
          label={words.moves}
          disabled={state.sent !== null}
          advised={advised}
          play={play}
          tall={false}
          unfolded={false}
          unfold={() => sheet.show(true)}
        />
      )}
      {asked && offered.answers.length === 0 && isSmall(room) && <RecapText state={state} nameOf={nameOf} />}
    </div>
  );
}

/** Of one thing several moves are left: on a phone they open over the board, elsewhere there is room for them. */
function Beside(props: AskedProps): JSX.Element {
  const { state, choosing: { picked, unpick, play }, room, asked, advised, replay } = props;
  const small = isSmall(room);
  const moves = picked && asked && (
    <Moves
      key={picked.id}
      moves={picked.moves}
      tall={small}
      scene={state.scene}
      title={picked.name}
      disabled={state.sent !== null}
      advised={advised}
      play={play}
      showAll={unpick}
    />
  );
  if (small) return <>{moves && <Sheet close={unpick} title={null}>{moves}</Sheet>}</>;
  return <div class="beside">{moves || <Recap {...props} replay={replay} />}</div>;
}

function AllMoves({ state, choosing, offered, sheet, advised, room }: AskedProps): JSX.Element {
  const words = useWords();
  return (
    <Sheet close={() => sheet.show(false)} title={words.allMoves}>
      <Moves
        moves={offered.all}
        tall
        scene={state.scene}
        title={null}
        disabled={state.sent !== null}
        advised={advised}
        play={choosing.play}
        showAll={choosing.unpick}
      />
      {!isSmall(room) && offered.all.length <= LONG && <TypedMove moves={offered.all} play={choosing.play} />}
    </Sheet>
  );
}

export function Dock(props: DockProps): JSX.Element {
  const { state, choosing, room, board, advice } = props;
  const { list } = useSettings();
  const words = useWords();
  const sheet = useSheet(state.view?.seq);
  const offered = useOffered(props);
  const { view, past } = state;
  const asked = view?.choices !== undefined && !view.held && !isHanded(state) && !past;
  const slim = Boolean(board) && !list;
  const more: AskedProps = { ...props, offered, sheet, asked, advised: advice.hints?.[0]?.move ?? null };
  const opens = slim && props.me > 0 && view?.state === "playing"
    && { count: asked ? offered.all.length : null, open: asked && sheet.open, show: sheet.show };
  const types = asked && !slim && !isSmall(room) && !state.sent
    && (choosing.picked?.moves ?? offered.all).length <= LONG;
  return (
    <section class={`dock ${slim ? "slim" : "listed"}`} aria-label={words.moves}>
      {state.complaint && <p class="complaint" role="alert">{state.complaint}</p>}
      {slim ? <Answers {...more} /> : <Says {...props} />}
      {slim ? <Beside {...more} /> : <Listed {...more} />}
      {asked && slim && sheet.open && <AllMoves {...more} />}
      <DockTools
        {...props}
        opens={opens || null}
        typed={types && <TypedMove moves={offered.all} play={choosing.play} />}
      />
    </section>
  );
}
