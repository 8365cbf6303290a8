// letters.ts: letters that stay inside their box. The widths are those of our fonts, so a size is found without asking
// the page, and the same one before and after the fonts have come.

import { letters, widths } from "./widths.js";

export type Kind = keyof typeof widths;

const SPACED = 0.04; // between the letters of titles, as style/theme.css says
const FURTHER = 0.97; // each size that is tried, of the one before

const tables = new Map(
  Object.entries(widths).map((
    [kind, row],
  ) => [kind, new Map([...letters].map((letter, i) => [letter, row[i] ?? 600]))]),
);

/** Digits are lining ones, all as wide as a nought; all spaces are as wide as one. */
const plain = (letter: string): string => (/\d/.test(letter) ? "0" : /\s/.test(letter) ? " " : letter);

export function widthOf(text: string, size: number, kind: Kind = "text"): number {
  const table = tables.get(kind);
  const sum = [...text].reduce(
    (total, letter) => total + (table?.get(plain(letter)) ?? 600) / 1000 + (kind === "title" ? SPACED : 0),
    0,
  );
  return sum * size;
}

/** The largest size, up to most, at which a text is no wider than its room. */
export const sizeFor = (text: string, room: number, most: number, kind: Kind = "text"): number =>
  Math.min(most, room / Math.max(0.01, widthOf(text, 1, kind)));

/** Words in lines no wider than the room, where that is possible. */
export function wrap(text: string, room: number, size: number, kind: Kind = "text"): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, size, kind) <= room) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

export interface Box {
  width: number;
  /** How high, or in how many lines. */
  height?: number;
  lines?: number;
  most: number;
  least: number;
  /** From line to line, in sizes. */
  leading?: number;
  kind?: Kind;
}

export interface Laid {
  size: number;
  lines: string[];
}

/** A text in lines that fit their box, as large as possible; null if even the least size is too large. */
export function layOut(
  text: string,
  { width, height = Infinity, lines: rows = Infinity, most, least, leading = 1.12, kind = "text" }: Box,
): Laid | null {
  for (let size = most;; size = Math.max(least, size * FURTHER)) {
    const lines = wrap(text, width, size, kind);
    const fits = lines.length <= rows && lines.length * leading * size <= height
      && lines.every((line) => widthOf(line, size, kind) <= width);
    if (fits) return { size, lines };
    if (size === least) return null;
  }
}

/** A name that is too long for its room, as far as it goes: for those that are told in full elsewhere. */
export function shortened(text: string, room: number, size: number, kind: Kind = "text"): string {
  if (widthOf(text, size, kind) <= room) return text;
  let short = text;
  while (short.length > 1 && widthOf(`${short}…`, size, kind) > room) short = short.slice(0, -1).trimEnd();
  return `${short}…`;
}
