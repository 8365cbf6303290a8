// screen.ts: how much room there is.

import { useEffect, useState } from "preact/hooks";

/** "low": a phone on its side: board and moves stand side by side. */
export type Room = "desk" | "tablet" | "phone" | "low";

const LOW = "(max-height: 500px) and (min-width: 540px)";
const DESK = "(min-width: 1100px)";
const PHONE = "(max-width: 719px)";

const room = (): Room => (matchMedia(LOW).matches
  ? "low"
  : matchMedia(DESK).matches
  ? "desk"
  : matchMedia(PHONE).matches
  ? "phone"
  : "tablet");

export function useRoom(): Room {
  const [now, set] = useState(room);
  useEffect(() => {
    const look = (): void => set(room());
    const lists = [LOW, DESK, PHONE].map((query) => matchMedia(query));
    lists.forEach((list) => list.addEventListener("change", look));
    return () => lists.forEach((list) => list.removeEventListener("change", look));
  }, []);
  return now;
}
