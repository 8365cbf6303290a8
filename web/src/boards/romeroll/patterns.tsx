// patterns.tsx: what surfaces are filled with.

import type { JSX } from "preact";

/** A little texture: waves, reeds, the hatching of Rubble, grain. */
export function Patterns(): JSX.Element {
  return (
    <defs>
      <pattern id="romeroll-waves" width={16} height={9} patternUnits="userSpaceOnUse">
        <path d="M0 5q4 -4 8 0t8 0" fill="none" stroke="#fff" stroke-opacity={0.35} stroke-width={1} />
      </pattern>
      <pattern id="romeroll-reeds" width={14} height={14} patternUnits="userSpaceOnUse">
        <path d="M3 6v-3M5 6v-4M10 13v-3M12 13v-4" stroke="#5b6b3a" stroke-opacity={0.3} stroke-width={0.8} />
      </pattern>
      <pattern id="romeroll-hatch" width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V5" stroke="#2b211b" stroke-opacity={0.45} stroke-width={1.4} />
      </pattern>
      <pattern id="romeroll-grain" width={23} height={19} patternUnits="userSpaceOnUse">
        <path
          d="M4 5h1M15 3h1M9 12h1M20 15h1M2 17h1M13 17h1"
          stroke="#2b211b"
          stroke-opacity={0.16}
          stroke-width={1.2}
        />
      </pattern>
    </defs>
  );
}
