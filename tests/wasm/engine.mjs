// engine.mjs: what these tests share: the page's engine (web/src/engine), bundled, and the WebAssembly it runs.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const web = createRequire(join(root, "web/package.json"));
export const bytes = readFileSync(process.env.QUADRIGA_WASM ?? join(root, "build/wasm/quadriga.wasm"));
export const module = new WebAssembly.Module(bytes);
export const program = process.env.QUADRIGA ?? join(root, "build/release/quadriga");

const folder = mkdtempSync(join(tmpdir(), "quadriga-engine-"));
const out = join(folder, "engine.mjs");
await web("esbuild").build({
  stdin: {
    contents: [
      "host",
      "thinker",
      "boxes",
      "wasm",
      "nets",
      "local",
      "../marks",
      "../scene",
      "../box/sheet",
      "../box/draft",
      "../box/file",
    ].map((name) => `export * from "./${name}.js";`).join("\n"),
    resolveDir: join(root, "web/src/engine"),
  },
  outfile: out,
  bundle: true,
  format: "esm",
  target: "es2022",
  logLevel: "error",
});
export const {
  Boxes,
  Sheet,
  cellOf,
  draftOf,
  edited,
  emptyFile,
  fileName,
  fileOf,
  printedOf,
  Host,
  Thinker,
  Wasm,
  BadText,
  Refusal,
  EngineFailure,
  SavedTables,
  passTo,
  keepNets,
  ORACLE,
  changed,
  follow,
  marksOf,
  patched,
  Scene,
} = await import(pathToFileURL(out).href);
rmSync(folder, { recursive: true });

const nets = join(root, "src/ai/nets");

/** The files of a game's networks, as the page fetches them. */
export const netsOf = async (game) =>
  readdirSync(nets).filter((name) => name.startsWith(`${game}-`) && name.endsWith(".net"))
    .map((name) => readFileSync(join(nets, name)));

/** A generator of numbers that can be repeated (mulberry32): below(n) is from 0 to n - 1. */
export function chance(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  return { below: (n) => next() % n, bytes: (n) => Uint8Array.from({ length: n }, () => next() & 255) };
}

/** A host whose luck can be repeated, without pauses; saved: what it kept. */
export function makeHost(seed = 1, more = {}) {
  const luck = chance(seed);
  const saved = new Map();
  const host = new Host(module, {
    random: (size) => luck.bytes(size),
    nets: netsOf,
    saved: (table) => saved.set(table.table, table),
    pause: 0,
    ...more,
  });
  return { host, saved };
}

let lines = 0;

/** A line that remembers what it heard, as a page would. */
export class Player {
  constructor(host, table, seat, parts) {
    this.host = host;
    this.heard = [];
    this.texts = [];
    this.name = `p${++lines}`;
    this.count = 0;
    this.line = host.connect((text) => this.hear(text));
    this.enter(table, seat, parts);
  }

  enter(table, seat, parts = ["scene", "journal", "position"]) {
    this.host.say(this.line, { type: "enter", id: "enter", table, seat, parts });
  }

  hear(text) {
    const message = JSON.parse(text);
    this.texts.push(text);
    this.heard.push(message);
    if (message.type === "view" && !message.past) {
      this.view = { ...message, about: message.about ?? this.view?.about };
      this.text = text;
    }
  }

  /** Say something; the answer. */
  tell(type, more = {}) {
    const id = `${this.name}-${++this.count}`; // a seat may not use one twice
    this.host.say(this.line, { type, id, ...more });
    return this.heard.findLast((message) => message.id === id);
  }

  move(move, more = {}) {
    return this.tell("move", { move, ply: this.view.ply, seq: this.view.seq, ...more });
  }

  /** The latest message of a type that matches. */
  last(matches) {
    return this.heard.findLast(matches);
  }
}

export const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Wait until something holds; bots think meanwhile. */
export async function until(holds, what = "it", milliseconds = 60_000) {
  const end = Date.now() + milliseconds;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`${what} does not happen`);
    await turn();
  }
}
