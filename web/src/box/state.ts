// state.ts: a draft on the bench: edits that can be undone, kept in this browser as they are made, and checked by the
// engine.

import { useEffect, useRef, useState } from "preact/hooks";
import { canRun, engine } from "../app/engine.js";
import type { Language } from "../protocol.js";
import type { Draft } from "./draft.js";
import { keptBoxes, type KeptBox } from "./kept.js";
import type { Box, BoxFault } from "./rows.js";
import { emptyFile } from "./file.js";

interface Line {
  past: readonly Draft[];
  now: Draft;
  future: readonly Draft[];
  /** What the last edit was about. */
  key: string | null;
}

export interface History {
  draft: Draft;
  /** Edits with the same key, one after the other, are one. */
  change(next: (draft: Draft) => Draft, key?: string): void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  /** From elsewhere: not to be undone. */
  replace(draft: Draft): void;
}

const DEEP = 200; // edits that can be undone

export function useHistory(first: Draft): History {
  const [line, set] = useState<Line>({ past: [], now: first, future: [], key: null });
  const undo = (): void =>
    set(({ past, now, future }) => ({
      past: past.slice(0, -1),
      now: past.at(-1) ?? now,
      future: [now, ...future],
      key: null,
    }));
  const redo = (): void =>
    set(({ past, now, future }) => ({
      past: [...past, now],
      now: future[0] ?? now,
      future: future.slice(1),
      key: null,
    }));
  return {
    draft: line.now,
    change: (next, key) =>
      set((old) => {
        const now = next(old.now);
        if (now === old.now) return old;
        const merged = key !== undefined && key === old.key;
        return { past: merged ? old.past : [...old.past, old.now].slice(-DEEP), now, future: [], key: key ?? null };
      }),
    undo: line.past.length ? undo : null,
    redo: line.future.length ? redo : null,
    replace: (draft) => set({ past: [], now: draft, future: [], key: null }),
  };
}

/** What the engine says of a text: while it is being asked; it fits together; games were played with it; or not. */
export type Verdict = { state: "checking" | "sound" | "proved" | "none" } | { state: "wrong"; fault: BoxFault };

const PAUSE = 150; // milliseconds without typing until a text is read
const REST = 500; // and until games are played with it

export function useVerdict(text: string, language: Language): Verdict {
  const [verdict, set] = useState<Verdict>({ state: "checking" });
  useEffect(() => {
    if (!canRun) return set({ state: "none" });
    let current = true;
    let timer = setTimeout(() => {
      void engine().checkBox(text, language).then((read) => {
        if (!current) return;
        set(read.ok ? { state: "sound" } : { state: "wrong", fault: read });
        if (read.ok) timer = setTimeout(prove, REST);
      }, () => current && set({ state: "none" }));
    }, PAUSE);
    const prove = (): void =>
      void engine().proveBox(text, language).then((told) => {
        if (current && told) set(told.ok ? { state: "proved" } : { state: "wrong", fault: told });
      }, () => current && set({ state: "none" }));
    set((old) => (old.state === "wrong" ? old : { state: "checking" }));
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, language]);
  return verdict;
}

/** A built-in box, in the language of the page; null while it is being asked for, "none" if nobody answers. */
export function useBuiltIn(game: string, number: number | undefined, language: Language): Box | "none" | null {
  const [box, set] = useState<Box | "none" | null>(null);
  useEffect(() => {
    let current = true;
    if (!canRun) return set("none");
    engine().readBox(emptyFile(game, number), language).then(
      (read) => current && set(read.ok ? read : "none"),
      () => current && set("none"),
    );
    return () => {
      current = false;
    };
  }, [game, number, language]);
  return box === "none" || (box && box.game === game) ? box : null;
}

/** Keep the draft with every change; adopt what another tab has made of it. Says whether there was room. */
export function useKeeping(kept: KeptBox, history: History, text: string, verdict: Verdict): boolean {
  const [room, setRoom] = useState(true);
  const last = useRef(JSON.stringify([kept.title, kept.own, kept.sure]));
  const { draft } = history;
  const { id, game, base } = kept;
  const unsound = verdict.state === "wrong";
  const judged = verdict.state === "checking" ? null : unsound;
  useEffect(() => {
    const now = JSON.stringify([draft.title, draft.own, draft.sure]);
    const known = keptBoxes.get(id);
    const changed = now !== last.current;
    if (!changed && (judged === null || known?.unsound === judged)) return;
    if (!changed && !known) return; // somebody has deleted it
    last.current = now;
    const time = changed ? Date.now() : (known?.time ?? Date.now());
    setRoom(keptBoxes.put({ id, game, base, ...draft, text, unsound: judged ?? known?.unsound ?? false, time }));
  }, [draft, text, judged]);
  useEffect(() =>
    keptBoxes.watch(id, (box) => {
      if (!box) return;
      const theirs = JSON.stringify([box.title, box.own, box.sure]);
      if (theirs === last.current) return;
      last.current = theirs;
      history.replace({ title: box.title, own: box.own, sure: box.sure });
    }), [id]);
  return room;
}
