// scene.ts: the scene as a tree, and which of its items can be clicked.

import type { Choice, Game, Names } from "./game.js";
import type { Item, Known, Patch, Shows } from "./protocol.js";

/** Apply a patch: items, or pairs [from, to) of items of the old scene that stay. */
export function patched(old: readonly Item[], patch: Patch): Item[] {
  return patch.flatMap((piece) => (Array.isArray(piece) ? old.slice(piece[0], piece[1]) : [piece]));
}

/** A place and the numbers in its id, counted from 1: "tray.2.4" is the fourth tray of the second seat. */
export type Place<G extends Game = Game> = {
  [P in Names<G["places"]>]: { place: P; index: G["places"][P] };
}[Names<G["places"]>];

export class Scene<G extends Game = Game> {
  readonly byId = new Map<string, Item<G>>();
  private readonly below = new Map<string, Item<G>[]>();
  readonly roots: readonly Item<G>[];

  constructor(readonly items: readonly Item<G>[]) {
    for (const item of items) {
      this.byId.set(item.id, item);
      if (item.in !== undefined) {
        const siblings = this.below.get(item.in);
        if (siblings) siblings.push(item);
        else this.below.set(item.in, [item]);
      }
    }
    this.roots = items.filter((item) => item.in === undefined);
  }

  get(id: string): Item<G> | undefined {
    return this.byId.get(id);
  }

  /** The id of a place: its name and its numbers. */
  id<P extends Names<G["places"]>>(place: P, ...index: G["places"][P]): string {
    return [place, ...index].join(".");
  }

  /** Which place an item is; undefined for a piece. */
  placeOf(id: string | undefined): Place<G> | undefined {
    if (id === undefined || id.includes(":")) return undefined;
    const [place, ...index] = id.split(".");
    return { place, index: index.map(Number) } as unknown as Place<G>;
  }

  place<P extends Names<G["places"]>>(place: P, ...index: G["places"][P]): Item<G> | undefined {
    return this.get(this.id(place, ...index));
  }

  /** What stands in a place, in order. */
  in<P extends Names<G["places"]>>(place: P, ...index: G["places"][P]): readonly Item<G>[] {
    return this.below.get(this.id(place, ...index)) ?? [];
  }

  /** The first thing in a place that shows a symbol of that domain. */
  find<D extends Names<G["domains"]>>(id: string, domain: D): (Item<G> & Shows<G, D>) | undefined {
    return this.below.get(id)?.find((item): item is Item<G> & Shows<G, D> => item.domain === domain);
  }

  /** Those that lie face up and show a symbol of that domain. */
  known<D extends Names<G["domains"]>>(items: readonly Item<G>[], domain: D): Known<G, D>[] {
    return items.filter((item): item is Item<G> & Known<G, D> => item.domain === domain && item.symbol !== "?");
  }

  /** What stands in a place that is at hand. */
  inside(place: Item<G> | undefined): readonly Item<G>[] {
    return (place && this.below.get(place.id)) ?? [];
  }
}

const keyOf = (domain: string, symbol: string): string => `${domain} ${symbol}`;

/** Which items can be clicked, with the moves they stand for. Of things that every player has, one's own. Numbers are
 * not things. */
export function lights(scene: Scene, choices: readonly Choice[], me: number): Map<string, Choice[]> {
  const moves = new Map<string, Choice[]>();
  for (const choice of choices) {
    for (const [domain, symbol] of choice.touches) {
      const key = keyOf(domain, symbol);
      const list = moves.get(key) ?? [];
      if (!list.includes(choice)) list.push(choice);
      moves.set(key, list);
    }
  }
  const shown = new Map<string, Item[]>();
  for (const item of scene.items) {
    if (item.domain === undefined || item.symbol === undefined || item.domain === "number") continue;
    const key = keyOf(item.domain, item.symbol);
    if (moves.has(key)) shown.set(key, [...(shown.get(key) ?? []), item]);
  }
  const lit = new Map<string, Choice[]>();
  for (const [key, all] of shown) {
    const mine = all.filter((item) => item.owner === me);
    const common = all.filter((item) => !item.owner);
    for (const item of mine.length ? mine : common.length ? common : all) {
      lit.set(item.id, [...(lit.get(item.id) ?? []), ...(moves.get(key) ?? [])]);
    }
  }
  return lit;
}
