// index.ts: the hand-made boards, by game. A game without one is drawn by the generic renderer. Each is loaded when it is needed.

import type { Board } from "../board.js";

export const boards: Readonly<Record<string, () => Promise<Board>>> = {
  // a line each: game: async () => (await import("./game/board.js")).GameBoard,
  romeroll: async () => (await import("./romeroll/board.js")).RomeRollBoard,
};
