// people.mjs: a profile on the page: made, signed in by code and by link, signed out, renamed, deleted; its games on
// the first page, and nothing of it for whoever wants none.

import { readFileSync } from "node:fs";
import {
  axe,
  check,
  DESK,
  equal,
  finish,
  newPlayer,
  PHONE,
  seeded,
  Server,
  startGame,
  test,
  until,
  widerThanScreen,
} from "./kit.mjs";

const server = await new Server("profiles_per_hour=1000,profiles_per_day=1000,sign_ins=1000").start();
const only = process.argv[3];
const run = (name, body) => (!only || name.includes(only) ? test(name, body) : undefined);
const LOW = { width: 844, height: 390 }, TABLET = { width: 768, height: 1024 };
const letter = seeded(7);
const fresh = () => `Zenobia ${"abcdefghij"[letter(10)]}${"klmnopqrst"[letter(10)]}${letter(1000)}`;
const codeOf = (page) => page.locator(".recovery-code").innerText().then((text) => text.replace(/[^0-9A-Z]/g, ""));

/** Make a profile on the page; its recovery code. */
async function make(page, name) {
  await page.evaluate(() => (location.hash = "#/me"));
  await page.locator("input[name=name]").fill(name);
  await page.locator(".people-ways .primary").first().click();
  await page.locator(".recovery").waitFor();
  return codeOf(page);
}

const accept = (page) => page.locator(".recovery button").nth(1).click();
const toLobby = (page) => page.evaluate(() => (location.hash = "#/"));

await run("without a profile everything is as it was", async () => {
  const page = await newPlayer(server.url, { size: DESK });
  await page.locator(".hero .me").waitFor();
  equal(await page.locator(".my-games").count(), 0, "no games of anybody’s");
  await startGame(page, "trajan", { level: "random" });
  equal(await page.evaluate(() => localStorage.getItem("profile")), null, "nothing was made");
  await toLobby(page);
  await page.locator(".lists .your-turn").waitFor();
  equal(await page.locator(".my-games").count(), 0, "the seat stands in the list, as ever");
  await page.waitForFunction(() => document.title.startsWith("(1) "));
  check(
    await page.locator("link[rel=icon]").getAttribute("href").then((at) => at.startsWith("data:")),
    "a dot on the icon",
  );
  equal(await axe(page), [], "axe");
});

await run("a profile in one step takes along the seats of the browser", async () => {
  const page = await newPlayer(server.url, { size: DESK }), name = fresh();
  await startGame(page, "fortuna", { level: "random" });
  const code = await make(page, name);
  equal(code.length, 56, "the code is shown");
  equal(await axe(page), [], "axe, with the code");
  await accept(page);
  await page.locator(".devices li").waitFor();
  equal(await page.locator(".recovery").count(), 0, "once");
  await toLobby(page);
  await page.locator(".my-games .mine").waitFor();
  equal(await page.locator(".hero .me").innerText(), `${name}: your profile`, "his name stands there");
  const picture = page.locator(".my-games .picture [data-id]");
  await picture.first().waitFor({ state: "attached" });
  check(await page.locator(".my-games .picture").evaluate((box) => box.inert), "nothing in the picture can be reached");
  equal(await axe(page), [], "axe, with a picture");

  const other = await newPlayer(server.url, { size: PHONE, path: "#/me" });
  await other.locator("textarea[name=code]").fill("nonsense");
  await other.locator(".people-ways .primary").last().click();
  await other.locator(".complaint:not(:empty)").waitFor();
  await other.locator("textarea[name=code]").fill(code.toLowerCase());
  await other.locator(".people-ways .primary").last().click();
  await other.locator(".devices li").nth(1).waitFor();
  await toLobby(other);
  await other.locator(".my-games .mine a").click();
  await other.waitForSelector(".board [data-id]");
  equal(await other.locator("main.table").getAttribute("data-seq") !== null, true, "the game goes on there");
  check(
    await other.evaluate(() => JSON.parse(localStorage.getItem("seats") ?? "[]").length === 0),
    "without the seat’s token",
  );
  await other.waitForFunction(() => document.querySelector(".prompt")?.textContent);

  // Signed out from the first one, it is nobody's.
  await page.evaluate(() => (location.hash = "#/me"));
  await page.locator(".devices li").nth(1).waitFor();
  await page.locator(".devices li button").nth(1).click();
  await until(() => page.locator(".devices li").count(), (n) => n === 1);
  await other.waitForFunction(() => localStorage.getItem("profile") === "null");
  await toLobby(other);
  await other.locator(".hero .me").waitFor();
  equal(await other.locator(".my-games").count(), 0, "and shows nothing of hers");
});

await run("a link signs another device in, once", async () => {
  const page = await newPlayer(server.url, { size: DESK, language: "fr" }), name = fresh();
  await make(page, name);
  await accept(page);
  await page.getByRole("button", { name: "Lien pour s’identifier" }).click();
  const link = await page.locator(".people-page .copy textarea").inputValue();
  const path = `#${link.split("#")[1]}`;
  const other = await newPlayer(server.url, { size: PHONE, path });
  await other.locator(".devices li").nth(1).waitFor();
  equal(await other.evaluate(() => location.hash), "#/me", "nothing of it stays in the address");
  const late = await newPlayer(server.url, { size: PHONE, path });
  await late.locator(".complaint:not(:empty)").first().waitFor();
  equal(await late.evaluate(() => localStorage.getItem("profile")), null, "and a second time nobody");
});

await run("a name is changed, what is kept downloaded, the profile deleted", async () => {
  const page = await newPlayer(server.url, { size: DESK }), name = fresh();
  await startGame(page, "glory", { level: "random", name });
  const code = await make(page, name);
  await accept(page);
  await page.locator(".people-parts input[name=name]").fill(`${name} II`);
  await page.getByRole("button", { name: "Change name" }).click();
  await page.getByText("Your name is changed.").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  const kept = JSON.parse(readFileSync(await download.path(), "utf8"));
  equal([kept.name, kept.seats.length, kept.devices.length], [`${name} II`, 1, 1], "all that is kept");
  await page.getByRole("button", { name: "Delete my profile" }).click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await page.getByText("Your profile is deleted.").waitFor();
  await page.locator("textarea[name=code]").fill(code);
  await page.locator(".people-ways .primary").last().click();
  await page.getByText("opens no profile").waitFor();
  await toLobby(page);
  await page.locator(".lists .row").first().waitFor();
  equal(await page.locator(".my-games").count(), 0, "the seat of the browser stays, the profile does not");
});

for (
  const [size, theme, language] of [[PHONE, "dark", "fr"], [LOW, "light", "fr"], [TABLET, "dark", "en"], [
    DESK,
    "dark",
    "fr",
  ]]
) {
  await run(`at ${size.width} × ${size.height}, ${theme}, ${language}`, async () => {
    const page = await newPlayer(server.url, { size, theme, language, path: "#/me" });
    await page.locator(".people-ways").waitFor();
    equal([await widerThanScreen(page), await axe(page)], [0, []], "before");
    await make(page, fresh());
    equal([await widerThanScreen(page), await axe(page)], [0, []], "with the code");
    await accept(page);
    await page.locator(".devices li").waitFor();
    await page.locator(".people-parts .glyph").first().click();
    await page.locator(".qr").waitFor();
    equal([await widerThanScreen(page), await axe(page)], [0, []], "signed in");
    await toLobby(page);
    await page.locator(".my-games").waitFor();
    equal([await widerThanScreen(page), await axe(page)], [0, []], "the first page");
  });
}

await run("by the keyboard alone", async () => {
  const page = await newPlayer(server.url, { size: DESK, path: "#/me" });
  await page.locator("input[name=name]").focus();
  await page.keyboard.type(fresh());
  await page.keyboard.press("Enter");
  await page.locator(".recovery").waitFor();
  await page.waitForFunction(() => document.activeElement?.closest(".recovery"));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator(".devices li").waitFor();
});

await finish(server);
