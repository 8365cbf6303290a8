// my-games.tsx: the games of somebody with a profile, most urgent first, with the board as it stands.

import type { JSX } from "preact";
import type { TableRow } from "../app/ask.js";
import type { Catalogue } from "../app/catalogue.js";
import { Glyph } from "../app/glyph.js";
import { useSettings } from "../app/settings.js";
import { useWords } from "../words/index.js";
import { GameEmblem } from "./emblem.js";
import { Picture } from "./picture.js";

const DRAWN = 6; // boards; of more games the emblem says enough
const OVER = 6; // games that are over

/** Whether we are waited for. */
export const asksMe = (row: TableRow): boolean =>
  row.seats.some((seat) => seat.seat === row.seat && seat.asked && seat.who === "person");

/** What I have left, while my clock runs. */
export function useTimeOf(): (row: TableRow) => string | null {
  const words = useWords();
  return (row) => {
    const clock = row.seats.find((seat) => seat.seat === row.seat)?.clock;
    return clock?.runs ? words.time(clock.left, true) : null;
  };
}

const STEPS: readonly [unit: "day" | "hour" | "minute", seconds: number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago, as people say it. */
function ago(since: number, language: string): string {
  const seconds = Math.max(0, Math.round((Date.now() - since) / 1000));
  const [unit, size] = STEPS.find(([, size]) => seconds >= size) ?? ["minute", 60];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
}

/** Whose turn it is, in a few words. */
function useTurn(row: TableRow): string {
  const words = useWords();
  if (row.state !== "playing") return words.states[row.state];
  const asked = row.seats.filter((seat) => seat.asked);
  if (asksMe(row)) return words.yourTurnShort;
  return asked.length > 0
    ? words.turnOf(asked.map((seat) => seat.name ?? words.seat(seat.seat)))
    : words.states.playing;
}

function Game({ row, title, drawn }: { row: TableRow; title: string; drawn: boolean }): JSX.Element {
  const words = useWords();
  const { language } = useSettings();
  const turn = useTurn(row);
  const left = useTimeOf()(row);
  const others = row.seats.filter((seat) => seat.seat !== row.seat && seat.who !== "empty");
  return (
    <li class={asksMe(row) ? "mine" : ""}>
      <a href={`#/t/${row.table}`}>
        {drawn ? <Picture row={row} /> : (
          <div class="picture" aria-hidden="true">
            <GameEmblem game={row.game} />
          </div>
        )}
        <strong>{title}</strong>
        <span class="with">{others.map((seat) => seat.name ?? words.seat(seat.seat)).join(", ")}</span>
        <span class="whose">{turn}</span>
        {left !== null
          ? (
            <span class="since row-clock">
              <Glyph name="clock" /> {left}
            </span>
          )
          : row.since !== undefined && row.state !== "waiting" && <span class="since">{ago(row.since, language)}</span>}
      </a>
    </li>
  );
}

export function MyGames({ rows, games }: { rows: readonly TableRow[]; games: Catalogue["games"] }): JSX.Element {
  const words = useWords();
  const title = (row: TableRow): string => games.find((game) => game.game === row.game)?.title ?? row.game;
  const over = (row: TableRow): boolean => row.state === "over" || row.state === "closed";
  const going = rows.filter((row) => !over(row)), ended = rows.filter(over).slice(0, OVER);
  return (
    <section class="my-games" aria-label={words.myGames}>
      <h2>{words.myGames}</h2>
      {rows.length === 0 && <p class="quiet-text">{words.noGamesYet}</p>}
      {going.length > 0 && (
        <ul>
          {going.map((row, i) => <Game key={row.table} row={row} title={title(row)} drawn={i < DRAWN} />)}
        </ul>
      )}
      {ended.length > 0 && (
        <details>
          <summary>{words.gamesOver}</summary>
          <ul>
            {ended.map((row) => <Game key={row.table} row={row} title={title(row)} drawn={false} />)}
          </ul>
        </details>
      )}
    </section>
  );
}
