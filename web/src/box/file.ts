// file.ts: a draft as a file, and back. A file has the lines that differ from the built-in box, and as comments which
// values were found to be as in its owner's box: "# as printed: plan_points camp".

import { cellOf, type Draft, edited } from "./draft.js";
import type { Box, Cell, Row } from "./rows.js";
import { cellAt, type Sheet } from "./sheet.js";

const SURE = "# as printed: ";

const written = (row: Row, cell: Cell): string =>
  Array.isArray(cell)
    ? cell.join("+")
    : cell === null
    ? "none"
    : row.kind === "count" && cell === ""
    ? "?"
    : String(cell);

const isZero = (row: Row, cell: Cell): boolean =>
  row.kind === "symbol" ? false : cell === 0 || cell === null || (Array.isArray(cell) && cell.length === 0);

/** The line that begins with these indices. */
function lineOf(sheet: Sheet, draft: Draft, row: Row, index: readonly string[]): string {
  const head = [row.value, ...index].join(" ");
  if (row.kind === "name") return `${head} = ${String(cellOf(sheet, draft, head))}`.trimEnd();
  if (row.index.length === 0) return `${head} = ${written(row, cellOf(sheet, draft, head))}`;
  const values = sheet.indices(row, row.index.length - 1).flatMap((token) => {
    const cell = cellOf(sheet, draft, `${head} ${token}`);
    return isZero(row, cell) ? [] : [`${token}:${written(row, cell)}`];
  });
  return [`${head} =`, ...values].join(" ");
}

export function fileOf(sheet: Sheet, draft: Draft): string {
  const { game, number } = sheet.box;
  const title = draft.title.trim();
  const differing = new Set(Object.keys(draft.own).map((path) => sheet.lineOf(path)));
  const lines = sheet.box.values.flatMap((row) =>
    sheet.lines(row).filter((index) => differing.has([row.value, ...index].join(" ")))
      .map((index) => lineOf(sheet, draft, row, index))
  );
  const sure = draft.sure.map((id) => `${SURE}${id}`);
  const head = ["quadriga box 1", `game ${game}`, ...(title ? [`title ${title}`] : []), `base ${number}`];
  return `${[...head, ...lines, ...sure].join("\n")}\n`;
}

/** An empty file, from which the engine makes the built-in box: the newest, or that of a number. */
export const emptyFile = (game: string, number?: number): string =>
  `quadriga box 1\ngame ${game}\n${number ? `base ${number}\n` : ""}`;

/** The draft that makes this box out of the sheet's; text: the file it came from, if there is one. */
export function draftOf(sheet: Sheet, box: Box, text = ""): Draft {
  const told: Record<string, Cell> = {};
  for (const path of sheet.base.keys()) told[path] = cellAt(box.printed, path);
  const sure = text.split(/\r?\n/).flatMap((line) => (line.startsWith(SURE) ? [line.slice(SURE.length).trim()] : []))
    .filter((id) => sheet.under(id).length > 0);
  return edited(sheet, { title: box.title ?? "", own: {}, sure: [...new Set(sure)] }, told);
}

/** How its file is called. */
export function fileName(game: string, title: string): string {
  const plain = title.normalize("NFD").replace(/\p{M}/gu, "").replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "")
    .toLowerCase();
  return `${plain || game}.box`;
}
