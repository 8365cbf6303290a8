// examples.ts: worked examples of the rules of Rome & Roll, which can be played on from.

import forum from "scenario:romeroll/build.scn#beside the Forum";
import walk from "scenario:romeroll/build.scn#E23 the Camp below the Temple";
import type { Example } from "../../rules/example.js";

export default [
  {
    rule: "ROM-6.1",
    scenario: forum,
    players: 2,
    text: {
      en:
        "You have used a die with a Builder, and two Wood and two Brick lie in your Storage. Build a Camp beside the Forum, where your Overseer stands; he moves onto it.",
      fr:
        "Vous avez utilisé un dé avec un Constructeur, et deux Bois et deux Briques sont dans votre Stockage. Construisez un Camp à côté du Forum, où se tient votre Surveillant ; il s’y déplace.",
    },
  },
  {
    rule: "ROM-6.2",
    scenario: walk,
    players: 2,
    text: {
      en:
        "Another player's Temple stands beside the Forum. Walk your Overseer onto it first, then build the Camp below it.",
      fr:
        "Un Temple adverse touche le Forum. Déplacez d’abord votre Surveillant sur ce Temple, puis construisez le Camp au-dessous.",
    },
  },
] satisfies readonly Example[];
