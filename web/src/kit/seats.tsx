// seats.tsx: the colours and emblems of the players and, last, of a rival without a seat. Colour never stands alone:
// the emblem is shown with it.

import type { JSX } from "preact";
import { Icon } from "./icon.js";

export const emblems = [
  "laurel-crown",
  "ionic-column",
  "trident",
  "cartwheel",
  "round-star",
  "scroll-unfurled",
] as const;

/** The owner of what belongs to an opponent whom the rules play. */
export const RIVAL = 6;

export const seatColour = (seat: number): string => `var(--seat-${seat})`;

/** A player's disc with his emblem. */
export function Emblem(
  { seat, x = 0, y = 0, size = 20 }: { seat: number; x?: number; y?: number; size?: number },
): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={size / 2} fill={seatColour(seat)} stroke="var(--line-dark)" stroke-width={size / 20} />
      <Icon name={emblems[seat - 1] ?? "round-star"} size={size * 0.72} fill="#fff" />
    </g>
  );
}
