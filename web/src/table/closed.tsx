// closed.tsx: a game that does not replay: why, how far it goes, and its record.

import type { JSX } from "preact";
import { Glyph } from "../app/glyph.js";
import type { Closed, State } from "../protocol.js";
import { useWords } from "../words/index.js";

/** A text of the engine's as a sentence of its own. */
const sentenceOf = (text: string): string => `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}.`;

interface ClosedProps {
  closed: Closed;
  state: State;
  saveRecord(): void;
}

export function ClosedNote({ closed, state, saveRecord }: ClosedProps): JSX.Element {
  const words = useWords();
  return (
    <section class="table-note closed-note" role="status">
      <p>
        {state === "over" && <strong>{words.closedRest}</strong>} {sentenceOf(closed.text)} {words.closedKept}
      </p>
      <button type="button" onClick={saveRecord}>
        <Glyph name="download" /> {words.record}
      </button>
    </section>
  );
}
