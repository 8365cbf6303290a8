// fortuna.mjs: what the board of Fortuna prints on its cards are the values of the table, and what the rules speak of.
// No browser.

import { readFileSync } from "node:fs";
import { check, componentsOf, equal, finish, load, Server, test } from "./kit.mjs";

const { linesOf, placeValues } = await load("boards/fortuna/cards.ts");
const { actions, buildings, favours, goods } = await load("boards/fortuna/looks.ts");
const { Action, Favour, House, Piece } = await load("generated/fortuna.ts");
const { about, printed } = await componentsOf("fortuna");

const server = await new Server().start();
const { games } = await server.ask("games");
await server.close();
const presets = new Map(
  games.find(({ game }) => game === "fortuna").options.map(({ option, preset }) => [option, preset]),
);

await test("every picture is in the set of icons", () => {
  const icons = readFileSync(new URL("../../web/src/kit/icons.txt", import.meta.url), "utf8").split("\n");
  const looks = [goods, actions, favours].flatMap((table) => Object.values(table).map(({ icon }) => icon));
  for (const icon of [...looks, ...Object.values(buildings)]) check(icons.includes(icon), `no icon ${icon}`);
});

/** What an action card shows, and the house values that it asked for. Those that are not chosen have their presets. */
function shown(action, chosen = {}) {
  const used = [];
  const house = (symbol) => {
    used.push(symbol);
    return chosen[symbol] ?? presets.get(symbol) ?? NaN;
  };
  const lines = linesOf(action, { house, printed });
  const text = lines.map((line) => line.map((part) => part.good ?? part).join(" ")).join("; ");
  return { used, text };
}

await test("action cards show the house values, each its own", () => {
  check(House.length > 15 && House.every((symbol) => presets.has(symbol)), "house values are options");
  const used = new Set(Object.values(printed.building_price));
  used.add("market_bonus"); // no card shows it
  for (const action of Action) {
    const card = shown(action);
    const options = card.used.filter((symbol) => symbol !== "die_values" && symbol !== "marriage_income");
    check(!card.text.includes("NaN"), `${action} shows a value that the rules do not have: ${card.used}`);
    equal(
      (card.text.match(/\d+†/g) ?? []).map((value) => parseInt(value, 10)),
      options.map((symbol) => presets.get(symbol)),
      action,
    );
    for (const symbol of card.used) used.add(symbol);
  }
  equal([...used].sort(), [...House].sort(), "house values that are shown somewhere");
});

await test("action cards and favours name what the rules name", () => {
  for (const action of Action) {
    const told = about.action[action].toLowerCase();
    const { text } = shown(action);
    for (const piece of Piece) {
      check(!text.includes(piece) || told.includes(piece), `${action} shows ${piece}, which the rules do not speak of`);
    }
  }
  for (const favour of Favour) {
    const told = about.favour[favour].toLowerCase();
    equal(printed.favour_piece[favour], Piece.find((piece) => told.includes(piece)) ?? null, favour);
  }
});

await test("options show on cards and places", () => {
  const values = [`${printed.first_place}`, `${presets.get("second_place")}†`, `${presets.get("third_place")}†`];
  for (const dice of [0, 1]) {
    const house = (symbol) => (symbol === "die_values" ? dice : presets.get(symbol));
    for (const piece of Piece) {
      const valued = piece === "centurion" || piece === "vestal" || (piece === "die" && dice);
      equal(placeValues(piece, { house, printed }), valued ? values : [], `places for ${piece}, die_values ${dice}`);
    }
  }
  check(shown("clergy").text.startsWith(`− ${presets.get("clergy_price")}† `), "Clergy has its price");
  check(
    shown("clergy", { die_values: 1 }).text.startsWith(`− ${values[1]} · ${values[2]} `),
    "Clergy costs the die’s place",
  );
  check(!shown("marriage").text.includes("+"), "Marriage brings nothing");
  check(shown("marriage", { marriage_income: 7 }).text.endsWith("+7 money"), "Marriage brings its income");
});

await finish();
