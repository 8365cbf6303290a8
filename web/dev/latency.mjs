// latency.mjs: how long it takes from a click on a move until it is shown, and what shifts meanwhile: all four games,
// on desk and phone, against random bots: node dev/latency.mjs PROGRAM [MOVES]. Only a quiet machine tells the truth.

import { closeBrowser, DESK, newPlayer, PHONE, seeded, Server, startAnother, whatNow } from "../../tests/web/kit.mjs";

const moves = Number(process.argv[3] ?? 25);
const server = await new Server().start();

/** Shifts of the layout that no input explains, while it is one's turn. */
const watchShifts = () => {
  window.shifts = [];
  window.observer?.disconnect();
  window.observer = new PerformanceObserver((list) => {
    const mine = document.querySelector(".prompt.my-turn") !== null;
    window.shifts.push(...list.getEntries().filter((one) => mine && !one.hadRecentInput).map((one) => one.value));
  });
  window.observer.observe({ type: "layout-shift" });
};

/** Milliseconds from the next press of a button until the page shows what came of it. */
const nextMove = () =>
  new Promise((resolve) => {
    const main = document.querySelector("main");
    const { seq } = main.dataset;
    const watch = async ({ timeStamp }) => {
      while (main.dataset.seq === seq) {
        await new Promise((next) => requestAnimationFrame(next));
      }
      resolve(performance.now() - timeStamp);
    };
    addEventListener("pointerdown", watch, { once: true, capture: true });
  });

const tell = (name, times) => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0);
  console.log(
    `${name}: ${sorted.length} moves, median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, most ${at(1)} ms`,
  );
};

const all = [];
for (const size of [DESK, PHONE]) {
  const page = await newPlayer(server.url, { size, settings: { list: "no", forced: "no" } });
  for (const game of ["trajan", "glory", "fortuna", "romeroll"]) {
    const times = [];
    const random = seeded(8);
    await startAnother(page, game, { level: "random" });
    await whatNow(page);
    await page.evaluate(watchShifts);
    for (let i = 0; i < moves && (await whatNow(page)) === "asked"; i++) {
      if ((await page.locator(".all-moves[aria-expanded=false]").count()) > 0) {
        await page.locator(".all-moves").click();
      }
      const choices = page.locator(".sheet .move:not(.aside)");
      await choices.first().waitFor();
      const number = random(1 << 20) % (await choices.count());
      const shown = page.evaluate(nextMove);
      await choices.nth(number).click();
      times.push(await shown);
    }
    const shifts = await page.evaluate(() => window.shifts);
    tell(`${game}, ${size.width} wide`, times);
    console.log(`  layout shifts: ${shifts.length}, the largest ${Math.max(0, ...shifts).toFixed(4)}`);
    all.push(...times);
  }
  await page.context().close();
}
tell("all", all);
await closeBrowser();
await server.close();
