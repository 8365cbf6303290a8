// state.ts: whether the first-game guide is shown, and where it is.

import { Store } from "../app/store.js";

export const guide = new Store<{ on: boolean; step: string | null }>({ on: false, step: null });

export const startGuide = (): void => guide.set({ on: true, step: null });
export const endGuide = (): void => guide.set({ on: false, step: null });
