// others.ts: the values that no part of a game's own shows.

import type { BoxLook } from "./look.js";
import type { Sheet } from "./sheet.js";

export function othersOf(sheet: Sheet, look: BoxLook): string[] {
  const claimed = new Set(look.sections.flatMap(({ values }) => values));
  return sheet.box.values.map(({ value }) => value).filter((value) => !claimed.has(value));
}
