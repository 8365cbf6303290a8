// game.ts: what the page knows of a game before it hears of a table.
//
// The build writes generated/GAME.ts from the tables of src/games/GAME (src/page/types.c, run by tools/build_page
// before the page is bundled): its domains as unions of their symbols and as lists in the order of the rules, its verbs
// with their arguments, the places of its scene with the numbers in their ids, and the values that are printed on its
// components (their types: the values come with the catalogue, BoardProps.printed). They are types first:
// `import type { Action, Trajan } from "../../generated/trajan.js"`; a list (`import { Action } …`, and then
// `Action.indexOf("forum")`) costs what it weighs, in the part of the page that asks for it.
//
// A board says which game it is for: BoardProps<Trajan>, Scene<Trajan>, Choice<Trajan>, Item<Trajan>. Then a verb, a
// symbol or an argument that the rules do not have does not compile:
//
//   switch (choice.verb) { case "sow2": { const [tray, first] = choice.args; … } }    // tray: Action, first: Colour
//   const icon: Readonly<Record<Action, string>> = { … };                             // each has one, and no other
//
// Without a game all are strings, as in the parts of the page that serve any of them.

import type { Offer } from "./protocol.js";

/** A game as types see it. Seats and numbers are numbers; everything else is a symbol. */
export type Game = {
  domains: Record<string, string | number>;
  verbs: Record<string, readonly (string | number)[]>;
  places: Record<string, readonly number[]>;
  printed: object;
};

export type Names<T> = keyof T & string;

/** What one can do: a verb and its arguments. */
export type Move<G extends Game = Game> = {
  [V in Names<G["verbs"]>]: { verb: V; args: G["verbs"][V] };
}[Names<G["verbs"]>];

/** A legal move, and how it is written and told. */
export type Choice<G extends Game = Game> = Offer & Move<G>;

/** What is offered, read once: the words of a move are its verb and what it touches. */
export const read = (offers: readonly Offer[]): Choice[] =>
  offers.map((offer) => ({
    ...offer,
    verb: offer.move.split(" ", 1)[0] ?? "",
    args: offer.touches.map(([domain, symbol]) => (domain === "number" || domain === "seat" ? Number(symbol) : symbol)),
  }));
