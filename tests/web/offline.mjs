// offline.mjs: once loaded, the page works without a network: a whole game against a bot, and two people at one device.

import { readFileSync } from "node:fs";
import { check, equal, finish, newPlayer, playFromList, playOnBoard, seeded, Server, seqOf, test, until, whatNow } from "./kit.mjs";

const server = await new Server().start();
const NETS = readFileSync(new URL("../../src/ai/nets/meson.build", import.meta.url), "utf8").match(/[\w-]+\.net/g).sort();
/** The network that a file of the page is: "…/trajan-2-0123ABCD.net" is trajan-2.net. */
const netOf = (url) => /([^/]+)-[0-9A-Z]{8}\.net$/.exec(url)?.[1].concat(".net");
const button = (page, name) => page.getByRole("button", { name, exact: true });

async function localTable(page, game, second) {
  await page.locator(`.game input[value="${game}"]`).check();
  if (!(await page.locator("form select").first().isVisible())) await page.locator("summary").first().click();
  await page.locator("form select:has(option[value=local])").selectOption("local");
  await page.locator("form select").nth(1).selectOption(second);
  await page.locator("form .primary").click();
  await page.waitForSelector(".board [data-id]");
}

await test("a whole game without a server", async () => {
  const page = await newPlayer(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // It has taken everything in once the rules of the last game are there.
  const taken = () => page.evaluate(async () => (await (await caches.open("words")).keys()).length);
  equal(await until(taken, (count) => count >= 22), 22, "words and rules that are here to stay");
  const takenNets = () => page.evaluate(async () => (await (await caches.open("networks")).keys()).map((request) => request.url));
  equal((await until(takenNets, (nets) => nets.length >= NETS.length)).map(netOf).sort(), NETS, "networks that are here to stay");
  await server.stop();
  const asked = new Set();
  page.on("requestfinished", (request) => netOf(request.url()) && asked.add(netOf(request.url())));
  await page.reload();
  await page.getByText("Four board games of ancient Rome").waitFor();
  await localTable(page, "fortuna", "bot:random");
  check((await page.evaluate(() => location.hash)).startsWith("#/l/"), "a table in this browser");
  const random = seeded(21);
  let moves = 0;
  for (; (await whatNow(page)) === "asked"; moves++) {
    check(moves < 400, "the game does not end");
    if (moves === 3) await page.reload(); // what is here stays here
    else await (moves < 12 ? playOnBoard : playFromList)(page, random);
  }
  await page.locator(".end .breakdown tfoot").waitFor();
  equal([...asked].sort(), NETS.filter((name) => name.startsWith("fortuna-")), "networks that the bot was given");
  await page.keyboard.press("Escape");
  await page.locator(".rule").click();
  await page.locator(".rules-text h3, .rules-text h4").first().waitFor();
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await test("bots whose networks cannot be had play all the same", async () => {
  await server.start();
  const page = await newPlayer(server.url, { serviceWorkers: "block" });
  let refused = 0;
  await page.context().route("**/*.net", (route) => {
    refused++;
    return route.abort();
  });
  await localTable(page, "fortuna", "bot:expert");
  const random = seeded(4);
  for (let moves = 0; moves < 6; moves++) {
    equal(await whatNow(page), "asked", "the game goes on");
    await playFromList(page, random);
  }
  check(refused > 0, "it asked for networks");
  equal(await page.locator("[role=alert]").count(), 0, "alarms");
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await test("two people at one device: hands are covered when it is passed on", async () => {
  const page = await newPlayer(server.url);
  await localTable(page, "glory", "person");
  const random = seeded(8);
  let passed = 0;
  for (let i = 0; i < 40 && passed < 3; i++) {
    const pass = button(page, "Pass the device on");
    await pass.or(page.locator(".prompt.my-turn")).first().waitFor();
    if ((await pass.count()) > 0) {
      const before = await page.evaluate(() => document.querySelectorAll(".board [data-id]").length);
      await pass.click();
      check(before > 0 && (await page.evaluate(() => document.querySelectorAll("[data-id]").length)) === 0, "the table is covered");
      await button(page, "I am ready").click();
      await page.waitForSelector(".prompt.my-turn");
      passed++;
    } else {
      await playFromList(page, random);
    }
  }
  equal(passed, 3, "times the device was passed");
  check((await seqOf(page)) !== null, "it goes on");
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await finish(server);
