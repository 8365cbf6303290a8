// glyphs.tsx: resources and gains, drawn: each has a shape of its own, so that colour never stands alone. They live in
// a box from -10 to 10 and keep their colours in both themes.

import type { JSX } from "preact";

const ink = { stroke: "#2b211b", "stroke-width": 1.2, "stroke-linejoin": "round", "stroke-linecap": "round" } as const;

const Wood = (): JSX.Element => (
  <g {...ink}>
    <path d="M-8 -7H5a3.4 3.4 0 0 1 0 7H-8Z" fill="#8a5a2b" />
    <circle cx={-6.5} cy={-3.5} r={3.5} fill="#dcb684" />
    <path d="M-5 1H8a3.4 3.4 0 0 1 0 7H-5Z" fill="#7a4a21" />
    <circle cx={-4.5} cy={4.5} r={3.5} fill="#dcb684" />
    <path d="M-6.5 -3.5h.1M-4.5 4.5h.1" stroke-width={2} stroke="#7a4a21" />
  </g>
);

const Brick = (): JSX.Element => (
  <g {...ink} fill="#c4573a">
    <rect x={-9.5} y={1} width={9} height={6.5} rx={0.8} />
    <rect x={0.5} y={1} width={9} height={6.5} rx={0.8} fill="#b04a30" />
    <rect x={-4.5} y={-6.5} width={9} height={6.5} rx={0.8} fill="#d4694a" />
  </g>
);

const Stone = (): JSX.Element => (
  <g {...ink}>
    <path d="M-9 -4L0 -8.5L9 -4L0 0.5Z" fill="#e4ded2" />
    <path d="M-9 -4L0 0.5V9L-9 4.5Z" fill="#aaa397" />
    <path d="M9 -4L0 0.5V9L9 4.5Z" fill="#8b8479" />
  </g>
);

const Fish = (): JSX.Element => (
  <g {...ink} fill="#4f9ab5">
    <path d="M-9.5 0Q-4 -7.5 4 -2.5L9.5 -6V6L4 2.5Q-4 7.5 -9.5 0Z" />
    <path d="M-2.5 -3.6Q-0.8 0 -2.5 3.6" fill="none" stroke-width={0.9} />
    <circle cx={-6} cy={-1} r={0.9} fill="#2b211b" stroke="none" />
  </g>
);

const Jewel = (): JSX.Element => (
  <g {...ink}>
    <path d="M-5.5 -7.5H5.5L9.5 -2.5L0 9L-9.5 -2.5Z" fill="#a46cc4" />
    <path d="M-9.5 -2.5H9.5M-3.5 -2.5L0 9L3.5 -2.5L0 -7.5Z" fill="none" stroke-width={0.9} />
  </g>
);

const Basket = (): JSX.Element => (
  <g {...ink}>
    <path d="M-6.5 -1Q-6 -9.5 0 -9.5T6.5 -1" fill="none" stroke-width={1.8} />
    <path d="M-9 -1.5H9L6.5 8.5H-6.5Z" fill="#d9a441" />
    <path d="M-8 2H8M-7 5.3H7M-3 -1.5L-2 8.5M3 -1.5L2 8.5" fill="none" stroke-width={0.8} />
  </g>
);

const Auxiliary = (): JSX.Element => (
  <g {...ink}>
    <path d="M7.5 -8.5L8.5 -7.5L-1.5 4.5L-4.5 1.5L5 -8Z" fill="#e4ded2" />
    <path d="M-6.5 -0.5L0.5 6.5" fill="none" stroke-width={2.6} />
    <path d="M-4 4L-8 8" fill="none" stroke-width={3.2} stroke="#8a5a2b" />
  </g>
);

const Coin = (): JSX.Element => (
  <g {...ink}>
    <circle r={8.2} fill="#e9bd4e" />
    <circle r={5.4} fill="none" stroke-width={0.8} stroke="#7a5200" />
    <path d="M-2.5 3V-3L0 1L2.5 -3V3" fill="none" stroke="#7a5200" stroke-width={1.3} />
  </g>
);

/** A milestone: a stone with a rounded top and a line of writing. */
const Legacy = (): JSX.Element => (
  <g {...ink}>
    <path d="M-5.5 8V-4Q-5.5 -9 0 -9T5.5 -4V8Z" fill="#c9c2b4" />
    <path d="M-8 8.6H8" stroke-width={2} />
    <path d="M-2.8 -3.5H2.8M-2.8 0H2.8M-2.8 3.5H1" fill="none" stroke="#5f5a55" stroke-width={1.3} />
  </g>
);

/** A laurel wreath. */
const Glory = (): JSX.Element => (
  <g {...ink} fill="#4f9a6e">
    <path d="M-1 8Q-8.500 6 -8 -2Q-7.500 -6 -4.500 -8.500Q-4.500 -5 -5.500 -2Q-6 4 -1 8Z" />
    <path d="M1 8Q8.500 6 8 -2Q7.500 -6 4.500 -8.500Q4.500 -5 5.500 -2Q6 4 1 8Z" />
    <path d="M-3 8.500L3 7.500M3 8.500L-3 7.500" fill="none" stroke="#9e2b25" stroke-width={1.8} />
  </g>
);

const Soldier = (): JSX.Element => (
  <g {...ink}>
    <path d="M-6 -8.5Q0 -10 6 -8.5V8.5Q0 10 -6 8.5Z" fill="#b3312c" />
    <circle r={2.6} fill="#e9bd4e" />
    <path
      d="M0 -7V-4.5M0 4.5V7M-4 -5.5L-2.6 -3.4M4 -5.5L2.6 -3.4M-4 5.5L-2.6 3.4M4 5.5L2.6 3.4"
      stroke="#e9bd4e"
      fill="none"
    />
  </g>
);

const Senator = (): JSX.Element => (
  <g {...ink}>
    <path d="M-8.5 9Q-8.5 0 -2 -0.5H2Q8.5 0 8.5 9Z" fill="#f4efe6" />
    <path d="M-4.5 0.5Q0.5 4.5 1.5 9H5.5Q4 3 -1 -0.4Z" fill="#7b3f8c" />
    <circle cy={-4.6} r={4.2} fill="#dfb08a" />
  </g>
);

const Favour = (): JSX.Element => (
  <g {...ink}>
    <path d="M0 -9.5L2.6 -3.3L9.3 -2.8L4.2 1.6L5.8 8.2L0 4.6L-5.8 8.2L-4.2 1.6L-9.3 -2.8L-2.6 -3.3Z" fill="#8a62ad" />
  </g>
);

const Steal = (): JSX.Element => (
  <g {...ink}>
    <path d="M-3 -4H3Q9 1 7 6Q5 9 0 9T-7 6Q-9 1 -3 -4Z" fill="#c9a96e" />
    <path d="M-4 -8.5H4L2.5 -4H-2.5Z" fill="#c9a96e" />
    <path d="M-4 2.5H4M1.5 0L4 2.5L1.5 5" fill="none" stroke-width={1.4} />
  </g>
);

const Any = (): JSX.Element => (
  <g {...ink}>
    <circle r={8} fill="#f4efe6" />
    <path
      d="M-2.6 -2.2Q-2.4 -5 0.2 -5Q2.8 -4.8 2.6 -2.2Q2.2 -0.8 0.8 0Q0 0.6 0 2M0 4.6V4.8"
      fill="none"
      stroke-width={1.9}
    />
  </g>
);

export const glyphs = {
  wood: Wood,
  brick: Brick,
  stone: Stone,
  fish: Fish,
  jewel: Jewel,
  basket: Basket,
  auxiliary: Auxiliary,
  coin: Coin,
  legacy: Legacy,
  glory: Glory,
  soldier: Soldier,
  senator: Senator,
  favour: Favour,
  steal: Steal,
  any: Any,
} satisfies Record<string, () => JSX.Element>;

export type SignName = keyof typeof glyphs;

/** A resource or gain at a point; on a light disc where the ground is busy. */
export function Sign(
  { name, x = 0, y = 0, size = 18, disc = false }: {
    name: SignName;
    x?: number;
    y?: number;
    size?: number;
    disc?: boolean;
  },
): JSX.Element {
  const Glyph = glyphs[name];
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 20})`} aria-hidden="true">
      {disc && <circle r={13.5} fill="#fbf5e6" stroke="#2b211b" stroke-width={1} />}
      <Glyph />
    </g>
  );
}
