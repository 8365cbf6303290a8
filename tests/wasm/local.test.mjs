// Tables in a browser: whole games through the messages, taking back, confirming, handing over, looking back, saving
// and going on, records, hints, analyses; and what happens when the engine breaks down.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { gzipSync } from "node:zlib";
import {
  BadText,
  bytes,
  chance,
  EngineFailure,
  keepNets,
  makeHost,
  module,
  netsOf,
  passTo,
  Player,
  program,
  Refusal,
  root,
  SavedTables,
  Thinker,
  turn,
  until,
  Wasm,
} from "./engine.mjs";

const games = JSON.parse(makeHost().host.catalogue("en")).games;
const without = (view, ...names) => Object.fromEntries(Object.entries(view).filter(([name]) => !names.includes(name)));
const people = (count) => Array.from({ length: count }, (_, i) => ({ who: "person", name: `Player ${i + 1}` }));
const verify = (record) => spawnSync(program, ["verify", "-"], { input: record, encoding: "utf8" });

test("the engine needs nothing, and it and the networks of a game are small", async () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  const size = (file) => gzipSync(file, { level: 9 }).length;
  assert.ok(bytes.length < 950_000, `${bytes.length} bytes`);
  assert.ok(size(bytes) < 300_000, `${size(bytes)} bytes compressed`);
  for (const { game } of games) {
    const sum = (await netsOf(game)).reduce((all, net) => all + size(net), 0);
    assert.ok(sum < 360_000, `${game}: ${sum} bytes of networks, compressed`);
  }
});

test("it hears every message of the protocol, by its row alone", async () => {
  const rows = readFileSync(join(root, "src/protocol/messages.def"), "utf8").matchAll(
    /^MESSAGE\((\w+), (\w+), (\w+), /gm,
  );
  const { host } = makeHost();
  const { table } = await host.create({ game: "tali", seats: people(2) });
  let count = 0;
  for (const [, name, who, where] of rows) {
    const heard = [];
    const line = host.connect((text) => heard.push(JSON.parse(text)));
    const why = (more) => {
      host.say(line, { type: name, id: `${++count}`, ...more });
      return heard.find((message) => message.id === `${count}`).why;
    };
    const unknown = where === "SERVER";
    assert.equal(why({}), unknown ? "bad_request" : who === "ANYBODY" ? "no_table" : "not_entered", name);
    host.say(line, { type: "enter", table });
    if (who === "SEATED") assert.equal(why({}), unknown ? "bad_request" : "not_seated", name);
    host.disconnect(line);
  }
  assert.ok(count > 15);
  const source = readdirSync(join(root, "web/src/engine")).map((file) =>
    readFileSync(join(root, "web/src/engine", file), "utf8")
  );
  assert.doesNotMatch(
    source.join("\n"),
    /not_entered|not_seated|not_over|nothing_held/,
    "nothing is decided in TypeScript",
  );
});

test("it names the games as a server does, in both languages", () => {
  const { host } = makeHost();
  for (const language of ["en", "fr"]) {
    const { games, levels } = JSON.parse(host.catalogue(language));
    assert.ok(games.length >= 5 && levels.length >= 2);
    for (const { game } of games) assert.equal(JSON.parse(host.about(game, language)).game, game);
  }
  assert.throws(() => host.about("chess", "en"), Refusal);
});

for (const { game, seats_min, seats_max } of games) {
  test(`${game}: whole games against bots, with every number of players`, async () => {
    for (let seats = seats_min; seats <= seats_max; seats++) {
      const { host, saved } = makeHost(seats);
      const luck = chance(seats);
      const { table } = await host.create({
        game,
        seats: people(1).concat(Array.from({ length: seats - 1 }, () => ({ who: "bot", level: "random" }))),
      });
      const me = new Player(host, table, host.seatToEnter(table), ["patch", "journal"]);
      while (me.view.state !== "over") {
        await until(() => me.view.choices || me.view.state === "over", "my turn");
        if (me.view.choices) {
          assert.equal(me.move(me.view.choices[luck.below(me.view.choices.length)].move).type, "done");
        }
      }
      assert.ok(me.view.finished && me.view.seed && me.view.scores.length === seats);
      assert.equal(me.tell("history").type, "done");
      const { moments } = me.last((message) => message.type === "history");
      assert.deepEqual(moments.at(-1).points, me.view.scores.map((score) => score.total));
      assert.equal(moments.at(-1).ply, me.view.ply);
      // Nobody plays alone: an opponent without a seat has points, a place and an area.
      if (game === "romeroll" && seats === 1) {
        const { rival, scores, score_lines } = me.view;
        assert.ok(rival.name === "Seneca" && rival.points === rival.total && moments.at(-1).rival === rival.total);
        assert.ok(rival.lines.length === score_lines.length && rival.rank + scores[0].rank === 3);
        assert.ok(me.heard.find((message) => message.rival).rival.rank === undefined, "no place before the end");
        assert.equal(
          new Player(host, table, 1, ["scene"]).view.scene.filter((item) => !item.in && item.owner === rival.owner)
            .length,
          1,
        );
      } else assert.equal(me.view.rival, undefined);
      assert.ok(saved.get(table).over);
      assert.equal(verify(saved.get(table).record).status, 0, "the program accepts the record");
      const again = new Player(host, table, 1, ["scene", "journal"]);
      let scene = [];
      for (const view of me.heard.filter((message) => message.type === "view")) {
        scene = view.scene
          ?? view.patch.flatMap((piece) => (Array.isArray(piece) ? scene.slice(piece[0], piece[1]) : [piece]));
      }
      assert.deepEqual(scene, again.view.scene, "patches lead to the same scene");
    }
  });
}

test("people at one device see their own hands only, and pass it on", async () => {
  const { host } = makeHost();
  const { table } = await host.create({
    game: "tali",
    seats: [...people(2), { who: "bot", level: "random" }],
    undo: "secret",
  });
  const line = new Player(host, table, 1);
  assert.equal(line.view.seat, 1);
  const symbols = (view, seat) => view.scene.filter((item) => item.in === `hand.${seat}`).map((item) => item.symbol);
  assert.ok(!symbols(line.view, 1).includes("?") && symbols(line.view, 2).every((symbol) => symbol === "?"));
  const luck = chance(5);
  for (let i = 0; i < 6 && line.view.state === "playing"; i++) {
    await until(() => line.view.choices || passTo(line.view) || line.view.state === "over", "somebody's turn");
    const next = passTo(line.view);
    if (next > 0) {
      assert.ok(!line.view.choices);
      line.enter(table, next);
      assert.equal(line.view.seat, next);
      assert.ok(symbols(line.view, 3 - next).every((symbol) => symbol === "?"), "the other hand is hidden again");
    }
    if (line.view.choices) line.move(line.view.choices[luck.below(line.view.choices.length)].move);
  }
  line.enter(table, 3);
  assert.equal(line.last((message) => message.id === "enter").why, "no_table", "nobody sits down at a bot's seat");
  line.enter("local-none", 1);
  assert.equal(line.last((message) => message.id === "enter").why, "no_table");
});

test("messages that are refused", async () => {
  const { host } = makeHost();
  const { table } = await host.create({ game: "tali", seats: people(2), undo: "never" });
  const lost = { heard: [] };
  const line = host.connect((text) => lost.heard.push(JSON.parse(text)));
  host.say(line, { type: "move", id: "x", move: "fetch", ply: 0 });
  assert.equal(lost.heard.at(-1).why, "not_entered");
  const watcher = new Player(host, table, 0), [one, two] = [1, 2].map((seat) => new Player(host, table, seat));
  const [asked, other] = one.view.choices ? [one, two] : [two, one];
  const why = (player, type, more) => player.tell(type, more).why;
  assert.equal(watcher.view.seat, 0);
  assert.equal(why(watcher, "move", { move: "fetch", ply: 4 }), "not_seated");
  assert.equal(why(asked, "dance"), "bad_request");
  assert.equal(why(asked, "move", { move: "fetch" }), "bad_request");
  assert.equal(why(asked, "move", { move: 7, ply: 4 }), "bad_request");
  assert.equal(why(asked, "move", { move: "fetch", ply: 3, seq: asked.view.seq }), "stale");
  assert.equal(why(asked, "move", { move: "fetch", ply: 4, seq: 1 }), "stale");
  assert.ok(asked.view.about, "a complete view follows");
  assert.equal(why(asked, "move", { move: "sow", ply: 4 }), "bad_notation");
  assert.equal(why(asked, "move", { move: "lay six", ply: 4 }), "illegal");
  assert.equal(why(other, "move", { move: "fetch", ply: 4 }), "not_your_turn");
  assert.equal(why(asked, "confirm"), "nothing_held");
  assert.equal(why(asked, "undo"), "undo_never");
  assert.equal(why(asked, "bot", { level: "deity" }), "bad_level");
  assert.equal(why(asked, "bot", { level: "random", seat: 3 - asked.view.seat }), "not_absent");
  assert.equal(why(asked, "history"), "not_over");
  assert.equal(why(asked, "look", { ply: 99 }), "stale");
  assert.equal(why(asked, "look", { ply: 0, open: "yes" }), "bad_request");
  assert.equal(why(asked, "chat", { text: "salve" }), "bad_request");
  assert.equal(why(asked, "bot", { level: "random", seat: 0 }), "bad_request");
  assert.equal(why(asked, "move", { move: "x".repeat(201), ply: 4 }), "bad_request");
  assert.equal(why(asked, "move", { move: "fet\0ch", ply: 4 }), "bad_request");
  assert.equal(why(asked, "move", { move: "fetch", ply: 4.5 }), "bad_request");
  host.say(asked.line, { type: "undo" });
  assert.equal(
    asked.heard.findLast((message) => message.type === "refused").why,
    "bad_request",
    "what changes something has an id",
  );
  assert.equal(why(asked, "look", { ply: 0, open: true }), "not_over");
  assert.equal(why(asked, "language", { language: "la" }), "bad_request");
  assert.equal(asked.tell("language", { language: "fr" }).type, "done");
  assert.match(asked.view.prompt, /Piochez/);
  assert.match(asked.tell("dance").text, /illisible/);
});

test("tables that are refused", async () => {
  const { host } = makeHost();
  const why = (table) => host.create(table).then(() => "none", (error) => error.why);
  assert.equal(await why({ game: "chess", seats: people(2) }), "no_game");
  assert.equal(await why({ game: "tali", seats: people(9) }), "bad_seats");
  assert.equal(await why({ game: "tali", seats: people(2), options: { speed: 1 } }), "bad_option");
  assert.equal(await why({ game: "tali", seats: [...people(1), { who: "bot", level: "deity" }] }), "bad_level");
  assert.equal(await why({ game: "tali", seats: [{ who: "person", name: "\n" }, ...people(1)] }), "bad_name");
  assert.equal(await why({ game: "tali", seats: people(2), undo: "perhaps" }), "bad_request");
});

test("taking back, confirming, handing over, taking the seat again, leaving", async () => {
  const { host } = makeHost();
  const { table } = await host.create({ game: "tali", seats: people(2), undo: "free", confirm: true });
  const players = [1, 2].map((seat) => new Player(host, table, seat));
  const asked = players.find((player) => player.view.choices);
  const before = asked.view;
  const answer = asked.move("fetch");
  assert.ok(answer.held && asked.view.held.move === "fetch" && asked.view.undo && !asked.view.choices);
  asked.tell("undo");
  assert.deepEqual(asked.view.choices, before.choices);
  asked.move("fetch");
  assert.equal(asked.tell("confirm").type, "done");
  assert.ok(asked.view.ply > before.ply);
  const journal = asked.view.journal;
  assert.equal(asked.tell("undo", { seq: asked.view.seq }).type, "done");
  assert.equal(asked.view.ply, before.ply);
  assert.ok(asked.view.seq > before.seq && asked.view.journal.from === journal.from, "the journal is cut");
  assert.deepEqual(asked.view.scene, before.scene);
  asked.tell("bot", { level: "random" });
  assert.equal(asked.move("fetch").why, "handed_over");
  assert.ok(asked.view.seats[asked.view.seat - 1].handed);
  await until(() => asked.view.ply > before.ply, "the bot's move");
  asked.tell("take");
  assert.equal(asked.view.seats[asked.view.seat - 1].who, "person");
  const other = players.find((player) => player !== asked);
  asked.tell("bot", { level: "random" });
  asked.tell("leave");
  assert.equal(asked.view.seat, 0, "who left watches");
  assert.ok(
    !other.view.seats[other.view.seat === 1 ? 1 : 0].handed,
    "and the others see that the seat is the bot's for good",
  );
  for (const type of ["move", "take", "undo", "leave"]) assert.equal(asked.tell(type).why, "not_seated");
});

test("looking back shows what was seen, and everything once the game is over", async () => {
  for (const { game, seats_min } of games) {
    const { host } = makeHost(3);
    const luck = chance(3);
    const count = Math.max(2, seats_min);
    const { table } = await host.create({ game, seats: people(count), undo: "secret" });
    const players = Array.from({ length: count }, (_, i) => new Player(host, table, i + 1));
    const seen = new Map();
    while (players[0].view.state !== "over") {
      players.forEach((player, i) => seen.set(`${i} ${player.view.ply}`, player.view));
      const asked = players.find((player) => player.view.choices);
      asked.move(asked.view.choices[luck.below(asked.view.choices.length)].move);
    }
    for (const [key, view] of [...seen].slice(0, 40)) {
      const player = players[Number(key.split(" ")[0])];
      player.tell("look", { ply: view.ply });
      const past = player.last((message) => message.past);
      for (const part of ["scene", "position", "prompt", "rule", "seat", "ply"]) {
        assert.deepEqual(past[part], view[part], `${game} ${key} ${part}`);
      }
      assert.deepEqual(past.seats.map((seat) => seat.points), view.seats.map((seat) => seat.points));
      assert.equal(past.last, player.view.ply);
    }
    players[0].tell("look", { ply: players[0].view.ply >> 1, open: true });
    const open = players[0].last((message) => message.past);
    assert.ok(open.open && open.journal.from === 0);
  }
});

test("a saved table goes on", async () => {
  for (const { game, seats_min } of games) {
    const { host, saved } = makeHost(9);
    const luck = chance(9);
    const seats = [...people(1), { who: "bot", level: "random", name: "Hal" }].slice(0, Math.max(2, seats_min));
    while (seats.length < seats_min) seats.push({ who: "bot", level: "random" });
    const { table } = await host.create({ game, seats, undo: "secret", confirm: true });
    const me = new Player(host, table, 1);
    for (let i = 0; i < 20 && me.view.state !== "over"; i++) {
      await until(() => me.view.choices || me.view.held || me.view.state === "over", "my turn");
      if (me.view.choices) me.move(me.view.choices[luck.below(me.view.choices.length)].move);
      if (me.view.held) me.tell("confirm");
    }
    await until(() => me.view.choices || me.view.state === "over", "my turn");
    const kept = JSON.parse(JSON.stringify(saved.get(table)));
    const { host: later, saved: keptLater } = makeHost(10);
    later.restore(kept);
    assert.deepEqual(keptLater.get(table), kept, `${game}: the same is saved again`);
    const again = new Player(later, table, 1), fresh = new Player(host, table, 1);
    assert.deepEqual(again.view, fresh.view, `${game}: the same view`);
    while (again.view.state !== "over") {
      await until(() => again.view.choices || again.view.held || again.view.state === "over", "my turn");
      if (again.view.choices) again.move(again.view.choices[luck.below(again.view.choices.length)].move);
      if (again.view.held) again.tell("confirm");
    }
    assert.ok(keptLater.get(table).over);
    const other = { ...kept, table: "local-other", record: kept.record.replace(/^game (\w+) \d+$/m, "game $1 9999") };
    // Other rules took these digests: nothing proves that it is the same game. It is looked at, and kept as it was.
    later.restore(other, "fr");
    assert.ok(keptLater.get("local-other").closed && !keptLater.get("local-other").over, game);
    assert.equal(keptLater.get("local-other").record, other.record, `${game}: the record stays whole`);
    const closed = new Player(later, "local-other", 1);
    assert.equal(closed.view.state, "closed");
    assert.ok(/version 9999/.test(closed.view.closed.text) && closed.view.closed.why === "WRONG_DIGEST");
    assert.ok(closed.view.closed.ply === closed.view.ply && closed.view.ply < kept.record.match(/^end (\d+)/m)[1]);
    assert.ok(!closed.view.choices && !closed.view.prompt && !closed.view.undo);
    for (const type of ["move", "confirm", "undo", "bot", "take", "leave"]) {
      const told = closed.tell(type, { move: "fetch", ply: closed.view.ply, level: "random" });
      assert.equal(told.why, "quarantined", `${game}: ${type}`);
    }
    assert.equal(closed.tell("look", { ply: 0 }).type, "done");
    assert.equal(later.record("local-other"), other.record);
    assert.throws(
      () => later.restore({ ...kept, table: "local-bad", record: kept.record.replace(/^end .*$/m, "") }, "fr"),
      (error) => error instanceof BadText && error.token === "TRUNCATED",
    );
  }
});

test("a table with another box: told, saved, gone on with, recorded, thought about", async () => {
  const box = "quadriga box 1\ngame tali\ntitle Os à moi\nvalue = one:2 three:3 four:4 six:9\nvenus = 77\n";
  const luck = chance(5);
  const { host, saved } = makeHost(5);
  const seats = [...people(1), { who: "bot", level: "expert" }];
  const { table } = await host.create({ game: "tali", seats, box, undo: "free" });
  const me = new Player(host, table, 1);
  const { box: told } = me.view.about;
  assert.ok(told.title === "Os à moi" && !told.built_in, "players are told");
  const shown = JSON.parse(host.box(table, "fr"));
  assert.equal(shown.digest, told.digest, "and may look at it");
  assert.ok(shown.printed.venus === 77 && shown.printed.value.six === 9);
  const play = async (one, moves) => {
    for (let i = 0; i < moves && one.view.state !== "over"; i++) {
      await until(() => one.view.choices || one.view.state === "over", "my turn");
      if (one.view.choices) one.move(one.view.choices[luck.below(one.view.choices.length)].move);
    }
    await until(() => one.view.choices || one.view.state === "over", "my turn");
  };
  await play(me, 2);
  const thinker = new Thinker(module, netsOf);
  const advice = await thinker.advise(me.view.position, { iterations: 60 });
  assert.ok(advice.choices.every((one) => me.view.choices.some(({ move }) => move === one.move)), "a hint with it");
  const kept = JSON.parse(JSON.stringify(saved.get(table)));
  const { host: later, saved: keptLater } = makeHost(6);
  later.restore(kept);
  const again = new Player(later, table, 1);
  assert.deepEqual(again.view, new Player(host, table, 1).view, "the same after a reload");
  await play(again, 1000);
  const { record } = keptLater.get(table);
  assert.match(record, /^box 1 [0-9a-f]{16} Os à moi$/m);
  assert.equal(verify(record).status, 0, "the program accepts the record");
  assert.notEqual(
    verify(record.replace("box venus = 77", "box venus = 78")).status,
    0,
    "with other values it does not",
  );
  const looked = makeHost(7).host;
  const reader = new Player(looked, looked.load(record, "en").table, 1);
  assert.deepEqual(
    [reader.view.about.box, reader.view.scores],
    [told, again.view.scores],
    "a record brings its box along",
  );
  const judged = [];
  await thinker.analyse(record, { iterations: 20 }, false, (one) => judged.push(one));
  assert.ok(judged.length > 0, "and is analysed with it");
});

test("boxes that are refused leave nothing behind", async () => {
  const { host, saved } = makeHost();
  const create = (box, game = "tali") => host.create({ game, seats: people(2), box }, undefined, "fr");
  const bad = (error) => error instanceof BadText && error.line === 3 && /attendu/.test(error.message);
  await assert.rejects(create("quadriga box 1\ngame tali\nvenus = 300\n"), bad);
  await assert.rejects(create("quadriga box 1\ngame trajan\n"), Refusal);
  await assert.rejects(create("x"), Refusal);
  await assert.rejects(create("quadriga box 1\ngame tali\ntitle \u202eilat\n"), BadText);
  await assert.rejects(create(`quadriga box 1\ngame tali\n${"#".repeat(65536)}`), BadText);
  await assert.rejects(host.create({ game: "tali", seats: people(9), box: "quadriga box 1\ngame tali\n" }), BadText);
  assert.equal(saved.size, 0);
  assert.ok((await create("quadriga box 1\ngame tali\nvenus = 3\n")).table, "and the next is laid");
});

test("records are looked through, with all that was hidden; a bad one names its line", () => {
  const { host } = makeHost();
  for (const { game } of games) {
    const folder = join(root, "tests/records", game);
    for (const file of readdirSync(folder)) {
      const record = readFileSync(join(folder, file), "utf8");
      const { table, over } = host.load(record, "en");
      assert.ok(over);
      const me = new Player(host, table, host.seatToEnter(table));
      assert.equal(me.view.state, "over", file);
      assert.equal(host.record(table), record);
      const first = me.view.ply - (record.match(/^\d+ [1-5*] /gm)?.length ?? 0);
      for (const ply of [first, first + 1, me.view.ply]) {
        assert.equal(me.tell("look", { ply, open: true }).type, "done", `${file} at ${ply}`);
        const past = me.last((message) => message.past);
        assert.ok(past.ply === ply && past.journal.entries.every((entry) => entry.ply < ply), `${file} at ${ply}`);
      }
      host.forget(table);
    }
  }
  // Of another version of the rules: as far as it goes, with all that was hidden, and it says why it stops.
  for (const { game } of games) {
    const folder = join(root, "tests/records", game);
    const record = readFileSync(join(folder, readdirSync(folder)[0]), "utf8").replace(
      /^game (\w+) \d+$/m,
      "game $1 77",
    );
    const { table } = host.load(record, "fr");
    const me = new Player(host, table, 0);
    assert.ok(me.view.state === "over" && me.view.closed.why === "WRONG_DIGEST", game);
    assert.ok(/version 77/.test(me.view.closed.text) && me.view.closed.ply === me.view.ply, game);
    assert.equal(me.tell("look", { ply: me.view.ply, open: true }).type, "done");
    assert.equal(host.record(table), record);
    host.forget(table);
  }
  const sound = readFileSync(join(root, "tests/records/tali", readdirSync(join(root, "tests/records/tali"))[0]), "utf8")
    .split("\n");
  const broken = (change) => {
    const lines = [...sound];
    change(lines);
    try {
      host.load(lines.join("\n"), "fr");
    } catch (error) {
      assert.ok(error instanceof BadText);
      return [error.token, error.line];
    }
    return null;
  };
  const moves = sound.indexOf("moves");
  assert.deepEqual(broken((lines) => (lines[0] = "a letter")), ["BAD_HEADER", 1]);
  assert.deepEqual(broken((lines) => (lines[1] = "game chess 1")), ["NO_SUCH_GAME", 2]);
  assert.deepEqual(broken((lines) => (lines[moves + 2] = "1 * fly")), ["BAD_NOTATION", moves + 3]);
  assert.equal(broken((lines) => lines.splice(moves + 3, 1))?.[1], moves + 4);
  assert.equal(broken((lines) => lines.splice(-2))?.[0], "TRUNCATED");
});

test("hints come from what the player sees", async () => {
  const thinker = new Thinker(module, netsOf);
  for (const { game, seats_min } of games) {
    const { host } = makeHost(4);
    const luck = chance(4);
    const { table } = await host.create({ game, seats: people(Math.max(2, seats_min)) });
    const line = new Player(host, table, host.seatToEnter(table));
    for (let i = 0; i < 25 && line.view.state === "playing"; i++) {
      if (passTo(line.view)) line.enter(table, passTo(line.view));
      const { choices, position, seat, ply } = line.view;
      if (choices.length > 1 && i % 5 === 0) {
        const advice = await thinker.advise(position, { iterations: 60 });
        assert.deepEqual(
          advice,
          await thinker.advise(position, { iterations: 60 }).then((again) => again),
          "the same thoughts twice",
        );
        assert.deepEqual([advice.seat, advice.ply], [seat, ply]);
        const known = new Set(choices.map((choice) => choice.move));
        assert.ok(advice.choices.length > 0 && advice.choices.every((one) => known.has(one.move)));
        const sum = advice.choices[0].win.reduce((a, b) => a + b, 0);
        assert.ok(
          advice.choices[0].visits > 0 && (Math.abs(sum - 1) < 0.02 || advice.choices[0].win.length === 1),
          `${game}: ${sum}`,
        );
        assert.ok(advice.advice.length > 0 && advice.advice.every((one) => known.has(one.move)), "moves to advise");
        const told = advice.advice.map(({ why }) => [why.en, why.fr]).flat();
        assert.ok(told.every((why) => why.endsWith(".")), "each with a reason");
        for (const { move } of choices.slice(0, 3)) {
          const worlds = thinker.foresee(position, move);
          assert.equal(worlds.length, 2, "what a move would do");
          assert.ok(worlds.every(({ scene, gain }) => scene.length > 0 && Number.isInteger(gain)));
        }
        assert.deepEqual(thinker.foresee(position, "fly"), [], "no such move");
        const sure = advice.choices.filter((one) => one.sure).map((one) => one.win[advice.seat - 1]);
        assert.ok(
          sure.length > 0 && sure.every((chance, k) => k === 0 || chance <= sure[k - 1]),
          `the best first, by what is shown: ${sure}`,
        );
        assert.ok(
          advice.choices.every((one) =>
            one.sure === (one.visits * 10 >= Math.max(...advice.choices.map((other) => other.visits)))
          ),
          "what is sure was tried",
        );
      }
      line.move(choices[luck.below(choices.length)].move);
    }
    const watcher = new Player(host, table, 0);
    await assert.rejects(
      thinker.advise(watcher.view.position, { iterations: 10 }),
      BadText,
      "a spectator is not asked",
    );
  }
  await assert.rejects(
    thinker.advise("position\ngame tali 1\nnonsense", { iterations: 10 }),
    (error) => error.line === 3,
  );
});

test("networks are handed over; what is none is refused", async () => {
  const engine = new Wasm(module);
  const takes = (net) => (engine.call("net_take", engine.put(net), 1) ? null : engine.badText());
  const [net] = await netsOf("trajan");
  const changed = (from, to) => Buffer.from(net.toString("latin1").replace(from, to), "latin1");
  const scale = Buffer.from(net);
  scale.writeFloatLE(Infinity, net.indexOf("\n\n") + 2);
  for (
    const [token, ...files] of [
      ["BAD_NET", Buffer.alloc(0), Buffer.from("quadriga record 1\n")],
      [
        "OLD_NET",
        Buffer.from("quadriga net 1\n"),
        changed(/features \d+/, "features 9999"),
        changed(/layers \d+/, "layers 65"),
        changed("game trajan", "game glory"),
      ],
      [
        "OTHER_NET",
        Buffer.from("quadriga net 2\n"),
        changed("game trajan", "game tali"),
        changed(/seats \d/, "seats 9"),
      ],
      ["BROKEN_NET", net.subarray(0, -1), Buffer.concat([net, Buffer.alloc(1)]), scale],
    ]
  ) {
    for (const bad of files) {
      const why = takes(bad);
      assert.ok(why?.token === token && /réseau/.test(why.message), `${bad.subarray(0, 60)}: ${JSON.stringify(why)}`);
    }
  }
  for (const { game } of games) {
    for (const file of await netsOf(game)) {
      assert.equal(takes(file), null, game);
      assert.equal(takes(file), null, `${game}, again`);
    }
  }
});

test("bots and hints have the networks of their game, and do without if there are none", async () => {
  const asked = [];
  const found = keepNets((game) => {
    asked.push(game);
    return netsOf(game);
  });
  let tries = 0;
  const lost = keepNets(() => Promise.reject(new Error(`no network, ${++tries}`)));
  const late = keepNets((game) => (++tries % 2 === 1 ? Promise.reject(new Error("no network yet")) : netsOf(game)));
  for (const nets of [found, lost]) {
    const { host, saved } = makeHost(12, { nets });
    const { table } = await host.create({
      game: "fortuna",
      seats: [{ who: "bot", level: "expert" }, { who: "bot", level: "expert" }],
    });
    await until(() => saved.get(table).record.match(/^\d+ [12] /gm)?.length >= 6, "a few moves");
    assert.equal(host.engine.equipped.has("fortuna"), nets === found);
    host.forget(table);
  }
  assert.equal(tries, 1, "once for a table");
  const { host } = makeHost(12);
  const { table } = await host.create({ game: "fortuna", seats: people(2) });
  const { position } = new Player(host, table, host.seatToEnter(table)).view;
  const advise = (thinker) => thinker.advise(position, { iterations: 100 });
  const [rich, poor] = [await advise(new Thinker(module, found)), await advise(new Thinker(module, lost))];
  assert.deepEqual(asked, ["fortuna"], "fetched once, and no other game's");
  assert.ok(poor.choices.length > 0);
  assert.notDeepEqual(poor, rich);
  const thinker = new Thinker(module, late);
  tries = 0;
  assert.deepEqual(await advise(thinker), poor);
  assert.deepEqual(await advise(thinker), rich, "it tries again");
});

test("a new question drops the one before", async () => {
  const { host } = makeHost();
  const { table } = await host.create({ game: "trajan", seats: people(2) });
  const { position } = new Player(host, table, host.seatToEnter(table)).view;
  const thinker = new Thinker(module, netsOf);
  const first = thinker.advise(position, { milliseconds: 60_000 }).then(() => "done", () => "dropped");
  await turn();
  assert.ok((await thinker.advise(position, { iterations: 20 })).choices.length > 0);
  assert.equal(await first, "dropped");
});

test("a game is analysed turn by turn", async () => {
  const thinker = new Thinker(module, netsOf);
  const { host, saved } = makeHost(6);
  const { table } = await host.create({
    game: "tali",
    seats: [{ who: "bot", level: "random" }, { who: "bot", level: "random" }],
  });
  await until(() => saved.get(table).over, "the end");
  const told = [];
  const all = await thinker.analyse(saved.get(table).record, { iterations: 50 }, false, (one) => told.push(one));
  assert.deepEqual(all, told);
  assert.ok(all.length > 4 && all.every((one, i) => i === 0 || one.ply > all[i - 1].ply));
  assert.ok(all.every((one) => one.loss >= 0 && one.loss <= 1 && Math.abs(one.win[0] + one.win[1] - 1) < 0.02));
  const closely = await thinker.analyse(saved.get(table).record, { iterations: 50 }, false, () => {}, true);
  assert.ok(closely.some(({ why, sure, choices }) => why?.en && why.fr && sure && choices.length > 1), "a mistake");
  const { ply, seat, move } = all[2];
  const question = thinker.question(saved.get(table).record, ply, "fr");
  assert.ok(question.seat === seat && question.choices.some((one) => one.move === move), "to be decided again");
  const turns = await thinker.analyse(saved.get(table).record, { iterations: 10 }, true, () => {});
  assert.ok(turns.length < all.length && turns.every((one, i) => i === 0 || one.seat !== turns[i - 1].seat));
});

test("bots of every level move, and people are heard while they think", async () => {
  const { host } = makeHost(8);
  for (const { level } of JSON.parse(host.catalogue("en")).levels) {
    const { table } = await host.create({ game: "fortuna", seats: [...people(1), { who: "bot", level }] });
    const me = new Player(host, table, 1);
    const luck = chance(8);
    for (let bots = 0; bots < 2;) {
      if (me.view.choices) {
        me.move(me.view.choices[luck.below(me.view.choices.length)].move);
        continue;
      }
      const { ply } = me.view;
      const asked = performance.now();
      assert.equal(me.tell("view", {}).type, "done");
      assert.ok(performance.now() - asked < 1000, `${level}: an answer at once`);
      await until(() => me.view.ply > ply, `a move of ${level}`);
      bots++;
    }
    host.forget(table);
  }
});

test("an engine that breaks down is replaced, and the tables go on", async () => {
  const broken = new Wasm(module);
  assert.throws(() => broken.call("session_next", 0x7fffffff), EngineFailure);
  const { host } = makeHost();
  const { table } = await host.create({ game: "tali", seats: people(2) });
  const me = new Player(host, table, host.seatToEnter(table));
  const before = me.view;
  const old = host.engine;
  old.call = () => {
    throw new EngineFailure("tried on purpose");
  };
  const complain = console.error;
  console.error = () => {};
  const answer = me.tell("view");
  console.error = complain;
  assert.notEqual(host.engine, old);
  assert.equal(answer.why, "not_kept");
  assert.deepEqual(without(me.view, "about"), without(before, "about"));
  assert.equal(me.move(me.view.choices[0].move).type, "done");
});

test("saved tables are kept, and finished ones go first", () => {
  const kept = new Map();
  const store = {
    get length() {
      return kept.size;
    },
    key: (i) => [...kept.keys()][i] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      const size = [...kept].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), value.length);
      if (size > 1000) throw new Error("full");
      kept.set(key, value);
    },
    removeItem: (key) => kept.delete(key),
  };
  const tables = new SavedTables(store);
  const saved = (table, over, size) => ({
    table,
    game: "tali",
    record: "x".repeat(size),
    seats: [],
    undo: "free",
    confirm: false,
    over,
  });
  assert.ok(tables.put(saved("a", true, 200)) && tables.put(saved("b", false, 200)));
  assert.ok(tables.put(saved("c", false, 350)), "the finished one makes room");
  assert.deepEqual(tables.all().map((one) => one.table).sort(), ["b", "c"]);
  assert.ok(!tables.put(saved("d", false, 900)), "no room, nothing lost");
  assert.deepEqual(tables.all().map((one) => one.table).sort(), ["b", "c"]);
  tables.drop("b");
  assert.equal(tables.get("b"), null);
});
