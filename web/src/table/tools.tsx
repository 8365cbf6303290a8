// tools.tsx: what can be done about one's seat and the table: a bot for it, another device, the record, leaving.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { CopyField } from "../app/copy.js";
import { usualLevel } from "../app/engine.js";
import { Dialog } from "../app/dialog.js";
import { Glyph } from "../app/glyph.js";
import { ask, sentence } from "../app/ask.js";
import { seats, type KeptSeat } from "../app/kept.js";
import { tableAddress } from "../app/route.js";
import { useWords } from "../words/index.js";
import { isConceding, mySeat, type TableProps } from "./context.js";
import { Options } from "./options.js";

export interface ToolsProps extends TableProps {
  close(): void;
  left(): void;
  saveRecord(): void;
  showBox(): void;
  /** A table in this browser: no links, nobody to hand over to. */
  local: boolean;
}

function Leave({ leave, stay }: { leave(): void; stay(): void }): JSX.Element {
  const words = useWords();
  return (
    <div class="sure" role="alert">
      <p>{words.leaveSure}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={leave}>{words.yes}</button>
        <button type="button" onClick={stay}>{words.no}</button>
      </div>
    </div>
  );
}

/** A link that opens this seat on another device: good once, for a few minutes. */
function SeatPass({ seat }: { seat: KeptSeat }): JSX.Element {
  const words = useWords();
  const [link, set] = useState<string | null>(null);
  const [complaint, complain] = useState<string | null>(null);
  const make = (): void => {
    ask<{ code: string }>("POST", `tables/${seat.table}/pass`, {}, seat.token).then(
      ({ code }) => set(`${tableAddress(seat.table)}/p/${code}`),
      (error: unknown) => complain(sentence(error)),
    );
  };
  return (
    <section>
      <h3>{words.seatLink}</h3>
      <p class="quiet-text">{words.seatLinkHint}</p>
      {link ? <CopyField text={link} label={words.seatLink} /> : (
        <button type="button" onClick={make}>
          <Glyph name="link" /> {words.seatLink}
        </button>
      )}
      <p class="complaint" role="alert">{complaint}</p>
    </section>
  );
}

/** A bot for one's own seat, or for whoever has gone. */
function Bots({ state, session, me, levels, nameOf, close }: ToolsProps): JSX.Element | null {
  const words = useWords();
  const level = levels.length ? usualLevel(levels) : null;
  const handed = mySeat(state)?.who === "bot";
  const clocked = state.about?.clock && state.view?.state === "playing";
  const absent = (state.view?.seats ?? []).filter((seat) =>
    seat.seat !== me && seat.who === "person" && (clocked ? seat.clock?.out === true : seat.here === false)
  );
  const button = (text: string, act: () => void, primary = false): JSX.Element => (
    <button
      type="button"
      class={primary ? "primary" : ""}
      onClick={() => {
        act();
        close();
      }}
    >
      {text}
    </button>
  );
  return (
    <>
      {handed
        ? button(words.takeSeat, () => session.takeSeat(), true)
        : level && button(words.handOver, () => session.handOver(level))}
      {level && absent.map(({ seat }) => (
        <button type="button" key={seat} onClick={() => session.handOver(level, seat)}>
          {words.botForAbsent(nameOf(seat))}
        </button>
      ))}
    </>
  );
}

/** To give the game up, if one may: asked about. */
function Concede({ state, session, close }: ToolsProps): JSX.Element {
  const words = useWords();
  const [armed, arm] = useState<string | null>(null);
  const choices = state.past || state.sent ? [] : (state.view?.choices ?? []).filter(isConceding);
  return (
    <>
      {choices.map((choice) => (
        <button
          type="button"
          key={choice.move}
          data-move={choice.move}
          onClick={() => {
            if (armed !== choice.move) return arm(choice.move);
            session.play(choice);
            close();
          }}
        >
          {armed === choice.move ? words.sure(choice.text) : choice.text}
        </button>
      ))}
    </>
  );
}

/** The hash of the seed, so that nobody need trust the server; the seed itself once the game is over. */
function Luck({ luck, seed }: { luck: string; seed: string | undefined }): JSX.Element {
  const words = useWords();
  return (
    <section>
      <h3>{words.luck}</h3>
      <p class="quiet-text">{words.luckHint}</p>
      <code>{luck}</code>
      {seed && (
        <p>
          {words.seed} <code>{seed}</code>
        </p>
      )}
    </section>
  );
}

export function Tools(props: ToolsProps): JSX.Element | null {
  const { state, session, me, close, left, saveRecord, showBox, local } = props;
  const words = useWords();
  const [sure, setSure] = useState(false);
  const { view, about } = state;
  if (!view || !about) return null;
  const playing = view.state === "playing";
  const key = seats.of(view.table);
  const leave = (): void => {
    session.leave();
    left();
    close();
  };
  return (
    <Dialog title={words.tools} close={close}>
      <div class="buttons stacked">
        {playing && me > 0 && !local && <Bots {...props} />}
        <button type="button" onClick={saveRecord}>
          <Glyph name="download" /> {words.record}
        </button>
        {about.box && <button type="button" onClick={showBox}>{words.tableBox}</button>}
        {playing && <Concede {...props} />}
        {(playing || view.state === "waiting") && me > 0 && !local && !sure && (
          <button type="button" onClick={() => (playing ? setSure(true) : leave())}>{words.leave}</button>
        )}
      </div>
      {sure && <Leave leave={leave} stay={() => setSure(false)} />}
      <p class="complaint" role="alert">{state.complaint}</p>
      {!local && (
        <section>
          <h3>{words.invite}</h3>
          <CopyField text={tableAddress(view.table)} label={words.invite} />
        </section>
      )}
      {key && !local && <SeatPass seat={key} />}
      {about.options.length > 0 && (
        <section>
          <h3>{words.variants}</h3>
          <Options options={about.options} />
        </section>
      )}
      {about.luck && <Luck luck={about.luck} seed={view.seed} />}
    </Dialog>
  );
}
