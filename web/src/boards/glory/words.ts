// words.ts: the few words that the drawing itself says.

import type { Language } from "../../protocol.js";
import type { Ask } from "./paths.js";

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
  /** What the next click of a move has to say. */
  asks: Readonly<Record<Ask, string>>;
  /** What is asked, whether a client of one's own acts, and how many actions are still to come. */
  acting: (asked: string, client: boolean, more: number) => string;
  /** A material that is the last one of a building, and the influence that its site brings. */
  completes: (name: string, influence: number) => string;
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
    asks: {
      role: "As which role?",
      pool: "For its role, or into the pool?",
      site: "On which site?",
      building: "Into which building?",
      either: "On a site as a foundation, or into a building?",
      public: "Which building becomes public?",
      card: "Now another card for the petition",
    },
    acting: (asked, client, more) => {
      const told = [...(client ? ["your client acts"] : []), ...(more ? [`${more} more to come`] : [])];
      return told.length ? `${asked} (${told.join(", ")})` : asked;
    },
    completes: (name, influence) => `Completes ${name}: influence +${influence}`,
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
    asks: {
      role: "Comme quel rôle\u202f?",
      pool: "Pour son rôle, ou dans le lot commun\u202f?",
      site: "Sur quel chantier\u202f?",
      building: "Dans quel bâtiment\u202f?",
      either: "Sur un chantier comme fondations, ou dans un bâtiment\u202f?",
      public: "Quel bâtiment devient public\u202f?",
      card: "Encore une carte pour la pétition",
    },
    acting: (asked, client, more) => {
      const then = more ? [`encore ${more} ${more > 1 ? "actions" : "action"} ensuite`] : [];
      const told = [...(client ? ["votre client agit"] : []), ...then];
      return told.length ? `${asked} (${told.join(", ")})` : asked;
    },
    completes: (name, influence) => `${name}\u00a0: achevé, influence +${influence}`,
    holds: (orders, senators, limit) =>
      `${orders} ${orders < 2 ? "commande" : "commandes"}, ${senators} ${senators < 2 ? "sénateur" : "sénateurs"}${
        limit === undefined ? "" : `\u202f; main complétée à ${limit}`
      }`,
  },
};
