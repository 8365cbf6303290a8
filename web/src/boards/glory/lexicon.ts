// lexicon.ts: what a symbol looks like: materials, roles and buildings in rows.

export interface MaterialLook {
  /** Band behind white letters. */
  deep: string;
  /** Face of the stone, behind dark letters. */
  face: string;
  value: number;
  role: string;
  icon: string;
}

/** By column: the material, its role and that role's icon. */
export const materials = ["rubble", "wood", "concrete", "brick", "stone", "marble"] as const;
export type Material = (typeof materials)[number];

export const looks: Readonly<Record<Material, MaterialLook>> = {
  rubble: { deep: "#8f6410", face: "#e2b95b", value: 1, role: "laborer", icon: "spade" },
  wood: { deep: "#4a7332", face: "#9cba6c", value: 1, role: "craftsman", icon: "claw-hammer" },
  concrete: { deep: "#66635d", face: "#bdb7ad", value: 2, role: "architect", icon: "pencil-ruler" },
  brick: { deep: "#a33b27", face: "#d47f62", value: 2, role: "legionary", icon: "centurion-helmet" },
  stone: { deep: "#34618c", face: "#8db1cf", value: 3, role: "merchant", icon: "scales" },
  marble: { deep: "#714c8c", face: "#cdb8df", value: 3, role: "patron", icon: "laurels" },
};

const byRole: ReadonlyMap<string, Material> = new Map(materials.map((material) => [looks[material].role, material]));

export const materialOfRole = (role: string | undefined): Material => byRole.get(role ?? "") ?? "rubble";

export const isMaterial = (symbol: string | undefined): symbol is Material => symbol !== undefined && symbol in looks;

/** The buildings: their material and a picture. */
const rows: Readonly<Record<Material, Readonly<Record<string, string>>>> = {
  rubble: { bar: "beer-stein", insula: "block-house", latrine: "stone-throne", road: "horizon-road" },
  wood: { circus: "chariot", dock: "wooden-pier", market: "shop", palisade: "palisade", crane: "crane" },
  concrete: {
    amphitheatre: "theater",
    aqueduct: "aqueduct",
    bridge: "stone-bridge",
    senate: "roman-toga",
    storeroom: "amphora",
    tower: "white-tower",
    vomitorium: "vomiting",
    wall: "defensive-wall",
    tribunal: "tribunal-jury",
  },
  brick: {
    academy: "philosopher-bust",
    archway: "india-gate",
    atrium: "ancient-columns",
    bath: "bathtub",
    foundry: "anvil",
    gate: "medieval-gate",
    school: "scroll-quill",
    shrine: "fire-shrine",
  },
  stone: {
    catacomb: "skull-crossed-bones",
    "circus-maximus": "manacles",
    coliseum: "coliseum",
    garden: "fruit-tree",
    prison: "imprisoned",
    scriptorium: "quill-ink",
    sewer: "pipes",
    villa: "grapes",
    "domus-aurea": "sun",
  },
  marble: {
    basilica: "byzantin-temple",
    forum: "vote",
    fountain: "fountain",
    "ludus-magna": "gladius",
    palace: "crown",
    stairway: "stairs",
    statue: "stone-bust",
    temple: "greek-temple",
    "forum-romanum": "eagle-emblem",
  },
};

const titles: ReadonlyMap<string, { material: Material; icon: string }> = new Map(
  materials.flatMap((material) => Object.entries(rows[material]).map(([title, icon]) => [title, { material, icon }])),
);

export const titleLook = (title: string | undefined): { material: Material; icon: string } =>
  titles.get(title ?? "") ?? { material: "rubble", icon: "ionic-column" };
