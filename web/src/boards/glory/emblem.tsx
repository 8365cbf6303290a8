// emblem.tsx: a small wall painting for Glory to Rome.

import type { JSX } from "preact";
import { ink, Panel } from "../../kit/emblem.js";

export default function GloryEmblem(): JSX.Element {
  const stones = ["#c9a13b", "#8a5a2b", "#8f8a80", "#b3312c", "#5d6f86", "#7a4f96"];
  return (
    <Panel ground="#2f5f6e">
      <path d="M80 8l44 22H36z" fill="#efe6d6" stroke={ink} stroke-width="1.5" />
      <circle cx="80" cy="22" r="4" fill="#d9a441" stroke={ink} />
      {[44, 60, 76, 92, 108].map((x) => (
        <path
          key={x}
          d={`M${x} 32h8v40h-8zM${x + 2.6} 35v34M${x + 5.4} 35v34`}
          fill="#faf6ec"
          stroke={ink}
          stroke-width=".9"
        />
      ))}
      <path d="M36 72h88v7H36z" fill="#e4d8c2" stroke={ink} />
      {stones.map((colour, i) => (
        <path
          key={colour}
          d={`M${8 + (i % 3) * 9 + (i > 2 ? 110 : 0)} ${86 - Math.floor((i % 3) / 2) * 8}h13v-8h-13z`}
          fill={colour}
          stroke={ink}
        />
      ))}
      <path d="M128 70h22v16h-22z" fill="#8f8a80" stroke={ink} />
      <path d="M14 62h13v8H14z" fill="#b3312c" stroke={ink} />
    </Panel>
  );
}
