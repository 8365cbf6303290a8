// forced.ts: a choice that is none is made by itself, after a moment in which the prompt tells it. Never after a
// take-back to the same question, nor while one looks back, learns, or has to confirm.

import { useEffect } from "preact/hooks";
import { useSettings } from "../app/settings.js";
import { useStore } from "../app/store.js";
import type { Choice } from "../game.js";
import { guide } from "../guide/state.js";
import { isConceding, isHanded, type TableProps } from "./context.js";

const MOMENT = 900; // milliseconds to read it

/** The move that is about to be made; null: one has a choice. */
export function useForced({ session, state }: TableProps): Choice | null {
  const { forced } = useSettings();
  const guiding = useStore(guide);
  const { view, about, past, sent, backAt, complaint } = state;
  const left = (view?.choices ?? []).filter((choice) => !isConceding(choice));
  const free = forced && !guiding && !past && !sent && !complaint && !isHanded(state) && view?.state === "playing"
    && !view.held && about?.confirm === false && backAt !== view.ply;
  const only = free && left.length === 1 && left[0] && !left[0].aside ? left[0] : null;
  useEffect(() => {
    if (!only) return;
    const timer = setTimeout(() => session.play(only), MOMENT);
    return () => clearTimeout(timer);
  }, [only?.move, view?.seq]);
  return only;
}
