// box.ts: what is printed on the tiles and ships of the box. tests/web/trajan.mjs compares it with the tables of the
// rules.

/** [TRA-2.6] The action that the first tile of a kind grants. */
export const grants: Readonly<Record<string, string>> = {
  stairs: "forum",
  door: "senate",
  fountain: "seaport",
  roof: "trajan",
  window: "military",
};

const colourOf: Readonly<Record<string, string>> = {
  y: "yellow",
  o: "orange",
  g: "green",
  w: "white",
  p: "pink",
  b: "blue",
};

/** The two colours that a Trajan tile asks for. */
export const tileColours = (symbol: string): string[] =>
  [...(symbol.split("-")[1] ?? "")].map((letter) => colourOf[letter] ?? "");

/** [TRA-2.3] Points of a Trajan tile by its effect. */
export const tilePoints: Readonly<Record<string, number>> = {
  workers1: 5,
  workers2: 2,
  legionaries1: 5,
  legionaries2: 2,
  cards: 3,
  plus2: 4,
  bread: 1,
  games: 1,
  religion: 1,
  nine: 9,
};

/** [TRA-2.9] What a bonus tile counts, its points yellow and grey. */
export const bonusPoints = (what: string): readonly [string, string] =>
  ["bread", "games", "religion"].includes(what)
    ? ["9", "6"]
    : what === "workers"
    ? ["1", "½"]
    : what === "legionaries"
    ? ["2", "1"]
    : ["3", "2"];

/** [TRA-2.8] Points of the ships, coloured and grey. */
const cargoPoints: Readonly<Record<string, readonly [readonly number[], readonly number[]]>> = {
  same: [[2, 6, 12, 20], [0, 1, 7, 15]],
  pairs: [[5, 10, 15], [1, 6, 11]],
  different: [[2, 4, 6, 8], [0, 1, 3, 5]],
};
export const shipPoints = (ship: string, grey: boolean): readonly number[] => cargoPoints[ship]?.[grey ? 1 : 0] ?? [];
