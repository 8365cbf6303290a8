// site.mjs: the page as plain files (quadriga site), from a file server that knows nothing of it, below an address of
// its own: games against bots and at one device, records, review, rules, guide, the editor of boxes; without a network
// after the first visit. A server's page lives below such an address too.

import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import {
  axe,
  check,
  equal,
  finish,
  newPlayer,
  PHONE,
  playFromList,
  playOnBoard,
  PROGRAM,
  seeded,
  Server,
  seqOf,
  startGame,
  test,
  until,
  whatNow,
  widerThanScreen,
} from "./kit.mjs";

const WHERE = "/games/quadriga";
const wanted = process.argv[3] ?? "";
const run = (name, body) => (name.includes(wanted) ? test(name, body) : undefined);
const folder = mkdtempSync(join(tmpdir(), "quadriga-site-"));
mkdirSync(join(folder, "games"));
const made = spawnSync(PROGRAM, ["site", folder + WHERE], { encoding: "utf8" });
if (made.status !== 0) throw new Error(made.stderr);
const NETS = readFileSync(join(folder, WHERE, ".quadriga-site"), "utf8").match(/^.*\.net$/gm).length;

/** Python's file server: where it is, what it was asked, line by line, and how it is stopped. */
async function serveFiles() {
  const files = spawn("python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const asked = [];
  createInterface(files.stderr).on("line", (line) => asked.push(line));
  const said = await new Promise((resolve) => createInterface(files.stdout).once("line", resolve));
  const ended = new Promise((resolve) => files.once("exit", resolve));
  const stop = () => {
    files.kill("SIGTERM");
    return ended;
  };
  return { url: `http://127.0.0.1:${/port (\d+)/.exec(said)[1]}`, asked, stop };
}

const files = await serveFiles();
const site = files.url + WHERE;
/** A visitor of the site; whatever leads out of it is noted. */
async function visit(options) {
  const page = await newPlayer(site, { serviceWorkers: "allow", ...options });
  page.strays = [];
  page.on("request", (asked) => {
    if (!asked.url().startsWith(`${site}/`) && !/^(data|blob):/.test(asked.url())) page.strays.push(asked.url());
  });
  page.on("websocket", (socket) => page.strays.push(socket.url()));
  return page;
}
async function leave(page) {
  const answers = files.asked.map((line) => /"(\S+) (\S+) \S+" (\d+)/.exec(line)).filter(Boolean);
  check(answers.length > 20, "the file server tells little of what it was asked");
  const odd = answers.filter(([, method, path, status]) =>
    method !== "GET" || !path.startsWith(`${WHERE}/`) || !/^(200|304)$/.test(status)
  );
  equal(odd.map(([line]) => line), [], "requests that lead nowhere");
  equal(page.strays, [], "requests that leave the site");
  equal(page.complaints, [], "the console");
  await page.context().close();
}
const button = (page, name) => page.getByRole("button", { name, exact: true });

await run("what a server says is there as files, and as strict a policy", async () => {
  const server = await new Server().start();
  const policy = (await fetch(server.url)).headers.get("content-security-policy").split("; ");
  const html = readFileSync(join(folder, WHERE, "index.html"), "utf8");
  equal(
    html.match(/http-equiv="Content-Security-Policy" content="([^"]*)"/)[1].split("; "),
    policy.filter((one) => one !== "frame-ancestors 'none'"), // which a page cannot say of itself
    "the policy",
  );
  for (const language of ["en", "fr"]) {
    const said = async (path) => (await fetch(`${server.url}/api/v1/${path}?language=${language}`)).text();
    const { games } = JSON.parse(await said("games"));
    for (const path of ["games", ...games.flatMap(({ game }) => [`games/${game}`, `rules/${game}`])]) {
      equal(readFileSync(join(folder, WHERE, `said/${path}.${language}.json`), "utf8"), await said(path), path);
    }
  }
  await server.close();
});

await run("a whole game by clicks, its record, its review", async () => {
  const page = await visit();
  await page.getByText("You play here, in this browser").waitFor();
  await page.locator("summary").first().click();
  equal(await page.locator("form option[value=server], form option[value=empty]").count(), 0, "seats on a server");
  equal(await page.getByRole("heading", { name: "Tables waiting for players" }).count(), 0, "tables on a server");
  equal(await axe(page), [], "axe in the lobby");
  await startGame(page, "tali", { level: "random" });
  equal(await page.locator(".table-note").count(), 0, "excuses for playing here");
  const random = seeded(17);
  for (let moves = 0; (await whatNow(page)) === "asked"; moves++) {
    check(moves < 100, "the game does not end");
    await playOnBoard(page, random);
  }
  await page.locator(".end .breakdown tfoot").waitFor();
  equal(await axe(page), [], "axe at the end");
  await button(page, "Work out the winning chances").click();
  await page.getByText("Winning chances over the game").waitFor();
  const download = page.waitForEvent("download");
  await button(page, "Download the record").first().click();
  const record = await (await download).path();
  const sound = spawnSync(PROGRAM, ["verify", record], { encoding: "utf8" });
  check(sound.stdout.includes("the game is over"), sound.stdout + sound.stderr);
  await page.keyboard.press("Escape");
  await page.locator(".brand").click();
  await page.locator("input[type=file]").setInputFiles(record);
  await page.getByText("Move 0 of").waitFor();
  await button(page, "Forward").click();
  await page.getByText("Move 1 of").waitFor();
  await leave(page);
});

await run(
  "in French on a phone: guide, rules, box; links that lead nowhere; a host that does not know our files",
  async () => {
    const page = await visit({ size: PHONE, language: "fr", serviceWorkers: "block" });
    await page.context().route("**/*.wasm", async (route) => {
      const response = await route.fetch();
      return route.fulfill({
        response,
        headers: { ...response.headers(), "content-type": "application/octet-stream" },
      });
    });
    await page.getByText("Vous jouez ici, dans ce navigateur").waitFor();
    equal(await axe(page), [], "axe in the lobby");
    equal(await widerThanScreen(page), 0, "the lobby sticks out");
    await page.locator(".game input[value=\"trajan\"]").check();
    await button(page, "Apprendre en jouant").click();
    await page.locator(".guide p").first().waitFor();
    while (await page.locator(".guide.introduces").count()) await page.locator(".guide .primary").click();
    const random = seeded(5);
    for (let moves = 0; moves < 4; moves++) {
      equal(await whatNow(page), "asked", "the game goes on");
      await playFromList(page, random);
    }
    equal(await whatNow(page), "asked", "the game goes on");
    equal(await axe(page), [], "axe at the table");
    await page.goto(`${site}/#/rules/glory`);
    await page.locator(".rules-text h2, .rules-text h3").first().waitFor();
    equal(await widerThanScreen(page), 0, "the rules stick out");
    await page.goto(`${site}/#/box/fortuna`);
    await page.locator(".box-shelf .primary").click();
    await page.locator(".box-bar").waitFor();
    await page.goto(`${site}/#/t/${"a".repeat(22)}`);
    await page.getByText("cette page n’a pas de serveur").waitFor();
    equal(await axe(page), [], "axe where no table is");
    await leave(page);
  },
);

await run("without a network after the first visit", async () => {
  const page = await visit();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = (name) => page.evaluate(async (cache) => (await (await caches.open(cache)).keys()).length, name);
  equal(await until(() => kept("words"), (count) => count >= 22), 22, "words and rules that are here to stay");
  equal(await until(() => kept("networks"), (count) => count >= NETS), NETS, "networks that are here to stay");
  await files.stop();
  for (const start of ["/", "/index.html", "/?from=elsewhere"]) {
    await page.goto(site + start);
    await page.locator(".game").first().waitFor();
  }
  await page.locator("#language").click();
  await page.getByText("Vous jouez ici, dans ce navigateur").waitFor();
  await page.locator(".game input[value=\"glory\"]").check();
  await page.locator("summary").first().click();
  await page.locator("form select").nth(1).selectOption("person");
  await page.locator("form .primary").click();
  await page.waitForSelector(".board.handmade [data-id]");
  const random = seeded(8), pass = button(page, "Passer l’appareil");
  await pass.or(page.locator(".prompt.my-turn")).first().waitFor();
  for (let i = 0; i < 20 && (await pass.count()) === 0; i++) {
    await playFromList(page, random);
    await pass.or(page.locator(".prompt.my-turn")).first().waitFor();
  }
  await pass.click();
  equal(await page.locator("[data-id]").count(), 0, "what is seen while the device is passed on");
  await page.goto(`${site}/#/rules/romeroll`);
  await page.locator(".rules-text h2, .rules-text h3").first().waitFor();
  await leave(page);
});

await run("two of our pages at one origin: a new version of one leaves the other what it keeps", async () => {
  const both = await serveFiles();
  const service = join(folder, "games/other/service.js");
  equal(spawnSync(PROGRAM, ["site", join(folder, "games/other")]).status, 0, "another site");
  const page = await newPlayer(`${both.url}/games/quadriga`, { serviceWorkers: "allow" });
  /** How many files of each page each cache has. */
  const kept = () =>
    page.evaluate(async () => {
      const count = {};
      for (const name of (await caches.keys()).filter((name) => name !== "words")) {
        for (const { url } of await (await caches.open(name)).keys()) {
          const what = `${name} ${new URL(url).pathname.split("/")[2]}`;
          count[what] = (count[what] ?? 0) + 1;
        }
      }
      return count;
    });
  await until(kept, (now) => now["networks quadriga"] === NETS);
  await page.goto(`${both.url}/games/other/`);
  const before = await until(kept, (now) => now["networks other"] === NETS);
  const text = readFileSync(service, "utf8"), [version] = /[0-9a-f]{16}/.exec(text), newer = "0".repeat(16);
  const parts = before[`parts-${version} other`];
  check(
    parts > 40 && before[`parts-${version} quadriga`] === parts,
    `both keep their parts: ${JSON.stringify(before)}`,
  );
  // One part fewer, one network fewer.
  writeFileSync(service, text.replaceAll(version, newer).replace(/"cinzel[^"]*",/, "").replace(/"[\w-]+\.net",/, ""));
  await page.reload();
  const wanted = {
    [`parts-${version} quadriga`]: parts,
    "networks quadriga": NETS,
    "networks other": NETS - 1,
    [`parts-${newer} other`]: parts - 1,
  };
  const sorted = (count) => JSON.stringify(Object.entries(count).sort());
  equal(sorted(await until(kept, (now) => sorted(now) === sorted(wanted))), sorted(wanted), "what is kept");
  equal(page.complaints, [], "the console");
  await page.context().close();
  await both.stop();
});

/** A proxy that has a server below an address, as many have them; the server is not told. */
async function proxyTo(url) {
  const { port } = new URL(url);
  const strays = [];
  const told = (asked) => {
    if (!asked.url.startsWith(`${WHERE}/`)) strays.push(asked.url);
    return asked.url.slice(WHERE.length);
  };
  const proxy = createServer((asked, answer) => {
    const { method, headers } = asked;
    asked.pipe(request({ port, path: told(asked), method, headers }, (reply) => {
      answer.writeHead(reply.statusCode, reply.headers);
      reply.pipe(answer);
    }));
  });
  const sockets = new Set();
  proxy.on("upgrade", (asked, socket) => {
    const line = connect(port, "127.0.0.1", () => {
      const heads = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}\r\n`).join("");
      line.write(`GET ${told(asked)} HTTP/1.1\r\n${heads}\r\n`);
      line.pipe(socket).pipe(line);
    });
    for (const end of [line, socket]) sockets.add(end.on("error", () => undefined));
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    proxy.closeAllConnections();
    return new Promise((resolve) => proxy.close(resolve));
  };
  return { url: `http://127.0.0.1:${proxy.address().port}${WHERE}`, strays, close };
}

await run("a server's page below an address of its own", async () => {
  const server = await new Server().start();
  const proxy = await proxyTo(server.url);
  const page = await newPlayer(proxy.url, { serviceWorkers: "allow" });
  await page.getByRole("heading", { name: "Tables waiting for players" }).waitFor();
  await startGame(page, "tali", { level: "random" });
  const random = seeded(3);
  for (let moves = 0; moves < 3; moves++) {
    equal(await whatNow(page), "asked", "the game goes on");
    await playFromList(page, random);
  }
  check((await page.evaluate(() => location.hash)).startsWith("#/t/"), "a table on the server");
  check((await seqOf(page)) !== null, "it is shown");
  equal(proxy.strays, [], "requests that leave the address");
  equal(page.complaints, [], "the console");
  await page.context().close();
  await proxy.close();
  await server.close();
});

await files.stop();
rmSync(folder, { recursive: true });
await finish();
