// shell.mjs: around the board, as it is for whoever has set nothing: what only a button can say, the list one click
// away, choices that are none, what the others did, small screens, settings.

import {
  axe,
  check,
  DESK,
  equal,
  finish,
  newPlayer,
  PHONE,
  playOnBoard,
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
const plain = { list: "no", forced: "no" };
const newer = (page, seq) =>
  page.waitForFunction((old) => document.querySelector("main.table")?.dataset.seq !== old, seq);

/** Open the list of all moves and play one of them. */
async function playFromSheet(page, random) {
  const seq = await seqOf(page);
  await page.locator(".all-moves").click();
  const moves = page.locator(".sheet .move:not(.aside)");
  await moves.first().waitFor();
  await moves.nth(random(await moves.count())).evaluate((move) => move.click());
  await newer(page, seq);
}

/** What is said twice, too small, hidden, or not where it was. */
const dockFaults = (page, small) =>
  page.evaluate((small) => {
    const box = (element) => element.getBoundingClientRect();
    const faults = [];
    for (const button of document.querySelectorAll(".dock button")) {
      const at = box(button);
      if (at.right > innerWidth + 1 || at.bottom > innerHeight + 1) faults.push(`cut: ${button.textContent}`);
      if (small && (at.height < 43.5 || at.width < 43.5)) faults.push(`small: ${button.textContent}`);
      if (button.scrollWidth > button.clientWidth + 1) faults.push(`too narrow: ${button.textContent}`);
    }
    const least = small ? 14 : 12;
    for (const part of document.querySelectorAll(".dock *, .prompt *, .strip *, .tabs *, .side *")) {
      const text = [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
      if (!text || part.closest("svg") || part.getClientRects().length === 0) continue;
      if (parseFloat(getComputedStyle(part).fontSize) < least) faults.push(`small letters: ${part.textContent}`);
    }
    return faults;
  }, small);

const SIZES = [
  [DESK, "en", "glory"],
  [{ width: 1024, height: 768 }, "fr", "trajan"],
  [{ width: 768, height: 1024 }, "en", "romeroll"],
  [PHONE, "fr", "glory"],
  [{ width: 844, height: 390 }, "fr", "fortuna"],
];

for (const [size, language, game] of SIZES) {
  const small = Math.min(size.width, size.height) < 500;
  await run(`the dock keeps its height and hides nothing, ${size.width} × ${size.height}`, async () => {
    const page = await newPlayer(server.url, { size, language, settings: plain });
    await startGame(page, game, { level: "random" });
    const random = seeded(5);
    const height = () => page.locator(".dock").evaluate((dock) => Math.round(dock.getBoundingClientRect().height));
    await whatNow(page);
    await page.evaluate(async () => void (await document.fonts.ready));
    const first = await height();
    for (let moves = 0; moves < 5 && (await whatNow(page)) === "asked"; moves++) {
      const faults = await until(() => dockFaults(page, small), (found) => found.length === 0);
      equal(faults, [], `after ${moves} moves`);
      if (!small || size.width < 500) equal(await height(), first, `the dock’s height after ${moves} moves`);
      // A move is either on the board or a button, never both; all of them are in the list.
      const answers = await page.locator(".answers .move").evaluateAll((all) => all.map((one) => one.dataset.move));
      const told = Number((await page.locator(".all-moves").innerText()).match(/\d+/)[0]);
      check((await page.locator(".board .lit").count()) > 0 || answers.length === told, "what is not lit is a button");
      await playFromSheet(page, random);
    }
    equal(await widerThanScreen(page), 0, "it sticks out");
    equal(await axe(page), [], "axe");
    equal(page.complaints, [], "the console");
    await page.context().close();
  });
}

await run("all moves by keyboard: the list opens, takes the focus, gives it back; it stays if one wants", async () => {
  const page = await newPlayer(server.url, { settings: plain });
  await startGame(page, "trajan", { level: "random" });
  await whatNow(page);
  const focused = () => page.evaluate(() => document.activeElement?.className ?? "");
  const all = page.getByRole("button", { name: /^All moves \(\d+\)$/ });
  await all.focus();
  await page.keyboard.press("Enter");
  check(/\bmove\b/.test(await until(focused, (name) => /\bmove\b/.test(name))), "a move has the focus");
  equal((await focused()).split(" ")[0], "move", "what has the focus");
  const count = Number((await all.innerText()).match(/\d+/)[0]);
  equal(await page.locator(".sheet .move").count(), count, "moves in the list");
  await page.keyboard.press("Escape");
  await page.locator(".sheet").waitFor({ state: "detached" });
  equal(await until(focused, (name) => name === "all-moves"), "all-moves", "what has the focus then");
  await page.keyboard.press("Enter");
  check(/\bmove\b/.test(await until(focused, (name) => /\bmove\b/.test(name))), "a move has the focus");
  const seq = await seqOf(page);
  await page.keyboard.press("Enter");
  await newer(page, seq);
  await whatNow(page);
  equal(await until(focused, (name) => name === "all-moves"), "all-moves", "the focus stays with the moves");
  await all.click();
  await page.getByRole("button", { name: "Keep this list open" }).click();
  await page.locator(".dock.listed .move").first().waitFor();
  await page.reload();
  await page.locator(".dock.listed .move").first().waitFor();
  await page.context().close();
});

await run("on the board alone, and nothing moves while it is one’s turn", async () => {
  for (const [size, game] of [[DESK, "fortuna"], [PHONE, "trajan"]]) {
    const page = await newPlayer(server.url, { size, settings: plain });
    await startGame(page, game, { level: "random" });
    await whatNow(page);
    await page.evaluate(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const { hadRecentInput, sources } of list.getEntries()) {
          if (hadRecentInput || !document.querySelector(".prompt.my-turn")) continue;
          for (const { node, previousRect, currentRect } of sources) {
            const part = node?.nodeType === 1 ? node : node?.parentElement;
            if (!part?.closest(".dock, .prompt, .tabs, .strip, .players")) continue;
            // Numbers get wider; players stay where they are.
            if (part.closest(".players") && previousRect.y === currentRect.y) continue;
            const [then, now] = [previousRect, currentRect].map(({ x, y, width }) => `${x},${y} ${width}`);
            window.shifts.push(`${part.outerHTML.slice(0, 60)} from ${then} to ${now}`);
          }
        }
      }).observe({ type: "layout-shift" });
    });
    const random = seeded(8);
    for (let moves = 0; moves < 10 && (await whatNow(page)) === "asked"; moves++) {
      const seq = await seqOf(page);
      // The list is not there to fall back on: what the board cannot say is an answer, or in its own list.
      const how = await playOnBoard(page, random);
      check(how !== "list" || seq !== (await seqOf(page)), "a move was made");
    }
    equal(await page.evaluate(() => window.shifts), [], `${game}: what moved by itself`);
    equal(page.complaints, [], "the console");
    await page.context().close();
  }
});

await run("a choice that is none is made by itself", async () => {
  const page = await newPlayer(server.url, { settings: { list: "no", forced: "yes" } });
  const begin = () => startGame(page, "romeroll", { level: "random" });
  await begin();
  const random = seeded(4);
  /** Once there is a question: how many moves it has, or that its only one is about to be made. */
  const question = async () =>
    (await page.waitForFunction(() => {
      const table = document.querySelector("main.table");
      if (table.classList.contains("over")) return { over: true };
      if (!document.querySelector(".prompt.my-turn") || document.querySelector(".sending")) return null;
      const only = document.querySelector(".prompt-text").textContent.includes("The only choice");
      const all = Number(document.querySelector(".all-moves")?.textContent.match(/\d+/)?.[0] ?? 0);
      return only || all > 1 ? { only, seq: table.dataset.seq } : null;
    })).jsonValue();
  for (let moves = 0;; moves++) {
    check(moves < 600, "no choice was forced");
    const { over, only, seq } = await question();
    if (over) await page.goto(server.url).then(begin); // not in every game
    else if (!only) await playFromSheet(page, random);
    else {
      await newer(page, seq); // nobody has clicked
      break;
    }
  }
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("what the others did is told, and seen again; the journal follows who looks back", async () => {
  for (const [size, opens] of [[DESK, "button.recap"], [PHONE, ".strip-did button"]]) {
    const page = await newPlayer(server.url, { size, settings: { ...plain, motion: "quick" } });
    await startGame(page, "trajan", { level: "random" });
    const random = seeded(9);
    const told = page.locator(size === DESK ? "button.recap" : ".strip-line [aria-label=\"what the others did\"]");
    for (let moves = 0; (await whatNow(page)) === "asked" && (await told.count()) === 0; moves++) {
      check(moves < 30, "nobody else has done anything");
      await playFromSheet(page, random);
    }
    if (size === PHONE) {
      await page.locator(".strip-line").click();
      check((await page.locator(".strip-did .told").count()) > 0, "what they did");
    } else check(/Marcus/.test(await told.innerText()), await told.innerText());
    // The past comes and goes by itself: it is noted when it is drawn.
    await page.evaluate(() => {
      window.entries = [];
      const look = () => {
        if (document.querySelector(".in-past")) window.entries.push(document.querySelectorAll(".journal .told").length);
      };
      new MutationObserver(look).observe(document.querySelector("main"), {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ["class"],
      });
    });
    const all = await page.locator(".journal .told").count();
    await page.locator(opens).click();
    await page.waitForFunction(() => window.entries.length > 0);
    await page.locator("main:not(.in-past)").waitFor();
    equal(await whatNow(page), "asked", "the present is back");
    if (size === DESK) check(Math.min(...(await page.evaluate(() => window.entries))) < all, "the journal went back");
    equal(page.complaints, [], "the console");
    await page.context().close();
  }
});

await run("settings: what is set is kept, and each move of the others has its time", async () => {
  const page = await newPlayer(server.url, { settings: plain });
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.getByLabel("Moves of the others").selectOption("slow");
  await dialog.getByLabel("Volume").fill("30");
  await dialog.getByLabel(/only one/).check();
  equal(await axe(page), [], "axe");
  await page.reload();
  equal(
    await page.evaluate(() => ["bots", "volume", "forced", "list"].map((key) => localStorage.getItem(key))),
    ["slow", "30", "yes", "no"],
    "kept",
  );
  await page.context().close();
});

await finish(server);
