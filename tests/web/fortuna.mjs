// fortuna.mjs: what the board of Fortuna prints on its cards are the values of the table, and what the rules speak of.
// No browser.

import { readFileSync } from "node:fs";
import { check, componentsOf, equal, finish, load, Server, test } from "./kit.mjs";

const { outcomeOf } = await load("boards/fortuna/outcome.ts");
const { laneOf, planOf, unitOf } = await load("boards/fortuna/geometry.ts");
const { Scene } = await load("scene.ts");
const { hasOurs, linesOf, placeValues } = await load("boards/fortuna/cards.ts");
const { actions, buildings, favours, goods } = await load("boards/fortuna/looks.ts");
const { Action, Building, Favour, Piece, Post } = await load("generated/fortuna.ts");
const { about, printed, house } = await componentsOf("fortuna");

await test("every picture is in the set of icons", () => {
  const icons = readFileSync(new URL("../../web/src/kit/icons.txt", import.meta.url), "utf8").split("\n");
  const looks = [goods, actions, favours].flatMap((table) => Object.values(table).map(({ icon }) => icon));
  for (const icon of [...looks, ...Object.values(buildings)]) check(icons.includes(icon), `no icon ${icon}`);
});

/** What a table with these options and printed values is told; the house values that are asked for are noted. */
function table({ options = {}, values = {}, used = new Set() } = {}) {
  const isHouse = (value, ...index) => {
    const name = [value, ...index].join(" ");
    used.add(house.includes(value) ? value : name);
    return !(value in values) && (house.includes(value) || house.includes(name));
  };
  return { printed: { ...printed, ...values }, isHouse, option: (name) => options[name] ?? 0 };
}

/** What an action card shows. */
const shown = (action, chosen) =>
  linesOf(action, table(chosen)).map((line) => line.map((part) => part.good ?? part).join(" ")).join("; ");

await test("action cards show what is printed, and mark what is ours", () => {
  const used = new Set(["building_price", "irrigation_water", "market_bonus"]); // shown elsewhere, or where it is not 1
  for (const action of Action) {
    const text = shown(action, { options: { die_values: 1 }, used });
    check(!/NaN|undefined/.test(text), `${action} shows a value that there is not: ${text}`);
  }
  for (const action of ["clergy", "build"]) shown(action, { used });
  const ours = house.filter((name) => !/^privilege_|^four_pawns/.test(name));
  const shownOnes = ours.filter((name) => !/ (grain|wine|water) /.test(name)); // which have no places
  equal(shownOnes.filter((name) => !used.has(name)), [], "house values that no card shows");
  equal(shown("grain"), "+ 2† grain; water → + 4†");
  equal(shown("centurions"), "1 · 2† · 3† money");
  check(Building.every((building) => house.includes("building_price") || house.includes(`building_price ${building}`)));
});

await test("action cards show each value where it belongs", () => {
  const cards = {
    grain_harvest: "grain",
    grain_irrigated: "grain",
    wine_harvest: "wine",
    wine_irrigated: "wine",
    irrigation_water: "wine",
    water_drawing: "water",
    grain_price: "grain_sale",
    wine_price: "wine_sale",
    marriage_price: "marriage",
    bribe_price: "bribe",
    clergy_price: "clergy",
    fortuna_price: "fortuna",
    fortuna_steps: "fortuna",
  };
  for (const [value, action] of Object.entries(cards)) {
    const text = shown(action, { values: { [value]: 77 } });
    check(text.includes("77"), `${action} does not show ${value}: ${text}`);
    check(!shown(action).includes("77"), `${action} shows it anyway`);
  }
});

await test("what an owner has told is not marked", () => {
  check(hasOurs(table()), "our own values need the dagger");
  check(!hasOurs({ ...table(), isHouse: () => false }), "and nothing else does");
  equal(shown("grain", { values: { grain_harvest: 5, irrigation_water: 2 } }), "+ 5 grain; 2 water → + 4†");
  equal(shown("fortuna", { values: { fortuna_price: 9, fortuna_steps: 3 } }), "− 9 money → +3");
  const values = { piece_places: { ...printed.piece_places, vestal: 2 } };
  equal(placeValues("vestal", table({ values })), ["1", "2†"]);
});

await test("action cards and favours name what the rules name", () => {
  for (const action of Action) {
    const told = about.action[action].toLowerCase();
    const text = shown(action);
    for (const piece of Piece) {
      check(!text.includes(piece) || told.includes(piece), `${action} shows ${piece}, which the rules do not speak of`);
    }
  }
  for (const favour of Favour) {
    const told = about.favour[favour].toLowerCase();
    equal(printed.favour_piece[favour], Piece.find((piece) => told.includes(piece)) ?? null, favour);
  }
});

/** A province with so much of everything, and a favour with tokens. */
function provinceOf(own, { ring = false, built = [], tokens = 0 } = {}) {
  const piece = (place, domain, symbol, more = {}) => ({
    id: `${place}:${symbol}`,
    in: place,
    domain,
    symbol,
    ...more,
  });
  const all = Piece.map((symbol) => piece("province.1", "piece", symbol, { count: own[symbol] ?? 0 }));
  const supply = Piece.map((symbol) => piece("supply", "piece", symbol, { count: 3 }));
  return new Scene([
    ...all,
    ...supply,
    ...(ring ? [piece("province.1", "marker", "ring")] : []),
    ...built.map((symbol) => piece("buildings.1", "building", symbol)),
    piece("money.1", "number", "0", { count: own.money ?? 0 }),
    ...Favour.map((symbol, i) => piece("favours", "favour", symbol, { column: i + 1 })),
    ...Favour.map((symbol, i) => ({
      ...piece("favours", "marker", "token", { column: i + 1, count: tokens }),
      id: symbol,
    })),
  ]);
}

await test("what a move pays and brings is what is printed", () => {
  const told = (verb, args, own = {}, { options, values, ...more } = {}) => {
    const { goods, ...rest } = outcomeOf({ verb, args }, {
      ...table({ options, values }),
      scene: provinceOf(own, more),
      me: 1,
    });
    const other = Object.entries(rest).filter(([, value]) => value);
    return [...Object.entries(goods), ...other].map(([what, value]) => `${what} ${value}`).sort().join(", ");
  };
  equal(told("play", ["grain"]), `grain ${printed.grain_harvest}`, "a harvest");
  equal(told("play", ["water"], {}, { values: { water_drawing: 9 } }), "water 3", "no more than there is");
  equal(
    told("irrigate", ["wine"], {}, { built: ["market"] }),
    `money ${printed.market_bonus}, water -${printed.irrigation_water}, wine ${printed.wine_irrigated}`,
    "irrigated, with a market",
  );
  equal(told("sell", ["wine_sale", 3]), `money ${3 * printed.wine_price}, wine -3`, "a sale");
  const { first, second, third } = printed.place_value.centurion;
  equal(told("hire", ["centurions", 2]), `centurion 2, money -${first + second}`, "two places");
  equal(told("hire", ["centurions", 1], { centurion: 2 }), `centurion 1, money -${third}`, "the last place");
  equal(told("play", ["marriage"]), `money -${printed.marriage_price}, ring true`, "a marriage");
  equal(told("play", ["marriage"], {}, { ring: true, options: { marriage_income: 4 } }), "money 4", "its income");
  equal(told("play", ["clergy"]), `die 1, money -${printed.clergy_price}, vestal -1`, "the clergy");
  equal(told("play", ["fortuna"]), `money -${printed.fortuna_price}, steps ${printed.fortuna_steps}`, "Fortuna");
  equal(told("build", ["palace"]), `building palace, money -${printed.building_price.palace}`, "a building");
  equal(told("fulfil", ["orgy", 2], {}, { tokens: 3 }), "cards 3, steps 2, wine -2", "a favour");
  equal(told("fulfil", ["religion", 3]), "steps 3", "a favour that takes nothing");
  equal([told("tax", [], { money: 1 }), told("tax", [])], ["money -1", "steps -1"], "the tax");
  equal(outcomeOf({ verb: "leave", args: ["grain"] }, {}), null, "a card that is left");
});

await test("letters keep their size in every room", () => {
  for (
    const [width, height, shape, least] of [
      [936, 589, "wide", 12],
      [1576, 869, "wide", 12],
      [784, 552, "wide", 12],
      [768, 704, "narrow", 12],
      [390, 555, "narrow", 14],
      [432, 353, "narrow", 14],
    ]
  ) {
    const board = { shape, room: { width, height } };
    check(12 * unitOf(planOf(board), board.room) >= least - 0.001, `${width} × ${height}: too small`);
  }
});

await test("a lane leads from the village to the palace, and Rome begins at its wall", () => {
  const lane = laneOf({ palace: 15, rome: 10 }, 10, 310);
  equal([lane.at(0), lane.at(15), lane.at(16), lane.at(-1)], [10, 310, 310, 10], "its ends");
  check(lane.at(9) < lane.gate && lane.gate < lane.at(10), "the wall stands before the first step in Rome");
});

await test("options show on cards and places", () => {
  const values = Post.map((post, i) => `${i + 1}${post === "first" ? "" : "†"}`);
  for (const dice of [0, 1]) {
    for (const piece of Piece) {
      const valued = piece === "centurion" || piece === "vestal" || (piece === "die" && dice);
      const told = placeValues(piece, table({ options: { die_values: dice } }));
      equal(told, valued ? values : [], `places for ${piece}, die_values ${dice}`);
    }
  }
  check(shown("clergy").startsWith(`− ${printed.clergy_price}† `), "Clergy has its price");
  const clergy = shown("clergy", { options: { die_values: 1 } });
  check(clergy.startsWith(`− ${values[1]} · ${values[2]} `), "Clergy costs the die’s place");
  check(!shown("marriage").includes("+"), "Marriage brings nothing");
  check(shown("marriage", { options: { marriage_income: 7 } }).endsWith("+7 money"), "Marriage brings its income");
});

await finish();
