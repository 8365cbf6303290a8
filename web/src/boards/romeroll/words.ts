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
  /** What is asked next of a move that is half made. */
  asks: {
    colonies: string;
    roads: string;
    face: string;
    saved(plan: string): string;
    savedToo: string;
    second: string;
    taken: string;
    steal(from: string): string;
    jewels: string;
    bribe(advisor: string): string;
    store: string;
    basket: string;
    basketOrBribe: string;
  };
}

export const words: Record<Language, Words> = {
  en: {
    turn: "Turn (R)",
    flip: "Flip (F)",
    place: "Build here (Enter)",
    legal: (name, cell) => `${name} at ${cell}`,
    illegal: (cell, why) => `Not at ${cell}: ${why}`,
    fault: {
      edge: "off the map",
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
    asks: {
      colonies: "Another colony of the region, or only these?",
      roads: "Another road of the region, or only these?",
      face: "Which face shall it show?",
      saved: (plan) => `Which resource do you save on the ${plan}?`,
      savedToo: "Another resource to save, or only this one?",
      second: "And the second resource?",
      taken: "Which resource do you take for them?",
      steal: (from) => `What do you take from ${from}?`,
      jewels: "Jewellery in its place, or three of a kind?",
      bribe: (advisor) => `With what do you bribe ${advisor}?`,
      store: "Into Storage, or to which Advisor?",
      basket: "What does the Basket become?",
      basketOrBribe: "What does the Basket become, or which Advisor takes it?",
    },
  },
  fr: {
    turn: "Tourner (R)",
    flip: "Retourner (F)",
    place: "Construire ici (Entrée)",
    legal: (name, cell) => `${name} en ${cell}`,
    illegal: (cell, why) => `Pas en ${cell}\u00a0: ${why}`,
    fault: {
      edge: "hors de la carte",
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
    asks: {
      colonies: "Une autre colonie de la région, ou seulement celles-ci\u202f?",
      roads: "Une autre route de la région, ou seulement celles-ci\u202f?",
      face: "Sur quelle face\u202f?",
      saved: (plan) => `${plan}\u00a0: quelle ressource économisez-vous\u202f?`,
      savedToo: "Économiser une autre ressource, ou seulement celle-ci\u202f?",
      second: "Et la seconde ressource\u202f?",
      taken: "Quelle ressource prenez-vous en échange\u202f?",
      steal: (from) => `Que volez-vous à ${from}\u202f?`,
      jewels: "Avec des Bijoux à la place, ou trois ressources identiques\u202f?",
      bribe: (advisor) => `Avec quoi corrompez-vous ${advisor}\u202f?`,
      store: "Au Stockage, ou à quel Conseiller\u202f?",
      basket: "Que devient le Panier\u202f?",
      basketOrBribe: "Que devient le Panier, ou quel Conseiller le reçoit\u202f?",
    },
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
