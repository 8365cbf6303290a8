// qr.tsx: an address as a QR code, for a telephone that is held up to the screen. A part of its own, for few need it.

import { generate } from "lean-qr";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";

const MARGIN = 4; // modules of light around it, as readers want

/** The dark modules as one path: a stroke for each run of a row. */
function dark(text: string): { size: number; path: string } {
  const code = generate(text);
  const { size } = code;
  let path = "";
  for (let y = 0; y < size; y++) {
    for (let x = 0, end = 0; x < size; x = end + 1) {
      for (end = x; end < size && code.get(end, y); end++);
      if (end > x) path += `M${x} ${y}h${end - x}v1h${x - end}z`;
    }
  }
  return { size, path };
}

export function Qr({ text, label }: { text: string; label: string }): JSX.Element {
  const { size, path } = useMemo(() => dark(text), [text]);
  const whole = size + 2 * MARGIN;
  return (
    <svg class="qr" viewBox={`${-MARGIN} ${-MARGIN} ${whole} ${whole}`} role="img" aria-label={label}>
      <rect x={-MARGIN} y={-MARGIN} width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
