// words.ts: what the drawing itself says. Everything else comes with the scene.

import type { Language } from "../../protocol.js";
import { de } from "../../words/names.js";

export interface Words {
  house: string;
  free: string;
  forSale: string;
  faceDown: string;
  used: string;
  cardsOf(name: string): string;
  provinceOf(name: string): string;
  stepOf(name: string, step: number, steps: number): string;
  putBack: string;
  /** What is asked on the way to a move. */
  layDown(card: string): string;
  card(name: string): string;
  sell(good: "grain" | "wine"): string;
  hire(people: "centurions" | "vestals"): string;
  build: string;
  bribe: string;
  howFar: string;
  second: string;
  tax: string;
}

export const words: Record<Language, Words> = {
  en: {
    house: "† house value",
    free: "Free side",
    forSale: "For sale",
    faceDown: "face down",
    used: "used",
    cardsOf: (name) => `Action cards of ${name}`,
    provinceOf: (name) => `Province of ${name}`,
    stepOf: (name, step, steps) => `${name}: step ${step} of ${steps}`,
    putBack: "Put back",
    layDown: (card) => `${card} face-down? Choose it once more to lay your cards, or choose another`,
    card: (name) => `What will you do with ${name}?`,
    sell: (good) => `How much ${good} will you sell?`,
    hire: (people) => `How many ${people} will you hire?`,
    build: "What will you build?",
    bribe: "Which card of another side will you have executed?",
    howFar: "How many steps will you go?",
    second: "And which second card?",
    tax: "Pay the tax rather than fulfil a favour?",
  },
  fr: {
    house: "† valeur maison",
    free: "Bord libre",
    forSale: "À bâtir",
    faceDown: "face cachée",
    used: "utilisée",
    cardsOf: (name) => `Cartes action ${de(name)}`,
    provinceOf: (name) => `Province ${de(name)}`,
    stepOf: (name, step, steps) => `${name}\u00a0: marche ${step} sur ${steps}`,
    putBack: "Reposer",
    layDown: (card) =>
      `La carte ${card} face cachée\u202f? Choisissez-la encore une fois pour poser vos cartes, ou prenez-en une autre`,
    card: (name) => `Que faites-vous de la carte ${name}\u202f?`,
    sell: (good) => `Combien de ${good === "wine" ? "vin" : "blé"} vendez-vous\u202f?`,
    hire: (people) => `Combien de ${people === "vestals" ? "vestales" : "centurions"} engagez-vous\u202f?`,
    build: "Que construisez-vous\u202f?",
    bribe: "Quelle carte d’un autre bord voulez-vous exécuter\u202f?",
    howFar: "De combien de marches avancez-vous\u202f?",
    second: "Et quelle deuxième carte\u202f?",
    tax: "Payer la taxe plutôt que de satisfaire une faveur\u202f?",
  },
};
