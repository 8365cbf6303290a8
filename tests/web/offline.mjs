// offline.mjs: once loaded, the page works without a network: a whole game against a bot, and two people at one device.

import { readdirSync } from "node:fs";
import {
  check,
  equal,
  finish,
  newPlayer,
  playFromList,
  playOnBoard,
  seeded,
  startAnother,
  startGame,
  Server,
  seqOf,
  test as anyTest,
  until,
  whatNow,
} from "./kit.mjs";

const server = await new Server().start();
const only = process.argv[3];
const NETS = readdirSync(new URL("../../src/ai/nets/", import.meta.url)).filter((name) => name.endsWith(".net")).sort();
/** The network that a file of the page is: "…/trajan-2-0123ABCD.net" is trajan-2.net. */
const netOf = (url) => /([^/]+)-[0-9A-Z]{8}\.net$/.exec(url)?.[1].concat(".net");
const test = (name, body) => (!only || name.includes(only) ? anyTest(name, body) : undefined);
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
  const page = await newPlayer(server.url, { serviceWorkers: "allow" });
  await page.evaluate(() => navigator.serviceWorker.ready);
  // It has taken everything in once the rules of the last game are there.
  const taken = () => page.evaluate(async () => (await (await caches.open("words")).keys()).length);
  equal(await until(taken, (count) => count >= 22), 22, "words and rules that are here to stay");
  const takenNets = () =>
    page.evaluate(async () => (await (await caches.open("networks")).keys()).map((request) => request.url));
  equal(
    (await until(takenNets, (nets) => nets.length >= NETS.length)).map(netOf).sort(),
    NETS,
    "networks that are here to stay",
  );
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
  const page = await newPlayer(server.url);
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
      check(
        before > 0 && (await page.evaluate(() => document.querySelectorAll("[data-id]").length)) === 0,
        "the table is covered",
      );
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

/** A page that has taken in all that it needs to play here. */
async function settled(options) {
  const page = await newPlayer(server.url, { ...options, serviceWorkers: "allow" });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await until(
    () => page.evaluate(async () => (await (await caches.open("words")).keys()).length),
    (count) => count >= 22,
  );
  return page;
}

/** No words of the browser's own are on the page. */
const raw = (page) =>
  page.evaluate(() =>
    /failed to fetch|networkerror|load failed|unexpected (token|end)|typeerror|syntaxerror/i.exec(
      document.body.innerText,
    )?.[0] ?? null
  );

const gone = {
  "the server has stopped": { leave: () => server.stop(), back: () => server.start() },
  "the browser is offline": { leave: (page) => page.context().setOffline(true), back: () => undefined },
};
const said = {
  en: {
    here: "No server answers: this game is played here, in your browser.",
    lobby: "You can still play against bots",
    sorry: "The server cannot be reached. Please try again in a moment.",
  },
  fr: {
    here: "Aucun serveur ne répond : cette partie se joue ici, dans votre navigateur.",
    lobby: "Vous pouvez toujours jouer contre des bots",
    sorry: "Le serveur est injoignable. Réessayez dans un instant.",
  },
};

for (const [why, { leave, back }] of Object.entries(gone)) {
  for (const language of ["en", "fr"]) {
    await test(`“Play now” plays here if no server answers, and says so: ${why}, ${language}`, async () => {
      const page = await settled({ language });
      await leave(page);
      await page.locator(".game input[value=\"fortuna\"]").check();
      await page.locator(".start-row select").selectOption("random");
      await page.locator(".primary.big").click();
      await page.waitForSelector(".board [data-id]");
      check((await page.evaluate(() => location.hash)).startsWith("#/l/"), "a table in this browser");
      equal(
        (await page.locator(".table-note").innerText()).trim().replaceAll("\u00a0", " "),
        said[language].here,
        "the page says so",
      );
      const random = seeded(12);
      for (let moves = 0; moves < 3; moves++) await playFromList(page, random);
      await page.locator(".table-note button").click();
      await page.locator(".table-note").waitFor({ state: "detached" });
      // In the lobby it is said before one asks; a table for friends cannot be had, and that is said in a sentence.
      await page.locator(".brand").click();
      await page.getByText(said[language].lobby).waitFor();
      await page.locator(".game input[value=\"tali\"]").check();
      if (!(await page.locator("form select").first().isVisible())) await page.locator("summary").first().click();
      await page.locator("form select").nth(1).selectOption("empty");
      await page.locator("form .primary").click();
      await page.locator(".start .complaint").getByText(said[language].sorry).waitFor();
      equal(await raw(page), null, "words of the browser");
      equal(page.complaints, [], "the console");
      await page.context().close();
      await back();
    });
  }
}

await test("at a table whose server has gone every complaint is a sentence; a new game is played here", async () => {
  const page = await settled();
  await page.locator(".game input[value=\"tali\"]").check();
  await page.locator(".start-row select").selectOption("random");
  await page.locator(".primary.big").click();
  await page.waitForSelector(".board [data-id]");
  const random = seeded(9);
  while ((await whatNow(page)) === "asked") await playFromList(page, random);
  await page.locator(".end .winner").waitFor();
  await server.stop();
  await page.locator(".end").getByRole("button", { name: "Download the record" }).click();
  await page.locator(".end .complaint").getByText(said.en.sorry).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".dock-tools").getByRole("button", { name: "Table" }).click();
  await button(page, "My seat on another device").click();
  await page.getByRole("dialog").locator("section .complaint").getByText(said.en.sorry).waitFor();
  equal(await raw(page), null, "words of the browser");
  await page.keyboard.press("Escape");
  await button(page, "Show the result").click();
  await button(page, "Play again").click();
  await page.getByText(said.en.here).waitFor();
  equal(await whatNow(page), "asked", "the next game");
  equal(page.complaints, [], "the console");
  await page.context().close();
  await server.start();
});

await test("a table whose printed values an older page did not keep is drawn plainly", async () => {
  const page = await newPlayer(server.url);
  await page.context().route("**/api/v1/games/trajan*", async (route) => {
    const { printed, ...said } = await (await route.fetch()).json();
    check(printed.quarters === 4, "the server tells what is printed");
    return route.fulfill({ json: said });
  });
  await startGame(page, "trajan", { level: "random" });
  await page.locator(".board.plain [data-id=\"forum\"]").waitFor();
  equal(await whatNow(page), "asked", "the game goes on");
  await playFromList(page, seeded(3));
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await test("a catalogue that does not come at once: drawn plainly until it does", async () => {
  const page = await newPlayer(server.url);
  let asked = 0, answer = () => {};
  const answered = new Promise((resolve) => (answer = resolve));
  await page.context().route("**/api/v1/games/trajan*", async (route) => {
    if (++asked === 1) return route.abort();
    await answered;
    return route.continue();
  });
  await startGame(page, "trajan", { level: "random" });
  await page.locator(".board.plain [data-id=\"forum\"]").waitFor();
  answer();
  await page.locator(".board.handmade [data-id=\"forum\"]").waitFor();
  equal(page.complaints, [], "the console");
  await page.context().close();
});

/** A move that is none of the game's, things in places that it does not have, and more of those that it has. */
function strange(view) {
  const odd = view.scene?.filter(({ id }) => !id.includes(":")).flatMap(({ id, in: place, ...item }, i) => [
    { ...item, id: id.replace(/\.\d+$/, ".77"), ...(place ? { in: place } : {}) },
    { id: `nowhere.${i}`, layout: "list", title: "Nowhere", in: id },
    { id: `${id}:9${i}.0`, layout: "piece", domain: "nothing", symbol: "odd", text: "Odd", in: id },
  ]).filter(({ id }, i, all) =>
    all.findIndex((one) => one.id === id) === i && !view.scene.some((old) => old.id === id)
  );
  const touched = view.choices?.flatMap(({ touches }) => touches) ?? [];
  return {
    ...view,
    ...(view.scene ? { scene: [...view.scene, ...odd] } : {}),
    ...(view.choices
      ? { choices: [...view.choices, { move: "dance 99", text: "Dance", touches: [...touched, ["nothing", "odd"]] }] }
      : {}),
  };
}

await test("what a board does not know leaves no white page", async () => {
  const page = await newPlayer(server.url);
  await page.routeWebSocket(/\/play$/, (socket) => {
    const far = socket.connectToServer();
    far.onMessage((text) => {
      const message = JSON.parse(text);
      socket.send(JSON.stringify(message.type === "view" ? strange(message) : message));
    });
  });
  for (const game of ["trajan", "glory", "fortuna", "romeroll"]) {
    await startAnother(page, game, { level: "random" });
    for (let moves = 0; moves < 5 && (await whatNow(page)) === "asked"; moves++) {
      const seq = await seqOf(page);
      if (moves === 0) await page.locator(".move[data-move=\"dance 99\"]").waitFor({ state: "attached" });
      await page.evaluate(() => document.querySelector(".move:not(.aside, [data-move^=dance])").click());
      await until(() => seqOf(page), (now) => now !== seq);
      check(await page.locator(".board [data-id]").count() > 10, `${game}: nothing is drawn`);
    }
    equal(page.complaints.map((text) => text.split("\n")[0]), [], `${game}: the console`);
  }
  await page.context().close();
});

await test("a board that fails is drawn plainly, and the console says why", async () => {
  for (const game of ["trajan", "glory", "fortuna", "romeroll"]) {
    const page = await newPlayer(server.url);
    await page.context().route(`**/api/v1/games/${game}*`, async (route) => {
      const said = await (await route.fetch()).json();
      return route.fulfill({ json: { ...said, printed: {} } });
    });
    await startGame(page, game, { level: "random" });
    const random = seeded(3);
    for (let moves = 0; moves < 3 && (await whatNow(page)) === "asked"; moves++) await playFromList(page, random);
    check(await page.locator(".board [data-id]").count() > 10, `${game}: nothing is drawn`);
    // Until it is known what is printed a board is drawn plainly without having failed.
    const agrees = async () => page.complaints.length > 0 === (await page.locator(".board.plain").count()) > 0;
    equal(await until(agrees, Boolean), true, `${game}: the console complains of what is drawn plainly`);
    await page.context().close();
  }
});

await test("a page that fails leaves a sentence and a way back", async () => {
  const page = await newPlayer(server.url, { language: "fr" });
  await page.context().route("**/api/v1/rules/trajan*", (route) => route.fulfill({ json: { text: 7 } }));
  await page.goto(`${server.url}/#/rules/trajan`);
  await page.getByRole("alert").getByText("Cela n’a pas marché.").waitFor();
  await page.getByRole("link", { name: "Retour à l’accueil" }).click();
  await page.locator(".game").first().waitFor();
  check(page.complaints.length > 0, "the console says why");
  await page.context().close();
});

await test("a file that cannot be read is no bad record", async () => {
  for (const [language, sorry] of [["en", "This file cannot be read."], ["fr", "Ce fichier ne peut pas être lu."]]) {
    const page = await newPlayer(server.url, { language });
    await page.locator(".game").first().waitFor();
    await page.evaluate(() => {
      const real = Blob.prototype.text;
      Blob.prototype.text = function() {
        Blob.prototype.text = real;
        return Promise.reject(new DOMException("The requested file could not be read", "NotReadableError"));
      };
    });
    const record = { name: "a.quad", mimeType: "text/plain", buffer: Buffer.from("no record") };
    await page.locator("input[type=file]").setInputFiles(record);
    await page.locator(".file + .complaint").getByText(sorry, { exact: true }).waitFor();
    await page.locator("input[type=file]").setInputFiles(record);
    await page.locator(".file + .complaint").getByText(language === "en" ? "not a record" : "pas une partie").waitFor();
    equal(page.complaints, [], "the console");
    await page.context().close();
  }
});

await test("an engine that cannot be had says so", async () => {
  const page = await newPlayer(server.url, { language: "fr" });
  await page.context().route("**/*.wasm", (route) => route.abort());
  await page.locator(".game input[value=\"tali\"]").check();
  if (!(await page.locator("form select").first().isVisible())) await page.locator("summary").first().click();
  await page.locator("form select:has(option[value=local])").selectOption("local");
  await page.locator("form .primary").click();
  await page.locator(".start .complaint").getByText("Le jeu n’a pas pu être chargé dans ce navigateur.").waitFor();
  equal(await raw(page), null, "words of the browser");
  await page.context().close();
});

await finish(server);
