// local.ts: the page's side of the engine: tables in this browser, kept from one visit to the next, and advice.
//
// A local table is entered like one on a server; instead of a token one gives the seat. People who share the device
// pass it on: passTo says to whom, the page covers the board until he is there, then sends enter with his seat.

import type { Box, BoxFault, BoxRead } from "../box/rows.js";
import type { Link, LinkListener } from "../link.js";
import type { Heard, Language, View } from "../protocol.js";
import type { Call, FromWorker, ToWorker } from "./calls.js";
import type { NewTable, SavedTable } from "./host.js";
import type { Advice, Effort, Judgement, Question, World } from "./thinker.js";

/** Something the engine would not do: a sentence, and the line if it is about a text. */
export class LocalError extends Error {
  constructor(
    text: string,
    readonly line?: number,
    readonly why?: string,
  ) {
    super(text);
  }
}

/** The seat to pass the device to: another person who is asked while nobody here is. 0: nobody. */
export function passTo(view: View): number {
  if (view.state !== "playing" || view.seats.some((seat) => seat.seat === view.seat && seat.asked)) return 0;
  return view.seats.find((seat) => seat.who === "person" && seat.asked && seat.seat !== view.seat)?.seat ?? 0;
}

const PREFIX = "quadriga.local.";

/** The tables that this browser keeps. When its storage is full the oldest finished table goes. */
export class SavedTables {
  constructor(private readonly store: Storage) {}

  all(): SavedTable[] {
    const keys = Array.from({ length: this.store.length }, (_, i) => this.store.key(i)!).filter((key) =>
      key.startsWith(PREFIX)
    );
    return keys.flatMap((key) => this.get(key.slice(PREFIX.length)) ?? []).sort((a, b) => b.time - a.time);
  }

  get(table: string): (SavedTable & { time: number }) | null {
    try {
      return JSON.parse(this.store.getItem(PREFIX + table) ?? "null");
    } catch {
      return null;
    }
  }

  put(saved: SavedTable): boolean {
    for (;;) {
      try {
        this.store.setItem(PREFIX + saved.table, JSON.stringify({ ...saved, time: Date.now() }));
        return true;
      } catch {
        const oldest = this.all().filter((one) => one.over && one.table !== saved.table).at(-1);
        if (!oldest) return false;
        this.drop(oldest.table);
      }
    }
  }

  drop(table: string): void {
    this.store.removeItem(PREFIX + table);
  }
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  told?: ((judgement: Judgement) => void) | undefined;
}

export class LocalEngine {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Map<number, LinkListener>();
  private count = 0;

  constructor(
    private readonly saved = new SavedTables(localStorage),
    script: string | URL = new URL("worker.js", location.href),
  ) {
    this.worker = new Worker(script, { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.take(data);
    this.worker.onerror = () => this.fail();
  }

  /** Lay a table and begin: its id. */
  create(table: NewTable, language: Language): Promise<string> {
    return this.ask({ to: "create", table, language }) as Promise<string>;
  }

  /** The box that a table is played with; the table must be open. */
  tableBox(table: string, language: Language): Promise<Box> {
    return this.ask({ to: "tableBox", table, language }) as Promise<Box>;
  }

  /** Take in a record to look through it: its id. */
  load(record: string, language: Language): Promise<string> {
    return this.ask({ to: "load", record, language }) as Promise<string>;
  }

  tables(): SavedTable[] {
    return this.saved.all();
  }

  /** The record of a table here, all of it. */
  record(table: string): string | null {
    return this.saved.get(table)?.record ?? null;
  }

  forget(table: string): void {
    this.saved.drop(table);
    void this.ask({ to: "forget", table });
  }

  /** The seats, texts and views are as on a server. more: what enter is to say beside the table. */
  open(
    table: string,
    listener: LinkListener,
    more: Record<string, unknown> = { parts: ["patch", "journal", "position"] },
  ): Link {
    const connection = ++this.count;
    this.listeners.set(connection, listener);
    listener.state("connecting");
    this.post({ open: connection, table, saved: this.saved.get(table), with: more });
    let number = 0;
    return {
      send: (type, what = {}) => {
        const id = `l${connection}-${++number}`;
        this.post({ connection, say: { type, id, ...(type === "enter" ? { ...more, table } : {}), ...what } });
        return id;
      },
      close: () => {
        this.listeners.delete(connection);
        this.post({ close: connection });
        listener.state("closed");
      },
    };
  }

  catalogue(language: Language): Promise<unknown> {
    return this.ask({ to: "catalogue", language });
  }

  about(game: string, language: Language): Promise<unknown> {
    return this.ask({ to: "about", game, language });
  }

  /** What a box comes to, with all its values. */
  readBox(text: string, language: Language): Promise<BoxRead<Box>> {
    return this.ask({ to: "readBox", text, whole: true, language }) as Promise<BoxRead<Box>>;
  }

  /** Whether a box is sound. */
  checkBox(text: string, language: Language): Promise<BoxRead> {
    return this.ask({ to: "readBox", text, whole: false, language }) as Promise<BoxRead>;
  }

  /** Whether it can be played with: random games are. null: another box came before that was known. */
  proveBox(text: string, language: Language): Promise<{ ok: true } | BoxFault | null> {
    return this.ask({ to: "proveBox", text, language }) as Promise<{ ok: true } | BoxFault | null>;
  }

  /** What a master would do in a position, as the seat that is asked sees it. A new question drops the one before. */
  advise(position: string, effort: Effort = { milliseconds: 1500 }): Promise<Advice> {
    return this.ask({ to: "advise", position, effort }) as Promise<Advice>;
  }

  /** What a move would do until chance or somebody else has a say: as it would be seen in several worlds. */
  foresee(position: string, move: string): Promise<World[]> {
    return this.ask({ to: "foresee", position, move }) as Promise<World[]>;
  }

  /** A decision of a record, to be made again. */
  question(record: string, ply: number, language: Language): Promise<Question> {
    return this.ask({ to: "question", record, ply, language }) as Promise<Question>;
  }

  /** The winning chances over a game, decision by decision, and what may have been mistakes, looked at closely. */
  analyse(
    record: string,
    told: (judgement: Judgement) => void,
    effort: Effort = { iterations: 160 },
    turns = false,
    closely = true,
  ): Promise<Judgement[]> {
    return this.ask({ to: "analyse", record, effort, turns, closely }, told) as Promise<Judgement[]>;
  }

  stop(): void {
    void this.ask({ to: "stop" });
  }

  /** The Worker itself could not be had. */
  private fail(): void {
    for (const { reject } of this.waiting.values()) reject(new LocalError("", undefined, "no_engine"));
    this.waiting.clear();
    for (const listener of this.listeners.values()) {
      listener.hear({ type: "refused", id: "enter", why: "no_engine", text: "" });
    }
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private ask(call: Call, told?: (judgement: Judgement) => void): Promise<unknown> {
    const ask = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(ask, { resolve, reject, told });
      this.post({ ask, call });
    });
  }

  private take(message: FromWorker): void {
    if ("saved" in message) {
      if (!this.saved.put(message.saved)) console.error("the browser keeps no more tables");
    } else if ("connection" in message) {
      const heard = JSON.parse(message.hear) as Heard;
      const listener = this.listeners.get(message.connection);
      if (heard.type === "view") listener?.state("open");
      listener?.hear(heard);
    } else if ("told" in message) {
      this.waiting.get(message.ask)?.told?.(message.told);
    } else {
      const waiting = this.waiting.get(message.ask);
      this.waiting.delete(message.ask);
      if ("failed" in message) {
        waiting?.reject(new LocalError(message.failed.text, message.failed.line, message.failed.why));
      } else {
        waiting?.resolve(message.answer);
      }
    }
  }
}
