// fortuna.mjs: what the board of Fortuna draws and prints on its cards is what the rules' tables say. No browser.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { check, equal, finish, test } from "./kit.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { build } = createRequire(`${root}web/package.json`)("esbuild");
const folder = mkdtempSync(join(tmpdir(), "quadriga-fortuna-"));
const load = async (name) => {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [`${root}web/src/boards/fortuna/${name}.ts`],
    bundle: true,
    format: "esm",
    outfile,
    logLevel: "error",
  });
  return import(pathToFileURL(outfile));
};
const { actions, buildings, effect, favours, goods, placeValues } = await load("signs");
const { STEPS, WALL } = await load("geometry");
const { words } = await load("words");
rmSync(folder, { recursive: true });

const source = (name) => readFileSync(`${root}src/games/fortuna/${name}`, "utf8");
/** The tokens of the rows that begin so, and the rest of each. */
const rows = (head, name) =>
  [...source(name).matchAll(new RegExp(`^${head}\\w+, "(\\w+)",([\\s\\S]*?)\\)$`, "gm"))].map((
    [, token, rest],
  ) => [token, rest]);
const tokens = (list) => list.map(([token]) => token).sort();
const constant = (name) => Number(source("fortuna.h").match(new RegExp(`${name} = (\\d+)`))?.[1]);

const symbols = (domain) => rows(`(?:SYMBOL|CARD)\\(${domain}, `, "domains.def");
const house = new Map(
  rows("HOUSE_OPTION\\(", "options.def").map(([token, rest]) => [token, Number(rest.split(",")[2])]),
);
const pieces = symbols("PIECE");

await test("goods, cards and buildings all have their signs", () => {
  const icons = readFileSync(`${root}web/src/kit/icons.txt`, "utf8").split("\n");
  equal(Object.keys(goods).sort(), [...tokens(pieces), "money"].sort(), "goods");
  equal(Object.keys(actions).sort(), tokens(symbols("ACTION")), "action cards");
  equal(Object.keys(favours).sort(), tokens(symbols("FAVOUR")), "favours");
  equal(Object.keys(buildings).sort(), tokens(symbols("BUILDING")), "buildings");
  const drawn = [
    ...[goods, actions, favours].flatMap((table) => Object.values(table).map(({ icon }) => icon)),
    ...Object.values(buildings),
  ];
  for (const icon of drawn) check(icons.includes(icon), `no icon ${icon}`);
});

await test("the road", () => {
  equal([STEPS, WALL], [constant("ROAD_PALACE"), constant("ROAD_ROME")], "its length and the wall");
  for (const language of ["en", "fr"]) {
    check(words[language].stepOf("Livia", 3).endsWith(` ${STEPS}`), `its length in ${language}`);
  }
});

/** The options beside the house values that the table shows, all off. */
const options = new Map(
  rows("OPTION\\(", "options.def").filter(([, rest]) => !rest.endsWith("NULL")).map(([token]) => [token, 0]),
);

/** What an action card shows, and the house values that it asked for. */
function shown(action, chosen = options) {
  const used = [];
  const lines = effect(action, (symbol) => {
    if (chosen.has(symbol)) return chosen.get(symbol);
    used.push(symbol);
    return house.get(symbol) ?? NaN;
  });
  return {
    used,
    text: lines.map((line) => line.map((part) => (typeof part === "object" ? part.good : part)).join(" ")).join("; "),
  };
}

await test("action cards show the house values, each its own", () => {
  check(house.size > 15, `${house.size} house values are read`);
  const used = new Set(symbols("BUILDING").map(([building]) => `${building}_price`));
  used.add("market_bonus"); // no card shows it
  for (const [action] of symbols("ACTION")) {
    const card = shown(action);
    check(!card.text.includes("NaN"), `${action} shows a value that the rules do not have: ${card.used}`);
    equal(
      (card.text.match(/\d+†/g) ?? []).map((value) => parseInt(value, 10)),
      card.used.map((symbol) => house.get(symbol)),
      action,
    );
    for (const symbol of card.used) used.add(symbol);
  }
  equal([...used].sort(), [...house.keys()].sort(), "house values that are shown somewhere");
});

await test("action cards name what the rules name", () => {
  const first = source("fortuna.h").match(/fortuna_place_value[^}]*place == 0 \? (\d)/)?.[1];
  for (const [action, rest] of symbols("ACTION")) {
    const told = rest.slice(rest.indexOf(",")).toLowerCase();
    const { text } = shown(action);
    for (const [piece] of pieces) {
      // Those who are hired stand on their card as its picture.
      if (text.includes(piece)) {
        check(told.includes(piece), `${action} shows ${piece}, which the rules do not speak of`);
      }
    }
    if (action === "centurions" || action === "vestals") {
      check(text.startsWith(`${first} · `), `the first place of ${action}`);
    }
  }
});

await test("options show on cards and places", () => {
  equal([...options.keys()].sort(), ["die_values", "marriage_income"], "options");
  const values = ["1", `${house.get("second_place")}†`, `${house.get("third_place")}†`];
  const ask = (chosen) => (symbol) => chosen.get(symbol) ?? house.get(symbol);
  const valued = new Map([...options, ["die_values", 1]]);
  for (const [piece] of pieces) {
    const hired = piece === "centurion" || piece === "vestal";
    equal(placeValues(piece, ask(options)), hired ? values : [], `places for ${piece}`);
    equal(
      placeValues(piece, ask(valued)),
      hired || piece === "die" ? values : [],
      `places for ${piece}, dice with values`,
    );
  }
  check(shown("clergy").text.startsWith(`− ${house.get("clergy_price")}† `), "Clergy has its price");
  check(shown("clergy", valued).text.startsWith(`− ${values[1]} · ${values[2]} `), "Clergy costs the die’s place");
  check(!shown("marriage").text.includes("+"), "Marriage brings nothing");
  check(
    shown("marriage", new Map([...options, ["marriage_income", 7]])).text.endsWith("+7 money"),
    "Marriage brings its income",
  );
});

await test("favours ask for their good", () => {
  for (const [favour, rest] of symbols("FAVOUR")) {
    const told = rest.toLowerCase();
    const asked = pieces.map(([piece]) => piece).filter((piece) => told.includes(piece));
    equal(favours[favour].good, asked[0] ?? "", favour);
  }
});

await finish();
