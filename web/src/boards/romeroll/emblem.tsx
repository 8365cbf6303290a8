// emblem.tsx: a small wall painting for Rome & Roll.

import type { JSX } from "preact";
import { Die, ink, Panel } from "../../kit/emblem.js";

export default function RomeRollEmblem(): JSX.Element {
  const squares: [number, number, number, string][] = [
    [1, 1, 2, "#b3312c"],
    [2, 2, 1, "#b3312c"],
    [5, 1, 1, "#2c5aa0"],
    [5, 2, 3, "#2c5aa0"],
    [8, 0, 2, "#2f7d5b"],
    [9, 1, 1, "#2f7d5b"],
    [1, 4, 3, "#8a5a2b"],
  ];
  return (
    <Panel ground="#efe6d6">
      <path
        d={Array.from({ length: 14 }, (_, i) => `M${i * 12 + 2} 0v88`).join("")
          + Array.from({ length: 8 }, (_, i) => `M0 ${i * 12 + 2}h160`).join("")}
        stroke="#7fa9b8"
        stroke-opacity=".6"
        stroke-width=".8"
      />
      <path d="M-4 20c30 4 26 40 52 44s30 14 60 34" fill="none" stroke="#7fa9b8" stroke-width="11" />
      {squares.map(([column, row, width, colour]) => (
        <rect
          key={`${column} ${row}`}
          x={column * 12 + 14}
          y={row * 12 + 2}
          width={width * 12}
          height="12"
          fill={colour}
          fill-opacity=".8"
          stroke={ink}
          stroke-width=".9"
        />
      ))}
      <Die x={112} y={58} colour="#9e2b25" tilt={-12} pips={[[-1, -1], [1, 1], [0, 0]]} />
      <Die x={138} y={46} colour="#2c5aa0" tilt={14} pips={[[-1, -1], [1, 1], [-1, 1], [1, -1]]} />
    </Panel>
  );
}
