// words.ts: what the drawing itself says; everything else is told by the scene.

import type { Plan } from "../../generated/romeroll.js";
import type { Language } from "../../protocol.js";
import type { Fault } from "./ground.js";

export interface Words {
  turn: string;
  flip: string;
  place: string;
  legal(name: string, cell: string): string;
  illegal(cell: string, why: string): string;
  fault: Record<Fault, string>;
  faultNear: string;
  placing: string;
  pool: string;
  faces: string;
  characters: string;
  of(value: number, most: number): string;
  nero(cell: number): string;
  available(count: number): string;
  points(count: number): string;
  colony(cost: number, banners: number): string;
  road(milestones: number): string;
}

export const words: Record<Language, Words> = {
  en: {
    turn: "Turn (R)",
    flip: "Flip (F)",
    place: "Build here (Enter)",
    legal: (name, cell) => `${name} at ${cell}`,
    illegal: (cell, why) => `Not at ${cell}: ${why}`,
    fault: {
      river: "on the Tiber",
      taken: "something stands there",
      wall: "across the Servian wall",
      hills: "on two hills",
      other: "not there",
    },
    faultNear: "out of your Overseer’s reach, or not where this Blueprint may stand",
    placing:
      "Plan of the city. Arrows move the building among the places where it may stand, R turns it, F flips it, Enter builds.",
    pool: "Dice",
    faces: "Turn the die to",
    characters: "Characters",
    of: (value, most) => `${value} of ${most}`,
    nero: (cell) => `A Nero card at ${cell}`,
    available: (count) => `${count} available`,
    points: (count) => `${count} ${count === 1 ? "point" : "points"}`,
    colony: (cost, banners) => `strength ${cost}, ${banners} glory`,
    road: (milestones) => `${milestones} legacy`,
  },
  fr: {
    turn: "Tourner (R)",
    flip: "Retourner (F)",
    place: "Construire ici (Entrée)",
    legal: (name, cell) => `${name} en ${cell}`,
    illegal: (cell, why) => `Pas en ${cell}\u00a0: ${why}`,
    fault: {
      river: "sur le Tibre",
      taken: "la place est prise",
      wall: "à cheval sur le mur Servien",
      hills: "sur deux collines",
      other: "pas ici",
    },
    faultNear: "hors de portée de votre Surveillant, ou contraire à la restriction du Plan",
    placing:
      "Carte de la ville. Les flèches déplacent le Bâtiment parmi les emplacements permis, R le tourne, F le retourne, Entrée construit.",
    pool: "Dés",
    faces: "Tourner le dé sur",
    characters: "Personnages",
    of: (value, most) => `${value} sur ${most}`,
    nero: (cell) => `Une carte Néron à ${cell}`,
    available: (count) => `${count} disponible${count > 1 ? "s" : ""}`,
    points: (count) => `${count} point${count > 1 ? "s" : ""}`,
    colony: (cost, banners) => `force ${cost}, ${banners} Gloire`,
    road: (milestones) => `${milestones} Héritage`,
  },
};

/** The letters written on a drawn building. */
export const initials: Readonly<Partial<Record<Plan, Record<Language, string>>>> = {
  camp: { en: "CA", fr: "CA" },
  training: { en: "TG", fr: "TE" },
  post: { en: "CP", fr: "PC" },
  watchtower: { en: "WT", fr: "TG" },
  barracks: { en: "BK", fr: "CS" },
  garden: { en: "GA", fr: "JA" },
  esplanade: { en: "ES", fr: "ES" },
  baths: { en: "BT", fr: "TH" },
  theatre: { en: "TH", fr: "TR" },
  circus: { en: "CI", fr: "CI" },
  carpenter: { en: "CR", fr: "CH" },
  brickworks: { en: "BR", fr: "BQ" },
  stonemason: { en: "SM", fr: "TP" },
  fishery: { en: "FI", fr: "PE" },
  jeweller: { en: "JE", fr: "JO" },
  temple: { en: "TE", fr: "TM" },
  insula: { en: "IN", fr: "IN" },
  villa: { en: "VI", fr: "VI" },
  market: { en: "MK", fr: "MC" },
  magistrature: { en: "MA", fr: "MA" },
  basilica: { en: "BA", fr: "BA" },
};
