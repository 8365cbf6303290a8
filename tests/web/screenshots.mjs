// screenshots.mjs: every page and every game at the start, in mid-game and at the end, with a hint, what the others did
// shown again, looked back at and reviewed, at six sizes and in both languages, in one theme:
//   node screenshots.mjs PROGRAM FOLDER [WORD] [light|dark]   with WORD only the pictures whose names contain it

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { closeBrowser, newPlayer, playFromList, seeded, Server, startGame, whatNow } from "./kit.mjs";

const folder = process.argv[3] ?? "build/screenshots";
const word = process.argv[4] ?? "";
const theme = process.argv[5] ?? "light";
const SIZES = {
  desk: { width: 1280, height: 800 },
  large: { width: 1920, height: 1080 },
  tablet: { width: 1024, height: 768 },
  upright: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  low: { width: 844, height: 390 },
};
const GAMES = ["trajan", "glory", "fortuna", "romeroll"];
mkdirSync(folder, { recursive: true });
const server = await new Server().start();
const shoot = async (page, name) => {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`${name}.png`);
};

/** Pages without a table, and the room in which a table waits. */
const pages = {
  lobby: async (page) => page.locator(".game").first().waitFor(),
  rules: async (page) => {
    await page.goto(`${server.url}/#/rules/trajan`);
    await page.locator(".rules-text p").nth(3).waitFor();
  },
  editor: async (page) => {
    await page.goto(`${server.url}/#/box/romeroll`);
    await page.locator(".box-shelf .primary").click();
    await page.locator(".box-bar").waitFor();
  },
  waiting: async (page) => {
    await page.locator(`.game input[value="trajan"]`).check();
    await page.locator(".start-row input[maxlength]").fill("Ana");
    await page.locator("summary").first().click();
    await page.locator("form select").nth(1).selectOption("empty");
    await page.locator("form .primary").click();
    await page.locator(".foyer .qr").waitFor();
  },
  legend: async (page) => {
    await page.goto(`${server.url}/#/rules/romeroll/legend`);
    await page.locator(".legend").waitFor();
  },
};

const press = (page, name) => page.locator(".dock-tools").getByRole("button", { name }).click();

/** Moments of a game, in their order: so many moves are made before each, if the game is that long; then something is
 * shown, and put away again. */
const moments = {
  start: { after: 0 },
  guide: {
    after: 0,
    show: async (page) => {
      await press(page, /^Guide$/);
      await page.locator(".guide").waitFor();
    },
    leave: (page) => page.locator(".guide-head button").click(),
  },
  middle: { after: 30 },
  hint: {
    after: 30,
    show: async (page) => {
      await press(page, /Hint|Conseil/);
      await page.locator(".hints li").first().waitFor();
    },
    leave: (page) => page.keyboard.press("Escape"),
  },
  recap: {
    after: 31,
    show: async (page) => {
      const small = page.locator(".strip-line");
      if (await small.count()) await small.click();
      await page.locator("button.recap, .strip-did button").first().click();
      await page.locator("main.in-past").waitFor();
    },
    leave: (page) => page.locator("main:not(.in-past)").waitFor(),
  },
  past: {
    after: 32,
    show: (page) => press(page, /Look back|Revoir/),
    leave: (page) => page.locator(".past button").last().click(),
  },
  end: { after: Infinity, show: (page) => page.locator(".end .breakdown").waitFor() },
  review: {
    after: Infinity,
    show: async (page) => {
      await page.getByRole("button", { name: /^(Work out the winning chances|Calculer les chances de gagner)$/ })
        .click();
      await page.locator(".mistakes button").first().click();
      await page.locator(".review").waitFor();
    },
  },
};

async function play(page, moves, until, random) {
  for (; moves < until && (await whatNow(page)) === "asked"; moves++) await playFromList(page, random);
  return moves;
}

for (const [sizeName, size] of Object.entries(SIZES)) {
  for (const language of ["en", "fr"]) {
    const wanted = (name) => `${name}-${sizeName}-${language}`.includes(word);
    const open = () => newPlayer(server.url, { size, language, theme, settings: { list: "no" } });
    for (const [name, show] of Object.entries(pages)) {
      if (!wanted(name)) continue;
      const page = await open();
      await show(page);
      await shoot(page, `${name}-${sizeName}-${language}`);
      await page.context().close();
    }
    for (const game of GAMES) {
      if (!Object.keys(moments).some((moment) => wanted(`${game}-${moment}`))) continue;
      const page = await open();
      await startGame(page, game, { level: "novice", name: "Livia" });
      const random = seeded(17);
      let moves = 0;
      for (const [moment, { after, show, leave }] of Object.entries(moments)) {
        if (!wanted(`${game}-${moment}`)) continue;
        moves = await play(page, moves, after, random);
        if (after < Infinity && (await whatNow(page)) === "over") continue;
        try {
          await show?.(page);
          await shoot(page, `${game}-${moment}-${sizeName}-${language}`);
          await leave?.(page);
        } catch (error) {
          console.log(`${game}-${moment}-${sizeName}-${language}: ${String(error.message).split("\n")[0]}`);
        }
      }
      await page.context().close();
    }
  }
}
await closeBrowser();
await server.close();
