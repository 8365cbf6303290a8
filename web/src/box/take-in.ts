// take-in.ts: a box that came from elsewhere, a file or a table, to be kept here.

import { draftOf, fileOf } from "./file.js";
import type { KeptBox } from "./kept.js";
import type { Box } from "./rows.js";
import { Sheet } from "./sheet.js";

export const freshId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** base: the built-in box that it was told from. */
export function takeIn(base: Box, box: Box, text: string): KeptBox {
  const sheet = new Sheet(base);
  const draft = draftOf(sheet, box, text);
  return {
    id: freshId(),
    game: base.game,
    base: base.number,
    ...draft,
    text: fileOf(sheet, draft),
    unsound: false,
    time: Date.now(),
  };
}
