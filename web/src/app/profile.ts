// profile.ts: who has a profile on this server, as this browser knows it: his name, and this device's token. Nobody
// needs one.

import { ask, Refusal } from "./ask.js";
import { keep, recallJson, seats } from "./kept.js";
import { isSite } from "./site.js";
import { Store, useStore } from "./store.js";

export interface Profile {
  name: string;
  token: string;
}

const KEY = "profile";

export const profile = new Store<Profile | null>(isSite ? null : recallJson<Profile | null>(KEY, null));
profile.watch((now) => keep(KEY, JSON.stringify(now)));

// Another tab has signed in or out.
window.addEventListener("storage", ({ key }: StorageEvent) => {
  if (key === KEY && !isSite) profile.set(recallJson<Profile | null>(KEY, null));
});

export const useProfile = (): Profile | null => useStore(profile);

/** What opens a table for us: its seat's token, else this device's, with which one watches where one has no seat. */
export const tokenFor = (table: string): string | undefined => seats.of(table)?.token ?? profile.value?.token;

/** A request as ourselves. A device that was signed out elsewhere is nobody's: the page forgets whose it was. */
export async function askAsMe<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  const token = profile.value?.token;
  try {
    return await ask<T>(method, path, body, token);
  } catch (error) {
    if (error instanceof Refusal && error.why === "not_signed_in" && profile.value?.token === token) profile.set(null);
    throw error;
  }
}

const NAMES: readonly [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrom(e|ium)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** What this browser is called in the list of devices. */
export function deviceName(agent = navigator.userAgent): string {
  const first = (list: readonly [RegExp, string][]): string[] => {
    const found = list.find(([pattern]) => pattern.test(agent));
    return found ? [found[1]] : [];
  };
  return [...first(NAMES), ...first(SYSTEMS)].join(", ") || "?";
}

/** The seats of this browser, to be taken along. */
const mine = (): { table: string; token: string }[] => seats.all().map(({ table, token }) => ({ table, token }));

interface SignedIn extends Profile {
  code?: string;
}

async function enter(path: string, body: object): Promise<SignedIn> {
  const reply = await ask<SignedIn>("POST", path, { ...body, device: deviceName(), seats: mine() });
  profile.set({ name: reply.name, token: reply.token });
  keep("name", reply.name);
  return reply;
}

/** Make a profile; its recovery code, which is shown once. */
export const makeProfile = async (name: string): Promise<string> => (await enter("profiles", { name })).code ?? "";
export const signIn = (code: string): Promise<SignedIn> => enter("profiles/enter", { code });
export const signInByPass = (id: string, pass: string): Promise<SignedIn> =>
  enter("profiles/enter", { profile: id, pass });

/** Take along the seats that this browser has and the profile has not. */
export async function takeAlong(known: ReadonlySet<string>): Promise<boolean> {
  const more = mine().filter(({ table }) => !known.has(table));
  return more.length > 0 && (await askAsMe<{ seats: number }>("POST", "profile/seats", { seats: more })).seats > 0;
}
