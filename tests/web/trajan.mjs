// trajan.mjs: what the board of Trajan prints on provinces, tiles and ships is what the rules' tables say, and its map
// has their ways. No browser.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { check, equal, finish, test } from "./kit.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { build } = createRequire(`${root}web/package.json`)("esbuild");
const folder = mkdtempSync(join(tmpdir(), "quadriga-trajan-"));
const load = async (name) => {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [`${root}web/src/boards/trajan/${name}.ts`],
    bundle: true,
    format: "esm",
    outfile,
    logLevel: "error",
  });
  return import(pathToFileURL(outfile));
};
const { bonusPoints, grants, shipPoints, tileColours, tilePoints } = await load("box");
const { camp, crossings, provinces } = await load("geometry");
const { actions } = await load("compose");
rmSync(folder, { recursive: true });

const source = (name) => readFileSync(`${root}src/games/trajan/${name}`, "utf8");
const pieces = source("pieces.def");
const rows = (kind, pattern, text = pieces) => [...text.matchAll(new RegExp(`^${kind}\\((\\w+), ${pattern}`, "gm"))];

await test("the trays", () => {
  equal(actions, rows("ACTION_ROW", "\"(\\w+)\"").map(([, , token]) => token), "in their order");
});

await test("every Trajan tile", () => {
  const points = new Map(rows("EFFECT_ROW", "(\\d+)").map(([, id, number]) => [id, Number(number)]));
  equal(Object.keys(tilePoints).length, points.size, "effects");
  const colours = new Map(rows("COLOUR_ROW", "\"(\\w+)\"").map(([, id, token]) => [id, token]));
  const tiles = rows("TILE", "(\\w), (\\w), \"([\\w-]+)\"", source("tiles.def"));
  equal(tiles.length, 54, "tiles");
  for (const [, effect, one, other, token] of tiles) {
    equal(tilePoints[token.split("-")[0]], points.get(effect), `points of ${token}`);
    equal(tileColours(token).sort(), [colours.get(one), colours.get(other)].sort(), `colours of ${token}`);
  }
});

await test("construction tiles grant their actions", () => {
  const kinds = rows("KIND_ROW", "\"(\\w+)\", (\\w+)").map(([, , kind, action]) => [kind, action.toLowerCase()]);
  equal(kinds.length, 5, "kinds");
  equal(Object.entries(grants).sort(), kinds.sort(), "what they grant");
});

await test("every ship, coloured and grey", () => {
  const ships = rows("SHIP_ROW", "\"(\\w+)\", LIST\\(([\\d, ]+)\\), LIST\\(([\\d, ]+)\\)");
  equal(ships.length, 3, "ships");
  for (const [, , ship, front, back] of ships) {
    equal(shipPoints(ship, false).join(", "), front, `${ship}, coloured`);
    equal(shipPoints(ship, true).join(", "), back, `${ship}, grey`);
  }
});

await test("every bonus tile, yellow and grey", () => {
  const bonuses = rows("BONUS_ROW", "\"bonus-([\\w-]+)\", (\\d+), (\\d+)");
  equal(bonuses.length, 12, "bonus tiles");
  for (const [, , what, front, back] of bonuses) {
    const halves = { 1: "½", 2: "1" }; // a worker's points are counted in halves
    equal(bonusPoints(what), what === "workers" ? [halves[front], halves[back]] : [front, back], what);
  }
});

const lands = rows("PROVINCE_ROW", "\"(\\w+)\", (\\d+),\\s+((?:TO\\(\\w+\\)[ |\\n]*)+), \"([\\w ]+)\"");

await test("every province has its name and its points", () => {
  equal(lands.length, 10, "provinces");
  equal(Object.keys(provinces).sort(), lands.map(([, , token]) => token).sort(), "provinces drawn");
  for (const [, , token, points, , name] of lands) {
    equal(provinces[token].vp, Number(points), `points of ${name}`);
    equal(provinces[token].lines.join(" "), name, `name of ${token}`);
  }
});

const corners = (token) => provinces[token].points.split(" ");

/** Where a line over water begins or ends: the province whose border is nearest. */
function landAt(x, y) {
  const away = ([ax, ay], [bx, by]) => {
    const along = Math.min(
      1,
      Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)),
    );
    return Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y);
  };
  const distance = (token) => {
    const points = corners(token).map((corner) => corner.split(",").map(Number));
    return Math.min(...points.map((point, i) => away(point, points[(i + 1) % points.length])));
  };
  return Object.keys(provinces).reduce((best, token) => (distance(token) < distance(best) ? token : best));
}

await test("provinces that share a border on the map, or a way over water, are neighbours, and no others", () => {
  const neighbours = new Map(
    lands.map(([, , token, , ways]) => [token, [...ways.matchAll(/TO\((\w+)\)/g)].map(([, id]) => id.toLowerCase())]),
  );
  const [ways, gates] = [[], []];
  for (const [x1, y1, x2, y2] of crossings) {
    const inCamp = x1 >= camp.x && x1 <= camp.x + camp.w && y1 >= camp.y && y1 <= camp.y + camp.h;
    if (inCamp) gates.push(landAt(x2, y2));
    else ways.push([landAt(x1, y1), landAt(x2, y2)].sort().join(" "));
  }
  for (const one of neighbours.keys()) {
    for (const other of neighbours.keys()) {
      if (one >= other) continue;
      const border = corners(one).filter((corner) => corners(other).includes(corner)).length > 1;
      equal(
        border || ways.includes(`${one} ${other}`),
        neighbours.get(one).includes(other),
        `${one} and ${other} on the map`,
      );
      equal(neighbours.get(other).includes(one), neighbours.get(one).includes(other), `${one} and ${other} both ways`);
    }
  }
  const out = source("military.c").match(/here == 0 \? ((?:1u << PROVINCE_\w+(?: \| )?)+)/)?.[1] ?? "";
  equal(
    gates.sort(),
    [...out.matchAll(/PROVINCE_(\w+)/g)].map(([, id]) => id.toLowerCase()).sort(),
    "ways out of the camp",
  );
  check(gates.length === 3, "three of them");
});

await finish();
