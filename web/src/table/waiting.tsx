// waiting.tsx: before the game: who sits where, the link for the others, a seat for whoever has come by it.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { CopyField } from "../app/copy.js";
import { usualLevel } from "../app/engine.js";
import { keep, recall } from "../app/kept.js";
import { tableAddress } from "../app/route.js";
import { Emblem } from "../kit/seats.js";
import { GameEmblem } from "../lobby/emblem.js";
import { useWords } from "../words/index.js";
import type { TableProps } from "./context.js";

export function Waiting(
  { state, session, nameOf, me, levels, join }: TableProps & { join(seat: number, name: string): void },
): JSX.Element | null {
  const words = useWords();
  const [name, setName] = useState(recall("name") ?? "");
  const { view, about } = state;
  if (!view || !about) return null;
  const sit = (seat: number): void => {
    keep("name", name.trim());
    join(seat, name.trim() || words.defaultName);
  };
  const level = levels.length ? usualLevel(levels) : null;
  return (
    <section class="foyer card">
      <div class="foyer-head">
        <GameEmblem game={about.game} />
        <div>
          <h2>{about.title}</h2>
          {me > 0 && <p>{words.inviteHint}</p>}
        </div>
      </div>
      {me > 0 && <CopyField text={tableAddress(view.table)} label={words.invite} />}
      {me === 0 && (
        <label class="field foyer-name">
          <span>{words.yourName}</span>
          <input
            value={name}
            maxLength={32}
            autocomplete="nickname"
            placeholder={words.defaultName}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
      )}
      <ul class="sitting">
        {view.seats.map((seat) => (
          <li key={seat.seat}>
            <svg class="player-emblem" viewBox="-11 -11 22 22" aria-hidden="true">
              <Emblem seat={seat.seat} />
            </svg>
            <span class="player-name">{seat.who === "empty" ? words.emptySeat : nameOf(seat.seat)}</span>
            {seat.seat === me && <small>({words.you})</small>}
            {seat.who === "bot" && <small>{words.botLevel(seat.level_text ?? "")}</small>}
            {seat.who === "empty" && me === 0 && (
              <button
                type="button"
                class="primary"
                aria-label={words.sitDownAs(seat.seat)}
                onClick={() => sit(seat.seat)}
              >
                {words.sitDown}
              </button>
            )}
            {seat.who === "empty" && me > 0 && level && (
              <button
                type="button"
                aria-label={words.fillWithBot(seat.seat)}
                onClick={() => session.handOver(level, seat.seat)}
              >
                + {words.bot}
              </button>
            )}
          </li>
        ))}
      </ul>
      {about.options.length > 0 && (
        <details>
          <summary>{words.variants}</summary>
          <ul>
            {about.options.map((option) => (
              <li key={option.option}>{words.labelled(option.text, option.value_text ?? option.value)}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
