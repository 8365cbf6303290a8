// words.ts: what the drawing itself says. Everything else comes with the scene.

import type { Language } from "../../protocol.js";
import { de } from "../../words/names.js";

export interface Words {
  rome: string;
  house: string;
  free: string;
  forSale: string;
  faceDown: string;
  used: string;
  cardsOf(name: string): string;
  provinceOf(name: string): string;
  stepOf(name: string, step: number, steps: number): string;
}

export const words: Record<Language, Words> = {
  en: {
    rome: "ROMA",
    house: "† house value",
    free: "Free side",
    forSale: "For sale",
    faceDown: "face down",
    used: "used",
    cardsOf: (name) => `Action cards of ${name}`,
    provinceOf: (name) => `Province of ${name}`,
    stepOf: (name, step, steps) => `${name}: step ${step} of ${steps}`,
  },
  fr: {
    rome: "ROMA",
    house: "† valeur maison",
    free: "Bord libre",
    forSale: "À bâtir",
    faceDown: "face cachée",
    used: "utilisée",
    cardsOf: (name) => `Cartes action ${de(name)}`,
    provinceOf: (name) => `Province ${de(name)}`,
    stepOf: (name, step, steps) => `${name}\u00a0: marche ${step} sur ${steps}`,
  },
};
