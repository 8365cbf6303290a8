// cards.mjs: what is printed on cards stays on them: every card of every game, in both languages, at every size. The
// page is shown scenes of ours in which all cards there are lie where it has them.

import { execFileSync } from "node:child_process";
import { check, equal, finish, newPlayer, PHONE, PROGRAM, Server, settled, startGame, test, whatNow } from "./kit.mjs";

const server = await new Server().start();
const only = process.argv[3];
const SIZES = [{ width: 1280, height: 800 }, { width: 1920, height: 1080 }, { width: 1024, height: 768 }, PHONE, {
  width: 844,
  height: 390,
}, { width: 320, height: 640 }];

/** Everything of a domain: its symbols, and what they are called in the language. */
function named(game, domain, language) {
  const { domains } = JSON.parse(execFileSync(PROGRAM, ["games", game, "--json", "--lang", language]));
  const { symbols, texts } = domains.find((one) => one.domain === domain);
  return symbols.map((symbol, i) => ({ symbol, text: texts[i] }));
}

/** All of them in groups of so many; the last one is filled up with the first ones. */
const groups = (all, many) =>
  Array.from(
    { length: Math.ceil(all.length / many) },
    (_, i) => Array.from({ length: many }, (_, k) => all[(i * many + k) % all.length]),
  );

/** A player of a game whose page can be shown other scenes: show(scene) waits until it is drawn. */
async function stage(game, language) {
  const page = await newPlayer(server.url, { language });
  let line = null, first = null;
  await page.routeWebSocket(/\/play$/, (socket) => {
    line = socket;
    socket.connectToServer().onMessage((message) => {
      const heard = JSON.parse(message);
      if (heard.type === "view" && heard.scene && !first) first = heard;
      socket.send(message);
    });
  });
  await startGame(page, game, { level: "random" });
  await whatNow(page);
  let seq = first.seq + 1000;
  const { patch: _patch, journal: _journal, ...view } = first;
  const show = async (scene) => {
    line.send(JSON.stringify({ ...view, scene, seq: ++seq, choices: undefined, since: undefined }));
    await page.waitForFunction((now) => document.querySelector("main").dataset.seq === now, String(seq));
    await settled(page);
  };
  return { page, scene: first.scene, show };
}

/** What sticks out of its card, or lies over another text of it. A card is what its halo frames; notes and numbers
 * beside it may stick out. */
const faults = (page, pattern) =>
  page.evaluate((start) => {
    const found = [];
    const told = (thing) => `“${thing.textContent.trim().slice(0, 60)}”`;
    const lines = (card) =>
      [...card.querySelectorAll("text")].filter((text) =>
        text.closest("[data-id]") === card && !text.closest(".glory-note, [class*=count], [class*=badge]")
      )
        .flatMap((text) => (text.querySelector("tspan") ? [...text.querySelectorAll("tspan")] : [text])).filter((
          line,
        ) => line.textContent.trim().length > 2);
    const cards = [...document.querySelectorAll(`.board [data-id]`)].filter((card) =>
      new RegExp(start).test(card.getAttribute("data-id"))
    );
    for (const card of cards) {
      const frame = card.querySelector(":scope > .lift > .halo > rect")?.getBoundingClientRect();
      if (!frame) continue;
      const unit = card.getScreenCTM();
      const slack = 1.5 * Math.hypot(unit.a, unit.b);
      const shown = lines(card).map((line) => ({ line, box: measured(line) }));
      for (const { line, box } of shown) {
        const out = Math.max(
          frame.left - box.left,
          box.right - frame.right,
          frame.top - box.top,
          box.bottom - frame.bottom,
        );
        if (out > slack) {
          found.push(`${card.getAttribute("data-id")}: ${told(line)} sticks out by ${out.toFixed(1)} pixels`);
        }
      }
      shown.forEach((one, i) =>
        shown.slice(i + 1).forEach((other) => {
          const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          if (wide > slack && high > slack) {
            found.push(`${card.getAttribute("data-id")}: ${told(one.line)} lies over ${told(other.line)}`);
          }
        })
      );
    }
    /** Where the letters are: from the top of capitals to below the line, not the whole height of the font. */
    function measured(line) {
      const range = document.createRange();
      range.selectNodeContents(line);
      const box = range.getBoundingClientRect();
      const sideways = box.height > box.width * 1.5 && line.textContent.trim().length > 3;
      if (sideways) {
        return box;
      }
      return {
        left: box.left,
        right: box.right,
        top: box.top + box.height * 0.28,
        bottom: box.bottom - box.height * 0.22,
      };
    }
    return { cards: cards.length, found };
  }, pattern);

/** All scenes at all sizes. */
async function fits({ page, show }, scenes, pattern, least) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const scene of scenes) {
      await show(scene);
      const { cards, found } = await faults(page, pattern);
      check(cards >= least, `${size.width} wide: only ${cards} cards are drawn`);
      equal(found, [], `${size.width} × ${size.height}`);
    }
  }
  equal(page.complaints, [], "the console");
  await page.context().close();
}

const run = (
  game,
  language,
  body,
) => (!only || game === only
  ? test(`${game}: letters stay on their cards, ${language}`, () => body(language))
  : undefined);

for (const language of ["en", "fr"]) {
  await run("glory", language, async (language) => {
    const table = await stage("glory", language);
    const titles = named("glory", "title", language);
    equal(titles.length, 44, "titles");
    const others = table.scene.filter((item) =>
      !/^(cards\.1|hand\.1:)/.test(item.id) && !/^cards\.1/.test(item.in ?? "")
    );
    const hand = (
      titles,
    ) => [
      ...others,
      { id: "cards.1.1", in: "hand.1", layout: "list", domain: "role", symbol: "laborer", text: "", owner: 1 },
      ...titles.map(({ symbol, text }) => ({
        id: `cards.1.1:${symbol}`,
        in: "cards.1.1",
        layout: "piece",
        domain: "title",
        symbol,
        text,
        owner: 1,
      })),
    ];
    // With five cards, as a hand is refilled to, each also tells what it does.
    for (const size of [SIZES[0], PHONE]) {
      await table.page.setViewportSize(size);
      for (const five of groups(titles, 5)) {
        await table.show(hand(five));
        equal(
          await table.page.locator(".glory-card .glory-words").count(),
          5,
          `${size.width} wide: cards that tell what they do (${five.map(({ symbol }) => symbol)})`,
        );
      }
    }
    await fits(table, [...groups(titles, 5), ...groups(titles, 9)].map(hand), "^cards\\.1\\.1:", 5);
  });

  await run("fortuna", language, async (language) => {
    const table = await stage("fortuna", language);
    const actions = named("fortuna", "action", language), privileges = named("fortuna", "privilege", language);
    check(actions.length === 12 && privileges.length === 26, "actions and privileges");
    const others = table.scene.filter((item) => !/^(cards\.\d|hand\.1)/.test(item.in ?? ""));
    const sides = (
      five,
      three,
    ) => [
      ...others,
      ...five.map((row, i) => ({
        id: `cards.${1 + Math.floor(i / 3)}:${i}`,
        in: `cards.${1 + Math.floor(i / 3)}`,
        layout: "piece",
        domain: "action",
        ...row,
      })),
      ...three.map((row) => ({
        id: `hand.1:${row.symbol}`,
        in: "hand.1",
        layout: "piece",
        domain: "privilege",
        owner: 1,
        ...row,
      })),
    ];
    const hands = groups(privileges, 3);
    await fits(
      table,
      hands.map((three, i) => sides(groups(actions, 6)[i % 2], three)),
      "^(cards\\.\\d:|hand\\.1:|favours)",
      6,
    );
  });

  await run("romeroll", language, async (language) => {
    const table = await stage("romeroll", language);
    const { printed } = await server.ask("games/romeroll");
    const plans = named("romeroll", "plan", language).filter(({ symbol }) => symbol in printed.plan_type);
    const advisors = named("romeroll", "advisor", language);
    check(plans.length === 21 && advisors.length === 15, "Blueprints and Advisors");
    const dressed = (eight, three) => {
      let plan = 0, advisor = 0;
      return table.scene.map((
        item,
      ) => (item.domain === "plan" && item.in === "plans"
        ? { ...item, ...eight[plan++ % 8] }
        : item.domain === "advisor"
        ? { ...item, ...three[advisor++ % three.length] }
        : item)
      );
    };
    const scenes = groups(advisors, 3).map((three, i) => dressed(groups(plans, 8)[i % 3], three));
    await fits(table, scenes, "^(plan|advisor|slot)", 8);
  });

  await run("trajan", language, async () => {
    const table = await stage("trajan", language);
    await fits(table, [table.scene], ".", 30);
  });
}

await finish(server);
