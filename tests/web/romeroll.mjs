// romeroll.mjs: what the board of Rome & Roll prints on dice and Blueprints is what the rules' tables say. No browser.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { check, equal, finish, test } from "./kit.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { build } = createRequire(`${root}web/package.json`)("esbuild");
const folder = mkdtempSync(join(tmpdir(), "quadriga-romeroll-"));
async function part(name) {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [`${root}web/src/boards/romeroll/${name}`],
    bundle: true,
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    outfile,
    logLevel: "error",
  });
  return import(pathToFileURL(outfile));
}
const { builtValues, faces, printed } = await part("art.ts");
const { glyphs } = await part("glyphs.tsx");
rmSync(folder, { recursive: true });

const table = (name) => readFileSync(`${root}src/games/romeroll/${name}`, "utf8");
const times = (word, count) => Array(Number(count)).fill(word);
const sorted = (words) => [...(words ?? [])].sort().join(" ");

await test("every face of a die", () => {
  const rows = [...table("dice.def").matchAll(/^FACE\(\w+, \d, "([\w-]+)", ICONS\((.*?)\), SHOWS\((.*?)\), \w+\)$/gm)];
  equal(rows.length, 18, "three dice");
  equal(Object.keys(faces).length, rows.length, "faces drawn");
  for (const [, face, icons, workers] of rows) {
    const goods = [...icons.matchAll(/(\w+)\((\d)\)/g)].flatMap(([, good, count]) =>
      times(good === "AUX" ? "auxiliary" : good.toLowerCase(), count)
    );
    equal(sorted(faces[face]?.goods), sorted(goods), `goods of ${face}`);
    equal(
      sorted(faces[face]?.workers),
      sorted(workers.replace(/BOTH\((.*)\)/, "$1").toLowerCase().split(", ")),
      `workers of ${face}`,
    );
  }
});

const sign = {
  WOODS: "wood",
  BRICKS: "brick",
  STONES: "stone",
  FISHES: "fish",
  JEWELS: "jewel",
  BASKETS: "basket",
  COINS: "coin",
  SOLDIERS: "soldier",
  SENATORS: "senator",
  LEGACY: "legacy",
  ACTIVATES: "any",
};

/** "BUILT(AND(FISHES(2), COINS(1)))" as a list of signs; what is not a plain gain has signs of its own. */
function signs(effect) {
  const special = { CLAIMS_FAVOUR: ["favour"], PICKS: ["wood", "brick", "stone"], STEALS: ["steal"] };
  return special[effect]
    ?? [...effect.matchAll(/(\w+)\((\d)\)/g)].flatMap(([, gain, count]) => times(sign[gain], count));
}

await test("every Blueprint", () => {
  const rows = [
    ...table("plans.def").matchAll(
      /^PLAN\(\w+, "(\w+)".*\n +(\w+(?:\(.*\))?), (\w+(?:\(.*\))?), (\w+(?:\(.*\))?), (\w+)\((?:\d+, )?(\d+)\), \w+\)$/gm,
    ),
  ];
  check(rows.length > 20, `${rows.length} rows are read`);
  equal(Object.keys(printed).length, rows.length, "Blueprints drawn");
  for (const [, plan, built, production, legion, condition, points] of rows) {
    const shown = printed[plan];
    equal(sorted(shown?.built), sorted(signs(built)), `${plan} when built`);
    equal(sorted(shown?.production), sorted(signs(production)), `production of ${plan}`);
    equal(sorted(shown?.legion), sorted(signs(legion)), `legion of ${plan}`);
    equal(shown?.points, condition === "FLAT" ? points : `${points}*`, `points of ${plan}`);
  }
});

await test("every sign that is printed is drawn", () => {
  const signs = [
    ...Object.values(faces).flatMap((face) => face.goods),
    ...Object.values(printed).flatMap((
      { built = [], production = [], legion = [] },
    ) => [...built, ...production, ...legion]),
  ];
  equal([...new Set(signs)].filter((sign) => !(sign in glyphs)), [], "signs without a picture");
});

await test("the Buildings track", () => {
  const values = table("tables.c").match(/\.built_value = \{0, ([\d, ]+)\}/)?.[1].split(", ").map(Number);
  equal(builtValues.join(" "), values?.join(" "), "its cells");
});

await finish();
