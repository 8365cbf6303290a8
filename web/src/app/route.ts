// route.ts: which page is shown. #/ the lobby, #/t/TABLE a table on the server, #/t/TABLE/p/CODE a pass to a seat
// there, which is taken in and removed from the address bar at once, #/l/TABLE a table in this browser,
// #/rules/GAME[/RULE] the rules, #/box/GAME[/ID] the boxes of a game and one of them, #/me one's profile,
// #/me/PROFILE/PASS a pass to it from another device, taken in likewise. Whoever comes by a link that is none of these,
// or only half of one, is told so. Without a server there are no tables on one.

import { isSite } from "./site.js";
import { Store } from "./store.js";

export type Route =
  | { page: "lobby" }
  | { page: "table"; table: string; pass: string | null }
  | { page: "local"; table: string }
  | { page: "rules"; game: string; rule: string | null }
  | { page: "me"; profile: string | null; pass: string | null }
  | { page: "box"; game: string; id: string | null }
  | { page: "astray"; table: boolean };

function read(): Route {
  const [start, kind, first, second, third] = location.hash.split("/");
  if (start !== "#" || !kind) return { page: "lobby" };
  if (kind === "t" && !isSite && first && /^[\w-]{22}$/.test(first) && (!second || (second === "p" && third))) {
    if (second) history.replaceState(null, "", `#/t/${first}`);
    return { page: "table", table: first, pass: second ? (third ?? null) : null };
  }
  if (kind === "me" && (!first || (/^[\w-]{22}$/.test(first) && second))) {
    if (first) history.replaceState(null, "", "#/me");
    return { page: "me", profile: first || null, pass: second ?? null };
  }
  if (kind === "l" && first) return { page: "local", table: first };
  if (kind === "rules" && first) return { page: "rules", game: first, rule: second ?? null };
  if (kind === "box" && first) return { page: "box", game: first, id: second || null };
  return { page: "astray", table: kind === "t" || kind === "l" };
}

export const route = new Store<Route>(read());
addEventListener("hashchange", () => route.set(read()));

export const go = (hash: string): void => {
  location.hash = hash;
};
export const tableAddress = (table: string): string => `${location.origin}${location.pathname}#/t/${table}`;
