// scene.js: draws any game from its scene: places and pieces, lit where a legal move speaks of them.

import { h } from "./dom.js";
import { t } from "./words.js";

const COLOURS = new Set(["red", "blue", "green", "yellow", "orange", "purple", "white", "black", "grey", "brown", "pink"]);

/** Apply a patch: items, or pairs [from, to) of items of the old scene that stay. */
export function patched(old, patch) {
  return patch.flatMap((piece) => (Array.isArray(piece) ? old.slice(piece[0], piece[1]) : [piece]));
}

const keyOf = (domain, symbol) => `${domain} ${symbol}`;

/** Which items can be clicked, with the moves they stand for. Of things that every player has, one's own. */
function lights(items, choices, me) {
  const moves = new Map();
  for (const choice of choices) {
    for (const [domain, symbol] of choice.touches) {
      const key = keyOf(domain, symbol);
      if (!moves.has(key)) moves.set(key, []);
      if (!moves.get(key).includes(choice)) moves.get(key).push(choice);
    }
  }
  const shown = new Map();
  for (const item of items) {
    const key = item.domain && keyOf(item.domain, item.symbol);
    if (moves.has(key)) shown.set(key, [...(shown.get(key) ?? []), item]);
  }
  const lit = new Map();
  for (const [key, all] of shown) {
    const mine = all.filter((item) => item.owner === me), common = all.filter((item) => !item.owner);
    for (const item of mine.length ? mine : common.length ? common : all) lit.set(item.id, moves.get(key));
  }
  return lit;
}

function hue(text) {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + letter.codePointAt(0)) % 360;
  return sum;
}

function label(item, names) {
  if (item.domain === "number") return String(item.count);
  if (item.symbol === "?") return "▮";
  if (item.domain === "seat") return names[Number(item.symbol) - 1] ?? item.text;
  return item.text ?? item.symbol ?? "";
}

function dress(element, item, lit, pick, about) {
  element.dataset.id = item.id;
  if (item.owner) element.classList.add(`p${item.owner}`);
  if (item.turned) element.classList.add("turned");
  if (about) element.title = about;
  if (lit.has(item.id)) {
    element.classList.add("lit");
    element.tabIndex = 0;
    element.setAttribute("role", "button");
    const choose = (event) => {
      if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      pick(item, lit.get(item.id));
    };
    element.addEventListener("click", choose);
    element.addEventListener("keydown", choose);
  }
  return element;
}

/** Somebody's piece on common ground, or on another's: it wears its owner's colour. */
const isForeign = (item, context) => item.owner && context.owners.get(item.in) !== item.owner;

function piece(item, context) {
  const { names, lit, pick, aboutOf } = context;
  const text = label(item, names), many = item.domain !== "number" && item.count !== 1;
  const dot = item.domain !== "number" && item.symbol !== "?" && h("i.dot");
  if (dot && COLOURS.has(item.symbol)) dot.classList.add(`c-${item.symbol}`);
  else if (dot && item.domain === "seat") dot.classList.add("owned", `p${item.symbol}`);
  else if (dot && isForeign(item, context)) dot.classList.add("owned");
  else if (dot) dot.style.setProperty("--hue", hue(item.symbol ?? ""));
  const about = item.symbol === "?" ? t("hidden") : aboutOf(item.domain, item.symbol);
  const element = h(item.domain === "number" ? "span.piece.number" : "span.piece", {}, dot, h("span", {}, text), many && h("b.count", {}, `×${item.count}`));
  if (item.symbol === "?") element.classList.add("hidden-piece");
  if (isForeign(item, context)) {
    element.classList.add("foreign");
    element.setAttribute("aria-label", `${names[item.owner - 1]}: ${text}${many ? ` ×${item.count}` : ""}`);
  }
  return dress(element, item, lit, pick, about);
}

function arrange(element, item, children, context) {
  const columns = Math.max(1, item.width ?? 1);
  element.classList.add(item.layout);
  if (item.layout === "ring") element.style.setProperty("--count", Math.max(columns, children.length));
  if (item.layout === "grid" || item.layout === "map") element.style.gridTemplateColumns = `repeat(${columns}, auto)`;
  if (item.layout === "track") return element.append(...track(item, children, context));
  if (item.layout === "map") return element.append(...tiles(children, context));
  for (const child of children) {
    const node = draw(child, context);
    if (item.layout === "grid") {
      node.style.gridColumn = child.column + 1;
      node.style.gridRow = child.row + 1;
    } else if (item.layout === "ring") {
      node.style.setProperty("--at", child.column);
    }
    element.append(node);
  }
}

/** Cells one after the other; pieces stand in theirs. */
function track(item, children, context) {
  const cells = Array.from({ length: Math.max(item.width ?? 0, ...children.map((child) => child.column + 1)) }, () => []);
  for (const child of children) cells[child.column].push(child);
  return cells.map((inside, index) =>
    h(inside.length ? "div.cell" : "div.cell.bare", { "data-cell": index }, inside.map((child) => draw(child, context))));
}

/** A map: each cell shows what lies on top, in colour and a few letters; all of it in the tooltip. */
function tiles(children, context) {
  const cells = new Map();
  for (const child of children) {
    const key = `${child.column} ${child.row}`;
    cells.set(key, [...(cells.get(key) ?? []), child]);
  }
  return [...cells.values()].map((inside) => {
    const top = inside.at(-1), lit = inside.find((child) => context.lit.has(child.id)) ?? inside[0];
    const texts = inside.map((child) => label(child, context.names));
    const element = h("span.tile", { "aria-label": texts.join(", ") }, texts.at(-1).slice(0, 2));
    dress(element, lit, context.lit, context.pick, texts.join(", "));
    if (inside.length > 1) element.style.setProperty("--hue", hue(top.symbol ?? ""));
    else element.classList.add("ground");
    element.style.gridColumn = top.column + 1;
    element.style.gridRow = top.row + 1;
    const owned = inside.find((child) => child.owner);
    if (owned) element.classList.add("foreign", `p${owned.owner}`);
    return element;
  });
}

function place(item, context) {
  const children = context.children.get(item.id) ?? [];
  const shows = item.domain && item.domain !== "none" && item.domain !== "number" ? label(item, context.names) : null;
  const owner = item.owner && !item.in ? context.names[item.owner - 1] : null;
  const title = [item.title, shows, !item.title && !shows && owner].filter(Boolean).join(" · ");
  const inner = h("div.inner");
  arrange(inner, item, children, context);
  const element = h("div.place", {}, title && h("div.title", {}, title), inner);
  if (!item.in) element.classList.add("root");
  if (!item.in && item.owner && item.owner === context.me) element.classList.add("mine");
  if (children.length === 0) element.classList.add("empty");
  return dress(element, item, context.lit, context.pick, shows && context.aboutOf(item.domain, item.symbol));
}

const draw = (item, context) => (item.layout === "piece" ? piece(item, context) : place(item, context));

/** The whole table as an element. */
export function drawScene(items, { choices, me, names, pick, aboutOf }) {
  const children = new Map();
  for (const item of items) {
    if (item.in) children.set(item.in, [...(children.get(item.in) ?? []), item]);
  }
  const owners = new Map(items.map((item) => [item.id, item.owner]));
  const context = { children, owners, lit: lights(items, choices, me), pick, names, me, aboutOf };
  return h("div.scene", {}, items.filter((item) => !item.in).map((item) => draw(item, context)));
}
