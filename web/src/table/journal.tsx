// journal.tsx: a sentence for every event, the latest last, under the name of whoever does it. Looking back, it ends
// where one looks.

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import { Emblem } from "../kit/seats.js";
import type { JournalEntry, Lapse } from "../protocol.js";
import { useWords } from "../words/index.js";
import type { TableProps } from "./context.js";
import { momentOf } from "./kinds.js";
import { Told } from "./recap.js";
import type { TableState } from "./session.js";

const NEAR = 40; // pixels from the end that still count as reading the end
const KEPT = 300; // more is there, one scrolls back to it in the past

interface Group {
  /** 0: nobody, as when a round begins. */
  seat: number;
  from: number;
  entries: readonly JournalEntry[];
}

/** What one player does in a row. What names nobody, but follows from what he does, stays with him. */
function groups(entries: readonly JournalEntry[], from: number): Group[] {
  const all: { seat: number; from: number; entries: JournalEntry[] }[] = [];
  entries.forEach((entry, i) => {
    const last = all.at(-1);
    const follows = entry.seat === undefined && momentOf(entry) !== "round" && last?.entries.at(-1)?.ply === entry.ply;
    if (last && (follows || last.seat === (entry.seat ?? 0))) last.entries.push(entry);
    else all.push({ seat: entry.seat ?? 0, from: from + i, entries: [entry] });
  });
  return all;
}

/** What had been told by the moment that is looked at. */
function toldBy({ past, journal }: TableState): readonly JournalEntry[] {
  const then = past?.view.journal;
  if (!past || !then) return journal;
  return past.view.open ? then.entries : journal.slice(0, then.from);
}

function Doings({ group, name, newsFrom }: { group: Group; name: string; newsFrom: number }): JSX.Element {
  const { seat, from, entries } = group;
  return (
    <li class={seat ? `turn seat-${seat}` : "turn"}>
      {seat > 0 && (
        <h3>
          <svg viewBox="-11 -11 22 22" aria-hidden="true">
            <Emblem seat={seat} />
          </svg>
          {name}
        </h3>
      )}
      <ol>
        {entries.map((entry, i) => (
          <li key={from + i} class={from + i >= newsFrom ? "news" : ""}>
            <Told entry={entry} name={entry.seat === seat ? name : ""} />
          </li>
        ))}
      </ol>
    </li>
  );
}

/** Whose time was over: a sentence among what they did, where it happened. */
function Lapsed({ lapse }: { lapse: Lapse }): JSX.Element {
  return (
    <li class={`turn lapse seat-${lapse.seat}`}>
      <Glyph name="clock" /> {lapse.text}
    </li>
  );
}

/** Everything in its order; of a lapse it is known how many moves had been made. */
function inOrder(all: readonly Group[], lapses: readonly Lapse[]): (Group | Lapse)[] {
  const waiting = [...lapses].sort((a, b) => a.ply - b.ply || a.number - b.number);
  const rows: (Group | Lapse)[] = [];
  for (const group of all) {
    while (waiting[0] && waiting[0].ply <= (group.entries[0]?.ply ?? 0)) rows.push(...waiting.splice(0, 1));
    rows.push(group);
  }
  return [...rows, ...waiting];
}

export function Journal({ state, nameOf }: TableProps): JSX.Element {
  const words = useWords();
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const journal = toldBy(state);
  const from = Math.max(0, journal.length - KEPT);
  const lapses = state.lapses.filter((lapse) => !state.past || lapse.ply <= state.past.at);
  const news = state.view?.state === "waiting" || state.past ? Infinity : state.newsFrom;
  useLayoutEffect(() => {
    if (log.current && (atEnd.current || state.past)) log.current.scrollTop = log.current.scrollHeight;
  }, [journal.length, state.journal, state.lapses, state.past]);
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
          {inOrder(groups(journal.slice(from), from), lapses).map((row) =>
            "text" in row
              ? <Lapsed key={`lapse ${row.number}`} lapse={row} />
              : <Doings key={row.from} group={row} name={nameOf(row.seat)} newsFrom={news} />
          )}
          {journal.length === 0 && <li class="quiet-text">{words.journalEmpty}</li>}
        </ol>
      </div>
    </section>
  );
}
