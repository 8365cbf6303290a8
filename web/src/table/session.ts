// session.ts: one table as the page knows it: what was heard, what was said and is not answered yet, what is looked at.

import type { Link, LinkListener, LinkState } from "../link.js";
import { type Choice, read } from "../game.js";
import type { Heard, History, Item, JournalEntry, Lapse, Offer, Remark, TableInfo, View } from "../protocol.js";
import { follow, type Step } from "../marks.js";
import { patched, Scene } from "../scene.js";
import { type Pace, settings } from "../app/settings.js";
import type { Posed } from "./review.js";
import { CalmStore } from "../app/store.js";

/** An earlier moment of the game that is looked at. */
export interface Past {
  view: View;
  scene: Scene;
  steps: readonly Step[];
  at: number;
  last: number;
}

export interface TableState {
  link: LinkState;
  /** The line has been gone for a while: no need to speak of what mends itself at once. */
  away: boolean;
  restarting: boolean;
  /** What the server's operator has to say; "" for nothing. */
  announced: string;
  /** Why there is no such table for us; the sentence is the server's. */
  gone: { why: string; text: string } | null;
  view: View | null;
  about: TableInfo | null;
  scene: Scene;
  /** Who has moved since our last move, and what the table looked like before. */
  steps: readonly Step[];
  journal: readonly JournalEntry[];
  chat: readonly Remark[];
  /** Whose time was over. */
  lapses: readonly Lapse[];
  /** How much later it is at the server than here, in milliseconds. */
  ahead: number;
  /** The message whose answer is awaited. */
  sent: string | null;
  complaint: string | null;
  past: Past | null;
  /** A decision of the past that is asked again. */
  posed: Posed | null;
  /** The points over the game, once it is over. */
  history: History["moments"] | null;
  /** How long the journal was, how many moves were made and what everybody had when our last turn ended: what came
   * after is news until this turn is over. */
  newsFrom: number;
  newsPly: number;
  pointsThen: ReadonlyMap<number, number>;
  /** The question that a take-back has led to, by its ply: nothing is done by itself there. */
  backAt: number | null;
  /** What came of our last move by itself, if that ended our turn: a roll, a tax. Nobody was asked, so it is told. */
  fate: readonly string[];
}

const nothing = new Scene([]);

/** A slider moves faster than a server listens (30 messages in ten seconds): milliseconds between two looks. */
const LOOK_PAUSE = 350;

/** Milliseconds without a line before anybody is told. */
const AWAY_AFTER = 2000;

/** Milliseconds that each move of the others is shown at least, and how many may wait for that. */
const SHOWN_FOR: Readonly<Record<Pace, number>> = { quick: 0, normal: 700, slow: 1600 };
const MOST_UNSHOWN = 12;

/** What everybody has, a rival too. */
const pointsIn = ({ seats, rival }: View): ReadonlyMap<number, number> =>
  new Map([
    ...seats.flatMap(({ seat, points }): [number, number][] => (points === undefined ? [] : [[seat, points]])),
    ...(rival ? [[rival.owner, rival.points] as [number, number]] : []),
  ]);

export class Session implements LinkListener {
  readonly store = new CalmStore<TableState>({
    link: "connecting",
    away: false,
    restarting: false,
    announced: "",
    gone: null,
    view: null,
    about: null,
    scene: nothing,
    steps: [],
    journal: [],
    chat: [],
    lapses: [],
    ahead: 0,
    sent: null,
    complaint: null,
    past: null,
    posed: null,
    history: null,
    newsFrom: 0,
    newsPly: 0,
    pointsThen: new Map(),
    backAt: null,
    fate: [],
  });
  private link: Link | null = null;
  private wanted: number | null = null;
  private looked = 0;
  private played: number | null = null;
  /** What the news will begin with, if our last move has ended our turn. */
  private mine: Pick<TableState, "newsFrom" | "newsPly" | "pointsThen"> | null = null;
  /** What was heard and is not shown yet, for each move of the others has its time. */
  private unheeded: Heard[] = [];
  private shownUntil = 0;
  private heedLater: ReturnType<typeof setTimeout> | undefined;
  private said = "";
  private lookLater: ReturnType<typeof setTimeout> | undefined;
  private awayLater: ReturnType<typeof setTimeout> | undefined;

  /** The link is made with the session as its listener, hence after it. */
  attach(link: Link): void {
    this.link?.close();
    this.link = link;
  }

  close(): void {
    clearTimeout(this.lookLater);
    this.link?.close();
    this.link = null;
    clearTimeout(this.awayLater);
    clearTimeout(this.heedLater);
    this.unheeded = [];
  }

  /** Between two attempts a line is lost, connecting and lost again: it is gone from the first loss until it is
   * open. */
  state(link: LinkState): void {
    if (link === "lost") {
      this.awayLater ??= setTimeout(() => this.store.change({ away: true }), AWAY_AFTER);
    } else if (link !== "connecting") {
      clearTimeout(this.awayLater);
      this.awayLater = undefined;
    }
    this.store.change({ link, ...(link === "open" ? { away: false, restarting: false } : {}) });
  }

  hear(message: Heard): void {
    if (message.type === "view" && message.past) return this.heed(message);
    if (message.type === "view" && message.now !== undefined) this.store.change({ ahead: message.now - Date.now() });
    this.unheeded.push(message);
    this.heedNext();
  }

  /** Show what was heard, in order; a move of the others as long as one likes, unless there are too many by now. */
  private heedNext(): void {
    clearTimeout(this.heedLater);
    for (let message = this.unheeded[0]; message; message = this.unheeded[0]) {
      const wait = this.shownUntil - Date.now();
      if (wait > 0 && message.type === "view" && this.unheeded.length <= MOST_UNSHOWN) {
        this.heedLater = setTimeout(() => this.heedNext(), wait);
        return;
      }
      this.unheeded.shift();
      const { view } = this.store.value;
      const others = message.type === "view" && view !== null && !view.choices && message.ply > view.ply;
      this.heed(message);
      if (others) this.shownUntil = Date.now() + SHOWN_FOR[settings.value.bots];
    }
  }

  private heed(message: Heard): void {
    switch (message.type) {
      case "view":
        return this.takeView(message);
      case "history":
        return this.store.change({ history: message.moments });
      case "done":
        if (message.id === this.store.value.sent) this.store.change({ sent: null });
        return;
      case "bye":
        return this.store.change({ restarting: true });
      case "announcement":
        return this.store.change({ announced: message.text });
      case "refused":
        if (message.id === "enter") return this.store.change({ gone: { why: message.why, text: message.text } });
        return this.store.change({ sent: null, complaint: message.text });
    }
  }

  private takeView(heard: View<Offer>): void {
    const view: View = heard.choices ? { ...heard, choices: read(heard.choices) } : { ...heard, choices: undefined };
    return view.past ? this.takePast(view) : this.take(view);
  }

  private take(view: View): void {
    const old = this.store.value;
    const moved = !old.view || old.view.seq !== view.seq;
    const items: readonly Item[] = view.scene ?? (view.patch ? patched(old.scene.items, view.patch) : old.scene.items);
    const journal = view.journal ? [...old.journal.slice(0, view.journal.from), ...view.journal.entries] : old.journal;
    const chat = view.about ? (view.chat ?? []) : [...old.chat, ...(view.chat ?? [])];
    const lapses = view.about ? (view.lapses ?? []) : view.lapses ? [...old.lapses, ...view.lapses] : old.lapses;
    this.store.change({
      view,
      lapses,
      about: view.about ?? old.about,
      scene: new Scene(items),
      steps: follow(old.steps, view.since, old.scene, items, view.seat),
      journal,
      chat,
      ...(moved ? { sent: null, complaint: null } : {}),
      ...this.newsIn(view, journal),
      ...(moved ? { backAt: old.view && view.ply < old.view.ply ? view.ply : null } : {}),
      ...this.fateIn(view),
    });
    if (this.wanted !== null && this.wanted >= view.ply && view.state !== "over") this.now();
    if (view.state === "over" && old.view?.state !== "over") this.link?.send("history");
  }

  /** News begin where our last turn ended: when others were asked, or have moved, since our last move. Whoever comes
   * back finds them from his last move on. */
  private newsIn(view: View, journal: readonly JournalEntry[]): Partial<TableState> {
    const { view: before, newsFrom } = this.store.value;
    if (!before) {
      const last = journal.findLastIndex((entry) => entry.seat !== undefined && entry.seat === view.seat);
      const from = last < 0 ? journal.length : last + 1;
      return { newsFrom: from, newsPly: (journal[last]?.ply ?? view.ply - 1) + 1, pointsThen: new Map() };
    }
    const mine = this.mine;
    const others = mine !== null && (!view.choices
      || journal.slice(mine.newsFrom).some(({ seat, ply }) => seat && seat !== view.seat && ply >= mine.newsPly));
    if (!mine || !others) return newsFrom > journal.length ? { newsFrom: journal.length } : {};
    this.mine = null;
    return mine;
  }

  /** The first view after our own move tells what followed from it. */
  private fateIn(view: View): Partial<TableState> {
    const ply = this.played;
    if (ply === null || view.ply <= ply) return {};
    this.played = null;
    const name = view.seats[view.seat - 1]?.name;
    const after = (view.journal?.entries ?? []).filter((entry) => entry.ply > ply).map((entry) => entry.text);
    const others = name === undefined ? 0 : after.findIndex((text) => !text.includes(name));
    return { fate: view.choices ? [] : after.slice(0, others < 0 ? after.length : others) };
  }

  private takePast(view: View): void {
    if (this.wanted === null) return;
    const scene = new Scene(view.scene ?? []);
    const steps = follow([], view.since, scene, scene.items, 0);
    this.store.change({
      past: { view, scene, steps, at: view.ply, last: view.last ?? this.store.value.view?.ply ?? view.ply },
    });
  }

  /** The second click of a double click is no second wish: what waits for its answer is not said again. */
  private say(type: string, more: Record<string, unknown> = {}, waits = true): void {
    const said = JSON.stringify([type, more]);
    if (waits && this.store.value.sent && said === this.said) return;
    this.said = said;
    const id = this.link?.send(type, more) ?? null;
    this.store.change({ complaint: null, ...(waits ? { sent: id } : {}) });
  }

  play(choice: Choice): void {
    const { posed } = this.store.value;
    if (posed) return posed.answer(choice);
    const { view, sent, journal } = this.store.value;
    if (!view || sent) return;
    const id = this.link?.send("move", { move: choice.move, ply: view.ply, seq: view.seq }) ?? null;
    this.played = view.ply;
    this.mine = { newsFrom: journal.length, newsPly: view.ply + 1, pointsThen: pointsIn(view) };
    this.store.change({ complaint: null, sent: id, fate: [] });
  }

  confirm(): void {
    this.say("confirm");
  }

  undo(): void {
    this.played = this.mine = null;
    this.store.change({ fate: [] });
    this.say("undo", { seq: this.store.value.view?.seq });
  }

  chat(text: string): void {
    this.say("chat", { text }, false);
  }

  handOver(level: string, seat?: number): void {
    this.say("bot", seat === undefined ? { level } : { level, seat });
  }

  takeSeat(): void {
    this.say("take");
  }

  leave(): void {
    this.say("leave");
  }

  translate(language: string): void {
    this.link?.send("language", { language });
    const { past } = this.store.value;
    if (past) this.look(past.at);
  }

  /** Look at the game as it was after so many moves; once it is over, with all that was hidden. */
  look(ply: number): void {
    this.wanted = ply;
    clearTimeout(this.lookLater);
    this.lookLater = setTimeout(() => this.ask(ply), Math.max(0, this.looked + LOOK_PAUSE - Date.now()));
  }

  private ask(ply: number): void {
    this.looked = Date.now();
    this.link?.send("look", this.store.value.view?.state === "over" ? { ply, open: true } : { ply });
  }

  /** Ask a decision of the past again, instead of looking at it. */
  pose(posed: Posed): void {
    this.wanted = null;
    clearTimeout(this.lookLater);
    this.store.change({ past: null, posed });
  }

  now(): void {
    this.wanted = null;
    clearTimeout(this.lookLater);
    this.store.change({ past: null, posed: null });
  }
}
