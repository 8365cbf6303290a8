// table.js: a table: board, question and moves, seats, journal, chat, the end.

import { fill, h } from "./dom.js";
import { ask, Line, seats } from "./line.js";
import { showRules } from "./rules.js";
import { drawScene, patched } from "./scene.js";
import { getLanguage, t } from "./words.js";

export function table(main, status, id) {
  let view = null, about = null, scene = [], journal = [], chat = [], picked = null, sent = null, levels = [], words = {};
  let seat = seats.of(id), line = null;
  const parts = Object.fromEntries(["players", "board", "question", "end", "journal", "talk", "tools"].map((name) => [name, h(`section.${name}`)]));
  const log = h("ol.log", { role: "log", "aria-live": "polite" }), talk = h("ol.log");
  const root = h("div.table", {}, parts.players, parts.board, h("div.side", {}, parts.end, parts.question, parts.journal, parts.talk, parts.tools));
  fill(main, root);

  const nameOf = (n) => view.seats[n - 1]?.name ?? t("seat", n);
  const me = () => view.seat || null;
  const mySeat = () => view.seats[view.seat - 1];
  const aboutOf = (domain, symbol) => words[domain]?.[symbol];
  const complain = (error) => (status.textContent = error.message ?? error);

  function open() {
    line?.close();
    status.textContent = t("connecting");
    line = new Line(id, seat?.token, hear, (state) => (status.textContent = state === "open" ? "" : t(state)));
  }

  function hear(message) {
    if (message.type === "refused") {
      sent = null;
      if (message.id === "enter") return gone(message);
      complain(message.text);
      drawQuestion();
    } else if (message.type === "done") {
      if (message.id === sent) sent = null;
    } else if (message.type === "view") {
      take(message);
    }
  }

  function gone(message) {
    line.close();
    if (seat && message.why === "no_table") {
      seats.forget(id); // the seat is somebody else's now: perhaps watching is possible
      seat = null;
      return open();
    }
    status.textContent = "";
    fill(main, h("div.card.notice", {}, h("p", {}, message.text), h("a", { href: "#/" }, t("back"))));
  }

  function take(message) {
    const moved = !view || view.seq !== message.seq;
    if (message.about) {
      about = message.about;
      chat = [];
      learn();
    }
    if (moved) sent = picked = null;
    view = message;
    if (view.scene) scene = view.scene;
    else if (view.patch) scene = patched(scene, view.patch);
    if (view.journal) journal = [...journal.slice(0, view.journal.from), ...view.journal.entries];
    chat.push(...(view.chat ?? []));
    drawAll();
  }

  /** What cards and tiles do, and the levels of bots: once for each language. */
  async function learn() {
    const language = getLanguage();
    try {
      const [game, all] = await Promise.all([ask("GET", `/api/v1/games/${about.game}?language=${language}`), ask("GET", `/api/v1/games?language=${language}`)]);
      words = game.about;
      levels = all.levels;
      if (view) drawAll();
    } catch (error) {
      complain(error);
    }
  }

  function send(type, more) {
    status.textContent = "";
    sent = line.send(type, more);
    drawQuestion();
  }

  const move = (choice) => send("move", { move: choice.move, ply: view.ply, seq: view.seq });

  function pick(item, moves) {
    if (sent) return;
    if (moves.length === 1) return move(moves[0]);
    picked = picked === item.id ? null : item.id;
    parts.question.picks = moves;
    drawBoard();
    drawQuestion();
    parts.question.querySelector(".moves button")?.focus();
  }

  function drawAll() {
    const turn = view.choices || view.held;
    document.title = `${turn ? "● " : ""}${about.title} – Quadriga`;
    drawPlayers();
    drawBoard();
    drawQuestion();
    drawEnd();
    drawJournal();
    drawTalk();
    drawTools();
  }

  function drawPlayers() {
    const botHere = (one) =>
      me() && (one.who === "empty" || (one.who === "person" && one.here === false && one.seat !== me())) && levels.length > 0 &&
      h("button.quiet", { type: "button", onclick: () => line.send("bot", { seat: one.seat, level: levels.at(-1).level }) }, one.who === "empty" ? t("fillBot") : t("replaceBot"));
    const sit = (one) => !me() && one.who === "empty" && h("button.primary", { type: "button", onclick: () => sitDown(one.seat) }, t("sitHere"));
    fill(parts.players, view.seats.map((one) =>
      h(`div.player.p${one.seat}${one.asked ? ".asked" : ""}`, {},
        h("span.name", {}, one.who === "empty" ? t("anybody") : nameOf(one.seat), one.seat === me() && h("small", {}, ` (${t("you")})`)),
        one.who === "bot" && h("small", {}, one.level_text),
        one.who === "person" && one.here === false && h("small", {}, t("absent")),
        botHere(one), sit(one))));
  }

  async function sitDown(number) {
    const name = (localStorage.getItem("name") ?? "").trim() || prompt(t("name"))?.trim();
    if (name === undefined) return;
    if (name) localStorage.setItem("name", name);
    try {
      const place = await ask("POST", `/api/v1/tables/${id}/join`, name ? { seat: number, name } : { seat: number });
      seat = { table: id, token: place.token, seat: place.seat };
      seats.keep(seat);
      open();
    } catch (error) {
      complain(error);
    }
  }

  function drawBoard() {
    const focus = document.activeElement?.dataset?.id;
    const drawn = drawScene(scene, { choices: sent ? [] : view.choices ?? [], me: me(), names: view.seats.map((one) => nameOf(one.seat)), pick, aboutOf });
    fill(parts.board, drawn);
    for (const element of drawn.querySelectorAll("[data-id]")) {
      if (element.dataset.id === picked) element.classList.add("picked");
      if (element.dataset.id === focus) element.focus();
    }
  }

  function drawInvitation() {
    const address = `${location.origin}${location.pathname}#/t/${id}`;
    return [h("h2", {}, t("waitingFor")), me() && h("p", {}, t("inviteHint")), me() && copyField(address)];
  }

  function copyField(text) {
    const field = h("input", { value: text, readonly: true, onfocus: (event) => event.target.select() });
    const button = h("button", { type: "button", onclick: async () => {
      await navigator.clipboard.writeText(text);
      button.textContent = t("copied");
    } }, t("copy"));
    return h("div.copy", {}, field, button);
  }

  function drawQuestion() {
    const asked = view.seats.filter((one) => one.asked).map((one) => nameOf(one.seat)).join(", ");
    const list = picked ? parts.question.picks : view.choices ?? [];
    const rule = view.rule && h("button.quiet.rule", { type: "button", title: view.rule, onclick: () => showRules(about.game, view.rule) }, "?");
    const undo = view.undo && h("button", { type: "button", disabled: sent, onclick: () => send("undo", { seq: view.seq }) }, t("takeBack"));
    parts.question.classList.toggle("turn", Boolean(view.choices || view.held));
    parts.question.hidden = view.state === "over";
    if (view.state === "waiting") return fill(parts.question, drawInvitation());
    if (view.held) {
      return fill(parts.question, h("h2", {}, view.held.text), h("div.buttons", {},
        h("button.primary", { type: "button", disabled: sent, onclick: () => send("confirm") }, t("confirmMove")), undo));
    }
    fill(parts.question,
      h("h2", {}, view.choices ? t("yourMove") : asked ? t("turnOf", asked) : ""),
      h("p.prompt", {}, view.prompt ?? "", rule),
      picked && h("p.faint", {}, t("someMoves", list.length), " ", h("button.quiet", { type: "button", onclick: () => { picked = null; drawBoard(); drawQuestion(); } }, t("showAll"))),
      h("ul.moves", { "aria-label": t("allMoves") }, list.map((choice) =>
        h("li", {}, h("button", { type: "button", disabled: sent, title: choice.move, onclick: () => move(choice) }, choice.text)))),
      undo && h("div.buttons", {}, undo),
      !me() && h("p.faint", {}, t("spectator")));
  }

  function drawEnd() {
    parts.end.hidden = view.state !== "over";
    if (view.state !== "over") return;
    if (!view.finished) return fill(parts.end, h("h2", {}, t("over")), h("p", {}, t("broken")));
    const best = view.scores.filter((score) => score.rank === 1).map((score) => nameOf(score.seat)).join(", ");
    const row = (text, cells, kind = "td") => h("tr", {}, h("th", { scope: "row" }, text), cells.map((cell) => h(kind, {}, String(cell))));
    fill(parts.end, h("h2", {}, t("over")), h("p.winner", {}, t("winner", best)),
      h("div.scroll", {}, h("table", {}, h("thead", {}, h("tr", {}, h("td"), view.scores.map((score) => h("th", { scope: "col" }, nameOf(score.seat))))),
        h("tbody", {}, view.score_lines.map((text, i) => row(text, view.scores.map((score) => score.lines[i])))),
        h("tfoot", {}, row(t("total"), view.scores.map((score) => score.total)), row(t("rank"), view.scores.map((score) => score.rank))))));
  }

  function drawJournal() {
    if (!log.isConnected) fill(parts.journal, h("h2", {}, t("journal")), log);
    const rest = journal.length < log.childElementCount || log.dataset.language !== getLanguage() ? 0 : log.childElementCount;
    const changed = view.journal && view.journal.from < log.childElementCount ? view.journal.from : rest;
    while (log.childElementCount > changed) log.lastChild.remove();
    log.append(...journal.slice(changed).map((entry) => h("li", {}, entry.text)));
    log.dataset.language = getLanguage();
    log.scrollTop = log.scrollHeight;
  }

  function drawTalk() {
    if (!talk.isConnected) {
      const field = h("input", { name: "text", maxlength: 300, "aria-label": t("remark"), placeholder: t("remark"), autocomplete: "off" });
      const form = h("form.copy", { onsubmit: (event) => {
        event.preventDefault();
        const text = field.value.trim();
        if (text) line.send("chat", { text });
        field.value = "";
      } }, field, h("button", {}, t("say")));
      fill(parts.talk, h("h2", {}, t("chat")), talk, me() && form);
    }
    fill(talk, chat.map((remark) => h("li", {}, h(`b.p${remark.seat}`, {}, nameOf(remark.seat)), ` ${remark.text}`)));
    talk.hidden = chat.length === 0;
    talk.scrollTop = talk.scrollHeight;
  }

  async function saveRecord() {
    const reply = await fetch(`/api/v1/tables/${id}/record`, { headers: seat ? { Authorization: `Bearer ${seat.token}` } : {} });
    const link = h("a", { href: URL.createObjectURL(await reply.blob()), download: `${about.game}.quad` });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  function drawTools() {
    const handed = me() && mySeat().who === "bot", playing = view.state === "playing";
    const key = seat && `${location.origin}${location.pathname}#/t/${id}/k/${seat.seat}/${seat.token}`;
    fill(parts.tools,
      h("div.buttons", {},
        playing && me() && (handed
          ? h("button.primary", { type: "button", onclick: () => line.send("take") }, t("takeSeat"))
          : levels.length > 0 && h("button", { type: "button", onclick: () => line.send("bot", { level: levels.at(-1).level }) }, t("handOver"))),
        h("button", { type: "button", onclick: saveRecord }, t("record")),
        view.state !== "over" && me() && h("button", { type: "button", onclick: () => {
          if (!playing || confirm(t("leaveSure"))) {
            line.send("leave");
            seats.forget(id);
            seat = null;
          }
        } }, t("leave"))),
      key && h("details", {}, h("summary", {}, t("seatLink")), h("p.faint", {}, t("seatLinkHint")), copyField(key)),
      h("details", {}, h("summary", {}, t("luck")), h("p.faint", {}, t("luckHint")), h("code", {}, about.luck),
        view.seed && [h("p.faint", {}, t("seedWas")), h("code", {}, view.seed)]),
      about.options.length > 0 && h("details", {}, h("summary", {}, t("variants")),
        h("ul", {}, about.options.map((option) => h("li", {}, `${option.text}: ${option.value_text ?? option.value}`)))));
  }

  function translate() {
    for (const part of Object.values(parts)) fill(part);
    line.send("language", { language: getLanguage() });
  }

  open();
  return { translate, close: () => line?.close() };
}
