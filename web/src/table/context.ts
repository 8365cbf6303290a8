// context.ts: what the parts of a table share.

import type { BoardProps } from "../board.js";
import type { Level } from "../app/ask.js";
import type { Choice } from "../game.js";
import type { SeatInfo } from "../protocol.js";
import type { Session, TableState } from "./session.js";

export interface TableProps {
  session: Session;
  state: TableState;
  levels: readonly Level[];
  nameOf(seat: number): string;
  /** The seat we play, 0 if we watch. */
  me: number;
}

export interface PickProps {
  /** The item whose moves are offered, with them; null: all moves are. */
  picked: { id: string; name: string; moves: readonly Choice[] } | null;
  unpick(): void;
}

export type Drawn = Omit<BoardProps, "shape">;

export const mySeat = (state: TableState): SeatInfo | undefined => state.view?.seats[state.view.seat - 1];
