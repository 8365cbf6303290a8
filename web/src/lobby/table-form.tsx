// table-form.tsx: a table made to measure: who sits where, how the game is played, its variants.

import type { JSX } from "preact";
import type { GameInfo, Level } from "../app/ask.js";
import { canRun, usualLevel } from "../app/engine.js";
import { settings, useSettings } from "../app/settings.js";
import { isSite } from "../app/site.js";
import { useWords } from "../words/index.js";
import { ClockChoice } from "./clock-choice.js";
import { Variants } from "./variants.js";
import { type Sitter, sittersOf, type Wish } from "./wish.js";

export interface WishProps {
  wish: Wish;
  change(part: Partial<Wish>): void;
  game: GameInfo;
  levels: Level[];
}

function Sitters({ wish, change, levels }: WishProps): JSX.Element {
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

function Manners({ wish, change }: WishProps): JSX.Element {
  const words = useWords();
  const { confirm } = useSettings();
  return (
    <fieldset class="fields">
      <legend>{words.manners}</legend>
      {canRun && !isSite && (
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

export function TableForm({ busy, make, ...props }: WishProps & { busy: boolean; make(): void }): JSX.Element {
  const words = useWords();
  const submit = (event: Event): void => {
    event.preventDefault();
    make();
  };
  return (
    <form onSubmit={submit}>
      <div class="form">
        <Sitters {...props} />
        <Manners {...props} />
        {!props.wish.local && <ClockChoice {...props} />}
      </div>
      <Variants {...props} />
      <button class="primary" disabled={busy}>{words.createTable}</button>
    </form>
  );
}
