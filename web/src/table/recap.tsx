// recap.tsx: what the others did since one's last turn, a line for each of them; a click plays it again on the board.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import { useSettings } from "../app/settings.js";
import { Icon } from "../kit/icon.js";
import { Emblem } from "../kit/seats.js";
import type { JournalEntry } from "../protocol.js";
import { useWords } from "../words/index.js";
import { useExtent } from "./board-box.js";
import type { TableProps } from "./context.js";
import { iconOf } from "./kinds.js";
import type { TableState } from "./session.js";

export interface Doing {
  seat: number;
  entries: readonly JournalEntry[];
  /** His points then and now; null if they are the same, or not known. */
  points: { then: number; now: number } | null;
}

/** What everybody else has done since our last turn, in the order of their first doings. */
export function doings({ view, journal, newsFrom, pointsThen }: TableState): Doing[] {
  const all = new Map<number, JournalEntry[]>();
  for (const entry of journal.slice(newsFrom)) {
    if (entry.seat === undefined || entry.seat === view?.seat) continue;
    all.set(entry.seat, [...(all.get(entry.seat) ?? []), entry]);
  }
  return [...all].map(([seat, entries]) => {
    const then = pointsThen.get(seat);
    const now = view?.seats.find((one) => one.seat === seat)?.points;
    return { seat, entries, points: then === undefined || now === undefined || now === then ? null : { then, now } };
  });
}

/** What is told of somebody, without his name where it begins with it. */
export const without = (name: string, text: string): string =>
  (text.startsWith(`${name} `) ? text.slice(name.length + 1) : text).replace(/\.$/, "");

export interface Replay {
  /** Where it is; null: it does not run. */
  runs: boolean;
  /** null: nothing to play again. */
  start: (() => void) | null;
  stop(): void;
}

const PACE = { quick: 500, normal: 900, slow: 1600 } as const;

/** The moves since our last turn once more, one after the other, then the present. */
export function useReplay({ state, session, me }: TableProps): Replay {
  const [at, set] = useState<number | null>(null);
  const { motion } = useSettings();
  const { view, past, newsPly } = state;
  const stop = (): void => {
    set(null);
    session.now();
  };
  useEffect(() => {
    if (at === null) return;
    if (!past) return void (past === null && session.look(at));
    if (past.at !== at) return session.look(at);
    const timer = setTimeout(() => (at < past.last ? set(at + 1) : stop()), PACE[motion]);
    return () => clearTimeout(timer);
  }, [at, past?.at]);
  const from = Math.max(0, newsPly);
  return {
    runs: at !== null,
    start: me > 0 && view && from < view.ply && view.state === "playing" ? (): void => set(from) : null,
    stop,
  };
}

interface LineProps {
  doing: Doing;
  name: string;
  /** So many letters may be told. */
  letters: number;
}

/** The last things that somebody did, as many as fit. */
function Line({ doing: { seat, entries, points }, name, letters }: LineProps): JSX.Element {
  const words = useWords();
  const told: JournalEntry[] = [];
  let room = letters - name.length - (points ? 8 : 0);
  for (const entry of [...entries].reverse()) {
    room -= without(name, entry.text).length + 6;
    if (room < 0 && told.length > 0) break;
    told.unshift(entry);
  }
  return (
    <span class={`recap-line seat-${seat}`}>
      <svg class="recap-emblem" viewBox="-11 -11 22 22" aria-hidden="true">
        <Emblem seat={seat} />
      </svg>
      <b class="recap-name">{words.labelled(name, "")}</b>
      {told.length < entries.length && <span>…</span>}
      {told.map((entry, i) => <Told key={i} entry={entry} name={name} />)}
      {points && (
        <b class="recap-points" aria-label={words.pointsFromTo(points.then, points.now)}>
          {points.then} → {points.now}
        </b>
      )}
    </span>
  );
}

/** An entry with its icon. */
export function Told({ entry, name }: { entry: JournalEntry; name: string }): JSX.Element {
  const icon = iconOf(entry);
  return (
    <span class="told">
      {icon && (
        <svg viewBox="-12 -12 24 24" aria-hidden="true">
          <Icon name={icon} />
        </svg>
      )}
      {without(name, entry.text)}
    </span>
  );
}

const LETTER = 6.5; // pixels, on average
const LEAST = 30; // letters that are told anyway
const LINES = 2;

/** A line for each of the others, as long as the room allows. */
function Lines({ state, nameOf, width }: Pick<TableProps, "state" | "nameOf"> & { width: number }): JSX.Element {
  const all = doings(state);
  const side = all.length > LINES ? 2 : 1;
  const letters = Math.max(LEAST, ((width - 70) / LETTER / side) * Math.max(1, Math.floor(LINES / all.length)));
  return (
    <span class={`recap-lines ${side > 1 ? "double" : ""}`} key={state.journal.length}>
      {all.map((doing) => <Line key={doing.seat} doing={doing} name={nameOf(doing.seat)} letters={letters} />)}
    </span>
  );
}

/** Only to be read: what can be touched stands elsewhere. */
export function RecapText({ state, nameOf }: Pick<TableProps, "state" | "nameOf">): JSX.Element | null {
  const box = useRef<HTMLSpanElement>(null);
  const { width } = useExtent(box);
  return (
    <span class="recap" ref={box}>
      <Lines state={state} nameOf={nameOf} width={width} />
    </span>
  );
}

export function Recap({ state, nameOf, replay }: TableProps & { replay: Replay }): JSX.Element | null {
  const words = useWords();
  const box = useRef<HTMLButtonElement>(null);
  const { width } = useExtent(box);
  if (doings(state).length === 0 || (!replay.start && !replay.runs)) return null;
  return (
    <button
      type="button"
      class="recap"
      ref={box}
      data-tip={words.replayIt}
      onClick={replay.runs ? replay.stop : (replay.start ?? undefined)}
    >
      <span role="img" aria-label={words.replayIt}>
        <Glyph name={replay.runs ? "pause" : "play"} />
      </span>
      <Lines state={state} nameOf={nameOf} width={width} />
    </button>
  );
}
