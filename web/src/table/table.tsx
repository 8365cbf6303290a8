// table.tsx: a table: prompt, board, moves, players, journal; the same on the server and in this browser.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { boards } from "virtual:games";
import { useAbout, useCatalogue } from "../app/catalogue.js";
import { Glyph } from "../app/glyph.js";
import { keep } from "../app/kept.js";
import { usePart } from "../app/part.js";
import { useRoom } from "../app/screen.js";
import { settings, useSettings } from "../app/settings.js";
import { useStore } from "../app/store.js";
import { Guide, hasGuide } from "../guide/guide.js";
import { guide, startGuide } from "../guide/state.js";
import type { Choice } from "../game.js";
import type { Item } from "../protocol.js";
import { RulesDialog } from "../rules/dialog.js";
import { lights } from "../scene.js";
import { useWords } from "../words/index.js";
import { BoardBox } from "./board-box.js";
import { Chat } from "./chat.js";
import { mySeat, type Drawn, type TableProps } from "./context.js";
import { Dock } from "./dock.js";
import { End } from "./end.js";
import { useKeptFocus } from "./focus.js";
import { useIntoView } from "./into-view.js";
import { Journal, News } from "./journal.js";
import { PastSlider } from "./past.js";
import { Players } from "./players.js";
import { Prompt } from "./prompt.js";
import type { Session } from "./session.js";
import { Tools } from "./tools.js";
import { useTurnNotice } from "./turn.js";
import { Waiting } from "./waiting.js";

type Tab = "board" | "mine" | "others" | "log";

export interface TableHost {
  session: Session;
  local: boolean;
  /** Something to know about this table, until it is closed. */
  note: { text: string; close(): void } | null;
  /** Somebody's record: looked through, not played. */
  looks: boolean;
  /** Pass the device to who is next, if that is to be done now. */
  pass: (() => void) | null;
  join(seat: number, name: string): void;
  left(): void;
  again(): Promise<void>;
  /** The record as far as we may know it. */
  record(): Promise<string>;
  saveRecord(): void;
}

function Tabs({ tab, choose, tabs }: { tab: Tab; choose(tab: Tab): void; tabs: readonly Tab[] }): JSX.Element {
  const words = useWords();
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    if (next) choose(next);
    (event.currentTarget as Element).querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" onKeyDown={step}>
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          data-tab={one}
          id={`tab-${one}`}
          aria-selected={one === tab}
          aria-controls="tab-panel"
          tabIndex={one === tab ? 0 : -1}
          onClick={() => choose(one)}
        >
          {words[one]}
        </button>
      ))}
    </div>
  );
}

export function Table({ host }: { host: TableHost }): JSX.Element {
  const { session } = host;
  const state = useStore(session.store);
  const words = useWords();
  const room = useRoom();
  const { language } = useSettings();
  const guiding = useStore(guide);
  const catalogue = useCatalogue();
  const about = useAbout(state.about?.game ?? null);
  const board = usePart(boards, state.about?.game ?? null);
  const [picked, setPicked] = useState<{ item: Item; moves: readonly Choice[]; seq: number } | null>(null);
  const [inHand, hold] = useState<{ ids: readonly string[]; seq: number }>({ ids: [], seq: 0 });
  const [shown, setShown] = useState<number | null>(null);
  const [tab, setTab] = useState<Tab>("board");
  const [rule, showRule] = useState<{ rule: string | null } | null>(null);
  const [tools, setTools] = useState(false);
  const [past, setPast] = useState(false);
  const [ended, setEnded] = useState(false);
  useTurnNotice(state);
  useKeptFocus(state.view);
  useEffect(() => settings.watch((next) => next.language !== language && session.translate(next.language)), [
    session,
    language,
  ]);

  const { view } = state;
  useEffect(() => {
    if (state.about) keep("game", state.about.game); // the lobby begins with what was played last
  }, [state.about?.game]);
  const over = view?.state === "over";
  useEffect(() => setEnded(over && !host.looks), [over]);
  useEffect(() => {
    if (!host.looks || !over) return;
    setPast(true);
    session.look(0);
  }, [over]);
  const me = view?.seat ?? 0;
  const rival = (state.past?.view ?? view)?.rival ?? null;
  const nameOf = (
    seat: number,
  ): string => (seat === rival?.owner ? rival.name : (view?.seats[seat - 1]?.name ?? words.seat(seat)));
  const handed = mySeat(state)?.who === "bot";
  const choices = state.past || handed || view?.held ? [] : (view?.choices ?? []);
  const scene = state.past?.scene ?? state.scene;
  const lit = useMemo(
    () => (state.sent ? new Map<string, Choice[]>() : lights(scene, choices.filter((choice) => !choice.aside), me)),
    [scene, choices, me, state.sent],
  );
  // What is picked is told in the words of the view at hand, which may come again in another language.
  const inWords = (item: Item): Item => scene.get(item.id) ?? item;
  const nameItem = (
    item: Item,
  ): string => (item.domain === "seat" ? nameOf(Number(item.symbol)) : (item.text ?? item.title ?? ""));
  const current = picked && picked.seq === view?.seq
    ? {
      id: picked.item.id,
      name: nameItem(inWords(picked.item)),
      moves: choices.filter(({ move }) => picked.moves.some((one) => one.move === move)),
    }
    : null;

  const play = (choice: Choice): void => {
    setPicked(null);
    session.play(choice);
  };
  const pick = (item: Item, moves: readonly Choice[], offer = false): void => {
    if (state.sent || !view) return;
    const only = moves.length === 1 ? moves[0] : undefined;
    if (only && !offer) return play(only);
    setPicked(current?.id === item.id ? null : { item, moves, seq: view.seq });
  };
  const held = inHand.seq === view?.seq ? inHand.ids : [];
  const stage = useRef<HTMLDivElement>(null);
  const heldNow = useRef(held);
  heldNow.current = held;
  useIntoView(stage, room !== "desk", heldNow);
  useEffect(() => {
    // Asked while one looks elsewhere: the board comes back, unless somebody is writing.
    if (lit.size > 0 && !stage.current?.querySelector(".lit") && !document.activeElement?.closest(".say")) {
      setTab("board");
    }
  }, [view?.seq, lit.size > 0]);
  const seatShown = shown ?? (me || 1);
  const drawn: Drawn = {
    scene,
    lit,
    choices: state.sent ? [] : choices,
    pick,
    play,
    picked: current?.id ?? null,
    me,
    seatShown,
    show: setShown,
    hold: (ids) => hold({ ids, seq: view?.seq ?? 0 }),
    seats: view?.seats ?? [],
    rival,
    nameOf,
    about: (domain, symbol) => about[domain]?.[symbol],
    prompt: view?.prompt ?? "",
    language,
  };
  const nameItems = (ids: readonly string[]): string =>
    ids.flatMap((id) => {
      const item = scene.get(id);
      return (item?.domain === "seat" ? nameOf(Number(item.symbol)) : (item?.text ?? item?.title)) || [];
    }).join(", ");
  const noteOf = state.past ? words.thisMove : me ? words.sinceMine : words.lastMoves;
  const marks = {
    steps: state.past?.steps ?? state.steps,
    note: (seat: number): string => noteOf(seat ? nameOf(seat) : null),
  };
  const props: TableProps = { session, state, levels: catalogue?.levels ?? [], nameOf, me };

  if (state.gone) {
    return (
      <main id="main" class="notice card" tabIndex={-1}>
        <p>{state.gone.why === "no_engine" ? words.noEngine : state.gone.text || words.gone}</p>
        <a class="button" href="#/">{words.backToLobby}</a>
      </main>
    );
  }
  const status = state.away ? (state.restarting ? words.restart : words.lost) : !view ? words.connecting : null;
  const desk = room === "desk";
  const small = room === "phone" || room === "low";
  const tabs: readonly Tab[] = small ? ["board", "mine", "others", "log"] : ["board", "log"];
  const waiting = view?.state === "waiting";
  const open = desk || waiting ? "board" : tab;
  const players = !waiting && (
    <Players
      {...props}
      seatShown={seatShown}
      show={(seat) => {
        setShown(seat);
        setTab("board");
      }}
    />
  );
  const boardOrWait = waiting
    ? <Waiting {...props} join={host.join} />
    : open === "mine" || open === "others"
    ? (
      <BoardBox
        drawn={drawn}
        marks={marks}
        board={board}
        shape="narrow"
        only={(root) => (open === "mine" ? root.owner === (me || 1) : Boolean(root.owner) && root.owner !== (me || 1))}
      />
    )
    : <BoardBox drawn={drawn} marks={marks} board={board} shape={small ? "narrow" : "wide"} />;
  const guideCard = guiding.on && view && state.about && !host.looks
    && (
      <Guide
        game={state.about.game}
        view={view}
        scene={state.scene}
        showRule={(number) => showRule({ rule: number })}
      />
    );
  const log = (
    <div class="log-panel">
      <Journal {...props} />
      {!host.local && <Chat {...props} />}
    </div>
  );

  return (
    <main
      id="main"
      class={`table ${room === "low" ? "phone low" : room} ${view?.state ?? ""} ${state.past ? "in-past" : ""}`}
      tabIndex={-1}
      data-game={state.about?.game}
      data-seq={view?.seq}
      data-link={state.link}
    >
      {status && <p class="status" role="status">{status}</p>}
      <Prompt
        {...props}
        picked={current?.name ?? null}
        held={nameItems(held)}
        showRule={(number) => showRule({ rule: number })}
      />
      {host.note && (
        <p class="table-note" role="status">
          {host.note.text}
          <button type="button" class="quiet square" aria-label={words.close} onClick={host.note.close}>
            <Glyph name="close" />
          </button>
        </p>
      )}
      {!desk && !waiting && <Tabs tab={tab} choose={setTab} tabs={tabs} />}
      <div
        class="stage"
        ref={stage}
        {...(desk ? {} : { id: "tab-panel", role: "tabpanel", "aria-labelledby": `tab-${open}` })}
      >
        {room === "tablet" && open === "board" && players}
        {open === "log" ? log : boardOrWait}
        {small && open === "others" && players}
      </div>
      {past && <PastSlider {...props} close={() => setPast(false)} />}
      {!desk && guideCard}
      {!desk && open === "board" && <News {...props} />}
      {view && !waiting && (
        <Dock
          {...props}
          picked={current}
          unpick={() => setPicked(null)}
          play={play}
          room={room}
          pass={host.pass}
          openTools={() => setTools(true)}
          openPast={past ? null : () => setPast(true)}
          openEnd={over && !ended ? () => setEnded(true) : null}
          openGuide={state.about && hasGuide(state.about.game) && !guiding.on && view.state === "playing"
            ? startGuide
            : null}
        />
      )}
      {desk && <aside class="side">{guideCard}{players}{log}</aside>}
      {rule && state.about && (
        <RulesDialog
          game={state.about.game}
          title={state.about.title}
          rule={rule.rule}
          close={() => showRule(null)}
        />
      )}
      {tools && (
        <Tools
          {...props}
          local={host.local}
          left={host.left}
          saveRecord={host.saveRecord}
          close={() => setTools(false)}
        />
      )}
      {over && ended && !state.past && (
        <End
          {...props}
          record={host.record}
          close={() => setEnded(false)}
          again={host.again}
          lookBack={() => {
            setEnded(false);
            setPast(true);
          }}
          saveRecord={host.saveRecord}
        />
      )}
    </main>
  );
}
