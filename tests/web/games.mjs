// games.mjs: whole games through the page, against bots, by clicking lit pieces: each game once, on desk or phone, in
// either language; or all of them at some size:
//   node games.mjs PROGRAM [GAME|all [WIDTHxHEIGHT]]

import {
  check,
  DESK,
  equal,
  finish,
  newPlayer,
  PHONE,
  playOnBoard,
  seeded,
  Server,
  startGame,
  test,
  whatNow,
  widerThanScreen,
} from "./kit.mjs";

const server = await new Server().start();
const only = process.argv[3] === "all" ? undefined : process.argv[3];
const [width, height] = (process.argv[4] ?? "").split("x").map(Number);

/** Of all moves, so many can be made on the board alone or after it narrowed the list. */
const games = [
  { game: "trajan", size: DESK, language: "en", share: 0.9 },
  { game: "glory", size: DESK, language: "fr", share: 0.9 },
  { game: "fortuna", size: PHONE, language: "fr", share: 0.9 },
  { game: "romeroll", size: DESK, language: "en", share: 0.9 },
  { game: "tali", size: PHONE, language: "en", share: 0.3 },
];

for (const { game, size: own, language, share } of games.filter((one) => !only || one.game === only)) {
  const size = height ? { width, height } : own;
  await test(`${game}: a whole game by clicking, ${size.width} wide, ${language}`, async () => {
    const page = await newPlayer(server.url, { size, language });
    await startGame(page, game, { level: "random" });
    const random = seeded(11);
    const ways = { board: 0, "list after board": 0, list: 0 };
    for (let moves = 0; (await whatNow(page)) === "asked"; moves++) {
      check(moves < 600, "the game does not end");
      ways[await playOnBoard(page, random)]++;
      if (moves === 10) equal(await widerThanScreen(page), 0, "pixels that stick out");
    }
    console.log(`# ${game}: ${JSON.stringify(ways)}`);
    const all = ways.board + ways["list after board"] + ways.list;
    check(
      (ways.board + ways["list after board"]) / all >= share,
      `${ways.list} of ${all} moves could only be made from the list`,
    );
    await page.locator(".end .breakdown tfoot").waitFor();
    await page.locator(".end .graph").first().waitFor();
    equal(page.complaints, [], "the console");
    await page.context().close();
  });
}
await finish(server);
