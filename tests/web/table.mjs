// table.mjs: what happens at a table: by keyboard alone, with two people, with a broken line, looking back, handing
// over.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import {
  axe,
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
  startAnother,
  startGame,
  test,
  whatNow,
} from "./kit.mjs";

const server = await new Server().start();
const only = process.argv[3];
const run = (name, body) => (!only || name.includes(only) ? test(name, body) : undefined);
const button = (page, name) => page.getByRole("button", { name, exact: true });

await run("a whole game by keyboard, through the accessibility tree", async () => {
  const page = await newPlayer(server.url);
  // Nothing but keys and roles: tab to the games, choose with arrows, tab to "Play now".
  await page.getByRole("radio", { name: /Fortuna/ }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("combobox", { name: "Opponents" }).selectOption("random");
  for (
    let i = 0;
    i < 20 && !(await button(page, /Play now/).evaluate((element) => element === document.activeElement));
    i++
  ) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const random = seeded(5);
  for (let moves = 0; (await whatNow(page)) === "asked"; moves++) {
    check(moves < 400, "the game does not end");
    const seq = await seqOf(page);
    // The focus has stayed with the moves, or is one tab away from them.
    const focused = () => page.evaluate(() => document.activeElement?.classList.contains("move"));
    for (let i = 0; i < 40 && !(await focused()); i++) await page.keyboard.press("Tab");
    check(await focused(), "the moves cannot be reached by Tab");
    if (moves > 0) {
      check((await page.evaluate(() => document.activeElement?.closest(".dock"))) !== null, "the focus left the moves");
    }
    for (let i = random(4); i > 0; i--) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForFunction((old) => document.querySelector("main.table")?.dataset.seq !== old, seq);
  }
  const end = page.getByRole("dialog", { name: "The game is over" });
  await end.getByRole("table").waitFor();
  check((await page.getByRole("log", { name: "Journal" }).innerText()).length > 100, "the journal tells the game");
  await page.keyboard.press("Escape");
  await end.waitFor({ state: "detached" });
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("two people at one table, hidden hands, a link, chat", async () => {
  const ana = await newPlayer(server.url, { language: "fr" });
  await ana.locator(".game input[value=\"glory\"]").check();
  await ana.locator(".start-row input[maxlength]").fill("Ana");
  await ana.locator("summary").first().click();
  await ana.locator("form select").nth(1).selectOption("empty");
  await ana.locator("form .primary").click();
  const link = await ana.locator(".foyer .copy textarea").inputValue();
  const ben = await newPlayer(link.split("#")[0], { path: `#${link.split("#")[1]}`, size: PHONE });
  await ben.locator(".foyer input[maxlength]").fill("Ben");
  await ben.getByRole("button", { name: /Sit down/ }).click(); // the second click: he sits
  await Promise.all([ana, ben].map((page) => page.waitForSelector(".board [data-id]")));
  // One's own cards lie in places named after seat and role; of another's there are only backs and public senators.
  for (const [page, me, other] of [[ana, 1, 2], [ben, 2, 1]]) {
    const shown = (seat) =>
      page.evaluate(
        (start) =>
          [...document.querySelectorAll(`.board [data-id^="${start}"]`)].map((element) =>
            element.getAttribute("data-id")
          ),
        seat,
      );
    check((await shown(`cards.${me}`)).length > 0, "one sees one's own hand");
    equal(await shown(`cards.${other}`), [], "cards of the other hand");
    check((await shown(`hand.${other}:`)).every((id) => /:3\.255$|:9\.0$/.test(id)), "only backs and senators");
  }
  const mine = await ana.locator("aside").innerText();
  check(mine.includes("Ben"), "Ana sees Ben");
  await ana.locator(".say input").fill("Salve!");
  await ana.locator(".say button").click();
  await ben.getByRole("tab", { name: "Log" }).click();
  await ben.getByText("Salve!").waitFor();
  await ben.getByRole("tab", { name: "Board" }).click();
  for (let moves = 0; moves < 6; moves++) {
    const asked = await Promise.race(
      [ana, ben].map((page) => page.waitForSelector(".prompt.my-turn").then(() => page)),
    );
    // The question speaks to the one who is asked; the other reads whose turn it is, and about what.
    await (asked === ana ? ben : ana).locator(".prompt-text", {
      hasText: asked === ana ? /^Ana to play \(.+\)/ : /^Au tour de Ben \(.+\)/,
    }).waitFor();
    await playFromList(asked, seeded(3 + moves));
  }
  for (const page of [ana, ben]) equal(page.complaints, [], "the console");
  await Promise.all([ana, ben].map((page) => page.context().close()));
});

await run("the line breaks in the middle of a turn", async () => {
  const page = await newPlayer(server.url);
  await startGame(page, "trajan", { level: "random" });
  await playFromList(page, seeded(2));
  await whatNow(page);
  const before = await page.locator(".prompt").innerText();
  await server.stop();
  await page.locator(".status").waitFor();
  await page.locator(".move").first().click(); // said while nobody hears: it is said again
  const seq = await seqOf(page);
  await server.start();
  await page.waitForFunction((old) => document.querySelector("main.table")?.dataset.seq !== old, seq);
  check(before.length > 0 && (await page.locator(".status").count()) === 0, "it is back");
  await whatNow(page);
  await page.reload();
  await whatNow(page);
  equal(page.complaints, [], "the console");
  await page.context().close();
});

const overlap = (page, one, others) =>
  page.evaluate(([one, others]) => {
    const a = document.querySelector(one).getBoundingClientRect();
    return [...document.querySelectorAll(others)].filter((other) => {
      const b = other.getBoundingClientRect();
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    }).map((other) => other.textContent);
  }, [one, others]);

for (const [size, language] of [[PHONE, "fr"], [{ width: 844, height: 390 }, "en"]]) {
  await run(`the network goes in the middle of a turn, and comes back, ${size.width} wide, ${language}`, async () => {
    const page = await newPlayer(server.url, { size, language });
    await startGame(page, "trajan", { level: "random" });
    await whatNow(page);
    await page.context().setOffline(true); // the line does not break: nothing comes through any more
    await page.locator(".status").waitFor();
    const seq = await seqOf(page);
    await page.evaluate(() => document.querySelector(".fold[aria-expanded=false]")?.click());
    await page.locator(".move").first().click();
    await page.locator(".sending").waitFor();
    equal(await overlap(page, ".status", ".prompt, .tabs"), [], "the notice covers");
    equal(await overlap(page, ".sending", ".dock button, .prompt"), [], "what is on its way covers");
    await page.context().setOffline(false);
    await page.waitForFunction((old) => document.querySelector("main.table")?.dataset.seq !== old, seq);
    await page.locator(".status").waitFor({ state: "detached" });
    equal(page.complaints, [], "the console");
    await page.context().close();
  });
}

/** Remember every notice about the line that the page ever shows. */
const noteNotices = (page) =>
  page.evaluate(() => {
    window.notices = [];
    const look = () => document.querySelectorAll(".status").forEach((status) => window.notices.push(status.innerText));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    look();
  });

await run("nobody moves for a long time, and the line holds", async () => {
  const quiet = await new Server("ping=1,pong=4").start();
  const page = await newPlayer(quiet.url, { path: "/#/" });
  const lines = [];
  page.on("websocket", (socket) => {
    lines.push("opened");
    socket.on("close", () => lines.push("closed"));
  });
  await startGame(page, "trajan", { level: "random" });
  await whatNow(page);
  await noteNotices(page);
  const since = await quiet.metric("pings_total");
  // Each of them comes after a silent second; after five without an answer the line would have been cut.
  for (
    const end = Date.now() + 60_000;
    (await quiet.metric("pings_total")) < since + 8 && lines.length === 1 && Date.now() < end;
  ) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  equal(lines, ["opened"], "lines");
  check((await quiet.metric("pings_total")) >= since + 8, "it was asked many times");
  equal(
    [await quiet.metric("silent_total"), await page.evaluate(() => window.notices)],
    [0, []],
    "nobody was let go, and nothing was said",
  );
  await playFromList(page, seeded(2));
  equal(page.complaints, [], "the console");
  await page.context().close();
  await quiet.close();
});

await run("a line that is gone for less than two seconds is not spoken of", async () => {
  const short = await new Server().start();
  for (const language of ["en", "fr"]) {
    const page = await newPlayer(short.url, { language });
    await startGame(page, "trajan", { level: "random" });
    await whatNow(page);
    await noteNotices(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000); // the page's time stands still; only we let it pass
    await short.stop();
    await page.locator("main.table[data-link=lost]").waitFor();
    await page.clock.runFor(1900);
    equal(await page.evaluate(() => window.notices), [], "so far nobody needs to know");
    await page.clock.runFor(200);
    await page.locator(".status").waitFor();
    const words = language === "fr" ? /redémarre/ : /restarts/; // it has said goodbye
    check(words.test(await page.locator(".status").innerText()), "now it is said, and why");
    await short.start();
    await page.clock.resume();
    await page.locator(".status").waitFor({ state: "detached" });
    await whatNow(page);
    equal(page.complaints, [], "the console");
    await page.context().close();
  }
  await short.close();
});

await run("a link that leads nowhere says so", async () => {
  const whole = `#/t/${"A".repeat(22)}`;
  const cases = [
    ["#/t/abc", 0],
    [whole.slice(0, -1), 0],
    [`${whole}x`, 0],
    [`${whole}.`, 0],
    ["#/t/", 0],
    [`${whole}/p/`, 0],
    [`${whole}/x`, 0],
    ["#/l/", 0],
    ["#/nonsense", 1],
    ["#/rules/", 1],
    ["#/rules/chess", 1],
    [whole, 2],
  ];
  const said = {
    en: [/does not lead to a table/, /no such page/, /no such table/i],
    fr: [/ne mène à aucune table/, /Cette page n’existe pas/, /cette table n’existe pas/i],
  };
  for (const language of ["en", "fr"]) {
    const page = await newPlayer(server.url, { language });
    await page.locator(".game").first().waitFor();
    for (const [hash, which] of cases) {
      await page.evaluate((to) => (location.hash = to), hash);
      await page.locator("main.notice").getByText(said[language][which]).waitFor();
      equal(await page.locator(".game").count(), 0, `${hash} shows the lobby`);
      await page.locator("main.notice a").click();
      await page.locator(".game").first().waitFor();
    }
    for (const hash of ["#/", "#", ""]) {
      await page.goto(server.url + "/" + hash);
      await page.locator(".game").first().waitFor();
    }
    equal(page.complaints, [], "the console");
    await page.context().close();
  }
});

await run("both languages at once, without a reload", async () => {
  const page = await newPlayer(server.url);
  await page.evaluate(() => (window.mark = "the same page"));
  await page.getByRole("heading", { name: "Four" }).or(page.getByText("Four board games")).first().waitFor();
  await page.locator("#language").click();
  await page.getByText("Quatre jeux de plateau de la Rome antique").waitFor();
  await page.getByText("Jouer tout de suite").waitFor();
  await page.locator("#language").click();
  await startGame(page, "fortuna", { level: "random" });
  const english = await page.locator(".prompt-text").innerText();
  await page.locator("#language").click();
  await page.waitForFunction(
    (old) =>
      document.querySelector(".prompt-text").innerText !== old
        && document.querySelector(".journal").innerText.includes("prend") === true
      || document.documentElement.lang === "fr",
    english,
  );
  await page.getByText("À vous de jouer").first().waitFor();
  equal(await page.evaluate(() => [window.mark, document.documentElement.lang]), ["the same page", "fr"], "no reload");
  await page.locator(".rule").click();
  const rules = page.getByRole("dialog");
  await rules.locator(".wanted").waitFor();
  await rules.getByRole("searchbox").fill("faveur");
  await rules.getByText(/passages? trouvés?/).waitFor();
  check((await rules.locator(".house").count()) >= 0, "house values are marked");
  await page.keyboard.press("Escape");
  await page.context().close();
});

await run("a typed move, in a short list and in a long one that is narrowed", async () => {
  const page = await newPlayer(server.url);
  await startGame(page, "trajan", { level: "random" });
  for (let i = 0; i < 20 && (await page.locator(".filter").count()) === 0; i++) await playFromList(page, seeded(i + 1));
  const before = await seqOf(page);
  const all = await page.locator(".move").count();
  const move = await page.locator(".move").last().getAttribute("data-move");
  await page.locator(".facet").first().click();
  await page.locator(".facet.chosen").waitFor();
  const narrow = await page.locator(".move").count();
  check(narrow < all, "the list is narrower");
  const english = await page.locator(".move").allInnerTexts();
  const inLanguage = (isEnglish) =>
    page.waitForFunction(([old, wanted]) => {
      const moves = [...document.querySelectorAll(".move")];
      return moves.length > 0 && moves.every((move) => old.includes(move.innerText) === wanted);
    }, [english, isEnglish]);
  await page.locator("#language").click();
  await inLanguage(false);
  equal(await page.locator(".move").count(), narrow, "as narrow in French");
  await page.locator("#language").click();
  await inLanguage(true);
  await page.getByRole("searchbox").fill("no such move");
  await page.keyboard.press("Enter");
  await page.getByText("That is not a move here.").waitFor();
  await page.getByRole("searchbox").fill(move);
  await page.keyboard.press("Enter");
  await page.waitForFunction((old) => document.querySelector("main.table")?.dataset.seq !== old, before);
  await page.goto(server.url);
  await startGame(page, "tali", { level: "random" });
  await whatNow(page);
  const seq = await seqOf(page);
  await page.getByRole("textbox", { name: "Type a move" }).fill(
    (await page.locator(".move").first().getAttribute("data-move")) ?? "",
  );
  await page.keyboard.press("Enter");
  await page.waitForFunction((old) => document.querySelector("main.table")?.dataset.seq !== old, seq);
  equal(page.complaints, [], "the console");
  await page.context().close();
});

const clickTwice = (button) => button.evaluate((button) => [button, button].forEach((once) => once.click()));

/** How often a page has said something of a kind to its table. */
async function countSaid(page, type) {
  const said = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => said.push(JSON.parse(payload).type)));
  await page.reload();
  return () => said.filter((one) => one === type).length;
}

await run("a double click sits down once, fills a seat once, opens one table", async () => {
  const page = await newPlayer(server.url);
  const said = await countSaid(page, "bot");
  const posted = [];
  const note = (request) =>
    request.method() === "POST" && posted.push(new URL(request.url()).pathname.split("/").at(-1));
  page.on("request", note);
  await page.locator(".game input[value=\"tali\"]").check();
  await page.locator(".count input").nth(1).check();
  await page.locator("details summary").first().click();
  for (const seat of [1, 2]) await page.locator(".form select").nth(seat).selectOption("empty");
  await page.locator("form .primary").click();
  const link = await page.locator(".foyer .copy textarea").inputValue();
  const guest = await newPlayer(link.split("#")[0], { path: `#${link.split("#")[1]}` });
  guest.on("request", note);
  await clickTwice(guest.locator(".foyer .primary").first());
  await guest.locator(".foyer").getByText("(you)").waitFor();
  await clickTwice(page.locator(".foyer").getByRole("button", { name: /bot/ }));
  await page.waitForSelector(".board [data-id]");
  equal(said(), 1, "times that a bot was asked for");
  await guest.context().close();
  await page.goto(server.url);
  await startGame(page, "tali", { level: "random" });
  while ((await whatNow(page)) === "asked") await playFromList(page, seeded(9));
  posted.push("over");
  const ended = await page.evaluate(() => location.hash);
  await clickTwice(page.locator(".end").getByRole("button", { name: "Play again" }));
  await page.waitForFunction((old) => location.hash !== old, ended); // until then the old table is there, and over
  await page.locator("main.table:not(.over)").waitFor();
  await whatNow(page);
  equal(posted.filter((path) => ["tables", "join", "over"].includes(path)), [
    "tables",
    "join",
    "tables",
    "over",
    "tables",
  ], "asked of the server");
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("a double click answers one question, not the next one that stands there", async () => {
  const page = await newPlayer(server.url, { settings: { list: "no" } });
  await startGame(page, "trajan", { level: "random" });
  const random = seeded(6);
  const pass = page.locator(".answers .move[data-move=\"pass\"]");
  /** One press of the button, which the browser counts; whether there is one now, and how many moves were made. */
  const press = async (clickCount) => {
    const { x, y, width, height } = await pass.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  };
  const asked = async () => [await whatNow(page), await pass.count(), Number(await seqOf(page))];
  for (let moves = 0;; moves++) {
    check(moves < 200, "one may never pass twice in a row");
    const [state, can, seq] = await asked();
    if (state === "over") {
      await startAnother(page, "trajan", { level: "random" });
      continue;
    }
    if (!can) {
      await playFromList(page, random);
      continue;
    }
    await press(1);
    await page.waitForFunction((old) => Number(document.querySelector("main.table")?.dataset.seq) > old, seq);
    const [, again, next] = await asked();
    if (!again) continue;
    await press(2);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    equal([await page.locator(".sending").count(), Number(await seqOf(page))], [0, next], "the second half of it");
    await press(1);
    await page.waitForFunction((old) => Number(document.querySelector("main.table")?.dataset.seq) > old, next);
    break;
  }
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("taking back, confirming, a hint with its numbers", async () => {
  const page = await newPlayer(server.url);
  const confirmed = await countSaid(page, "confirm");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("dialog").getByLabel("Ask before a turn ends").check();
  await page.keyboard.press("Escape");
  await startGame(page, "fortuna", { level: "random" });
  await button(page, "Hint").click();
  await page.locator(".hints .advised").waitFor();
  check(
    /%/.test(await page.locator(".hints").innerText()) && /points/.test(await page.locator(".hints").innerText()),
    "a hint has numbers",
  );
  for (let i = 0; i < 12 && (await page.locator(".dock .held").count()) === 0; i++) {
    await whatNow(page);
    if ((await page.locator(".dock .held").count()) === 0) await playFromList(page, seeded(7 + i));
  }
  await page.locator(".dock .held").waitFor();
  await button(page, "Take back").click();
  await page.locator(".dock .held").waitFor({ state: "detached" });
  await page.locator(".move").first().waitFor();
  for (let i = 0; i < 12 && (await page.locator(".dock .held").count()) === 0; i++) {
    await playFromList(page, seeded(3 + i));
  }
  const held = await seqOf(page);
  await clickTwice(page.locator(".dock .held .primary"));
  await page.waitForFunction((old) => document.querySelector("main.table")?.dataset.seq !== old, held);
  await whatNow(page);
  equal(confirmed(), 1, "times that it was confirmed");
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("looking back, the end, the record out and in again", async () => {
  const page = await newPlayer(server.url);
  await startGame(page, "tali", { level: "random" });
  const random = seeded(9);
  while ((await whatNow(page)) === "asked") await playFromList(page, random);
  await page.locator(".end .winner").waitFor();
  equal(await axe(page), [], "axe at the end");
  await button(page, "Work out the winning chances").click();
  await page.getByText("Winning chances over the game").waitFor();
  const download = page.waitForEvent("download");
  await button(page, "Download the record").first().click();
  const file = await (await download).path();
  await page.locator(".end").getByRole("button", { name: "Look back" }).click();
  const slider = page.getByRole("slider");
  await slider.fill("3");
  await page.getByText("Move 3 of").waitFor();
  await page.locator(".table.in-past").waitFor();
  await button(page, "Forward").click();
  await page.getByText("Move 4 of").waitFor();
  await button(page, "Now").click();
  await page.locator(".table.in-past").waitFor({ state: "detached" });
  await page.getByRole("link", { name: /lobby/ }).click();
  await page.locator("input[type=\"file\"]").setInputFiles(file);
  await page.getByText("Move 0 of").waitFor();
  await button(page, "Forward").click();
  await page.getByText("Move 1 of").waitFor();
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("a game that does not replay says why, shows how far it goes, and gives its record", async () => {
  for (
    const [language, size, says, mine, kept, record] of [
      ["en", DESK, "This game is closed, unfinished.", "closed", "Nothing of it is lost.", "Download the record"],
      ["fr", PHONE, "Cette partie est close, inachevée.", "close", "Rien n’en est perdu.", "Télécharger la partie"],
    ]
  ) {
    const page = await newPlayer(server.url, { language, size });
    await startGame(page, "tali", { level: "random" });
    const random = seeded(3);
    for (let i = 0; i < 3; i++) await playFromList(page, random);
    await server.stop();
    const change = "UPDATE quad_table SET rules = 7; UPDATE quad_entry SET digest = digest + 1";
    execFileSync("python3", [
      "-c",
      "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.executescript(sys.argv[2]); c.close()",
      `${server.folder}/tables.sqlite`,
      change,
    ]);
    await server.start();
    await page.locator(".table.closed .prompt").getByText(says).waitFor();
    const note = page.locator(".closed-note");
    await note.getByText(kept).waitFor();
    check((await note.innerText()).includes("version 7"), "the sentence says why");
    equal(await page.locator(".dock .move").count(), 0, "no moves are offered");
    equal(await axe(page), [], "axe at a closed table");
    const download = page.waitForEvent("download");
    await note.getByRole("button", { name: record }).click();
    const file = await (await download).path();
    check(readFileSync(file, "utf8").includes("\ngame tali 7\n"), "the record is of the rules of then");
    await page.goto(`${server.url}/#/`);
    await page.locator(".rows .note").getByText(mine, { exact: true }).waitFor();
    equal(page.complaints.filter((text) => !/WebSocket|ERR_CONNECTION/.test(text)), [], "the console");
    await page.context().close();
  }
});

await run("a bot takes over and gives the seat back; the seat goes to another device", async () => {
  const page = await newPlayer(server.url);
  // A master thinks: the game is not over before the seat is taken back.
  await startGame(page, "romeroll", { level: "master" });
  await page.locator(".dock-tools").getByRole("button", { name: "Table" }).click();
  await button(page, "My seat on another device").click();
  const key = await page.getByRole("textbox", { name: "My seat on another device" }).inputValue();
  const phone = await newPlayer(key.split("#")[0], { path: `#${key.split("#")[1]}`, size: PHONE });
  await phone.waitForSelector(".prompt.my-turn");
  check(!(await phone.evaluate(() => location.hash)).includes("/p/"), "the pass does not stay in the address bar");
  await phone.context().close();
  await button(page, "Let a bot play for me").click();
  await page.getByText("a bot plays").waitFor();
  await page.getByRole("button", { name: "Play myself again" }).dispatchEvent("click");
  await page.getByText("a bot plays").waitFor({ state: "detached" });
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("to give up is in the table's menu, and is asked about", async () => {
  const page = await newPlayer(server.url);
  await startGame(page, "glory", { level: "novice" });
  const random = seeded(3);
  const concede = page.locator("dialog [data-move^=\"concede\"]");
  const menu = page.locator(".dock-tools").getByRole("button", { name: "Table" });
  for (let moves = 0; (await whatNow(page)) === "asked"; moves++) {
    check(moves < 40, "nobody may concede");
    equal(await page.locator(".dock [data-move^=\"concede\"]").count(), 0, "among the moves");
    await menu.click();
    await page.getByRole("dialog").waitFor();
    if ((await concede.count()) > 0) break;
    await page.keyboard.press("Escape");
    await playFromList(page, random);
  }
  const seq = await seqOf(page);
  const text = await concede.first().innerText();
  await concede.first().click();
  await page.getByRole("button", { name: `Really? ${text}`, exact: true }).waitFor();
  equal(await seqOf(page), seq, "asked once, nothing is done");
  await concede.first().click();
  await page.getByRole("dialog", { name: "The game is over" }).waitFor(); // alone against one, who has won
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("the guide points at the board", async () => {
  const page = await newPlayer(server.url, { size: DESK });
  await page.locator(".game input[value=\"trajan\"]").check();
  await page.getByRole("button", { name: "Learn by playing" }).click();
  await page.locator(".guide").waitFor();
  await page.locator(".guide-ring").first().waitFor();
  for (let i = 0; i < 4; i++) await button(page, "Next").click();
  await page.locator(".guide").getByText(/trays|cards/).first().waitFor();
  await button(page, "End the guide").click();
  await page.locator(".guide").waitFor({ state: "detached" });
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("what a tool opens it closes again, and all of them stay where they are", async () => {
  const page = await newPlayer(server.url, { settings: { list: "no" } });
  await startGame(page, "trajan", { level: "random" });
  await whatNow(page);
  const tools = () =>
    page.locator(".dock-tools button").evaluateAll((all) =>
      all.map((one) => [one.innerText, one.offsetLeft, one.offsetTop])
    );
  const before = await tools();
  for (const [name, part] of [["Guide", ".guide"], ["Look back", ".past"]]) {
    await button(page, name).click();
    await page.locator(part).waitFor();
    equal(await tools(), before, `tools while ${part} is open`);
    equal(await axe(page), [], `axe with ${part}`);
    await button(page, name).click();
    await page.locator(part).waitFor({ state: "detached" });
  }
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("pieces move to where they go, and do not when reduced motion is asked for", async () => {
  for (const motion of [true, false]) {
    const page = await newPlayer(server.url, { motion });
    await startGame(page, "trajan", { level: "random" });
    await page.evaluate(() => {
      window.moved = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function(frames, options) {
        if (JSON.stringify(frames).includes("translate")) window.moved++;
        return animate.call(this, frames, options);
      };
    });
    const random = seeded(4);
    for (let i = 0; i < 8; i++) await playFromList(page, random);
    check((await page.evaluate(() => window.moved > 0)) === motion, motion ? "nothing moved" : "something moved");
    await page.context().close();
  }
});

await finish(server);
