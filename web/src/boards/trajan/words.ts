// words.ts: the little that the drawing itself says.

import type { Language } from "../../protocol.js";
import { de } from "../../words/names.js";

interface Words {
  /** A name and what is said of it, with the space that the language wants. */
  of(name: string, what: string | number): string;
  /** A discard pile and its side. */
  pile(title: string, side: string): string;
  votes: string;
  ringOf(name: string): string;
  look(name: string): string;
}

export const words: Readonly<Record<Language, Words>> = {
  en: {
    of: (name, what) => `${name}: ${what}`,
    pile: (title, side) => `${title} (${side})`,
    votes: "Votes in the senate",
    ringOf: (name) => `Action ring of ${name}`,
    look: (name) => `Look at ${name}’s side of the table`,
  },
  fr: {
    of: (name, what) => `${name}\u00a0: ${what}`,
    pile: (title, side) => `${title} ${side}`,
    votes: "Votes au sénat",
    ringOf: (name) => `Cercle d’actions ${de(name)}`,
    look: (name) => `Voir le plateau ${de(name)}`,
  },
};
