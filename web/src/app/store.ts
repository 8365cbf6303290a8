// store.ts: a value that components watch.

import { useEffect, useState } from "preact/hooks";

export class Store<T> {
  private readonly watchers = new Set<(value: T) => void>();

  constructor(private current: T) {}

  get value(): T {
    return this.current;
  }

  set(value: T): void {
    if (Object.is(value, this.current)) return;
    this.current = value;
    this.tell();
  }

  protected tell(): void {
    for (const watcher of [...this.watchers]) watcher(this.current);
  }

  change(part: Partial<T>): void {
    this.set({ ...this.current, ...part });
  }

  watch(watcher: (value: T) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}

const FEW = 4; // changes in a row that are shown at once
const WHILE = 400; // milliseconds

/** A store that may change faster than it can be shown, as when bots play on by themselves: a few changes are shown at
 * once; after that there is, after each showing, as much time for other work as it took. */
export class CalmStore<T> extends Store<T> {
  private shown: number[] = [];
  private rests = false;
  private behind = false;

  protected override tell(): void {
    if (this.rests) {
      this.behind = true;
      return;
    }
    const began = performance.now();
    this.shown = [...this.shown.filter((time) => began - time < WHILE), began];
    this.behind = false;
    super.tell();
    if (this.shown.length <= FEW) return;
    this.rests = true;
    // Components are drawn after this task; what follows is then a rest.
    setTimeout(() => {
      setTimeout(() => {
        this.rests = false;
        if (this.behind) this.tell();
      }, Math.min(WHILE, performance.now() - began));
    }, 0);
  }
}

export function useStore<T>(store: Store<T>): T {
  const [value, set] = useState(store.value);
  useEffect(() => {
    set(store.value);
    return store.watch(set);
  }, [store]);
  return store.value === value ? value : store.value;
}
