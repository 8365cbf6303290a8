// lexicon.ts: what a symbol looks like: materials with their roles, and buildings.

import { Material, Role, type Title } from "../../generated/glory.js";

export interface MaterialLook {
  /** Band behind white letters. */
  deep: string;
  /** Face of the stone, behind dark letters. */
  face: string;
  /** Of its role. */
  icon: string;
}

export const looks: Readonly<Record<Material, MaterialLook>> = {
  rubble: { deep: "#8f6410", face: "#e2b95b", icon: "spade" },
  wood: { deep: "#4a7332", face: "#9cba6c", icon: "claw-hammer" },
  concrete: { deep: "#66635d", face: "#bdb7ad", icon: "pencil-ruler" },
  brick: { deep: "#a33b27", face: "#d47f62", icon: "centurion-helmet" },
  stone: { deep: "#34618c", face: "#8db1cf", icon: "scales" },
  marble: { deep: "#714c8c", face: "#cdb8df", icon: "laurels" },
};

export const isMaterial = (symbol: string | undefined): symbol is Material => symbol !== undefined && symbol in looks;

/** The columns of the sites: a material, and beside it a role. */
export const materialOfRole = (role: Role | "?"): Material => Material[Role.indexOf(role as Role)] ?? "rubble";
export const roleOfMaterial = (material: Material): Role => Role[Material.indexOf(material)] ?? "laborer";

/** Pictures of the buildings. */
export const icons: Readonly<Record<Title, string>> = {
  bar: "beer-stein",
  insula: "block-house",
  latrine: "stone-throne",
  road: "horizon-road",
  circus: "chariot",
  dock: "wooden-pier",
  market: "shop",
  palisade: "palisade",
  crane: "crane",
  amphitheatre: "theater",
  aqueduct: "aqueduct",
  bridge: "stone-bridge",
  senate: "roman-toga",
  storeroom: "amphora",
  tower: "white-tower",
  vomitorium: "vomiting",
  wall: "defensive-wall",
  tribunal: "tribunal-jury",
  academy: "philosopher-bust",
  archway: "india-gate",
  atrium: "ancient-columns",
  bath: "bathtub",
  foundry: "anvil",
  gate: "medieval-gate",
  school: "scroll-quill",
  shrine: "fire-shrine",
  catacomb: "skull-crossed-bones",
  "circus-maximus": "manacles",
  coliseum: "coliseum",
  garden: "fruit-tree",
  prison: "imprisoned",
  scriptorium: "quill-ink",
  sewer: "pipes",
  villa: "grapes",
  "domus-aurea": "sun",
  basilica: "byzantin-temple",
  forum: "vote",
  fountain: "fountain",
  "ludus-magna": "gladius",
  palace: "crown",
  stairway: "stairs",
  statue: "stone-bust",
  temple: "greek-temple",
  "forum-romanum": "eagle-emblem",
};
