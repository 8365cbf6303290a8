// table.tsx: a table: prompt, board, moves, players, journal; the same on the server and in this browser.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import { keep } from "../app/kept.js";
import { useRoom } from "../app/screen.js";
import { settings, useSettings } from "../app/settings.js";
import { useStore } from "../app/store.js";
import { Guide } from "../guide/guide.js";
import { guide } from "../guide/state.js";
import type { Item } from "../protocol.js";
import { useWords } from "../words/index.js";
import { BoardBox, type Drawing, useDrawing } from "./board-box.js";
import { Chat } from "./chat.js";
import { useChoosing } from "./choosing.js";
import { type TableProps, useTableProps } from "./context.js";
import { Dock } from "./dock.js";
import { useKeptFocus } from "./focus.js";
import type { TableHost } from "./host.js";
import { useIntoView } from "./into-view.js";
import { Journal, News } from "./journal.js";
import { Dialogs, usePanels } from "./panels.js";
import { PastSlider } from "./past.js";
import { Players } from "./players.js";
import { Prompt } from "./prompt.js";
import type { Session, TableState } from "./session.js";
import { useShown } from "./shown.js";
import { type Tab, Tabs, useTab } from "./tabs.js";
import { useTurnNotice } from "./turn.js";
import { Waiting } from "./waiting.js";

/** The table hears of another language; the lobby begins with what was played last. */
function useTold(session: Session, { about }: TableState): void {
  const { language } = useSettings();
  useEffect(() => settings.watch((next) => next.language !== language && session.translate(next.language)), [
    session,
    language,
  ]);
  useEffect(() => {
    if (about) keep("game", about.game);
  }, [about?.game]);
}

function Gone({ why, text }: { why: string; text: string }): JSX.Element {
  const words = useWords();
  return (
    <main id="main" class="notice card" tabIndex={-1}>
      <p>{why === "no_engine" ? words.noEngine : text || words.gone}</p>
      <a class="button" href="#/">{words.backToLobby}</a>
    </main>
  );
}

/** What must be known of the line. */
function Status({ state }: { state: TableState }): JSX.Element | null {
  const words = useWords();
  const status = state.away ? (state.restarting ? words.restart : words.lost) : state.view ? null : words.connecting;
  return status === null ? null : <p class="status" role="status">{status}</p>;
}

function Note({ text, close }: { text: string; close(): void }): JSX.Element {
  const words = useWords();
  return (
    <p class="table-note" role="status">
      {text}
      <button type="button" class="quiet square" aria-label={words.close} onClick={close}>
        <Glyph name="close" />
      </button>
    </p>
  );
}

function Log({ table, local }: { table: TableProps; local: boolean }): JSX.Element {
  return (
    <div class="log-panel">
      <Journal {...table} />
      {!local && <Chat {...table} />}
    </div>
  );
}

/** The board, a part of it, or before the game who sits where. */
function Stage({ open, small, table, host, drawing }: StageProps): JSX.Element {
  const mine = table.me || 1;
  if (table.state.view?.state === "waiting") return <Waiting {...table} join={host.join} />;
  if (open === "log") return <Log table={table} local={host.local} />;
  if (open === "board") return <BoardBox {...drawing} shape={small ? "narrow" : "wide"} />;
  const only = (root: Item): boolean =>
    open === "mine" ? root.owner === mine : Boolean(root.owner) && root.owner !== mine;
  return <BoardBox {...drawing} shape="narrow" only={only} />;
}

interface StageProps {
  open: Tab;
  small: boolean;
  table: TableProps;
  host: TableHost;
  drawing: Drawing;
}

export function Table({ host }: { host: TableHost }): JSX.Element {
  const { session, looks, note } = host;
  const state = useStore(session.store);
  const { view, about, past } = state;
  const room = useRoom();
  const guiding = useStore(guide).on && !looks;
  const table = useTableProps(session, state);
  const shown = useShown(table);
  const choosing = useChoosing(table, shown);
  const drawing = useDrawing(table, shown, choosing);
  const panels = usePanels(host, view?.state === "over");
  const stage = useRef<HTMLDivElement>(null);
  const [tab, choose] = useTab(stage, shown.lit.size > 0, view?.seq);
  useIntoView(stage, room !== "desk", choosing.held);
  useTurnNotice(state);
  useKeptFocus(view);
  useTold(session, state);
  if (state.gone) return <Gone {...state.gone} />;

  const desk = room === "desk", small = room === "phone" || room === "low", waiting = view?.state === "waiting";
  const open = desk || waiting ? "board" : tab;
  const showRule = (rule: string | null): void => panels.open({ rule: { rule } });
  const show = (seat: number): void => {
    drawing.props.show(seat);
    choose("board");
  };
  const players = !waiting && <Players {...table} seatShown={drawing.props.seatShown} show={show} />;
  const card = guiding && view && about
    && <Guide game={about.game} view={view} scene={state.scene} showRule={showRule} />;
  return (
    <main
      id="main"
      class={`table ${room === "low" ? "phone low" : room} ${view?.state ?? ""} ${past ? "in-past" : ""}`}
      tabIndex={-1}
      data-game={about?.game}
      data-seq={view?.seq}
      data-link={state.link}
    >
      <Status state={state} />
      <Prompt {...table} picked={choosing.picked?.name ?? null} held={choosing.heldText} showRule={showRule} />
      {note && <Note {...note} />}
      {!desk && !waiting && (
        <Tabs tab={tab} choose={choose} tabs={small ? ["board", "mine", "others", "log"] : ["board", "log"]} />
      )}
      <div
        class="stage"
        ref={stage}
        {...(desk ? {} : { id: "tab-panel", role: "tabpanel", "aria-labelledby": `tab-${open}` })}
      >
        {room === "tablet" && open === "board" && players}
        <Stage open={open} small={small} table={table} host={host} drawing={drawing} />
        {small && open === "others" && players}
      </div>
      {panels.past && <PastSlider {...table} close={() => panels.open({ past: false })} />}
      {!desk && card}
      {!desk && open === "board" && <News {...table} />}
      {view && !waiting && <Dock {...table} choosing={choosing} panels={panels} room={room} pass={host.pass} />}
      {desk && (
        <aside class="side">
          {card}
          {players}
          <Log table={table} local={host.local} />
        </aside>
      )}
      <Dialogs host={host} panels={panels} table={table} />
    </main>
  );
}
