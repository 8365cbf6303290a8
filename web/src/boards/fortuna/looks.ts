// looks.ts: what stands for goods, cards and buildings: pictures and tints.

import type { Action, Building, Favour, Measure, Piece, Rule } from "../../generated/fortuna.js";

/** What provinces hold, and money. */
export type Good = Piece | "money";

/** Icon and colour. Each has its own shape, so colour never stands alone. */
export const goods: Readonly<Record<Good, { icon: string; fill: string }>> = {
  grain: { icon: "wheat", fill: "#8a5f00" },
  wine: { icon: "grapes", fill: "#6b2f63" },
  water: { icon: "water-drop", fill: "#1f5f86" },
  centurion: { icon: "centurion-helmet", fill: "#8f2a24" },
  vestal: { icon: "flame", fill: "#a3440f" },
  die: { icon: "perspective-dice-six-faces-six", fill: "#3b322b" },
  money: { icon: "coins", fill: "#7a5a00" },
};

export const actions: Readonly<Record<Action, { icon: string; tint: string }>> = {
  grain: { icon: "wheat", tint: "#e9cf86" },
  wine: { icon: "grapes", tint: "#d9bcd3" },
  water: { icon: "aqueduct", tint: "#b9d5e0" },
  grain_sale: { icon: "wheat", tint: "#e9cf86" },
  wine_sale: { icon: "wine-glass", tint: "#d9bcd3" },
  centurions: { icon: "centurion-helmet", tint: "#e3b3a6" },
  vestals: { icon: "flame", tint: "#f0c9a3" },
  build: { icon: "trowel", tint: "#d6cbb8" },
  marriage: { icon: "linked-rings", tint: "#f0d3d0" },
  bribe: { icon: "swap-bag", tint: "#dcd7a0" },
  clergy: { icon: "prayer", tint: "#d5d0e6" },
  fortuna: { icon: "cornucopia", tint: "#f1dfa0" },
};

export const favours: Readonly<Record<Favour, { icon: string; tint: string }>> = {
  water_supply: { icon: "well", tint: "#b9d5e0" },
  orgy: { icon: "wine-glass", tint: "#d9bcd3" },
  food: { icon: "bread", tint: "#e9cf86" },
  battle: { icon: "gladius", tint: "#e3b3a6" },
  fortuna: { icon: "cornucopia", tint: "#f1dfa0" },
  religion: { icon: "greek-temple", tint: "#f0c9a3" },
};

export const buildings: Readonly<Record<Building, string>> = {
  aqueduct: "aqueduct",
  basilica: "ionic-column",
  palace: "greek-temple",
  market: "shop",
};

/** What privileges look at: goods, or a picture of its own. */
export const measures: Readonly<Record<Measure, readonly Good[] | string>> = {
  grain: ["grain"],
  wine: ["wine"],
  water: ["water"],
  goods: ["grain", "wine", "water"],
  money: ["money"],
  centurions: ["centurion"],
  vestals: ["vestal"],
  dice: ["die"],
  buildings: "trowel",
  marriage: "linked-rings",
  aqueduct: buildings.aqueduct,
  basilica: buildings.basilica,
  palace: buildings.palace,
  market: buildings.market,
};

/** The colour of a privilege that looks at it: that of the cards which bring it. */
export const tints: Readonly<Record<Measure, string>> = {
  grain: actions.grain.tint,
  wine: actions.wine.tint,
  water: actions.water.tint,
  goods: "#d3dcae",
  money: actions.bribe.tint,
  centurions: actions.centurions.tint,
  vestals: actions.vestals.tint,
  dice: actions.clergy.tint,
  buildings: actions.build.tint,
  marriage: actions.marriage.tint,
  aqueduct: actions.water.tint,
  basilica: actions.build.tint,
  palace: actions.build.tint,
  market: actions.build.tint,
};

/** When a privilege counts, in signs. */
export const rules: Readonly<Record<Rule, (enough: number) => string>> = {
  enough: (enough) => `≥ ${enough}`,
  most: () => "max",
  each: (enough) => `/ ${enough}`,
};
