// pictures.ts: the pieces of a game in its rules, drawn as on its board. boards/<game>/pictures.tsx has those of a
// game, and tells which rule they stand behind, so that the rules stay plain text.

import type { JSX } from "preact";
import type { Game, Names } from "../game.js";
import type { Language } from "../protocol.js";

/** Things of one kind side by side, each with its name. */
export interface Shelf<S extends string = string, P = object> {
  title: Record<Language, string>;
  /** The rule they stand behind. Without one they are in the legend alone. */
  rule?: string;
  /** Of the domain only these. */
  only?: readonly S[];
  /** As wide and high as each is drawn, around its middle. */
  size: readonly [number, number];
  draw(symbol: S, printed: P): JSX.Element;
}

/** Signs that no domain of the rules names. */
export interface Signs {
  title: Record<Language, string>;
  signs: readonly { drawn: JSX.Element; name: Record<Language, string> }[];
}

export interface Pictures {
  /** The class of the board, whose colours they have. */
  class: string;
  shelves: Readonly<Record<string, Shelf>>;
  signs?: Signs;
}

/** A shelf for a domain of the game, if there is something to see. */
export type PicturesOf<G extends Game> = Omit<Pictures, "shelves"> & {
  shelves: { [D in Names<G["domains"]>]?: Shelf<Extract<G["domains"][D], string>, G["printed"]> };
};

/** What a part of the page that serves any game is given. */
export const forAll = <G extends Game>(pictures: PicturesOf<G>): Pictures => pictures as unknown as Pictures;
