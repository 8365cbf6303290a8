// pictures.tsx: the signs of Rome & Roll as its rules show them.

import type { JSX } from "preact";
import type { Romeroll } from "../../generated/romeroll.js";
import { Icon } from "../../kit/icon.js";
import { forAll } from "../../rules/pictures.js";
import { actions, gods, type Look, plans, tracks, types } from "./art.js";
import { Sign } from "./glyphs.js";
import { Die, WorkerSign } from "./pieces.js";

/** An icon on a field of its colour. */
const onField = ({ icon, colour }: Look): JSX.Element => (
  <g>
    <rect x={-19} y={-19} width={38} height={38} rx={6} fill={colour} stroke="#2b211b" />
    <Icon name={icon} size={28} fill="#fff" />
  </g>
);
const sign = (name: Parameters<typeof Sign>[0]["name"]): JSX.Element => <Sign name={name} size={34} />;

export default forAll<Romeroll>({
  class: "romeroll-board",
  shelves: {
    face: {
      title: { en: "Sides of the dice", fr: "Faces des dés" },
      rule: "ROM-5.2",
      size: [60, 60],
      draw: (face, printed) => (
        <g transform="translate(-28 -28)">
          <Die printed={printed} face={face} size={56} />
        </g>
      ),
    },
    good: {
      title: { en: "Resources and Auxiliaries", fr: "Ressources et Auxiliaires" },
      rule: "ROM-3.6",
      size: [42, 42],
      draw: sign,
    },
    worker: {
      title: { en: "Workers", fr: "Ouvriers" },
      rule: "ROM-3.11",
      size: [42, 42],
      draw: (name) => <WorkerSign name={name} size={38} />,
    },
    gain: {
      title: { en: "What can be gained", fr: "Ce que l’on peut gagner" },
      only: ["coin", "soldier", "senator", "legacy", "glory"],
      rule: "ROM-3.3",
      size: [42, 42],
      draw: (gain) => sign(gain === "region" ? "any" : gain),
    },
    track: {
      title: { en: "Tracks", fr: "Pistes" },
      rule: "ROM-3.1",
      size: [42, 42],
      draw: (track) => onField(tracks[track]),
    },
    action: {
      title: { en: "Main actions", fr: "Actions principales" },
      rule: "ROM-5.3",
      size: [42, 42],
      draw: (action) => onField({ icon: actions[action], colour: "#5f4a36" }),
    },
    type: {
      title: { en: "Types of Blueprints", fr: "Types de Plans" },
      rule: "ROM-2.5",
      size: [42, 42],
      draw: (type) => onField(types[type]),
    },
    plan: {
      title: { en: "Buildings", fr: "Bâtiments" },
      rule: "ROM-7.1",
      size: [42, 42],
      draw: (plan) => onField({ icon: plans[plan], colour: "#7a4a21" }),
    },
    favour: {
      title: { en: "Gods’ Favours", fr: "Faveurs des dieux" },
      rule: "ROM-14.1",
      size: [42, 42],
      draw: (god) => onField({ icon: gods[god], colour: "#4b2f6b" }),
    },
  },
  signs: {
    title: { en: "Other signs", fr: "Autres signes" },
    signs: [
      { drawn: sign("favour"), name: { en: "a Gods’ Favour", fr: "une Faveur des dieux" } },
      { drawn: sign("steal"), name: { en: "taken from another player", fr: "pris à un autre joueur" } },
      { drawn: sign("any"), name: { en: "a resource of your choice", fr: "une ressource au choix" } },
    ],
  },
});
