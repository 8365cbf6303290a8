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
  /** What was clicked so far of a move that takes several clicks, and what is asked next, a sentence: the prompt says
   * so, and what can be clicked next comes into view. */
  hold(ids: readonly string[], asks?: string): void;
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
  /** Whether a printed value is ours, for no source gives it. */
  isHouse(value: keyof G["printed"] & string, ...index: string[]): boolean;
  /** What the players have agreed on; 0 if there is no such option. */
  option(token: string): number;
  /** The prompt's rule number and the decision's first words, for boards that change with the question. */
  prompt: string;
  language: Language;
  /** "wide": a desk, or a tablet on its side: the board fills its box and never scrolls. "narrow": a phone, or a tablet
   * upright; it may scroll down, never sideways. */
  shape: "wide" | "narrow";
  /** How large its box is, in pixels: a phone on its side and a tablet have room for more beside each other. */
  room: Extent;
}

export interface Extent {
  width: number;
  height: number;
}

/** The sides of some players alone, drawn as on the board, below each other in a narrow box. */
export interface MatsProps<G extends Game = Game> extends BoardProps<G> {
  of: readonly number[];
}

export interface BoardParts<G extends Game> {
  Mats?: ComponentType<MatsProps<G>>;
  /** The moves that can be made on the board though they name nothing that lies there, such as to draw from a pile. */
  says?(scene: Scene<G>, choices: readonly Choice<G>[], me: number): readonly Choice<G>[];
}

export type Board<G extends Game = Game> = ComponentType<BoardProps<G>> & BoardParts<G>;
