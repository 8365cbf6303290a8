// art.ts: how things look: icons and colours of resources, workers, types; what is printed on dice and Blueprints, as
// little signs. The words for all of it come from the scene and its tooltips.

export interface Look {
  icon: string;
  colour: string;
}

/** The rim of a resource's shelf; the resource itself is drawn in glyphs.tsx. */
export const goods: Record<string, string> = {
  wood: "#7a4a21",
  brick: "#a8452a",
  stone: "#5f5a55",
  fish: "#1f6380",
  jewel: "#6d3f86",
};

export const storable = ["wood", "brick", "stone", "fish", "jewel"] as const;

export const workers: Record<string, Look> = {
  legionary: { icon: "centurion-helmet", colour: "#8c2f2a" },
  builder: { icon: "trowel", colour: "#27476e" },
  architect: { icon: "pencil-ruler", colour: "#5a3a78" },
  merchant: { icon: "scales", colour: "#6b4a00" },
  anyone: { icon: "meeple", colour: "#2b211b" },
};

/** The types of Blueprints: colour, icon and so a shape of their own. */
export const types: Record<string, Look> = {
  army: { icon: "crossed-swords", colour: "#8c2f2a" },
  leisure: { icon: "lyre", colour: "#2f6b4f" },
  manufacturing: { icon: "anvil", colour: "#8a5410" },
  religion: { icon: "greek-temple", colour: "#5a3a78" },
  urban: { icon: "village", colour: "#27476e" },
};

export const actions: Record<string, string> = {
  build: "trowel",
  legion: "centurion-helmet",
  conquer: "knight-banner",
  develop: "road",
  tax: "coins",
  trade: "scales",
};

export const tracks: Record<string, Look> = {
  coins: { icon: "coins", colour: "#8a5f10" },
  built: { icon: "ionic-column", colour: "#8c3b2e" },
  legacy: { icon: "stone-tablet", colour: "#5f5a55" },
  glory: { icon: "laurels", colour: "#2f6b4f" },
};

export const gods: Record<string, string> = {
  bacchus: "grapes",
  juno: "feather",
  jupiter: "heavy-lightning",
  mars: "spartan-helmet",
  mercury: "caduceus",
  minerva: "owl",
  saturn: "sickle",
};

export const plans: Record<string, string> = {
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

export const hills: Record<string, string> = {
  capitoline: "#d98f5c",
  palatine: "#cf7c78",
  aventine: "#d9b04e",
  caelian: "#9db06a",
  esquiline: "#b598bd",
  viminal: "#7fb09a",
  quirinal: "#c9a183",
};

/** Colours of the dice, with the ink that is read on them. */
export const dice: Record<string, { fill: string; edge: string; mark: string }> = {
  blue: { fill: "#cfdcec", edge: "#2c5aa0", mark: "#1d3f73" },
  yellow: { fill: "#f6e2a4", edge: "#9a6400", mark: "#5f3e00" },
  red: { fill: "#f0c9bd", edge: "#9e2b25", mark: "#6e1a16" },
};

/** A face of a die: resources and Auxiliaries above, workers below [ROM-18.1]. */
export const faces: Record<string, { goods: readonly string[]; workers: readonly string[] }> = {
  "blue-1": { goods: ["wood", "brick"], workers: ["builder"] },
  "blue-2": { goods: ["brick", "stone"], workers: ["builder"] },
  "blue-3": { goods: ["wood", "stone"], workers: ["builder"] },
  "blue-4": { goods: ["wood", "fish", "auxiliary"], workers: ["legionary"] },
  "blue-5": { goods: ["brick", "fish"], workers: ["builder", "legionary"] },
  "blue-6": { goods: ["stone", "basket"], workers: ["builder", "merchant"] },
  "yellow-1": { goods: ["fish", "fish", "basket"], workers: ["merchant"] },
  "yellow-2": { goods: ["fish", "jewel"], workers: ["legionary"] },
  "yellow-3": { goods: ["basket", "fish", "auxiliary"], workers: ["legionary"] },
  "yellow-4": { goods: ["jewel", "wood"], workers: ["merchant", "builder"] },
  "yellow-5": { goods: ["stone", "basket", "auxiliary"], workers: ["merchant"] },
  "yellow-6": { goods: ["stone", "basket"], workers: ["legionary", "merchant"] },
  "red-1": { goods: ["stone", "auxiliary"], workers: ["architect"] },
  "red-2": { goods: ["basket"], workers: ["architect", "merchant"] },
  "red-3": { goods: ["jewel"], workers: ["architect"] },
  "red-4": { goods: ["basket"], workers: ["architect"] },
  "red-5": { goods: ["stone"], workers: ["anyone"] },
  "red-6": { goods: ["fish"], workers: ["anyone"] },
};

export interface Printed {
  built?: readonly string[];
  production?: readonly string[];
  legion?: readonly string[];
  points: string;
}

/** What is printed on a Blueprint [ROM-18.3]. Points with a condition have a star; the tooltip tells it. */
export const printed: Record<string, Printed> = {
  camp: { legion: ["soldier", "soldier"], points: "3" },
  training: { legion: ["soldier", "soldier", "soldier"], points: "3" },
  post: { legion: ["soldier", "basket"], points: "3" },
  watchtower: { legion: ["soldier", "soldier", "coin"], points: "3" },
  barracks: { production: ["soldier"], legion: ["soldier", "soldier"], points: "2" },
  garden: { production: ["fish"], points: "3*" },
  esplanade: { production: ["jewel"], points: "4*" },
  baths: { production: ["fish", "coin"], points: "2" },
  theatre: { built: ["coin"], production: ["fish"], points: "1*" },
  circus: { built: ["coin", "coin"], production: ["coin"], points: "4" },
  carpenter: { production: ["wood"], points: "2" },
  brickworks: { production: ["brick"], points: "2" },
  stonemason: { production: ["stone"], points: "2" },
  fishery: { production: ["fish"], points: "2" },
  jeweller: { production: ["jewel"], points: "4*" },
  temple: { built: ["favour"], points: "4" },
  insula: { built: ["any", "any"], points: "1" },
  villa: { production: ["basket"], points: "4*" },
  market: { production: ["wood", "brick", "stone"], points: "2" },
  magistrature: { production: ["steal"], points: "2*" },
  basilica: { built: ["basket"], production: ["basket"], points: "2" },
};

/** What the cells of the Buildings track are worth [ROM-18.2]; the other tracks count by one. */
export const builtValues = [1, 2, 3, 4, 5, 7, 9, 11, 13, 15, 17, 19] as const;

/** Where colonies lie in their region, in hundredths of its width and height; Rome is at the left, in the middle. */
export const colonies: Record<string, readonly (readonly [number, number])[]> = {
  hispania: [[36, 29], [36, 80], [63, 54], [88, 54]],
  gaul: [[34, 54], [60, 29], [86, 54], [60, 80]],
  egypt: [[34, 54], [60, 29], [60, 80], [86, 54]],
  asia: [[34, 54], [60, 29], [86, 54], [60, 80]],
};
