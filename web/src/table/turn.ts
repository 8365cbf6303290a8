// turn.ts: a sign when it has become one's turn after waiting, and the page's title.

import { useEffect, useRef } from "preact/hooks";
import { tellTurn } from "../app/notice.js";
import { useWords } from "../words/index.js";
import type { TableState } from "./session.js";

const SHORT = 1500; // milliseconds: bots that answer at once ring no bell

export function useTurnNotice({ view, about }: TableState): void {
  const words = useWords();
  const waitingSince = useRef<number | null>(null);
  const mine = Boolean(view?.choices) && view?.state === "playing";
  useEffect(() => {
    if (!view) return;
    if (!mine) {
      waitingSince.current ??= Date.now();
      return;
    }
    const waited = waitingSince.current !== null && (document.hidden || Date.now() - waitingSince.current > SHORT);
    waitingSince.current = null;
    if (waited) tellTurn(view.prompt ?? "");
  }, [mine, view?.seq]);
  useEffect(() => {
    document.title = [mine ? words.titleTurn : null, about?.title, "Quadriga"].filter(Boolean).join(" · ");
  }, [mine, about?.title, words]);
}
