// kit.mjs: what the tests of the page share: a server, a browser, players who click, and TAP lines for ./check.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const axeSource = require.resolve("axe-core/axe.min.js");

export const PROGRAM = process.argv[2] ?? "build/release/quadriga";
export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
const WAIT = 60_000;

/** Servers have the same luck in every run; QUADRIGA_TEST_LUCK is another number, or "random": luck that is luck. */
const LUCK = resolve(dirname(PROGRAM), "tests/web/libluck.so");
const SEED = process.env.QUADRIGA_TEST_LUCK ?? "1";
let starts = 0;

const withLuck = () =>
  SEED === "random" || !existsSync(LUCK)
    ? process.env
    : { ...process.env, LD_PRELOAD: LUCK, QUADRIGA_TEST_LUCK: `${Number(SEED) * 1000 + ++starts}` };

const TIME = resolve(dirname(PROGRAM), "tests/server/libtime.so");
/** Whether a server can be told what time it is: not where a sanitizer wants to be loaded first. */
export const canSetTime = existsSync(TIME);

const withTime = (environment, file) =>
  file
    ? { ...environment, LD_PRELOAD: [environment.LD_PRELOAD, TIME].filter(Boolean).join(":"), QUADRIGA_TEST_TIME: file }
    : environment;

/** A server of our own on a free port; bots do not pause. limits: more of them than a test needs anyway. */
export class Server {
  folder = mkdtempSync(join(tmpdir(), "quadriga-web-"));
  port = 0;

  /** time: a file that says what time it is there (tests/server/time.c). */
  constructor(limits = "", time = null) {
    this.limits = limits && `,${limits}`;
    this.time = time;
  }

  async start() {
    await this.stop();
    const limits =
      "messages=100000,chat=1000,requests=100000,tables_per_hour=100000,tables_per_day=100000,listed=100000,"
      + "connects=100000,connections_per_address=1000";
    this.process = spawn(PROGRAM, [
      "serve",
      "--listen",
      `127.0.0.1:${this.port}`,
      "--store",
      `sqlite:${this.folder}/tables.sqlite`,
      "--bot-pause",
      "0",
      "--limits",
      limits + this.limits,
    ], { stdio: ["ignore", "pipe", "inherit"], env: withTime(withLuck(), this.time) });
    this.process.stderr?.resume();
    this.url = await new Promise((resolve, reject) => {
      this.process.stdout.once("data", (data) => resolve(String(data).trim().split(/\s+/).at(-1)));
      this.process.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
    this.port = Number(this.url.split(":").at(-1));
    return this;
  }

  async stop() {
    if (!this.process || this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGTERM");
    await ended;
  }

  async ask(path, body) {
    const reply = await fetch(
      `${this.url}/api/v1/${path}`,
      body && { method: "POST", headers: { Origin: this.url }, body: JSON.stringify(body) },
    );
    return reply.json();
  }

  /** A number of /metrics. */
  async metric(name) {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    return Number(text.match(new RegExp(`^quadriga_${name} (\\S+)$`, "m"))[1]);
  }

  async close() {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What a file below web/src exports, without a browser. */
export async function load(path) {
  const folder = mkdtempSync(join(tmpdir(), "quadriga-part-"));
  const outfile = join(folder, "part.mjs");
  await require("esbuild").build({
    entryPoints: [fileURLToPath(new URL(`../../web/src/${path}`, import.meta.url))],
    bundle: true,
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    outfile,
    logLevel: "error",
  });
  const part = await import(pathToFileURL(outfile));
  rmSync(folder, { recursive: true });
  return part;
}

/** A module written in terms of web/src, as a script for any page. */
export async function script(contents) {
  const resolveDir = fileURLToPath(new URL("../../web/src", import.meta.url));
  const made = await require("esbuild").build({
    stdin: { contents, resolveDir },
    bundle: true,
    format: "iife",
    write: false,
    logLevel: "error",
  });
  return made.outputFiles[0].text;
}

/** What the program says of a game: what its components do, and what is printed on them. */
export async function componentsOf(game) {
  const server = await new Server().start();
  try {
    return await server.ask(`games/${game}`);
  } finally {
    await server.close();
  }
}

const browsers = new Map();

/** A browser for all who have letters of one size, in pixels. */
export async function openBrowser(letters = 16) {
  const old = browsers.get(letters);
  if (old) return old;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--blink-settings=defaultFontSize=${letters}`,
    ],
  });
  browsers.set(letters, browser);
  return browser;
}

export async function closeBrowser() {
  for (const browser of browsers.values()) await browser.close();
  browsers.clear();
}

/** Somebody with a browser of his own, and what he has set. What his console complains about fails the test. Only who
 * says so has the page kept for times without a network, for each browser would take in all of it. */
export async function newPlayer(
  url,
  {
    size = DESK,
    language = "en",
    theme = "light",
    motion = false,
    path = "/",
    permissions = [],
    serviceWorkers = "block",
    settings = {},
    letters = 16,
  } = {},
) {
  const context = await (await openBrowser(letters)).newContext({
    viewport: size,
    locale: language,
    colorScheme: theme,
    reducedMotion: motion ? "no-preference" : "reduce",
    hasTouch: size.width < 700,
    permissions,
    serviceWorkers,
    acceptDownloads: true,
  });
  // Most tests play from the list, at their own pace; what is played on the board alone says so.
  await context.addInitScript((wanted) => {
    for (const [key, value] of Object.entries(wanted)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }
  }, { list: "yes", forced: "no", taught: "yes", ...settings });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT);
  page.complaints = [];
  page.on("pageerror", (error) => page.complaints.push(`${error.message} ${error.stack}`));
  page.on("console", (message) => {
    const expected = /WebSocket connection|Failed to load resource|net::ERR/.test(message.text());
    if (message.type() === "error" && !expected) page.complaints.push(message.text());
  });
  await page.goto(url + path);
  return page;
}

/** From the lobby to a table against bots in two clicks. */
export async function startGame(page, game, { players, level, name } = {}) {
  await page.locator(`.game input[value="${game}"]`).check();
  if (players) await page.locator(".count input").nth(players.index).check();
  if (level) await page.locator(".start-row select").selectOption(level);
  if (name) await page.locator(".start-row input[maxlength]").fill(name);
  await page.locator(".primary.big").click();
  await page.waitForSelector(".board [data-id]");
}

/** Another table in the same browser, which costs less than another browser and shows what the last table has left. */
export async function startAnother(page, game, options) {
  await page.evaluate(() => (location.hash = "#/"));
  await startGame(page, game, options);
}

export const seqOf = (page) => page.locator("main").getAttribute("data-seq");

/** Wait until we are asked, or the game is over: "asked" or "over". */
export async function whatNow(page) {
  const handle = await page.waitForFunction(() => {
    const main = document.querySelector("main.table");
    if (!main) return null;
    if (main.classList.contains("over")) return "over";
    return document.querySelector(".prompt.my-turn") && !document.querySelector(".sending") ? "asked" : null;
  });
  return handle.jsonValue();
}

/** A move was made, or waits to be confirmed. */
const moved = (page, seq) =>
  page.waitForFunction(
    (old) => document.querySelector("main.table")?.dataset.seq !== old || document.querySelector(".dock .held"),
    seq,
    { timeout: WAIT },
  );

/** Click one of the lit pieces that are there at this moment: found and clicked in one go, for what is counted now may
 * be gone a moment later. Says whether there was one. */
const clickLit = (page, random) =>
  page.evaluate((number) => {
    const lit = document.querySelectorAll(".board .lit, .board [role=button][tabindex='0']");
    lit[number % lit.length]?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return lit.length > 0;
  }, random(1 << 20));

/** Play one of the labelled moves as soon as there are any, never one that gives the game up; of the state "asked", if
 * it is given, and of no later one. Says whether it did. */
export async function playFromList(page, random, asked = null) {
  const found = await page.waitForFunction(({ number, asked }) => {
    const table = document.querySelector("main.table");
    if (table && (table.classList.contains("over") || (asked !== null && table.dataset.seq !== asked))) {
      return "too late";
    }
    document.querySelector(".fold[aria-expanded=false], .all-moves[aria-expanded=false]")?.click();
    const open = document.querySelector(".all-moves") ? ".sheet .move:not(.aside)" : ".move:not(.aside)";
    const moves = document.querySelectorAll(open);
    if (moves.length === 0 || document.querySelector(".sending")) return null;
    moves[number % moves.length].click();
    return table.dataset.seq;
  }, { number: random(1 << 20), asked });
  const seq = await found.jsonValue();
  if (seq === "too late") return false;
  await moved(page, seq);
  return true;
}

/** What a click on the board led to: a move was "moved", "several" are left to choose from, or "nothing" for a while,
 * with no move on its way. */
const outcomeOf = async (page, seq) =>
  (await page.waitForFunction(
    ({ seq, since }) => {
      if (document.querySelector("main.table")?.dataset.seq !== seq) return "moved";
      if (document.querySelector(".sending")) {
        window.lastSending = Date.now(); // what comes of it may be told a moment after it is acknowledged
        return null;
      }
      if (document.querySelector(".moves-head strong")) return "several";
      return Date.now() - Math.max(since, window.lastSending ?? 0) > 120 ? "nothing" : null;
    },
    { seq, since: Date.now() },
    { polling: 20 },
  )).jsonValue();

/** Make a move by clicking lit pieces; the list only where the board leaves several. Says how it was made: "board",
 * "list after board", "list". */
export async function playOnBoard(page, random) {
  const seq = await seqOf(page);
  for (let clicks = 0; clicks < 20; clicks++) {
    if (!(await clickLit(page, random))) break;
    const outcome = await outcomeOf(page, seq);
    if (outcome === "moved") return "board";
    if (outcome === "several" && clicks > 0) {
      return (await playFromList(page, random, seq))
        ? "list after board"
        : "board";
    }
  }
  return (await playFromList(page, random, seq)) ? "list" : "board";
}

/** Bots that play for somebody are asked for at once, whatever level the page asks for: they play as fast as the server
 * can. To be said before there is a table; then handOver lets one play. */
export const withFastBots = (page) =>
  page.routeWebSocket(/\/play$/, (socket) => {
    const far = socket.connectToServer();
    socket.onMessage((text) => far.send(String(text).replace(/"level":"\w+"/, "\"level\":\"random\"")));
  });

/** Let a bot play what is left of the game, by the table's menu. */
export async function handOver(page) {
  await page.locator(".dock-tools button").last().click();
  await page.getByRole("dialog").getByRole("button", {
    name: /^(Let a bot play for me|Laisser un bot jouer pour moi)$/,
  }).click();
}

/** Ask again and again until it is so, and give what was found then, or at the end of patience. */
export async function until(ask, isSo) {
  const end = Date.now() + WAIT;
  let found = await ask();
  while (!isSo(found) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    found = await ask();
  }
  return found;
}

/** Wait until the page is drawn as it stays: it has its letters and its size, and nothing in it has another place or
 * another size than some frames ago. */
export async function settled(page) {
  const { width, height } = page.viewportSize();
  await page.waitForFunction(
    async ([width, height]) => {
      await document.fonts.ready;
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      const layout = () =>
        [...document.querySelectorAll("main, main *")].map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return `${x} ${y} ${width} ${height}`;
        }).join();
      const before = layout();
      for (let frames = 0; frames < 3; frames++) await frame();
      return innerWidth === width && innerHeight === height && before === layout();
    },
    [width, height],
    { polling: 50 },
  );
}

/** A generator with a seed: every run plays the same clicks. */
export function seeded(seed) {
  let state = seed;
  return (n) => (state = (state * 48271) % 2147483647) % n;
}

/** What axe-core has against the page; nothing, we hope. */
export async function axe(page) {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(require("node:fs").readFileSync(axeSource, "utf8"));
  }
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.flatMap((violation) =>
    violation.nodes.slice(0, 3).map((node) =>
      `${violation.id}: ${node.html.slice(0, 160)} ${node.any?.[0]?.message ?? ""}`
    )
  );
}

/** Nothing sticks out sideways. */
export const widerThanScreen = (page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

let count = 0;
let failures = 0;

export async function test(name, run) {
  const began = Date.now();
  try {
    await run();
    console.log(`ok ${++count} - ${name} # ${((Date.now() - began) / 1000).toFixed(1)} s`);
  } catch (error) {
    failures++;
    console.log(
      `not ok ${++count} - ${name}\n${String(error?.stack ?? error).split("\n").map((line) => `# ${line}`).join("\n")}`,
    );
  }
}

export function check(fact, what) {
  if (!fact) throw new Error(what);
}

export function equal(found, wanted, what) {
  check(
    JSON.stringify(found) === JSON.stringify(wanted),
    `${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`,
  );
}

/** Everything is closed, the plan told, the exit status set. */
export async function finish(...servers) {
  await closeBrowser();
  for (const server of servers) await server.close();
  console.log(`1..${count}`);
  process.exit(failures ? 1 : 0);
}
