// facets.ts: a long list of moves is narrowed by what they speak of, or by typing.

import type { Choice } from "../game.js";

/** Letters without their accents, small. */
export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const MOST_VALUES = 24;

export interface Facet {
  key: string;
  text: string;
  moves: Choice[];
}

/** What the moves differ in: of all things they speak of, the one with the fewest answers. */
export function facets(
  moves: readonly Choice[],
  textOf: (domain: string, symbol: string) => string | undefined,
): Facet[] {
  const most = Math.max(0, ...moves.map((choice) => choice.touches.length));
  let best: Facet[] = [];
  for (let at = 0; at < most; at++) {
    const values = new Map<string, Facet>();
    for (const choice of moves) {
      const touch = choice.touches[at];
      const text = touch && textOf(touch[0], touch[1]);
      if (!touch || !text) continue; // a number alone says nothing
      const key = touch.join(" ");
      const facet = values.get(key) ?? { key, text, moves: [] };
      facet.moves.push(choice);
      values.set(key, facet);
    }
    const list = [...values.values()];
    const narrows = list.length > 1 && list.length <= MOST_VALUES && list.length < moves.length;
    if (narrows && (best.length === 0 || list.length < best.length)) best = list;
  }
  return best;
}
