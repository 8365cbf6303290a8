// new_game.mjs: tools/new_game in a copy of the project: what it writes builds, passes conformance, is played over a
// WebSocket and shown by the generic board, with its rules, without a further line. node new_game.mjs QUADRIGA

import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quadriga-new-"));
const copy = join(folder, "project");
const program = join(copy, "build/test/quadriga");
process.argv[2] = program; // what the kit starts
const { check, equal, finish, newPlayer, playFromList, seeded, Server, startGame, test, whatNow } = await import(
  "./kit.mjs"
);
const WebSocket = createRequire(new URL("../../web/package.json", import.meta.url))("ws");

const run = (command, ...args) => {
  const done = spawnSync(command, args, { cwd: copy, encoding: "utf8", maxBuffer: 1 << 26 });
  if (done.status !== 0) throw new Error(`${command} ${args.join(" ")}: ${done.stdout}${done.stderr}`.slice(-4000));
  return done.stdout;
};

await test("a copy of the project, and a new game in it", () => {
  for (const name of readdirSync(root).filter((name) => !/^(build.*|\.git)$/.test(name))) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/web\/(node_modules|dist|src\/generated)$/.test(path),
    });
  }
  symlinkSync(join(root, "web/node_modules"), join(copy, "web/node_modules"));
  const names = ["Sealed", "2x", "a-b", "..", "", "a2b", "while", "quad", "seventeenletters0"].map((name) => [name]);
  for (const words of [...names, ["tali"], ["sealed", "TAL"], ["sealed", "sea"]]) {
    const { status, stderr } = spawnSync("tools/new_game", words, { cwd: copy, encoding: "utf8" });
    check(status === 1 && stderr.startsWith("new_game: "), `${words.join(" ")} is taken: ${stderr}`);
  }
  run("tools/new_game", "sealed");
  check(spawnSync("tools/new_game", ["sealed"], { cwd: copy }).status === 1, "it is written over");
});

await test("it builds, keeps its promises and has rules", () => {
  run("meson", "setup", "build/test", "-Dwasm=disabled", "-Dbuildtype=plain");
  run("ninja", "-C", "build/test", "quadriga", "tests/conformance");
  run("build/test/tests/conformance", "sealed", "60", "1");
  run(program, "scenario", "tests/rules/sealed/bids.scn");
  for (const tool of ["rules_cover", "include_check", "limits", "format", "encoding", "french", "links"]) {
    run(`tools/${tool}`);
  }
  run("python3", "tests/engine/notation.py", program, "explained");
  check(run(program, "rules", "sealed", "--lang", "fr").includes("Tous misent en même temps"), "it has no rules");
});

/** A seat's moves over a WebSocket, at random, until the game is over: how many there were. */
const play = (server, { table, token }, chance) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${server.url.replace("http", "ws")}/api/v1/play`, { origin: server.url });
    const say = (message) => socket.send(JSON.stringify(message));
    let moves = 0;
    let said = 0;
    let view = null;
    let waiting = true; // for the answer to what was said
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the connection was closed")));
    socket.on("open", () => say({ type: "enter", id: "enter", table, token, language: "en" }));
    socket.on("message", (text) => {
      const message = JSON.parse(text);
      if (message.type === "view") {
        view = message;
      } else {
        waiting = false;
        view = view?.seq >= message.seq ? view : null; // what was seen before the answer is past
      }
      if (message.type === "done" && message.id !== "enter") moves++;
      // Others bid at the same time: what was said too late is said again of the view that follows.
      if (message.type === "refused" && message.why !== "stale") reject(new Error(String(text)));
      if (view?.state === "over" && !waiting) {
        resolve(moves);
        socket.close();
      } else if (view?.choices && !waiting) {
        const { choices, ply, seq } = view;
        view = null;
        waiting = true;
        say({ type: "move", id: `m${++said}`, ply, seq, move: choices[chance(choices.length)].move });
      }
    });
  });

const server = existsSync(program) ? await new Server().start() : null;

await test("it is played over a WebSocket", async () => {
  const seats = [{ who: "me", name: "Ana" }, { who: "bot", level: "novice" }, { who: "bot", level: "random" }];
  equal(await play(server, await server.ask("tables", { game: "sealed", seats }), seeded(5)), 3, "three bids");
});

await test("the page shows and plays it with the generic board", async () => {
  const page = await newPlayer(server.url);
  const chance = seeded(7);
  await startGame(page, "sealed", { level: "random" });
  for (const id of ["deck", "hand.1", "hand.2", "bid.1", "row.2", "won.1"]) {
    check(await page.locator(`.board [data-id="${id}"]`).count() === 1, `${id} is not on the board`);
  }
  while (await whatNow(page) === "asked") await playFromList(page, chance);
  equal(page.complaints, [], "the console");
});

rmSync(folder, { recursive: true, force: true });
await finish(...(server ? [server] : []));
