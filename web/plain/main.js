// main.js: which page is shown. Addresses: #/ the lobby, #/t/TABLE a table, #/t/TABLE/k/SEAT/TOKEN a seat's link, which is
// taken in and removed from the address bar at once.

import { fill } from "./dom.js";
import { seats } from "./line.js";
import { lobby } from "./lobby.js";
import { table } from "./table.js";
import { getLanguage, setLanguage, t } from "./words.js";

const main = document.getElementById("main");
const status = document.getElementById("status");
let page = null;

function takeKey() {
  const key = location.hash.match(/^#\/t\/([\w-]{22})\/k\/(\d)\/([\w-]{43})$/);
  if (!key) return;
  seats.keep({ table: key[1], seat: Number(key[2]), token: key[3] });
  history.replaceState(null, "", `#/t/${key[1]}`);
}

function show() {
  takeKey();
  page?.close();
  fill(main);
  status.textContent = "";
  document.title = "Quadriga";
  const id = location.hash.match(/^#\/t\/([\w-]{22})$/)?.[1];
  page = id ? table(main, status, id) : lobby(main, status);
}

function dress() {
  const button = document.getElementById("language");
  button.textContent = t("language");
  button.lang = getLanguage() === "fr" ? "en" : "fr";
}

document.getElementById("language").addEventListener("click", () => {
  setLanguage(getLanguage() === "fr" ? "en" : "fr");
  dress();
  page.translate();
});
addEventListener("hashchange", show);
setLanguage(getLanguage());
dress();
show();
