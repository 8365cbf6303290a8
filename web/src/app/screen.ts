// screen.ts: how much room there is.

import { useEffect, useState } from "preact/hooks";

export type Room = "desk" | "tablet" | "phone";

const DESK = "(min-width: 1100px)";
const PHONE = "(max-width: 719px)";

const room = (): Room => (matchMedia(DESK).matches ? "desk" : matchMedia(PHONE).matches ? "phone" : "tablet");

export function useRoom(): Room {
  const [now, set] = useState(room);
  useEffect(() => {
    const look = (): void => set(room());
    const lists = [matchMedia(DESK), matchMedia(PHONE)];
    lists.forEach((list) => list.addEventListener("change", look));
    return () => lists.forEach((list) => list.removeEventListener("change", look));
  }, []);
  return now;
}
