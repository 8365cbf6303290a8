// worker.ts: the engine in a Worker: tables, hints, analyses. What goes between it and local.ts stands in calls.ts.

import type { Call, FromWorker, ToWorker } from "./calls.js";
import { Boxes } from "./boxes.js";
import { Host, type Connection, Refusal } from "./host.js";
import { keepNets } from "./nets.js";
import { Thinker } from "./thinker.js";
import { BadText } from "./wasm.js";

declare const WASM_FILE: string; // these are set by build.mjs
declare const NET_FILES: Record<string, string[]>; // of each game

const PATIENCE = 20_000; // milliseconds: then bots play without networks

const scope = self as unknown as DedicatedWorkerGlobalScope;
const post = (message: FromWorker): void => scope.postMessage(message);
const connections = new Map<number, Connection>();

const nets = keepNets((game) =>
  Promise.all(
    (NET_FILES[game] ?? []).map(async (file) => {
      const answer = await fetch(new URL(file, scope.location.href), { signal: AbortSignal.timeout(PATIENCE) });
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      return new Uint8Array(await answer.arrayBuffer());
    }),
  )
);

/** While it is on its way, if whoever serves the file knows what it is; not every host does. */
async function compile(answer: Response): Promise<WebAssembly.Module> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const known = answer.headers.get("Content-Type") === "application/wasm";
  return known ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

const ready = fetch(new URL(WASM_FILE, scope.location.href)).then(compile).then((module) => ({
  thinker: new Thinker(module, nets),
  boxes: new Boxes(module),
  host: new Host(module, {
    random: (size) => crypto.getRandomValues(new Uint8Array(size)),
    ...(crypto.subtle
      ? {
        hash: async (bytes: Uint8Array) => new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes))),
      }
      : {}),
    nets,
    saved: (saved) => post({ saved }),
    pause: 400,
  }),
}));

async function answer(call: Call, ask: number): Promise<unknown> {
  const { host, thinker, boxes } = await ready;
  switch (call.to) {
    case "create": {
      const { box } = call.table;
      const told = box === undefined ? null : await boxes.prove(box, call.language);
      if (told && !told.ok) throw new BadText(told.error, told.line, told.text);
      return (await host.create(call.table, undefined, call.language)).table;
    }
    case "tableBox":
      return JSON.parse(host.box(call.table, call.language));
    case "load":
      return host.load(call.record, call.language).table;
    case "forget":
      return host.forget(call.table);
    case "catalogue":
      return JSON.parse(host.catalogue(call.language));
    case "about":
      return JSON.parse(host.about(call.game, call.language));
    case "readBox":
      return boxes.read(call.text, call.whole, call.language);
    case "proveBox":
      return boxes.prove(call.text, call.language);
    case "advise":
      return thinker.advise(call.position, call.effort);
    case "foresee":
      return thinker.foresee(call.position, call.move);
    case "question":
      return thinker.question(call.record, call.ply, call.language);
    case "analyse":
      return thinker.analyse(call.record, call.effort, call.turns, (told) => post({ ask, told }), call.closely);
    case "stop":
      return thinker.stop();
  }
}

/** The engine could not be had: whoever asks is told, for he would wait forever. */
function excuse(message: ToWorker): void {
  if ("call" in message) post({ ask: message.ask, failed: { text: "", why: "no_engine" } });
  if ("open" in message) {
    post({
      connection: message.open,
      hear: JSON.stringify({ type: "refused", id: "enter", why: "no_engine", text: "" }),
    });
  }
}

async function serve(message: ToWorker): Promise<void> {
  const engine = await ready.catch(() => null);
  if (!engine) return excuse(message);
  const { host } = engine;
  if ("call" in message) {
    try {
      post({ ask: message.ask, answer: await answer(message.call, message.ask) });
    } catch (error) {
      const bad = error instanceof BadText ? { line: error.line } : error instanceof Refusal ? { why: error.why } : {};
      post({ ask: message.ask, failed: { text: (error as Error).message, ...bad } });
    }
  } else if ("open" in message) {
    try {
      if (message.saved) host.restore(message.saved, message.with.language === "fr" ? "fr" : "en");
    } catch (error) {
      const refused = { type: "refused", id: "enter", why: "quarantined", text: (error as Error).message };
      return post({ connection: message.open, hear: JSON.stringify(refused) });
    }
    const connection = host.connect((hear) => post({ connection: message.open, hear }));
    connections.set(message.open, connection);
    host.say(connection, {
      type: "enter",
      id: "enter",
      seat: host.seatToEnter(message.table),
      ...message.with,
      table: message.table,
    });
  } else if ("close" in message) {
    const connection = connections.get(message.close);
    if (connection) host.disconnect(connection);
    connections.delete(message.close);
  } else {
    const connection = connections.get(message.connection);
    if (connection) host.say(connection, message.say);
  }
}

// In the order they came, even while the engine is being loaded; long answers do not hold up what follows.
let before: Promise<unknown> = ready.catch((error) => console.warn(error));
scope.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  const slow = "call" in data && ["advise", "analyse", "proveBox"].includes(data.call.to);
  const mine = before.then(() => serve(data));
  if (!slow) before = mine.catch((error) => console.error(error));
};
