// new-table.tsx: choose a game and play: at once against bots, or at a table made to measure.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type GameInfo, type Level, reached, sentence } from "../app/ask.js";
import type { Catalogue } from "../app/catalogue.js";
import { canRun, usualLevel } from "../app/engine.js";
import { Glyph } from "../app/glyph.js";
import { keep, recall } from "../app/kept.js";
import { NameField } from "../app/name-field.js";
import { useStore } from "../app/store.js";
import { startGuide } from "../guide/state.js";
import { useWords } from "../words/index.js";
import { GameEmblem } from "./emblem.js";
import { TableForm, type WishProps } from "./table-form.js";
import { firstGame, makeTable, useWish, type Wish } from "./wish.js";

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

/** My name, and a table laid under it: busy while it is being laid, or a complaint. */
function useMaking(levels: Level[]): {
  name: string;
  setName(name: string): void;
  busy: boolean;
  complaint: string | null;
  make(wish: Wish, guided?: boolean): void;
} {
  const words = useWords();
  const [name, setName] = useState(recall("name") ?? "");
  const [complaint, complain] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async (wish: Wish, guided: boolean): Promise<void> => {
    keep("name", name.trim());
    complain(null);
    setBusy(true);
    try {
      await makeTable(wish, levels, name.trim() || words.defaultName);
      if (guided) startGuide();
    } catch (error) {
      complain(sentence(error));
      setBusy(false);
    }
  };
  return { name, setName, busy, complaint, make: (wish, guided = false) => void make(wish, guided) };
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
  const atOnce: Wish = { ...wish, sitters: [] };
  const lesson: Wish = { ...atOnce, undo: "free", options: firstGame(game, wish.options) };
  return (
    <section class="make" aria-label={words.chooseGame}>
      <Games games={games} chosen={game.game} choose={choose} />
      <div class="start card">
        <div class="start-row">
          <Count {...parts} />
          {wish.count > 1 && <Opponents {...parts} />}
          <NameField name={name} change={setName} class="name" />
        </div>
        {!there && canRun && <p class="quiet-text" role="status">{words.noServer}</p>}
        <div class="buttons">
          <button type="button" class="primary big" disabled={busy} onClick={() => make(atOnce)}>
            {words.playNow} <small>{words.playNowHint(wish.count - 1)}</small>
          </button>
          <button type="button" disabled={busy} onClick={() => make(lesson, true)}>
            <Glyph name="guide" /> {words.learn}
          </button>
          <a class="button" href={`#/rules/${game.game}`}>
            <Glyph name="book" /> {words.rulesOf}
          </a>
        </div>
        <details>
          <summary>{words.moreChoices}</summary>
          <TableForm {...parts} busy={busy} make={() => make(wish)} />
        </details>
        <p class="complaint" role="alert">{complaint}</p>
      </div>
    </section>
  );
}
