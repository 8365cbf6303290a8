// views.mjs: moments of a game, as a player sees them, for the gallery:
//   node dev/views.mjs QUADRIGA GAME SEATS OUT-PREFIX [PORT] [LANGUAGE] [OPTION=VALUE …]
// A table against novices is played by random choices to its end; the views at the start, then every 1/8 of the way,
// and at the end are kept: PREFIX-0.json … PREFIX-8.json.

import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";

const [program, game, seats, prefix, port = "8300", language = "en", ...settings] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "views-"));
const base = `http://127.0.0.1:${port}`;
const server = spawn(program, [
  "serve",
  "--listen",
  `127.0.0.1:${port}`,
  "--store",
  `sqlite:${folder}/views.db`,
  "--limits",
  "messages=100000",
  "--bot-pause",
  "0",
], { stdio: ["ignore", "ignore", "inherit"] });
const call = async (path, body) => {
  const reply = await fetch(
    `${base}/api/v1/${path}${path.includes("?") ? "&" : "?"}language=${language}`,
    body && { method: "POST", headers: { Origin: base }, body: JSON.stringify(body) },
  );
  const json = await reply.json();
  if (!reply.ok) throw new Error(JSON.stringify(json));
  return json;
};
for (let i = 0;; i++) {
  try {
    await fetch(`${base}/healthz`);
    break;
  } catch (error) {
    if (i > 50) throw error;
    await new Promise((next) => setTimeout(next, 100));
  }
}
const names = ["Livia", "Marcus", "Julia", "Titus", "Drusilla"];
const options = Object.fromEntries(settings.map((word) => [word.split("=")[0], Number(word.split("=")[1])]));
const table = await call("tables", {
  game,
  options,
  seats: names.slice(0, Number(seats)).map((
    name,
    i,
  ) => (i ? { who: "bot", level: "random", name } : { who: "me", name })),
});
const { about, printed, house } = await call(`games/${game}`);
const line = new WebSocket(`ws://127.0.0.1:${port}/api/v1/play`);
const views = [];
let full = null, journal = [], seed = 7;
const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
await new Promise((end, fail) => {
  line.onopen = () =>
    line.send(JSON.stringify({ type: "enter", id: "e", table: table.table, token: table.token, language }));
  line.onmessage = ({ data }) => {
    const view = JSON.parse(data);
    if (view.type === "refused") return fail(new Error(data));
    if (view.type !== "view") return;
    if (view.about) full = view.about;
    journal = [...journal.slice(0, view.journal.from), ...view.journal.entries];
    if (view.choices || view.state === "over") {
      views.push({ view: { ...view, about: full, journal: { from: 0, entries: journal } }, about, printed, house });
    }
    if (view.state === "over") return end();
    if (view.choices) {
      line.send(
        JSON.stringify({
          type: "move",
          id: `m${view.seq}`,
          ply: view.ply,
          seq: view.seq,
          move: view.choices[random(view.choices.length)].move,
        }),
      );
    }
  };
  line.onerror = fail;
});
line.close();
server.kill();
for (let i = 0; i <= 8; i++) {
  await writeFile(`${prefix}-${i}.json`, JSON.stringify(views[Math.floor(((views.length - 1) * i) / 8)]));
}
await rm(folder, { recursive: true });
console.log(`${views.length} views of ${game}`);
