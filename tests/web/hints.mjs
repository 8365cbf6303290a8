// hints.mjs: a hint says why in both languages and lights its move; a move is seen before it is made; after the game
// the moves that cost most are asked again.

import {
  check,
  equal,
  finish,
  newPlayer,
  PHONE,
  playFromList,
  seeded,
  Server,
  startGame,
  test as run,
  until,
  whatNow,
} from "./kit.mjs";

const server = await new Server().start();
const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Asked for a hint, in a language; the sentences of its reasons. */
async function ask(page, name) {
  await page.getByRole("button", { name, exact: true }).click();
  await page.locator(".hints li .why").first().waitFor();
  return page.locator(".hints .why").allInnerTexts();
}

await run("a hint says why, lights what its move touches, and covers nothing", async () => {
  const page = await newPlayer(server.url);
  await startGame(page, "trajan", { level: "random" });
  await whatNow(page);
  check((await ask(page, "Hint")).every((why) => why.endsWith(".")), "a reason in words");
  const boxes = await Promise.all([".hints", ".stage", ".players"].map((part) => page.locator(part).boundingBox()));
  check(!overlap(boxes[0], boxes[1]) && !overlap(boxes[0], boxes[2]), "the hint over the board or the players");
  check(await page.locator(".side .hints").count() === 1, "it is a part of the side");
  await page.locator(".rings.hinted .ring").first().waitFor({ state: "attached" });
  const english = await page.locator(".hints .why").first().innerText();
  await page.getByRole("button", { name: "Français", exact: true }).click();
  const told = await until(() => page.locator(".hints .why").first().innerText(), (french) => french !== english);
  check(told !== english && told.endsWith("."), `the reason in French: ${told}`);
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("on a phone it stands above the moves, and what it speaks of is seen", async () => {
  const page = await newPlayer(server.url, { size: PHONE, language: "fr" });
  await startGame(page, "glory", { level: "random" });
  await whatNow(page);
  await ask(page, "Conseil");
  const [hints, stage, dock] = await Promise.all(
    [".hints", ".stage", ".dock"].map((part) => page.locator(part).boundingBox()),
  );
  check(!overlap(hints, stage) && !overlap(hints, dock), "between board and moves");
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("what a move would do is seen before it is made", async () => {
  const page = await newPlayer(server.url);
  await startGame(page, "trajan", { level: "random" });
  await whatNow(page);
  const asked = await page.locator("main").getAttribute("data-seq");
  const rings = page.locator(".rings.foreseen .ring");
  await page.locator(".move:not(.aside)").first().hover(); // to sow: the markers of trays change
  await rings.first().waitFor({ state: "attached" });
  equal(await page.locator("main").getAttribute("data-seq"), asked, "nothing was played");
  await page.locator(".prompt").hover();
  await rings.first().waitFor({ state: "detached" });
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("after the game the costly moves are asked again", async () => {
  const page = await newPlayer(server.url);
  // Whoever plays at random makes mistakes, though not in every game.
  for (let game = 0; game < 8; game++) {
    await page.goto(`${server.url}/#/`);
    await startGame(page, "tali", { level: "master" });
    const random = seeded(game);
    while (await whatNow(page) !== "over") await playFromList(page, random);
    await page.getByRole("button", { name: "Work out the winning chances" }).click();
    await page.locator(".mistakes").waitFor();
    if (await page.locator(".mistakes button").count() > 0) break;
  }
  const letters = await page.locator(".end .graph text").evaluateAll((all) =>
    all.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)
  );
  check(letters.length > 2 && Math.min(...letters) >= 12, `letters of the graph: ${letters} pixels`);
  await page.locator(".mistakes button").first().click();
  await page.locator(".review").waitFor();
  await page.locator(".board .lit").first().waitFor();
  equal(await page.locator(".recap").count(), 0, "what others did at the end is no news in the middle of the game");
  await page.getByRole("button", { name: "Show it", exact: true }).click();
  const better = (/Better: (.*)\./.exec(await page.locator(".review").innerText()) ?? [])[1];
  await page.getByRole("button", { name: "Back to the result" }).click();
  await page.locator(".mistakes button").first().click();
  await page.locator(".move", { hasText: better }).first().click();
  await page.getByText("That’s right!").waitFor();
  await page.locator(".review .why").waitFor();
  await page.getByRole("button", { name: "Back to the result" }).click();
  await page.locator(".end").getByRole("button", { name: "Look back" }).click();
  await page.locator(".past .curve path").first().waitFor({ state: "attached" });
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await finish(server);
