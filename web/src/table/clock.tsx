// clock.tsx: how much time everybody has. A view says what was left when it was written; from there we count, so that
// it ticks without anybody being asked.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import { knell } from "../app/sound.js";
import type { ClockTerms, View } from "../protocol.js";
import { useWords } from "../words/index.js";
import type { TableState } from "./session.js";

const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
const TOLD_FOR = 6 * SECOND;
const LAST = 10 * SECOND; // they are heard one by one

/** What there is at the start, in milliseconds. */
export const startOf = (
  clock: ClockTerms,
): number => (clock.kind === "live" ? clock.minutes * MINUTE : clock.days * DAY);

/** What a seat has left now; null: nobody's clock is there. ahead: how much later it is at the server. */
export function leftOf(view: View, seat: number, ahead: number, now = Date.now()): number | null {
  const clock = view.seats[seat - 1]?.clock;
  if (!clock) return null;
  const passed = clock.runs && view.now !== undefined ? Math.max(0, now + ahead - view.now) : 0;
  return Math.max(0, clock.left - passed);
}

/** Turn once more when another second, or another minute of days, has gone. */
function useTick(left: number, runs: boolean): void {
  const [, again] = useState(0);
  const step = left >= HOUR ? MINUTE : SECOND;
  useEffect(() => {
    if (!runs || left <= 0) return;
    const timer = setTimeout(() => again((n) => n + 1), (left % step) + 20);
    return () => clearTimeout(timer);
  });
}

interface FaceProps {
  state: TableState;
  seat: number;
  /** Where there is hardly any room: the largest unit alone. */
  short?: boolean;
}

/** What a seat has left, as a clock shows it. It is no live region: nobody wants every second read to him. */
export function ClockFace({ state, seat, short = false }: FaceProps): JSX.Element | null {
  const words = useWords();
  const { view, about, ahead } = state;
  const left = view && about?.clock ? leftOf(view, seat, ahead) : null;
  const runs = view?.seats[seat - 1]?.clock?.runs === true;
  useTick(left ?? 0, runs);
  if (left === null || !view || !about?.clock || state.past || view.state !== "playing") return null;
  const low = runs && left <= startOf(about.clock) / 4;
  return (
    <span class={`clock ${runs ? "runs" : ""} ${low ? "low" : ""} ${left <= LAST && runs ? "last" : ""}`} role="timer">
      <span class="unseen">{`${words.timeLeft} `}</span>
      {words.time(left, short)}
    </span>
  );
}

/** What is said about my time for a moment, and to whom else's it happened. */
function useTold(state: TableState, me: number): string | null {
  const words = useWords();
  const [told, tell] = useState<string | null>(null);
  const warned = useRef(false);
  const lapses = useRef<number | null>(null);
  const { view, about, ahead } = state;
  const runs = me > 0 && view?.seats[me - 1]?.clock?.runs === true && view.state === "playing";
  useEffect(() => {
    const from = lapses.current;
    lapses.current = state.lapses.length;
    const last = state.lapses.at(-1);
    if (from !== null && last && state.lapses.length > from) tell(last.text);
  }, [state.lapses]);
  useEffect(() => {
    if (!view || !about?.clock || !runs) return;
    const left = leftOf(view, me, ahead) ?? 0, low = startOf(about.clock) / 4;
    if (left > low) warned.current = false;
    const warn = (): void => {
      if (warned.current) return;
      warned.current = true;
      knell();
      tell(words.timeLow(words.time(leftOf(view, me, ahead) ?? 0, false)));
    };
    const most = 2 ** 31 - 1; // browsers wait no longer
    const timers = left > 0 && left - low < most ? [setTimeout(warn, Math.max(0, left - low))] : [];
    for (let at = Math.min(LAST, Math.floor(left / SECOND) * SECOND); at > 0 && left - at < most; at -= SECOND) {
      if (about.clock.kind === "live") timers.push(setTimeout(knell, left - at));
    }
    return () => timers.forEach(clearTimeout);
  }, [view, runs]);
  useEffect(() => {
    if (told === null) return;
    const timer = setTimeout(() => tell(null), TOLD_FOR);
    return () => clearTimeout(timer);
  }, [told]);
  return told;
}

/** Little is left, or nothing: seen over the board, read once, and heard. */
export function TimeTold({ state, me }: { state: TableState; me: number }): JSX.Element | null {
  const told = useTold(state, me);
  if (!state.about?.clock) return null;
  return (
    <div class="feel-place">
      <div class="time-told" role="status">
        {told !== null && (
          <p>
            <Glyph name="clock" /> {told}
          </p>
        )}
      </div>
    </div>
  );
}
