// signs.tsx: letters and little pictures on the things of Fortuna, each in its room.

import type { JSX } from "preact";
import type { Measure } from "../../generated/fortuna.js";
import { Icon } from "../../kit/icon.js";
import { type Laid, layOut, sizeFor, widthOf, wrap } from "../../kit/letters.js";
import type { Line } from "./cards.js";
import { SMALL } from "./geometry.js";
import { type Good, goods, measures } from "./looks.js";

export const INK = "#3a2a20";
const GAINED = "#2b6a3c";
const SPENT = "#9e2b25";

/** On a card or a board, which are light in both themes. */
export function GoodSign({ kind, x, y, size }: { kind: Good; x: number; y: number; size: number }): JSX.Element {
  const { icon, fill } = goods[kind];
  return <Icon name={icon} x={x} y={y} size={size} fill={fill} />;
}

/** A size at which a name in capitals fits its box. */
export const fit = (text: string, width: number, most: number): number =>
  sizeFor(text.toLocaleUpperCase(), width, most, "title");

/** What a measure looks at. */
export function MeasureSign(
  { measure, x, y, size }: { measure: Measure; x: number; y: number; size: number },
): JSX.Element {
  const shown = measures[measure];
  if (typeof shown === "string") return <Icon name={shown} x={x} y={y} size={size} fill="#5a3a22" />;
  const small = shown.length > 1 ? size * 0.75 : size;
  return (
    <>
      {shown.map((good, i) => (
        <GoodSign key={good} kind={good} x={x + (i - (shown.length - 1) / 2) * small} y={y} size={small} />
      ))}
    </>
  );
}

const widthsOf = (line: Line, size: number): number[] =>
  line.map((part) => (typeof part === "object" ? size * 1.25 : widthOf(part, size) + 2));

export const widthOfSigns = (line: Line, size: number): number =>
  widthsOf(line, size).reduce((sum, one) => sum + one, 0);

/** Words and little pictures in a row, in the middle at x. */
export function Signs({ line, x, y, size }: { line: Line; x: number; y: number; size: number }): JSX.Element {
  const widths = widthsOf(line, size);
  let at = x - widths.reduce((sum, width) => sum + width, 0) / 2;
  return (
    <g>
      {line.map((part, index) => {
        const width = widths[index] ?? 0;
        const middle = at + width / 2;
        at += width;
        return typeof part === "object"
          ? <GoodSign kind={part.good} x={middle} y={y - size * 0.32} size={size * 1.1} />
          : (
            <text class="on-card" x={middle} y={y} font-size={size} text-anchor="middle">
              {part}
            </text>
          );
      })}
    </g>
  );
}

/** A name in so many lines; one that is too long for them is set smaller, never cut. */
export function named(text: string, width: number, lines: number, most: number): Laid {
  const one = layOut(text, { width, lines: 1, most, least: SMALL, kind: "bold" });
  const laid = one ?? layOut(text, { width, lines, most, least: SMALL, kind: "bold" });
  if (laid) return laid;
  const words = wrap(text, width, SMALL, "bold");
  const size = Math.min(...words.map((line) => sizeFor(line, width, SMALL, "bold")));
  return { size: Math.min(size, (SMALL * lines) / words.length), lines: words };
}

/** Lines in the middle at x, the first with its letters below y. */
export function Lines(
  { laid: { lines, size }, x, y, bold = false, leading = 1.12, fill }: {
    laid: Laid;
    x: number;
    y: number;
    bold?: boolean;
    leading?: number;
    fill?: string;
  },
): JSX.Element {
  return (
    <>
      {lines.map((line, index) => (
        <text
          class={fill ? undefined : "on-card"}
          x={x}
          y={y + size * (0.86 + index * leading)}
          font-size={size}
          font-weight={bold ? 700 : 400}
          text-anchor="middle"
          style={fill ? { fill } : undefined}
        >
          {line}
        </text>
      ))}
    </>
  );
}

/** What comes or goes with the move under the pointer, above the thing at x and y. */
export function Change({ by, x, y }: { by: number | undefined; x: number; y: number }): JSX.Element | null {
  if (!by) return null;
  const text = `${by > 0 ? "+" : "−"}${Math.abs(by)}`, width = widthOf(text, 14, "bold") + 10;
  return (
    <g class="fortuna-change" aria-hidden="true" transform={`translate(${x} ${y})`}>
      <rect x={-width / 2} y={-9} width={width} height={18} rx={9} fill={by > 0 ? GAINED : SPENT} stroke="#fff8e8" />
      <text y={4.8} font-size={14} font-weight="700" text-anchor="middle" style={{ fill: "#fff" }}>{text}</text>
    </g>
  );
}
