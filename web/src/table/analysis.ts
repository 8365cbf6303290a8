// analysis.ts: the winning chances over a finished game, worked out here when somebody wants to know.

import { useEffect, useRef, useState } from "preact/hooks";
import { canRun, engine } from "../app/engine.js";

export interface Chances {
  plies: number[];
  values: number[][];
}

export interface Analysis {
  chances: Chances | null;
  /** How much of it is done, in percent; null: nobody has asked. */
  done: number | null;
  start: (() => void) | null;
}

export function useAnalysis(record: () => Promise<string>, last: number): Analysis {
  const [chances, set] = useState<Chances | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const alive = useRef(true);
  useEffect(() => () => {
    alive.current = false;
  }, []);
  const start = async (): Promise<void> => {
    setDone(0);
    try {
      const all = await engine().analyse(
        await record(),
        ({ ply }) => alive.current && setDone(Math.round((100 * ply) / Math.max(1, last))),
      );
      if (alive.current) set({ plies: all.map(({ ply }) => ply), values: all.map(({ win }) => win) });
    } catch {
      if (alive.current) setDone(null);
    }
  };
  return { chances, done, start: canRun ? (): void => void start() : null };
}
