// art.ts: how things look: icons and colours of resources, workers, types; what is printed on dice and Blueprints, as
// little signs. The words for all of it come from the scene and its tooltips.

import {
  type Action,
  type Colour,
  type Face,
  type Favour,
  Gain,
  Good,
  type Hill,
  type Plan,
  type Printed,
  type Region,
  type Track,
  type Type,
  Worker,
  type Yield,
} from "../../generated/romeroll.js";
import type { SignName } from "./glyphs.js";

/** What Storage holds, and what can be built; other works only stand on the map. */
export type Stored = keyof Printed["plan_cost"]["camp"];
export type Blueprint = keyof Printed["plan_type"];

export interface Look {
  icon: string;
  colour: string;
}

/** The rim of a resource's shelf; the resource itself is drawn in glyphs.tsx. */
export const goods: Readonly<Record<Stored, string>> = {
  wood: "#7a4a21",
  brick: "#a8452a",
  stone: "#5f5a55",
  fish: "#1f6380",
  jewel: "#6d3f86",
};

export const storable = Object.keys(goods) as Stored[];

export const workers: Readonly<Record<Worker, Look>> = {
  legionary: { icon: "centurion-helmet", colour: "#8c2f2a" },
  builder: { icon: "trowel", colour: "#27476e" },
  architect: { icon: "pencil-ruler", colour: "#5a3a78" },
  merchant: { icon: "scales", colour: "#6b4a00" },
  anyone: { icon: "meeple", colour: "#2b211b" },
};

/** The types of Blueprints: colour, icon and so a shape of their own. */
export const types: Readonly<Record<Type, Look>> = {
  army: { icon: "crossed-swords", colour: "#8c2f2a" },
  leisure: { icon: "lyre", colour: "#2f6b4f" },
  manufacturing: { icon: "anvil", colour: "#8a5410" },
  religion: { icon: "greek-temple", colour: "#5a3a78" },
  urban: { icon: "village", colour: "#27476e" },
};

export const actions: Readonly<Record<Action, string>> = {
  build: "trowel",
  legion: "centurion-helmet",
  conquer: "knight-banner",
  develop: "road",
  tax: "coins",
  trade: "scales",
};

export const tracks: Readonly<Record<Track, Look>> = {
  coins: { icon: "coins", colour: "#8a5f10" },
  built: { icon: "ionic-column", colour: "#8c3b2e" },
  legacy: { icon: "stone-tablet", colour: "#5f5a55" },
  glory: { icon: "laurels", colour: "#2f6b4f" },
};

export const gods: Readonly<Record<Favour, string>> = {
  bacchus: "grapes",
  juno: "feather",
  jupiter: "heavy-lightning",
  mars: "spartan-helmet",
  mercury: "caduceus",
  minerva: "owl",
  saturn: "sickle",
};

export const plans: Readonly<Record<Plan, string>> = {
  camp: "camping-tent",
  training: "crossed-swords",
  post: "crane",
  watchtower: "watchtower",
  barracks: "barracks",
  garden: "flowers",
  esplanade: "ancient-columns",
  baths: "fountain",
  theatre: "theater-curtains",
  circus: "chariot",
  carpenter: "hand-saw",
  brickworks: "brick-pile",
  stonemason: "chisel",
  fishery: "fishing-net",
  jeweller: "gem-necklace",
  temple: "greek-temple",
  insula: "block-house",
  villa: "house",
  market: "shop",
  magistrature: "scales",
  basilica: "ionic-column",
  rubble: "stone-pile",
  park: "pine-tree",
  forum: "ancient-columns",
};

export const hills: Readonly<Record<Hill, string>> = {
  capitoline: "#d98f5c",
  palatine: "#cf7c78",
  aventine: "#d9b04e",
  caelian: "#9db06a",
  esquiline: "#b598bd",
  viminal: "#7fb09a",
  quirinal: "#c9a183",
};

/** Colours of the dice, with the ink that is read on them. */
export const dice: Readonly<Record<Colour, { fill: string; edge: string; mark: string }>> = {
  blue: { fill: "#cfdcec", edge: "#2c5aa0", mark: "#1d3f73" },
  yellow: { fill: "#f6e2a4", edge: "#9a6400", mark: "#5f3e00" },
  red: { fill: "#f0c9bd", edge: "#9e2b25", mark: "#6e1a16" },
};

/** What is drawn of a Blueprint's gifts, sign by sign: when it is built, as Production, to a Legion [ROM-18.3]. */
export interface Gifts {
  built: readonly SignName[];
  production: readonly SignName[];
  legion: readonly SignName[];
}

const times = <T>(count: number, sign: T): T[] => Array<T>(count).fill(sign);
/** Soldiers and Builders are drawn first. */
const first = <T>(all: readonly T[], ...these: T[]): T[] => [...these, ...all.filter((one) => !these.includes(one))];
type Given = keyof Printed["plan_built"]["camp"];
const signs = (gains: Readonly<Record<Given, number>>): SignName[] =>
  first<Gain>(Gain, "soldier", "senator").flatMap((gain) => (gain === "region" ? [] : times(gains[gain], gain)));

export function giftsOf(printed: Printed, plan: Blueprint): Gifts {
  const production: Readonly<Record<Yield, readonly SignName[]>> = {
    none: [],
    gain: signs(printed.plan_production[plan]),
    pick: ["wood", "brick", "stone"],
    steal: ["steal"],
  };
  return {
    built: [
      ...(printed.plan_type[plan] === "religion" ? (["favour"] as const) : []),
      ...times(printed.plan_activates[plan], "any" as const),
      ...signs(printed.plan_built[plan]),
    ],
    production: production[printed.plan_yield[plan]],
    legion: signs(printed.plan_legion[plan]),
  };
}

/** The resources and Auxiliaries of a face, sign by sign, and its workers. */
export const goodsOf = (printed: Printed, face: Face): SignName[] =>
  Good.flatMap((good) => times(printed.face_goods[face][good], good));
export const workersOf = (printed: Printed, face: Face): Worker[] =>
  first<Worker>(Worker, "builder").filter((worker) => printed.face_workers[face].includes(worker));

/** Where colonies lie in their region, in hundredths of its width and height; Rome is at the left, in the middle. */
export const colonies: Readonly<Record<Region, readonly (readonly [number, number])[]>> = {
  hispania: [[36, 29], [36, 80], [63, 54], [88, 54]],
  gaul: [[34, 54], [60, 29], [86, 54], [60, 80]],
  egypt: [[34, 54], [60, 29], [60, 80], [86, 54]],
  asia: [[34, 54], [60, 29], [86, 54], [60, 80]],
};
