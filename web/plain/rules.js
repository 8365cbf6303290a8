// rules.js: the rules of a game in a dialog, at the paragraph that speaks of the present question. Plain Markdown: headings,
// paragraphs, lists, tables, bold.

import { fill, h } from "./dom.js";
import { ask } from "./line.js";
import { getLanguage } from "./words.js";

/** **bold** and `code` inside a line. */
function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((piece) =>
    piece.startsWith("**") ? h("b", {}, piece.slice(2, -2)) : piece.startsWith("`") ? h("code", {}, piece.slice(1, -1)) : piece);
}

function block(lines) {
  const heading = lines[0].match(/^(#+) (.*)/);
  if (heading) return h(`h${Math.min(heading[1].length + 1, 5)}`, {}, inline(heading[2]));
  if (lines[0].startsWith("|")) {
    const rows = lines.filter((line) => !/^\|[\s:|-]+$/.test(line)).map((line) => line.split("|").slice(1, -1));
    return h("div.scroll", {}, h("table", {}, rows.map((row, i) => h("tr", {}, row.map((cell) => h(i ? "td" : "th", {}, inline(cell.trim())))))));
  }
  if (/^([-*]|\d+\.) /.test(lines[0])) {
    const items = [];
    for (const line of lines) {
      if (/^\s*([-*]|\d+\.) /.test(line)) items.push(line.replace(/^\s*([-*]|\d+\.) /, ""));
      else items.push(`${items.pop() ?? ""} ${line.trim()}`);
    }
    return h("ul", {}, items.map((item) => h("li", {}, inline(item))));
  }
  return h("p", {}, inline(lines.join(" ")));
}

function blocks(text) {
  const all = [];
  let lines = [];
  const flush = () => {
    if (lines.length) all.push(block(lines));
    lines = [];
  };
  for (const line of text.split("\n")) {
    const list = /^([-*]|\d+\.) /.test(line);
    if (line.trim() === "" || line.startsWith("#") || (list && lines.length && !/^\s*([-*]|\d+\.) /.test(lines[0]))) flush();
    if (line.trim() === "") continue;
    lines.push(line);
    if (line.startsWith("#")) flush();
  }
  flush();
  return all;
}

export async function showRules(game, rule) {
  const dialog = h("dialog.rules", {}, h("form", { method: "dialog" }, h("button.quiet.close", { "aria-label": "×" }, "×")));
  const body = h("div.text");
  dialog.append(body);
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
  const { text } = await ask("GET", `/api/v1/rules/${game}?language=${getLanguage()}`);
  fill(body, blocks(text));
  const wanted = [...body.querySelectorAll("p, li, td")].find((element) => element.textContent.includes(`[${rule}]`));
  wanted?.classList.add("wanted");
  wanted?.scrollIntoView({ block: "center" });
}
