// recap.tsx: what the others did since one's last turn, a line for each of them; a click plays it again on the board.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import { useSettings } from "../app/settings.js";
import type { Extent } from "../board.js";
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

/** The last things that somebody did, as many as fit; the very last one is told as far as it goes. */
function Line({ doing: { seat, entries, points }, name, letters }: LineProps): JSX.Element {
  const words = useWords();
  const told: JournalEntry[] = [];
  const named = letters >= NAMED;
  let room = letters - SIGN - (named ? CAPITAL * name.length : 0) - (points ? POINTS : 0);
  for (const entry of [...entries].reverse()) {
    const text = without(name, entry.text), size = text.length + SIGN;
    if (told.length > 0 && size > room) break;
    told.unshift({ ...entry, text: shortened(text, room - SIGN) });
    room -= size;
  }
  return (
    <span class={`recap-line seat-${seat}`}>
      <svg
        class="recap-emblem"
        viewBox="-11 -11 22 22"
        {...(named ? { "aria-hidden": true } : { role: "img", "aria-label": name })}
      >
        <Emblem seat={seat} />
      </svg>
      {named && <b class="recap-name">{words.labelled(name, "")}</b>}
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

const BUTTON = 44; // pixels: the sign that it can be played again, and what is around it
const LETTER = 6.2; // pixels, on average
const NAMED = 36; // letters: in less the emblem stands for the name
const CAPITAL = 1.6; // letters: as wide is one of a name
const SIGN = 4; // letters: an emblem or an icon with what parts it from the next
const POINTS = 11; // letters
const BREAK = 6; // letters: what a line may lose at its end
const ROW = 19; // pixels, from line to line
const WIDE = 280; // pixels: there is room for two columns

/** Whole words of a text, as many as fit. */
function shortened(text: string, letters: number): string {
  if (text.length <= letters) return text;
  const end = text.lastIndexOf(" ", letters - 1);
  return `${text.slice(0, end > 0 ? end : Math.max(1, letters - 1))}…`;
}

interface LinesProps extends Pick<TableProps, "state" | "nameOf"> {
  room: Extent;
  /** What does not fit can be scrolled to; else those are told who did something last. */
  scrolls: boolean;
}

/** A line for each of the others, or several, as the room allows. */
function Lines({ state, nameOf, room: { width, height }, scrolls }: LinesProps): JSX.Element {
  const all = doings(state);
  const rows = Math.max(1, Math.floor(height / ROW)), columns = all.length > rows && width >= WIDE ? 2 : 1;
  const told = scrolls ? all : all.slice(-rows * columns);
  const each = Math.max(1, Math.floor((rows * columns) / Math.max(1, told.length)));
  const letters = Math.floor(width / columns / LETTER) * each - BREAK * (each - 1);
  return (
    <span class={`recap-lines ${columns > 1 ? "double" : ""}`} key={state.journal.length}>
      {told.map((doing) => <Line key={doing.seat} doing={doing} name={nameOf(doing.seat)} letters={letters} />)}
    </span>
  );
}

/** Only to be read: what can be touched stands elsewhere. */
export function RecapText({ state, nameOf }: Pick<TableProps, "state" | "nameOf">): JSX.Element | null {
  const box = useRef<HTMLSpanElement>(null);
  const room = useExtent(box);
  return (
    <span class="recap" ref={box}>
      <Lines state={state} nameOf={nameOf} room={room} scrolls={false} />
    </span>
  );
}

export function Recap(props: TableProps & { replay: Replay }): JSX.Element | null {
  const { state, replay } = props;
  return doings(state).length === 0 || (!replay.start && !replay.runs) ? null : <RecapButton {...props} />;
}

/** There as long as its button is: it is measured before it is seen. */
function RecapButton({ state, nameOf, replay }: TableProps & { replay: Replay }): JSX.Element {
  const words = useWords();
  const box = useRef<HTMLButtonElement>(null);
  const { width, height } = useExtent(box);
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
      <Lines state={state} nameOf={nameOf} room={{ width: width - BUTTON, height }} scrolls />
    </button>
  );
}
