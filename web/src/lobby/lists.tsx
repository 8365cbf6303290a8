// lists.tsx: tables one holds a seat at, tables that wait, games to watch, games in this browser.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask, type TableRow } from "../app/ask.js";
import type { Catalogue } from "../app/catalogue.js";
import { engine, savedTables } from "../app/engine.js";
import { Glyph } from "../app/glyph.js";
import { seats } from "../app/kept.js";
import { useSettings } from "../app/settings.js";
import { useWords } from "../words/index.js";

const REFRESH = 5000;

interface Found {
  mine: TableRow[];
  open: TableRow[];
  watch: TableRow[];
  announced: string;
}

async function find(): Promise<Found> {
  const held = seats.all().map(({ table, token }) => ({ table, token }));
  const [listed, own] = await Promise.all([
    ask<{ tables: TableRow[]; watch: TableRow[]; announcement?: string }>("GET", "tables"),
    held.length ? ask<{ tables: TableRow[] }>("POST", "mine", { seats: held }) : { tables: [] },
  ]);
  const yours = new Set(own.tables.map((row) => row.table));
  const others = (rows: TableRow[]): TableRow[] => rows.filter((row) => !yours.has(row.table));
  const announced = listed.announcement ?? "";
  return { mine: own.tables, open: others(listed.tables), watch: others(listed.watch), announced };
}

/** The lists, asked for again every few seconds while the page is looked at; null while there is no server. */
export function useTables(): { found: Found | null; refresh(): void } {
  const { language } = useSettings();
  const [found, set] = useState<Found | null>(null);
  const [turn, again] = useState(0);
  useEffect(() => {
    let current = true;
    const look = (): void => void find().then((next) => current && set(next), () => current && set(null));
    look();
    const timer = setInterval(() => document.hidden || look(), REFRESH);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [language, turn]);
  return { found, refresh: () => again((n) => n + 1) };
}

const asksMe = (row: TableRow): boolean =>
  row.seats.some((seat) => seat.seat === row.seat && seat.asked && seat.who === "person");

interface RowsProps {
  title: string;
  rows: TableRow[];
  games: Catalogue["games"];
  note(row: TableRow): JSX.Element | string;
  forget?(row: TableRow): void;
}

function Rows({ title, rows, games, note, forget }: RowsProps): JSX.Element {
  const words = useWords();
  const names = (row: TableRow): string =>
    row.seats.filter((seat) => seat.who !== "empty").map((seat) => seat.name ?? words.seat(seat.seat)).join(", ");
  return (
    <section class="card">
      <h2>{title}</h2>
      {rows.length === 0 && <p class="quiet-text">{words.noTables}</p>}
      <ul class="rows">
        {rows.map((row) => (
          <li key={row.table}>
            <a class="row" href={`#/t/${row.table}`}>
              <strong>{games.find((game) => game.game === row.game)?.title ?? row.game}</strong>
              <span class="who">{names(row)}</span>
              <span class="note">{note(row)}</span>
            </a>
            {forget && (row.state === "over" || row.state === "closed") && (
              <button
                type="button"
                class="quiet square"
                aria-label={words.forget}
                data-tip={words.forget}
                onClick={() => forget(row)}
              >
                <Glyph name="close" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Lists({ games }: { games: Catalogue["games"] }): JSX.Element {
  const words = useWords();
  const { found, refresh } = useTables();
  if (!found) return <></>;
  const free = (row: TableRow): string =>
    `${row.seats.filter((seat) => seat.who !== "empty").length}/${row.seats.length}`;
  return (
    <>
      {found.announced !== "" && <p class="announced" role="status">{found.announced}</p>}
      {found.mine.length > 0 && (
        <Rows
          title={words.myTables}
          rows={found.mine}
          games={games}
          note={(row) => (asksMe(row) ? <b class="your-turn">{words.yourTurnShort}</b> : words.states[row.state])}
          forget={(row) => {
            seats.forget(row.table);
            refresh();
          }}
        />
      )}
      <Rows title={words.openTables} rows={found.open} games={games} note={free} />
      {found.watch.length > 0 && (
        <Rows
          title={words.watchTables}
          rows={found.watch}
          games={games}
          note={() => words.watch}
        />
      )}
    </>
  );
}

/** Games kept in this browser. */
export function LocalList({ games }: { games: Catalogue["games"] }): JSX.Element | null {
  const words = useWords();
  const [rows, set] = useState(savedTables()?.all() ?? []);
  if (rows.length === 0) return null;
  return (
    <section class="card">
      <h2>{words.localTables}</h2>
      <ul class="rows">
        {rows.map((row) => (
          <li key={row.table}>
            <a class="row" href={`#/l/${row.table}`}>
              <strong>{games.find((game) => game.game === row.game)?.title ?? row.game}</strong>
              <span class="who">{row.seats.map((seat, i) => seat.name ?? words.seat(i + 1)).join(", ")}</span>
              <span class="note">{words.states[row.closed ? "closed" : row.over ? "over" : "playing"]}</span>
            </a>
            <button
              type="button"
              class="quiet square"
              aria-label={words.forget}
              data-tip={words.forget}
              onClick={() => {
                engine().forget(row.table);
                set(savedTables()?.all() ?? []);
              }}
            >
              <Glyph name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
