// trajan.mjs: the map of Trajan's board has the ways of the rules. No browser.

import { check, componentsOf, equal, finish, load, test } from "./kit.mjs";

const { camp, crossings, provinces } = await load("boards/trajan/geometry.ts");
const { printed } = await componentsOf("trajan");

const corners = (token) => provinces[token].points.split(" ");

/** Where a line over water begins or ends: the province whose border is nearest. */
function landAt(x, y) {
  const away = ([ax, ay], [bx, by]) => {
    const along = Math.min(
      1,
      Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)),
    );
    return Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y);
  };
  const distance = (token) => {
    const points = corners(token).map((corner) => corner.split(",").map(Number));
    return Math.min(...points.map((point, i) => away(point, points[(i + 1) % points.length])));
  };
  return Object.keys(provinces).reduce((best, token) => (distance(token) < distance(best) ? token : best));
}

await test("provinces that share a border on the map, or a way over water, are neighbours, and no others", () => {
  const neighbours = printed.province_neighbours;
  const [ways, gates] = [[], []];
  for (const [x1, y1, x2, y2] of crossings) {
    const inCamp = x1 >= camp.x && x1 <= camp.x + camp.w && y1 >= camp.y && y1 <= camp.y + camp.h;
    if (inCamp) gates.push(landAt(x2, y2));
    else ways.push([landAt(x1, y1), landAt(x2, y2)].sort().join(" "));
  }
  equal(Object.keys(neighbours).sort(), Object.keys(provinces).sort(), "provinces");
  for (const one of Object.keys(neighbours)) {
    for (const other of Object.keys(neighbours)) {
      if (one >= other) continue;
      const border = corners(one).filter((corner) => corners(other).includes(corner)).length > 1;
      equal(
        border || ways.includes(`${one} ${other}`),
        neighbours[one].includes(other),
        `${one} and ${other} on the map`,
      );
      equal(neighbours[other].includes(one), neighbours[one].includes(other), `${one} and ${other} both ways`);
    }
  }
  check(printed.camp_neighbours.length > 0, "the camp has ways out");
  equal(gates.sort(), [...printed.camp_neighbours].sort(), "ways out of the camp");
});

await finish();
