// route.ts: which page is shown. #/ the lobby, #/t/TABLE a table on the server, #/t/TABLE/k/SEAT/TOKEN a seat's link, which is
// taken in and removed from the address bar at once, #/l/NUMBER a table in this browser, #/rules/GAME[/RULE] the rules.

import { seats } from "./kept.js";
import { Store } from "./store.js";

export type Route =
  | { page: "lobby" }
  | { page: "table"; table: string }
  | { page: "local"; table: string }
  | { page: "rules"; game: string; rule: string | null };

function takeKey(): void {
  const key = location.hash.match(/^#\/t\/([\w-]{22})\/k\/(\d)\/([\w-]{43})$/);
  if (!key?.[1] || !key[2] || !key[3]) return;
  seats.keep({ table: key[1], seat: Number(key[2]), token: key[3] });
  history.replaceState(null, "", `#/t/${key[1]}`);
}

function read(): Route {
  takeKey();
  const [, kind, first, second] = location.hash.split("/");
  if (kind === "t" && first && /^[\w-]{22}$/.test(first)) return { page: "table", table: first };
  if (kind === "l" && first) return { page: "local", table: first };
  if (kind === "rules" && first) return { page: "rules", game: first, rule: second ?? null };
  return { page: "lobby" };
}

export const route = new Store<Route>(read());
addEventListener("hashchange", () => route.set(read()));

export const go = (hash: string): void => {
  location.hash = hash;
};
export const tableAddress = (table: string): string => `${location.origin}${location.pathname}#/t/${table}`;
