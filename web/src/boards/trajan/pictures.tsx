// pictures.tsx: Trajan's pieces as its rules show them.

import type { Trajan } from "../../generated/trajan.js";
import { forAll } from "../../rules/pictures.js";
import {
  ActionSign,
  BonusTile,
  Card,
  ConstructionTile,
  ForumTile,
  Marker,
  Medallion,
  Ship,
  shipPoints,
  TrajanTile,
} from "./pieces.js";

export default forAll<Trajan>({
  class: "trajan",
  shelves: {
    colour: {
      title: { en: "Action markers", fr: "Marqueurs action" },
      rule: "TRA-2.1",
      size: [40, 40],
      draw: (colour) => <Marker colour={colour} r={15} />,
    },
    action: {
      title: { en: "Actions", fr: "Actions" },
      rule: "TRA-2.2",
      size: [44, 44],
      draw: (action) => (
        <g>
          <circle r={20} fill={`var(--trajan-${action}-piece)`} />
          <ActionSign action={action} size={26} fill="#fff" />
        </g>
      ),
    },
    tile: {
      title: { en: "Trajan tiles", fr: "Tuiles Trajan" },
      rule: "TRA-2.3",
      only: ["workers1-og", "legionaries1-bb", "cards-gp", "plus2-pb", "bread-gg", "nine-yw"],
      size: [52, 52],
      draw: (tile, printed) => <TrajanTile tile={tile} printed={printed} size={50} />,
    },
    face: {
      title: { en: "Forum tiles", fr: "Tuiles forum" },
      rule: "TRA-2.4",
      size: [56, 40],
      draw: (face, printed) => <ForumTile face={face} printed={printed} w={54} />,
    },
    building: {
      title: { en: "Construction tiles", fr: "Tuiles construction" },
      rule: "TRA-2.6",
      size: [60, 46],
      draw: (tile, printed) => <ConstructionTile tile={tile} printed={printed} w={58} />,
    },
    demand: {
      title: { en: "Demands of the people", fr: "Demandes du peuple" },
      rule: "TRA-2.7",
      size: [46, 46],
      draw: (demand) => <Medallion demand={demand} r={21} />,
    },
    ship: {
      title: { en: "Ships", fr: "Navires" },
      rule: "TRA-2.8",
      size: [92, 66],
      draw: (ship, printed) => <Ship ship={ship} points={shipPoints(printed, ship, false)} grey={false} />,
    },
    bonus: {
      title: { en: "Bonus tiles", fr: "Tuiles bonus" },
      rule: "TRA-2.9",
      size: [66, 42],
      draw: (bonus, printed) => <BonusTile bonus={bonus} printed={printed} grey={false} w={64} />,
    },
    commodity: {
      title: { en: "Commodity cards", fr: "Cartes marchandise" },
      rule: "TRA-2.10",
      size: [44, 56],
      draw: (symbol) => <Card symbol={symbol} w={42} h={54} />,
    },
  },
});
