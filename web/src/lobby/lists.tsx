// lists.tsx: tables one holds a seat at, tables that wait, games to watch, games in this browser.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask, type TableRow } from "../app/ask.js";
import type { Catalogue } from "../app/catalogue.js";
import { engine, savedTables } from "../app/engine.js";
import { Glyph } from "../app/glyph.js";
import { badge } from "../app/badge.js";
import { seats } from "../app/kept.js";
import { askAsMe, type Profile, profile, takeAlong, useProfile } from "../app/profile.js";
import { useSettings } from "../app/settings.js";
import { isSite } from "../app/site.js";
import { useWords } from "../words/index.js";
import { asksMe, useTimeOf } from "./my-games.js";

const REFRESH = 5000;
const HIDDEN = 30_000; // how often a tab that nobody looks at asks whose turn it is

export interface Found {
  /** Of the profile; null without one. */
  games: TableRow[] | null;
  mine: TableRow[];
  open: TableRow[];
  watch: TableRow[];
  announced: string;
}

/** The games of the profile. Seats that this browser has besides are taken along. */
async function findGames(me: Profile | null): Promise<TableRow[] | null> {
  if (!me) return null;
  const games = (): Promise<{ name: string; tables: TableRow[] }> => askAsMe("GET", "profile/games");
  try {
    let { name, tables } = await games();
    if (await takeAlong(new Set(tables.map(({ table }) => table))).catch(() => false)) {
      ({ name, tables } = await games());
    }
    if (profile.value && name !== profile.value.name) profile.set({ ...profile.value, name });
    return tables;
  } catch (error) {
    if (profile.value) throw error;
    return null; // signed out elsewhere: the seats of this browser are still here
  }
}

async function find(): Promise<Found> {
  const games = await findGames(profile.value);
  const known = new Set(games?.map(({ table }) => table));
  const held = seats.all().filter(({ table }) => !known.has(table)).map(({ table, token }) => ({ table, token }));
  const [listed, own] = await Promise.all([
    ask<{ tables: TableRow[]; watch: TableRow[]; announcement?: string }>("GET", "tables"),
    held.length ? ask<{ tables: TableRow[] }>("POST", "mine", { seats: held }) : { tables: [] },
  ]);
  const yours = new Set([...known, ...own.tables.map((row) => row.table)]);
  const others = (rows: TableRow[]): TableRow[] => rows.filter((row) => !yours.has(row.table));
  const announced = listed.announcement ?? "";
  return { games, mine: own.tables, open: others(listed.tables), watch: others(listed.watch), announced };
}

/** The lists, asked for again every few seconds while the page is looked at, and now and then while it is not and
 * somebody has a profile; null while there is no server. */
export function useTables(): { found: Found | null; refresh(): void } {
  const { language } = useSettings();
  const me = useProfile();
  const [found, set] = useState<Found | null>(null);
  const [turn, again] = useState(0);
  useEffect(() => {
    if (isSite) return;
    let current = true, last = 0;
    const look = (): void => {
      last = Date.now();
      void find().then((next) => current && set(next), () => current && set(null));
    };
    look();
    const timer = setInterval(() => {
      if (!document.hidden || (profile.value && Date.now() - last >= HIDDEN)) look();
    }, REFRESH);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [language, turn, me?.token]);
  const waiting = [...(found?.games ?? []), ...(found?.mine ?? [])].filter(asksMe).length;
  useEffect(() => badge(waiting), [waiting]);
  useEffect(() => () => badge(0), []);
  return { found, refresh: () => again((n) => n + 1) };
}

interface RowsProps {
  title: string;
  rows: TableRow[];
  games: Catalogue["games"];
  note(row: TableRow): JSX.Element | string;
  forget?(row: TableRow): void;
}

function Rows({ title, rows, games, note, forget }: RowsProps): JSX.Element {
  const words = useWords();
  const timeOf = useTimeOf();
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
              {row.clock && (
                <span class="row-clock">
                  <Glyph name="clock" /> {timeOf(row) ?? words.clockShort(row.clock)}
                </span>
              )}
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

export function Lists(
  { games, found, refresh }: { games: Catalogue["games"]; found: Found; refresh(): void },
): JSX.Element {
  const words = useWords();
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
