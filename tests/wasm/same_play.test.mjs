// The browser's engine and the native one play the same games to the last byte: every game, every number of players,
// bots of several levels; and with the values of another box. LOCAL_PLAY writes the records of its games; ours have to
// be the same texts.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import test from "node:test";
import { module, netsOf, ORACLE, root, Wasm } from "./engine.mjs";

const native = process.env.LOCAL_PLAY ?? join(root, "build/release/tests/wasm/local_play");
const FIRST = 1000;
// level, percent of its usual thoughts, games a number of players
const KINDS = [["random", 100, 100], ["novice", 1, 5], ["adept", 10, 1], ["expert", 2, 1]];

// What differs from our box, in every game.
const BOXES = {
  tali: "title Os à moi\nvalue = one:2 three:3 four:1 six:9\nvenus = 77\nbone_name one = Chien\n",
  fortuna: "grain_price = 9\nwine_harvest = 3\nstart_money = 7\n",
  romeroll: "plan_cost camp = wood:3\ndice 1 = blue:3 yellow:2 red:1\n",
  glory: "bonus = rubble:5 wood:3 concrete:3 brick:1 stone:3 marble:4\nsenators = 5\n",
  trajan: "tile_points = workers1-og:7 nine-bb:3 bread-gg:2\n",
};

const engine = new Wasm(module);
const games = JSON.parse(engine.take(engine.call("quad_catalogue", 0))).games;

function play(game, box, seats, level, effort, number, seed) {
  const length = engine.put(box ?? game);
  const table = box ? engine.call("table_new_box", length, seats, 0) : engine.call("table_new", seats);
  assert.notEqual(table, 0);
  engine.put(seed);
  engine.call("table_seed", table);
  engine.call("table_effort", table, effort);
  engine.call("table_bot_seed", table, number);
  engine.put(level);
  const strength = engine.call("quad_level");
  for (let seat = 0; seat < seats; seat++) {
    engine.put("");
    engine.call("table_seat", table, seat, 2, strength, 0);
  }
  assert.equal(engine.call("table_begin", table), 0);
  while (engine.call("table_bot", table) >= 0) engine.call("table_think", table, 64, 0);
  const record = engine.take(engine.call("table_record", table, ORACLE));
  engine.call("table_free", table);
  return record;
}

for (const { game, seats_min, seats_max } of games) {
  engine.equip(game, await netsOf(game));
  const kinds = KINDS.map((kind) => [...kind, null]);
  const box = `quadriga box 1\ngame ${game}\n${BOXES[game]}`;
  for (const [level, effort, count, own] of [...kinds, ["random", 100, 10, box], ["expert", 2, 1, box]]) {
    test(`${game}: ${level}${own ? " with another box" : ""}`, () => {
      for (let seats = seats_min; seats <= seats_max; seats++) {
        const words = [game, seats, level, effort, FIRST, count, ...(own ? [own] : [])];
        const { stdout, status } = spawnSync(native, words.map(String), { encoding: "utf8", maxBuffer: 2 ** 30 });
        assert.equal(status, 0, "the native engine plays");
        const records = stdout.split("----\n").slice(0, -1);
        assert.equal(records.length, count);
        records.forEach((record, i) => {
          const seed = Uint8Array.from(
            /^seed ([0-9a-f]{64})$/m.exec(record)[1].match(/../g),
            (pair) => parseInt(pair, 16),
          );
          const mine = play(game, own, seats, level, effort, FIRST + i, seed);
          if (mine !== record) {
            const [theirs, ours] = [record.split("\n"), mine.split("\n")];
            const at = theirs.findIndex((line, k) => line !== ours[k]);
            assert.fail(
              `${game}, ${seats} seats, ${level}, number ${FIRST + i}: line ${at + 1}: ${theirs[at]} against ${
                ours[at]
              }`,
            );
          }
        });
      }
    });
  }
}
