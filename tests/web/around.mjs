// around.mjs: what is around a game: the lobby's facts and variants, the waiting room, the first game, the rules.

import {
  check,
  DESK,
  equal,
  finish,
  newPlayer,
  PHONE,
  playFromList,
  seeded,
  seqOf,
  Server,
  startGame,
  test,
  until,
  whatNow,
  widerThanScreen,
} from "./kit.mjs";

const server = await new Server().start();
const only = process.argv[3];
const run = (name, body) => (!only || name.includes(only) ? test(name, body) : undefined);
const { games } = await server.ask("games");

await run("the lobby: facts of each game, the template apart, variants for this number, remembered", async () => {
  const page = await newPlayer(server.url, { size: PHONE });
  await page.locator(".game").first().waitFor();
  for (const { game, template, minutes_max } of games) {
    const card = page.locator(`.game:has(input[value="${game}"])`);
    check((await card.locator(".facts").innerText()).includes(`${minutes_max} min`), `how long ${game} takes`);
    equal(await page.locator(`.apart input[value="${game}"]`).count(), template ? 1 : 0, `${game} stands apart`);
  }
  const { game, options, seats_min } = games.find((one) => one.options.some((option) => option.seats_max === 1));
  await page.locator(`.game input[value="${game}"]`).check();
  await page.locator("summary").first().click();
  const shown = () => page.locator(".variant [id^=variant-]:not(p)").evaluateAll((all) => all.map((one) => one.id));
  for (const at of [0, 2]) {
    await page.locator(".count input").nth(at).check();
    const count = seats_min + at;
    const wanted = options.filter((option) => option.seats_min <= count && count <= option.seats_max);
    equal((await shown()).sort(), wanted.map(({ option }) => `variant-${option}`).sort(), `variants for ${count}`);
  }
  const first = options.find(({ group }) => group === "first").option;
  await page.locator(`#variant-${first}`).check();
  await page.reload();
  await page.locator("summary").first().click();
  equal(await page.locator(".game input:checked").getAttribute("value"), game, "the game of the last visit");
  check(await page.locator(".count input").nth(2).isChecked(), "the number of players is forgotten");
  check(await page.locator(`#variant-${first}`).isChecked(), "the variant is forgotten");
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("the waiting room: a link to share, a code to hold up, who is here", async () => {
  const ana = await newPlayer(server.url, { language: "fr", size: DESK });
  await ana.evaluate(() => {
    navigator.share = async (what) => void (window.shared = what);
  });
  await ana.locator(".game input").first().check();
  await ana.locator("summary").first().click();
  await ana.locator("form select").nth(1).selectOption("empty");
  await ana.locator("form .primary").click();
  const modules = await ana.locator(".foyer .qr path").getAttribute("d");
  check(modules.startsWith("M0 0h7v1h-7z"), "the code does not begin with the corner that readers look for");
  await ana.locator(".foyer .copy button").nth(1).click();
  const link = await ana.locator(".foyer .copy textarea").inputValue();
  equal(await ana.evaluate(() => window.shared.url), link, "what is shared");
  await ana.locator(".presence.here").waitFor();
  equal(await ana.locator(".presence.here").count(), 1, "those who are here");
  const { x, width } = await ana.locator(".foyer").boundingBox();
  const stage = await ana.locator(".stage").boundingBox();
  check(Math.abs(x + width / 2 - stage.x - stage.width / 2) < 2, "the card is not in the middle");
  equal(ana.complaints, [], "the console");
  await ana.context().close();
});

await run("the first game: as the rules advise, how one wins first, and an end when a round was played", async () => {
  const random = seeded(3);
  for (const [game, size] of [["trajan", DESK], ["fortuna", PHONE]]) {
    const page = await newPlayer(server.url, { size });
    await page.locator(`.game input[value="${game}"]`).check();
    const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/tables"));
    await page.getByRole("button", { name: "Learn by playing" }).click();
    const advised = games.find((one) => one.game === game).options.filter(({ group }) => group === "first");
    equal((await asked).postDataJSON().options, Object.fromEntries(advised.map((one) => [one.option, 1])), "set-up");
    await page.locator(".guide p").getByText("How you win").waitFor();
    equal(
      await page.locator(".guide-head small").innerText().then((text) => text.slice(0, 9)),
      "Step 1 of",
      "the number",
    );
    if (size === DESK) continue; // to the end once
    while (await page.locator(".guide.introduces").count()) await page.locator(".guide .primary").click();
    for (let moves = 0; moves < 60 && !(await page.locator(".guide.closing").count()); moves++) {
      await whatNow(page);
      await playFromList(page, random);
      await whatNow(page);
    }
    await page.locator(".guide.closing .primary").click();
    await page.locator(".guide").waitFor({ state: "detached" });
    // It belongs to its table: whoever leaves it plays the next one without.
    await page.locator(".dock-tools").getByRole("button", { name: "Guide" }).click();
    await page.locator(".guide.introduces").waitFor();
    await page.locator(".brand").click();
    await page.locator(".primary.big").click();
    await page.locator(".dock-tools").getByRole("button", { name: "Guide" }).waitFor();
    equal(await page.locator(".guide").count(), 0, "guides at the next table");
    equal(page.complaints, [], "the console");
    await page.context().close();
  }
});

await run("fingers: how to ask what a thing is, said once; a long press asks, and plays nothing", async () => {
  const page = await newPlayer(server.url, { size: PHONE, settings: { taught: "no" } });
  equal(await page.evaluate(() => matchMedia("(pointer: coarse)").matches), true, "it is played with fingers");
  await startGame(page, "fortuna", { level: "random" });
  await whatNow(page);
  await page.locator(".table-note").getByText("A long press").waitFor();
  const card = page.locator(".board .lit[data-tip]").first();
  await card.scrollIntoViewIfNeeded();
  // The board may still be on its way to what is asked.
  const place = () => card.evaluate((one) => JSON.stringify(one.getBoundingClientRect()));
  const frames = () =>
    page.evaluate(async () => {
      for (let i = 0; i < 6; i++) await new Promise((drawn) => requestAnimationFrame(drawn));
    });
  const rests = await until(async () => {
    const before = await place();
    await frames();
    return before === (await place()) ? before : null;
  }, Boolean);
  const { x, y, width, height } = JSON.parse(rests);
  const [seq, told] = [await seqOf(page), (await card.getAttribute("data-tip")).split("\n")[0]];
  const touch = await page.context().newCDPSession(page);
  await touch.send("Input.dispatchTouchEvent", {
    type: "touchStart",
    touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
  });
  await page.locator(".tip strong").getByText(told, { exact: true }).waitFor();
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.locator(".table-note button").tap();
  await page.locator(".table-note").waitFor({ state: "detached" });
  equal([await seqOf(page), await page.locator(".sending").count()], [seq, 0], "a long press has played");
  await page.reload();
  await whatNow(page);
  equal(await page.locator(".table-note").count(), 0, "it is said again");
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("the rules: pieces behind their rules, every sign in a legend, a search, on paper", async () => {
  for (const [game, rule, size] of [["trajan", "TRA-2.1", DESK], ["romeroll", "ROM-3.6", PHONE]]) {
    const page = await newPlayer(server.url, { size, path: `/#/rules/${game}/legend` });
    await page.locator(".legend").waitFor();
    const { names } = await server.ask(`rules/${game}`);
    equal(await page.locator(`[id="${rule}"] + .shelf svg`).count() > 3, true, `pieces behind ${rule}`);
    for (const domain of ["action", game === "trajan" ? "face" : "good"]) {
      const written = await page.locator(".legend b").allInnerTexts();
      for (const name of Object.values(names[domain])) {
        check(written.some((text) => text.toLowerCase() === name.toLowerCase()), `the legend lacks ${name}`);
      }
    }
    const empty = await page.locator(".legend svg").evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().width < 20 || one.childElementCount === 0).length
    );
    equal(empty, 0, "pieces that are not drawn");
    equal(await widerThanScreen(page), 0, "sticks out of the page");
    await page.emulateMedia({ media: "print" });
    equal(
      await page.locator(".rules-head, .contents, header.top").evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).length
      ),
      0,
      "printed though nobody can click it",
    );
    equal(page.complaints, [], "the console");
    await page.context().close();
  }
});

await run("an example of the rules is opened and played on from", async () => {
  const page = await newPlayer(server.url, { path: "/#/rules/trajan" });
  await page.locator(".example").filter({ hasText: "white and a green" }).getByRole("button").click();
  await page.waitForSelector(".prompt.my-turn");
  await page.locator(".board.handmade [data-id^=\"tray.1.\"]").first().waitFor();
  await page.locator(".dock input").fill("sow2 trajan white");
  await page.locator(".dock input").press("Enter");
  await page.locator(".prompt").getByText("Seaport").waitFor();
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await finish(server);
