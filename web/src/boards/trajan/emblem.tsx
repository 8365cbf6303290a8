// emblem.tsx: a small wall painting for Trajan.

import type { JSX } from "preact";
import { ink, Panel } from "../../kit/emblem.js";
import { Icon } from "../../kit/icon.js";

const turn = (angle: number, radius: number): [number, number] => [
  80 + radius * Math.sin((angle * Math.PI) / 180),
  45 - radius * Math.cos((angle * Math.PI) / 180),
];

export default function TrajanEmblem(): JSX.Element {
  const markers = ["#e9c12f", "#e0812b", "#3c9a48", "#f4f0e6", "#e58fb1", "#2f6fc1"];
  return (
    <Panel ground="#8c3b2e">
      <circle cx="80" cy="45" r="40" fill="#c4663f" stroke={ink} stroke-width="1.5" />
      <circle cx="80" cy="45" r="15" fill="#efe6d6" stroke={ink} />
      <Icon name="laurel-crown" x={80} y={45} size={22} fill="#9e2b25" />
      {markers.map((colour, i) => {
        const [x, y] = turn(i * 60 + 30, 27);
        return (
          <g key={colour}>
            <circle cx={x} cy={y} r="10" fill="#e6d3a8" stroke={ink} />
            <circle cx={x - 3} cy={y + 1} r="3.6" fill={colour} stroke={ink} stroke-width=".8" />
            {i % 2 === 0 && (
              <circle cx={x + 3.4} cy={y - 2} r="3.6" fill={markers[(i + 2) % 6]} stroke={ink} stroke-width=".8" />
            )}
          </g>
        );
      })}
      <Icon name="trireme" x={22} y={52} size={32} fill="#efe6d6" />
      <Icon name="centurion-helmet" x={138} y={48} size={32} fill="#efe6d6" />
    </Panel>
  );
}
