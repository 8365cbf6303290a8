// dock-tools.tsx: what else one can do, each thing in its place while one plays: all moves, taking back, a hint, the
// guide, the past, the end, the table's own menu.

import type { JSX } from "preact";
import { Glyph } from "../app/glyph.js";
import { useStore } from "../app/store.js";
import { hasGuide } from "../guide/guide.js";
import { endGuide, guide, startGuide } from "../guide/state.js";
import { useWords } from "../words/index.js";
import { isHanded, type TableProps } from "./context.js";
import type { Advice } from "./hint.js";
import type { Panels } from "./panels.js";

interface DockToolsProps extends TableProps {
  panels: Panels;
  advice: Advice;
  /** The way to the list of all moves, where it is not shown by itself. */
  opens: { count: number | null; open: boolean; show(wanted: boolean): void } | null;
  typed: JSX.Element | false;
}

/** To take back and to ask for a hint: there while one plays, even if it is not to be done now. */
function Helps({ state, session, me, advice }: DockToolsProps): JSX.Element {
  const words = useWords();
  const { view, past, sent } = state;
  const plays = me > 0 && view?.state === "playing" && !isHanded(state);
  const undo = Boolean(view?.undo) && !past;
  const hint = advice.ask !== null && !past;
  const busy = sent !== null;
  return (
    <>
      {(plays || undo) && (
        <button
          type="button"
          aria-disabled={busy || !undo}
          onClick={() => undo && !busy && session.undo()}
        >
          <Glyph name="undo" /> {words.takeBack}
        </button>
      )}
      {(plays || hint) && (
        <button
          type="button"
          aria-disabled={advice.busy || !hint}
          onClick={() => hint && !advice.busy && advice.ask?.()}
        >
          <Glyph name="hint" /> {advice.busy ? words.hintThinking : words.hint}
        </button>
      )}
    </>
  );
}

export function DockTools(props: DockToolsProps): JSX.Element {
  const { state, session, panels, opens, typed } = props;
  const words = useWords();
  const guiding = useStore(guide);
  const { view, about } = state;
  const teaches = about && hasGuide(about.game) && view?.state === "playing";
  const lookBack = (): void => {
    if (panels.past) session.now();
    panels.open({ past: !panels.past });
  };
  return (
    <div class="dock-tools">
      {state.sent !== null && <span class="quiet-text sending" role="status">{words.sending}</span>}
      {typed}
      {opens && (
        <button
          type="button"
          class="all-moves"
          aria-expanded={opens.open}
          aria-disabled={opens.count === null}
          aria-label={words.allMovesOf(opens.count)}
          onClick={() => opens.count !== null && opens.show(!opens.open)}
        >
          <Glyph name="list" /> <span key={opens.count}>{words.allMovesShort(opens.count)}</span>
        </button>
      )}
      <Helps {...props} />
      {/* What is opened is closed where it was opened: nothing else takes the place of the button. */}
      {teaches && (
        <button type="button" aria-pressed={guiding} onClick={guiding ? endGuide : startGuide}>
          <Glyph name="guide" /> {words.guideShow}
        </button>
      )}
      <button type="button" aria-pressed={panels.past} onClick={lookBack}>
        <Glyph name="clock" /> {words.lookBack}
      </button>
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
