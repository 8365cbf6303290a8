// table.tsx: a table: prompt, board, moves, players, journal; the same on the server and in this browser.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import { keep } from "../app/kept.js";
import { isSmall, type Room, useRoom } from "../app/screen.js";
import { settings, useSettings } from "../app/settings.js";
import { useStore } from "../app/store.js";
import type { Choice } from "../game.js";
import { Guide } from "../guide/guide.js";
import { endGuide, guide } from "../guide/state.js";
import { useWords } from "../words/index.js";
import { BoardBox, type Drawing, useDrawing, useExtent } from "./board-box.js";
import { Chat } from "./chat.js";
import { type Choosing, useChoosing } from "./choosing.js";
import { ClosedNote } from "./closed.js";
import { type TableProps, useTableProps } from "./context.js";
import { Dock } from "./dock.js";
import { TimeTold } from "./clock.js";
import { Feel } from "./feel.js";
import { Advised, useHints } from "./hint.js";
import { useKeptFocus } from "./focus.js";
import { useForced } from "./forced.js";
import type { TableHost } from "./host.js";
import { useIntoView } from "./into-view.js";
import { Journal } from "./journal.js";
import { useOneAnswer } from "./one-answer.js";
import { Dialogs, type Panels, usePanels } from "./panels.js";
import { PastSlider } from "./past.js";
import { usePreview } from "./preview.js";
import { Players } from "./players.js";
import { Prompt } from "./prompt.js";
import { type Replay, useReplay } from "./recap.js";
import { posed } from "./review.js";
import { ReviewPanel } from "./review-panel.js";
import type { Session, TableState } from "./session.js";
import { type Shown, useShown } from "./shown.js";
import { Strip } from "./strip.js";
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

/** What a table does by itself, whatever is drawn. */
function useHabits(table: TableProps, shown: Shown): void {
  const { session, state } = table;
  useTurnNotice(session.store.value); // a question of the past is no turn
  useKeptFocus(state.view);
  useOneAnswer(state.view?.seq);
  useTold(session, state);
  usePreview(table, shown);
  useEffect(() => endGuide, [session]); // it was this table's
}

function Gone({ why, text, saveRecord }: { why: string; text: string; saveRecord(): void }): JSX.Element {
  const words = useWords();
  return (
    <main id="main" class="notice card" tabIndex={-1}>
      <p>{why === "no_engine" ? words.noEngine : text || words.gone}</p>
      {why === "quarantined" && (
        <button type="button" onClick={saveRecord}>
          <Glyph name="download" /> {words.record}
        </button>
      )}
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

/** Whoever plays with his fingers is told once how to ask what a thing is. */
function Teach({ room }: { room: Room }): JSX.Element | null {
  const words = useWords();
  const { taught } = useSettings();
  if (taught || room === "desk" || !matchMedia("(pointer: coarse)").matches) return null;
  return <Note text={words.longPress} close={() => settings.change({ taught: true })} />;
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
function Stage({ stage, open, narrow, table, host, drawing, showBox }: StageProps): JSX.Element {
  const mine = table.me || 1;
  const room = useExtent(stage);
  if (table.state.view?.state === "waiting") return <Waiting {...table} join={host.join} showBox={showBox} />;
  if (open === "log") return <Log table={table} local={host.local} />;
  if (open === "board") return <BoardBox {...drawing} room={room} shape={narrow ? "narrow" : "wide"} />;
  const { seats, rival } = drawing.props;
  const everybody = [...seats.map(({ seat }) => seat), ...(rival ? [rival.owner] : [])];
  return (
    <BoardBox
      {...drawing}
      room={room}
      shape="narrow"
      of={everybody.filter((seat) => (open === "mine") === (seat === mine))}
    />
  );
}

interface StageProps {
  stage: { current: HTMLElement | null };
  open: Tab;
  narrow: boolean;
  table: TableProps;
  host: TableHost;
  drawing: Drawing;
  showBox(): void;
}

interface AboveProps {
  host: TableHost;
  table: TableProps;
  choosing: Choosing;
  panels: Panels;
  replay: Replay;
  /** A move that is about to be made by itself. */
  forced: Choice | null;
  room: Room;
}

/** What stands above the board: the line, what is asked, what must be known, and in a small room the scores. */
function Above({ host, table, choosing, panels, replay, forced, room }: AboveProps): JSX.Element {
  const words = useWords();
  const { state } = table;
  const { view } = state;
  return (
    <>
      <Status state={state} />
      {state.announced !== "" && <p class="announced" role="status">{state.announced}</p>}
      <Prompt
        {...table}
        picked={choosing.picked?.name ?? null}
        held={choosing.heldText}
        next={forced ? words.forcedNow(forced.text) : choosing.asks}
        showRule={(rule) => panels.open({ rule: { rule } })}
      />
      {host.note ? <Note {...host.note} /> : view?.state === "playing" && <Teach room={room} />}
      {view?.closed && <ClosedNote closed={view.closed} state={view.state} saveRecord={host.saveRecord} />}
      {!hasSide(room) && view?.state !== "waiting" && <Strip {...table} replay={replay} low={room === "low"} />}
    </>
  );
}

/** Players and journal stand beside the board. */
const hasSide = (room: Room): boolean => room === "desk" || room === "tablet";

const roomClass = (room: Room): string => (room === "low" ? "phone low" : room === "tablet" ? "desk tablet" : room);

export function Table({ host }: { host: TableHost }): JSX.Element {
  const { session } = host;
  const state = posed(useStore(session.store));
  const { view, about, past } = state;
  const room = useRoom();
  const guiding = useStore(guide) && !host.looks;
  const table = useTableProps(session, state);
  const shown = useShown(table);
  const choosing = useChoosing(table, shown);
  const drawing = useDrawing(host, table, shown, choosing);
  const panels = usePanels(host, view?.state === "over", view?.closed !== undefined);
  const forced = useForced(table);
  const replay = useReplay(table);
  const advice = useHints(table);
  const stage = useRef<HTMLDivElement>(null);
  const [tab, choose] = useTab(stage, shown.lit.size > 0, view?.seq, () => drawing.props.show(table.me || 1));
  const desk = hasSide(room), small = isSmall(room), waiting = view?.state === "waiting";
  useIntoView(stage, !desk, choosing.held);
  useHabits(table, shown);
  if (state.gone) return <Gone {...state.gone} saveRecord={host.saveRecord} />;

  const open = desk || waiting ? "board" : tab;
  const show = (seat: number): void => {
    drawing.props.show(seat);
    choose("board");
  };
  const showRule = (rule: string | null): void => panels.open({ rule: { rule } });
  const players = !waiting && <Players {...table} seatShown={drawing.props.seatShown} show={show} />;
  const card = guiding && view && about
    && <Guide game={about.game} view={view} scene={state.scene} options={about.options} showRule={showRule} />;
  const hints = state.posed
    ? <ReviewPanel {...table} />
    : <Advised {...table} advice={advice} choosing={choosing} />;
  const log = <Log table={table} local={host.local} />;
  const dock = { choosing, panels, room, replay, advice, pass: host.pass, board: drawing.board };
  const tabs = !desk && !waiting
    && <Tabs tab={tab} choose={choose} tabs={small ? ["board", "mine", "others", "log"] : ["board", "log"]} />;
  const asTab = desk
    ? {}
    : { id: "tab-panel", role: "tabpanel" as const, tabIndex: 0, "aria-labelledby": `tab-${open}` };
  return (
    <main
      id="main"
      class={`table ${roomClass(room)} ${view?.state ?? ""} ${past ? "in-past" : ""}`}
      tabIndex={-1}
      data-game={about?.game}
      data-seq={view?.seq}
      data-link={state.link}
    >
      <Above {...{ host, table, choosing, panels, replay, forced, room }} />
      {tabs}
      <div class="stage" ref={stage} {...asTab}>
        <Feel state={state} />
        <TimeTold state={state} me={table.me} />
        <Stage {...{ stage, open, table, host, drawing }} narrow={!desk} showBox={() => panels.open({ box: true })} />
        {small && open === "others" && players}
      </div>
      {panels.past && <PastSlider {...table} close={() => panels.open({ past: false })} />}
      {!desk && card}
      {!desk && hints}
      {view && !waiting && <Dock {...table} {...dock} />}
      {desk && <aside class="side">{[card, players, hints]}{log}</aside>}
      <Dialogs host={host} panels={panels} table={table} />
    </main>
  );
}
