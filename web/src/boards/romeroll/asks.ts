// asks.ts: what is asked next while a move is half made: which sentence, by what is in hand and what can follow it.

import type { BoardProps } from "../../board.js";
import type { Romeroll } from "../../generated/romeroll.js";
import type { Choice } from "./moves.js";
import type { Words } from "./words.js";

type Seen = Pick<BoardProps<Romeroll>, "scene" | "nameOf">;

/** The sentence, or none: before the first click the view's own question stands. */
export function asksOf(
  words: Words,
  { scene, nameOf }: Seen,
  left: readonly Choice[],
  clicked: readonly string[],
): string {
  const [one] = left;
  if (!one || clicked.length === 0) return "";
  const last = scene.get(clicked.at(-1) ?? ""), name = last?.text ?? "";
  const verbs = new Set(left.map(({ verb }) => verb));
  const { asks } = words;
  switch (one.verb) {
    case "conquer":
      return asks.colonies;
    case "develop":
      return asks.roads;
    case "turn":
      return asks.face;
    case "plan":
    case "save":
    case "save2":
      return last?.domain === "plan" ? asks.saved(name) : asks.savedToo;
    case "swap":
      return clicked.length < 2 ? asks.second : asks.taken;
    case "pick":
      return asks.second;
    case "steal":
      return asks.steal(nameOf(one.args[0]));
    case "trade":
    case "trade-with":
      return asks.jewels;
    case "store":
    case "bribe":
      return last?.domain === "advisor" ? asks.bribe(name) : verbs.has("bribe") ? asks.store : "";
    case "unpack":
      return verbs.has("bribe") ? asks.basketOrBribe : asks.basket;
    default:
      return "";
  }
}
