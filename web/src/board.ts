// board.ts: what a game's hand-made board is given, and what it owes.
//
// A board is a function component that draws the scene: layout and beauty live there, rules and wording never do. It
// owes: every item of the scene that a player should see, drawn once with data-id={item.id} on its outermost element
// (motion, marks and tests key on it); every lit item clickable through <Lit> (kit/lit.tsx); a tooltip through <Lit> or
// <Tip>. For the marks of what others did (table/marks.tsx): data-side={seat} on what leads to a side of the table that
// is not shown, and data-unmarked around what shows the turn at hand rather than what lies on the table. The shell owns
// prompt, move list, journal, players' names and scores, undo, hints, the end.

import type { ComponentType } from "preact";
import type { Choice, Game } from "./game.js";
import type { Item, Language, Rival, SeatInfo } from "./protocol.js";
import type { Scene } from "./scene.js";

export interface BoardProps<G extends Game = Game> {
  scene: Scene<G>;
  /** Which items can be clicked, and the moves that speak of them. Empty while a move is under way. */
  lit: ReadonlyMap<string, readonly Choice<G>[]>;
  /** All legal moves, for boards that compose a move (a placement turned and flipped). */
  choices: readonly Choice<G>[];
  /** A lit item was clicked: a single move is played, of several the shell offers the list (or the board narrows it);
   * offer: it does so with a single one too, where a click alone would say too little. */
  pick(item: Item<G>, moves: readonly Choice<G>[], offer?: boolean): void;
  /** Play one of the choices. */
  play(choice: Choice<G>): void;
  /** What was clicked so far of a move that takes several clicks: the prompt says so, and what can be clicked next
   * comes into view. */
  hold(ids: readonly string[]): void;
  /** The item whose several moves are on offer, if any. */
  picked: string | null;
  /** The viewer's seat; 0 for a spectator. */
  me: number;
  /** Whose side of the table is shown large: me, or the player looked at. */
  seatShown: number;
  show(seat: number): void;
  seats: readonly SeatInfo[];
  /** An opponent whom the rules play. */
  rival: Rival | null;
  nameOf(seat: number): string;
  /** What a card or tile does, a sentence; undefined if there is nothing to tell. */
  about(domain: string, symbol: string): string | undefined;
  /** What is printed on the components. */
  printed: G["printed"];
  /** The prompt's rule number and the decision's first words, for boards that change with the question. */
  prompt: string;
  language: Language;
  /** "wide": desktop, the board fills its box and never scrolls. "narrow": phone, 390 px; may scroll down, never
   * sideways. */
  shape: "wide" | "narrow";
}

export type Board<G extends Game = Game> = ComponentType<BoardProps<G>>;
