// guide.mjs: the guide to a first game follows whatever is asked, in every order that games ask in. No browser.

import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { check, equal, finish, load, seeded, test } from "./kit.mjs";

const { BEGINNING, follow, lessonOf, read } = await load("guide/lesson.ts");
const boards = fileURLToPath(new URL("../../web/src/boards/", import.meta.url));

for (const game of readdirSync(boards).filter((name) => existsSync(`${boards}${name}/guide.ts`))) {
  const steps = (await load(`boards/${game}/guide.ts`)).default;
  const intro = steps.filter((step) => !step.when).length, last = steps.find((step) => step.closes);
  const questions = [undefined, "NO-1.1", ...steps.flatMap((step) => step.when ?? []).map((rule) => `${rule}1`)];

  await test(`${game}: each sentence once, counted without a gap, and an end, whatever is asked when`, () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = seeded(seed), seen = [];
      let progress = BEGINNING, asked, lesson = lessonOf(steps, progress);
      for (let turn = 0; !lesson.over; turn++) {
        check(turn < 4000, `seed ${seed}: the guide does not end`);
        const { step, closing, number } = lesson;
        if (step && step.id !== seen.at(-1)) {
          check(!seen.includes(step.id), `seed ${seed}: ${step.id} is said again after ${seen}`);
          seen.push(step.id);
          if (!closing) equal(number, seen.length, `seed ${seed}: the number of ${step.id}`);
        }
        if (random(4) === 0) progress = read(steps, progress);
        else asked = questions[random(questions.length)];
        progress = follow(steps, progress, asked);
        equal(follow(steps, progress, asked), progress, `seed ${seed}: drawn again it is another sentence`);
        lesson = lessonOf(steps, progress);
      }
      equal(seen.slice(0, intro), steps.slice(0, intro).map((step) => step.id), `seed ${seed}: how it begins`);
      equal(seen.at(-1), last.id, `seed ${seed}: how it ends`);
    }
  });
}
await finish();
