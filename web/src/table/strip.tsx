// strip.tsx: everybody's score in a line, where there is no room for more; a touch tells what the others did.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import { Emblem } from "../kit/seats.js";
import type { View } from "../protocol.js";
import { useWords } from "../words/index.js";
import { ClockFace } from "./clock.js";
import type { TableProps } from "./context.js";
import { type Doing, doings, type Replay, Told } from "./recap.js";

const NAMED = 3; // so many names fit beside their scores
const FEW = 2; // and so many beside the board of a phone on its side

interface One {
  seat: number;
  points: number | undefined;
  asked: boolean;
}

const everybody = ({ seats, rival, scores, state }: View): One[] => [
  ...seats.map(({ seat, points, asked }) => ({
    seat,
    points: scores?.find((one) => one.seat === seat)?.total ?? points,
    asked: asked && state === "playing",
  })),
  ...(rival ? [{ seat: rival.owner, points: rival.points, asked: false }] : []),
];

function Did({ doing: { seat, entries, points }, name }: { doing: Doing; name: string }): JSX.Element {
  const words = useWords();
  return (
    <li class={`turn seat-${seat}`}>
      <h3>
        <svg viewBox="-11 -11 22 22" aria-hidden="true">
          <Emblem seat={seat} />
        </svg>
        {name}
        {points && (
          <span class="recap-points" aria-label={words.pointsFromTo(points.then, points.now)}>
            {points.then} → {points.now}
          </span>
        )}
      </h3>
      <ol>
        {entries.map((entry, i) => (
          <li key={i}>
            <Told entry={entry} name={name} />
          </li>
        ))}
      </ol>
    </li>
  );
}

export function Strip(
  { state, nameOf, me, replay, low }: TableProps & { replay: Replay; low: boolean },
): JSX.Element | null {
  const words = useWords();
  const [opened, open] = useState<number | null>(null);
  const view = state.past?.view ?? state.view;
  if (!view) return null;
  const all = everybody(view);
  const named = all.length <= (low ? FEW : NAMED);
  const name = (seat: number): string => (seat === me ? words.me : nameOf(seat));
  const did = doings(state);
  const shown = opened !== null && opened === state.view?.seq && !state.past && did.length > 0;
  const gained = (seat: number): string => {
    const points = did.find((one) => one.seat === seat)?.points;
    return points ? ` ${points.now > points.then ? "+" : "−"}${Math.abs(points.now - points.then)}` : "";
  };
  return (
    <section class="strip" aria-label={words.players}>
      <button
        type="button"
        class="strip-line"
        aria-expanded={shown}
        onClick={() => open(shown ? null : (state.view?.seq ?? null))}
      >
        {all.map(({ seat, points, asked }) => (
          <span key={`${seat} ${points} ${gained(seat)}`} class={`strip-seat seat-${seat} ${asked ? "asked" : ""}`}>
            <svg
              viewBox="-11 -11 22 22"
              {...(named ? { "aria-hidden": true } : { role: "img", "aria-label": name(seat) })}
            >
              <Emblem seat={seat} />
            </svg>
            {named && <span class="strip-name">{name(seat)}</span>}
            <span class="strip-figures">
              <span>
                {points !== undefined && <b>{points}</b>}
                {gained(seat) && <small>{gained(seat)}</small>}
              </span>
              <ClockFace state={state} seat={seat} short />
            </span>
          </span>
        ))}
        {did.length > 0
          ? (
            <span role="img" aria-label={words.sinceShort}>
              <Glyph name={shown ? "up" : "down"} />
            </span>
          )
          : <span role="presentation" />}
      </button>
      {shown && (
        <div class="strip-did">
          <ol>{did.map((doing) => <Did key={doing.seat} doing={doing} name={nameOf(doing.seat)} />)}</ol>
          {replay.start && (
            <button
              type="button"
              onClick={() => {
                open(null);
                replay.start?.();
              }}
            >
              <Glyph name="play" /> {words.replayIt}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
