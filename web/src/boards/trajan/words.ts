// words.ts: the little that the drawing itself says.

import type { Side } from "../../generated/trajan.js";
import type { Language } from "../../protocol.js";
import { de } from "../../words/names.js";
import type { Ask } from "./compose.js";

interface Words {
  /** A name and what is said of it, with the space that the language wants. */
  of(name: string, what: string | number): string;
  /** A discard pile and its side. */
  pile(title: string, side: string): string;
  /** The same below it, in few letters. */
  discards: Readonly<Record<Side, string>>;
  /** What the next click of a move has to say. */
  asks: Readonly<Record<Ask, string>>;
  votes: string;
  ringOf(name: string): string;
  look(name: string): string;
}

export const words: Readonly<Record<Language, Words>> = {
  en: {
    of: (name, what) => `${name}: ${what}`,
    pile: (title, side) => `${title} (${side})`,
    discards: { left: "Left pile", right: "Right pile" },
    asks: {
      first: "Which marker goes down first?",
      second: "Now the second marker",
      slot: "Into which slot of your ring?",
      pile: "Onto which discard pile?",
      cargo: "Which card goes on board?",
      ship: "On which ship?",
      card: "Onto a ship, to your display, or with a second card?",
      display: "To your display by itself, or with a second card?",
      tile: "Another tile with it?",
    },
    votes: "Votes in the senate",
    ringOf: (name) => `Action ring of ${name}`,
    look: (name) => `Look at ${name}’s side of the table`,
  },
  fr: {
    of: (name, what) => `${name}\u00a0: ${what}`,
    pile: (title, side) => `${title} ${side}`,
    discards: { left: "Pile de gauche", right: "Pile de droite" },
    asks: {
      first: "Quel marqueur semez-vous en premier\u202f?",
      second: "Et quel marqueur en deuxième\u202f?",
      slot: "Dans quel créneau de votre cercle\u202f?",
      pile: "Sur quelle défausse\u202f?",
      cargo: "Quelle carte chargez-vous\u202f?",
      ship: "Sur quel navire\u202f?",
      card: "Sur un navire, à l’étalage, ou avec une deuxième carte\u202f?",
      display: "À l’étalage, seule ou avec une deuxième carte\u202f?",
      tile: "Une autre tuile avec celle-ci\u202f?",
    },
    votes: "Votes au sénat",
    ringOf: (name) => `Cercle d’actions ${de(name)}`,
    look: (name) => `Voir le plateau ${de(name)}`,
  },
};
