// pictures.tsx: goods, cards and buildings of Fortuna as its rules show them.

import type { JSX } from "preact";
import type { Fortuna } from "../../generated/fortuna.js";
import { Icon } from "../../kit/icon.js";
import { forAll } from "../../rules/pictures.js";
import { actions, buildings, favours, goods } from "./looks.js";

/** An icon on a card of its tint. */
const onCard = (icon: string, tint: string): JSX.Element => (
  <g>
    <rect x={-21} y={-23} width={42} height={46} rx={5} fill={tint} stroke="#2b211b" />
    <Icon name={icon} size={32} fill="#2b211b" />
  </g>
);

export default forAll<Fortuna>({
  class: "fortuna",
  shelves: {
    piece: {
      title: { en: "Goods, people and dice", fr: "Biens, personnes et dés" },
      rule: "FOR-1.2",
      size: [46, 46],
      draw: (piece) => (
        <g>
          <circle r={21} fill="#f4efe6" stroke="#2b211b" />
          <Icon name={goods[piece].icon} size={30} fill={goods[piece].fill} />
        </g>
      ),
    },
    action: {
      title: { en: "Action cards", fr: "Cartes action" },
      rule: "FOR-4.1",
      size: [46, 50],
      draw: (action) => onCard(actions[action].icon, actions[action].tint),
    },
    building: {
      title: { en: "Buildings", fr: "Bâtiments" },
      rule: "FOR-1.8",
      size: [46, 50],
      draw: (building) => onCard(buildings[building], "#d6cbb8"),
    },
    favour: {
      title: { en: "Favours of the emperor", fr: "Faveurs de l’empereur" },
      rule: "FOR-8.2",
      size: [46, 50],
      draw: (favour) => onCard(favours[favour].icon, favours[favour].tint),
    },
  },
});
