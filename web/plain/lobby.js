// lobby.js: your tables, open tables, a new table.

import { fill, h } from "./dom.js";
import { ask, seats } from "./line.js";
import { getLanguage, t } from "./words.js";

const REFRESH = 5000;

export function lobby(main, status) {
  let games = [], levels = [], chosen = null, timer = null, closed = false;
  const mine = h("section.card"), open = h("section.card"), watch = h("section.card"), make = h("section.card.make");
  fill(main, h("div.lobby", {}, make, h("div.lists", {}, mine, open, watch)));

  const title = (token) => games.find((game) => game.game === token)?.title ?? token;
  const complain = (error) => (status.textContent = error.message);
  const names = (seat) => seat.name ?? t("seat", seat.seat);
  const sitting = (row) => row.seats.filter((seat) => seat.who !== "empty").map(names).join(", ");
  const go = (id) => (location.hash = `#/t/${id}`);

  function list(section, heading, rows, write) {
    fill(section, h("h2", {}, heading), rows.length ? h("ul.rows", {}, rows.map(write)) : h("p.faint", {}, t("none")));
  }

  function row(table, label, note, action) {
    return h("li", {}, h("button.row", { type: "button", onclick: () => action(table) },
      h("strong", {}, title(table.game)), h("span.who", {}, sitting(table)), h("span.note", {}, note)), label);
  }

  async function refresh() {
    try {
      const held = seats.all();
      const [tables, own] = await Promise.all([
        ask("GET", "/api/v1/tables"),
        held.length ? ask("POST", "/api/v1/mine", { seats: held.map(({ table, token }) => ({ table, token })) }) : { tables: [] },
      ]);
      if (closed) return;
      const yours = new Set(own.tables.map((table) => table.table));
      list(mine, t("mine"), own.tables, (table) => {
        const asked = table.seats.some((seat) => seat.seat === table.seat && seat.asked && seat.who === "person");
        const note = asked ? t("yourTurn") : t(`${table.state}State`);
        const forget = table.state === "over" &&
          h("button.quiet", { type: "button", onclick: () => (seats.forget(table.table), refresh()) }, t("forget"));
        return row(table, forget, h(asked ? "b.your-turn" : "span", {}, note), () => go(table.table));
      });
      list(open, t("open"), tables.tables.filter((table) => !yours.has(table.table)), (table) => {
        const free = table.seats.filter((seat) => seat.who === "empty").length;
        return row(table, null, `${table.seats.length - free}/${table.seats.length}`, () => go(table.table));
      });
      list(watch, t("watchable"), tables.watch.filter((table) => !yours.has(table.table)), (table) => row(table, null, t("watch"), () => go(table.table)));
      mine.hidden = own.tables.length === 0;
    } catch (error) {
      complain(error);
    }
  }

  const seatChoices = (index) => [
    ...(index === 0 ? [["me", t("me")]] : []),
    ...levels.map((level) => [`bot:${level.level}`, t("bot", level.text)]),
    ["empty", t("anybody")],
  ];

  const select = (name, label, options, value) =>
    h("label.field", {}, h("span", {}, label), h("select", { name }, options.map(([key, text]) => h("option", { value: key, selected: key === String(value) }, text))));

  function optionField(option) {
    const values = [];
    for (let value = option.min; value <= option.max; value++) values.push([String(value), option.values?.[value - option.min] ?? String(value)]);
    return select(`option:${option.option}`, option.text, values, option.preset);
  }

  function writeForm() {
    const game = chosen ?? games[0];
    const count = Math.min(Math.max(game.chosenSeats ?? 2, game.seats_min), game.seats_max);
    const counts = [];
    for (let n = game.seats_min; n <= game.seats_max; n++) counts.push([String(n), String(n)]);
    const best = levels.at(-1)?.level;
    const form = h("form", { onsubmit: create },
      h("h2", {}, t("new")),
      h("div.games", { role: "radiogroup", "aria-label": t("game") }, games.map((one) =>
        h("button.game", { type: "button", role: "radio", "aria-checked": String(one === game), onclick: () => { chosen = one; writeForm(); } },
          h("strong", {}, one.title), h("span.faint", {}, one.about ?? "")))),
      h("label.field", {}, h("span", {}, t("name")), h("input", { name: "name", maxlength: 32, autocomplete: "nickname", value: localStorage.getItem("name") ?? "" })),
      h("label.field", {}, h("span", {}, t("players")), h("select", { name: "count", onchange: (event) => { game.chosenSeats = Number(event.target.value); chosen = game; writeForm(); } },
        counts.map(([key, text]) => h("option", { value: key, selected: Number(key) === count }, text)))),
      Array.from({ length: count }, (_, index) => select(`seat:${index}`, t("seat", index + 1), seatChoices(index), index === 0 ? "me" : `bot:${best}`)),
      game.options.length > 0 && h("details", {}, h("summary", {}, t("variants")), game.options.map(optionField)),
      h("details", {}, h("summary", {}, t("manners")),
        select("undo", t("undo"), ["secret", "free", "never"].map((key) => [key, t(`undo_${key}`)]), "secret"),
        h("label.check", {}, h("input", { type: "checkbox", name: "confirm" }), t("confirm")),
        h("label.check", {}, h("input", { type: "checkbox", name: "listed", checked: true }), t("listed"))),
      h("button.primary", {}, t("create")));
    fill(make, form);
  }

  async function create(event) {
    event.preventDefault();
    const data = new FormData(event.target), game = chosen ?? games[0], name = data.get("name").trim();
    const body = { game: game.game, seats: [], options: {}, undo: data.get("undo"), confirm: data.has("confirm"), listed: data.has("listed") };
    for (const [key, value] of data) {
      if (key.startsWith("seat:")) {
        const [who, level] = value.split(":");
        body.seats.push(who === "bot" ? { who, level } : who === "me" && name ? { who, name } : { who });
      } else if (key.startsWith("option:")) {
        body.options[key.slice(7)] = Number(value);
      }
    }
    localStorage.setItem("name", name);
    try {
      const place = await ask("POST", "/api/v1/tables", body);
      if (place.token) seats.keep({ table: place.table, token: place.token, seat: place.seat });
      go(place.table);
    } catch (error) {
      complain(error);
    }
  }

  async function translate() {
    try {
      ({ games, levels } = await ask("GET", `/api/v1/games?language=${getLanguage()}`));
      if (closed) return;
      chosen = games.find((game) => game.game === chosen?.game) ?? null;
      writeForm();
      await refresh();
    } catch (error) {
      complain(error);
    }
  }

  timer = setInterval(() => document.hidden || refresh(), REFRESH);
  translate();
  return { translate, close: () => ((closed = true), clearInterval(timer)) };
}
