// Boxes in a browser: read, tried, written, and tables that are played with them.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import {
  Boxes,
  cellOf,
  chance,
  draftOf,
  edited,
  emptyFile,
  EngineFailure,
  fileName,
  fileOf,
  makeHost,
  module,
  Player,
  printedOf,
  program,
  Refusal,
  Sheet,
  until,
} from "./engine.mjs";

const games = JSON.parse(makeHost().host.catalogue("en")).games.map(({ game }) => game);
const boxes = new Boxes(module);
const builtIn = (game, language = "en") => boxes.read(emptyFile(game), true, language);
const people = (count) => Array.from({ length: count }, (_, i) => ({ who: "person", name: `Player ${i + 1}` }));

test("the box of every game says all there is to know of its values, in both languages", () => {
  for (const game of games) {
    for (const language of ["en", "fr"]) {
      const box = builtIn(game, language);
      assert.equal(box.ok && box.built_in, true, game);
      assert.match(box.digest, /^[0-9a-f]{16}$/);
      for (const row of box.values) {
        assert.ok(row.text.length > 3, `${game} ${row.value} says what it is`);
        assert.ok(["printed", "likely", "house"].includes(row.origin), row.value);
        assert.match(row.rule, /^[A-Z]{3}-[\d.]+/, row.value);
        if (row.kind === "count") assert.ok(row.least <= row.most, row.value);
        for (const { domain } of row.index) assert.ok(domain === "number" || box.symbols[domain], domain);
      }
      const again = boxes.read(box.text, true, language);
      assert.deepEqual(again.printed, box.printed, "the file is the box");
      assert.equal(again.digest, box.digest);
    }
  }
});

test("what is wrong is told with its line, the value, and what would have done", () => {
  const told = (lines, language = "en") => boxes.read(`quadriga box 1\ngame tali\n${lines}\n`, false, language);
  const bad = told("copies = 9\nvenus = 101");
  assert.deepEqual(
    { ok: bad.ok, error: bad.error, line: bad.line, value: bad.value, wanted: bad.wanted },
    { ok: false, error: "BAD_VALUE", line: 4, value: "venus", wanted: "0 … 100" },
  );
  assert.match(bad.text, /^line 4: .*expected: 0 … 100/);
  assert.doesNotMatch(bad.say, /line/);
  assert.match(told("venus = 101", "fr").text, /^ligne 3\u00a0: .*attendu/);
  assert.equal(told("nothing = 1").error, "NO_SUCH_VALUE");
  assert.equal(boxes.read("", false, "en").error, "BAD_BOX_HEADER");
  assert.equal(boxes.read("quadriga box 1\ngame chess\n", false, "en").error, "NO_SUCH_GAME");
  assert.equal(boxes.read("\0\xff\u{1f600}", false, "en").ok, false);
  assert.equal(boxes.read("x".repeat(1 << 20), false, "en").error, "TOO_LONG");
});

test("a box is proved by playing; the latest wins", async () => {
  for (const game of games) assert.deepEqual(await boxes.prove(emptyFile(game), "en"), { ok: true }, game);
  const [first, second] = await Promise.all([
    boxes.prove(emptyFile("glory"), "en"),
    boxes.prove(emptyFile("tali"), "en"),
  ]);
  assert.equal(first, null);
  assert.deepEqual(second, { ok: true });
  const unsound = await boxes.prove("quadriga box 1\ngame tali\nvenus = 101\n", "en");
  assert.equal(unsound.error, "BAD_VALUE");
});

test("values that the engine breaks down over are wrong, and the next box has a new engine", async () => {
  const hurt = new Boxes(module);
  hurt.engine = {
    put: () => 0,
    call: () => {
      throw new EngineFailure("assert");
    },
  };
  const warn = console.warn;
  console.warn = () => undefined;
  assert.equal(hurt.read(emptyFile("tali"), false, "en").error, "BROKEN");
  assert.equal((await hurt.prove(emptyFile("tali"), "en")).ok, true);
  console.warn = warn;
});

/** Some value that a row takes. */
function anyCell(sheet, row, luck) {
  const symbols = sheet.symbolsFor(row);
  const one = () => symbols[luck.below(symbols.length)];
  switch (row.kind) {
    case "count":
      return row.least + luck.below(row.most - row.least + 1);
    case "symbol":
      return one();
    case "maybe":
      return luck.below(3) ? one() : null;
    case "set":
      return symbols.filter(() => luck.below(2));
    case "name":
      return ["", "Été d’Octavia", "a = b:c +d", "#"][luck.below(4)];
  }
}

test("what is written in the page is what the engine reads, and back", () => {
  for (const game of games) {
    const base = builtIn(game);
    const sheet = new Sheet(base);
    const luck = chance(5);
    const paths = [...sheet.base.keys()];
    let sound = 0;
    for (let round = 0; round < 60; round++) {
      const changes = {};
      for (let i = luck.below(4); i >= 0; i--) {
        const path = paths[luck.below(paths.length)];
        changes[path] = anyCell(sheet, sheet.row(path.split(" ")[0]), luck);
      }
      const sure = sheet.units.filter(() => luck.below(20) === 0).map(({ id }) => id);
      const draft = edited(sheet, { title: round % 2 ? "Ma boîte" : "", own: {}, sure }, changes);
      const text = fileOf(sheet, draft);
      const read = boxes.read(text, true, "en");
      if (!read.ok) { // it may be that nobody could play with it, but never that it cannot be read
        assert.equal(read.error, "BAD_BOX", `${game}: ${read.text}\n${text}`);
        continue;
      }
      sound++;
      const printed = printedOf(sheet, draft);
      for (const row of base.values) {
        assert.deepEqual(read.printed[row.value], printed[row.value], `${game} ${row.value}\n${text}`);
      }
      assert.deepEqual(draftOf(sheet, read, text), draft, `${game}\n${text}`);
    }
    assert.ok(sound > 5, `${game}: ${sound} of 60 are sound`);
  }
});

test("what is typed and is none is refused, not misread", () => {
  const base = builtIn("tali"), sheet = new Sheet(base);
  for (const typed of ["", "x", "1:2", "-", "9999999", "1=2", "+3"]) {
    const draft = edited(sheet, { title: "", own: {}, sure: [] }, { venus: typed });
    assert.equal(cellOf(sheet, draft, "venus"), typed);
    assert.equal(boxes.read(fileOf(sheet, draft), false, "en").error, "BAD_VALUE", JSON.stringify(typed));
    assert.equal(printedOf(sheet, draft).venus, base.printed.venus, "it is drawn as ours");
  }
  for (const title of ["x\ny", "\u202etitle", "x".repeat(40)]) {
    const read = boxes.read(fileOf(sheet, { title, own: {}, sure: [] }), false, "en");
    assert.equal(read.ok, false, JSON.stringify(title));
  }
  assert.equal(fileName("tali", "Été : 1984 / “x”"), "ete-1984-x.box");
  assert.equal(fileName("tali", "…"), "tali.box");
});

test("marks tell parts of a value apart", () => {
  const box = builtIn("romeroll");
  const sheet = new Sheet(box);
  const origin = (id) => sheet.unit(id).origin;
  assert.equal(origin("face_goods blue-1"), "printed");
  assert.equal(origin("face_goods blue-2"), "house");
  assert.equal(origin("plan_type camp"), "likely");
  const lots = new Sheet(box, {
    depths: { map_ground: 1 },
    joined: { map_inside: "map_ground", map_good: "map_ground" },
  });
  assert.equal(lots.units.filter(({ row }) => row.value.startsWith("map_")).length, 2, "a side of the map is one");
  assert.equal(lots.unitOf("map_good large 1 a").id, "map_ground large");
});

test("a table is played with a box, kept with it, and its record is good elsewhere", async () => {
  const { host, saved } = makeHost(3);
  const box =
    "quadriga box 1\ngame tali\ntitle Mes osselets\nvalue = one:2 three:3 four:4 six:9\nvenus = 33\nbone_name one = Vautour\n";
  const { table } = await host.create({
    game: "tali",
    seats: [{ who: "person" }, { who: "bot", level: "random" }],
    box,
  });
  const player = new Player(host, table, 1);
  assert.equal(player.view.about.box.title, "Mes osselets");
  assert.equal(JSON.parse(host.box(table, "en")).printed.venus, 33);
  while (player.view.state !== "over") {
    if (player.view.choices) player.move(player.view.choices[0].move);
    await until(() => player.view.choices || player.view.state === "over");
  }
  const kept = saved.get(table);
  assert.equal(kept.box, box);
  assert.match(kept.record, /^box 1 [0-9a-f]{16} Mes osselets$/m);
  assert.match(kept.record, /^box venus = 33$/m);
  const verified = spawnSync(program, ["verify", "-"], { input: kept.record, encoding: "utf8" });
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  const other = makeHost(4);
  other.host.restore(kept);
  const again = new Player(other.host, table, 1);
  assert.equal(again.view.about.box.digest, player.view.about.box.digest);
  assert.equal(JSON.parse(other.host.box(table, "fr")).printed.venus, 33);
});

test("a box for another game, or an unsound one, lays no table", async () => {
  const { host } = makeHost();
  const seats = people(2);
  await assert.rejects(host.create({ game: "tali", seats, box: emptyFile("glory") }), Refusal);
  await assert.rejects(host.create({ game: "tali", seats, box: "quadriga box 1\ngame tali\nvenus = 101\n" }), /line 3/);
  await assert.rejects(host.create({ game: "tali", seats: people(9), box: emptyFile("tali") }));
  assert.throws(() => host.box("nowhere", "en"), Refusal);
});
