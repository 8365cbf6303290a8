// index.ts: the hand-made boards, by game. A game without one is drawn by the generic renderer. Each is loaded when it is needed.

import type { Board } from "../board.js";

export const boards: Readonly<Record<string, () => Promise<Board>>> = {
  // a line each: game: async () => (await import("./game/board.js")).GameBoard,
  trajan: async () => (await import("./trajan/board.js")).TrajanBoard,
  glory: async () => (await import("./glory/board.js")).GloryBoard,
  fortuna: async () => (await import("./fortuna/board.js")).FortunaBoard,
  romeroll: async () => (await import("./romeroll/board.js")).RomeRollBoard,
};
