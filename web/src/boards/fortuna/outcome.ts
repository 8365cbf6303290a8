// outcome.ts: what a move pays and brings, as far as it is printed: for those who are about to click.

import type { BoardProps } from "../../board.js";
import type { Choice } from "../../game.js";
import { type Action, type Building, type Favour, type Fortuna, type Piece, Post } from "../../generated/fortuna.js";
import type { Good } from "./looks.js";

export interface Outcome {
  goods: Partial<Record<Good, number>>;
  /** Steps on the own road. */
  steps: number;
  /** Privilege cards that are drawn. */
  cards: number;
  building?: Building;
  ring?: boolean;
  /** The card that comes in exchange. */
  takes?: Action;
}

export type Known = Pick<BoardProps<Fortuna>, "printed" | "option" | "scene" | "me">;

const outcome = (goods: Outcome["goods"] = {}, more: Partial<Outcome> = {}): Outcome => ({
  steps: 0,
  cards: 0,
  ...more,
  goods,
});

const countOf = ({ scene, me }: Known, piece: Piece): number =>
  scene.in("province", me).find((item) => item.domain === "piece" && item.symbol === piece)?.count ?? 0;

/** No more can be taken than there is. */
const taken = ({ scene }: Known, piece: Piece, most: number): number =>
  Math.min(most, scene.in("supply").find((item) => item.domain === "piece" && item.symbol === piece)?.count ?? most);

/** What the places cost that the next so many of them take. */
function places(known: Known, piece: Piece, many: number): number {
  const from = countOf(known, piece);
  return Post.slice(from, from + many).reduce((sum, post) => sum + known.printed.place_value[piece][post], 0);
}

function harvest(known: Known, piece: "grain" | "wine", irrigated: boolean): Outcome {
  const { printed, scene, me } = known;
  const market = scene.in("buildings", me).some((item) => item.domain === "building" && item.symbol === "market");
  return outcome({
    [piece]: taken(known, piece, printed[`${piece}_${irrigated ? "irrigated" : "harvest"}`]),
    ...(irrigated ? { water: -printed.irrigation_water } : {}),
    ...(market ? { money: printed.market_bonus } : {}),
  });
}

function played(known: Known, action: Action): Outcome {
  const { printed, option, scene, me } = known;
  switch (action) {
    case "grain":
    case "wine":
      return harvest(known, action, false);
    case "water":
      return outcome({ water: taken(known, "water", printed.water_drawing) });
    case "marriage": {
      const married = scene.in("province", me).some((item) => item.symbol === "ring");
      return married
        ? outcome({ money: option("marriage_income") })
        : outcome({ money: -printed.marriage_price }, { ring: true });
    }
    case "clergy": {
      const price = option("die_values") ? places(known, "die", 1) : printed.clergy_price;
      return outcome({ money: -price, vestal: -1, die: 1 });
    }
    case "fortuna":
      return outcome({ money: -printed.fortuna_price }, { steps: printed.fortuna_steps });
    default:
      return outcome();
  }
}

/** Two favours look at what one has and leave it. */
const left: readonly Favour[] = ["fortuna", "religion"];

function fulfilled({ printed, scene }: Known, favour: Favour, steps: number): Outcome {
  const all = scene.in("favours"), card = all.find((item) => item.domain === "favour" && item.symbol === favour);
  const cards = all.find((item) => item.domain === "marker" && item.column === card?.column)?.count ?? 0;
  const piece = printed.favour_piece[favour];
  const goods = piece && !left.includes(favour) ? { [piece]: -steps / printed.favour_steps[favour] } : {};
  return outcome(goods, { steps, cards });
}

/** Null if nothing printed tells. */
export function outcomeOf(choice: Choice<Fortuna>, known: Known): Outcome | null {
  const { printed, scene, me } = known;
  switch (choice.verb) {
    case "play":
      return played(known, choice.args[0]);
    case "irrigate":
      return harvest(known, choice.args[0] === "wine" ? "wine" : "grain", true);
    case "sell": {
      const [action, many] = choice.args, piece = action === "wine_sale" ? "wine" : "grain";
      return outcome({ [piece]: -many, money: many * printed[`${piece}_price`] });
    }
    case "hire": {
      const [action, many] = choice.args, piece = action === "vestals" ? "vestal" : "centurion";
      return outcome({ [piece]: many, money: -places(known, piece, many) });
    }
    case "build":
      return outcome({ money: -printed.building_price[choice.args[0]] }, { building: choice.args[0] });
    case "bribe":
      return outcome({ money: -printed.bribe_price });
    case "take":
      return outcome({}, { takes: choice.args[0] });
    case "fulfil":
      return fulfilled(known, ...choice.args);
    case "tax":
      return (scene.in("money", me)[0]?.count ?? 0) > 0 ? outcome({ money: -1 }) : outcome({}, { steps: -1 });
    default:
      return null;
  }
}
