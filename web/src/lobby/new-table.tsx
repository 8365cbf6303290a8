// new-table.tsx: choose a game and play: at once against bots, or at a table made to measure.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type GameInfo, type Level, reached, sentence } from "../app/ask.js";
import type { Catalogue } from "../app/catalogue.js";
import { canRun, engine, usualLevel } from "../app/engine.js";
import { Glyph } from "../app/glyph.js";
import { keep, recall } from "../app/kept.js";
import { openTable, type Sitter as Seat } from "../app/open-table.js";
import { go } from "../app/route.js";
import { settings, useSettings } from "../app/settings.js";
import { useStore } from "../app/store.js";
import { startGuide } from "../guide/state.js";
import { useWords, words } from "../words/index.js";
import { GameEmblem } from "./emblem.js";

/** "me", "empty", "person" (at this device) or "bot:LEVEL". */
type Sitter = string;

interface Wish {
  game: string;
  count: number;
  /** How strong bots are that were not chosen one by one. */
  level: string | null;
  sitters: Sitter[];
  names: string[];
  options: Record<string, number>;
  undo: "secret" | "free" | "never";
  listed: boolean;
  local: boolean;
}

const firstCount = (game: GameInfo): number => Math.min(Math.max(2, game.seats_min), game.seats_max);
export const wishFor = (game: GameInfo): Wish => ({
  game: game.game,
  count: firstCount(game),
  level: null,
  sitters: [],
  names: [],
  options: {},
  undo: "secret",
  listed: false,
  local: false,
});

/** Who sits where: what was chosen, else me first and bots for the rest. */
function sittersOf(wish: Wish, levels: Level[]): Sitter[] {
  const bot = `bot:${wish.level ?? usualLevel(levels)}`;
  return Array.from({ length: wish.count }, (_, i) => {
    const chosen = wish.sitters[i];
    if (wish.local && (chosen === "me" || chosen === "empty")) return "person";
    if (!wish.local && chosen === "person") return i === 0 ? "me" : "empty";
    return chosen ?? (i > 0 ? bot : wish.local ? "person" : "me");
  });
}

/** Who learns plays the set-up that the rules advise for a first game, where they do. */
const firstGame = (game: GameInfo, options: Wish["options"]): Wish["options"] =>
  game.options.some(({ option }) => option === "first-game") ? { ...options, "first-game": 1 } : options;

export async function makeTable(wish: Wish, levels: Level[], name: string): Promise<void> {
  const sitters = sittersOf(wish, levels);
  const { confirm } = settings.value;
  const bot = (sitter: string): { who: "bot"; level: string } => ({ who: "bot", level: sitter.slice(4) });
  if (wish.local) {
    const first = sitters.indexOf("person");
    const nameAt = (i: number): string => wish.names[i]?.trim() || (i === first ? name : words().seat(i + 1));
    const seats = sitters.map((
      sitter,
      i,
    ) => (sitter.startsWith("bot:") ? bot(sitter) : { who: "person" as const, name: nameAt(i) }));
    const table = await engine().create({ game: wish.game, seats, options: wish.options, undo: wish.undo, confirm });
    return go(`#/l/${table}`);
  }
  const seats = sitters.map((
    sitter,
  ): Seat => (sitter.startsWith("bot:")
    ? bot(sitter)
    : sitter === "me"
    ? { who: "me", ...(name ? { name } : {}) }
    : { who: "empty" })
  );
  await openTable(
    { game: wish.game, seats, options: wish.options, undo: wish.undo, confirm, listed: wish.listed },
    name,
  );
}

interface PartProps {
  wish: Wish;
  change(part: Partial<Wish>): void;
  game: GameInfo;
  levels: Level[];
}

function Sitters({ wish, change, levels }: PartProps): JSX.Element {
  const words = useWords();
  const sitters = sittersOf(wish, levels);
  const set = (at: number, sitter: Sitter): void => {
    const next = [...sitters];
    if (sitter === "me") {
      next.forEach((other, i) => other === "me" && (next[i] = `bot:${wish.level ?? usualLevel(levels)}`));
    }
    next[at] = sitter;
    change({ sitters: next });
  };
  return (
    <fieldset class="fields">
      <legend>{words.whoPlays}</legend>
      {sitters.map((sitter, i) => (
        <label class="field" key={i}>
          <span>{words.seat(i + 1)}</span>
          <select value={sitter} onChange={(event) => set(i, event.currentTarget.value)}>
            {wish.local ? <option value="person">{words.hotSeat}</option> : <option value="me">{words.me}</option>}
            {!wish.local && <option value="empty">{words.openSeat}</option>}
            {levels.map((level) => (
              <option key={level.level} value={`bot:${level.level}`}>{words.botOf(level.text)}</option>
            ))}
          </select>
          {sitter === "person" && i > 0 && (
            <input
              class="second"
              value={wish.names[i] ?? ""}
              maxLength={32}
              placeholder={words.seat(i + 1)}
              aria-label={words.nameOfSeat(i + 1)}
              onInput={(event) => change({ names: Object.assign([...wish.names], { [i]: event.currentTarget.value }) })}
            />
          )}
        </label>
      ))}
    </fieldset>
  );
}

function Variants({ wish, change, game }: PartProps): JSX.Element | null {
  const words = useWords();
  if (game.options.length === 0) return null;
  return (
    <fieldset class="fields">
      <legend>{words.variants}</legend>
      {game.options.map((option) => (
        <label class="field" key={option.option}>
          <span>{option.text}</span>
          <select
            value={String(wish.options[option.option] ?? option.preset)}
            onChange={(event) =>
              change({ options: { ...wish.options, [option.option]: Number(event.currentTarget.value) } })}
          >
            {Array.from(
              { length: option.max - option.min + 1 },
              (_, i) => (
                <option key={i} value={String(option.min + i)}>{option.values?.[i] ?? String(option.min + i)}</option>
              ),
            )}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

function Manners({ wish, change }: PartProps): JSX.Element {
  const words = useWords();
  const { confirm } = useSettings();
  return (
    <fieldset class="fields">
      <legend>{words.manners}</legend>
      {canRun && (
        <label class="field">
          <span>{words.where}</span>
          <select
            value={wish.local ? "local" : "server"}
            onChange={(event) => change({ local: event.currentTarget.value === "local" })}
          >
            <option value="server">{words.online}</option>
            <option value="local">{words.offline}</option>
          </select>
        </label>
      )}
      <label class="field">
        <span>{words.undoRule}</span>
        <select value={wish.undo} onChange={(event) => change({ undo: event.currentTarget.value as Wish["undo"] })}>
          {(["secret", "free", "never"] as const).map((rule) => (
            <option key={rule} value={rule}>{words.undoRules[rule]}</option>
          ))}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={confirm}
          onChange={(event) => settings.change({ confirm: event.currentTarget.checked })}
        />
        {words.askConfirm}
      </label>
      {!wish.local && (
        <label class="check">
          <input
            type="checkbox"
            checked={wish.listed}
            onChange={(event) => change({ listed: event.currentTarget.checked })}
          />
          {words.listed}
        </label>
      )}
    </fieldset>
  );
}

function Games(
  { games, chosen, choose }: { games: GameInfo[]; chosen: string; choose(game: GameInfo): void },
): JSX.Element {
  const words = useWords();
  return (
    <fieldset class="games">
      <legend>{words.chooseGame}</legend>
      {games.map((game) => (
        <label class="game" key={game.game}>
          <input
            type="radio"
            name="game"
            value={game.game}
            checked={game.game === chosen}
            onChange={() => choose(game)}
          />
          <GameEmblem game={game.game} />
          <strong>{game.title}</strong>
          <span class="quiet-text">{words.playersRange(game.seats_min, game.seats_max)}</span>
          <span class="game-about">{game.about}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Count({ wish, change, game }: PartProps): JSX.Element {
  const words = useWords();
  return (
    <fieldset class="counts">
      <legend>{words.players}</legend>
      {Array.from({ length: game.seats_max - game.seats_min + 1 }, (_, i) => game.seats_min + i).map((n) => (
        <label class="count" key={n}>
          <input
            type="radio"
            name="count"
            checked={wish.count === n}
            onChange={() =>
              change({ count: n })}
            aria-label={words.playerCount(n)}
          />
          <span>{n}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What was decided last, so that coming back does not begin anew; after: the game that had been played last by
 * then. */
let remembered: { wish: Wish; after: string | null } | null = null;

/** That wish, unless a table of another game was played since. */
const lastWish = ():
  | Wish
  | null => (remembered && [remembered.after, remembered.wish.game].includes(recall("game")) ? remembered.wish : null);

/** The template game is there for those who add one; it stands behind the others. */
const shown = (games: GameInfo[]): GameInfo[] =>
  [...games].sort((a, b) => Number(a.game === "tali") - Number(b.game === "tali"));

export function NewTable({ catalogue }: { catalogue: Catalogue }): JSX.Element | null {
  const words = useWords();
  const there = useStore(reached);
  const { levels } = catalogue;
  const games = shown(catalogue.games);
  const [wish, setWish] = useState<Wish | null>(lastWish);
  const [name, setName] = useState(recall("name") ?? "");
  const [complaint, complain] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const game = games.find((one) => one.game === (wish?.game ?? recall("game"))) ?? games[0];
  if (!game) return null;
  const full: Wish = wish ?? wishFor(game);
  const change = (part: Partial<Wish>): void => {
    remembered = { wish: { ...full, ...part }, after: recall("game") };
    setWish(remembered.wish);
  };
  const make = async (wanted: Wish, guided: boolean): Promise<void> => {
    keep("name", name.trim());
    complain(null);
    setBusy(true);
    try {
      await makeTable(wanted, levels, name.trim() || words.defaultName);
      if (guided) startGuide();
    } catch (error) {
      complain(sentence(error));
      setBusy(false);
    }
  };
  const part = { wish: full, change, game, levels };
  const bots = full.count - 1;
  return (
    <section class="make" aria-label={words.chooseGame}>
      <Games games={games} chosen={game.game} choose={(one) => change({ ...wishFor(one), local: full.local })} />
      <div class="start card">
        <div class="start-row">
          <Count {...part} />
          {full.count > 1 && (
            <label class="field name">
              <span>{words.opponents}</span>
              <select
                value={full.level ?? usualLevel(levels)}
                onChange={(event) => change({ level: event.currentTarget.value, sitters: [] })}
              >
                {levels.map((level) => (
                  <option key={level.level} value={level.level}>{words.botOf(level.text)}</option>
                ))}
              </select>
            </label>
          )}
          <label class="field name">
            <span>{words.yourName}</span>
            <input
              value={name}
              maxLength={32}
              autocomplete="nickname"
              placeholder={words.defaultName}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
        </div>
        {!there && canRun && <p class="quiet-text" role="status">{words.noServer}</p>}
        <div class="buttons">
          <button
            type="button"
            class="primary big"
            disabled={busy}
            onClick={() => void make({ ...full, sitters: [] }, false)}
          >
            {words.playNow} <small>{words.playNowHint(bots)}</small>
          </button>
          <button
            type="button"
            disabled={busy}
            onClick={() =>
              void make({ ...full, sitters: [], undo: "free", options: firstGame(game, full.options) }, true)}
          >
            <Glyph name="guide" /> {words.learn}
          </button>
          <a class="button" href={`#/rules/${game.game}`}>
            <Glyph name="book" /> {words.rulesOf}
          </a>
        </div>
        <details>
          <summary>{words.moreChoices}</summary>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void make(full, false);
            }}
          >
            <div class="form">
              <Sitters {...part} />
              <Manners {...part} />
              <Variants {...part} />
            </div>
            <button class="primary" disabled={busy}>{words.createTable}</button>
          </form>
        </details>
        <p class="complaint" role="alert">{complaint}</p>
      </div>
    </section>
  );
}
