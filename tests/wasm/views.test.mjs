// A table in the browser says what a server's table says, to the byte: a game is played on a server, its messages and
// all it answered are kept; then the same seed and the same messages go to a table here.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { chance, makeHost, module, program, until, web, Wasm } from "./engine.mjs";

const WebSocket = web("ws");
const engine = new Wasm(module);
const games = JSON.parse(engine.take(engine.call("quad_catalogue", 0))).games;
const PARTS = [["scene", "journal"], ["patch", "journal", "position"], ["patch", "journal"], ["position"], []];

async function serve() {
  const folder = mkdtempSync(join(tmpdir(), "quadriga-views-"));
  const limits = "messages=1000000,requests=100000,tables_per_hour=10000,tables_per_day=10000,connects=100000";
  const flags = ["--limits", limits, "--bot-pause", "0"];
  const server = spawn(
    program,
    ["serve", "--listen", "127.0.0.1:0", "--store", `sqlite:${folder}/t.sqlite`, ...flags],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [line] = await once(server.stdout, "data");
  const url = String(line).trim().split(/\s+/).at(-1);
  const ask = async (path, body) => {
    const reply = await fetch(`${url}/api/v1/${path}`, { method: "POST", body: JSON.stringify(body) });
    assert.equal(reply.status, 200, path);
    return reply.json();
  };
  return {
    url,
    ask,
    async stop() {
      server.kill();
      await once(server, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}

/** A connection to either kind of table: what it says goes in by send, what it hears is kept as text. */
class Seat {
  constructor(send) {
    this.send = send;
    this.texts = [];
    this.count = 0;
  }

  hear(text) {
    const message = JSON.parse(text);
    if (!message.id?.startsWith("b")) this.texts.push(text);
    if (message.type === "view" && !message.past) this.view = message;
    if (message.id) this.answered = message.id;
  }
}

/** Without the table's name. Sitting down counts on a server: shift is by how many entries its numbers are ahead. */
const nameless = (text, shift = 0) =>
  text.replace(/"table":"[^"]*"/, "\"table\":\"\"").replace(/"seq":(\d+)/, (_, seq) => `"seq":${seq - shift}`);

/** Wait until everybody has heard all there is. What is refused changes nothing, and of two answers the first lets
 * views pass. */
async function settle(seats) {
  for (let round = 0; round < 2; round++) {
    for (const seat of seats) seat.send({ type: "barrier", id: `b${++seat.count}` });
    await until(() => seats.every((seat) => seat.answered === `b${seat.count}`), "an answer");
  }
}

/** Play by the messages; returns them in order: [seat, message]. */
async function play(seats, luck) {
  const said = [];
  const say = async (who, message) => {
    const numbered = { ...message, id: `m${said.length}` };
    said.push([who, numbered]);
    seats[who].send(numbered);
    await settle(seats);
  };
  for (let turns = 0; turns < 120 && seats[0].view.state === "playing"; turns++) {
    const who = seats.findIndex((seat) => seat.view.choices || seat.view.held);
    const { view } = seats[who];
    const kind = luck.below(12);
    if (view.held) {
      await say(who, { type: luck.below(4) === 0 ? "undo" : "confirm" });
    } else if (kind === 0 && view.undo) {
      await say(who, { type: "undo", seq: view.seq });
    } else if (kind === 1) {
      await say(luck.below(seats.length), { type: "look", ply: luck.below(view.ply + 1) });
    } else if (kind === 2) {
      await say(luck.below(seats.length), { type: "language", language: luck.below(2) ? "fr" : "en" });
    } else if (kind === 3) {
      await say(luck.below(seats.length), {
        type: "move",
        move: "conquer",
        ply: view.ply,
        seq: view.seq + luck.below(2),
      });
    } else {
      await say(who, {
        type: "move",
        move: view.choices[luck.below(view.choices.length)].move,
        ply: view.ply,
        seq: view.seq,
      });
    }
  }
  return said;
}

const enter = (i) => ({ type: "enter", language: i % 2 ? "fr" : "en", parts: PARTS[i % PARTS.length] });

/** A table on the server with everybody at it, and one who watches, each with a fresh view. */
async function sitDown(server, settings, names) {
  const made = await server.ask("tables", {
    ...settings,
    seats: names.map((name, i) => (i === 0 ? { who: "me", name } : { who: "empty" })),
  });
  const tokens = [made.token];
  for (const name of names.slice(1)) tokens.push((await server.ask(`tables/${made.table}/join`, { name })).token);
  const sockets = [];
  const seats = [];
  for (let i = 0; i <= names.length; i++) {
    const socket = new WebSocket(server.url.replace("http", "ws") + "/api/v1/play");
    await once(socket, "open");
    const seat = new Seat((message) => socket.send(JSON.stringify(message)));
    socket.on("message", (data) => seat.hear(String(data)));
    seat.send({ ...enter(i), table: made.table, ...(tokens[i] ? { token: tokens[i] } : {}) });
    sockets.push(socket);
    seats.push(seat);
  }
  await until(() => seats.every((seat) => seat.view && seat.view.seats.every((one) => one.here)), "everybody sits");
  // Others coming in brings views too: begin with a fresh one for everybody.
  for (const seat of seats) {
    seat.send({ type: "view", id: "fresh" });
    await until(() => seat.answered === "fresh" && seat.texts.at(-1).includes("\"about\""), "a fresh view");
  }
  await settle(seats);
  for (const seat of seats) seat.texts.length = 0;
  return { table: made.table, sockets, seats };
}

/** The seed, which is told at the end: if need be once the last has left. */
async function seedOf(server, { table, sockets, seats }) {
  if (seats[0].view.state !== "over") {
    for (const [i, seat] of seats.slice(0, -1).entries()) {
      sockets[i].send(JSON.stringify({ type: "leave", id: "leave" }));
      await until(() => seat.answered === "leave", "leaving");
    }
    await until(() => seats.at(-1).view.state === "over", "the end");
  }
  const record = await (await fetch(`${server.url}/api/v1/tables/${table}/record`)).text();
  return /^seed ([0-9a-f]{64})$/m.exec(record)?.[1] ?? seats.at(-1).view.seed;
}

/** What a table in the browser answers to the same messages. */
async function again(number, settings, names, seed, said) {
  const { host } = makeHost(number, {
    hash: async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)),
  });
  const { table } = await host.create(
    { ...settings, seats: names.map((name) => ({ who: "person", name })) },
    Uint8Array.from(seed.match(/../g), (pair) => parseInt(pair, 16)),
  );
  const ours = Array.from({ length: names.length + 1 }, (_, i) => {
    const seat = new Seat(null);
    const line = host.connect((text) => seat.hear(text));
    seat.send = (message) => host.say(line, message);
    seat.send({ ...enter(i), table, seat: i === names.length ? 0 : i + 1 });
    seat.texts.length = 0;
    return seat;
  });
  for (const [who, message] of said) {
    ours[who].send(message.seq === undefined ? message : { ...message, seq: message.seq - (names.length - 1) });
  }
  return ours.map(({ texts }) => texts);
}

async function compare(server, game, count, number) {
  const settings = { game, undo: ["secret", "free", "never"][number % 3], confirm: number % 2 === 1 };
  const names = Array.from({ length: count }, (_, i) => `Joueur n° ${i + 1}`);
  const sitting = await sitDown(server, settings, names);
  const said = await play(sitting.seats, chance(number));
  const theirs = sitting.seats.map((seat) => [...seat.texts]);
  const seed = await seedOf(server, sitting);
  sitting.sockets.forEach((socket) => socket.close());
  const ours = await again(number, settings, names, seed, said);
  theirs.forEach((texts, i) => {
    texts.forEach((text, k) => {
      assert.equal(
        nameless(ours[i][k] ?? "nothing"),
        nameless(text, count - 1),
        `${game}: seat ${i + 1}, message ${k}`,
      );
    });
    assert.equal(ours[i].length, texts.length, `${game}: seat ${i + 1}: as many messages`);
  });
  return theirs.flat().length;
}

for (const { game, seats_min, seats_max } of games) {
  test(`${game}: the same bytes as a server's`, async (t) => {
    const server = await serve();
    let messages = 0;
    try {
      for (let number = 0; number < 6; number++) {
        const least = Math.max(2, seats_min);
        messages += await compare(server, game, least + (number % (seats_max - least + 1)), number);
      }
    } finally {
      await server.stop();
    }
    assert.ok(messages > 500, `${messages} messages`);
    t.diagnostic(`${messages} messages compared`);
  });
}
