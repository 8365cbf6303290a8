// journal.tsx: a sentence for every event, the latest last; and what has happened since one's own last move.

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useWords } from "../words/index.js";
import type { TableProps } from "./context.js";

const NEAR = 40; // pixels from the end that still count as reading the end
const KEPT = 300; // more is there, one scrolls back to it in the past

export function Journal({ state }: TableProps): JSX.Element {
  const words = useWords();
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const from = Math.max(0, state.journal.length - KEPT);
  const plays = state.view?.state !== "waiting";
  useLayoutEffect(() => {
    if (log.current && atEnd.current) log.current.scrollTop = log.current.scrollHeight;
  }, [state.journal]);
  return (
    <section class="journal" aria-label={words.journal}>
      <h2>{words.journal}</h2>
      <div
        class="log"
        ref={log}
        role="log"
        aria-live="polite"
        aria-label={words.journal}
        tabIndex={0}
        onScroll={(event) => {
          const box = event.currentTarget;
          atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
        }}
      >
        <ol>
          {state.journal.slice(from).map((entry, i) => (
            <li key={from + i} class={from + i >= state.newsFrom && plays ? "news" : ""}>{entry.text}</li>
          ))}
          {state.journal.length === 0 && <li class="quiet-text">{words.journalEmpty}</li>}
        </ol>
      </div>
    </section>
  );
}

/** On small screens the journal is behind a tab: here are the last lines of it. */
export function News({ state, me }: TableProps): JSX.Element | null {
  const words = useWords();
  const news = state.journal.slice(state.newsFrom);
  if (!me || news.length === 0 || state.newsFrom === 0) return null;
  return (
    <details class="news-box">
      <summary>{words.since([...new Set([...state.fate, news.at(-1)?.text ?? ""])].join(" "))}</summary>
      <ol>{news.map((entry, i) => <li key={i}>{entry.text}</li>)}</ol>
    </details>
  );
}
