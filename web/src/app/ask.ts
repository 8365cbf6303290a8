// ask.ts: requests to the server, and what they answer.

import { LocalError } from "../engine/local.js";
import type { BoxName } from "../box/rows.js";
import type { ClockTerms, SeatInfo, State } from "../protocol.js";
import { saidAt } from "../said.js";
import { words } from "../words/index.js";
import { settings } from "./settings.js";
import { isSite } from "./site.js";
import { Store } from "./store.js";

const PATIENCE = 10_000; // milliseconds: a server that says nothing for so long is not there
const TRIAL = 60_000; // as long as it may try a box

/** Whether the server answered the last request that nobody could answer in its place. */
export const reached = new Store(true);

/** No server answered, or something that is not ours did. */
export class Unreachable extends Error {}

export class Refusal extends Error {
  constructor(
    readonly why: string,
    text: string,
  ) {
    super(text);
  }
}

/** Whether the service worker answers it without a server, and a site has it. */
const isOfGames = (path: string): boolean => /^(games|rules)\b/.test(path);

/** What was answered, as a text: the server's own words if it refused. */
async function hear(method: "GET" | "POST", path: string, body?: unknown, token?: string): Promise<string> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body) headers["Content-Type"] = "application/json";
  const { language } = settings.value;
  const tries = typeof (body as { box?: unknown } | undefined)?.box === "string";
  const signal = AbortSignal.timeout(tries ? TRIAL : PATIENCE);
  const reply = await fetch(saidAt(isSite, path, language), {
    method,
    headers,
    signal,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await reply.text();
  if (reply.ok) return text;
  const { why, text: said } = JSON.parse(text) as { why?: string; text?: string };
  throw new Refusal(why ?? "", said || words().refused);
}

/** A request whose answer is a text; throws a Refusal, or Unreachable: a browser's own words are never shown. */
export async function askText(method: "GET" | "POST", path: string, body?: unknown, token?: string): Promise<string> {
  const kept = isOfGames(path);
  if (isSite && !kept) throw new Unreachable(words().unreachable);
  try {
    const text = await hear(method, path, body, token);
    if (!kept) reached.set(true);
    return text;
  } catch (error) {
    if (error instanceof Refusal) {
      reached.set(true);
      throw error;
    }
    reached.set(false);
    throw new Unreachable(words().unreachable);
  }
}

/** A request whose answer is JSON. */
export async function ask<T>(method: "GET" | "POST", path: string, body?: unknown, token?: string): Promise<T> {
  const text = await askText(method, path, body, token);
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new Unreachable(words().unreachable); // somebody between us and the server
  }
}

/** Why something did not work, as a sentence in the language of the page. */
export function sentence(error: unknown): string {
  if (error instanceof LocalError) return error.why === "no_engine" ? words().noEngine : error.message;
  return error instanceof Refusal || error instanceof Unreachable ? error.message : words().failed;
}

export interface GameOption {
  option: string;
  text: string;
  /** A sentence about it. */
  about?: string;
  min: number;
  max: number;
  preset: number;
  values?: string[];
  /** What it is about, "first" for what the rules advise for a first game; and how that is called. */
  group: string;
  group_text: string;
  /** The numbers of players it means something to. */
  seats_min: number;
  seats_max: number;
}

export interface GameInfo {
  game: string;
  title: string;
  about?: string;
  seats_min: number;
  seats_max: number;
  /** How long a game takes people; 0: nobody has said. */
  minutes_min: number;
  minutes_max: number;
  /** How much it asks of them, from 1 to 5; 0: nobody has said. */
  weight: number;
  /** A small game to learn the program by. */
  template: boolean;
  options: GameOption[];
  /** Boxes that the server offers. */
  boxes?: (BoxName & { name: string })[];
}

export interface Level {
  level: string;
  text: string;
}

export interface TableRow {
  table: string;
  game: string;
  state: State;
  seat?: number;
  seats: SeatInfo[];
  /** Of one's own: how many moves were made, and since when one is waited for, or the last one was made. */
  ply?: number;
  since?: number;
  clock?: ClockTerms;
  now?: number;
}

/** A seat one has just sat down on. */
export interface Place {
  table: string;
  seat?: number;
  token?: string;
}

/** Of a game's components: what they do, {domain: {symbol: text}}, what is printed on them, and which of that is ours:
 * a whole value, or one of it with its indices behind it. */
export interface Components {
  about: Record<string, Record<string, string>>;
  printed: object;
  house?: readonly string[];
}

/** Whether a printed value is ours. */
export const isOurs = (house: Components["house"], value: string, index: readonly string[]): boolean =>
  house?.some((ours) => ours === value || ours === [value, ...index].join(" ")) ?? false;
