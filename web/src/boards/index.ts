// index.ts: the hand-made boards, by game. A game without one is drawn by the generic renderer.

import type { Board } from "../board.js";

export const boards: Readonly<Record<string, () => Promise<Board>>> = {};
