// settings.ts: what one likes: language, theme, how a table is played and heard. Each change shows at once, and is kept
// in this browser.

import type { Language } from "../protocol.js";
import { keep, recall } from "./kept.js";
import { Store, useStore } from "./store.js";

export type Theme = "light" | "dark" | "system";
export const paces = ["quick", "normal", "slow"] as const;
export type Pace = (typeof paces)[number];

export interface Settings {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** How loud, up to 100. */
  volume: number;
  notices: boolean;
  /** Ask before a turn ends, at new tables. */
  confirm: boolean;
  /** Mark on the board what the others did. */
  marks: boolean;
  /** The list of moves stays open beside the board. */
  list: boolean;
  /** A choice that is none is made by itself. */
  forced: boolean;
  /** How long each move of the others is shown. */
  bots: Pace;
  /** How fast pieces move. */
  motion: Pace;
  /** Whoever has a touch screen has been told of the long press. */
  taught: boolean;
}

const flags = {
  sound: true,
  notices: false,
  confirm: false,
  marks: true,
  list: false,
  forced: true,
  taught: false,
} as const;
type Flag = keyof typeof flags;

const oneOf = <T extends string>(key: string, all: readonly T[], otherwise: T): T =>
  all.find((one) => one === recall(key)) ?? otherwise;
const flag = (key: Flag): boolean => (flags[key] ? recall(key) !== "no" : recall(key) === "yes");
const VOLUME = 60;

export const settings = new Store<Settings>({
  ...(Object.fromEntries((Object.keys(flags) as Flag[]).map((key) => [key, flag(key)])) as Record<Flag, boolean>),
  language: (recall("language") ?? navigator.language).startsWith("fr") ? "fr" : "en",
  theme: oneOf("theme", ["light", "dark", "system"], "system"),
  volume: Math.min(100, Math.max(0, Number(recall("volume") ?? VOLUME) || 0)),
  bots: oneOf("bots", paces, "quick"),
  motion: oneOf("motion", paces, "normal"),
});

function dress(now: Settings): void {
  const root = document.documentElement;
  root.lang = now.language;
  if (now.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = now.theme;
  for (const [key, value] of Object.entries(now)) {
    keep(key, typeof value === "boolean" ? (value ? "yes" : "no") : String(value));
  }
}

dress(settings.value);
settings.watch(dress);

export const useSettings = (): Settings => useStore(settings);
