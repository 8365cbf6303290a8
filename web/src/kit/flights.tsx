// flights.tsx: what a click would move, before it is made: a line from where a thing lies to where it would go, its
// shade there, and a word beside it. Whoever points at a thing with a mouse or with the keyboard sees it.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import "./flights.css";
import { widthOf } from "./letters.js";

export interface Flight {
  /** What is drawn with that data-id or data-slot; of several the first that is there. */
  from: string;
  to: string | readonly (string | undefined)[];
  /** The thing, around its middle. */
  draw?: JSX.Element | undefined;
  note?: string | undefined;
}

interface Way {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

const middleOf = (svg: SVGSVGElement, ids: readonly (string | undefined)[]): DOMPoint | null => {
  for (const id of ids) {
    if (id === undefined) continue;
    const name = CSS.escape(id);
    const thing = svg.querySelector(`[data-slot="${name}"]`) ?? svg.querySelector(`[data-id="${name}"]`);
    const box = thing?.getBoundingClientRect();
    if (!box?.width) continue;
    return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(svg.getScreenCTM()?.inverse());
  }
  return null;
};

interface Listening {
  onPointerOver(event: PointerEvent): void;
  onPointerLeave(): void;
  onFocusIn(event: FocusEvent): void;
  onFocusOut(): void;
}

/** The lit thing that is pointed at, until the question changes, and what the drawing has to listen to. */
export function usePointed(question: string): [string | null, Listening] {
  const [id, set] = useState<string | null>(null);
  useEffect(() => set(null), [question]);
  const at = (target: EventTarget | null): void =>
    set((target as Element | null)?.closest(".lit[data-id]")?.getAttribute("data-id") ?? null);
  return [id, {
    onPointerOver: (event) => {
      if (event.pointerType !== "touch") at(event.target);
    },
    onPointerLeave: () => set(null),
    onFocusIn: (event) => {
      if ((event.target as Element).matches(":focus-visible")) at(event.target);
    },
    onFocusOut: () => set(null),
  }];
}

/** The last child of a drawing. size: of the letters, in its units. */
export function Flights({ flights, size }: { flights: readonly Flight[]; size: number }): JSX.Element {
  const ref = useRef<SVGGElement>(null);
  const [ways, setWays] = useState<readonly (Way | null)[]>([]);
  const key = flights.map(({ from, to, note }) => [from, to, note].join()).join(";");
  useLayoutEffect(() => {
    const svg = ref.current?.ownerSVGElement;
    if (!svg) return;
    setWays(flights.map(({ from, to }) => {
      const start = middleOf(svg, [from]), end = middleOf(svg, typeof to === "string" ? [to] : to);
      return start && end && { x1: start.x, y1: start.y, x2: end.x, y2: end.y };
    }));
  }, [key]);
  return (
    <g ref={ref} class="flights" aria-hidden="true" data-unmarked>
      {flights.map((flight, i) => {
        const way = ways[i];
        return way && <Drawn key={`${key} ${i}`} flight={flight} way={way} size={size} />;
      })}
    </g>
  );
}

function Drawn({ flight: { draw, note }, way: { x1, y1, x2, y2 }, size }: {
  flight: Flight;
  way: Way;
  size: number;
}): JSX.Element {
  const far = Math.hypot(x2 - x1, y2 - y1), bend = Math.min(40, far * 0.16);
  const cx = (x1 + x2) / 2 + (far ? (bend * (y2 - y1)) / far : 0);
  const cy = (y1 + y2) / 2 - (far ? (bend * (x2 - x1)) / far : 0);
  const line = `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`;
  const wide = note ? widthOf(note, size, "bold") + size : 0;
  return (
    <g>
      <path class="flight-ground" d={line} />
      <path class="flight-line" d={line} />
      <g transform={`translate(${x2} ${y2})`}>
        {draw ? <g class="flight-shade">{draw}</g> : <circle class="flight-end" r={size * 0.4} />}
        {note && (
          <g transform={`translate(0 ${-size * 1.7})`}>
            <rect class="flight-note" x={-wide / 2} y={-size * 0.75} width={wide} height={size * 1.5} rx={size * 0.4} />
            <text y={size * 0.35} font-size={size} font-weight={700} text-anchor="middle">{note}</text>
          </g>
        )}
      </g>
    </g>
  );
}
