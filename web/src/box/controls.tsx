// controls.tsx: how one value is entered: a number between two buttons, a symbol of a list, signs to be switched on, a
// name; and several of them side by side.

import type { JSX } from "preact";
import { labelled } from "../words/names.js";
import { isFit } from "./draft.js";
import type { Bench, ControlProps } from "./look.js";
import type { Cell, Row } from "./rows.js";

/** The small picture of a symbol, if the game has one. */
export function Sign({ bench, domain, symbol }: { bench: Bench; domain: string; symbol: string }): JSX.Element | null {
  const drawn = bench.look.sign?.(domain, symbol);
  return drawn ? <svg class="box-sign" viewBox="-11 -11 22 22" aria-hidden="true">{drawn}</svg> : null;
}

const MANY = 20; // symbols that are offered side by side

interface CellProps {
  bench: Bench;
  row: Row;
  path: string;
  label: string;
}

/** What was typed: a number, or what may become one. */
function typed(text: string): Cell {
  const bare = text.replace(/\s/g, "");
  return /^-?\d{1,6}$/.test(bare) ? Number(bare) : bare.slice(0, 12);
}

export function Stepper({ bench, row, path, label }: CellProps): JSX.Element {
  const { words, locked } = bench;
  const cell = bench.value(path), fits = isFit(bench.sheet, row, cell);
  const least = row.least ?? 0, most = row.most ?? 255;
  const step = (by: number): void => {
    const now = typeof cell === "number" ? cell : Number(bench.sheet.base.get(path));
    bench.edit({ [path]: Math.min(most, Math.max(least, now + by)) });
  };
  if (locked) return <output class="box-number">{String(cell)}</output>;
  return (
    <span class={`box-stepper ${fits ? "" : "wrong"}`}>
      <button
        type="button"
        aria-label={labelled(bench.language, label, words.fewer)}
        aria-disabled={typeof cell === "number" && cell <= least}
        onClick={() => step(-1)}
      >
        −
      </button>
      <input
        value={String(cell)}
        inputMode="numeric"
        maxLength={6}
        aria-label={label}
        aria-invalid={!fits}
        data-path={path}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => bench.edit({ [path]: typed(event.currentTarget.value) }, path)}
      />
      <button
        type="button"
        aria-label={labelled(bench.language, label, words.more)}
        aria-disabled={typeof cell === "number" && cell >= most}
        onClick={() => step(1)}
      >
        +
      </button>
    </span>
  );
}

/** One of two: no or yes. */
function Switch({ bench, path, label }: CellProps): JSX.Element {
  const on = bench.value(path) === 1;
  const text = on ? bench.words.isSo : bench.words.isNot;
  return (
    <button
      type="button"
      class="box-chip"
      aria-pressed={on}
      aria-disabled={bench.locked}
      data-path={path}
      aria-label={labelled(bench.language, label, text)}
      onClick={() => !bench.locked && bench.edit({ [path]: on ? 0 : 1 })}
    >
      {text}
    </button>
  );
}

/** What a symbol is called, or that there is none. */
export const nameOf = (bench: Bench, domain: string, symbol: string | null): string =>
  symbol === null ? (bench.look.call?.(domain, "", bench.language) ?? bench.words.none) : bench.name(domain, symbol);

/** The name beside a sign, unless the sign says it. */
function Named(
  { bench, domain, name, alone = false }: { bench: Bench; domain: string; name: string; alone?: boolean },
): JSX.Element {
  const silent = !alone && bench.look.speaking?.includes(domain);
  return <span class={silent ? "heard" : ""}>{name}</span>;
}

function SymbolList({ bench, row, path, label }: CellProps): JSX.Element {
  const { sheet, locked } = bench;
  const cell = bench.value(path), domain = row.domain ?? "";
  const symbols = sheet.symbolsFor(row);
  const signs = symbols.length <= MANY && symbols.every((symbol) => bench.look.sign?.(domain, symbol));
  const text = (symbol: string | null): string => nameOf(bench, domain, symbol);
  if (signs || locked) {
    const offered = locked ? [cell as string | null] : [...(row.kind === "maybe" ? [null] : []), ...symbols];
    return (
      <span class="box-chips" role="group" aria-label={label}>
        {offered.map((symbol) => (
          <button
            type="button"
            key={symbol}
            class="box-chip"
            aria-pressed={cell === symbol}
            aria-disabled={locked}
            data-path={path}
            data-symbol={symbol ?? ""}
            onClick={() => !locked && bench.edit({ [path]: symbol })}
          >
            {symbol !== null && <Sign bench={bench} domain={domain} symbol={symbol} />}
            <Named bench={bench} domain={domain} name={text(symbol)} alone={symbol === null} />
          </button>
        ))}
      </span>
    );
  }
  return (
    <select
      value={String(cell ?? "")}
      aria-label={label}
      data-path={path}
      onChange={(event) => bench.edit({ [path]: event.currentTarget.value || null })}
    >
      {row.kind === "maybe" && <option value="">{text(null)}</option>}
      {symbols.map((symbol) => <option key={symbol} value={symbol}>{text(symbol)}</option>)}
    </select>
  );
}

function SymbolSet({ bench, row, path, label }: CellProps): JSX.Element {
  const { locked, words } = bench;
  const cell = bench.value(path), domain = row.domain ?? "";
  const chosen = Array.isArray(cell) ? (cell as readonly string[]) : [];
  const symbols = bench.sheet.symbolsFor(row);
  const turn = (symbol: string): void => {
    const next = symbols.filter((one) => (one === symbol) !== chosen.includes(one));
    bench.edit({ [path]: next });
  };
  const shown = locked ? symbols.filter((symbol) => chosen.includes(symbol)) : symbols;
  return (
    <span class="box-chips" role="group" aria-label={label}>
      {shown.length === 0 && <span class="quiet-text">{words.nothing}</span>}
      {shown.map((symbol) => (
        <button
          type="button"
          key={symbol}
          class="box-chip"
          aria-pressed={chosen.includes(symbol)}
          aria-disabled={locked}
          data-path={path}
          data-symbol={symbol}
          onClick={() => !locked && turn(symbol)}
        >
          <Sign bench={bench} domain={domain} symbol={symbol} />
          <Named bench={bench} domain={domain} name={bench.name(domain, symbol)} />
        </button>
      ))}
    </span>
  );
}

function NameInput({ bench, row, path, label }: CellProps): JSX.Element {
  const { sheet, locked } = bench;
  const cell = String(bench.value(path) ?? "");
  const ours = sheet.text(row.index[0]?.domain ?? "", path.split(" ").at(-1) ?? "");
  if (locked) return <output>{cell || ours}</output>;
  return (
    <input
      value={cell}
      maxLength={64}
      placeholder={ours}
      aria-label={label}
      aria-invalid={!isFit(sheet, row, cell)}
      data-path={path}
      onInput={(event) => bench.edit({ [path]: event.currentTarget.value }, path)}
    />
  );
}

/** One value. */
export function OneCell(props: CellProps): JSX.Element {
  switch (props.row.kind) {
    case "count":
      return props.row.least === 0 && props.row.most === 1 && !isOdd(props)
        ? <Switch {...props} />
        : <Stepper {...props} />;
    case "symbol":
    case "maybe":
      return <SymbolList {...props} />;
    case "set":
      return <SymbolSet {...props} />;
    case "name":
      return <NameInput {...props} />;
  }
}

/** Something that is no number of its row: only a field can show it. */
const isOdd = ({ bench, row, path }: CellProps): boolean => !isFit(bench.sheet, row, bench.value(path));

/** What an index is called: its symbol; a number counts from 1, as people do. */
export function indexName(bench: Bench, row: Row, dimension: number, token: string): string {
  const domain = row.index[dimension]?.domain ?? "number";
  return domain === "number" ? String(Number(token) + 1) : domain === "seat" ? token : bench.name(domain, token);
}

/** All values below some indices, each with its name. */
export function Cells({ bench, row, index }: ControlProps): JSX.Element {
  const path = [row.value, ...index].join(" ");
  const depth = index.length;
  if (depth >= row.index.length) return <OneCell bench={bench} row={row} path={path} label={row.text} />;
  const domain = row.index[depth]?.domain ?? "number";
  const last = depth === row.index.length - 1;
  const shown = bench.locked && last && row.kind === "count"
    ? bench.sheet.indices(row, depth).filter((token) => bench.value(`${path} ${token}`) !== 0)
    : bench.sheet.indices(row, depth);
  const numbers = shown.every((token) => indexName(bench, row, depth, token).length < 3) ? "numbered" : "named";
  return (
    <div class={`box-cells ${last ? (row.kind === "count" ? numbers : "") : "deep"}`}>
      {shown.length === 0 && <span class="quiet-text">{bench.words.nothing}</span>}
      {shown.map((token) => {
        const name = indexName(bench, row, depth, token);
        return (
          <div class="box-cell" key={token}>
            <span class="box-cell-name">
              <Sign bench={bench} domain={domain} symbol={token} />
              <Named bench={bench} domain={domain} name={name} />
            </span>
            {last
              ? (
                <OneCell
                  bench={bench}
                  row={row}
                  path={`${path} ${token}`}
                  label={labelled(bench.language, row.text, name)}
                />
              )
              : <Cells bench={bench} row={row} index={[...index, token]} />}
          </div>
        );
      })}
    </div>
  );
}
