// words.mjs: the page's French: names in sentences, apostrophes and spaces, in its words, its boards', its guides' and
// in the rules as it shows them. No browser.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { check, equal, finish, load, test } from "./kit.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { and, de, deAll, spaced } = await load("words/names.ts");
const { fr } = await load("words/fr.ts");
const { en } = await load("words/en.ts");
const drawn = readdirSync(`${root}web/src/boards`);
const having = (file) => drawn.filter((game) => existsSync(`${root}web/src/boards/${game}/${file}`));
const guides = {}, boards = {};
for (const game of having("guide.ts")) guides[game] = (await load(`boards/${game}/guide.ts`)).default;
const { boxWords } = await load("box/words.ts");
const { peopleWords } = await load("people/words.ts");
for (const game of having("words.ts")) boards[game] = (await load(`boards/${game}/words.ts`)).words.fr;

/** What is wrong with a French text, or null. */
export function fault(text) {
  if (/['"]/.test(text)) return "a straight apostrophe or quote";
  if (/ [:;!?»]|« /.test(text)) return "a plain space where it may not break";
  if (/\u00a0[;!?]/.test(text)) return "a wide space where a thin one goes";
  if (/[^\s\u00a0\u202f:;!?«([/…][;!?](\s|$)|[\p{L}\d)»]:(\s|$)/u.test(text)) return "no space before a sign";
  if (/«[^\u00a0\u202f]|[^\u00a0\u202f]»/.test(text)) return "no space inside the quotes";
  return null;
}

/** Everything that a table of words can say, its functions with names and numbers that try them. */
function* said(table, where) {
  for (const [key, value] of Object.entries(table)) {
    const here = `${where}.${key}`;
    if (typeof value === "string") yield [here, value];
    else if (typeof value === "function") {
      for (const number of [0, 1, 2]) yield [`${here}()`, tried(here, value, number)];
    } else if (value && typeof value === "object") yield* said(value, here);
  }
}
const lists = new Set(["fr.turnOf", "fr.wins"]);
const ofClocks = new Set(["fr.clockShort", "fr.clockLong"]);
const clocks = [
  { kind: "live", minutes: 10, seconds: 5, over: "bot", level: "novice" },
  { kind: "turn", days: 1, over: "concede" },
  { kind: "bank", days: 6, hours: 12, over: "others" },
];
/** With numbers, or with a name where numbers are not what it takes. */
function tried(key, say, number) {
  if (lists.has(key)) return say(["Octavia", "Livia"].slice(0, Math.max(1, number)));
  if (ofClocks.has(key)) return say(clocks[number]);
  try {
    return String(say(...Array(say.length).fill(number)));
  } catch {
    return String(say(...Array(say.length).fill("Octavia")));
  }
}

await test("names elide as they are spoken", () => {
  for (const name of ["Octavia", "aulus", "Émilie", "Ève", "Hadrien", "Héloïse", "Œdipe", "E\u0301mile"]) {
    equal(de(name), `d’${name}`, name);
  }
  for (const name of ["Livia", "Yvonne", "Yann", "Çelik", "8", "?", "", "Жан"]) equal(de(name), `de ${name}`, name);
  equal(deAll(["Octavia", "Livia"]), "d’Octavia et de Livia", "two");
  equal(and(["Ana", "Ben", "Cleo"], "and"), "Ana, Ben and Cleo", "three");
});

await test("turns, victories, sides, cards and provinces take their names", () => {
  equal(fr.turnOf(["Octavia"]), "Au tour d’Octavia", "a turn");
  equal(fr.turnOf(["Octavia", "Livia"]), "Au tour d’Octavia et de Livia", "a turn of two");
  equal(fr.wins(["Octavia"]), "Victoire d’Octavia", "a victory");
  equal(fr.wins(["Octavia", "Livia"]), "Octavia et Livia se partagent la victoire", "a shared one");
  equal(en.wins(["Octavia", "Livia"]), "Octavia and Livia share the victory", "in English");
  equal(fr.sideOf("Hadrien"), "Côté d’Hadrien", "a side");
  equal(boards.fortuna.cardsOf("Octavia"), "Cartes action d’Octavia", "cards");
  equal(boards.fortuna.provinceOf("Livia"), "Province de Livia", "a province");
  equal(fr.hintPoints("1,5", 1.5), "1,5 point", "less than two");
  equal(fr.hintPoints("2", 2), "2 points", "two");
});

await test("no board writes an English colon behind a name", () => {
  const places = [...drawn.map((game) => `boards/${game}`), "boards/romeroll/box", "table", "lobby", "kit", "box"];
  for (const place of places) {
    for (const name of readdirSync(`${root}web/src/${place}`).filter((file) => file.endsWith(".tsx"))) {
      const line = readFileSync(`${root}web/src/${place}/${name}`, "utf8").split("\n").find((text) =>
        /`\$\{[^}`]*\}: |>\{[^{}]*\}: \{|\}: –/.test(text)
      );
      equal(line, undefined, `${place}/${name}`);
    }
  }
});

await test("the check sees what is wrong", () => {
  for (const bad of ["l'eau", "Prix : 3", "Qui ?", "Prix: 3", "Quoi? Rien", "Qui\u00a0?", "« oui »", "«oui»"]) {
    check(fault(bad), bad);
  }
  for (const good of ["l’eau", "Prix\u00a0: 3", "Qui\u202f?", "«\u00a0oui\u00a0»", "12:30", "https://a.b"]) {
    equal(fault(good), null, good);
  }
});

await test("curly apostrophes and no-break spaces in all French words", () => {
  const all = [
    ...said(fr, "fr"),
    ...said(boxWords.fr, "box"),
    ...said(peopleWords.fr, "people"),
    ...Object.entries(boards).flatMap(([game, words]) => [...said(words, game)]),
    ...Object.entries(guides).flatMap(([game, steps]) =>
      steps.map((step) => [`guide ${game} ${step.id}`, spaced(step.text.fr)])
    ),
  ];
  check(all.length > 250, `only ${all.length} words`);
  for (const [where, text] of all) equal(fault(text), null, `${where}: ${text}`);
});

await test("the rules as the page shows them", () => {
  const files = readdirSync(`${root}docs/rules`).filter((name) => name.endsWith(".fr.md"));
  equal(files.length, 5, "rules in French");
  for (const name of files) {
    readFileSync(`${root}docs/rules/${name}`, "utf8").split("\n").forEach((line, i) => {
      const text = spaced(line).replace(/`[^`]*`/g, "x").replace(/^\|[\s:|-]+$/, "");
      equal(fault(text), null, `${name}:${i + 1}: ${line}`);
    });
  }
});

await finish();
