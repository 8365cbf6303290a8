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
  await build({ entryPoints: [`${root}web/src/boards/fortuna/${name}.ts`], bundle: true, format: "esm", outfile, logLevel: "error" });
  return import(pathToFileURL(outfile));
};
const { actions, buildings, effect, favours, goods } = await load("signs");
const { STEPS, WALL } = await load("geometry");
const { words } = await load("words");
rmSync(folder, { recursive: true });

const source = (name) => readFileSync(`${root}src/games/fortuna/${name}`, "utf8");
/** The tokens of a table's rows, and the rest of each. */
const rows = (kind, name) => [...source(name).matchAll(new RegExp(`^${kind}\\(\\w+, "(\\w+)",([\\s\\S]*?)\\)$`, "gm"))].map(([, token, rest]) => [token, rest]);
const tokens = (list) => list.map(([token]) => token).sort();
const constant = (name) => Number(source("fortuna.h").match(new RegExp(`${name} = (\\d+)`))?.[1]);

const house = new Map(rows("HOUSE", "house.def").map(([token, rest]) => [token, Number(rest.split(",")[2])]));
const pieces = rows("PIECE", "pieces.def");

await test("goods, cards and buildings all have their signs", () => {
  const icons = readFileSync(`${root}web/src/kit/icons.txt`, "utf8").split("\n");
  equal(Object.keys(goods).sort(), [...tokens(pieces), "money"].sort(), "goods");
  equal(Object.keys(actions).sort(), tokens(rows("ACTION", "actions.def")), "action cards");
  equal(Object.keys(favours).sort(), tokens(rows("FAVOUR", "favours.def")), "favours");
  equal(Object.keys(buildings).sort(), tokens(rows("BUILDING", "buildings.def")), "buildings");
  const drawn = [...[goods, actions, favours].flatMap((table) => Object.values(table).map(({ icon }) => icon)), ...Object.values(buildings)];
  for (const icon of drawn) check(icons.includes(icon), `no icon ${icon}`);
});

await test("the road", () => {
  equal([STEPS, WALL], [constant("FORTUNA_PALACE"), constant("FORTUNA_ROME")], "its length and the wall");
  for (const language of ["en", "fr"]) check(words[language].stepOf("Livia", 3).endsWith(` ${STEPS}`), `its length in ${language}`);
});

/** What an action card shows, and the house values that it asked for. */
function shown(action) {
  const used = [];
  const lines = effect(action, (symbol) => {
    used.push(symbol);
    return house.get(symbol) ?? NaN;
  });
  return { used, text: lines.map((line) => line.map((part) => (typeof part === "object" ? part.good : part)).join(" ")).join("; ") };
}

await test("action cards show the house values, each its own", () => {
  check(house.size > 15, `${house.size} house values are read`);
  const used = new Set(rows("BUILDING", "buildings.def").map(([building]) => `${building}_price`));
  used.add("market_bonus"); // no card shows it
  for (const [action] of rows("ACTION", "actions.def")) {
    const card = shown(action);
    check(!card.text.includes("NaN"), `${action} shows a value that the rules do not have: ${card.used}`);
    equal((card.text.match(/\d+†/g) ?? []).map((value) => parseInt(value, 10)), card.used.map((symbol) => house.get(symbol)), action);
    for (const symbol of card.used) used.add(symbol);
  }
  equal([...used].sort(), [...house.keys()].sort(), "house values that are shown somewhere");
});

await test("action cards name what the rules name", () => {
  const first = source("fortuna.h").match(/fortuna_place_value[^}]*place == 0 \? (\d)/)?.[1];
  for (const [action, rest] of rows("ACTION", "actions.def")) {
    const told = rest.slice(rest.indexOf(",")).toLowerCase();
    const { text } = shown(action);
    for (const [piece] of pieces) {
      // Those who are hired stand on their card as its picture.
      if (text.includes(piece)) check(told.includes(piece), `${action} shows ${piece}, which the rules do not speak of`);
    }
    if (action === "centurions" || action === "vestals") check(text.startsWith(`${first} · `), `the first place of ${action}`);
  }
});

await test("favours ask for their good", () => {
  for (const [favour, rest] of rows("FAVOUR", "favours.def")) {
    const told = rest.toLowerCase();
    const asked = pieces.map(([piece]) => piece).filter((piece) => told.includes(piece));
    equal(favours[favour].good, asked[0] ?? "", favour);
  }
});

await finish();
