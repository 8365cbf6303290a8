// pages.mjs: every page in both themes, sizes and languages: axe finds nothing, nothing sticks out, the accessibility
// tree is as agreed; and how much is loaded, how fast.

import {
  axe,
  check,
  DESK,
  equal,
  finish,
  newPlayer,
  PHONE,
  Server,
  startAnother,
  startGame,
  test,
  until,
  whatNow,
  widerThanScreen,
} from "./kit.mjs";

const server = await new Server().start();
const games = ["trajan", "glory", "fortuna", "romeroll", "tali"];
const ways = [
  { size: DESK, language: "en", theme: "light" },
  { size: PHONE, language: "fr", theme: "light" },
  { size: DESK, language: "fr", theme: "dark" },
  { size: PHONE, language: "en", theme: "dark" },
];

for (const way of ways) {
  const told = `${way.size.width} wide, ${way.language}, ${way.theme}`;
  await test(`lobby, rules, settings: ${told}`, async () => {
    const page = await newPlayer(server.url, way);
    await page.locator(".game").first().waitFor();
    await page.locator("summary").first().click();
    equal(await axe(page), [], "axe in the lobby");
    equal(await widerThanScreen(page), 0, "the lobby sticks out");
    await page.locator(".top .square").click();
    equal(await axe(page), [], "axe in the settings");
    await page.keyboard.press("Escape");
    for (const game of games) {
      await page.goto(`${server.url}/#/rules/${game}`);
      await page.locator(".rules-text h2, .rules-text h1").first().waitFor();
      await page.locator(".rules-text p").nth(3).waitFor();
      equal(await widerThanScreen(page), 0, `the rules of ${game} stick out`);
    }
    equal(await axe(page), [], "axe in the rules");
    equal(page.complaints, [], "the console");
    await page.context().close();
  });
  await test(`every board: ${told}`, async () => {
    const page = await newPlayer(server.url, way);
    for (const game of games) {
      await startAnother(page, game, { level: "random" });
      await whatNow(page);
      equal(await axe(page), [], `axe at ${game}`);
      equal(await widerThanScreen(page), 0, `${game} sticks out`);
    }
    equal(page.complaints, [], "the console");
    await page.context().close();
  });
}

await test("the accessibility tree of lobby and table", async () => {
  const page = await newPlayer(server.url);
  await page.locator(".game").first().waitFor();
  await page.getByRole("heading", { name: "Tables waiting for players" }).waitFor();
  const lobby = await page.locator("main").ariaSnapshot();
  for (
    const line of [
      "heading \"Quadriga\" [level=1]",
      "radio /Trajan/",
      "button \"Play now against 1 bot\"",
      "link \"Rules\"",
      "textbox \"Your name\"",
      "heading \"Tables waiting for players\" [level=2]",
    ]
  ) {
    const wanted = line.replace(/\/(.*)\//, (_, name) => `"${name}`);
    check(lobby.includes(wanted), `the lobby lacks: ${line}\n${lobby}`);
  }
  await startGame(page, "tali", { level: "random", name: "Livia" });
  await whatNow(page);
  const table = await page.locator("main").ariaSnapshot();
  for (
    const line of [
      "status:",
      "heading \"Your turn",
      "list \"All moves\"",
      "button \"Fetch a bone\"",
      "region \"Players\"",
      "button \"Livia (you) Score 0",
      "log \"Journal\"",
      "button \"Table\"",
      "textbox \"Your remark\"",
    ]
  ) {
    check(table.includes(line), `the table lacks: ${line}\n${table}`);
  }
  await page.context().close();
});

await test("letters twice as large: less board, nothing out of reach", async () => {
  for (const size of [PHONE, DESK]) {
    const page = await newPlayer(server.url, { size, language: "fr", letters: 32, settings: { list: "no" } });
    await page.locator(".game").first().waitFor();
    equal(await widerThanScreen(page), 0, `${size.width} wide: the lobby sticks out`);
    for (const game of ["fortuna", "glory"]) {
      await startAnother(page, game, { level: "random" });
      await whatNow(page);
      equal(await widerThanScreen(page), 0, `${size.width} wide: ${game} sticks out`);
      const measure = () =>
        page.evaluate(() => {
          const main = document.querySelector("main").getBoundingClientRect();
          const end = Math.min(main.bottom, document.documentElement.scrollHeight - scrollY) + 1;
          return {
            cut: [...document.querySelectorAll(".dock button, .prompt, .tabs button")].filter((part) =>
              part.getBoundingClientRect().bottom > end
            ).map((part) => part.textContent),
            high: document.querySelector(".stage").getBoundingClientRect().height,
          };
        });
      const { cut, high } = await until(measure, (found) => found.cut.length === 0 && found.high > 150);
      equal(cut, [], `${size.width} wide: below the end of ${game}`);
      check(high > 150, `${size.width} wide: ${high} pixels of the board of ${game}`);
    }
    await page.context().close();
  }
});

await test("small and quick", async () => {
  const page = await newPlayer(server.url, { path: "/healthz" });
  let bytes = 0;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.loadingFinished", (event) => (bytes += event.encodedDataLength));
  await page.goto(server.url);
  await page.locator(".game").first().waitFor();
  await page.waitForLoadState("networkidle");
  const loaded = bytes;
  check(loaded <= 300_000, `the first load is ${loaded} bytes`);
  await page.locator(".game input[value=\"trajan\"]").check();
  const began = Date.now();
  await page.locator(".primary.big").click();
  await page.waitForSelector(".board [data-id]");
  const board = Date.now() - began;
  await whatNow(page);
  const click = await page.evaluate(async () => {
    const began = performance.now();
    const seq = document.querySelector("main").dataset.seq;
    document.querySelector(".move").click();
    while (document.querySelector("main").dataset.seq === seq) await new Promise((next) => requestAnimationFrame(next));
    return performance.now() - began;
  });
  console.log(
    `# first load ${loaded} bytes, first board ${board} ms after the click, a move shown after ${Math.round(click)} ms`,
  );
  await page.context().close();
});

await finish(server);
