// context.ts: what the parts of a table share.

import type { Level } from "../app/ask.js";
import { useCatalogue } from "../app/catalogue.js";
import type { Choice } from "../game.js";
import type { Rival, SeatInfo } from "../protocol.js";
import { useWords } from "../words/index.js";
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

export const mySeat = (state: TableState): SeatInfo | undefined => state.view?.seats[state.view.seat - 1];

/** To give the game up is no move among others. */
export const isConceding = (choice: Choice): boolean => choice.aside === true && choice.verb === "concede";

/** Whether a bot plays for us. */
export const isHanded = (state: TableState): boolean => mySeat(state)?.who === "bot";

/** The opponent whom the rules play, at the moment that is looked at. */
export const rivalOf = ({ view, past }: TableState): Rival | null => (past?.view ?? view)?.rival ?? null;

export function useTableProps(session: Session, state: TableState): TableProps {
  const words = useWords();
  const levels = useCatalogue()?.levels ?? [];
  const { view } = state;
  const rival = rivalOf(state);
  const nameOf = (seat: number): string =>
    seat === rival?.owner ? rival.name : (view?.seats[seat - 1]?.name ?? words.seat(seat));
  return { session, state, levels, nameOf, me: view?.seat ?? 0 };
}
