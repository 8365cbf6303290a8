// emblem.tsx: what the small wall paintings of the games share: a ground with a frieze, and dice.

import type { ComponentChildren, JSX } from "preact";

export const ink = "#2b211b";

export function Panel({ ground, children }: { ground: string; children: ComponentChildren }): JSX.Element {
  return (
    <svg class="emblem" viewBox="0 0 160 96" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <rect width="160" height="96" fill={ground} />
      {children}
      <path d="M0 88h160" stroke={ink} stroke-opacity=".35" />
      {Array.from(
        { length: 20 },
        (_, i) => (
          <path
            key={i}
            d={`M${i * 8} 96v-5h5v3h-2.500v-1`}
            fill="none"
            stroke="#faf6ec"
            stroke-width="1.1"
            stroke-opacity=".75"
          />
        ),
      )}
    </svg>
  );
}

export function Die(
  { x, y, colour, pips, tilt }: { x: number; y: number; colour: string; pips: [number, number][]; tilt: number },
): JSX.Element {
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt})`}>
      <rect x="-13" y="-13" width="26" height="26" rx="5" fill={colour} stroke={ink} stroke-width="1.5" />
      {pips.map(([a, b]) => <circle key={`${a} ${b}`} cx={a * 6.5} cy={b * 6.5} r="2.4" fill="#faf6ec" />)}
    </g>
  );
}
