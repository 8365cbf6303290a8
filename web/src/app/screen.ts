// screen.ts: how much room there is.

import { useEffect, useState } from "preact/hooks";

/** "tablet": on its side; "upright": a tablet upright; "low": a phone on its side, where board and moves stand side by
 * side. */
export type Room = "desk" | "tablet" | "upright" | "phone" | "low";

/** A phone, either way. */
export const isSmall = (room: Room): boolean => room === "phone" || room === "low";

const LOW = "(max-height: 500px) and (min-width: 540px)";
const DESK = "(min-width: 1100px)";
const PHONE = "(max-width: 719px)";
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
