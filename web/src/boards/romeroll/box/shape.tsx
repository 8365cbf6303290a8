// shape.tsx: shapes of buildings, drawn square by square. What is drawn and is a known shape, however it lies, becomes
// that one.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Bench, ControlProps } from "../../../box/look.js";
import type { Language } from "../../../protocol.js";
import { type Cell, mirrored, type Shape as Squares, turned } from "../ground.js";

export const WIDE = 5; // squares of the field on which shapes are drawn

/** "##/#.": row by row. */
export const read = (picture: string): Cell[] =>
  picture.split("/").flatMap((line, row) =>
    [...line].flatMap((sign, column) => (sign === "#" ? [{ column, row }] : []))
  );

const tokenOf = ({ column, row }: Cell): string => `${String.fromCharCode(97 + column)}${row + 1}`;
const cellOf = (token: string): Cell => ({ column: token.charCodeAt(0) - 97, row: Number(token.slice(1)) - 1 });

/** The same for all ways in which a shape may lie. */
function keyOf(cells: readonly Cell[]): string {
  if (cells.length === 0) return "";
  let shape: Squares = turned(cells);
  const keys: string[] = [];
  for (let i = 0; i < 8; i++) {
    keys.push(shape.map(tokenOf).join(" "));
    shape = i === 3 ? mirrored(shape) : turned(shape);
  }
  return keys.sort()[0]!;
}

const names: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    i1: "1 square",
    i2: "2 squares",
    i3: "3 in a row",
    l3: "corner of 3",
    i4: "4 in a row",
    o4: "square of 4",
    l4: "L of 4",
    t4: "T of 4",
    s4: "S of 4",
    p5: "P of 5",
    u5: "U of 5",
    i5: "5 in a row",
    x5: "cross of 5",
    o9: "square of 9",
    drawn: "drawn by you",
  },
  fr: {
    i1: "1 carré",
    i2: "2 carrés",
    i3: "3 en ligne",
    l3: "angle de 3",
    i4: "4 en ligne",
    o4: "carré de 4",
    l4: "L de 4",
    t4: "T de 4",
    s4: "S de 4",
    p5: "P de 5",
    u5: "U de 5",
    i5: "5 en ligne",
    x5: "croix de 5",
    o9: "carré de 9",
    drawn: "dessinée par vous",
  },
};

const field: Readonly<Record<Language, { draw: string; square(name: string): string; size(n: number): string }>> = {
  en: {
    draw: "Draw the shape",
    square: (name) => `Square ${name}`,
    size: (n) => (n === 1 ? "1 square" : `${n} squares`),
  },
  fr: {
    draw: "Dessinez la forme",
    square: (name) => `Carré ${name}`,
    size: (n) => (n < 2 ? `${n} carré` : `${n} carrés`),
  },
};

export const shapeName = (symbol: string, language: Language): string | null => names[language][symbol] ?? null;

/** The squares of a known shape. */
const known = (bench: Bench, symbol: string): Cell[] =>
  symbol === "drawn" ? [] : read(bench.sheet.text("shape", symbol));

/** The squares of the shape that a row and its drawing say. */
export function squaresOf(bench: Bench, path: string): readonly Cell[] {
  const symbol = String(bench.value(path));
  if (symbol !== "drawn") return known(bench, symbol);
  const drawn = bench.value(path.replace("_shape", "_cells"));
  return Array.isArray(drawn) ? drawn.map(cellOf) : [];
}

/** A field of squares that are clicked: the shape of a Blueprint, or Juno's. */
export function ShapeControl({ bench, row, index }: ControlProps): JSX.Element {
  const path = [row.value, ...index].join(" "), drawing = path.replace("_shape", "_cells");
  const said = field[bench.language];
  const symbol = String(bench.value(path));
  const now = squaresOf(bench, path);
  const [laid, lay] = useState<readonly Cell[]>(now); // as they were clicked, wherever that was
  const shown = keyOf(laid) === keyOf(now) ? laid : now;
  const has = (cell: Cell): boolean => shown.some(({ column, row: at }) => column === cell.column && at === cell.row);
  const click = (cell: Cell): void => {
    if (bench.locked) return;
    const next = has(cell)
      ? shown.filter(({ column, row: at }) => column !== cell.column || at !== cell.row)
      : [...shown, cell];
    const key = keyOf(next);
    const match = bench.sheet.symbolsFor(row).find((one) => one !== "drawn" && keyOf(known(bench, one)) === key);
    lay(next);
    bench.edit(match ? { [path]: match, [drawing]: [] } : { [path]: "drawn", [drawing]: next.map(tokenOf).sort() });
  };
  const squares = Array.from({ length: WIDE * WIDE }, (_, i) => ({ column: i % WIDE, row: Math.floor(i / WIDE) }));
  return (
    <div class="rr-shape">
      <div class="rr-squares" role="group" aria-label={said.draw}>
        {squares.map((cell) => (
          <button
            type="button"
            key={tokenOf(cell)}
            aria-pressed={has(cell)}
            aria-disabled={bench.locked}
            aria-label={said.square(tokenOf(cell))}
            data-square={tokenOf(cell)}
            onClick={() => click(cell)}
          />
        ))}
      </div>
      <p class="quiet-text" role="status">
        {symbol === "drawn" ? said.size(shown.length) : shapeName(symbol, bench.language)}
      </p>
    </div>
  );
}

/** A shape in a box from -10 to 10. */
export function ShapeSign({ cells, colour = "#8a5410" }: { cells: readonly Cell[]; colour?: string }): JSX.Element {
  const columns = Math.max(1, ...cells.map(({ column }) => column + 1));
  const rows = Math.max(1, ...cells.map(({ row }) => row + 1));
  const size = Math.min(18 / Math.max(columns, rows), 7);
  return (
    <g transform={`translate(${(-columns * size) / 2} ${(-rows * size) / 2})`}>
      {cells.map(({ column, row }) => (
        <rect
          x={column * size}
          y={row * size}
          width={size}
          height={size}
          fill={colour}
          stroke="#faf6ec"
          stroke-width={0.8}
        />
      ))}
    </g>
  );
}
