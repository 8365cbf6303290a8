// box.tsx: the box of Rome & Roll as its components look: src/games/romeroll/box.def has the values.

import type { JSX } from "preact";
import type { Bench, BoxLook } from "../../box/look.js";
import type { Cell } from "../../box/rows.js";
import type { Unit } from "../../box/sheet.js";
import { Advisor, Character, Colour, Face, Grade, Plan, Type } from "../../generated/romeroll.js";
import { Icon } from "../../kit/icon.js";
import type { Language } from "../../protocol.js";
import { actions, dice, gods, hills, tracks, types, workers } from "./art.js";
import {
  AdvisorPicture,
  CharacterPicture,
  FacePicture,
  FavourPicture,
  NeroPicture,
  PlanPicture,
  printedOn,
  SenecaPicture,
  signOf,
} from "./box/cards.js";
import { EmpireDrawing } from "./box/empire.js";
import { MapControl } from "./box/map.js";
import { read, ShapeControl, shapeName, ShapeSign } from "./box/shape.js";
import { LengthControl, TrackControl, TrackPicture } from "./box/tracks.js";
import { Sign } from "./glyphs.js";
import { WorkerSign } from "./pieces.js";
import "./box.lazy.css";

const shapes: Readonly<Record<string, string>> = {
  i1: "#",
  i2: "##",
  i3: "###",
  l3: "##/#.",
  i4: "####",
  o4: "##/##",
  l4: "#./#./##",
  t4: "###/.#.",
  s4: ".##/##.",
  p5: "##/##/#.",
  u5: "#.#/###",
  i5: "#####",
  x5: ".#./###/.#.",
  o9: "###/###/###",
};

const square = (fill: string): JSX.Element => (
  <rect x={-9} y={-9} width={18} height={18} rx={3} fill={fill} stroke="#2b211b" />
);

function sign(domain: string, symbol: string): JSX.Element | null {
  switch (domain) {
    case "good":
    case "gain":
      return <Sign name={signOf(symbol)} size={20} />;
    case "worker":
      return <WorkerSign name={symbol as keyof typeof workers} size={20} />;
    case "type":
      return <Icon name={types[symbol as Type].icon} size={20} fill="currentColor" />;
    case "track":
      return <Icon name={tracks[symbol as keyof typeof tracks].icon} size={20} fill="currentColor" />;
    case "action":
      return <Icon name={actions[symbol as keyof typeof actions]} size={20} fill="currentColor" />;
    case "favour":
      return <Icon name={gods[symbol as keyof typeof gods]} size={20} fill="currentColor" />;
    case "colour":
      return square(dice[symbol as Colour].edge);
    case "hill":
      return square(hills[symbol as keyof typeof hills]);
    case "shape":
      return shapes[symbol] ? <ShapeSign cells={read(shapes[symbol])} /> : null;
    default:
      return null;
  }
}

const called = {
  en: { blue: "Blue", yellow: "Yellow", red: "Red", card: "Card" },
  fr: { blue: "Bleu", yellow: "Jaune", red: "Rouge", card: "Carte" },
};

/** Faces, Seneca's and Nero's cards by their numbers alone, for what they show may change. */
function call(domain: string, symbol: string, language: Language): string | null {
  if (domain === "shape") return shapeName(symbol, language);
  if (domain === "colony" && symbol === "") return "Rome"; // where a road begins
  const card = domain === "seneca" || domain === "nero" ? symbol.match(/\d+$/) : null;
  if (card) return `${called[language].card} ${card[0]}`;
  const face = domain === "face" ? symbol.match(/^(blue|yellow|red)-(\d)$/) : null;
  return face ? `${called[language][face[1] as Colour]} ${face[2]}` : null;
}

/** Things by what one of their values says. */
const groupedBy = <T extends string>(
  domain: string,
  all: readonly T[],
  kinds: readonly string[],
  of: (bench: Bench, item: T) => string,
) =>
(bench: Bench): { title: string; items: readonly string[] }[] => {
  const known = all.filter((item) => kinds.includes(of(bench, item)));
  return [
    ...kinds.map((kind) => ({
      title: bench.name(domain, kind),
      items: known.filter((item) => of(bench, item) === kind),
    })),
    { title: bench.words.others, items: all.filter((item) => !known.includes(item)) },
  ];
};

const asks: Readonly<Record<string, readonly string[]>> = {
  "die-shows": ["advisor_workers", "advisor_icon", "advisor_amount"],
  cheaper: ["advisor_types", "advisor_amount"],
  "in-conquest": ["advisor_amount"],
  "free-roads": ["advisor_amount"],
  "free-steps": ["advisor_amount"],
  "when-building": ["advisor_types", "advisor_gain"],
  "when-others-build": ["advisor_types", "advisor_gain"],
  "changes-face": [],
  "claims-saturn": [],
};

/** What means nothing beside the other values of the card. */
function idle(value: (path: string) => Cell, { row, index }: Unit): boolean {
  const [item = "", grade] = index;
  switch (row.value) {
    case "plan_production":
      return value(`plan_yield ${item}`) !== "gain";
    case "plan_points_need":
      return value(`plan_points_rule ${item}`) === "flat";
    case "seneca_type":
    case "seneca_large":
    case "seneca_hill":
    case "seneca_shape":
      return value(`seneca_action ${item}`) !== "build";
    case "seneca_times":
      return !["conquer", "develop"].includes(String(value(`seneca_action ${item}`)));
    case "advisor_workers":
    case "advisor_icon":
    case "advisor_types":
    case "advisor_amount":
    case "advisor_gain":
      return (grade ? [grade] : Grade).every((one) =>
        !(asks[String(value(`advisor_moment ${item} ${one}`))] ?? ["advisor_gain"]).includes(row.value)
      );
    default:
      return false;
  }
}

const look: BoxLook = {
  idle,
  class: "romeroll-board",
  lots: {
    depths: { map_ground: 1 },
    joined: { plan_cells: "plan_shape", juno_cells: "juno_shape", map_inside: "map_ground", map_good: "map_ground" },
  },
  sign,
  speaking: ["shape"],
  call,
  sections: [
    {
      id: "dice",
      title: { en: "Dice", fr: "Dés" },
      values: ["face_goods", "face_workers", "dice"],
      domains: ["face"],
      Picture: FacePicture,
      groups: groupedBy("colour", Face, Colour, (bench, face) => printedOn(bench).face_colour[face]),
    },
    {
      id: "plans",
      title: { en: "Blueprints", fr: "Plans" },
      values: [
        "plan_name",
        "plan_type",
        "plan_number",
        "plan_cost",
        "plan_shape",
        "plan_cells",
        "plan_restriction",
        "plan_players",
        "plan_built",
        "plan_activates",
        "plan_yield",
        "plan_production",
        "plan_legion",
        "plan_points",
        "plan_points_rule",
        "plan_points_need",
      ],
      domains: ["plan"],
      Picture: PlanPicture,
      named: true,
      groups: groupedBy(
        "type",
        Plan,
        Type,
        (bench, plan) => (printedOn(bench).plan_type as Readonly<Record<string, string>>)[plan] ?? "",
      ),
      controls: { plan_shape: ShapeControl },
    },
    {
      id: "map",
      title: { en: "Map", fr: "Carte" },
      values: ["map_ground", "map_inside", "map_good"],
      controls: { map_ground: MapControl },
    },
    {
      id: "empire",
      title: { en: "Regions, colonies, roads", fr: "Régions, colonies, routes" },
      values: [
        "region_name",
        "region_good",
        "colony_name",
        "colony_cost",
        "colony_banners",
        "road_name",
        "road_ends",
        "road_milestones",
        "road_good",
      ],
      domains: ["region", "colony", "road"],
      Drawing: EmpireDrawing,
    },
    {
      id: "tracks",
      title: { en: "Tracks", fr: "Pistes" },
      values: ["track_cells", "track_value", "soldier_cells", "senator_cells"],
      domains: ["track"],
      Picture: TrackPicture,
      controls: { track_cells: LengthControl, track_value: TrackControl },
    },
    {
      id: "characters",
      title: { en: "Characters", fr: "Personnages" },
      values: [
        "character_name",
        "character_stored",
        "character_soldiers",
        "character_senators",
        "character_marked",
        "character_blue",
      ],
      domains: ["character"],
      Picture: CharacterPicture,
      named: true,
    },
    {
      id: "advisors",
      title: { en: "Advisors", fr: "Conseillers" },
      values: [
        "advisor_name",
        "advisor_moment",
        "advisor_workers",
        "advisor_icon",
        "advisor_types",
        "advisor_amount",
        "advisor_gain",
        "advisor_points",
      ],
      domains: ["advisor"],
      Picture: AdvisorPicture,
      named: true,
      groups: groupedBy(
        "character",
        Advisor,
        Character,
        (bench, advisor) => printedOn(bench).advisor_character[advisor],
      ),
    },
    {
      id: "favours",
      title: { en: "Gods’ Favours", fr: "Faveurs des dieux" },
      values: [
        "bacchus_coins",
        "juno_shape",
        "juno_cells",
        "mars_auxiliaries",
        "mars_soldiers",
        "mercury_coins",
        "saturn_good",
        "saturn_amount",
      ],
      domains: ["favour"],
      owners: {
        bacchus_coins: "bacchus",
        juno_shape: "juno",
        juno_cells: "juno",
        mars_auxiliaries: "mars",
        mars_soldiers: "mars",
        mercury_coins: "mercury",
        saturn_good: "saturn",
        saturn_amount: "saturn",
      },
      Picture: FavourPicture,
      named: true,
      controls: { juno_shape: ShapeControl },
    },
    {
      id: "nero",
      title: { en: "Nero’s cards", fr: "Cartes Néron" },
      values: ["nero_points", "nero_players"],
      domains: ["nero"],
      Picture: NeroPicture,
    },
    {
      id: "seneca",
      title: { en: "Seneca’s cards", fr: "Cartes Sénèque" },
      values: [
        "seneca_back",
        "seneca_action",
        "seneca_type",
        "seneca_large",
        "seneca_hill",
        "seneca_shape",
        "seneca_times",
        "seneca_seal",
        "seneca_order",
      ],
      domains: ["seneca"],
      Picture: SenecaPicture,
    },
  ],
};

export default look;
