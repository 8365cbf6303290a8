// new-table.tsx: choose a game and play: at once against bots, or at a table made to measure.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { boxes } from "virtual:games";
import { type GameInfo, type Level, reached, sentence } from "../app/ask.js";
import type { Catalogue } from "../app/catalogue.js";
import { canRun, usualLevel } from "../app/engine.js";
import { Glyph } from "../app/glyph.js";
import { keep, recall } from "../app/kept.js";
import { NameField } from "../app/name-field.js";
import { profile } from "../app/profile.js";
import { isSite } from "../app/site.js";
import { useStore } from "../app/store.js";
import { keptBoxes } from "../box/kept.js";
import { startGuide } from "../guide/state.js";
import { useWords } from "../words/index.js";
import { GameEmblem } from "./emblem.js";
import { TableForm, type WishProps } from "./table-form.js";
import { Facts } from "./facts.js";
import { lessonOf, makeTable, useWish, type Wish } from "./wish.js";

interface GamesProps {
  games: GameInfo[];
  chosen: string;
  choose(game: GameInfo): void;
}

function Game({ game, chosen, choose }: Omit<GamesProps, "games"> & { game: GameInfo }): JSX.Element {
  return (
    <label class={`game ${game.template ? "small" : ""}`}>
      <input
        type="radio"
        name="game"
        value={game.game}
        checked={game.game === chosen}
        onChange={() => choose(game)}
      />
      <GameEmblem game={game.game} />
      <strong>{game.title}</strong>
      <Facts game={game} />
      <span class="game-about">{game.about}</span>
    </label>
  );
}

/** The games; those that are there to learn the program by stand apart. */
function Games({ games, ...rest }: GamesProps): JSX.Element {
  const words = useWords();
  const apart = games.filter((game) => game.template);
  return (
    <fieldset class="choice">
      <legend>{words.chooseGame}</legend>
      <div class="games">
        {games.filter((game) => !game.template).map((game) => <Game key={game.game} game={game} {...rest} />)}
      </div>
      {apart.length > 0 && (
        <div class="apart">
          <span class="quiet-text">{words.apart}</span>
          {apart.map((game) => <Game key={game.game} game={game} {...rest} />)}
        </div>
      )}
    </fieldset>
  );
}

function Count({ wish, change, game }: WishProps): JSX.Element {
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

function Opponents({ wish, change, levels }: WishProps): JSX.Element {
  const words = useWords();
  return (
    <label class="field name">
      <span>{words.opponents}</span>
      <select
        value={wish.level ?? usualLevel(levels)}
        onChange={(event) => change({ level: event.currentTarget.value, sitters: [] })}
      >
        {levels.map((level) => <option key={level.level} value={level.level}>{words.botOf(level.text)}</option>)}
      </select>
    </label>
  );
}

/** Whose values are played with: ours, or those of a box. */
function Values({ wish, change, game }: WishProps): JSX.Element | null {
  const words = useWords();
  const kept = keptBoxes.all(game.game), offered = game.boxes ?? [];
  if (!boxes[game.game] || kept.length + offered.length === 0) return null;
  const chosen = wish.box && ("kept" in wish.box ? `kept ${wish.box.kept}` : `name ${wish.box.name}`);
  const choose = (value: string): void => {
    const what = value.slice(5);
    change({ box: value.startsWith("kept ") ? { kept: what } : value ? { name: what } : null });
  };
  return (
    <label class="field name">
      <span>{words.values}</span>
      <select value={chosen ?? ""} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{words.builtIn}</option>
        {kept.map(({ id, title, unsound }) => (
          <option key={id} value={`kept ${id}`} disabled={unsound}>{words.myBox(title.trim(), unsound)}</option>
        ))}
        {!wish.local
          && offered.map(({ name, title }) => (
            <option key={name} value={`name ${name}`}>{words.itsBox(title ?? name)}</option>
          ))}
      </select>
    </label>
  );
}

/** My name, and a table laid under it: busy while it is being laid, or a complaint. */
function useMaking(levels: Level[]): {
  name: string;
  setName(name: string): void;
  busy: boolean;
  complaint: string | null;
  make(game: GameInfo, wish: Wish, guided?: boolean): void;
} {
  const words = useWords();
  const [name, setName] = useState(recall("name") ?? "");
  const [complaint, complain] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async (game: GameInfo, wish: Wish, guided: boolean): Promise<void> => {
    keep("name", name.trim());
    complain(null);
    setBusy(true);
    try {
      await makeTable(game, wish, levels, name.trim() || profile.value?.name || words.defaultName);
      if (guided) startGuide();
    } catch (error) {
      complain(sentence(error));
      setBusy(false);
    }
  };
  return { name, setName, busy, complaint, make: (game, wish, guided = false) => void make(game, wish, guided) };
}

export function NewTable({ catalogue }: { catalogue: Catalogue }): JSX.Element | null {
  const words = useWords();
  const there = useStore(reached);
  const { games, levels } = catalogue;
  const wished = useWish(games);
  const { name, setName, busy, complaint, make } = useMaking(levels);
  if (!wished) return null;
  const { wish, game, change, choose } = wished;
  const parts = { wish, change, game, levels };
  return (
    <section class="make" aria-label={words.chooseGame}>
      <Games games={games} chosen={game.game} choose={choose} />
      <div class="start card">
        <div class="start-row">
          <Count {...parts} />
          {wish.count > 1 && <Opponents {...parts} />}
          <Values {...parts} />
          <NameField name={name} change={setName} class="name" />
        </div>
        {isSite
          ? <p class="quiet-text">{canRun ? words.siteHint : words.cannotRun}</p>
          : !there && canRun && <p class="quiet-text" role="status">{words.noServer}</p>}
        <div class="buttons">
          <button
            type="button"
            class="primary big"
            disabled={busy}
            onClick={() => make(game, { ...wish, sitters: [], clock: null })}
          >
            {words.playNow} <small>{words.playNowHint(wish.count - 1)}</small>
          </button>
          <button type="button" disabled={busy} onClick={() => make(game, lessonOf(game, wish), true)}>
            <Glyph name="guide" /> {words.learn}
          </button>
          <a class="button" href={`#/rules/${game.game}`}>
            <Glyph name="book" /> {words.rulesOf}
          </a>
          {boxes[game.game] && <a class="button" href={`#/box/${game.game}`}>{words.enterBox}</a>}
        </div>
        <details>
          <summary>{words.moreChoices}</summary>
          <TableForm {...parts} busy={busy} make={() => make(game, wish)} />
        </details>
        <p class="complaint" role="alert">{complaint}</p>
      </div>
    </section>
  );
}
