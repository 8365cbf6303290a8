// engine.ts: what the page wants from the engine that runs in this browser; null where it cannot run.

import type { Link, LinkListener } from "../link.js";

export interface LocalSeat {
  who: "person" | "bot";
  name?: string;
  level?: string;
}

export interface NewLocalTable {
  game: string;
  seats: LocalSeat[];
  options: Record<string, number>;
  undo: string;
  confirm: boolean;
}

export interface LocalTable {
  table: string;
  game: string;
  names: string[];
  over: boolean;
}

/** A move the engine thinks well of. chance is between 0 and 1; what is unknown is left out. */
export interface Hint {
  move: string;
  chance?: number;
  points?: number;
  tried?: number;
}

/** The game after each of its moves: every seat's score, and its chance to win where that was worked out. */
export interface History {
  ply: number[];
  scores: number[][];
  chances?: number[][];
}

export interface Engine {
  create(table: NewLocalTable): Promise<string>;
  tables(): LocalTable[];
  forget(table: string): void;
  open(table: string, listener: LinkListener): Link;
  /** Take in a record to look through it; the table's id, or an Error that says what is wrong with it. */
  load(record: string): Promise<string>;
  hints(game: string, position: string, seat: number): Promise<Hint[]>;
}

/** Set where the engine is part of the page. */
export const engine: Engine | null = null;
