// type.mjs: every text of a table as it is really drawn, at six sizes and in both languages: large enough, whole, apart
// from the others, of enough contrast; and how much of the screen the board has. The games are always the same ones,
// in their middle, with three or four players and a person to move.
//   node type.mjs PROGRAM [WORD] [FOLDER]   those whose names contain WORD; with FOLDER all is told there, and shown

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { equal, finish, newPlayer, PROGRAM, Server, settled, test } from "./kit.mjs";

const LEAST = { desk: 12, phone: 14 }; // pixels
const SIZES = [
  { width: 1280, height: 800, least: LEAST.desk, share: 0.5 },
  { width: 1920, height: 1080, least: LEAST.desk, share: 0.55 },
  { width: 1024, height: 768, least: LEAST.desk, share: 0.5 },
  { width: 768, height: 1024, least: LEAST.desk, share: 0.5 },
  { width: 390, height: 844, least: LEAST.phone, share: 0.45 },
  { width: 844, height: 390, least: LEAST.phone, share: 0.4 },
];
const NAMES = ["Livia", "Marcus", "Aurelia", "Octavius"];
const GAMES = { trajan: 160, glory: 90, fortuna: 150, romeroll: 120 }; // how many moves into the game

/** The record of a random game up to a decision of the first player. */
function middle(game, seats, moves) {
  const folder = mkdtempSync(join(tmpdir(), "quadriga-type-"));
  execFileSync(PROGRAM, ["simulate", game, "--seats", `${seats}`, "--games", "1", "--seed", "7", "--records", folder]);
  const text = readFileSync(join(folder, `${game}-${seats}-7.quad`), "utf8");
  rmSync(folder, { recursive: true });
  const played = text.split("\nmoves\n")[1].split("\n").filter((line) => /^\d+ [1-5] /.test(line));
  let many = Math.min(moves, played.length - 1);
  while (!/^\d+ 1 /.test(played[many])) many--;
  const asked = [
    `new ${game} seats=${seats} seed=${text.match(/^seed (\w+)$/m)[1]}`,
    ...played.slice(0, many).map((line) => line.replace(/^\d+/, "play")),
    "save",
    "quit",
  ];
  const told = execFileSync(PROGRAM, ["engine"], { input: asked.join("\n") + "\n" }).toString();
  return told.slice(told.indexOf("quadriga record")).split("\n").filter((line) => !/^ok/.test(line)).join("\n");
}

/** A page at a table that this browser has kept. */
async function openAt(url, { game, seats, record, language, theme }) {
  const saved = {
    table: "measured",
    game,
    record,
    seats: NAMES.slice(0, seats).map((name, i) =>
      i === 0 ? { who: "person", name } : { who: "bot", level: "random", name }
    ),
    undo: "free",
    confirm: false,
    over: false,
    time: 1,
  };
  const page = await newPlayer(url, { language, theme, settings: { list: "no" } });
  await page.evaluate((kept) => localStorage.setItem("quadriga.local.measured", JSON.stringify(kept)), saved);
  await page.goto(`${url}/#/l/measured`);
  await page.reload();
  await page.waitForSelector(".board.handmade [data-id]");
  return page;
}

// What follows, up to measure, runs in the page.

const told = (one) => `“${one.text.slice(0, 40)}” (${one.where})`;

/** How much larger it is drawn than it says. */
function scaleOf(element) {
  const matrix = element instanceof SVGElement ? element.getScreenCTM?.() : null;
  return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
}

/** Whether a box is in view: boxes that scroll show a part of what they have. */
function inView(element, rect) {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (overflowX === "visible" && overflowY === "visible") continue;
    const edge = box.getBoundingClientRect();
    if (rect.top < edge.top - 1 || rect.bottom > edge.bottom + 1 || rect.left < edge.left - 1) return false;
  }
  return rect.top >= 0 && rect.bottom <= innerHeight && rect.left >= 0 && rect.right <= innerWidth;
}

/** Every text that is drawn. Sizes are those on the screen. */
function textsOf(main) {
  const texts = [], walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT), range = document.createRange();
  const isGone = (element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
    || element.closest("[data-ornament], .heard, .unseen, title, desc, defs, [hidden], option");
  const where = (element) => element.closest("[data-id]")?.getAttribute("data-id") ?? element.getAttribute("class");
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement, text = node.textContent.trim();
    if (text === "" || !element || isGone(element)) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    if (boxes.length === 0) continue;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize) * scaleOf(element);
    const seen = boxes.filter((rect) => inView(element, rect));
    texts.push({ element, text, boxes, seen, size, style, where: where(element) });
  }
  return texts;
}

/** Cut by a box that does not scroll, or by the edge of a drawing. */
function isCut({ element, boxes }) {
  for (let box = element; box && box.tagName !== "MAIN"; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box), edge = box.getBoundingClientRect();
    const beyond = (side, far) => (side === "hidden" || side === "clip") && boxes.some((rect) => far(rect) > 1.5);
    const wide = (rect) => Math.max(edge.left - rect.left, rect.right - edge.right);
    const high = (rect) => Math.max(edge.top - rect.top, rect.bottom - edge.bottom) - rect.height * 0.25;
    if (beyond(overflowX, wide) || beyond(overflowY, high)) return true;
  }
  return false;
}

/** Whether it is seen there, and not below something else. */
function isOnTop({ element }, x, y) {
  const top = document.elementFromPoint(x, y);
  return !top || top.contains(element) || element.contains(top)
    || top.closest("[data-id]") === element.closest("[data-id]");
}

/** Where the letters are: from the top of capitals to below the line. */
const inked = ({ left, right, top, bottom, height, width }) =>
  height > width * 1.5
    ? { left, right, top, bottom }
    : { left, right, top: top + height * 0.28, bottom: bottom - height * 0.24 };

function lieOver(one, other) {
  if (one.element.contains(other.element) || other.element.contains(one.element)) return false;
  return one.seen.map(inked).some((a) =>
    other.seen.map(inked).some((b) => {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const x = Math.max(a.left, b.left) + wide / 2, y = Math.max(a.top, b.top) + high / 2;
      return wide > 2 && high > 2 && (isOnTop(one, x, y) || isOnTop(other, x, y));
    })
  );
}

function lightOf(colour) {
  const [r, g, b] = colour.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The colour that letters are given, and how much they cover; undefined if it is not plain. */
function inkOf({ element, style }) {
  const given = (element instanceof SVGElement ? style.fill : style.color).match(/^rgba?\(([\d., ]+)\)$/);
  if (!given) return undefined;
  const [r, g, b, alpha = 1] = given[1].split(",").map(Number);
  let cover = alpha * Number(style.fillOpacity || 1);
  for (let box = element; box; box = box.parentElement) cover *= Number(getComputedStyle(box).opacity);
  return { colour: [r, g, b], cover };
}

/** The ground is what there is most of in the picture beside the letters, whose strokes are smoothed. */
function groundOf(box, ink, { pixels, width }) {
  const colours = new Map();
  for (let row = Math.ceil(box.top); row < Math.min(innerHeight, box.bottom); row++) {
    for (let column = Math.max(0, Math.ceil(box.left) - 2); column < Math.min(innerWidth, box.right + 2); column++) {
      const colour = [...pixels.subarray(4 * (row * width + column), 4 * (row * width + column) + 3)];
      if (Math.max(...colour.map((c, n) => Math.abs(c - ink.colour[n]))) < 40) continue;
      const key = colour.map((c) => c >> 4).join(" "); // a glow has many colours
      const { count = 0, sum = [0, 0, 0] } = colours.get(key) ?? {};
      colours.set(key, { count: count + 1, sum: sum.map((c, n) => c + colour[n]) });
    }
  }
  const [most] = [...colours.values()].sort((a, b) => b.count - a.count);
  return most ? most.sum.map((c) => c / most.count) : ink.colour;
}

/** Contrast with the ground, if it is seen. */
function contrastOf(one, picture) {
  const box = one.seen[0], ink = inkOf(one);
  if (!box || !ink || !isOnTop(one, box.left + box.width / 2, box.top + box.height / 2)) return Infinity;
  const ground = groundOf(inked(box), ink, picture);
  const [a, b] = [ink.colour.map((c, n) => c * ink.cover + ground[n] * (1 - ink.cover)), ground].map(lightOf);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function measure(picture, least) {
  const texts = textsOf(document.querySelector("main")), faults = [];
  for (const one of texts) {
    if (one.size < least - 0.05) faults.push(`small: ${told(one)} ${one.size.toFixed(1)} px`);
    if (isCut(one)) faults.push(`cut: ${told(one)}`);
    const contrast = contrastOf(one, picture);
    const isLarge = one.size >= 24 || (one.size >= 18.6 && Number(one.style.fontWeight) >= 600);
    if (contrast < (isLarge ? 3 : 4.5) - 0.1) faults.push(`faint: ${told(one)} ${contrast.toFixed(1)}`);
  }
  texts.forEach((one, i) =>
    texts.slice(i + 1).filter((other) => lieOver(one, other)).forEach((other) =>
      faults.push(`over each other: ${told(one)} and ${told(other)}`)
    )
  );
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const drawn = document.querySelector(".board").getBoundingClientRect();
  const seen = (Math.min(stage.right, drawn.right) - Math.max(stage.left, drawn.left))
    * (Math.min(stage.bottom, drawn.bottom) - Math.max(stage.top, drawn.top));
  const smallest = Math.min(...texts.map(({ size }) => size));
  return { faults, count: texts.length, smallest, share: seen / (innerWidth * innerHeight) };
}

/** The pixels of a picture of it. */
async function readPixels(base64) {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  canvas.drawImage(picture, 0, 0);
  const { data: pixels, width } = canvas.getImageData(0, 0, picture.width, picture.height);
  return { pixels, width };
}

const IN_PAGE = [
  told,
  scaleOf,
  inView,
  textsOf,
  isCut,
  isOnTop,
  inked,
  lieOver,
  lightOf,
  inkOf,
  groundOf,
  contrastOf,
  measure,
  readPixels,
];

/** All that is wrong at one size. */
async function look(page, size, folder, name) {
  await page.setViewportSize(size);
  await settled(page);
  const picture = await page.screenshot(folder ? { path: join(folder, `${name}.png`) } : {});
  const found = await page.evaluate(`(async () => {
    ${IN_PAGE.map((one) => `const ${one.name} = ${one};`).join("\n")}
    return measure(await readPixels(${JSON.stringify(picture.toString("base64"))}), ${size.least});
  })()`);
  if (found.share < size.share) found.faults.push(`the board has ${(found.share * 100).toFixed(0)} % of the screen`);
  return found;
}

const server = await new Server().start();
const word = process.argv[3] ?? "", folder = process.argv[4];
for (const [game, moves] of Object.entries(GAMES)) {
  for (const [language, theme, seats] of [["fr", "light", 4], ["en", "dark", 3]]) {
    const name = `${game}-${language}`;
    if (!name.includes(word) && !word.includes(name)) continue;
    await test(`${game}: every text at six sizes, ${language}`, async () => {
      const record = middle(game, seats, moves);
      const page = await openAt(server.url, { game, seats, record, language, theme });
      const all = [];
      for (const size of SIZES) {
        const at = `${name}-${size.width}x${size.height}`;
        if (word.includes("x") && !at.includes(word)) continue;
        const { faults, count, smallest, share } = await look(page, size, folder, at);
        if (folder) {
          writeFileSync(join(folder, `${at}.txt`), faults.join("\n") + "\n");
          console.log(
            `# ${at}: ${count} texts, the smallest ${smallest.toFixed(1)} px, board ${
              (share * 100).toFixed(0)
            } % of the screen, ${faults.length} faults`,
          );
        }
        all.push(...faults.map((fault) => `${size.width} × ${size.height}: ${fault}`));
      }
      equal(all, [], "what cannot be read");
      equal(page.complaints, [], "the console");
      await page.context().close();
    });
  }
}
await finish(server);
