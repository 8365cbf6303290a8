// open-table.ts: a table is opened on the server; if none answers and everybody else is a bot, in this browser, and the
// page says so.

import { ask, type Place, Unreachable } from "./ask.js";
import { canRun, engine } from "./engine.js";
import { keep, recall, seats as kept } from "./kept.js";
import { profile } from "./profile.js";
import { go } from "./route.js";
import type { ClockTerms } from "../protocol.js";
import { settings } from "./settings.js";

export type Sitter = { who: "me"; name?: string } | { who: "empty" } | { who: "bot"; level: string };

export interface TableWish {
  game: string;
  seats: Sitter[];
  options: Record<string, number>;
  undo: "secret" | "free" | "never";
  confirm: boolean;
  listed: boolean;
  /** The text of a box to be played with, or the name of one that the server has. */
  box?: string | { name: string };
  clock?: ClockTerms | null;
}

const HERE = "here"; // the last table that was to be on a server

/** Whether a table is in this browser only because no server answered. */
export const isHereForWant = (table: string): boolean => recall(HERE) === table;

/** Enough was said about it. */
export const acceptHere = (): void => keep(HERE, "");

async function openHere({ game, seats, options, undo, confirm, box }: TableWish, name: string): Promise<void> {
  const sitters = seats.map((
    seat,
  ) => (seat.who === "bot" ? seat : { who: "person" as const, name: (seat.who === "me" && seat.name) || name }));
  const wish = { game, seats: sitters, options, undo, confirm, ...(typeof box === "string" ? { box } : {}) };
  const table = await engine().create(wish, settings.value.language);
  keep(HERE, table);
  go(`#/l/${table}`);
}

export async function openTable(wish: TableWish, name: string): Promise<void> {
  try {
    const place = await ask<Place>("POST", "tables", wish, profile.value?.token);
    if (place.token && place.seat) kept.keep({ table: place.table, token: place.token, seat: place.seat });
    go(`#/t/${place.table}`);
  } catch (error) {
    const alone = wish.seats.every((seat) => seat.who !== "empty") && wish.seats.some((seat) => seat.who === "me");
    if (!(error instanceof Unreachable) || !canRun || !alone || typeof wish.box === "object") throw error;
    await openHere(wish, name);
  }
}
