// waiting.tsx: before the game: who sits where, the link for the others, a seat for whoever has come by it.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import { CopyField } from "../app/copy.js";
import { usualLevel } from "../app/engine.js";
import { keep, recall } from "../app/kept.js";
import { Lazily } from "../app/lazily.js";
import { NameField } from "../app/name-field.js";
import { profile } from "../app/profile.js";
import { tableAddress } from "../app/route.js";
import { Emblem } from "../kit/seats.js";
import { GameEmblem } from "../lobby/emblem.js";
import { useWords } from "../words/index.js";
import type { SeatInfo } from "../protocol.js";
import { Options } from "./options.js";
import type { TableProps } from "./context.js";

interface SeatProps extends TableProps {
  seat: SeatInfo;
  sit(seat: number): void;
}

/** A seat at the table, with what can be done about it while it is free. */
function Seat({ seat, sit, session, nameOf, me, levels }: SeatProps): JSX.Element {
  const words = useWords();
  const free = seat.who === "empty";
  const level = levels.length ? usualLevel(levels) : null;
  return (
    <li class={free ? "free" : ""}>
      <svg class="player-emblem" viewBox="-11 -11 22 22" aria-hidden="true">
        <Emblem seat={seat.seat} />
      </svg>
      <span class="player-name">{free ? words.emptySeat : nameOf(seat.seat)}</span>
      {seat.seat === me && <small>({words.you})</small>}
      {seat.who === "bot" && <small>{words.botLevel(seat.level_text ?? "")}</small>}
      {seat.who === "person" && (
        <span class={`presence ${seat.here === false ? "" : "here"}`}>
          {seat.here === false ? words.away : words.here}
        </span>
      )}
      {free && me === 0 && (
        <button
          type="button"
          class="primary"
          aria-label={words.sitDownAs(seat.seat)}
          onClick={() => sit(seat.seat)}
        >
          {words.sitDown}
        </button>
      )}
      {free && me > 0 && level && (
        <button
          type="button"
          aria-label={words.fillWithBot(seat.seat)}
          onClick={() => session.handOver(level, seat.seat)}
        >
          + {words.bot}
        </button>
      )}
    </li>
  );
}

/** The way in for the others: the link to send, the same as a code to hold up. */
function Invitation({ address }: { address: string }): JSX.Element {
  const words = useWords();
  return (
    <div class="invitation">
      <div>
        <p>{words.inviteHint}</p>
        <CopyField text={address} label={words.invite} />
      </div>
      <figure>
        <Lazily
          load={async () => (await import("../lobby/qr.js")).Qr}
          props={{ text: address, label: words.qrCode }}
        />
        <figcaption>{words.qrHint}</figcaption>
      </figure>
    </div>
  );
}

export function Waiting(
  props: TableProps & { join(seat: number, name: string): void; showBox(): void },
): JSX.Element | null {
  const { state, me, join, showBox } = props;
  const words = useWords();
  const [name, setName] = useState(recall("name") ?? "");
  const { view, about } = state;
  if (!view || !about) return null;
  const sit = (seat: number): void => {
    keep("name", name.trim());
    join(seat, name.trim() || profile.value?.name || words.defaultName);
  };
  return (
    <section class="foyer card">
      <div class="foyer-head">
        <GameEmblem game={about.game} />
        <div>
          <h2>{about.title}</h2>
          <p role="status">{words.seatsFree(view.seats.filter((seat) => seat.who === "empty").length)}</p>
        </div>
      </div>
      {me === 0 && <NameField name={name} change={setName} class="foyer-name" />}
      <ul class="sitting">
        {view.seats.map((seat) => <Seat key={seat.seat} {...props} seat={seat} sit={sit} />)}
      </ul>
      {me > 0 && <Invitation address={tableAddress(view.table)} />}
      {about.clock && (
        <p class="foyer-clock">
          <Glyph name="clock" /> {words.clockLong(about.clock)} {words.clockOverAbout[about.clock.over]}
        </p>
      )}
      {about.box && (
        <button type="button" class="quiet" onClick={showBox}>
          {about.box.title ? words.labelled(words.tableBox, about.box.title) : words.tableBox}
        </button>
      )}
      {about.options.length > 0 && (
        <details>
          <summary>{words.variants}</summary>
          <Options options={about.options} />
        </details>
      )}
    </section>
  );
}
