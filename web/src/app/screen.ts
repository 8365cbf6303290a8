// screen.ts: how much room there is.

import { useEffect, useState } from "preact/hooks";

/** "tablet": on its side; "upright": a tablet upright; "low": a phone on its side, where board and moves stand side by
 * side. */
export type Room = "desk" | "tablet" | "upright" | "phone" | "low";

/** A phone, either way. */
export const isSmall = (room: Room): boolean => room === "phone" || room === "low";

// In letters, not in pixels: who has his letters twice as large has half as much room.
const LOW = "(max-height: 31.25em) and (min-width: 33.75em)";
const DESK = "(min-width: 68.75em)";
const PHONE = "(max-width: 44.9375em)";
const UPRIGHT = "(orientation: portrait)";

const room = (): Room => (matchMedia(LOW).matches
  ? "low"
  : matchMedia(DESK).matches
  ? "desk"
  : matchMedia(PHONE).matches
  ? "phone"
  : matchMedia(UPRIGHT).matches
  ? "upright"
  : "tablet");

export function useRoom(): Room {
  const [now, set] = useState(room);
  useEffect(() => {
    const look = (): void => set(room());
    const lists = [LOW, DESK, PHONE, UPRIGHT].map((query) => matchMedia(query));
    lists.forEach((list) => list.addEventListener("change", look));
    return () => lists.forEach((list) => list.removeEventListener("change", look));
  }, []);
  return now;
}
