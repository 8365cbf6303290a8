// wish.ts: the table somebody would like: which game, who plays, by which rules; and how it is laid.

import { useState } from "preact/hooks";
import type { GameInfo, Level } from "../app/ask.js";
import { engine, usualLevel } from "../app/engine.js";
import { keep, recall, recallJson } from "../app/kept.js";
import { keptBoxes } from "../box/kept.js";
import { openTable, type Sitter as Seat } from "../app/open-table.js";
import { go } from "../app/route.js";
import { settings } from "../app/settings.js";
import type { ClockTerms } from "../protocol.js";
import { isSite } from "../app/site.js";
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
  /** In this browser; always, if there is no server. */
  local: boolean;
  /** The values that are played with: a box of this browser by its id, or one of the server's by its name; null: the
   * built-in ones. */
  box: { kept: string } | { name: string } | null;
  /** How long everybody may think, at tables on a server; null: as long as one likes. */
  clock: ClockTerms | null;
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
  local: isSite,
  box: null,
  clock: null,
});

/** The box as a table is told of it; one that is gone is as if it had not been chosen. */
function boxOf({ box }: Wish): { box?: string | { name: string } } {
  const chosen = box && "kept" in box ? keptBoxes.get(box.kept)?.text : box;
  return chosen ? { box: chosen } : {};
}

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

/** The options that mean something to so many players. */
export const optionsFor = (game: GameInfo, count: number): GameInfo["options"] =>
  game.options.filter(({ seats_min, seats_max }) => seats_min <= count && count <= seats_max);

/** What was decided, without what means nothing to so many players. */
const decided = (game: GameInfo, { count, options }: Wish): Wish["options"] =>
  Object.fromEntries(
    optionsFor(game, count).flatMap(({ option, min, max }) => {
      const value = options[option];
      return value !== undefined && value >= min && value <= max ? [[option, value]] : [];
    }),
  );

/** Who learns plays what the rules advise for a first game, where they do, and nothing out of the way. */
const firstGame = (game: GameInfo, count: number): Wish["options"] =>
  Object.fromEntries(
    optionsFor(game, count).filter(({ group }) => group === "first").map(({ option, max }) => [option, max]),
  );

/** A table to learn at: as the rules advise, among bots that let one take back. */
export const lessonOf = (game: GameInfo, wish: Wish): Wish => ({
  ...wish,
  sitters: [],
  undo: "free",
  clock: null,
  options: firstGame(game, wish.count),
});

async function makeHere(wish: Wish, sitters: readonly Sitter[], name: string): Promise<void> {
  const first = sitters.indexOf("person");
  const nameAt = (i: number): string => wish.names[i]?.trim() || (i === first ? name : words().seat(i + 1));
  const seats = sitters.map((sitter, i) => botOf(sitter) ?? { who: "person" as const, name: nameAt(i) });
  const { game, options, undo } = wish;
  const { box } = boxOf(wish);
  const { confirm, language } = settings.value;
  const table = { game, seats, options, undo, confirm, ...(typeof box === "string" ? { box } : {}) };
  go(`#/l/${await engine().create(table, language)}`);
}

export async function makeTable(game: GameInfo, wished: Wish, levels: Level[], name: string): Promise<void> {
  const wish = { ...wished, options: decided(game, wished) };
  const sitters = sittersOf(wish, levels);
  if (wish.local) return makeHere(wish, sitters, name);
  const me: Seat = { who: "me", ...(name ? { name } : {}) };
  const seats = sitters.map((sitter): Seat => botOf(sitter) ?? (sitter === "me" ? me : { who: "empty" }));
  const { options, undo, listed, clock } = wish;
  const { confirm } = settings.value;
  await openTable({ game: game.game, seats, options, undo, confirm, listed, clock, ...boxOf(wish) }, name);
}

/** What was decided last for each game, between visits; after: the game that had been played last by then. */
interface Remembered {
  game: string;
  after: string | null;
  wishes: Record<string, Partial<Wish>>;
}

const remembered = (): Remembered | null => recallJson<Remembered | null>("wishes", null);

/** That wish as far as the game still has what it asks for. */
function wishAgain(game: GameInfo): Wish {
  const fresh = wishFor(game), old = remembered()?.wishes[game.game];
  if (!old) return fresh;
  const { count = fresh.count, local = fresh.local } = old;
  return {
    ...fresh,
    ...old,
    local: isSite || local,
    game: game.game,
    count: Math.min(Math.max(count, game.seats_min), game.seats_max),
  };
}

/** The game of the last wish, unless another was played since. */
function lastGame(): string | null {
  const last = remembered(), played = recall("game");
  return last && [last.after, last.game].includes(played) ? last.game : played;
}

/** What is wished for among these games; null while there is none of them. */
export function useWish(
  games: GameInfo[],
): { wish: Wish; game: GameInfo; change(part: Partial<Wish>): void; choose(game: GameInfo): void } | null {
  const [chosen, choose] = useState<Wish | null>(null);
  const game = games.find((one) => one.game === (chosen?.game ?? lastGame())) ?? games[0];
  if (!game) return null;
  const wish = chosen ?? wishAgain(game);
  const remember = (next: Wish): void => {
    const wishes = { ...remembered()?.wishes, [next.game]: next };
    keep("wishes", JSON.stringify({ game: next.game, after: recall("game"), wishes } satisfies Remembered));
    choose(next);
  };
  return {
    wish,
    game,
    change: (part) => remember({ ...wish, ...part }),
    choose: (one) => remember({ ...wishAgain(one), local: wish.local }),
  };
}
