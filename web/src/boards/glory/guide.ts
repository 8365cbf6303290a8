// guide.ts: what the guide to a first game of Glory to Rome says.

import type { Glory } from "../../generated/glory.js";
import type { Guide } from "../../guide/step.js";

export default [
  {
    id: "aim",
    at: ["influence.{me}", "vault.{me}"],
    text: {
      en:
        "How you win: have the most points at the end. Finished buildings bring influence, a point each; cards in your vault bring their value, and the most cards of a material there 3 more. It ends with the deck or with the sites in town.",
      fr:
        "Comment gagner : avoir le plus de points à la fin. Les bâtiments achevés donnent de l’influence, qui vaut un point l’unité ; les cartes de votre chambre forte, leur valeur, et 3 de plus si vous y avez le plus d’un matériau. La partie finit avec la pioche ou avec les chantiers urbains.",
    },
  },
  {
    id: "card",
    at: ["hand.{me}"],
    text: {
      en:
        "Every card is five things at once: a role to play, a client who repeats that role for you, a material, a building, and money in the vault.",
      fr:
        "Chaque carte est cinq choses à la fois : un rôle à jouer, un client qui répétera ce rôle pour vous, un matériau, un bâtiment et de l’argent pour la chambre forte.",
    },
  },
  {
    id: "pool",
    at: ["pool", "sites"],
    text: {
      en:
        "Cards that were played as roles lie here in the pool. From here come clients and materials. The sites above and below are the foundations you may build on.",
      fr:
        "Les cartes jouées comme rôles arrivent ici, dans le lot commun. De là viennent clients et matériaux. Les chantiers sont les fondations sur lesquelles vous pouvez bâtir.",
    },
  },
  {
    id: "camp",
    at: ["camp.{me}"],
    text: {
      en:
        "Your camp: clients on the left, stockpile for materials, vault for points. Finished buildings raise your influence, and influence limits clients and vault.",
      fr:
        "Votre camp : la clientèle, les stocks de matériaux, la chambre forte pour les points. Les bâtiments achevés augmentent votre influence, qui limite la clientèle et la chambre forte.",
    },
  },
  {
    id: "plain",
    option: "training",
    at: ["hand.{me}"],
    text: {
      en:
        "In this introductory game buildings have no functions: leave what is printed on the cards aside, they bring influence alone. And only half of the cards are played with.",
      fr:
        "Dans cette partie d’initiation, les bâtiments n’ont pas de fonction : oubliez ce qui est imprimé sur les cartes, ils ne donnent que de l’influence. Et l’on ne joue qu’avec la moitié des cartes.",
    },
  },
  {
    id: "lead",
    when: ["GLO-5.1"],
    at: ["hand.{me}", "deck", "pile"],
    text: {
      en:
        "You lead. Play a card as its role and everybody may follow it, or think: draw cards and pass. Early on, Laborer and Craftsman lay the first stones; a Patron hires clients who act for you in every later turn.",
      fr:
        "Vous menez. Jouez une carte pour son rôle, que chacun pourra suivre, ou pensez : piochez et passez. Au début, l’Ouvrier et l’Artisan posent les premières pierres ; le Patron engage des clients qui agiront à chaque tour.",
    },
  },
  {
    id: "follow",
    when: ["GLO-5.2"],
    at: ["leader", "hand.{me}", "deck", "pile"],
    text: {
      en:
        "Another player has led a role. Follow with a card of the same role (or a senator) and you act too; otherwise think and take cards. Your clients of that role act either way.",
      fr:
        "Un autre joueur mène un rôle. Suivez-le avec une carte du même rôle (ou un sénateur) et vous agirez aussi ; sinon, pensez et prenez des cartes. Vos clients de ce rôle agissent de toute façon.",
    },
  },
  {
    id: "laborer",
    when: ["GLO-9.4"],
    at: ["pool", "stockpile.{me}"],
    text: {
      en:
        "Laborer: take a material from the pool into your stockpile. An Architect builds from the stockpile, a Craftsman from the hand.",
      fr:
        "Ouvrier : prenez un matériau du lot commun et placez-le dans vos stocks. L’Architecte bâtit depuis les stocks, l’Artisan depuis la main.",
    },
  },
  {
    id: "patron",
    when: ["GLO-9.1"],
    at: ["pool", "clients.{me}"],
    text: {
      en: "Patron: hire a card from the pool as a client. From now on it acts whenever its role is led, whoever leads.",
      fr:
        "Patron : engagez comme client une carte du lot commun. Elle agira chaque fois que son rôle sera mené, quel que soit le chef.",
    },
  },
  {
    id: "craft",
    when: ["GLO-11."],
    at: ["hand.{me}", "sites", "laid.{me}"],
    text: {
      en:
        "Craftsman and Architect: lay the foundation of a building on a site of its material, or add one material to a building you have begun. When the last stone lies, it raises your influence.",
      fr:
        "Artisan et Architecte : posez les fondations d’un bâtiment sur un chantier de son matériau, ou ajoutez un matériau à un bâtiment commencé. Quand la dernière pierre est posée, votre influence augmente.",
    },
  },
  {
    id: "merchant",
    when: ["GLO-10."],
    at: ["stockpile.{me}", "vault.{me}"],
    text: {
      en:
        "Merchant: sell a material from your stockpile into the vault. At the end it counts its value, hidden until then.",
      fr:
        "Marchand : vendez un matériau de vos stocks dans la chambre forte. À la fin, il compte pour sa valeur, cachée jusque-là.",
    },
  },
  {
    id: "give",
    when: ["GLO-13.6"],
    at: ["hand.{me}", "demand"],
    text: {
      en:
        "Another player's Legionary demands a material. Whoever has a card of it in hand gives one; whoever has none answers “Glory to Rome!” and keeps everything.",
      fr:
        "Le Légionnaire d’un autre joueur exige un matériau. Qui en a une carte en main la donne ; qui n’en a pas répond « Gloire à Rome ! » et garde tout.",
    },
  },
  {
    id: "legion",
    when: ["GLO-13.1", "GLO-13.4"],
    at: ["hand.{me}", "pool"],
    text: {
      en:
        "Legionary: show a card of your hand and demand its material: from the pool, and from your neighbours' hands.",
      fr: "Légionnaire : montrez une carte de votre main et exigez son matériau : au lot commun et à vos voisins.",
    },
  },
  {
    id: "done",
    when: ["GLO-5."],
    closes: 3,
    at: ["hand.{me}"],
    text: {
      en:
        "You have played a first round: you lead or follow a role, act, think when your hand runs low, and the cards you played now lie in the pool for everybody. From here on, hire clients early and finish what you begin.",
      fr:
        "Vous avez joué une première manche : vous menez ou suivez un rôle, vous agissez, vous pensez quand la main s’épuise, et les cartes jouées attendent dans le lot commun. Désormais, engagez tôt des clients et achevez ce que vous commencez.",
    },
  },
] satisfies Guide<Glory>;
