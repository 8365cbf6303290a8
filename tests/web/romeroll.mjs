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
  await build({ entryPoints: [`${root}web/src/boards/romeroll/${name}`], bundle: true, format: "esm", jsx: "automatic", jsxImportSource: "preact", outfile, logLevel: "error" });
  return import(pathToFileURL(outfile));
}
const { builtValues, faces, printed } = await part("art.ts");
const { glyphs } = await part("glyphs.tsx");
rmSync(folder, { recursive: true });

const table = (name) => readFileSync(`${root}src/games/romeroll/${name}`, "utf8");
const times = (word, count) => Array(Number(count)).fill(word);
const sorted = (words) => [...(words ?? [])].sort().join(" ");

await test("every face of a die", () => {
  const rows = [...table("dice.def").matchAll(/^FACE\(\w+, "([\w-]+)".*?ICONS\((.*?)\), ([A-Z |]+), \w+\)$/gms)];
  equal(rows.length, 18, "three dice");
  equal(Object.keys(faces).length, rows.length, "faces drawn");
  for (const [, face, icons, workers] of rows) {
    const goods = [...icons.matchAll(/(\w+)\((\d)\)/g)].flatMap(([, good, count]) => times(good === "AUX" ? "auxiliary" : good.toLowerCase(), count));
    equal(sorted(faces[face]?.goods), sorted(goods), `goods of ${face}`);
    equal(sorted(faces[face]?.workers), sorted(workers.toLowerCase().split(" | ")), `workers of ${face}`);
  }
});

/** "{.soldiers = 1, .goods = {[ROM_FISH] = 2}, .coins = 1}" as a list of signs. */
function gains(effects, when) {
  const text = effects.match(new RegExp(`\\.${when} = \\{((?:[^{}]|\\{[^{}]*\\})*)\\}`))?.[1] ?? "";
  const plain = [...text.matchAll(/\.(soldier|senator|coin|legacy)s? = (\d)/g)].flatMap(([, sign, count]) => times(sign, count));
  const goods = [...text.matchAll(/\[ROM_(\w+)\] = (\d)/g)].flatMap(([, good, count]) => times(good.toLowerCase(), count));
  return [...plain, ...goods];
}

/** What a Blueprint does that is not a plain gain has signs of its own. */
const special = { YIELD_PICK: ["wood", "brick", "stone"], YIELD_STEAL: ["steal"] };

await test("every Blueprint", () => {
  const rows = [...table("plans.def").matchAll(/^PLAN\(\w+, "(\w+)".*?EFFECTS\((.*?)\), POINTS\((\w+), \d+, (\d+)\)/gms)];
  check(rows.length > 20, `${rows.length} rows are read`);
  equal(Object.keys(printed).length, rows.length, "Blueprints drawn");
  for (const [, plan, effects, condition, points] of rows) {
    const shown = printed[plan];
    const activates = Number(effects.match(/\.activates = (\d)/)?.[1] ?? 0);
    const yields = special[effects.match(/\.yields = (\w+)/)?.[1] ?? ""] ?? [];
    const built = [...gains(effects, "built"), ...times("any", activates), ...times("favour", plan === "temple" ? 1 : 0)];
    equal(sorted(shown?.built), sorted(built), `${plan} when built`);
    equal(sorted(shown?.production), sorted([...gains(effects, "production"), ...yields]), `production of ${plan}`);
    equal(sorted(shown?.legion), sorted(gains(effects, "legion")), `legion of ${plan}`);
    equal(shown?.points, condition === "FLAT" ? points : `${points}*`, `points of ${plan}`);
  }
});

await test("every sign that is printed is drawn", () => {
  const signs = [...Object.values(faces).flatMap((face) => face.goods), ...Object.values(printed).flatMap(({ built = [], production = [], legion = [] }) => [...built, ...production, ...legion])];
  equal([...new Set(signs)].filter((sign) => !(sign in glyphs)), [], "signs without a picture");
});

await test("the Buildings track", () => {
  const values = table("tables.c").match(/\.built_value = \{0, ([\d, ]+)\}/)?.[1].split(", ").map(Number);
  equal(builtValues.join(" "), values?.join(" "), "its cells");
});

await finish();
