// cards.ts: what an action card gives and costs, in signs. A number with † is a house value.

import type { Action, House, Piece, Printed } from "../../generated/fortuna.js";
import type { Good } from "./looks.js";

export type Line = readonly (string | { good: Good })[];

/** The numbers of a table: its house values, and what is printed. */
export interface Values {
  house(symbol: House): number;
  printed: Printed;
}

const mark = ({ house }: Values, symbol: House): string => `${house(symbol)}†`;
const good = (kind: Good): { good: Good } => ({ good: kind });

/** The values of the places for people of a province, or for dice; none where places have none. */
export function placeValues(piece: Piece, values: Values): string[] {
  const { first_place, piece_places } = values.printed;
  const valued = piece_places[piece] > 0 && (piece !== "die" || values.house("die_values") > 0);
  return valued ? [`${first_place}`, mark(values, "second_place"), mark(values, "third_place")] : [];
}

const places = (piece: Piece, values: Values, from = 0): string => placeValues(piece, values).slice(from).join(" · ");

const shown: Readonly<Record<Action, (values: Values) => Line[]>> = {
  grain: (values) => [
    ["+", mark(values, "grain_harvest"), good("grain")],
    [good("water"), "→ +", mark(values, "grain_irrigated")],
  ],
  wine: (values) => [
    ["+", mark(values, "wine_harvest"), good("wine")],
    [good("water"), "→ +", mark(values, "wine_irrigated")],
  ],
  water: (values) => [["+", mark(values, "water_drawing"), good("water")]],
  grain_sale: (values) => [[good("grain"), "→", mark(values, "grain_price"), good("money")]],
  wine_sale: (values) => [[good("wine"), "→", mark(values, "wine_price"), good("money")]],
  centurions: (values) => [[places("centurion", values), good("money")]],
  vestals: (values) => [[places("vestal", values), good("money")]],
  build: () => [],
  marriage: (values) => {
    const price: Line = ["−", mark(values, "marriage_price"), good("money")];
    const income = values.house("marriage_income");
    return income > 0 ? [price, [`2+ → +${income}`, good("money")]] : [price];
  },
  bribe: (values) => [["−", mark(values, "bribe_price"), good("money")]],
  clergy: (values) => [
    ["−", places("die", values, 1) || mark(values, "clergy_price"), good("money")],
    ["−1", good("vestal"), "+1", good("die")],
  ],
  fortuna: (values) => [["−", mark(values, "fortuna_price"), good("money"), "→ +1"]],
};

export const linesOf = (action: Action, values: Values): Line[] => shown[action](values);
