// examples.ts: worked examples of the rules of Fortuna, which can be played on from.

import dice from "scenario:fortuna/favour.scn#dice are never added";
import married from "scenario:fortuna/favour.scn#E13 married with a palace";
import type { Example } from "../../rules/example.js";

export default [
  {
    rule: "FOR-8.1",
    scenario: dice,
    players: 4,
    text: {
      en:
        "You have two dice. Whatever they show, you choose one of them: a 3 and a 2 open the favours up to 3, never the fifth.",
      fr:
        "Vous avez deux dés. Quoi qu’ils montrent, vous en choisissez un : un 3 et un 2 ouvrent les faveurs jusqu’à 3, jamais la cinquième.",
    },
  },
  {
    rule: "FOR-8.11",
    scenario: married,
    players: 4,
    text: {
      en:
        "You are married and own a palace. If your die shows a 5 or a 6, the favour Fortuna moves you two steps and costs nothing.",
      fr:
        "Vous êtes marié et possédez un palais. Si votre dé montre un 5 ou un 6, la faveur Fortuna vous fait avancer de deux marches, sans rien payer.",
    },
  },
] satisfies readonly Example[];
