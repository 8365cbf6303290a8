// What the others did since one's own last turn: views tell it move by move and at once, to whoever comes, alike; and
// which items of two scenes differ, and whose doing that was.

import assert from "node:assert/strict";
import test from "node:test";
import { chance, changed, follow, makeHost, marksOf, patched, Player, Scene, until } from "./engine.mjs";

const games = JSON.parse(makeHost().host.catalogue("en")).games;
const plain = (steps) => steps.map(({ seat, before }) => ({ seat, before: before.items }));

/** A line that follows the views as the page does. */
class Follower extends Player {
  hear(text) {
    super.hear(text);
    const view = this.heard.at(-1);
    if (view.type !== "view" || view.past) return;
    const items = view.scene ?? patched(this.scene.items, view.patch);
    this.steps = follow(view.about ? [] : this.steps, view.since, this.scene, items, view.seat);
    this.scene = new Scene(items);
  }
}

/** What no seat does: a round's number, who leads, the die in use or the player on turn. */
const goesByItself = { glory: ["leader"], fortuna: ["round"], romeroll: ["round"], trajan: ["quarter"] };
const told = (scene, id) => JSON.stringify([scene.get(id), scene.in(id)]);
const others = ({ steps, view }, all = plain(steps)) => all.filter(({ seat }) => seat !== view.seat);

for (const { game, seats_min, seats_max } of games) {
  test(`${game}: followed move by move and told at once`, async () => {
    for (const seats of new Set([seats_min, seats_max])) {
      const { host } = makeHost(seats + 3);
      const luck = chance(seats);
      const { table } = await host.create({
        game,
        seats: [{ who: "person" }, ...Array.from({ length: seats - 1 }, () => ({ who: "bot", level: "random" }))],
      });
      const lines = [1, 0].map((seat) => new Follower(host, table, seat, ["patch"]));
      const [me] = lines;
      let count = 0;
      for (let turns = 0; turns < 60 && me.view.state !== "over"; turns++) {
        await until(() => me.view.choices || me.view.state === "over", "my turn");
        for (const line of lines) {
          const newcomer = new Follower(host, table, line.view.seat, ["scene"]);
          assert.deepEqual(plain(line.steps), plain(newcomer.steps), `seat ${line.view.seat}, ply ${line.view.ply}`);
          assert.ok(
            line.steps.every((step, i, all) =>
              step.seat !== line.view.seat || step.seat === 0 || (step.own && i === all.length - 1)
            ),
            "one's own turn comes last",
          );
          for (const [i, step] of line.steps.entries()) {
            const next = line.steps[i + 1]?.before ?? line.scene;
            for (const id of goesByItself[game] ?? []) {
              assert.ok(
                !step.seat || step.own || told(step.before, id) === told(next, id),
                `${id} is not seat ${step.seat}'s doing`,
              );
            }
          }
          host.disconnect(newcomer.line);
        }
        const before = plain(me.steps);
        count += me.steps.length;
        const moves = me.view.choices?.map((choice) => choice.move).filter((move) => !move.startsWith("concede"));
        if (moves) assert.equal(me.move(moves[luck.below(moves.length)]).type, "done");
        if (seats > 1 && me.view.choices) {
          assert.deepEqual(others(me), others(me, before), "what others did is told as long as one's own turn lasts");
        } else if (seats > 1) assert.ok(me.steps.length === 0 || me.view.state === "over", "and no longer");
        if (turns % 7 === 3 && me.view.undo) {
          assert.equal(me.tell("undo").type, "done");
          assert.deepEqual(plain(me.steps), before, "what was taken back is as it was");
        }
      }
      assert.ok(count > 10, `${count} steps were told`);
    }
  });
}

test("looking back tells of one move", async () => {
  const { host } = makeHost(5);
  const { table } = await host.create({ game: "trajan", seats: [{ who: "person" }, { who: "bot", level: "random" }] });
  const me = new Follower(host, table, 1, ["scene"]);
  for (let moves = 0; moves < 12; moves++) {
    await until(() => me.view.choices, "my turn");
    me.move(me.view.choices[0].move);
  }
  await until(() => me.view.choices, "my turn");
  const look = (ply) => {
    me.tell("look", { ply });
    return me.last((message) => message.past);
  };
  const seats = new Set();
  assert.deepEqual(look(0).since, []);
  for (let ply = 1; ply <= me.view.ply; ply++) {
    const [before, now] = [look(ply - 1), look(ply)];
    const { since } = now;
    assert.ok(
      since.length === 1 || (since.length === 2 && since[1].seat === 0),
      "a move, and what came of it by itself",
    );
    assert.deepEqual(patched(now.scene, since[0].before), before.scene, `ply ${ply}`);
    if (since[0].seat > 0) assert.ok(before.seats[since[0].seat - 1].asked, "who moved was asked");
    seats.add(since[0].seat);
  }
  assert.deepEqual([...seats].sort(), [0, 1, 2], "chance and both seats have moved");
});

const place = (id, more = {}) => ({ id, layout: "list", ...more });
const piece = (inside, symbol, more = {}) => ({
  id: `${inside}:1.${symbol}`,
  in: inside,
  layout: "piece",
  domain: "kind",
  symbol,
  count: 1,
  ...more,
});
const difference = (before, after) => [...changed(new Scene(before), new Scene(after))].sort();

test("which items differ", () => {
  const ground = [place("camp"), place("site"), place("supply"), place("mat", { owner: 2 })];
  const worker = (owner, rank = "") => piece("camp", "worker", { id: `camp:1.worker${rank}`, owner });
  assert.deepEqual(difference(ground, ground.map((item) => ({ ...item }))), [], "nothing");
  assert.deepEqual(difference(ground, [...ground, piece("site", "tile")]), ["site:1.tile"], "what came");
  assert.deepEqual(difference([...ground, piece("site", "tile")], ground), ["site"], "a place left bare");
  assert.deepEqual(
    difference([...ground, piece("site", "tile"), piece("site", "other")], [...ground, piece("site", "other")]),
    [],
    "a place with something left in it",
  );
  assert.deepEqual(
    difference([...ground, worker(1), worker(2, ".1")], [...ground, worker(2)]),
    [],
    "an id only counts its like",
  );
  assert.deepEqual(
    difference([...ground, worker(2)], [...ground, piece("site", "worker", { owner: 2 })]),
    ["site:1.worker"],
    "what is seen to arrive has not vanished",
  );
  const many = (count, more) => [...ground, piece("supply", "grain", { count, ...more })];
  assert.deepEqual(difference(many(5), many(4)), [], "fewer in a common supply");
  assert.deepEqual(difference(many(5), many(6)), ["supply:1.grain"], "more of it");
  assert.deepEqual(
    difference(many(5, { owner: 1 }), many(4, { owner: 1 })),
    ["supply:1.grain"],
    "fewer of somebody's own",
  );
  assert.deepEqual(difference(many(5, { turned: true }), many(5)), [], "ready again");
  assert.deepEqual(difference(many(5), many(5, { turned: true })), ["supply:1.grain"], "used up");
  const dice = (...faces) => [...ground, ...faces.map((face) => piece("supply", face))];
  assert.deepEqual(
    difference(dice("one", "two"), dice("one", "six", "five")),
    ["supply:1.five", "supply:1.six"],
    "two more",
  );
  assert.deepEqual(difference(dice("one", "two"), dice("one", "six", "five", "four")), [], "a place laid out anew");
  assert.deepEqual(difference(many(5, { column: 1 }), many(5, { column: 2 })), ["supply:1.grain"], "moved on");
});

test("whose mark it is", () => {
  const scene = (...columns) =>
    new Scene([place("track"), ...columns.map((column, i) => piece("track", `disc${i}`, { column }))]);
  const steps = [{ seat: 2, before: scene(0, 0, 0) }, { seat: 3, before: scene(1, 1, 1) }];
  assert.deepEqual(
    [...marksOf(steps, scene(1, 2, 0))],
    [["track:1.disc0", 2], ["track:1.disc1", 3]],
    "the last one to change it; not what is again as it was",
  );
  assert.deepEqual([...marksOf([], scene(1))], []);
  const mine = [...steps, { seat: 1, own: true, before: scene(1, 2, 0) }];
  assert.deepEqual(
    [...marksOf(mine, scene(1, 4, 0))],
    [["track:1.disc0", 2]],
    "nor what one has changed oneself since",
  );
  assert.deepEqual([...marksOf([{ seat: 2, before: scene(0, 0) }, { seat: 0, before: scene(1, 0) }], scene(1, 1))], [[
    "track:1.disc0",
    2,
  ], ["track:1.disc1", 0]], "what nobody did is nobody's");
});
