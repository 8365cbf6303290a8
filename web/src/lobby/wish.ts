// wish.ts: the table somebody would like: which game, who plays, by which rules; and how it is laid.

import { useState } from "preact/hooks";
import type { GameInfo, Level } from "../app/ask.js";
import { engine, usualLevel } from "../app/engine.js";
import { recall } from "../app/kept.js";
import { openTable, type Sitter as Seat } from "../app/open-table.js";
import { go } from "../app/route.js";
import { settings } from "../app/settings.js";
import { words } from "../words/index.js";

/** "me", "empty", "person" (at this device) or "bot:LEVEL". */
export type Sitter = string;

export interface Wish {
  game: string;
  count: number;
  /** How strong bots are that were not chosen one by one. */
  level: string | null;
  sitters: Sitter[];
  names: string[];
  options: Record<string, number>;
  undo: "secret" | "free" | "never";
  listed: boolean;
  local: boolean;
}

const firstCount = (game: GameInfo): number => Math.min(Math.max(2, game.seats_min), game.seats_max);
const wishFor = (game: GameInfo): Wish => ({
  game: game.game,
  count: firstCount(game),
  level: null,
  sitters: [],
  names: [],
  options: {},
  undo: "secret",
  listed: false,
  local: false,
});

/** Who sits where: what was chosen, else me first and bots for the rest. */
export function sittersOf(wish: Wish, levels: Level[]): Sitter[] {
  const bot = `bot:${wish.level ?? usualLevel(levels)}`;
  return Array.from({ length: wish.count }, (_, i) => {
    const chosen = wish.sitters[i];
    if (wish.local && (chosen === "me" || chosen === "empty")) return "person";
    if (!wish.local && chosen === "person") return i === 0 ? "me" : "empty";
    return chosen ?? (i > 0 ? bot : wish.local ? "person" : "me");
  });
}

const botOf = (sitter: Sitter): { who: "bot"; level: string } | null =>
  sitter.startsWith("bot:") ? { who: "bot", level: sitter.slice(4) } : null;

/** Who learns plays the set-up that the rules advise for a first game, where they do. */
export const firstGame = (game: GameInfo, options: Wish["options"]): Wish["options"] =>
  game.options.some(({ option }) => option === "first-game") ? { ...options, "first-game": 1 } : options;

async function makeHere(wish: Wish, sitters: readonly Sitter[], name: string): Promise<void> {
  const first = sitters.indexOf("person");
  const nameAt = (i: number): string => wish.names[i]?.trim() || (i === first ? name : words().seat(i + 1));
  const seats = sitters.map((sitter, i) => botOf(sitter) ?? { who: "person" as const, name: nameAt(i) });
  const { game, options, undo } = wish;
  go(`#/l/${await engine().create({ game, seats, options, undo, confirm: settings.value.confirm })}`);
}

export async function makeTable(wish: Wish, levels: Level[], name: string): Promise<void> {
  const sitters = sittersOf(wish, levels);
  if (wish.local) return makeHere(wish, sitters, name);
  const me: Seat = { who: "me", ...(name ? { name } : {}) };
  const seats = sitters.map((sitter): Seat => botOf(sitter) ?? (sitter === "me" ? me : { who: "empty" }));
  const { game, options, undo, listed } = wish;
  await openTable({ game, seats, options, undo, confirm: settings.value.confirm, listed }, name);
}

/** What was decided last, so that coming back does not begin anew; after: the game that had been played last by
 * then. */
let remembered: { wish: Wish; after: string | null } | null = null;

/** That wish, unless a table of another game was played since. */
function lastWish(): Wish | null {
  if (!remembered) return null;
  const { wish, after } = remembered;
  return [after, wish.game].includes(recall("game")) ? wish : null;
}

/** What is wished for among these games; null while there is none of them. */
export function useWish(
  games: GameInfo[],
): { wish: Wish; game: GameInfo; change(part: Partial<Wish>): void; choose(game: GameInfo): void } | null {
  const [kept, keep] = useState<Wish | null>(lastWish);
  const game = games.find((one) => one.game === (kept?.game ?? recall("game"))) ?? games[0];
  if (!game) return null;
  const wish = kept ?? wishFor(game);
  const change = (part: Partial<Wish>): void => {
    remembered = { wish: { ...wish, ...part }, after: recall("game") };
    keep(remembered.wish);
  };
  return { wish, game, change, choose: (one) => change({ ...wishFor(one), local: wish.local }) };
}
