// index.ts: the hand-made boards, by game. A game without one is drawn by the generic renderer. Each is loaded when it
// is needed.

import type { Board } from "../board.js";
import type { Games } from "../generated/index.js";

const made: { readonly [G in keyof Games]?: () => Promise<Board<Games[G]>> } = {
  // a line each: game: async () => (await import("./game/board.js")).GameBoard,
  trajan: async () => (await import("./trajan/board.js")).TrajanBoard,
  glory: async () => (await import("./glory/board.js")).GloryBoard,
  fortuna: async () => (await import("./fortuna/board.js")).FortunaBoard,
  romeroll: async () => (await import("./romeroll/board.js")).RomeRollBoard,
};

/** By the name that a table gives: from here on its game is taken at its word. */
export const boardOf = (game: string): (() => Promise<Board>) | undefined =>
  made[game as keyof Games] as (() => Promise<Board>) | undefined;
