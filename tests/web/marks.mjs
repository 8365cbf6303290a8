// marks.mjs: what the others did is marked on the board until one's own turn has ended: at a server, offline, after a
// reload, for those who watch and when looking back; for eyes and for assistive technology; and not if one does not
// want it.

import {
  axe,
  check,
  equal,
  finish,
  newPlayer,
  PHONE,
  playFromList,
  seeded,
  seqOf,
  Server,
  settled,
  startGame,
  test,
  until,
  whatNow,
} from "./kit.mjs";

const server = await new Server().start();
const only = process.argv[3];
const run = (name, body) => (!only || name.includes(only) ? test(name, body) : undefined);
const marked = (page) => page.locator(".marks .mark");
const labels = (page) => marked(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")).sort());

/** What is marked, once it is what was found before, or at the end of patience. */
const labelsAgain = (page, found) => until(() => labels(page), (now) => JSON.stringify(now) === JSON.stringify(found));

/** Play until it is our turn and something is marked, and all of it is. */
async function playToMarks(page, random) {
  for (let moves = 0; moves < 40; moves++) {
    equal(await whatNow(page), "asked", "the game goes on");
    await settled(page);
    if (moves > 4 && (await labels(page)).length > 0) return;
    await playFromList(page, random);
  }
  throw new Error("nothing is ever marked");
}

for (
  const [game, size, theme] of [
    ["trajan", undefined, "dark"],
    ["glory", PHONE, "light"],
    ["fortuna", undefined, "light"],
    ["romeroll", PHONE, "dark"],
    ["tali", undefined, "light"],
  ]
) {
  await run(`${game}: marks come with the others' moves, and again after a reload`, async () => {
    const page = await newPlayer(server.url, { size, theme });
    await startGame(page, game, { level: "random" });
    await playToMarks(page, seeded(6));
    const found = await labels(page);
    const names = await page.evaluate(() =>
      [...document.querySelectorAll(".player-name, .prompt-who")].map((one) => one.textContent)
    );
    check(found.every((label) => /since your last turn\)?$/.test(label)), `since when: ${found}`);
    // What a seat did has its name; what chance and a round's end did has nobody's, nor his emblem.
    const whose = await marked(page).evaluateAll((all) =>
      all.map((
        one,
      ) => [
        one.classList.contains("seat-0"),
        one.getAttribute("aria-label"),
        one.querySelector(".mark-badge") !== null,
      ])
    );
    for (const [nobody, label, badge] of whose) {
      check(nobody ? !badge && /(^|\()since/.test(label) : /, since/.test(label), `whose doing: ${label}`);
      check(
        nobody || size === PHONE || names.some((name) => label.includes(`${name}, since`)),
        `the mover's name: ${label}`,
      );
    }
    // Each line is where something is drawn, and its colour is not all that tells: beads, and an emblem unless the
    // thing shows whose it is.
    const lines = await marked(page).evaluateAll((all) =>
      all.map((one) => {
        const line = one.querySelector(".mark-line");
        const { width, height } = line.getBoundingClientRect();
        const style = getComputedStyle(line);
        return {
          fits: width > 4 && height > 4,
          beads: style.strokeDasharray !== "none",
          still: getComputedStyle(one).animationName === "none",
        };
      })
    );
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

/** Marks that lie on nothing that was changed, or hide what is written, or the gold around what can be clicked. */
const faults = (page) =>
  page.evaluate(() => {
    const boxOf = (element) => (element.querySelector(":scope > .lift > .halo > *") ?? element).getBoundingClientRect();
    const board = document.querySelector(".board");
    const changed = [...board.querySelectorAll("[data-mark]")];
    const texts = [...board.querySelectorAll("text, .many")].map((
      text,
    ) => [text.textContent, text.getBoundingClientRect()]);
    return [...board.querySelectorAll(".marks .mark")].flatMap((mark) => {
      const line = mark.querySelector(".mark-line").getBoundingClientRect();
      const under = changed.find((element) =>
        ["left", "top", "right", "bottom"].every((side) => Math.abs(boxOf(element)[side] - line[side]) < 8)
      );
      if (!under) return [`around nothing: ${mark.getAttribute("aria-label")}`];
      const badge = mark.querySelector(".mark-badge")?.getBoundingClientRect();
      const hidden = badge && texts.find(([, box]) =>
        box.width && badge.left + 1 < box.right && box.left + 1 < badge.right && badge.top + 1 < box.bottom
        && box.top + 1 < badge.bottom
      );
      const edge = board.getBoundingClientRect();
      const cut = badge && (badge.left < edge.left - 1 || badge.right > edge.right + 1);
      const lit = under.closest(".lit") && getComputedStyle(mark.querySelector(".mark-ground")).display !== "none";
      return [hidden && `over ${hidden[0]}`, cut && "cut by the panel", lit && "over what is lit"].filter(Boolean).map((
        fault,
      ) => `${fault}: ${mark.getAttribute("aria-label")}`);
    });
  });

for (const [game, size] of [["glory", undefined], ["fortuna", undefined], ["trajan", PHONE], ["romeroll", undefined]]) {
  await run(`${game}: with pieces in motion, marks lie on what was changed and hide nothing`, async () => {
    const page = await newPlayer(server.url, { size, motion: true });
    await startGame(page, game, { level: "random" });
    const random = seeded(6);
    for (let moves = 0; moves < 14 && (await whatNow(page)) === "asked"; moves++) {
      equal(await until(() => faults(page), (found) => found.length === 0), [], `after ${moves} moves`);
      await playFromList(page, random);
    }
    await page.context().close();
  });
}

await run("what is marked and can be clicked keeps its gold", async () => {
  const page = await newPlayer(server.url);
  await startGame(page, "fortuna", { level: "random" });
  const random = seeded(6);
  for (let moves = 0;; moves++) {
    check(moves < 200 && (await whatNow(page)) === "asked", "nothing that is marked can ever be clicked");
    const gold = await page.evaluate(() => {
      const halo = document.querySelector(".board .lit[data-mark] > .lift > .halo > *");
      return halo
        && [
          getComputedStyle(halo).stroke !== "none",
          [...document.querySelectorAll(".mark.over-lit .mark-ground")].every((one) =>
            getComputedStyle(one).display === "none"
          ),
          document.querySelectorAll(".mark.over-lit").length > 0,
        ];
    });
    if (gold) {
      equal(gold, [true, true, true], "the gold is there, nothing covers it, and the beads are there");
      break;
    }
    await playFromList(page, random);
  }
  await page.context().close();
});

await run(
  "marks stay through a turn of several clicks and go with its end; taking back brings them again",
  async () => {
    const page = await newPlayer(server.url);
    await startGame(page, "trajan", { level: "random" });
    const random = seeded(6);
    const takeBack = page.getByRole("button", { name: "Take back", exact: true });
    const cannotTakeBack = async () => (await takeBack.getAttribute("aria-disabled")) === "true";
    // Trajan: sowing leads to one's own next question. If there was one move and one is asked again, nobody else has
    // moved.
    for (let moves = 0, stayed = 0; stayed < 2; moves++) {
      check(moves < 60, "no such moment");
      await playToMarks(page, random);
      const found = await labels(page);
      const seq = Number(await seqOf(page));
      await playFromList(page, random);
      await whatNow(page);
      if (found.length < 2 || Number(await seqOf(page)) !== seq + 1 || (await cannotTakeBack())) continue;
      await settled(page);
      const still = await labels(page);
      check(
        still.length > 0 && still.every((label) => found.includes(label)),
        `marks in the middle of a turn: ${still} of ${found}`,
      );
      await takeBack.click();
      equal(await labelsAgain(page, found), found, "marks after taking back");
      stayed++;
    }
    await page.context().close();
  },
);

await run("a tooltip says who has changed something; a setting takes the marks away", async () => {
  const page = await newPlayer(server.url, { language: "fr" });
  await startGame(page, "fortuna", { level: "random" });
  await playToMarks(page, seeded(6));
  // Whose doing it was, unless it was nobody's; a tip goes away when the board moves under the pointer.
  const told = page.locator("#tip").getByText(/(^|, )depuis votre dernier tour$/);
  const hover = async () => {
    await page.mouse.move(0, 0);
    await page.locator(".board [data-mark][data-tip]").first().hover();
    return told.waitFor({ timeout: 2000 }).then(() => true, () => false);
  };
  check(await until(hover, (seen) => seen), "a tooltip says who");
  await page.mouse.move(0, 0);
  await page.getByRole("button", { name: "Réglages" }).click();
  const wish = page.getByRole("dialog").getByLabel("Signaler sur le plateau les coups des autres joueurs");
  check(await wish.isChecked(), "they are there unless one says otherwise");
  await wish.uncheck();
  await settled(page);
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

await run("looking back marks what each move did; so do those who watch", async () => {
  const page = await newPlayer(server.url);
  await startGame(page, "trajan", { level: "random" });
  const watcher = await newPlayer(server.url, {
    path: `/#/t/${(await page.evaluate(() => location.hash)).split("/").at(-1)}`,
  });
  await watcher.context().clearCookies();
  const random = seeded(4);
  for (let moves = 0;; moves++) { // a move may show nothing to those who watch
    check(moves < 30, "nothing is ever marked for those who watch");
    await playToMarks(page, random);
    await watcher.waitForFunction(
      (seq) => document.querySelector("main.table")?.dataset.seq === seq,
      await seqOf(page),
    );
    if ((await marked(watcher).count()) > 0) break;
    await playFromList(page, random);
  }
  check(
    (await labels(watcher)).every((label) => label.includes("with the last moves")),
    `what a watcher is told: ${await labels(watcher)}`,
  );
  await page.getByRole("button", { name: "Look back", exact: true }).click();
  const slider = page.getByRole("slider");
  const last = Number(await slider.getAttribute("max"));
  const seen = new Set();
  for (let ply = last; ply > last - 6; ply--) {
    await slider.fill(String(ply));
    await page.locator(".table.in-past").getByText(`Move ${ply} of`).waitFor();
    await settled(page);
    for (const label of await labels(page)) {
      check(label.includes("with this move"), label);
      seen.add(label);
    }
  }
  check(seen.size > 1, `several moves are marked: ${[...seen]}`);
  await slider.fill("0");
  await page.locator(".table.in-past").getByText("Move 0 of").waitFor();
  await settled(page);
  equal(await marked(page).count(), 0, "before the first move nothing has moved");
  equal([...page.complaints, ...watcher.complaints], [], "the console");
  await page.context().close();
  await watcher.context().close();
});

await run("two people at one device: each sees what happened since his own last move", async () => {
  const page = await newPlayer(server.url, { size: PHONE });
  await page.locator(".game input[value=\"tali\"]").check();
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
  check(
    told.slice(1).every((text) => text.includes("since your last turn")),
    `what each is told: ${JSON.stringify(told)}`,
  );
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await finish(server);
