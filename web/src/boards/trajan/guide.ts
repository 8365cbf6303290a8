// guide.ts: what the guide to a first game of Trajan says.

import type { Trajan } from "../../generated/trajan.js";
import type { Guide } from "../../guide/step.js";

export default [
  {
    id: "aim",
    at: ["seaport", "forum", "military", "senate", "construction", "piles"],
    text: {
      en:
        "How you win: have the most victory points when the year is over. They come from everywhere: cargoes, provinces, votes, sets of buildings, Trajan tiles. Nobody manages everything; do a few things well.",
      fr:
        "Comment gagner : avoir le plus de points de victoire à la fin de l’année. Ils viennent de partout : cargaisons, provinces, votes, séries de constructions, tuiles Trajan. On ne peut pas tout faire : mieux vaut bien faire peu de choses.",
    },
  },
  {
    id: "circle",
    at: ["ring.{me}"],
    text: {
      en:
        "This circle is your engine. Each turn you empty one of its six trays and sow the markers one by one, clockwise. The tray that receives the last marker is the action you may take.",
      fr:
        "Ce cercle est votre moteur. À chaque tour, vous videz une de ses six écuelles et semez les marqueurs un par un, dans le sens horaire. L’écuelle qui reçoit le dernier marqueur désigne l’action que vous pouvez réaliser.",
    },
  },
  {
    id: "areas",
    at: ["seaport", "forum", "military", "senate", "construction", "piles"],
    text: {
      en:
        "Six trays, six places: port, forum, military, senate, construction and Trajan. Each brings points in its own way.",
      fr:
        "Six écuelles, six lieux : port, forum, militaire, sénat, construction et Trajan. Chacun rapporte des points à sa façon.",
    },
  },
  {
    id: "time",
    at: ["time", "quarter", "demands"],
    text: {
      en:
        "Every marker you take moves time one space. A full circle is a round and reveals a demand of the people; the fourth round ends a quarter, and every demand you cannot answer costs points. Few markers mean a long year.",
      fr:
        "Chaque marqueur pris fait avancer le temps d’une case. Un tour complet est une manche et révèle une demande du peuple ; la quatrième met fin au trimestre, et chaque demande laissée sans réponse coûte des points. Peu de marqueurs, longue année.",
    },
  },
  {
    id: "markers",
    when: ["TRA-3.6"],
    at: ["ring.{me}"],
    text: {
      en:
        "First fill your trays: two markers each, in any colours. Two of one colour in a tray make it easier to score tiles there; a mixture keeps you flexible.",
      fr:
        "Garnissez d’abord vos écuelles : deux marqueurs chacune, des couleurs de votre choix. Un mélange vous laisse souple ; deux marqueurs identiques visent une tuile précise.",
    },
  },
  {
    id: "cards",
    when: ["TRA-3.11"],
    at: ["pile", "discard.1", "discard.2"],
    text: {
      en:
        "Before the first turn you take three cards, from the pile or from the top of either discard pile. Cards of one kind, in pairs, or all different will sail on the three ships.",
      fr:
        "Avant le premier tour, vous prenez trois cartes, de la pioche ou du dessus d’une défausse. Identiques, par paires ou toutes différentes, elles embarqueront sur les trois navires.",
    },
  },
  {
    id: "tiles",
    when: ["TRA-3.12"],
    at: ["piles", "ring.{me}"],
    text: {
      en:
        "Take three Trajan tiles, each of another kind, and put each beside a tray. When a sowing ends in that tray and both colours of the tile lie in it, you score it.",
      fr:
        "Prenez trois tuiles Trajan, de catégories différentes, et posez chacune près d’une écuelle. Quand un semis s’achève dans cette écuelle et que les deux couleurs de la tuile s’y trouvent, vous l’achevez.",
    },
  },
  {
    id: "sow",
    when: ["TRA-4.1"],
    at: ["ring.{me}"],
    text: {
      en:
        "Count ahead: with three markers you reach the third tray. Aim for an action you want, and if you can, for a tray whose tile asks for the colours you bring.",
      fr:
        "Comptez d’avance : trois marqueurs mènent à la troisième écuelle. Visez une action utile et, si possible, une écuelle dont la tuile demande les couleurs que vous apportez.",
    },
  },
  {
    id: "port",
    when: ["TRA-7."],
    at: ["seaport", "hand.{me}"],
    text: {
      en:
        "Port: draw two cards and keep one, take one card from a discard pile, display cards, or load a ship. A ship pays less once it has been used in this quarter, until it is turned back.",
      fr:
        "Port : piochez, prenez une carte d’une défausse, étalez des cartes ou chargez un navire. Un navire déjà utilisé rapporte moins, jusqu’à ce qu’il soit retourné.",
    },
  },
  {
    id: "forum",
    when: ["TRA-8."],
    at: ["forum"],
    text: {
      en:
        "Forum: take one tile. Bread, games and religion answer the people's demands; others are votes, jokers and extra actions.",
      fr:
        "Forum : prenez une tuile. Pain, jeux et religion répondent aux demandes du peuple ; les autres sont des votes, des jokers et des actions supplémentaires.",
    },
  },
  {
    id: "war",
    when: ["TRA-9."],
    at: ["military"],
    text: {
      en:
        "Military: recruit a legionary, move your leader to a neighbouring province and take the tile there, or send a legionary to your leader's province for points.",
      fr:
        "Militaire : enrôlez un légionnaire, menez votre chef dans une province voisine et prenez-y la tuile, ou envoyez un légionnaire dans la province de votre chef pour des points.",
    },
  },
  {
    id: "build",
    when: ["TRA-12."],
    at: ["construction"],
    text: {
      en:
        "Construction: hire a worker, or send one to a building site and take its tile. Your first tile of each kind grants another action at once.",
      fr:
        "Construction : embauchez un ouvrier, ou envoyez-en un sur un site et prenez sa tuile. La première tuile de chaque type offre aussitôt une autre action.",
    },
  },
  {
    id: "done",
    when: ["TRA-4."],
    closes: 4,
    at: ["ring.{me}"],
    text: {
      en:
        "You have played a first round: you count markers ahead, sow them, complete tiles and use the action that you have reached. All the rest grows out of that. Before the quarter ends, see to the demands of the people.",
      fr:
        "Vous avez joué une première manche : vous comptez les marqueurs d’avance, vous semez, vous achevez des tuiles et réalisez l’action atteinte. Tout le reste en découle. Avant la fin du trimestre, pensez aux demandes du peuple.",
    },
  },
] satisfies Guide<Trajan>;
