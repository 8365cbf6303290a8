// marks.mjs: what the others did is marked on the board until one's own next move: at a server, offline, after a reload, for those who
// watch and when looking back; for eyes and for assistive technology; and not if one does not want it.

import { axe, check, equal, finish, newPlayer, PHONE, playFromList, seeded, Server, startGame, test, until, whatNow } from "./kit.mjs";

const server = await new Server().start();
const marked = (page) => page.locator(".marks .mark");
const labels = (page) => marked(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")).sort());

/** What is marked, once it is what was found before, or at the end of patience. */
const labelsAgain = (page, found) => until(() => labels(page), (now) => JSON.stringify(now) === JSON.stringify(found));

/** Play until it is our turn and something is marked. */
async function playToMarks(page, random) {
  for (let moves = 0; moves < 40; moves++) {
    equal(await whatNow(page), "asked", "the game goes on");
    if (moves > 4 && (await labels(page)).length > 0) return;
    await playFromList(page, random);
  }
  throw new Error("nothing is ever marked");
}

for (const [game, size, theme] of [["trajan", undefined, "dark"], ["glory", PHONE, "light"], ["fortuna", undefined, "light"], ["romeroll", PHONE, "dark"], ["tali", undefined, "light"]]) {
  await test(`${game}: marks come with the others' moves, and again after a reload`, async () => {
    const page = await newPlayer(server.url, { size, theme });
    await startGame(page, game, { level: "random" });
    await playToMarks(page, seeded(6));
    const found = await labels(page);
    const names = await page.evaluate(() => [...document.querySelectorAll(".player-name, .prompt-who")].map((one) => one.textContent));
    check(found.every((label) => /, since your last move\)?$/.test(label)), `who and since when: ${found}`);
    check(size === PHONE || found.every((label) => names.some((name) => label.includes(`${name}, since`))), `the movers' names: ${found}`);
    // Each line is where something is drawn, and its colour is not all that tells: beads, and an emblem unless the thing shows whose it is.
    const lines = await marked(page).evaluateAll((all) => all.map((one) => {
      const line = one.querySelector(".mark-line");
      const { width, height } = line.getBoundingClientRect();
      const style = getComputedStyle(line);
      return { fits: width > 4 && height > 4, beads: style.strokeDasharray !== "none", still: getComputedStyle(one).animationName === "none" };
    }));
    check(lines.every((line) => line.fits && line.beads && line.still), JSON.stringify(lines));
    equal(await axe(page), [], "axe");
    // The same marks after a reload, told at once.
    await page.reload();
    await page.waitForSelector(".board [data-id]");
    equal(await labelsAgain(page, found), found, "marks after a reload");
    equal(page.complaints, [], "the console");
    await page.context().close();
  });
}

await test("one's own move takes the marks away, even in the middle of a turn; taking it back brings them again", async () => {
  const page = await newPlayer(server.url);
  await startGame(page, "trajan", { level: "random" });
  const random = seeded(6);
  // Trajan: sowing leads to one's own next question, so that nobody else has moved in between.
  for (let moves = 0; ; moves++) {
    check(moves < 60, "no such moment");
    await playToMarks(page, random);
    const found = await labels(page);
    await playFromList(page, random);
    await whatNow(page);
    const takeBack = page.getByRole("button", { name: "Take back", exact: true });
    if ((await marked(page).count()) > 0 || (await takeBack.count()) === 0) continue;
    await takeBack.click();
    equal(await labelsAgain(page, found), found, "marks after taking back");
    break;
  }
  await page.context().close();
});

await test("a tooltip says who has changed something; a setting takes the marks away", async () => {
  const page = await newPlayer(server.url, { language: "fr" });
  await startGame(page, "fortuna", { level: "random" });
  await playToMarks(page, seeded(6));
  await page.locator(".board [data-mark][data-tip]").first().hover();
  await page.locator("#tip").getByText(/, depuis votre dernier coup$/).waitFor();
  await page.mouse.move(0, 0);
  await page.getByRole("button", { name: "Réglages" }).click();
  const wish = page.getByRole("dialog").getByLabel("Signaler sur le plateau les coups des autres joueurs");
  check(await wish.isChecked(), "they are there unless one says otherwise");
  await wish.uncheck();
  equal(await marked(page).count(), 0, "marks that nobody wants");
  equal(await page.locator("[data-mark]").count(), 0, "notes that nobody wants");
  await page.reload();
  await page.waitForSelector(".board [data-id]");
  equal(await marked(page).count(), 0, "marks after a reload");
  await page.getByRole("button", { name: "Réglages" }).click();
  await wish.check();
  await page.waitForSelector(".marks .mark");
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await test("looking back marks what each move did; so do those who watch", async () => {
  const page = await newPlayer(server.url);
  await startGame(page, "tali", { level: "random" });
  const watcher = await newPlayer(server.url, { path: `/#/t/${(await page.evaluate(() => location.hash)).split("/").at(-1)}` });
  await watcher.context().clearCookies();
  const random = seeded(4);
  await playToMarks(page, random);
  await watcher.waitForSelector(".marks .mark");
  check((await labels(watcher)).every((label) => label.includes("with the last moves")), `what a watcher is told: ${await labels(watcher)}`);
  await page.getByRole("button", { name: "Look back", exact: true }).click();
  const slider = page.getByRole("slider");
  const last = Number(await slider.getAttribute("max"));
  const seen = new Set();
  for (let ply = last; ply > last - 6; ply--) {
    await slider.fill(String(ply));
    await page.locator(".table.in-past").getByText(`Move ${ply} of`).waitFor();
    for (const label of await labels(page)) {
      check(label.includes("with this move"), label);
      seen.add(label);
    }
  }
  check(seen.size > 1, `several moves are marked: ${[...seen]}`);
  await slider.fill("0");
  await page.locator(".table.in-past").getByText("Move 0 of").waitFor();
  equal(await marked(page).count(), 0, "before the first move nothing has moved");
  equal([...page.complaints, ...watcher.complaints], [], "the console");
  await page.context().close();
  await watcher.context().close();
});

await test("two people at one device: each sees what happened since his own last move", async () => {
  const page = await newPlayer(server.url, { size: PHONE });
  await page.locator('.game input[value="tali"]').check();
  if (!(await page.locator("form select").first().isVisible())) await page.locator("summary").first().click();
  await page.locator("form select:has(option[value=local])").selectOption("local");
  await page.locator("form select").nth(1).selectOption("person");
  await page.locator("form .primary").click();
  await page.waitForSelector(".board [data-id]");
  const random = seeded(8);
  const pass = page.getByRole("button", { name: "Pass the device on", exact: true });
  const told = [];
  for (let i = 0; i < 30 && told.length < 4; i++) {
    await pass.or(page.locator(".prompt.my-turn")).first().waitFor();
    if ((await pass.count()) > 0) {
      await pass.click();
      await page.getByRole("button", { name: "I am ready", exact: true }).click();
      await page.waitForSelector(".prompt.my-turn");
      told.push((await labels(page)).join("; "));
    } else {
      await playFromList(page, random);
    }
  }
  check(told.slice(1).every((text) => text.includes("since your last move")), `what each is told: ${JSON.stringify(told)}`);
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await finish(server);
