// part.ts: what a game brings to the page is loaded when it is needed.

import { useEffect, useState } from "preact/hooks";
import type { Parts } from "virtual:games";

/** undefined: on its way; null: the game has none. */
export function usePart<T>(parts: Parts<T>, game: string | null): T | null | undefined {
  const [loaded, set] = useState<{ game: string; part: T | null } | null>(null);
  useEffect(() => {
    if (!game) return;
    let current = true;
    const take = (part: T | null): void => {
      if (current) set({ game, part });
    };
    const load = parts[game];
    if (load) load().then((module) => take(module.default), () => take(null));
    else take(null);
    return () => {
      current = false;
    };
  }, [game]);
  return loaded?.game === game ? loaded?.part : undefined;
}
