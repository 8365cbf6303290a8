// steps.ts: what the guides say. A step without "when" belongs to the introduction; the others wait until their rule is
// asked about for the first time. "at" names the items to point at; {me} stands for the player's seat.

import type { Language } from "../protocol.js";

export interface Step {
  id: string;
  when?: string[];
  at: string[];
  text: Record<Language, string>;
}

const N = "\u00a0";
const T = "\u202f";

const trajan: Step[] = [
  {
    id: "circle",
    at: ["ring.{me}"],
    text: {
      en:
        "This circle is your engine. Each turn you empty one of its six trays and sow the markers one by one, clockwise. The tray that receives the last marker is the action you may take.",
      fr:
        `Ce cercle est votre moteur. À chaque tour, vous videz une de ses six écuelles et semez les marqueurs un par un, dans le sens horaire. L’écuelle qui reçoit le dernier marqueur désigne l’action que vous pouvez réaliser.`,
    },
  },
  {
    id: "areas",
    at: ["seaport", "forum", "military", "senate", "construction", "piles"],
    text: {
      en:
        "Six trays, six places: port, forum, military, senate, construction and Trajan. Each brings points in its own way.",
      fr:
        `Six écuelles, six lieux${N}: port, forum, militaire, sénat, construction et Trajan. Chacun rapporte des points à sa façon.`,
    },
  },
  {
    id: "time",
    at: ["time", "quarter", "demands"],
    text: {
      en:
        "Every marker you take moves time one space. A full circle is a round and reveals a demand of the people; the fourth round ends a quarter, and every demand you cannot answer costs points. Few markers mean a long year.",
      fr:
        `Chaque marqueur pris fait avancer le temps d’une case. Un tour complet est une manche et révèle une demande du peuple${T}; la quatrième met fin au trimestre, et chaque demande laissée sans réponse coûte des points. Peu de marqueurs, longue année.`,
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
        `Garnissez d’abord vos écuelles${N}: deux marqueurs chacune, des couleurs de votre choix. Un mélange vous laisse souple${T}; deux marqueurs identiques visent une tuile précise.`,
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
        `Comptez d’avance${N}: trois marqueurs mènent à la troisième écuelle. Visez une action utile et, si possible, une écuelle dont la tuile demande les couleurs que vous apportez.`,
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
        `Port${N}: piochez, prenez une carte d’une défausse, étalez des cartes ou chargez un navire. Un navire déjà utilisé rapporte moins, jusqu’à ce qu’il soit retourné.`,
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
        `Forum${N}: prenez une tuile. Pain, jeux et religion répondent aux demandes du peuple${T}; les autres sont des votes, des jokers et des actions supplémentaires.`,
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
        `Militaire${N}: enrôlez un légionnaire, menez votre chef dans une province voisine et prenez-y la tuile, ou envoyez un légionnaire dans la province de votre chef pour des points.`,
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
        `Construction${N}: embauchez un ouvrier, ou envoyez-en un sur un site et prenez sa tuile. La première tuile de chaque type offre aussitôt une autre action.`,
    },
  },
];

const glory: Step[] = [
  {
    id: "card",
    at: ["hand.{me}"],
    text: {
      en:
        "Every card is five things at once: a role to play, a client who repeats that role for you, a material, a building, and money in the vault.",
      fr:
        `Chaque carte est cinq choses à la fois${N}: un rôle à jouer, un client qui répétera ce rôle pour vous, un matériau, un bâtiment et de l’argent pour la chambre forte.`,
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
        `Votre camp${N}: la clientèle, les stocks de matériaux, la chambre forte pour les points. Les bâtiments achevés augmentent votre influence, qui limite la clientèle et la chambre forte.`,
    },
  },
  {
    id: "lead",
    when: ["GLO-5.1"],
    at: ["hand.{me}"],
    text: {
      en:
        "You lead. Play a card as its role and everybody may follow it, or think: draw cards and pass. Early on, Laborer and Craftsman lay the first stones; a Patron hires clients who act for you in every later turn.",
      fr:
        `Vous menez. Jouez une carte pour son rôle, que chacun pourra suivre, ou pensez${N}: piochez et passez. Au début, l’Ouvrier et l’Artisan posent les premières pierres${T}; le Patron engage des clients qui agiront à chaque tour.`,
    },
  },
  {
    id: "follow",
    when: ["GLO-5.2"],
    at: ["leader", "hand.{me}"],
    text: {
      en:
        "Another player has led a role. Follow with a card of the same role (or a senator) and you act too; otherwise think and take cards. Your clients of that role act either way.",
      fr:
        `Un autre joueur mène un rôle. Suivez-le avec une carte du même rôle (ou un sénateur) et vous agirez aussi${T}; sinon, pensez et prenez des cartes. Vos clients de ce rôle agissent de toute façon.`,
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
        `Ouvrier${N}: prenez un matériau du lot commun et placez-le dans vos stocks. L’Architecte bâtit depuis les stocks, l’Artisan depuis la main.`,
    },
  },
  {
    id: "patron",
    when: ["GLO-9.1"],
    at: ["pool", "clients.{me}"],
    text: {
      en: "Patron: hire a card from the pool as a client. From now on it acts whenever its role is led, whoever leads.",
      fr:
        `Patron${N}: engagez comme client une carte du lot commun. Elle agira chaque fois que son rôle sera mené, quel que soit le chef.`,
    },
  },
  {
    id: "craft",
    when: ["GLO-11."],
    at: ["hand.{me}", "sites", "laid.{me}"],
    text: {
      en:
        "Craftsman and Architect: lay the foundation of a building on a site of its material, or add one material to a building you have begun. Its power starts when the last stone lies.",
      fr:
        `Artisan et Architecte${N}: posez les fondations d’un bâtiment sur un chantier de son matériau, ou ajoutez un matériau à un bâtiment commencé. Sa fonction s’active quand la dernière pierre est posée.`,
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
        `Marchand${N}: vendez un matériau de vos stocks dans la chambre forte. À la fin, il compte pour sa valeur, cachée jusque-là.`,
    },
  },
  {
    id: "legion",
    when: ["GLO-13."],
    at: ["hand.{me}", "pool"],
    text: {
      en:
        "Legionary: show a card of your hand and demand its material: from the pool, and from your neighbours' hands.",
      fr:
        `Légionnaire${N}: montrez une carte de votre main et exigez son matériau${N}: au lot commun et à vos voisins.`,
    },
  },
];

const fortuna: Step[] = [
  {
    id: "road",
    at: ["road.{me}"],
    text: {
      en:
        "Your procession walks this road of fifteen steps from the village to Rome. Steps are points; whoever reaches Caesar's palace draws privileges and brings the end near.",
      fr:
        `Votre cortège suit cette route de quinze marches, du village jusqu’à Rome. Les marches sont des points${T}; qui atteint le palais de César pioche des privilèges et rapproche la fin.`,
    },
  },
  {
    id: "cards",
    at: ["cards.{me}"],
    text: {
      en:
        "Three action cards lie on your side: two face-up and one, of your choice, face-down. Each turn you choose one of them, may carry it out, and must swap it for a face-up card of another side.",
      fr:
        `Trois cartes action sont posées sur votre bord${N}: deux face visible et une, de votre choix, face cachée. À chaque tour vous en choisissez une, pouvez l’exécuter, puis devez l’échanger contre une carte face visible d’un autre bord.`,
    },
  },
  {
    id: "province",
    at: ["province.{me}", "money.{me}"],
    text: {
      en: "Your province: grain, wine, water, centurions, vestals, dice and money. They pay for the emperor's favours.",
      fr:
        `Votre province${N}: blé, vin, eau, centurions, vestales, dés et argent. Ils paient les faveurs de l’empereur.`,
    },
  },
  {
    id: "favours",
    at: ["favours"],
    text: {
      en:
        "At the end of your turn you roll your dice and may fulfil one favour up to the number rolled. It moves you forward; privilege tokens on it bring privilege cards.",
      fr:
        `À la fin de votre tour, vous lancez vos dés et pouvez satisfaire une faveur dont le numéro ne dépasse pas le dé choisi. Elle vous fait avancer${T}; ses jetons donnent des cartes privilège.`,
    },
  },
  {
    id: "lay",
    when: ["FOR-2.10"],
    at: ["cards.{me}"],
    text: {
      en: "Choose which of your cards lies face-down: nobody can swap for it before your turn.",
      fr: `Choisissez la carte que vous posez face cachée${N}: personne ne pourra vous la prendre avant votre tour.`,
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
        `Choisissez une carte utile maintenant${N}: une récolte, une vente, des centurions ou des vestales. Vous pouvez aussi en choisir une seulement pour vous en défaire.`,
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
];

const romeroll: Step[] = [
  {
    id: "dice",
    at: ["pool", "round", "dice.{me}"],
    text: {
      en:
        "Each round everybody takes two dice from this pool. A die brings resources and a worker; the worker decides which main actions you can take with it.",
      fr:
        `À chaque manche, chacun prend deux dés de cette réserve. Un dé apporte des ressources et un ouvrier${T}; l’ouvrier décide des actions principales possibles.`,
    },
  },
  {
    id: "map",
    at: ["map"],
    text: {
      en:
        "Rome, to be rebuilt by all of you on one map. New buildings stand beside the one where your Overseer is; hills, river and wall all matter.",
      fr:
        `Rome, que tous rebâtissent sur une même carte. Un nouveau Bâtiment doit toucher celui où se tient votre Surveillant${T}; collines, fleuve et mur comptent.`,
    },
  },
  {
    id: "plans",
    at: ["plans"],
    text: {
      en:
        "Blueprints: what each building costs, how it looks on the map, what it gives when built and what it produces later. A Foreman on a Blueprint blocks it.",
      fr:
        `Les Plans${N}: le coût de chaque Bâtiment, sa forme sur la carte, ce qu’il donne une fois construit et ce qu’il produit ensuite. Un Contremaître bloque son Plan.`,
    },
  },
  {
    id: "sheet",
    at: ["seat.{me}"],
    text: {
      en:
        "Your sheet: storage, soldiers, senators, the four tracks and your advisors. Fish, jewels and baskets bribe advisors, who then help you all game long.",
      fr:
        `Votre feuille${N}: stockage, Soldats, Sénateurs, les quatre pistes et vos Conseillers. Poissons, Bijoux et Paniers corrompent les Conseillers, qui vous aident ensuite toute la partie.`,
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
        `Prenez le dé dont l’ouvrier vous sert${N}: le Constructeur construit, le Légionnaire lève une légion. Regardez aussi ses ressources.`,
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
        `Dessinez le Bâtiment à côté de votre Surveillant${N}: désignez un emplacement, tournez et retournez-le avec les boutons (ou R et F). Les cases éclairées sont permises.`,
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
        `Soldats disponibles et Auxiliaires font votre Force Armée. Dépensez-la pour des colonies que les routes atteignent, l’une après l’autre${T}; leurs bannières rapportent de la Gloire.`,
    },
  },
];

export const guides: Readonly<Record<string, readonly Step[]>> = { trajan, glory, fortuna, romeroll };
