// box.mjs: the values of one's own box: entered on dice, cards, the map and plain fields, checked while one types,
// counted, kept, saved as a file and taken in again; and a whole game with them, on a server and without one, whose
// record the command line verifies.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import {
  axe,
  check,
  DESK,
  equal,
  finish,
  handOver,
  newPlayer,
  PHONE,
  playFromList,
  PROGRAM,
  seeded,
  Server,
  test,
  until,
  whatNow,
  widerThanScreen,
  withFastBots,
} from "./kit.mjs";

const server = await new Server().start();
const folder = mkdtempSync(join(tmpdir(), "quadriga-box-"));
const wanted = process.argv[3] ?? "";
const only = (name, run) => (name.includes(wanted) ? test(name, run) : undefined);

const begin = async (game, way = {}) => {
  const page = await newPlayer(server.url, { ...way, path: `/#/box/${game}` });
  await page.locator(".box-shelf .primary").click();
  await page.locator(".box-bar").waitFor();
  return page;
};
const close = async (page) => {
  equal(page.complaints, [], "the console");
  await page.context().close();
};
const part = (page, name) => page.locator(`[data-tab="${name}"]`).click();
const thing = (page, name) => page.locator(`[data-item="${name}"]`).first().click();
const unit = (page, id) => page.locator(`[data-unit="${id}"]`);
const field = (page, path) => page.locator(`input[data-path="${path}"]`);
const more = (page, path) => page.locator(".box-stepper", { has: field(page, path) }).locator("button").last();
const left = async (page) => Number((await page.locator(".box-left").textContent()).match(/\d+/)?.[0] ?? 0);
const proved = (page) => page.locator(".box-verdict.proved").waitFor();
const wrong = (page) => page.locator(".box-verdict.wrong").waitFor();
/** What this browser keeps of the box that is open. */
const kept = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem(`quadriga.box.${location.hash.split("/")[3]}`)));
/** An edit is kept once it has been drawn. */
const keeps = async (page, of, wanted, what) => {
  const found = await until(async () => of((await kept(page)).own), (now) => isDeepStrictEqual(now, wanted));
  equal(found, wanted, what);
};
/** The box as a file that was saved. */
async function saved(page) {
  const waiting = page.waitForEvent("download");
  await page.locator(".box-head .buttons button").first().click();
  const path = join(folder, (await waiting).suggestedFilename());
  await (await waiting).saveAs(path);
  return path;
}
const run = (args, input) => spawnSync(PROGRAM, args, { encoding: "utf8", input });

await only("a die, a Blueprint, its shape, a name: what was entered is in the file", async () => {
  const page = await begin("romeroll");
  const all = await left(page);
  check(all > 300, `${all} values are ours`);
  await page.locator(".box-title input").fill("Ma boîte");
  await part(page, "dice");
  await thing(page, "blue-2");
  const ours = await page.locator(".box-hand .box-large svg").innerHTML();
  await more(page, "face_goods blue-2 wood").click();
  await page.locator(`[data-path="face_workers blue-2"][data-symbol="merchant"]`).click();
  check(ours !== (await page.locator(".box-hand .box-large svg").innerHTML()), "the die does not show it");
  check((await unit(page, "face_goods blue-2").locator(".box-badge").textContent()) === "yours", "the badge");
  equal(await left(page), all - 2, "values of ours after two changes");
  await part(page, "plans");
  await thing(page, "camp");
  await field(page, "plan_cost camp fish").fill("3");
  await field(page, "plan_name camp").fill("Campement");
  for (const square of ["c1", "c2"]) await page.locator(`[data-square="${square}"]`).click();
  await keeps(page, (own) => own["plan_shape camp"], "drawn", "a shape of six squares");
  for (const square of ["c1", "c2", "b2"]) await page.locator(`[data-square="${square}"]`).click();
  await keeps(page, (own) => own["plan_shape camp"], "l3", "three in a corner are a shape that is known");
  await page.locator(`[data-square="e5"]`).click();
  await wrong(page); // it does not hang together
  await page.locator(`[data-square="e5"]`).click();
  await proved(page);
  const file = readFileSync(await saved(page), "utf8");
  for (
    const line of [
      "game romeroll",
      "title Ma boîte",
      "face_goods blue-2 = wood:1 brick:1 stone:1",
      "plan_cost camp = wood:2 brick:2 fish:3",
      "plan_name camp = Campement",
    ]
  ) check(file.split("\n").includes(line), `the file lacks: ${line}\n${file}`);
  check(/^face_workers = .*blue-2:builder\+merchant /m.test(file), "the workers");
  check(/^plan_shape = camp:l3 /m.test(file), "the shape");
  await close(page);
});

await only("the map is painted by strokes, by keys, and stroke by stroke undone", async () => {
  const page = await begin("romeroll");
  await part(page, "map");
  const map = page.locator("svg[data-board=small]");
  const palette = unit(page, "map_ground small");
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  const rows = 14, columns = 16, scale = Math.min(box.width / (columns * 30 + 4), box.height / (rows * 30 + 4));
  const left = box.x + (box.width - (columns * 30 + 4) * scale) / 2 + 2 * scale;
  const top = box.y + (box.height - (rows * 30 + 4) * scale) / 2 + 2 * scale;
  const at = (column, row) => [left + (column + 0.5) * 30 * scale, top + (row + 0.5) * 30 * scale];
  await palette.locator("[data-brush='\"palatine\"']").click();
  await page.mouse.move(...at(8, 1));
  await page.mouse.down();
  await page.mouse.move(...at(8, 2), { steps: 4 });
  await page.mouse.up();
  const paths = (own) => Object.keys(own).sort();
  await keeps(page, paths, ["map_ground small 2 i", "map_ground small 3 i"], "a stroke");
  await palette.locator("[data-brush='\"stone\"']").click();
  await page.mouse.click(...at(0, 0));
  await palette.locator("[data-brush='true']").click();
  await map.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await keeps(
    page,
    paths,
    ["map_good small 1 a", "map_ground small 2 i", "map_ground small 3 i", "map_inside small 1"],
    "a resource, and inside the wall by key",
  );
  await keeps(page, (own) => own["map_inside small 1"], ["b"], "one cell of the row");
  const undo = page.locator(".box-undo button").first();
  for (const count of [3, 2, 0]) {
    await undo.click();
    await keeps(page, (own) => paths(own).length, count, "undone stroke by stroke");
  }
  await page.locator(".box-undo button").last().click();
  await keeps(page, (own) => paths(own).length, 2, "done again");
  equal(await page.locator(".rr-own").count(), 2, "own cells are marked");
  await close(page);
});

await only("prices and privileges of Fortuna; what is wrong is said while one types", async () => {
  const page = await begin("fortuna", { language: "fr" });
  await part(page, "buildings");
  await thing(page, "aqueduct");
  await field(page, "building_price aqueduct").fill("7");
  await part(page, "privileges");
  await thing(page, "granary");
  await field(page, "privilege_points granary").fill("4");
  await page.locator(`[data-path="privilege_rule granary"]`).first().selectOption("each").catch(() =>
    page.locator(`[data-path="privilege_rule granary"][data-symbol="each"]`).click()
  );
  await field(page, "privilege_name granary").fill("Silo");
  await proved(page);
  check((await page.locator(".box-thing[data-item=granary]").textContent()).includes("Silo"), "its name on the card");
  await field(page, "privilege_points granary").fill("99");
  await wrong(page);
  const said = await page.locator(".box-verdict").textContent();
  check(/Points d’un privilège/.test(said) && /attendu\s: 0 … 20/.test(said), `the sentence: ${said}`);
  equal(await field(page, "privilege_points granary").getAttribute("aria-invalid"), "true", "the field");
  await keeps(page, (own) => own["privilege_points granary"], 99, "kept as it is");
  await part(page, "actions");
  await page.locator(".box-verdict button").click();
  await unit(page, "privilege_points granary").or(page.locator("[data-unit^=privilege_points]")).first().waitFor();
  await field(page, "privilege_points granary").fill("x");
  await keeps(page, (own) => own["privilege_points granary"], "x", "what was typed");
  await wrong(page);
  await page.reload();
  await page.locator(".box-bar").waitFor();
  await part(page, "privileges");
  await thing(page, "granary");
  equal(await field(page, "privilege_points granary").inputValue(), "x", "what was typed is there after a reload");
  await field(page, "privilege_points granary").fill("5");
  await proved(page);
  await close(page);
});

await only("what is ours: counted, found, confirmed, put back", async () => {
  const page = await begin("fortuna");
  const all = await left(page);
  await part(page, "actions");
  await thing(page, "water");
  await unit(page, "water_drawing").locator(".box-sure").click();
  equal(await left(page), all - 1, "confirmed");
  equal(await unit(page, "water_drawing").locator(".box-badge").textContent(), "as in your box", "the badge");
  await thing(page, "grain");
  await page.locator(".box-all-sure").click();
  const after = await left(page);
  check(after < all - 2, "all of a card");
  await page.getByLabel("Show only these").check();
  equal(await page.locator(".box-thing[data-item=grain]").count(), 0, "a card without anything of ours is not shown");
  const focused = () => page.evaluate(() => document.activeElement.dataset.unit ?? "");
  await page.locator(".box-bar > button").click();
  const first = await until(focused, (unit) => unit !== "");
  await page.locator(".box-bar > button").click();
  const second = await until(focused, (unit) => unit !== "" && unit !== first);
  check(first && second && first !== second, `the next one: ${first}, ${second}`);
  await page.getByLabel("Show only these").uncheck();
  await thing(page, "water");
  await field(page, "water_drawing").fill("5");
  await unit(page, "water_drawing").locator(".box-acts button").click();
  equal(await field(page, "water_drawing").inputValue(), "2", "as built in");
  equal(await left(page), after + 1, "and ours again");
  await page.locator(".box-head .buttons button").last().click();
  await page.locator(".sure .primary").click();
  equal(await left(page), all, "all as built in");
  await page.keyboard.press("Control+z");
  equal(await left(page), after + 1, "that too can be undone");
  await unit(page, "water_drawing").locator(".box-rule").click();
  await page.locator("dialog .wanted").waitFor();
  await close(page);
});

await only("files: saved, taken in, dropped, refused whole; several boxes, deleted when that is sure", async () => {
  const page = await begin("fortuna");
  await page.locator(".box-title input").fill("Été 1984");
  await part(page, "actions");
  await thing(page, "water");
  await field(page, "water_drawing").fill("4");
  await thing(page, "bribe");
  await unit(page, "bribe_price").locator(".box-sure").click();
  await proved(page);
  const mine = await left(page);
  const path = await saved(page);
  check(path.endsWith("ete-1984.box"), path);
  equal(run(["box", "check", path]).status, 0, "the command line reads it");
  await page.locator(".box-crumb a").click();
  await page.locator(".box-shelf").waitFor();
  equal(await page.locator(".box-kept").count(), 1, "boxes on the shelf");
  await page.locator("input[type=file]").setInputFiles(path);
  await page.locator(".box-bar").waitFor();
  equal(await left(page), mine, "as it was, what was confirmed too");
  equal(await page.locator(".box-title input").inputValue(), "Été 1984", "its name");
  await page.locator(".box-crumb a").click();
  await page.locator(".box-kept").nth(1).waitFor();
  const complaint = page.locator(".complaint[role=alert]");
  for (
    const [text, says] of [
      ["hello", /line 1/],
      ["quadriga box 1\ngame fortuna\nwater_drawing = 4\nwine_price = 100\n", /line 4.*0 … 99/],
      ["quadriga box 1\ngame fortuna\nnothing = 4\n", /line 3.*no value of that name/],
      ["quadriga box 1\ngame chess\n", /line 2/],
      ["quadriga box 1\ngame fortuna\nbase 99\n", /line 3/],
      ["\0\0\0\0", /line 1/],
      [`quadriga box 1\ngame fortuna\n${"# \n".repeat(30000)}`, /too long/],
    ]
  ) {
    const bad = join(folder, "bad.box");
    writeFileSync(bad, text);
    await page.locator("input[type=file]").setInputFiles(bad);
    const told = await until(() => complaint.textContent(), (found) => says.test(found));
    check(says.test(told), `${JSON.stringify(text.slice(0, 60))}: ${told}`);
    equal(await page.locator(".box-kept").count(), 2, "nothing was taken in");
  }
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "x.box"));
    document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
  }, readFileSync(path, "utf8"));
  await page.locator(".box-bar").waitFor();
  await page.locator(".box-crumb a").click();
  await page.locator(".box-kept").nth(2).waitFor();
  await page.locator(".box-kept").first().locator("button").last().click();
  await page.locator(".sure button").last().click();
  equal(await page.locator(".box-kept").count(), 3, "not sure: kept");
  await page.locator(".box-kept").first().locator("button").last().click();
  await page.locator(".sure .primary").click();
  equal(await page.locator(".box-kept").count(), 2, "deleted");
  await close(page);
});

/** Letters that are too small to read, and on a phone targets that are too small to touch; drawings have their own
 * tests. */
const small = (page, phone) =>
  page.evaluate((phone) => {
    const scope = document.querySelector("dialog[open]") ?? document.querySelector("main");
    const seen = (one) => one.checkVisibility() && one.getClientRects().length > 0 && !one.closest(".heard");
    const letters = [...scope.querySelectorAll("*:not(svg, svg *)")].filter((one) =>
      seen(one) && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
      && parseFloat(getComputedStyle(one).fontSize) < (phone ? 14 : 12)
    );
    const targets = phone
      ? [...scope.querySelectorAll("button, select, input:not([type=checkbox], [type=file])")].filter((one) =>
        seen(one) && one.getBoundingClientRect().height < 43.5
      )
      : [];
    return [...letters, ...targets].map((one) => one.outerHTML.slice(0, 120));
  }, phone);

/** Names that touch a number or the edge of their field. */
const touching = (page) =>
  page.evaluate(() => {
    const at = (one) => one.getBoundingClientRect();
    return [...document.querySelectorAll(".box-cells, .rr-track")].flatMap((cells) => {
      const names = [...cells.querySelectorAll(".box-cell-name:not(:has(.heard)), .rr-track-cell > :first-child")];
      const numbers = [...cells.querySelectorAll(".box-stepper")].map(at), edge = at(cells).left - 0.5;
      return names.filter((name) => {
        const { left, right, top, bottom } = at(name);
        return left < edge
          || numbers.some((number) =>
            left < number.right && right > number.left && top < number.bottom && bottom > number.top
          );
      }).map((name) => name.closest("[data-unit]")?.dataset.unit + ": " + name.textContent);
    });
  });

for (
  const way of [
    { size: DESK, language: "en", theme: "dark" },
    { size: PHONE, language: "fr", theme: "light" },
    { size: PHONE, language: "en", theme: "dark" },
  ]
) {
  await only(`every part of both boxes: ${way.size.width} wide, ${way.language}, ${way.theme}`, async () => {
    const phone = way.size.width < 700;
    for (const game of ["romeroll", "fortuna"]) {
      const page = await begin(game, way);
      for (
        const name of await page.locator(".box-tabs button").evaluateAll((all) => all.map((one) => one.dataset.tab))
      ) {
        await part(page, name);
        equal(await axe(page), [], `axe at ${game} ${name}`);
        equal(await widerThanScreen(page), 0, `${game} ${name} sticks out`);
        const first = page.locator(".box-thing, .rr-place").first();
        if (phone && (await first.count())) {
          await first.click();
          await page.locator("dialog.box-hand").waitFor();
          equal(await axe(page), [], `axe at a thing of ${game} ${name}`);
        }
        equal(await small(page, phone), [], `small letters or targets of ${game} ${name}`);
        equal(await touching(page), [], `names that touch numbers in ${game} ${name}`);
        if (phone && (await first.count())) await page.keyboard.press("Escape");
      }
      await close(page);
    }
  });
}

/** A box of Rome & Roll with values in every corner of the game, made in the page. Nero's cards are soon taken: its
 * games are short. */
async function ownBox(page) {
  await part(page, "dice");
  await thing(page, "yellow-1");
  await more(page, "face_goods yellow-1 stone").click();
  await part(page, "plans");
  await thing(page, "villa");
  await field(page, "plan_cost villa wood").fill("1");
  await field(page, "plan_name villa").fill("Domus");
  await part(page, "tracks");
  await thing(page, "built");
  await field(page, "track_cells built").fill("13");
  await field(page, "track_value built 13").fill("22");
  await part(page, "empire");
  await thing(page, "gau1");
  await field(page, "colony_cost gau1").fill("1");
  await part(page, "nero");
  await thing(page, "nero1");
  await field(page, "nero_points nero1").fill("12");
  await part(page, "characters");
  for (const character of ["legatus", "mercatrix", "patricia", "praefectus", "pontifex"]) {
    await thing(page, character);
    for (const track of ["coins", "built", "legacy", "glory"]) {
      await field(page, `character_blue ${character} ${track}`).fill("2");
    }
  }
  await page.locator(".box-title input").fill("Boîte d’Octavia");
  await proved(page);
}

/** Play from the list whoever is asked, for so many moves or until the game is over: whether it is. */
async function playOn(players, random, most = Infinity) {
  for (let moves = 0; moves < most; moves++) {
    const now = await Promise.race(players.map((who, i) => whatNow(who).then((what) => ({ what, i }))));
    if (now.what === "over") return true;
    await playFromList(players[now.i], random);
  }
  return false;
}

/** Whether a record is that of a whole game and has the box, as the command line sees it. */
function verify(record) {
  check(/^box 1 [0-9a-f]{16} Boîte d’Octavia$/m.test(record), `the record names its box:\n${record.slice(0, 600)}`);
  check(/^box plan_cost villa = wood:1 /m.test(record), "and has its values");
  const told = run(["verify", "--lang", "en", "-"], record);
  equal(told.status, 0, `verify: ${told.stdout}${told.stderr}`);
  check(told.stdout.includes("the game is over"), `to its end: ${told.stdout}`);
}

const choose = (page, id) => page.locator(".start-row select").last().selectOption(id);

await only("a whole game with one’s own box between two browsers on a server, its record verified", async () => {
  const random = seeded(7);
  const page = await begin("romeroll");
  await withFastBots(page);
  await ownBox(page);
  const id = (await kept(page)).id;
  await page.locator(".brand").click();
  await page.locator(`.game input[value="romeroll"]`).check();
  await choose(page, `kept ${id}`);
  await page.locator("summary").first().click();
  await page.locator(".form select").nth(1).selectOption("empty");
  await page.locator("form .primary").click();
  await page.locator(".foyer").waitFor();
  check((await page.locator(".foyer").textContent()).includes("Boîte d’Octavia"), "the waiting room names the box");
  const guest = await newPlayer(server.url, { path: new URL(page.url()).hash, language: "fr", size: PHONE });
  await withFastBots(guest);
  await guest.reload();
  await guest.locator(".foyer .sitting .primary").click();
  await guest.waitForSelector(".board [data-id]");
  await page.waitForSelector(".board [data-id]");
  const tell = async (who, name) => {
    await who.locator("button.tools, [data-panel=tools]").or(who.getByRole("button", { name })).first().click();
    await who.getByRole("button", { name: /box of this table|boîte de cette table/ }).click();
    await who.locator(".box-dialog [data-unit]").first().waitFor();
  };
  await tell(page, "Table");
  check((await page.locator(".box-dialog").textContent()).includes("12 values differ"), "what differs is counted");
  await page.keyboard.press("Escape");
  const players = [page, guest];
  if (!(await playOn(players, random, 30))) {
    for (const who of players) {
      await handOver(who).catch(async (error) => {
        // It may end before the second one can say so.
        if ((await who.locator("main.table.over").count()) === 0) throw error;
      });
    }
  }
  for (const who of players) await who.locator(".end .winner").waitFor();
  const { seats, table } = await page.evaluate(() => ({
    seats: JSON.parse(localStorage.getItem("seats")),
    table: location.hash.split("/")[2],
  }));
  const reply = await fetch(`${server.url}/api/v1/tables/${table}/record`, {
    headers: { Authorization: `Bearer ${seats.find((one) => one.table === table).token}` },
  });
  verify(await reply.text());
  equal(guest.complaints, [], "the guest's console");
  await guest.context().close();
  await close(page);
});

await only("a box that nobody can play with opens no table, and says why", async () => {
  const page = await begin("fortuna");
  await part(page, "board");
  await field(page, "rome").fill("15");
  await field(page, "palace").fill("4");
  await wrong(page);
  await page.locator(".brand").click();
  await page.locator(`.game input[value="fortuna"]`).check();
  equal(await page.locator("option[value^=kept]").getAttribute("disabled"), "", "it cannot be chosen");
  await close(page);
});

await only("and without a network: entered, played and kept", async () => {
  const random = seeded(11);
  const page = await newPlayer(server.url, { path: "/#/box/romeroll", serviceWorkers: "allow" });
  await page.evaluate(() => navigator.serviceWorker.ready);
  // It has taken everything in once the rules of the last game are there.
  const taken = () => page.evaluate(async () => (await (await caches.open("words")).keys()).length);
  equal(await until(taken, (count) => count >= 22), 22, "words and rules that are here to stay");
  await server.stop();
  await page.reload();
  await page.locator(".box-shelf .primary").click();
  await page.locator(".box-bar").waitFor();
  await ownBox(page);
  const id = (await kept(page)).id;
  await page.locator(".brand").click();
  await page.locator(`.game input[value="romeroll"]`).check();
  await choose(page, `kept ${id}`);
  await page.locator("summary").first().click();
  await page.locator(".form fieldset").nth(1).locator("select").first().selectOption("local");
  await page.locator(".form select").nth(1).selectOption("bot:random");
  await page.locator("form .primary").click();
  await page.waitForSelector(".board [data-id]");
  await playOn([page], random);
  await page.locator(".end .winner").waitFor();
  const record = await page.evaluate(() =>
    JSON.parse(localStorage.getItem(`quadriga.local.${location.hash.split("/")[2]}`)).record
  );
  verify(record);
  await close(page);
});

rmSync(folder, { recursive: true });
await finish(server);
