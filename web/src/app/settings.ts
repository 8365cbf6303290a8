// settings.ts: language, theme, sound, notices, marks. Each change shows at once.

import type { Language } from "../protocol.js";
import { keep, recall } from "./kept.js";
import { Store, useStore } from "./store.js";

export type Theme = "light" | "dark" | "system";

export interface Settings {
  language: Language;
  theme: Theme;
  sound: boolean;
  notices: boolean;
  /** Ask before a turn ends, at new tables. */
  confirm: boolean;
  /** Mark on the board what the others did. */
  marks: boolean;
}

const firstLanguage = (): Language => ((recall("language") ?? navigator.language).startsWith("fr") ? "fr" : "en");
const firstTheme = (): Theme => {
  const kept = recall("theme");
  return kept === "light" || kept === "dark" ? kept : "system";
};

export const settings = new Store<Settings>({
  language: firstLanguage(),
  theme: firstTheme(),
  sound: recall("sound") !== "no",
  notices: recall("notices") === "yes",
  confirm: recall("confirm") === "yes",
  marks: recall("marks") !== "no",
});

function dress({ language, theme, sound, notices, confirm, marks }: Settings): void {
  const root = document.documentElement;
  root.lang = language;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  keep("language", language);
  keep("theme", theme);
  keep("sound", sound ? "yes" : "no");
  keep("notices", notices ? "yes" : "no");
  keep("confirm", confirm ? "yes" : "no");
  keep("marks", marks ? "yes" : "no");
}

dress(settings.value);
settings.watch(dress);

export const useSettings = (): Settings => useStore(settings);
