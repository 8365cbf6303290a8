// cards.ts: what an action card gives and costs, in signs. A number with † is a house value.

import type { BoardProps } from "../../board.js";
import { Action, type Fortuna, type Piece, Post, type Printed } from "../../generated/fortuna.js";
import type { Good } from "./looks.js";

export type Line = readonly (string | { good: Good })[];

/** The numbers of a table: what is printed, which of it is ours, and the options. */
export type Values = Pick<BoardProps<Fortuna>, "printed" | "isHouse" | "option">;

/** The values that are one number each. */
type Plain = { [V in keyof Printed]: Printed[V] extends number ? V : never }[keyof Printed];

const mark = ({ printed, isHouse }: Values, value: Plain): string => `${printed[value]}${isHouse(value) ? "†" : ""}`;
const good = (kind: Good): { good: Good } => ({ good: kind });

/** The values of the places for people of a province, or for dice; none where places have none. */
export function placeValues(piece: Piece, { printed, isHouse, option }: Values): string[] {
  const places = piece === "die" && option("die_values") === 0 ? 0 : printed.piece_places[piece];
  return Post.slice(0, places).map((post) =>
    `${printed.place_value[piece][post]}${isHouse("place_value", piece, post) ? "†" : ""}`
  );
}

const places = (piece: Piece, values: Values, from = 0): string => placeValues(piece, values).slice(from).join(" · ");

/** The water that irrigation takes; one goes without a number. */
const water = (values: Values): Line =>
  values.printed.irrigation_water > 1 ? [mark(values, "irrigation_water"), good("water")] : [good("water")];

const shown: Readonly<Record<Action, (values: Values) => Line[]>> = {
  grain: (values) => [
    ["+", mark(values, "grain_harvest"), good("grain")],
    [...water(values), "→ +", mark(values, "grain_irrigated")],
  ],
  wine: (values) => [
    ["+", mark(values, "wine_harvest"), good("wine")],
    [...water(values), "→ +", mark(values, "wine_irrigated")],
  ],
  water: (values) => [["+", mark(values, "water_drawing"), good("water")]],
  grain_sale: (values) => [[good("grain"), "→", mark(values, "grain_price"), good("money")]],
  wine_sale: (values) => [[good("wine"), "→", mark(values, "wine_price"), good("money")]],
  centurions: (values) => [[places("centurion", values), good("money")]],
  vestals: (values) => [[places("vestal", values), good("money")]],
  build: () => [],
  marriage: (values) => {
    const price: Line = ["−", mark(values, "marriage_price"), good("money")];
    const income = values.option("marriage_income");
    return income > 0 ? [price, [`2+ → +${income}`, good("money")]] : [price];
  },
  bribe: (values) => [["−", mark(values, "bribe_price"), good("money")]],
  clergy: (values) => [
    ["−", places("die", values, 1) || mark(values, "clergy_price"), good("money")],
    ["−1", good("vestal"), "+1", good("die")],
  ],
  fortuna: (values) => [["−", mark(values, "fortuna_price"), good("money"), `→ +${values.printed.fortuna_steps}`]],
};

export const linesOf = (action: Action, values: Values): Line[] => shown[action](values);

/** Whether a card shows a value of ours. */
export const hasOurs = (values: Values): boolean =>
  Action.flatMap((action) => linesOf(action, values).flat())
    .some((part) => typeof part === "string" && part.includes("†"));
