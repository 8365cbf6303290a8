// shown.ts: what is on show: the present with all that can be clicked, or a moment of the past.

import { useMemo } from "preact/hooks";
import type { Choice } from "../game.js";
import type { Step } from "../marks.js";
import { lights, type Scene } from "../scene.js";
import { isHanded, type TableProps } from "./context.js";

export interface Shown {
  scene: Scene;
  /** Who has moved, and what the table looked like before. */
  steps: readonly Step[];
  /** The moves that we may make now. */
  choices: readonly Choice[];
  /** The items that can be clicked; none while a move is under way. */
  lit: ReadonlyMap<string, readonly Choice[]>;
}

const NONE: readonly Choice[] = [];

export function useShown({ state, me }: TableProps): Shown {
  const { view, past, sent } = state;
  const { scene, steps } = past ?? state;
  const choices = past || isHanded(state) || view?.held ? NONE : (view?.choices ?? NONE);
  const lit = useMemo(
    () => (sent ? new Map<string, Choice[]>() : lights(scene, choices.filter((choice) => !choice.aside), me)),
    [scene, choices, me, sent],
  );
  return { scene, steps, choices, lit };
}
