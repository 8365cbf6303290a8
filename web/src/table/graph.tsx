// graph.tsx: a line for every player over the moves of a game.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Emblem, seatColour } from "../kit/seats.js";
import type { History } from "../protocol.js";
import { useWords } from "../words/index.js";
import { useExtent } from "./board-box.js";

const LEAST = 240; // pixels
const HEIGHT = 240;
const LEFT = 48;
const RIGHT = 30;
const TOP = 14;
const BOTTOM = 34;
const DASHES = ["", "8 4", "3 3", "10 3 2 3", "1 4"];

export interface GraphProps {
  title: string;
  /** The move each point belongs to, and for each of them every seat's value. */
  plies: readonly number[];
  values: readonly (readonly number[])[];
  /** Whose values they are, if not the seats' in turn. */
  seats?: readonly number[];
  write(value: number): string;
  nameOf(seat: number): string;
  /** A move to look at when the graph is clicked there. */
  look?(ply: number): void;
  low?: number;
  high?: number;
}

/** Everybody's points over a game, and a rival's behind them. */
export function pointsOver(history: History["moments"]): { plies: number[]; values: number[][] } {
  return {
    plies: history.map(({ ply }) => ply),
    values: history.map(({ points, rival }) => [...points, ...(rival === undefined ? [] : [rival])]),
  };
}

/** Where the lead changed most: the points after which some value jumped furthest. */
export function turningPoints(values: readonly (readonly number[])[], most: number): number[] {
  const jumps = values.slice(1).map((now, i) => ({
    at: i + 1,
    size: Math.max(...now.map((value, seat) => Math.abs(value - (values[i]?.[seat] ?? value)))),
  }));
  const span = Math.max(1e-9, ...values.flat()) - Math.min(0, ...values.flat());
  return jumps.filter((jump) => jump.size > span * 0.12).sort((a, b) => b.size - a.size).slice(0, most).map((jump) =>
    jump.at
  );
}

const nice = (span: number): number => {
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1e-6)));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= rough) ?? 10) * power;
};

export function Graph({ title, plies, values, seats, write, nameOf, look, low, high }: GraphProps): JSX.Element | null {
  const words = useWords();
  const box = useRef<HTMLElement>(null);
  const width = Math.max(LEAST, useExtent(box).width); // drawn as large as it is shown, or nobody could read it
  const whose = seats ?? Array.from({ length: values[0]?.length ?? 0 }, (_, i) => i + 1);
  if (plies.length < 2 || whose.length === 0) return null;
  const bottom = low ?? Math.min(0, ...values.flat());
  const top = high ?? Math.max(1, ...values.flat());
  const last = plies.at(-1) ?? 1;
  const first = plies[0] ?? 0;
  const x = (ply: number): number => LEFT + ((ply - first) / Math.max(1, last - first)) * (width - LEFT - RIGHT);
  const y = (value: number): number =>
    TOP + (1 - (value - bottom) / Math.max(1e-9, top - bottom)) * (HEIGHT - TOP - BOTTOM);
  const step = nice(top - bottom);
  const lines = Array.from({ length: 12 }, (_, i) => Math.ceil(bottom / step) * step + i * step).filter((value) =>
    value <= top + 1e-9
  );
  const turns = turningPoints(values, 3);
  const click = (event: MouseEvent): void => {
    const at = (event.currentTarget as Element).getBoundingClientRect();
    const ply = first
      + (((event.clientX - at.left) / at.width) * width - LEFT) / (width - LEFT - RIGHT) * (last - first);
    look?.(plies.reduce((best, one) => (Math.abs(one - ply) < Math.abs(best - ply) ? one : best), first));
  };
  const ending = whose.map((seat, i) => `${nameOf(seat)} ${write(values.at(-1)?.[i] ?? 0)}`).join(", ");
  return (
    <figure class="graph" ref={box}>
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={`${title}. ${ending}`}
        onClick={click}
        class={look ? "clickable" : ""}
      >
        {lines.map((value) => (
          <g key={value}>
            <path d={`M${LEFT} ${y(value)}H${width - RIGHT}`} class="graph-line" />
            <text x={LEFT - 6} y={y(value) + 4} text-anchor="end" class="graph-text">{write(value)}</text>
          </g>
        ))}
        {turns.map((at) => (
          <g key={at} data-tip={words.turningPoint(plies[at] ?? 0)}>
            <path d={`M${x(plies[at] ?? 0)} ${TOP}V${HEIGHT - BOTTOM}`} class="graph-turn" />
            <path d={`M${x(plies[at] ?? 0)} ${HEIGHT - BOTTOM + 2}l5 9h-10z`} class="graph-mark" />
          </g>
        ))}
        <text x={width - RIGHT} y={HEIGHT - 5} text-anchor="end" class="graph-text">{words.graphMove(last)}</text>
        {whose.map((seat, i) => (
          <g key={seat}>
            <path
              d={values.map((row, at) =>
                `${at ? "L" : "M"}${x(plies[at] ?? 0).toFixed(1)} ${y(row[i] ?? 0).toFixed(1)}`
              ).join("")}
              fill="none"
              stroke={seatColour(seat)}
              stroke-width="2.5"
              stroke-linejoin="round"
              stroke-dasharray={DASHES[i]}
            />
            <Emblem seat={seat} x={x(last) + 12} y={y(values.at(-1)?.[i] ?? 0)} size={18} />
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** The same lines, small and without words: what a slider runs along. */
export function Curve(
  { plies, values, seats, last }: {
    plies: readonly number[];
    values: readonly (readonly number[])[];
    seats: readonly number[];
    last: number;
  },
): JSX.Element {
  const bottom = Math.min(0, ...values.flat());
  const span = Math.max(1e-9, Math.max(...values.flat()) - bottom);
  const at = (row: readonly number[], i: number, seat: number): string =>
    `${((100 * (plies[i] ?? 0)) / Math.max(1, last)).toFixed(2)} ${
      (38 - (36 * ((row[seat] ?? 0) - bottom)) / span).toFixed(2)
    }`;
  return (
    <svg class="curve" viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
      {seats.map((seat, i) => (
        <path
          key={seat}
          d={`M${values.map((row, k) => at(row, k, i)).join("L")}`}
          stroke={seatColour(seat)}
        />
      ))}
    </svg>
  );
}
