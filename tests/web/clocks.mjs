// clocks.mjs: a table with a clock: chosen in the lobby, seen at the players' names and in the strip of a phone,
// ticking where it stands; and what is told when somebody has little time left, or none.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  axe,
  canSetTime,
  check,
  DESK,
  equal,
  finish,
  newPlayer,
  PHONE,
  Server,
  settled,
  test,
  until,
  widerThanScreen,
} from "./kit.mjs";

const MINUTE = 60_000, START = 1_800_000_000_000;
const folder = mkdtempSync(join(tmpdir(), "quadriga-time-"));
const file = join(folder, "now");
const setTime = (now) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(now));
  writeFileSync(file, bytes, { flag: "r+" });
};
writeFileSync(file, Buffer.alloc(8));
setTime(START);
const server = await new Server("", canSetTime ? file : null).start();
const SIZES = [DESK, PHONE, { width: 844, height: 390 }, { width: 768, height: 1024 }];

/** Choose a clock in the lobby, among what is asked of a new table. */
async function choose(page, kind, over) {
  await page.locator(".game input[value=\"trajan\"]").check();
  await page.locator(".start details summary").first().click();
  const clock = page.locator(".clock-choice");
  await clock.locator("select").first().selectOption(kind);
  await clock.locator("select").filter({ has: page.locator("option[value=\"concede\"]") }).selectOption(over);
  return clock;
}

/** Two people at a table; Ben has the other size, language and theme. */
async function sitDown(kind, over) {
  const ana = await newPlayer(server.url, { motion: true });
  const clock = await choose(ana, kind, over);
  await ana.locator(".fields select").nth(1).selectOption("empty");
  equal(await axe(ana), [], "the lobby with a clock");
  const said = await clock.innerText();
  await ana.getByRole("button", { name: "Open the table" }).click();
  await ana.waitForSelector(".foyer-clock");
  const path = new URL(ana.url()).hash;
  const ben = await newPlayer(server.url, { size: PHONE, language: "fr", theme: "dark", path: `/${path}` });
  await ben.locator(".foyer .primary").first().click();
  await Promise.all([ana, ben].map((page) => page.waitForSelector(".clock.runs")));
  // Whoever sits down comes in once more, on another line: until then he is away, and his page is drawn anew.
  await ana.locator(".player-more .quiet-text").waitFor({ state: "detached" });
  await Promise.all([ana, ben].map(settled));
  await ben.waitForSelector(".clock.runs");
  return { ana, ben, said };
}

const clocks = (page) => page.locator(".clock").allInnerTexts();
/** Where everything about the players stands. */
const places = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".player, .player-more > *, .strip-seat, .strip-seat > *")].map((thing) => {
      const { x, y, width, height } = thing.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(" ");
    })
  );

const only = process.argv[3];
const run = (name, body) => (!only || name.includes(only) ? test(name, body) : undefined);

await run("a clock is chosen, remembered, and seen by everybody", async () => {
  const { ana, ben, said } = await sitDown("live", "bot");
  check(said.includes("A bot finishes the turn"), "a sentence says what happens at the end");
  for (const page of [ana, ben]) {
    equal((await clocks(page)).length, 2, "everybody's clock");
    check(
      (await clocks(page)).every((text) => /1[0-5]:\d\d$/.test(text.trim())),
      `what is left: ${await clocks(page)}`,
    );
    const before = await clocks(page), stood = await places(page);
    await until(() => clocks(page), (now) => String(now) !== String(before));
    check(String(await clocks(page)) !== String(before), "it ticks");
    equal(await places(page), stood, "and nothing moves");
    equal(await page.locator(".clock").first().getAttribute("role"), "timer", "it is a timer");
    equal(await page.locator(".players [aria-live], .strip [aria-live]").count(), 0, "that is not read aloud");
    equal(await axe(page), [], "axe");
    for (const size of SIZES) {
      await page.setViewportSize(size);
      if (size === DESK || size === PHONE) await page.locator(".clock:visible").first().waitFor();
      await settled(page);
      equal(await widerThanScreen(page), 0, `${size.width}: nothing sticks out`);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll(".clock")].filter((clock) => {
          const at = clock.getBoundingClientRect(),
            around = clock.closest(".player, .strip-seat").getBoundingClientRect();
          return at.width > 0
            && (at.left < around.left - 1 || at.right > around.right + 1 || at.bottom > around.bottom + 1);
        }).length
      );
      equal(cut, 0, `${size.width}: clocks stay within their places`);
    }
  }
  await ana.goto(`${server.url}/`);
  await ana.waitForSelector(".row-clock");
  await ana.locator(".start details summary").first().click();
  equal(await ana.locator(".clock-choice select").first().inputValue(), "live", "the clock is remembered");
  for (const page of [ana, ben]) equal(page.complaints, [], "no complaints");
  await Promise.all([ana, ben].map((page) => page.context().close()));
});

if (canSetTime) {
  await run("little time is told to whose it is, and its end to everybody", async () => {
    setTime(START);
    const { ana, ben } = await sitDown("live", "bot");
    const asked = (await ana.locator(".prompt.my-turn").count()) > 0 ? ana : ben;
    const other = asked === ana ? ben : ana;
    // What is told stays for a moment: who waits for it begins before it is there.
    const reminded = asked.waitForSelector(".time-told p");
    setTime(START + 12 * MINUTE);
    await reminded;
    await asked.waitForSelector(".clock.low");
    equal(await other.locator(".time-told p").count(), 0, "only he is reminded");
    equal(await axe(asked), [], "axe, with little time");
    const told = [[ana, "has no time left: a bot plays on."], [ben, "n’a plus de temps : un bot joue à sa place."]].map(
      ([page, words]) =>
        page.waitForFunction(
          (words) =>
            (document.querySelector(".time-told")?.textContent ?? "").replace(/[\u00a0\u202f]/g, " ").includes(words),
          words,
        ),
    );
    setTime(START + 15 * MINUTE + 1);
    await Promise.all(told);
    await ana.waitForSelector(".journal .lapse");
    equal(await ana.locator(".journal .lapse").count(), 1, "the journal tells it");
    for (const page of [ana, ben]) equal(page.complaints, [], "no complaints");
    await Promise.all([ana, ben].map((page) => page.context().close()));
  });
}

rmSync(folder, { recursive: true, force: true });
await finish(server);
