// examples.ts: worked examples of the rules of Glory to Rome, which can be played on from.

import turn from "scenario:glory/turn.scn#X5 a turn of four players";
import outside from "scenario:glory/building.scn#X25 out of town with two actions";
import type { Example } from "../../rules/example.js";

export default [
  {
    rule: "GLO-8.1",
    scenario: turn,
    players: 4,
    text: {
      en:
        "You hold a Road, and a Laborer is your client. Lead with the Road as Laborer: you act once for the card and once for the client.",
      fr:
        "Vous avez une Route en main et un Ouvrier dans votre clientèle. Menez l’Ouvrier avec la Route : vous agissez une fois pour la carte et une fois pour le client.",
    },
  },
  {
    rule: "GLO-11.5",
    scenario: outside,
    players: 2,
    text: {
      en:
        "No wooden site is left in town. Lead a Craftsman: your client of that role gives you a second action, and both together pay for a Dock out of town.",
      fr:
        "Il ne reste plus de chantier urbain en bois. Menez l’Artisan : votre client de ce rôle vous donne une seconde action, et les deux ensemble paient des Quais hors ville.",
    },
  },
] satisfies readonly Example[];
