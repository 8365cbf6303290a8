// state.ts: whether the first-game guide is shown.

import { Store } from "../app/store.js";

export const guide = new Store(false);

export const startGuide = (): void => guide.set(true);
export const endGuide = (): void => guide.set(false);
