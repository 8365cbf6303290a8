// words.ts: the few words that the drawing itself says.

import type { Language } from "../../protocol.js";

export interface Words {
  inTown: string;
  outOfTown: string;
  petition: string;
  camp: string;
  leader: string;
  public: string;
  finished: string;
  rome: string;
  look: string;
  refill: string;
  /** The vault's name where there is little room. */
  vault: string;
  holds: (orders: number, senators: number, limit: number | undefined) => string;
}

export const words: Readonly<Record<Language, Words>> = {
  en: {
    inTown: "In town",
    outOfTown: "Out of town",
    petition: "Petition",
    camp: "Camp",
    leader: "Leader",
    public: "public",
    finished: "finished",
    rome: "Rome",
    look: "Look at this camp",
    refill: "refill",
    vault: "Vault",
    holds: (orders, senators, limit) =>
      `${orders} ${orders === 1 ? "order" : "orders"}, ${senators} ${senators === 1 ? "senator" : "senators"}${
        limit === undefined ? "" : `; refilled to ${limit}`
      }`,
  },
  fr: {
    inTown: "En ville",
    outOfTown: "Hors ville",
    petition: "Pétition",
    camp: "Camp",
    leader: "Chef",
    public: "public",
    finished: "achevé",
    rome: "Rome",
    look: "Regarder ce camp",
    refill: "compléter",
    vault: "Ch. forte",
    holds: (orders, senators, limit) =>
      `${orders} ${orders < 2 ? "commande" : "commandes"}, ${senators} ${senators < 2 ? "sénateur" : "sénateurs"}${
        limit === undefined ? "" : `\u202f; main complétée à ${limit}`
      }`,
  },
};
