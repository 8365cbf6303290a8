// board.mjs: what the board and what stands around it owe a player: everybody at the table is there, with what he has.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, equal, finish, newPlayer, PHONE, playFromList, PROGRAM, seeded, Server, startGame, test, whatNow } from "./kit.mjs";

const server = await new Server().start();
const only = process.argv[3];
const run = (name, body) => (!only || name.includes(only) ? test(name, body) : undefined);

await run("Seneca: a row with points and seals, an area among the others, a column at the end", async () => {
  const page = await newPlayer(server.url);
  await startGame(page, "romeroll", { players: { index: 0 }, name: "Livia" });
  const random = seeded(5);
  for (let moves = 0; moves < 12; moves++) await playFromList(page, random);
  const row = page.locator(".players .seat-6");
  check(/Seneca\s*\d+.*seals\s*\d+/s.test(await row.innerText()), `his row: ${await row.innerText()}`);
  const phone = await newPlayer(server.url, { size: PHONE, language: "fr" });
  await startGame(phone, "romeroll", { players: { index: 0 } });
  await phone.getByRole("tab", { name: "Autres" }).click();
  await phone.locator('.board [data-id="seals"]').waitFor();
  check(/Sénèque/.test(await phone.locator('.board [data-id="seneca"]').innerText()), "his area has his name");
  equal(await phone.locator('.board [data-id="seat.1"]').count(), 0, "my own area among the others");
  await phone.context().close();
  while ((await whatNow(page)) === "asked") await playFromList(page, random);
  const table = page.locator(".end .breakdown");
  await table.waitFor();
  const column = async (which) => (await table.locator(`tr > :nth-child(${which})`).allInnerTexts()).map((text) => text.trim());
  const [names, mine, his] = [await column(1), await column(2), await column(3)];
  equal([mine[0], his[0]], ["Livia", "Seneca"], "who has a column");
  const [points, rank] = [names.indexOf("Total"), names.indexOf("Rank")];
  equal([mine[rank], his[rank]], Number(mine[points]) > Number(his[points]) ? ["1", "2"] : ["2", "1"], "their places");
  equal(await page.locator(".end .winner").innerText(), mine[rank] === "1" ? "You win!" : "Seneca wins", "the headline");
  check((await page.locator(".end .graph svg").first().getAttribute("aria-label")).endsWith(`Livia ${mine[points]}, Seneca ${his[points]}`), "both have a line in the graph");
  equal(page.complaints, [], "the console");
  await page.context().close();
});

await run("the list of players keeps what was spent", async () => {
  const page = await newPlayer(server.url);
  const folder = mkdtempSync(join(tmpdir(), "quadriga-record-"));
  execFileSync(PROGRAM, ["simulate", "romeroll", "--seats", "4", "--games", "1", "--records", folder]);
  await page.locator('input[type="file"]').setInputFiles(join(folder, readdirSync(folder)[0]));
  rmSync(folder, { recursive: true });
  await page.getByText("Move 0 of").waitFor();
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

await finish(server);
