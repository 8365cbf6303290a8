// board.mjs: what the board and what stands around it owe a player: everybody at the table is there, with what he has;
// things stay where they are; cards, hints and taps do what one expects.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  check,
  equal,
  finish,
  handOver,
  newPlayer,
  PHONE,
  playFromList,
  PROGRAM,
  seeded,
  seqOf,
  Server,
  startGame,
  test,
  until,
  whatNow,
  withFastBots,
} from "./kit.mjs";

const server = await new Server().start();
const only = process.argv[3];
const run = (name, body) => (!only || name.includes(only) ? test(name, body) : undefined);

await run("Seneca: a row with points and seals, an area among the others, a column at the end", async () => {
  const page = await newPlayer(server.url);
  await withFastBots(page);
  await startGame(page, "romeroll", { players: { index: 0 }, name: "Livia" });
  const random = seeded(5);
  for (let moves = 0; moves < 12; moves++) await playFromList(page, random);
  const row = page.locator(".players .seat-6");
  check(/Seneca\s*\d+.*seals\s*\d+/s.test(await row.innerText()), `his row: ${await row.innerText()}`);
  const phone = await newPlayer(server.url, { size: PHONE, language: "fr" });
  await startGame(phone, "romeroll", { players: { index: 0 } });
  await phone.getByRole("tab", { name: "Autres" }).click();
  await phone.locator(".board [data-id=\"seals\"]").waitFor();
  check(/Sénèque/i.test(await phone.locator(".board [data-id=\"seneca\"]").textContent()), "his area has his name");
  equal(await phone.locator(".board [data-id=\"seat.1\"]").count(), 0, "my own area among the others");
  await phone.context().close();
  // However much he holds, what is written on his cards stays on them.
  const spilt = () =>
    page.locator(".romeroll-seneca [data-id^=\"backs\"], .romeroll-seneca [data-id^=\"turned\"]").evaluateAll((cards) =>
      cards.flatMap((card) => {
        const edge = card.querySelector("rect, path").getBoundingClientRect();
        return [...card.querySelectorAll("text")].map((text) => text.getBoundingClientRect()).filter((box) =>
          box.width > edge.width + 1
        ).map((box) => box.width - edge.width);
      })
    );
  equal(await spilt(), [], "what is written on Seneca's cards");
  await handOver(page);
  const table = page.locator(".end .breakdown");
  await table.waitFor();
  const column = async (which) =>
    (await table.locator(`tr > :nth-child(${which})`).allInnerTexts()).map((text) => text.trim());
  const [names, mine, his] = [await column(1), await column(2), await column(3)];
  equal([mine[0], his[0]], ["Livia", "Seneca"], "who has a column");
  const [points, rank] = [names.indexOf("Total"), names.indexOf("Rank")];
  equal([mine[rank], his[rank]], Number(mine[points]) > Number(his[points]) ? ["1", "2"] : ["2", "1"], "their places");
  equal(
    await page.locator(".end .winner").innerText(),
    mine[rank] === "1" ? "You win!" : "Seneca wins",
    "the headline",
  );
  check(
    (await page.locator(".end .graph svg").first().getAttribute("aria-label")).endsWith(
      `Livia ${mine[points]}, Seneca ${his[points]}`,
    ),
    "both have a line in the graph",
  );
  await page.locator(".end").getByRole("button", { name: "Look back" }).click();
  const slider = page.getByRole("slider");
  const last = Number(await slider.getAttribute("max"));
  for (const share of [0.3, 0.5, 0.7, 0.9]) {
    const ply = Math.floor(last * share);
    await slider.fill(String(ply));
    await page.locator(".table.in-past").getByText(`Move ${ply} of`).waitFor();
    equal(await spilt(), [], `what is written on Seneca's cards after move ${ply}`);
  }
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("the list of players keeps what was spent", async () => {
  const page = await newPlayer(server.url);
  const folder = mkdtempSync(join(tmpdir(), "quadriga-record-"));
  execFileSync(PROGRAM, ["simulate", "romeroll", "--seats", "4", "--games", "1", "--seed", "1", "--records", folder]);
  await page.locator("input[type=\"file\"]").setInputFiles(join(folder, readdirSync(folder)[0]));
  await page.getByText("Move 0 of").waitFor(); // The browser reads a chosen file when the page asks for it.
  rmSync(folder, { recursive: true });
  const slider = page.getByRole("slider");
  const spent = new Set();
  for (let ply = 60, last = Number(await slider.getAttribute("max")); ply <= last; ply += 40) {
    await slider.fill(String(ply));
    await page.locator(".table.in-past").getByText(`Move ${ply} of`).waitFor();
    for (const text of await page.locator(".players .player-more").allInnerTexts()) {
      check(/Soldiers\s+\d/.test(text) && /Senators\s+\d/.test(text), `move ${ply}: ${text}`);
      for (const [used] of text.matchAll(/garrisoned|Deployed/g)) spent.add(used);
    }
  }
  equal([...spent].sort(), ["Deployed", "garrisoned"], "what was spent is told");
  await page.context().close();
});

const places = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { x, y } = one.getBoundingClientRect();
      return [one.getAttribute("data-id"), Math.round(x), Math.round(y)];
    })
  );

await run(
  "Trajan: markers in hand keep their places, and so do the tiles of the forum, even when the page is loaded again",
  async () => {
    const page = await newPlayer(server.url);
    await startGame(page, "trajan", { level: "random" });
    const random = seeded(3);
    const tiles = ".board [data-id=\"forum\"] [data-id], .board [data-id^=\"forum:\"]";
    const first = (await places(page, tiles)).length;
    let compared = 0, before = [];
    for (let moves = 0; compared < 4 || (await places(page, tiles)).length >= first; moves++) {
      check(moves < 120 && (await whatNow(page)) === "asked", "no such moment");
      const loose = await places(page, ".board [data-id^=\"loose.1:\"]");
      for (const [id, x, y] of loose) {
        const then = before.find(([other]) => other === id);
        if (then) equal([x, y], then.slice(1), `where ${id} lies`);
        compared += then ? 1 : 0;
      }
      before = loose;
      await playFromList(page, random);
    }
    await whatNow(page);
    const lie = await places(page, tiles);
    await page.reload();
    await page.waitForSelector(".board [data-id=\"forum\"]");
    equal(
      await until(() => places(page, tiles), (now) => JSON.stringify(now) === JSON.stringify(lie)),
      lie,
      "the forum after a reload",
    );
    await page.context().close();
  },
);

await run("a tooltip opens for a pointer that moves, not for one that rests, and never over the prompt", async () => {
  const page = await newPlayer(server.url);
  await startGame(page, "glory", { level: "random" });
  await page.mouse.move(400, 60);
  await page.mouse.move(420, 70);
  await page.evaluate(() => {
    const piece = Object.assign(document.createElement("div"), { id: "landed" });
    piece.setAttribute("data-tip", "It has landed here");
    piece.style.cssText = "position: fixed; left: 400px; top: 50px; width: 60px; height: 40px; z-index: 9";
    document.querySelector("main").append(piece);
    setTimeout(() => piece.setAttribute("data-rested", ""), 1200);
  });
  await page.waitForSelector("#landed[data-rested]");
  equal(await page.locator("#tip").count(), 0, "a tooltip for a pointer that rests");
  await page.mouse.move(424, 72);
  await page.locator("#tip").getByText("It has landed here").waitFor();
  await page.evaluate(() => document.querySelector("#landed").remove());
  // The topmost things of the board are those whose card would lie over the prompt.
  const spots = await page.locator(".board [data-tip]").evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect())
      .filter((box) => box.width > 8 && box.height > 8).sort((a, b) => a.top - b.top).slice(0, 8).map((
        box,
      ) => [box.x + box.width / 2, box.y + box.height / 2])
  );
  for (const [x, y] of spots) {
    await page.mouse.move(2, 780);
    await page.locator("#tip").waitFor({ state: "detached" });
    await page.mouse.move(x, y);
    await page.locator("#tip").waitFor();
    const [tip, prompt] = [await page.locator("#tip").boundingBox(), await page.locator(".prompt").boundingBox()];
    check(
      tip.y >= prompt.y + prompt.height || tip.x >= prompt.x + prompt.width,
      `the card over the prompt: ${JSON.stringify(tip)}`,
    );
  }
  await page.context().close();
});

await run("a hint hides nothing one plays with, puts the best chance first, and goes with Escape", async () => {
  const page = await newPlayer(server.url);
  await startGame(page, "glory", { level: "random" });
  await whatNow(page);
  await page.getByRole("button", { name: "Look back", exact: true }).click();
  await page.locator(".past").waitFor();
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  const hints = page.locator(".hints");
  await hints.locator("li").first().waitFor();
  const box = await hints.boundingBox();
  for (const part of [".stage", ".past", ".dock .moves", ".prompt"]) {
    const other = await page.locator(part).boundingBox();
    check(
      box.x >= other.x + other.width || box.y >= other.y + other.height || box.y + box.height <= other.y,
      `the hint over ${part}`,
    );
  }
  const chances = (await hints.locator("li").allInnerTexts()).map((text) => Number(/(\d+)\s?%/.exec(text)[1]));
  equal(chances, [...chances].sort((a, b) => b - a), "the best first");
  await page.keyboard.press("Escape");
  await hints.waitFor({ state: "detached" });
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("a hint is about the question at hand: who plays on, or looks back, is not shown it", async () => {
  const page = await newPlayer(server.url);
  await startGame(page, "trajan", { level: "random" });
  await whatNow(page);
  const ask = page.getByRole("button", { name: "Hint", exact: true });
  await page.evaluate(() => {
    window.shown = [];
    new MutationObserver(() => {
      const hint = document.querySelector(".hints")?.innerText;
      if (hint && !window.shown.includes(hint)) window.shown.push(hint);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  // The first that was asked is the first that is answered: once the second answer is there, the other one was.
  await ask.click();
  await playFromList(page, seeded(4));
  await whatNow(page);
  await ask.click();
  await page.locator(".hints .advised").waitFor();
  equal(await page.evaluate(() => window.shown), [await page.locator(".hints").innerText()], "hints shown");
  await page.getByRole("button", { name: "Look back", exact: true }).click();
  await page.getByRole("slider").fill("0");
  await page.locator(".table.in-past").waitFor();
  equal(await page.locator(".hints").count(), 0, "a hint in the past");
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("what narrows a long list has a name: with a petition its number of cards is none", async () => {
  const page = await newPlayer(server.url, { language: "fr" });
  const long = async () =>
    (await page.locator(".move[data-move^=\"petition \"]").count()) > 0 && (await page.locator(".facet").count()) > 1;
  for (let tables = 0; tables < 40 && !(await long()); tables++) {
    await page.goto(server.url);
    await startGame(page, "glory", { level: "random" });
    await whatNow(page);
    await page.locator(".move").first().waitFor();
  }
  check(await long(), "forty hands without a pair");
  equal((await page.locator(".facet").allInnerTexts()).filter((text) => /^\d/.test(text)), [], "numbers");
  await page.context().close();
});

await run(
  "another die for a Senator looks different and is not taken by a tap; to say none is not to end the turn",
  async () => {
    const page = await newPlayer(server.url);
    const toga = page.locator(".board .lit:has(.romeroll-toga)");
    for (let tables = 0; (await toga.count()) === 0; tables++) { // not every character has a Senator
      check(tables < 30, "no Senator to deploy");
      await page.goto(server.url);
      await page.locator(".game").first().waitFor();
      await startGame(page, "romeroll", { players: { index: 0 } });
      await whatNow(page);
      equal(await page.locator(".romeroll-toga").count(), 0, "a plain draft");
      await playFromList(page, () => 0);
      await whatNow(page);
    }
    const seq = await seqOf(page);
    await toga.first().dispatchEvent("click");
    await page.locator(".moves-head strong").waitFor();
    check(/Senator/.test(await page.locator(".move").first().innerText()), "the list says what it costs");
    equal([await page.locator(".move").count(), await seqOf(page)], [1, seq], "one move on offer, none made");
    const keep = page.locator(".board .romeroll-button", { hasText: "Keep" });
    const none = await keep.boundingBox();
    await keep.dispatchEvent("click");
    const end = page.locator(".board .romeroll-button", { hasText: "End" });
    for (let moves = 0; (await end.count()) === 0; moves++) {
      check(moves < 20 && (await whatNow(page)) === "asked", "no turn to end");
      await playFromList(page, () => 0);
      await whatNow(page);
    }
    const ending = await end.boundingBox();
    check(none.x + none.width <= ending.x, `both at one spot: ${JSON.stringify([none, ending])}`);
    await page.context().close();
  },
);

await run(
  "Fortuna: a card of the set-up is one move; it is told in another language when that is asked for",
  async () => {
    const page = await newPlayer(server.url);
    await startGame(page, "fortuna", { level: "random" });
    await whatNow(page);
    const card = page.locator(".board .lit[data-id^=\"cards.1\"]").first();
    const [name] = (await card.getAttribute("data-tip")).replace(/^.*?: /, "").split("\n");
    await card.dispatchEvent("click");
    await page.locator(".moves-head strong").waitFor();
    equal(await page.locator(".move").count(), 1, "moves of that card");
    check(
      new RegExp(`${name} face-down`).test(await page.locator(".move").innerText()),
      `${name}: ${await page.locator(".move").innerText()}`,
    );
    await page.getByRole("button", { name: "Français" }).or(page.getByRole("link", { name: "Français" })).first()
      .click();
    await page.locator(".move", { hasText: "face cachée" }).waitFor();
    equal(await page.locator(".move").count(), 1, "moves of that card in French");
    await page.context().close();
  },
);

await run("Fortuna: what comes of one's own move by itself is told", async () => {
  const page = await newPlayer(server.url);
  const begin = () => startGame(page, "fortuna", { level: "random", name: "Livia" });
  await begin();
  const random = seeded(4);
  for (let moves = 0; (await page.locator(".prompt-fate").count()) === 0; moves++) {
    check(moves < 600, "nothing ever comes by itself");
    if ((await whatNow(page)) === "asked") await playFromList(page, random);
    else await page.goto(server.url).then(begin); // not in every game
    await whatNow(page);
  }
  check(/^Livia /.test(await page.locator(".prompt-fate").innerText()), await page.locator(".prompt-fate").innerText());
  await playFromList(page, random);
  await page.context().close();
});

await run("the lobby begins with the game that was played last", async () => {
  const page = await newPlayer(server.url);
  for (const game of ["tali", "glory"]) {
    await startGame(page, game, { level: "random" });
    await page.getByRole("link", { name: /lobby/i }).first().click();
    await page.locator(".game input:checked").waitFor();
    equal(await page.locator(".game input:checked").inputValue(), game, "after the table");
    await page.reload();
    await page.locator(".game input:checked").waitFor();
    equal(await page.locator(".game input:checked").inputValue(), game, "after a reload");
  }
  await page.context().close();
});

await finish(server);
