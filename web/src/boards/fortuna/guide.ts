// guide.ts: what the guide to a first game of Fortuna says.

import type { Fortuna } from "../../generated/fortuna.js";
import type { Guide } from "../../guide/step.js";

export default [
  {
    id: "aim",
    at: ["road.{me}"],
    text: {
      en:
        "How you win: have the most points when somebody has reached Caesar's palace: your step on this road and the points of your privilege cards. Whoever is still outside the walls of Rome then, below step ten, cannot win.",
      fr:
        "Comment gagner : avoir le plus de points quand un cortège a atteint le palais de César : le nombre de vos marches, plus vos cartes privilège. Qui est encore hors de Rome, sous la marche dix, ne peut pas gagner.",
    },
  },
  {
    id: "road",
    at: ["road.{me}"],
    text: {
      en:
        "Your procession walks this road of fifteen steps from the village to Rome. Steps are points; whoever reaches Caesar's palace draws privileges and brings the end near.",
      fr:
        "Votre cortège suit cette route de quinze marches, du village jusqu’à Rome. Les marches sont des points ; qui atteint le palais de César pioche des privilèges et rapproche la fin.",
    },
  },
  {
    id: "cards",
    at: ["cards.{me}"],
    text: {
      en:
        "Three action cards lie on your side: two face-up and one, of your choice, face-down. Each turn you choose one of them, may carry it out, and must swap it for a face-up card of another side.",
      fr:
        "Trois cartes action sont posées sur votre bord : deux face visible et une, de votre choix, face cachée. À chaque tour vous en choisissez une, pouvez l’exécuter, puis devez l’échanger contre une carte face visible d’un autre bord.",
    },
  },
  {
    id: "province",
    at: ["province.{me}", "money.{me}"],
    text: {
      en: "Your province: grain, wine, water, centurions, vestals, dice and money. They pay for the emperor's favours.",
      fr: "Votre province : blé, vin, eau, centurions, vestales, dés et argent. Ils paient les faveurs de l’empereur.",
    },
  },
  {
    id: "favours",
    at: ["favours"],
    text: {
      en:
        "At the end of your turn you roll your dice and may fulfil one favour up to the number rolled. It moves you forward; privilege tokens on it bring privilege cards.",
      fr:
        "À la fin de votre tour, vous lancez vos dés et pouvez satisfaire une faveur dont le numéro ne dépasse pas le dé choisi. Elle vous fait avancer ; ses jetons donnent des cartes privilège.",
    },
  },
  {
    id: "lay",
    when: ["FOR-2.10"],
    at: ["cards.{me}"],
    text: {
      en: "Choose which of your cards lies face-down: nobody can swap for it before your turn.",
      fr: "Choisissez la carte que vous posez face cachée : personne ne pourra vous la prendre avant votre tour.",
    },
  },
  {
    id: "choose",
    when: ["FOR-4.2"],
    at: ["cards.{me}"],
    text: {
      en:
        "Choose a card you can use now: a harvest, a sale, centurions or vestals. You may also choose one only to get rid of it.",
      fr:
        "Choisissez une carte utile maintenant : une récolte, une vente, des centurions ou des vestales. Vous pouvez aussi en choisir une seulement pour vous en défaire.",
    },
  },
  {
    id: "swap",
    when: ["FOR-4.4"],
    at: [],
    text: {
      en: "Take in exchange what you want to use next turn, or what your neighbour is waiting for.",
      fr: "Prenez en échange ce qui vous servira au prochain tour, ou ce que votre voisin attend.",
    },
  },
  {
    id: "favour",
    when: ["FOR-8."],
    at: ["favours", "dice"],
    text: {
      en: "Fulfil a favour whose number is not higher than your die. If you can or will do none, you pay the tax.",
      fr:
        "Satisfaites une faveur dont le numéro ne dépasse pas votre dé. Si vous ne pouvez ou ne voulez en satisfaire aucune, vous payez la taxe.",
    },
  },
  {
    id: "privilege",
    when: ["FOR-9."],
    at: ["drawn", "hand.{me}"],
    text: {
      en: "Keep one of the privilege cards you drew. Most give points at the end for what you own then.",
      fr:
        "Gardez une des cartes privilège piochées. La plupart donnent des points à la fin, selon ce que vous possédez alors.",
    },
  },
  {
    id: "done",
    when: ["FOR-4."],
    closes: 2,
    at: ["road.{me}"],
    text: {
      en:
        "You have played a first round: a card chosen, carried out and swapped, the dice, a favour or the tax. It goes on like this until somebody stands before Caesar. Goods are worth nothing in the end: turn them into favours.",
      fr:
        "Vous avez joué une première manche : une carte choisie, exécutée et échangée, les dés, une faveur ou la taxe. Et ainsi de suite, jusqu’à ce qu’un cortège arrive devant César. Les biens ne valent rien à la fin : changez-les en faveurs.",
    },
  },
] satisfies Guide<Fortuna>;
