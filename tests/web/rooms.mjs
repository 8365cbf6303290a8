// rooms.mjs: as much as there is room for, and never less than one needs: the waiting room, a phone on its side, the
// list of moves, the guide, and what is asked next, at every size.

import {
  check,
  DESK,
  equal,
  finish,
  newPlayer,
  PHONE,
  playFromList,
  script,
  seeded,
  seqOf,
  Server,
  startAnother,
  startGame,
  test,
  until,
  whatNow,
  widerThanScreen,
} from "./kit.mjs";

const server = await new Server().start();
const only = process.argv[3];
const run = (name, body) => (!only || name.includes(only) ? test(name, body) : undefined);
const LARGE = { width: 1920, height: 1080 }, TABLET = { width: 1024, height: 768 }, SMALL = { width: 320, height: 640 };
const SIDEWAYS = [{ width: 844, height: 390 }, { width: 740, height: 360 }, { width: 667, height: 375 }];
const games = ["trajan", "glory", "fortuna", "romeroll"];
const told = ({ width, height }) => `${width} × ${height}`;

/** What of some things lies outside of a box, or of the screen's width. */
const outside = (page, things, box) =>
  page.evaluate(([things, box]) => {
    const around = document.querySelector(box).getBoundingClientRect();
    return [...document.querySelectorAll(things)].flatMap((thing) => {
      const at = thing.getBoundingClientRect();
      const out = at.left < around.left - 1 || at.right > around.right + 1 || at.right > innerWidth + 1
        || at.width === 0;
      return out ? [`${thing.tagName} ${thing.textContent || thing.getAttribute("aria-label")}`] : [];
    });
  }, [things, box]);

/** What does not fit in a waiting room, in this size and this language. */
async function foyerFaults(page) {
  const parts = ".foyer button, .foyer input, .foyer textarea, .foyer li, .foyer h2, .foyer svg";
  const faults = await outside(page, parts, ".foyer");
  if (await widerThanScreen(page)) faults.push("it sticks out of the page");
  return faults.concat(
    await page.evaluate(() => {
      const faults = [], stage = document.querySelector(".stage");
      const hidden = stage.scrollHeight > stage.clientHeight + 1
        && !/auto|scroll/.test(getComputedStyle(stage).overflowY);
      if (hidden) faults.push("what does not fit cannot be scrolled to");
      if (document.querySelector("main").offsetWidth !== innerWidth) faults.push("it is not as wide as the screen");
      const link = document.querySelector(".foyer .copy textarea"),
        name = document.querySelector(".foyer input[maxlength]");
      if (link && (link.scrollWidth > link.clientWidth + 2 || link.scrollHeight > link.clientHeight + 2)) {
        faults.push("the link is cut");
      }
      if (name && name.clientWidth < 140) faults.push("the field for the name is narrow");
      return faults;
    }),
  );
}

for (const sizes of [[LARGE, DESK, TABLET], [PHONE, SMALL], SIDEWAYS]) {
  await run(`the waiting room, ${sizes.map(told).join(", ")}`, async () => {
    const [size] = sizes;
    const ana = await newPlayer(server.url, { size });
    await ana.locator(".game input[value=\"glory\"]").check();
    await ana.locator(".count input").nth(3).check();
    await ana.locator(".start-row input[maxlength]").fill("Anastasia Octavia Longinquissima");
    await ana.locator("summary").first().click();
    await ana.locator("form select").nth(1).selectOption("empty");
    await ana.locator("form .primary").click();
    const link = await ana.locator(".foyer .copy textarea").inputValue();
    const ben = await newPlayer(link.split("#")[0], { path: `#${link.split("#")[1]}`, size });
    await ben.locator(".foyer input[maxlength]").fill("Ben");
    for (const page of [ana, ben]) {
      for (const language of ["en", "fr"]) {
        await page.locator(`html[lang=${language}]`).waitFor();
        for (const size of sizes) {
          await page.setViewportSize(size);
          const faults = await until(() => foyerFaults(page), (found) => found.length === 0);
          equal(faults, [], `${told(size)}, ${language}`);
        }
        if (language === "en") await page.locator("#language").click();
      }
    }
    await ben.locator(".foyer .primary").click();
    await Promise.all([ana, ben].map((page) => page.waitForSelector(".board [data-id]")));
    for (const page of [ana, ben]) equal(page.complaints, [], "the console");
    await Promise.all([ana, ben].map((page) => page.context().close()));
  });
}

/** Something that can be clicked for the question, seen and not covered: a point of it; or that the question is only
 * answered from the list. The board may still be on its way to what is asked: it is where it was some frames ago. */
let looks = 0;
const target = async (page) =>
  (await page.waitForFunction(
    (look) => {
      const find = () => {
        const stage = document.querySelector(".stage").getBoundingClientRect();
        const lit = [...document.querySelectorAll(".board .lit:not(.picked, .glory-chosen, .glory-waiting)")];
        if (lit.length === 0) return { none: true };
        for (const thing of lit) {
          const shape = thing.querySelector(":scope > .lift > .halo > *") ?? thing;
          const at = shape.getBoundingClientRect();
          for (let i = 0; i < 49; i++) { // from the middle outwards, for not everything that is lit is round or square
            const [dx, dy] = [[0, 1, -1, 2, -2, 3, -3][i % 7], [0, 1, -1, 2, -2, 3, -3][Math.floor(i / 7)]];
            const x = at.left + at.width * (0.5 + dx * 0.15), y = at.top + at.height * (0.5 + dy * 0.15);
            if (x < stage.left || x > stage.right || y < stage.top || y > stage.bottom) continue;
            const id = thing.getAttribute("data-id");
            if (document.elementFromPoint(x, y)?.closest(".lit") === thing) return { x, y, id };
          }
        }
        return null;
      };
      const found = find(), known = JSON.stringify([document.querySelector("main").dataset.seq, found]);
      const same = window.lastTarget?.look === look && window.lastTarget.known === known;
      window.lastTarget = { look, known, frames: same ? window.lastTarget.frames + 1 : 0 };
      return window.lastTarget.frames >= 4 ? found : null;
    },
    ++looks,
    { polling: "raf" },
  )).jsonValue();

/** So many moves by clicking what is seen; what goes wrong is told with the question it went wrong at. */
async function playSeen(page, game, most, look = () => undefined) {
  const random = seeded(77);
  for (let moves = 0; moves < most && (await whatNow(page)) === "asked"; moves++) {
    try {
      await look();
      await tapOn(page, random);
    } catch (error) {
      const lit = await page.locator(".board .lit").evaluateAll((all) =>
        all.map((one) => one.getAttribute("data-id")).join(" ")
      );
      throw new Error(
        `${game} after ${moves} moves, “${await page.locator(".prompt-text")
          .innerText()}”, lit: ${lit}: ${error.message}`,
      );
    }
  }
}

/** Click on the board as a player does, at what is seen; the list only where the board leaves several. */
async function tapOn(page, random) {
  const seq = await seqOf(page);
  for (let clicks = 0; clicks < 6; clicks++) {
    const at = await target(page);
    if (at.none) break;
    await page.mouse.click(at.x, at.y);
    const changed = await page.waitForFunction(
      ([seq, id]) => {
        if (document.querySelector("main").dataset.seq !== seq || document.querySelector(".sending")) return "moved";
        if (document.querySelector(".moves-head strong")) return "several";
        const thing = document.querySelector(`.board [data-id="${CSS.escape(id)}"]`);
        return !thing || !thing.classList.contains("lit") || thing.matches(".picked, .glory-chosen")
            || document.querySelector(".romeroll-placing")
          ? "in hand"
          : null;
      },
      [seq, at.id],
      { timeout: 3000 },
    ).then((handle) => handle.jsonValue(), () => "nothing");
    if (changed === "moved") {
      return page.waitForFunction((old) => document.querySelector("main").dataset.seq !== old, seq);
    }
    if (changed !== "in hand") break;
  }
  return playFromList(page, random, seq);
}

for (
  const [size, played] of [[SIDEWAYS[0], games], [SIDEWAYS[1], ["trajan", "romeroll"]], [SIDEWAYS[2], [
    "glory",
    "fortuna",
  ]]]
) {
  await run(`a phone on its side, ${told(size)}`, async () => {
    const page = await newPlayer(server.url, { size, language: size.width % 2 ? "fr" : "en" });
    for (const game of played) {
      await startAnother(page, game, { level: "random" });
      await playSeen(page, game, 8, async () => {
        const { width, height, rest } = await page.evaluate(() => {
          const { width, height } = document.querySelector(".stage").getBoundingClientRect();
          const rest = [".prompt", ".dock", ".dock-tools"].filter((part) =>
            document.querySelector(part).getBoundingClientRect().bottom > innerHeight + 1
          );
          return { width, height, rest };
        });
        check(width >= 0.48 * size.width && height >= 0.85 * size.height, `a board of ${width} × ${height} is left`);
        equal(rest, [], "below the screen");
      });
      equal(await widerThanScreen(page), 0, `${game} sticks out`);
      equal(page.complaints, [], "the console");
    }
    await page.context().close();
  });
}

/** What the list of moves hides without saying so; it is opened, and gone through as far as it goes unless one of its
 * length has been. */
async function hiddenMoves(page, lengths) {
  if ((await page.locator(".fold[aria-expanded=false]").count()) > 0) await page.locator(".fold").click();
  const { faults, length } = await page.evaluate(async (lengths) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const box = document.querySelector(".move-list");
    if (!box) return { faults: [] };
    const faults = [], seen = new Set();
    const seenNow = () => {
      const around = box.getBoundingClientRect();
      const low = Math.min(around.bottom, innerHeight), right = Math.min(around.right, innerWidth);
      return [...box.querySelectorAll(".move")].filter((move) => {
        const at = move.getBoundingClientRect();
        return at.top >= around.top - 2 && at.bottom <= low + 2 && at.left >= around.left - 2 && at.right <= right + 2;
      });
    };
    await frame();
    await frame();
    const moves = [...box.querySelectorAll(".move")];
    const first = seenNow();
    for (const move of moves) {
      if (/^(pass|decline|keep|end|stop|skip)\b/.test(move.dataset.move) && !first.includes(move)) {
        faults.push(`not seen at once: ${move.textContent}`);
      }
    }
    if (lengths.includes(moves.length)) return { faults };
    for (let i = 0; i < 60; i++) {
      seenNow().forEach((move) => seen.add(move));
      const sign = document.querySelector(".more-moves");
      const below = moves.filter((move) =>
        move.getBoundingClientRect().bottom > box.getBoundingClientRect().bottom + 1
      ).length;
      if (below === 0) break;
      const shown = sign?.getBoundingClientRect();
      if (!shown || shown.width < 20 || shown.bottom > innerHeight + 1 || shown.right > innerWidth + 1) {
        faults.push(`${below} moves are cut and nothing says so`);
      }
      if (sign && !sign.textContent.includes(`+${below}`)) {
        faults.push(`the sign says ${sign.textContent}, ${below} are below`);
      }
      if (!sign) {
        break;
      }
      const before = box.scrollTop, open = sign.getAttribute("aria-expanded");
      sign.click();
      const waits = () => sign.isConnected && box.scrollTop === before && sign.getAttribute("aria-expanded") === open;
      for (let j = 0; j < 600 && waits(); j++) await frame();
      for (let j = 0, last = -1; j < 600 && box.scrollTop !== last; j++) {
        last = box.scrollTop;
        await frame();
        await frame();
      }
    }
    moves.filter((move) => !seen.has(move)).forEach((move) => faults.push(`never seen: ${move.textContent}`));
    if (document.querySelector(".unfolded")) document.querySelector(".more-moves").click();
    return { faults, length: moves.length };
  }, lengths);
  if (length) lengths.push(length);
  return faults;
}

for (
  const [size, language, played] of [
    [DESK, "fr", games],
    [LARGE, "en", ["glory", "romeroll"]],
    [TABLET, "en", ["trajan", "fortuna"]],
    [PHONE, "fr", games],
    [SIDEWAYS[0], "en", ["trajan", "glory"]],
    [SMALL, "fr", ["trajan", "romeroll"]],
  ]
) {
  await run(`the list of moves hides nothing, ${told(size)}, ${language}`, async () => {
    const page = await newPlayer(server.url, { size, language });
    for (const game of played) {
      await startAnother(page, game, { level: "random" });
      const random = seeded(31), lengths = [];
      for (let moves = 0; moves < 10 && (await whatNow(page)) === "asked"; moves++) {
        equal(await hiddenMoves(page, lengths), [], `${game}, after ${moves} moves`);
        await playFromList(page, random);
      }
      equal(page.complaints, [], "the console");
    }
    await page.context().close();
  });
}

/** The rule that is asked about. */
const asks = (page) => page.locator(".prompt .rule").getAttribute("aria-label");

const lead = (page, game) =>
  page.locator(`.game input[value="${game}"]`).check().then(() => page.locator(".start .buttons button").nth(1).click())
    .then(() => page.waitForSelector(".board [data-id]"));

/** What the guide covers, and whether it points at something that is seen. */
const guideFaults = (page) =>
  page.evaluate(() => {
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const card = box(".guide"), stage = box(".stage"), rings = box(".guide-rings");
    const over = [".stage", ".dock", ".prompt", ".tabs", ".top"].filter((selector) => {
      const other = box(selector);
      return other && Math.min(card.right, other.right) - Math.max(card.left, other.left) > 1
        && Math.min(card.bottom, other.bottom) - Math.max(card.top, other.top) > 1;
    });
    const faults = over.map((selector) => `the guide covers ${selector}`);
    if (card.bottom > innerHeight + 1 || card.right > innerWidth + 1) faults.push("the guide is cut");
    if (box(".guide-head").height > 60) faults.push("the guide's head is more than two lines");
    for (const button of document.querySelectorAll(".dock-tools button, .answers .move")) {
      const { bottom, right } = button.getBoundingClientRect();
      if (bottom > innerHeight + 1 || right > innerWidth + 1) faults.push(`below the screen: ${button.textContent}`);
    }
    if (
      rings
      && (Math.abs(rings.top - stage.top) > 2 || Math.abs(rings.bottom - stage.bottom) > 2
        || getComputedStyle(document.querySelector(".guide-rings")).overflow !== "hidden")
    ) faults.push("rings are painted outside of the board");
    const all = [...document.querySelectorAll(".guide-ring")].map((ring) => ring.getBoundingClientRect());
    const seen = all.filter((ring) =>
      Math.min(ring.bottom, stage.bottom) - Math.max(ring.top, stage.top) > 20
      && Math.min(ring.right, stage.right) - Math.max(ring.left, stage.left) > 20
    );
    if (all.length > 0 && seen.length === 0) faults.push("what the guide speaks of is not seen");
    return faults;
  });

for (
  const [size, language, played] of [[PHONE, "fr", games], [SIDEWAYS[0], "en", ["trajan", "glory"]], [DESK, "en", [
    "fortuna",
    "romeroll",
  ]], [TABLET, "fr", ["trajan", "fortuna"]]]
) {
  await run(`the guide covers nothing and counts on, ${told(size)}, ${language}`, async () => {
    const page = await newPlayer(server.url, { size, language });
    for (const game of played) {
      await page.evaluate(() => (location.hash = "#/"));
      await lead(page, game);
      await page.locator(".guide.introduces").waitFor();
      const random = seeded(5);
      // What the guide says and its number, at one moment; between questions it says nothing.
      const said = () =>
        page.evaluate(() => ({
          text: document.querySelector(".guide p")?.textContent,
          number: Number(document.querySelector(".guide-head small")?.textContent.match(/\d+/)[0]),
          introduces: document.querySelector(".guide.introduces") !== null,
          closing: document.querySelector(".guide.closing") !== null,
        }));
      let number = 0, known = "", closed = false;
      for (let steps = 0; steps < 30 && number < 7 && !closed; steps++) {
        const { text, number: told, introduces, closing } = await said();
        if (text && text !== known) {
          known = text;
          closed = closing;
          if (!closing) equal(told, ++number, `${game}: the number of “${text}”`);
          if (introduces) await page.locator(".guide-ring").first().waitFor();
          const faults = await until(() => guideFaults(page), (found) => found.length === 0);
          equal(faults, [], `${game}: “${text}”`);
          if (!introduces) continue;
          await page.locator(".guide .primary").click();
          await page.waitForFunction((old) => document.querySelector(".guide p")?.textContent !== old, text);
        } else if ((await whatNow(page)) === "asked") {
          await playFromList(page, random);
          await whatNow(page);
        }
      }
      check(number >= 5 || closed, `${game}: only ${number} sentences`);
      equal(page.complaints, [], "the console");
    }
    await page.context().close();
  });
}

/** Buttons that are not whole on the screen. */
const cutButtons = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".dock button, .hints li:first-child button, .guide button")].filter((button) => {
      const { bottom, right, width } = button.getBoundingClientRect();
      const around = button.closest(".answers, .hints, .guide")?.getBoundingClientRect();
      return width > 0 && (bottom > Math.min(innerHeight, around?.bottom ?? Infinity) + 1 || right > innerWidth + 1);
    }).map((button) => button.textContent)
  );

await run("a phone on its side: a hint and the guide leave every answer and every tool where it is", async () => {
  for (const size of [SIDEWAYS[0], SIDEWAYS[2]]) {
    const page = await newPlayer(server.url, { size, language: "fr", settings: { list: "no" } });
    await lead(page, "trajan");
    await page.locator(".guide.introduces").waitFor();
    const places = () =>
      page.locator(".dock-tools button").evaluateAll((all) =>
        all.map((one) => {
          const { x, y } = one.getBoundingClientRect();
          return [Math.round(x), Math.round(y)];
        })
      );
    equal(await until(() => cutButtons(page), (cut) => cut.length === 0), [], "cut beside the guide");
    const before = await places();
    await page.locator(".dock-tools").getByRole("button", { name: "Conseil" }).click();
    await page.locator(".hints .why").first().waitFor();
    equal(await page.locator(".guide").isVisible(), false, "the guide waits until the hint has been read");
    equal(await until(() => cutButtons(page), (cut) => cut.length === 0), [], "cut beside a hint");
    equal(await places(), before, "where the tools are");
    equal(page.complaints, [], "the console");
    await page.context().close();
  }
});

await run("asked while one looks at what another has: one’s own comes back", async () => {
  const page = await newPlayer(server.url, { size: PHONE });
  await startGame(page, "trajan", { level: "random" });
  const random = seeded(3);
  for (let moves = 0, back = false; !back; moves++) {
    check(moves < 40 && (await whatNow(page)) === "asked", "no tray is ever to be sown");
    await page.getByRole("tab", { name: "Others" }).click();
    await page.locator(".player-button").nth(1).click();
    await page.locator("[data-id=\"ring.2\"]").waitFor();
    await playFromList(page, random);
    if ((await whatNow(page)) === "over" || (await asks(page)) !== "Rule TRA-4.1") continue;
    await page.locator("[data-id^=\"tray.1.\"].lit").first().waitFor();
    back = true;
  }
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("what is asked does not scroll away what the guide speaks of", async () => {
  const page = await newPlayer("about:blank", { path: "" });
  const source =
    "import { pointAt, watchOver } from \"./table/into-view.ts\"; Object.assign(window, { pointAt, watchOver });";
  await page.setContent(`<main data-seq="1"><div class="board"><div id="box" style="height: 300px; overflow: auto">
    <p id="spoken">here</p><p style="height: 1000px"></p><button class="lit" data-id="a">there</button>
  </div></div></main>`);
  await page.addScriptTag({ content: await script(source) });
  const scrolled = (spoken, held) =>
    page.evaluate(async ([spoken, held]) => {
      const box = document.querySelector("#box");
      const frames = async (count) => {
        while (count-- > 0) await new Promise((next) => requestAnimationFrame(next));
      };
      pointAt([...document.querySelectorAll(spoken)]);
      const stop = watchOver(box, () => held);
      await frames(3);
      stop();
      const far = box.scrollTop > 0;
      box.scrollTop = 0;
      await frames(2); // the event of that scrolling is nobody's
      return far;
    }, [spoken, held]);
  equal(await scrolled("#none", []), true, "without a guide what is asked comes into view");
  equal(await scrolled("#spoken", []), false, "what the guide speaks of stays");
  equal(await scrolled("#spoken, .lit", []), true, "if it speaks of both");
  equal(await scrolled("#spoken", ["b"]), true, "what is in hand leads on");
  await page.context().close();
});

await run("who learns Rome & Roll plays the advised first game", async () => {
  const page = await newPlayer(server.url);
  await lead(page, "romeroll");
  await page.locator(".dock-tools").getByRole("button", { name: "Table" }).click();
  await page.getByRole("dialog").getByText(/set-up advised for a first game: yes/).waitFor();
  await page.context().close();
});

await run("what is asked next comes into view, and the prompt follows what is in hand", async () => {
  const page = await newPlayer(server.url, { size: PHONE });
  for (const game of games) {
    await startAnother(page, game, { level: "random" });
    await playSeen(page, game, 12);
  }
  await page.context().close();
});

await run("the phone is turned in the middle of a question: what is asked comes into view", async () => {
  const page = await newPlayer(server.url, { size: PHONE });
  await startGame(page, "trajan", { level: "random" });
  const random = seeded(5);
  for (let moves = 0; moves < 10 && (await whatNow(page)) === "asked"; moves++) {
    for (const size of [SIDEWAYS[0], PHONE]) {
      await page.setViewportSize(size);
      await page.waitForFunction((wide) => innerWidth === wide, size.width);
      await target(page);
    }
    await playFromList(page, random);
  }
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("a Trajan tile is tapped: its slots come into view and the prompt says so", async () => {
  const page = await newPlayer(server.url, { size: PHONE });
  await startGame(page, "trajan", { level: "random" });
  const random = seeded(3);
  while ((await whatNow(page)) === "asked" && (await asks(page)) !== "Rule TRA-3.12") await playFromList(page, random);
  const question = await page.locator(".prompt-text").innerText();
  const tile = await target(page);
  await page.mouse.click(tile.x, tile.y);
  await page.locator(".prompt-text").getByText(/Into which slot/).waitFor();
  const slot = await target(page);
  check(slot.id !== tile.id && slot.id.startsWith("slot"), `${slot.id} is lit and seen`);
  await page.mouse.click(slot.x, slot.y);
  await page.waitForFunction(
    (old) =>
      document.querySelector(".prompt-text").innerText !== old
      && !document.querySelector(".prompt-text").innerText.includes("Into which slot"),
    "",
  );
  check(question.length > 0, "there was a question");
  await page.context().close();
});

await run("taking a second card at the same place moves nothing under the finger", async () => {
  for (const size of [PHONE, DESK]) {
    const page = await newPlayer(server.url, { size });
    await startGame(page, "trajan", { level: "random" });
    const random = seeded(3);
    while ((await whatNow(page)) === "asked" && (await asks(page)) !== "Rule TRA-3.11") {
      await playFromList(page, random);
    }
    const scrolled = () =>
      page.evaluate(
        () => [document.querySelector(".stage").scrollTop, document.querySelector(".stage").scrollLeft, scrollY],
      );
    const pile = await target(page);
    const [before, seq] = [await scrolled(), Number(await seqOf(page))];
    await page.mouse.click(pile.x, pile.y);
    await page.waitForFunction((old) => Number(document.querySelector("main").dataset.seq) > old, seq);
    equal(await whatNow(page), "asked", "the second card");
    equal(await asks(page), "Rule TRA-3.11", "what is asked");
    const again = await target(page);
    equal(
      [again.id, Math.round(again.x), Math.round(again.y)],
      [pile.id, Math.round(pile.x), Math.round(pile.y)],
      "where the card is taken",
    );
    equal(await scrolled(), before, "how far things are scrolled");
    await page.context().close();
  }
});

await run("asked while looking at the others: the board comes back; who is scrolling is not disturbed", async () => {
  const page = await newPlayer(server.url, { size: PHONE });
  await startGame(page, "fortuna", { level: "random" });
  const random = seeded(6);
  await whatNow(page);
  let back = 0;
  for (let moves = 0; back < 3; moves++) {
    check(moves < 60, "the board does not come back");
    await page.getByRole("tab", { name: "Others" }).click();
    await page.locator("[data-tab=\"others\"][aria-selected=\"true\"]").waitFor();
    await playFromList(page, random);
    await whatNow(page);
    // What is asked about lies with the others, or the board comes back.
    if ((await page.locator("[data-tab=\"others\"][aria-selected=\"true\"]").count()) > 0) {
      if ((await page.locator(".board .lit").count()) > 0) continue;
    }
    await page.locator("[data-tab=\"board\"][aria-selected=\"true\"]").waitFor();
    if (!(await target(page)).none) back++;
  }
  // Somebody holds the board where he is while the next question comes.
  const away = await page.evaluate(() => {
    const stage = document.querySelector(".stage");
    stage.dispatchEvent(new Event("touchstart"));
    stage.scrollTop = (stage.scrollHeight - stage.clientHeight) * 0.6;
    return stage.scrollTop;
  });
  await playFromList(page, random);
  await whatNow(page);
  await page.evaluate(() =>
    new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  );
  equal(await page.evaluate(() => document.querySelector(".stage").scrollTop), away, "where the board is held");
  await page.evaluate(() => document.querySelector(".stage").dispatchEvent(new Event("touchend")));
  await target(page);
  await page.context().close();
});

await finish(server);
