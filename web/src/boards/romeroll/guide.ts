// guide.ts: what the guide to a first game of Rome & Roll says.

import type { Romeroll } from "../../generated/romeroll.js";
import type { Guide } from "../../guide/step.js";

export default [
  {
    id: "aim",
    at: ["tracks.{me}"],
    text: {
      en:
        "How you win: have the most points when Nero's last card has been taken and one more round played. Your four tracks count, your buildings, loyal advisors, Nero cards, and half a point for each Soldier and Senator.",
      fr:
        "Comment gagner : avoir le plus de points, une manche après que la dernière carte Néron a été prise. Comptent vos quatre pistes, vos Bâtiments, les Conseillers entièrement corrompus, les cartes Néron, et un demi-point par Soldat et par Sénateur.",
    },
  },
  {
    id: "dice",
    at: ["pool", "round", "dice.{me}"],
    text: {
      en:
        "Each round everybody takes two dice from this pool. A die brings resources and a worker; the worker decides which main actions you can take with it.",
      fr:
        "À chaque manche, chacun prend deux dés de cette réserve. Un dé apporte des ressources et un ouvrier ; l’ouvrier décide des actions principales possibles.",
    },
  },
  {
    id: "map",
    at: ["map"],
    text: {
      en:
        "Rome, to be rebuilt by all of you on one map. New buildings stand beside the one where your Overseer is; hills, river and wall all matter.",
      fr:
        "Rome, que tous rebâtissent sur une même carte. Un nouveau Bâtiment doit toucher celui où se tient votre Surveillant ; collines, fleuve et mur comptent.",
    },
  },
  {
    id: "plans",
    at: ["plans"],
    text: {
      en:
        "Blueprints: what each building costs, how it looks on the map, what it gives when built and what it produces later. A Foreman on a Blueprint blocks it.",
      fr:
        "Les Plans : le coût de chaque Bâtiment, sa forme sur la carte, ce qu’il donne une fois construit et ce qu’il produit ensuite. Un Contremaître bloque son Plan.",
    },
  },
  {
    id: "sheet",
    at: ["stored.{me}", "tracks.{me}", "soldiers.{me}", "senators.{me}", "advisors.{me}"],
    text: {
      en:
        "Your sheet: storage, soldiers, senators, the four tracks and your advisors. Fish, jewels and baskets bribe advisors, who then help you all game long.",
      fr:
        "Votre feuille : stockage, Soldats, Sénateurs, les quatre pistes et vos Conseillers. Poissons, Bijoux et Paniers corrompent les Conseillers, qui vous aident ensuite toute la partie.",
    },
  },
  {
    id: "village",
    when: ["ROM-2.12"],
    at: ["empire"],
    text: {
      en:
        "The Praefectus begins with a colony: choose one of the two lit ones in Hispania. It needs no garrison, and its glory is already marked on your sheet.",
      fr:
        "Praefectus commence avec une colonie : choisissez l’une des deux qui sont éclairées en Hispanie. Elle ne demande pas de garnison, et sa Gloire est déjà marquée sur votre feuille.",
    },
  },
  {
    id: "take",
    when: ["ROM-4.2"],
    at: ["pool"],
    text: {
      en:
        "Take the die whose worker you need: a Builder builds, a Legionary raises a legion, a Merchant trades better. Look at its resources too.",
      fr:
        "Prenez le dé dont l’ouvrier vous sert : le Constructeur construit, le Légionnaire lève une légion. Regardez aussi ses ressources.",
    },
  },
  {
    id: "turn",
    when: ["ROM-5.3"],
    at: ["actions"],
    text: {
      en:
        "One main action a turn, and any number of free ones, such as bribing advisors. What is left on the die goes into your Storage when you end the turn.",
      fr:
        "Une action principale par tour, et autant d’actions gratuites que voulu, comme corrompre vos Conseillers. Ce qui reste sur le dé va dans votre Stockage à la fin du tour.",
    },
  },
  {
    id: "build",
    when: ["ROM-6.6"],
    at: ["plans"],
    text: {
      en: "Choose a free Blueprint that you can pay for with stored resources and those of the die.",
      fr: "Choisissez un Plan disponible que vous pouvez payer avec votre Stockage et les ressources du dé.",
    },
  },
  {
    id: "overseer",
    when: ["ROM-6.2"],
    at: ["map"],
    text: {
      en: "Your Overseer walks from building to adjacent building, whoever owns them. You build where he stands.",
      fr:
        "Votre Surveillant va de Bâtiment en Bâtiment adjacent, quel qu’en soit le propriétaire. Vous construisez là où il se tient.",
    },
  },
  {
    id: "place",
    when: ["ROM-6.10"],
    at: ["map"],
    text: {
      en:
        "Draw the building beside your Overseer: point at a place, turn and flip it with the buttons (or R and F). Lit squares are allowed.",
      fr:
        "Dessinez le Bâtiment à côté de votre Surveillant : désignez un emplacement, tournez et retournez-le avec les boutons (ou R et F). Les cases éclairées sont permises.",
    },
  },
  {
    id: "conquer",
    when: ["ROM-9."],
    at: ["empire"],
    text: {
      en:
        "Available Soldiers and Auxiliaries make your Army Strength. Spend it on colonies that roads reach, one after the other; their banners bring glory.",
      fr:
        "Soldats disponibles et Auxiliaires font votre Force Armée. Dépensez-la pour des colonies que les routes atteignent, l’une après l’autre ; leurs bannières rapportent de la Gloire.",
    },
  },
  {
    id: "done",
    when: ["ROM-4.2"],
    closes: 2,
    at: ["pool"],
    text: {
      en:
        "You have played a first round: two dice, two turns, one main action each. You know how a die is used up and what is stored. From here on, watch which Blueprints come free and how near the blue cells are.",
      fr:
        "Vous avez joué une première manche : deux dés, deux tours, une action principale chacun. Vous savez utiliser un dé et stocker ce qui en reste. Désormais, surveillez les Plans qui se libèrent et les cases bleues qui approchent.",
    },
  },
] satisfies Guide<Romeroll>;
