// glory.mjs: where the moves of Glory to Rome are made on its board, where things lie, and what is printed on them. No
// browser: the board's pure files, bundled.

import { readFileSync } from "node:fs";
import { check, equal, finish, load, test } from "./kit.mjs";

const { Scene } = await load("scene.ts");
const { choose, next, verbs, ways } = await load("boards/glory/paths.ts");
const { fan, narrow, slots, tiling, wide } = await load("boards/glory/table.ts");
const { icons, looks } = await load("boards/glory/lexicon.ts");
const { Material, Role, Title } = await load("generated/glory.ts");

const place = (id, inside, more = {}) => ({ id, layout: "list", ...(inside ? { in: inside } : {}), ...more });
const piece = (inside, domain, symbol, count = 1) => ({
  id: `${inside}:${domain}.${symbol}`,
  in: inside,
  layout: "piece",
  domain,
  symbol,
  count,
});

/** Two camps with something of everything. Seat 1 looks. */
const scene = new Scene([
  place("sites"),
  ...Material.flatMap((material, i) => [
    place(`site.${i + 1}`, "sites", { domain: "material", symbol: material }),
    piece(`site.${i + 1}`, "role", Role[i]),
    place(`in.${i + 1}`, `site.${i + 1}`),
    place(`out.${i + 1}`, `site.${i + 1}`),
  ]),
  place("pool"),
  ...Material.map((material) => piece("pool", "material", material)),
  place("deck"),
  piece("deck", "title", "?", 60),
  place("pile"),
  place("camp.1"),
  place("hand.1", "camp.1"),
  piece("hand.1", "card", "senator"),
  place("cards.1.2", "hand.1", { domain: "role", symbol: "craftsman" }),
  piece("cards.1.2", "title", "dock", 2),
  piece("cards.1.2", "title", "market"),
  place("cards.1.6", "hand.1", { domain: "role", symbol: "patron" }),
  piece("cards.1.6", "title", "statue"),
  place("stockpile.1", "camp.1"),
  ...Material.map((material) => piece("stockpile.1", "material", material)),
  place("played.1", "camp.1"),
  piece("played.1", "material", "wood"),
  place("laid.1", "camp.1"),
  place("building.1", "laid.1", { domain: "title", symbol: "circus" }),
  place("built.1", "camp.1"),
  place("camp.2"),
  place("hand.2", "camp.2"),
  piece("hand.2", "title", "?", 4),
  place("clients.2", "camp.2"),
  piece("clients.2", "role", "legionary"),
  place("played.2", "camp.2"),
  piece("played.2", "card", "senator"),
  place("laid.2", "camp.2"),
  place("building.2", "laid.2", { domain: "title", symbol: "garden" }),
  place("built.2", "camp.2"),
  piece("built.2", "title", "wall"),
]);

/** Moves as the page hears them: words that are numbers are numbers. */
const offer = (...moves) =>
  moves.map((move) => {
    const [verb, ...args] = move.split(" ").map((word) => (/^\d+$/.test(word) ? Number(word) : word));
    return { move, text: move, touches: [], verb, args };
  });
const all = (...moves) => ways(scene, offer(...moves), 1);
const played = (list, chosen) => {
  const result = choose(list, chosen);
  return "settled" in result
    ? result.settled.map((choice) => choice.move)
    : { chosen: result.chosen, lit: [...next(list, result.chosen).keys()] };
};

/** A move for every verb that has a place on the board; chance moves "card" and "show", nobody gives up by a slip. */
const nowhere = ["card", "show", "concede"];
const samples = `
  skip, done, glory, keep, vomit, pick dock, senator, refill, one, discard dock, play dock legionary,
  wild legionary, petition wood 2 legionary, join dock market, join3 dock dock market, hire wood,
  engage dock, tavern, work legionary, take wood, unload dock, sell wood, atrium, stash dock, lay dock wood,
  outside dock wood, add dock circus, build wood circus, arch wood circus, fountain, open wood 2 wall,
  arch-open wood 2 wall, jail 2 wall, demand wood, give dock, throw 2 legionary, seize 2 garden, recall 2,
  divert wood
`.trim().split(/,\s+/);

await test("every verb of the rules has its place on the board", async () => {
  equal([...nowhere, ...samples.map((move) => move.split(" ")[0])].sort(), [...verbs].sort(), "a move for each verb");
  for (const verb of nowhere) equal(all(verb)[0].paths, [], verb);
  for (const { choice, paths } of all(...samples)) {
    check(paths.length > 0, `${choice.move} has no place`);
    for (const id of paths.flat()) {
      check(/^(move|refill)[:.]/.test(id) || scene.get(id), `${choice.move} wants ${id}, which is not on the table`);
    }
  }
});

await test("a move that is alone is made by one click", async () => {
  equal(played(all("take wood", "take brick", "skip"), ["pool:material.wood"]), ["take wood"], "pool");
  equal(played(all("lay dock wood", "skip"), ["cards.1.2:title.dock"]), ["lay dock wood"], "a card with one site");
  equal(played(all("throw 2 legionary", "done"), ["clients.2:role.legionary"]), ["throw 2 legionary"], "a client");
  equal(played(all("refill"), ["deck:title.?"]), ["refill"], "the deck refills where one card is not offered");
  equal(played(all("refill", "one"), ["deck:title.?"]), ["one"], "the deck");
});

await test("what differs by its second place is asked there", async () => {
  const sites = all("lay dock wood", "outside dock wood", "add dock circus", "lay market wood", "skip");
  equal(played(sites, ["cards.1.2:title.dock"]), {
    chosen: ["cards.1.2:title.dock"],
    lit: ["in.2", "out.2", "building.1"],
  }, "after the card");
  equal(played(sites, ["cards.1.2:title.dock", "out.2"]), ["outside dock wood"], "out of town");
  const statue = all("lay statue rubble", "lay statue marble");
  equal(played(statue, ["cards.1.6:title.statue", "in.1"]), ["lay statue rubble"], "a statue on rubble");
  const lead = all(
    "play dock craftsman",
    "discard dock",
    "petition wood 2 patron",
    "petition wood 2 laborer",
    "wild patron",
    "wild laborer",
  );
  equal(played(lead, ["cards.1.2:title.dock", "pool"]), ["discard dock"], "to the pool");
  equal(played(lead, ["cards.1.2", "site.6:role.patron"]), ["petition wood 2 patron"], "a petition");
  equal(played(lead, ["hand.1:card.senator", "site.1:role.laborer"]), ["wild laborer"], "a senator");
});

await test("of two alike in a petition each is clicked", async () => {
  const joins = all("join dock dock", "join dock market");
  const dock = "cards.1.2:title.dock", market = "cards.1.2:title.market";
  equal(played(joins, [dock]), { chosen: [dock], lit: [dock, market] }, "after one Dock");
  equal(played(joins, [dock, dock]), ["join dock dock"], "twice the Dock");
  equal(played(joins, [market]), ["join dock market"], "the Market goes with a Dock");
});

await test("every picture is in the set", async () => {
  const set = readFileSync(new URL("../../web/src/kit/icons.txt", import.meta.url), "utf8").split("\n");
  const drawn = [...Title.map((title) => icons[title]), ...Material.map((material) => looks[material].icon)];
  equal(drawn.filter((icon) => !set.includes(icon)), [], "without a picture");
});

const apart = (boxes, w, h, what) => {
  boxes.forEach((a, i) => {
    check(a.x >= 0 && a.y >= 0 && a.x + a.w <= w + 0.01 && a.y + a.h <= h + 0.01, `${what}: box ${i} sticks out`);
    boxes.slice(i + 1).forEach((b) =>
      check(
        a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y,
        `${what}: box ${i} lies on another`,
      )
    );
  });
};

/** What has to find room on a phone. */
const holding = (cards, others) => ({
  many: cards,
  cards: (width) => Array.from({ length: cards }, (_, i) => 22000 / width + 9 * (i % 3)),
  ribbons: cards % 2 === 0,
  own: 8,
  theirs: Array.from({ length: others }, (_, i) => 4 * i),
  plaques: cards % 3,
});

await test("camps, Rome and hand lie apart in any room", async () => {
  for (const others of [1, 2, 3, 4]) {
    for (
      const [width, height] of [[900, 560], [1200, 800], [1600, 700], [700, 700], [0, 0]]
    ) {
      const places = wide({ width, height }, others);
      apart(
        [...places.others, places.rome, places.camp, places.hand],
        places.w,
        places.h,
        `${others} others in ${width} × ${height}`,
      );
      check(places.camp.h > 90, "the own camp is too low");
    }
    for (const width of [320, 390, 520, 768]) {
      for (const cards of [0, 1, 5, 7, 12]) {
        const places = narrow(width, holding(cards, others));
        apart([...places.others, places.rome, places.camp, places.hand], width, places.h, `${cards} cards in ${width}`);
      }
    }
  }
});

await test("a hand of any size stays in its box", async () => {
  for (const hold of [() => wide({ width: 900, height: 560 }, 2), (cards) => narrow(390, holding(cards, 2))]) {
    for (let cards = 1; cards <= 16; cards++) {
      const places = hold(cards), at = fan(Array.from({ length: cards }, (_, i) => (i ? 1 : 0.66)), places.hand);
      for (let i = 0; i < cards; i++) {
        const card = at(i);
        check(
          card.x - card.w / 2 >= -0.01 && card.x + card.w / 2 <= places.hand.w + 0.01,
          `card ${i} of ${cards} sticks out`,
        );
        check(card.y + card.h / 2 <= places.hand.h, `card ${i} of ${cards} hangs out`);
      }
    }
  }
});

await test("slots and tiles hold all that lies there", async () => {
  for (let n = 1; n <= 20; n++) {
    for (const [w, h] of [[68, 44], [120, 60], [72, 100]]) {
      const { columns, rows, size } = slots(Math.max(6, n), w, h);
      check(columns * rows >= Math.max(6, n) && size * columns <= w && size * rows <= h, `${n} slots in ${w} × ${h}`);
    }
    for (const [w, h] of [[209, 50], [480, 76], [370, 120]]) {
      const { columns, rows } = tiling(n, w, h, (tw, th) => Math.min(tw / 96, 1) + Math.min(th / 22, 1));
      check(columns * rows >= n, `${n} tiles in ${w} × ${h}`);
    }
  }
});

await finish();
