// examples.ts: worked examples of the rules of Trajan, which can be played on from.

import sow from "scenario:trajan/turn.scn#X1 sow two";
import tile from "scenario:trajan/tiles.scn#X5 tile completed with surplus";
import ship from "scenario:trajan/seaport.scn#X14 ship SAME twice";
import type { Example } from "../../rules/example.js";

export default [
  {
    rule: "TRA-4.1",
    scenario: sow,
    players: 4,
    text: {
      en:
        "The Trajan tray holds a white and a green marker. Sow them, the white one first: the green one ends in the Seaport tray, time moves two steps, and a Seaport action is yours.",
      fr:
        "L’écuelle Trajan contient un marqueur blanc et un vert. Semez-les, le blanc d’abord : le vert finit dans l’écuelle Port, le temps avance de deux cases et vous pouvez réaliser l’action Port.",
    },
  },
  {
    rule: "TRA-5.1",
    scenario: tile,
    players: 2,
    text: {
      en:
        "A tile with blue and white lies before the Seaport tray, where yellow and blue are. Sow the white marker of Construction: now both colours are there, the tile brings its points and two cards.",
      fr:
        "Une tuile bleu et blanc attend devant l’écuelle Port, qui contient jaune et bleu. Semez le marqueur blanc de Construction : les deux couleurs y sont, la tuile rapporte ses points et deux cartes.",
    },
  },
  {
    rule: "TRA-7.6",
    scenario: ship,
    players: 2,
    text: {
      en:
        "You hold three wheat and a fish. Load all the wheat on the ship for equal cards, one after the other, then let it sail.",
      fr:
        "Vous avez en main trois blés et un poisson. Chargez tout le blé, carte après carte, sur le navire des cartes identiques, puis laissez-le partir.",
    },
  },
] satisfies readonly Example[];
