// catalogue.ts: the games, the levels of bots, what cards do, the rules: asked for once in each language, and kept.

import { useEffect, useState } from "preact/hooks";
import type { Language } from "../protocol.js";
import { ask, type GameInfo, type Level } from "./ask.js";
import { spaced } from "../words/names.js";
import { useSettings } from "./settings.js";

export interface Catalogue {
  games: GameInfo[];
  levels: Level[];
}

export const AGAIN = 3000; // milliseconds until a question is asked again that nobody answered

const answers = new Map<string, Promise<unknown>>();

/** The same question is asked once; a failed one may be asked again. */
function once<T>(path: string, language: Language): Promise<T> {
  const key = `${language} ${path}`;
  const known = answers.get(key) as Promise<T> | undefined;
  if (known) return known;
  const answer = ask<T>("GET", path);
  answers.set(key, answer);
  answer.catch(() => answers.delete(key));
  return answer;
}

/** What a path answers in the language that is set: the last answer until the new one is here. */
export function useAnswer<T>(path: string | null): { answer: T | null; failed: boolean } {
  const { language } = useSettings();
  const [state, set] = useState<{ answer: T | null; failed: boolean; path: string | null }>({
    answer: null,
    failed: false,
    path: null,
  });
  useEffect(() => {
    if (path === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const look = (): void =>
      void once<T>(path, language).then(
        (answer) => current && set({ answer, failed: false, path }),
        () => {
          if (!current) return;
          set((old) => ({ ...old, failed: true }));
          timer = setTimeout(look, AGAIN);
        },
      );
    look();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [path, language]);
  return state.path === path ? state : { answer: null, failed: state.failed };
}

export const useCatalogue = (): Catalogue | null => useAnswer<Catalogue>("games").answer;

/** The rules of a game, and what its things are called, {domain: {symbol: name}}. */
export interface Rulebook {
  text: string;
  names?: Record<string, Record<string, string>>;
}

export function useRules(game: string | null): Rulebook | null {
  const { language } = useSettings();
  const book = useAnswer<Rulebook>(game && `rules/${game}`).answer;
  return book && language === "fr" ? { ...book, text: spaced(book.text) } : book;
}
