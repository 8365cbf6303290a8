// screenshots.mjs: the lobby and every game at the start, in mid-game and at the end, at both sizes and in both
// languages, in one theme: node screenshots.mjs PROGRAM FOLDER [WORD] [light|dark]. With WORD only the pictures whose
// names contain it.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { closeBrowser, DESK, newPlayer, PHONE, playFromList, seeded, Server, startGame, whatNow } from "./kit.mjs";

const folder = process.argv[3] ?? "build/screenshots";
const word = process.argv[4] ?? "";
const theme = process.argv[5] ?? "light";
const moments = { start: 0, middle: 40, end: Infinity };
mkdirSync(folder, { recursive: true });
const server = await new Server().start();
const shoot = async (page, name) => {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`${name}.png`);
};

for (const [size, sizeName] of [[DESK, "desk"], [PHONE, "phone"]]) {
  for (const language of ["en", "fr"]) {
    const wanted = (name) => `${name}-${sizeName}-${language}`.includes(word);
    if (wanted("lobby")) {
      const page = await newPlayer(server.url, { size, language, theme });
      await page.locator(".game").first().waitFor();
      await shoot(page, `lobby-${sizeName}-${language}`);
      await page.context().close();
    }
    for (const game of ["trajan", "glory", "fortuna", "romeroll"]) {
      if (!Object.keys(moments).some((moment) => wanted(`${game}-${moment}`))) continue;
      const page = await newPlayer(server.url, { size, language, theme });
      await startGame(page, game, { level: "novice", name: "Livia" });
      const random = seeded(17);
      let moves = 0;
      for (const [moment, until] of Object.entries(moments)) {
        if (!wanted(`${game}-${moment}`)) continue;
        for (; moves < until && (await whatNow(page)) === "asked"; moves++) await playFromList(page, random);
        if (moment === "end") await page.locator(".end .breakdown").waitFor();
        if ((await page.locator(".fold[aria-expanded=true]").count()) > 0) await page.locator(".fold").click();
        await shoot(page, `${game}-${moment}-${sizeName}-${language}`);
      }
      await page.context().close();
    }
  }
}
await closeBrowser();
await server.close();
