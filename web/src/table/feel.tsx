// feel.tsx: what is felt at a table: the dice and what they show, a new round, something completed, the end. It stands
// over the board for a moment, is heard, and takes no click.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { diceRoll, fanfare } from "../app/sound.js";
import { Icon } from "../kit/icon.js";
import { Emblem } from "../kit/seats.js";
import type { JournalEntry } from "../protocol.js";
import { facesOf, iconOf, type Moment, momentOf } from "./kinds.js";
import type { TableState } from "./session.js";

const LENGTH: Readonly<Record<Moment, number>> = { roll: 1300, round: 1500, done: 1300 };
const MOST = 3; // of what happened at once; more would be a film

interface Shown {
  key: number;
  entry: JournalEntry;
  moment: Moment;
}

/** The pips of a die, on a grid of three. */
const pips: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
];

function Die({ face }: { face: number }): JSX.Element {
  return (
    <svg class="feel-die" viewBox="0 0 30 30">
      <rect x="1" y="1" width="28" height="28" rx="5" />
      {(pips[face] ?? []).map((at) => (
        <circle
          key={at}
          cx={8 + 7 * (at % 3)}
          cy={8 + 7 * Math.floor(at / 3)}
          r="2.6"
        />
      ))}
    </svg>
  );
}

/** What has happened since the last view, one after the other; what was there when we came is not news. */
function useMoments({ journal, view, past }: TableState): Shown | null {
  const seen = useRef<number | null>(null);
  const [queue, set] = useState<readonly Shown[]>([]);
  useEffect(() => {
    if (!view) return;
    const from = seen.current;
    seen.current = journal.length;
    if (from === null || past || document.hidden) return;
    const fresh = journal.slice(from).flatMap((entry, i): Shown[] => {
      const moment = momentOf(entry);
      return moment ? [{ key: from + i, entry, moment }] : [];
    });
    if (fresh.length) set((old) => [...old, ...fresh].slice(-MOST));
  }, [journal]);
  const now = queue[0] ?? null;
  useEffect(() => {
    if (!now) return;
    if (now.moment === "roll") diceRoll();
    else if (now.moment === "done" || now.moment === "round") fanfare();
    const timer = setTimeout(() => set((old) => old.slice(1)), LENGTH[now.moment]);
    return () => clearTimeout(timer);
  }, [now?.key]);
  return now;
}

export function Feel({ state }: { state: TableState }): JSX.Element | null {
  const now = useMoments(state);
  const over = state.view?.state === "over" && state.view.finished !== false;
  const was = useRef(over);
  useEffect(() => {
    if (over && !was.current) fanfare();
    was.current = over;
  }, [over]);
  if (!now || state.past) return null;
  const { entry, moment, key } = now;
  const icon = iconOf(entry);
  const faces = moment === "roll" ? facesOf(entry).filter((face) => face in pips) : [];
  return (
    <div class="feel-place" key={key} aria-hidden="true">
      <div class={`feel ${moment} ${entry.seat ? `seat-${entry.seat}` : ""}`}>
        {entry.seat !== undefined && (
          <svg class="feel-sign" viewBox="-11 -11 22 22">
            <Emblem seat={entry.seat} />
          </svg>
        )}
        {faces.map((face, i) => <Die key={i} face={face} />)}
        {faces.length === 0 && icon && (
          <svg class="feel-sign" viewBox="-12 -12 24 24">
            <Icon name={icon} />
          </svg>
        )}
        <span>{entry.text}</span>
      </div>
    </div>
  );
}
