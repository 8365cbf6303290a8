// engine.ts: the engine in this browser: tables without a server, hints, analyses. Its Worker is started when it is
// first needed.

import { LocalEngine, SavedTables } from "../engine/local.js";
import type { Level } from "./ask.js";

declare const WORKER_FILE: string; // set by build.mjs

export const canRun = typeof WebAssembly === "object" && typeof Worker === "function" && ((): boolean => {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
})();

let running: LocalEngine | null = null;

export function engine(): LocalEngine {
  running ??= new LocalEngine(new SavedTables(localStorage), new URL(WORKER_FILE, location.href));
  return running;
}

/** The tables in this browser; no Worker is needed to know them. */
export const savedTables = (): SavedTables | null => (canRun ? new SavedTables(localStorage) : null);

/** A bot for those who did not ask for a certain one: neither a fool nor a slow thinker. */
export const usualLevel = (levels: readonly Level[]): string =>
  levels.find((one) => one.level === "adept")?.level ?? levels.at(-1)?.level ?? "novice";
