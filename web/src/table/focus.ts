// focus.ts: the focus stays where one is working although the page changes under it: on the same piece, else on the
// list of moves or the way to it, else on the prompt.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { View } from "../protocol.js";

type Spot = { region: "board"; id: string } | { region: "dock" } | null;

export function useKeptFocus(view: View | null): void {
  const spot = useRef<Spot>(null);
  useEffect(() => {
    const remember = (event: FocusEvent): void => {
      const at = event.target instanceof Element ? event.target : null;
      const piece = at?.closest("[data-id]");
      if (piece) spot.current = { region: "board", id: piece.getAttribute("data-id") ?? "" };
      else spot.current = at?.closest(".dock") ? { region: "dock" } : null;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  useLayoutEffect(() => {
    const kept = spot.current;
    if (!kept || (document.activeElement && document.activeElement !== document.body)) return;
    const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
    const piece = kept.region === "board"
      ? find(
        `[data-id="${CSS.escape(kept.id)}"][tabindex="0"], [data-id="${CSS.escape(kept.id)}"] > .lift > [tabindex="0"]`,
      ) ?? find(".board [tabindex=\"0\"]")
      : null;
    const next = piece ?? find(".all-moves") ?? find(".dock .move[tabindex=\"0\"]") ?? find(".held .primary")
      ?? find(".prompt-text");
    next?.focus({ preventScroll: true });
    spot.current = kept;
  }, [view]);
}
