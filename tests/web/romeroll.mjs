// romeroll.mjs: how moves of Rome & Roll are made on its board: which things they are made of, how clicks narrow them,
// where a building may stand as it is held; and what is drawn of printed values. No browser: the board's pure files.

import { check, componentsOf, equal, finish, load, test } from "./kit.mjs";

const { printed } = await componentsOf("romeroll");
const { Scene } = await load("scene.ts");
const { Form, Plan } = await load("generated/romeroll.ts");
const { giftsOf, goodsOf, workersOf } = await load("boards/romeroll/art.ts");
const { mirrored, readPlan, shapeOf, turned } = await load("boards/romeroll/ground.ts");
const { firstForm, nearest, placesOf } = await load("boards/romeroll/hand.ts");
const { click, narrow, partsOf } = await load("boards/romeroll/moves.ts");
const { aimedAt, ghostsOf } = await load("boards/romeroll/ghosts.ts");
const { asksOf } = await load("boards/romeroll/asks.ts");
const { placesIn } = await load("boards/romeroll/layout.ts");
const { words } = await load("boards/romeroll/words.ts");

const place = (id, inside, more = {}) => ({ id, layout: "list", ...(inside ? { in: inside } : {}), ...more });
const piece = (inside, domain, symbol, more = {}) => ({
  id: `${inside}:${domain}.${symbol}`,
  in: inside,
  layout: "piece",
  domain,
  symbol,
  ...more,
});
const choice = (move, domains = []) => {
  const [verb, ...words] = move.split(" ");
  const args = words.map((word, i) => (["number", "seat"].includes(domains[i]) ? Number(word) : word));
  return { move, text: move, verb, args, touches: words.map((word, i) => [domains[i], word]) };
};

/** A die in use, a sheet with Advisors, a Blueprint, a region with two colonies and a road, an open field. */
const scene = new Scene([
  place("die"),
  piece("die", "face", "blue-4"),
  place("icons", "die"),
  piece("icons", "good", "wood"),
  piece("icons", "good", "fish"),
  place("plans"),
  place(`plan.${Plan.indexOf("camp") + 1}`, "plans", { domain: "plan", symbol: "camp" }),
  piece(`plan.${Plan.indexOf("camp") + 1}`, "good", "wood", { count: 2 }),
  place("empire"),
  place("region.2", "empire", { domain: "region", symbol: "gaul" }),
  piece("region.2", "good", "wood"),
  place("colony.5", "region.2", { domain: "colony", symbol: "gau1" }),
  place("colony.6", "region.2", { domain: "colony", symbol: "gau2" }),
  place("road.6", "region.2", { domain: "road", symbol: "gau-a" }),
  place("seat.1"),
  place("advisors.1", "seat.1"),
  place("advisor.1", "advisors.1", { domain: "advisor", symbol: "cassian" }),
  place("seat.2"),
  place("map", undefined, { width: 16, height: 14 }),
  ...["d4", "e4", "f4", "d5", "e5", "f5", "d6", "e6", "f6"].map((cell) =>
    piece("map", "cell", cell, { column: cell.charCodeAt(0) - 97, row: Number(cell[1]) - 1 })
  ),
]);
const made = (...choices) => partsOf(scene, choices, 1);
const after = (parts, ...clicked) => {
  const result = click(parts, clicked.slice(0, -1), clicked.at(-1));
  return "play" in result ? result.play.move : "list" in result ? result.list.map(({ move }) => move) : result.clicked;
};

await test("every way to turn or mirror a shape is a form", () => {
  const used = Form.filter((form) => printed.form_cells[form] > 0); // the others are for shapes that a box draws
  const forms = new Set(used.map((form) => JSON.stringify(shapeOf(printed, form))));
  check(used.length > 20, `${used.length} forms`);
  equal(forms.size, used.length, "no two forms look alike");
  for (const form of used) {
    const shape = shapeOf(printed, form);
    check(forms.has(JSON.stringify(turned(shape))), `${form}, turned`);
    check(forms.has(JSON.stringify(mirrored(shape))), `${form}, mirrored`);
    equal(turned(turned(turned(turned(shape)))), shape, `${form}, turned four times`);
    equal(mirrored(mirrored(shape)), shape, `${form}, mirrored twice`);
  }
});

await test("a building stands where its move says", () => {
  const draw = (move) => choice(move, ["cell", "form"]);
  const places = placesOf([draw("draw e4 l3c"), draw("draw d5 l3a"), draw("draw e5 l3a")], readPlan(scene), printed);
  equal([...places.values()].map(({ form, corner }) => [form, corner.column, corner.row]), [
    ["l3c", 3, 3],
    ["l3a", 3, 4],
    ["l3a", 4, 4],
  ], "the corners of their boxes");
  equal(firstForm(places), "l3a", "held as it may stand most often");
  equal(nearest(places, "l3a", { column: 3, row: 4 }, 1, 0)?.choice.move, "draw e5 l3a", "to the right");
  equal(nearest(places, null, { column: 3, row: 2 })?.choice.move, "draw e4 l3c", "however it is held");
});

await test("parts are clicked in any order", () => {
  const bribes = made(
    choice("bribe cassian fish", ["advisor", "good"]),
    choice("store fish", ["good"]),
    choice("store wood", ["good"]),
    choice("end"),
  );
  equal(after(bribes, "advisor.1"), "bribe cassian fish", "an Advisor who takes one thing");
  equal(after(bribes, "icons:good.fish"), ["icons:good.fish"], "a Fish may be stored or bribe");
  equal([...narrow(bribes, ["icons:good.fish"]).lit.keys()], ["advisor.1", "slot.1.fish"], "what goes with it");
  equal(after(bribes, "icons:good.fish", "slot.1.fish"), "store fish", "into Storage");
  equal(after(bribes, "icons:good.wood"), "store wood", "Wood is only stored");
});

await test("without a free die its resources are not clicked", () => {
  const parts = made(choice("store wood", ["good"]), choice("pass"));
  equal([...narrow(parts, []).lit.keys()], ["slot.1.wood"], "the shelf alone");
});

await test("a set grows until it is played", () => {
  const region = (move) => choice(move, ["region", "set"]);
  const parts = made(region("conquer gaul 1"), region("conquer gaul 2"), region("conquer gaul 12"));
  equal(after(parts, "colony.5"), ["colony.5"], "one of two");
  equal(narrow(parts, ["colony.5"]).ready?.move, "conquer gaul 1", "it could be all");
  equal(after(parts, "colony.5", "colony.6"), "conquer gaul 12", "both");
  equal(after(made(region("develop gaul 1")), "road.6"), "develop gaul 1", "a road");
});

await test("costs, Jewellery and other players", () => {
  const saved = made(choice("save camp wood", ["plan", "good"]), choice("plan camp", ["plan"]));
  const camp = scene.id("plan", Plan.indexOf("camp") + 1);
  equal(after(saved, camp, `${camp}:good.wood`), "save camp wood", "a Blueprint and a part of its cost");
  const traded = made(choice("trade-with fish 2", ["good", "number"]), choice("trade fish", ["good"]));
  equal(after(traded, "slot.1.fish", "slot.1.jewel", "slot.1.jewel"), "trade-with fish 2", "two jewels");
  equal(after(made(choice("steal 2 fish", ["seat", "good"])), "seat.2"), "steal 2 fish", "from a player");
});

await test("what is printed is drawn", () => {
  equal(giftsOf(printed, "watchtower").legion, ["soldier", "soldier", "coin"], "Soldiers first");
  equal(giftsOf(printed, "temple").built, ["favour"], "a Religion building claims a Favour");
  equal(giftsOf(printed, "insula").built, ["any", "any"], "what an Insula activates");
  equal(giftsOf(printed, "market").production, ["wood", "brick", "stone"], "a Market has a choice");
  equal(giftsOf(printed, "magistrature").production, ["steal"], "a Magistrature steals");
  equal(goodsOf(printed, "yellow-1"), ["fish", "fish", "basket"], "a face");
  equal(workersOf(printed, "blue-5"), ["builder", "legionary"], "its workers");
});

/** Every two that lie over each other, and whatever sticks out. */
function faultsOf({ width, height, tools, ...places }) {
  const all = Object.entries(places).filter(([, rect]) => rect);
  const out = all.filter(([, { x, y, width: wide, height: high }]) =>
    x < -0.1 || y < -0.1 || x + wide > width + 0.1 || y + high > height + 0.1 || wide < 100 || high < 30
  );
  const over = all.flatMap(([one, a], i) =>
    all.slice(i + 1).filter(([, b]) =>
      Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.1
      && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.1
    ).map(([other]) => `${one} × ${other}`)
  );
  return [...out.map(([name]) => name), ...over];
}

await test("in every room everything has its place, and a unit is a pixel or more", () => {
  for (
    const [shape, width, height, least] of [
      ["wide", 936, 589, 1],
      ["wide", 1000, 600, 1],
      ["wide", 1640, 880, 1],
      ["wide", 784, 568, 1],
      ["wide", 1086, 568, 1],
      ["wide", 900, 900, 0.96],
      ["narrow", 768, 738, 1],
      ["narrow", 390, 483, 7 / 6],
      ["narrow", 320, 400, 7 / 6],
      ["narrow", 431, 353, 7 / 6],
      ["narrow", 563, 353, 7 / 6],
    ]
  ) {
    for (const rows of [12, 14]) {
      for (const moment of [0, 1, 2, 3, 4, 5, 6, 7]) {
        const [alone, placing, row] = [1, 2, 4].map((bit) => (moment & bit) > 0);
        const places = placesIn(shape, { width, height }, { columns: rows + 1, rows }, { alone, placing, row });
        equal(faultsOf(places), [], `${shape} ${width} × ${height}, ${rows} rows, ${moment}`);
        check(width / places.width >= least - 1e-6, `${width} × ${height}: ${width / places.width} pixels`);
      }
    }
  }
});

await test("what is asked next, and what a click would do", () => {
  const parts = made(
    choice("conquer gaul 1", ["region", "set"]),
    choice("conquer gaul 2", ["region", "set"]),
    choice("conquer gaul 12", ["region", "set"]),
  );
  const seen = { scene, printed, me: 1, nameOf: String };
  const after = (...clicked) => narrow(parts, clicked).left;
  const ask = (...clicked) => asksOf(words.en, seen, after(...clicked).map((one) => one.choice), clicked);
  equal([ask(), ask("colony.5")], ["", words.en.asks.colonies], "colonies");
  equal(aimedAt(after(), "colony.5")?.move, "conquer gaul 1", "the move of a first click");
  const both = aimedAt(after("colony.5"), "colony.6");
  equal(both?.move, "conquer gaul 12", "the move of a second click");
  const { taken, tracks } = ghostsOf(seen, both, parts.get(both));
  equal([...taken], ["colony.5", "colony.6"], "colonies taken");
  equal(tracks.glory, printed.colony_banners.gau1 + printed.colony_banners.gau2, "Glory");
  const bribe = choice("bribe cassian fish", ["advisor", "good"]);
  equal(ghostsOf(seen, bribe, []).bribed, "cassian", "whom");
  const swap = choice("swap wood wood stone", ["good", "good", "good"]);
  equal([...ghostsOf(seen, swap, []).slots], [["slot.1.wood", -2], ["slot.1.stone", 1]], "what is spent and got");
});

await finish();
