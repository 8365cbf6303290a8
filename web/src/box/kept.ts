// kept.ts: the boxes that this browser keeps, finished or not, several of each game.

import type { Draft } from "./draft.js";

export interface KeptBox extends Draft {
  id: string;
  game: string;
  /** The number of the built-in box that it differs from. */
  base: number;
  /** As a file; unsound: the engine has found fault with it. */
  text: string;
  unsound: boolean;
  time: number;
}

const PREFIX = "quadriga.box.";

const parse = (text: string | null): KeptBox | null => {
  try {
    return JSON.parse(text ?? "null") as KeptBox | null;
  } catch {
    return null;
  }
};

export const keptBoxes = {
  /** Of a game, the latest first. */
  all(game: string): KeptBox[] {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
        .flatMap((key) => parse(localStorage.getItem(key)) ?? [])
        .filter((box) => box.game === game)
        .sort((a, b) => b.time - a.time);
    } catch {
      return [];
    }
  },
  get(id: string): KeptBox | null {
    try {
      return parse(localStorage.getItem(PREFIX + id));
    } catch {
      return null;
    }
  },
  /** Says whether there was room. */
  put(box: KeptBox): boolean {
    try {
      localStorage.setItem(PREFIX + box.id, JSON.stringify(box));
      return true;
    } catch {
      return false;
    }
  },
  drop: (id: string): void => localStorage.removeItem(PREFIX + id),
  /** Somebody in another tab has changed one; text: null if it is gone. */
  watch(id: string, changed: (box: KeptBox | null) => void): () => void {
    const hear = (event: StorageEvent): void => {
      if (event.key === PREFIX + id) changed(parse(event.newValue));
    };
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  },
};
