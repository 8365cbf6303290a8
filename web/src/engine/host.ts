// host.ts: tables in this program's memory, and the lines that lead to them. It hears the messages of docs/protocol.md
// and answers as a server does; what is said and shown is written by the engine. No browser is needed to run it.

import type { Language } from "../protocol.js";
import type { Nets } from "./nets.js";
import { breath } from "./thinker.js";
import { EngineFailure, languageNumber, NOBODY, ORACLE, Wasm } from "./wasm.js";

export interface HostSeat {
  who: "person" | "bot";
  name?: string;
  level?: string;
  /** A bot plays for a person, who can take the seat back. */
  handed?: boolean;
}

export interface NewTable {
  game: string;
  seats: HostSeat[];
  options?: Record<string, number>;
  undo?: string;
  confirm?: boolean;
}

/** All that is needed to go on with a table later. */
export interface SavedTable {
  table: string;
  game: string;
  record: string;
  seats: HostSeat[];
  undo: string;
  confirm: boolean;
  /** The hash of the seed, which was promised. */
  luck?: string;
  /** Somebody's record: to be looked through, not played on. */
  look?: boolean;
  over: boolean;
}

/** What the host needs from the world around it. */
export interface World {
  random(size: number): Uint8Array;
  /** SHA-256; undefined where there is none. */
  hash?(bytes: Uint8Array): Promise<Uint8Array>;
  nets: Nets;
  /** A table has changed. */
  saved(table: SavedTable): void;
  /** Milliseconds before a bot moves while somebody looks on. */
  pause: number;
}

/** Why a table cannot be made: a token of docs/protocol.md. */
export class Refusal extends Error {
  constructor(readonly why: string) {
    super(why);
  }
}

interface Table {
  at: number;
  saved: SavedTable;
  busy: boolean; // a bot is thinking, or will
  nets?: ReturnType<Nets>; // asked for once
}

const UNDOS = ["never", "secret", "free"];
const PARTS: Record<string, number> = { scene: 1, patch: 2, position: 4, journal: 8 };
const PORTION = 20; // milliseconds a bot thinks before messages are heard again

type Body = Record<string, unknown>;

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 32;
const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const isLanguage = (value: unknown): value is Language => value === "en" || value === "fr";

/** One connection to a table. */
export class Line {
  /** @internal */ at = 0;
  table: Table | null = null;
  seat = NOBODY;
  shown = -1; // what the last view showed, by line_version
  parts = 0;
  language: Language = "en";
  constructor(
    readonly host: Host,
    readonly hear: (text: string) => void,
  ) {}
}

export class Host {
  private engine: Wasm;
  private readonly tables = new Map<string, Table>();
  private readonly lines = new Set<Line>();
  private readonly refusals = new Map<string, number>();

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly world: World,
  ) {
    this.engine = new Wasm(module);
  }

  catalogue(language: Language): string {
    return this.engine.take(this.engine.call("quad_catalogue", languageNumber(language)));
  }

  about(game: string, language: Language): string {
    this.engine.put(game);
    const length = this.engine.call("quad_about", languageNumber(language));
    if (length === 0) throw new Refusal("no_game");
    return this.engine.take(length);
  }

  /** Lay a table and begin; seed only where a game is to be repeated. */
  async create(wanted: NewTable, seed = this.world.random(32)): Promise<SavedTable> {
    const engine = this.engine;
    const luck = await this.world.hash?.(seed);
    engine.put(wanted.game);
    if (engine.call("quad_about", 0) === 0) throw new Refusal("no_game");
    const at = engine.call("table_new", wanted.seats.length);
    if (at === 0) throw new Refusal("bad_seats");
    engine.put(seed);
    engine.call("table_seed", at);
    try {
      for (const [option, value] of Object.entries(wanted.options ?? {})) {
        engine.put(option);
        this.demand(engine.call("table_option", at, value));
      }
      return this.begin(at, { ...wanted, table: this.freshId(), luck: luck && hexOf(luck) });
    } catch (error) {
      engine.call("table_free", at);
      throw error;
    }
  }

  /** Go on with a table that was saved. Throws BadText if the rules have changed since. */
  restore(saved: SavedTable, language: Language = "en"): void {
    if (this.tables.has(saved.table)) return;
    const engine = this.engine;
    const at = engine.call("table_load", engine.put(saved.record), saved.look ? 0 : 1, languageNumber(language));
    if (at === 0) throw engine.badText();
    if (saved.look) {
      this.add(at, saved);
    } else {
      this.begin(at, saved);
    }
  }

  /** Take in somebody's record, to look through it. Throws BadText with the line that is wrong. */
  load(record: string, language: Language): SavedTable {
    const engine = this.engine;
    const at = engine.call("table_load", engine.put(record), 0, languageNumber(language));
    if (at === 0) throw engine.badText();
    const told = JSON.parse(engine.take(engine.call("table_summary", at, 0))) as {
      game: string;
      seats: { name?: string }[];
    };
    const seats = told.seats.map(({ name }): HostSeat => ({ who: "person", ...(name ? { name } : {}) }));
    return this.add(at, {
      table: this.freshId(),
      game: told.game,
      record,
      seats,
      undo: "never",
      confirm: false,
      look: true,
      over: true,
    });
  }

  /** The record of a table, all of it. */
  record(table: string): string {
    const found = this.tables.get(table);
    if (!found) throw new Refusal("no_table");
    return found.saved.record;
  }

  forget(table: string): void {
    const found = this.tables.get(table);
    if (!found) return;
    for (const line of this.lines) {
      if (line.table === found) line.table = null;
    }
    this.tables.delete(table);
    this.engine.call("table_free", found.at);
  }

  connect(hear: (text: string) => void): Line {
    const line = new Line(this, hear);
    line.at = this.engine.call("line_new");
    this.lines.add(line);
    return line;
  }

  disconnect(line: Line): void {
    if (this.lines.delete(line)) this.engine.call("line_free", line.at);
  }

  /** The seat at the device: a person who is asked, else the first person; 0 if there is none or the table is only
   * looked at. */
  seatToEnter(table: string): number {
    const found = this.tables.get(table);
    if (!found || found.saved.look) return 0;
    const { seats } = this.summary(found);
    const persons = seats.filter((seat) => seat.who === "person" || seat.handed);
    return (persons.find((seat) => seat.asked) ?? persons[0])?.seat ?? 0;
  }

  /** A message of docs/protocol.md. */
  say(line: Line, body: Body): void {
    try {
      this.answer(line, body);
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
      this.recover(error);
      const why = this.refusal("not_kept");
      this.engine.put(typeof body.id === "string" ? body.id : "");
      line.hear(this.engine.take(this.engine.call("line_answer", line.at, why)));
    }
  }

  private answer(line: Line, body: Body): void {
    const engine = this.engine;
    let why: number;
    let shown: string | null = null;
    const id = typeof body.id === "string" ? body.id : "";
    const does = messages[body.type as keyof typeof messages] as Message | undefined;
    if (!does) {
      why = this.refusal("bad_request");
    } else if (does.who !== "anybody" && !line.table) {
      why = this.refusal("not_entered");
    } else if (does.who === "seated" && line.seat === NOBODY) {
      why = this.refusal("not_seated");
    } else {
      const answer = does.on(this, engine, line, body);
      why = typeof answer === "string" ? this.refusal(answer) : answer;
      if (why === 0 && does.shows) shown = engine.taken();
    }
    if (why > 0 || id !== "") {
      engine.put(id);
      line.hear(engine.take(engine.call("line_answer", line.at, why)));
    }
    if (why === this.refusal("stale") && line.table) {
      engine.call("line_renew", line.at);
      line.shown = -1;
    }
    if (line.table) this.tell(line.table);
    if (shown !== null) line.hear(shown);
  }

  /** @internal Enter a table at a seat counted from 1, or to watch. */
  enter(line: Line, id: string, seat: number, parts: number): number | "no_table" {
    const table = this.tables.get(id);
    if (!table) return "no_table";
    const at = seat === 0 ? NOBODY : seat - 1;
    const why = this.engine.call("line_enter", line.at, table.at, at, parts);
    if (why === 0) {
      line.table = table;
      line.seat = at;
      line.shown = -1;
      line.parts = parts;
    }
    return why;
  }

  /** @internal */
  speak(line: Line, language: Language): void {
    line.language = language;
    this.engine.call("line_language", line.at, languageNumber(language));
    line.shown = -1;
  }

  private refusal(token: string): number {
    let number = this.refusals.get(token);
    if (number === undefined) {
      this.engine.put(token);
      number = this.engine.call("quad_refusal");
      this.refusals.set(token, number);
    }
    return number;
  }

  private demand(why: number): void {
    for (
      const token of why === 0
        ? []
        : ["bad_seats", "bad_level", "bad_name", "bad_option", "options_clash", "full", "no_game"]
    ) {
      if (this.refusal(token) === why) throw new Refusal(token);
    }
    if (why !== 0) throw new Refusal("bad_request");
  }

  private freshId(): string {
    return `local-${hexOf(this.world.random(8))}`;
  }

  private begin(at: number, wanted: NewTable & { table: string; luck?: string | undefined }): SavedTable {
    const engine = this.engine;
    const undo = UNDOS.indexOf(wanted.undo ?? "free");
    if (undo < 0) throw new Refusal("bad_request");
    wanted.seats.forEach((seat, i) => {
      let level = 0;
      if (seat.who === "bot") {
        engine.put(seat.level ?? "");
        level = engine.call("quad_level");
      }
      engine.put(seat.name ?? "");
      this.demand(engine.call("table_seat", at, i, seat.who === "person" ? 1 : 2, level, seat.handed ? 1 : 0));
    });
    if (wanted.luck) {
      engine.put(bytesOf(wanted.luck));
      engine.call("table_luck", at);
    }
    engine.call("table_manners", at, undo, wanted.confirm ? 1 : 0);
    engine.call("table_wits", at, new DataView(this.world.random(8).buffer).getUint32(0));
    this.demand(engine.call("table_begin", at));
    const { table, game, seats, luck } = wanted;
    return this.add(at, {
      table,
      game,
      record: "",
      seats,
      undo: UNDOS[undo]!,
      confirm: wanted.confirm ?? false,
      ...(luck ? { luck } : {}),
      over: false,
    });
  }

  private add(at: number, saved: SavedTable): SavedTable {
    const table: Table = { at, saved, busy: false };
    this.engine.put(saved.table);
    this.engine.call("table_call", at);
    this.tables.set(saved.table, table);
    this.save(table);
    void this.pump(table);
    return table.saved;
  }

  private summary(
    table: Table,
  ): {
    state: string;
    seats: { seat: number; who: string; name?: string; level?: string; handed?: boolean; asked: boolean }[];
  } {
    return JSON.parse(this.engine.take(this.engine.call("table_summary", table.at, 0)));
  }

  private save(table: Table): void {
    const { seats, state } = this.summary(table);
    const record = table.saved.look
      ? table.saved.record
      : this.engine.take(this.engine.call("table_record", table.at, ORACLE));
    table.saved = {
      ...table.saved,
      record,
      over: state === "over",
      seats: seats.map((seat): HostSeat => ({
        who: seat.who === "bot" ? "bot" : "person",
        ...(seat.name ? { name: seat.name } : {}),
        ...(seat.level ? { level: seat.level } : {}),
        ...(seat.handed ? { handed: true } : {}),
      })),
    };
    this.world.saved(table.saved);
  }

  /** Let everybody at the table see what is new; then let bots move. */
  private tell(table: Table): void {
    let news = false;
    for (const line of this.lines) {
      const version = line.table === table ? this.engine.call("line_version", line.at) : line.shown;
      if (line.shown === version) continue;
      news ||= line.shown >= 0;
      line.shown = version;
      line.hear(this.engine.take(this.engine.call("line_view", line.at)));
    }
    if (news) this.save(table);
    void this.pump(table);
  }

  /** As long as a bot is asked, let it think, in portions. */
  private async pump(table: Table): Promise<void> {
    if (table.busy) return;
    table.busy = true;
    try {
      while (this.tables.get(table.saved.table) === table && this.engine.call("table_bot", table.at) >= 0) {
        const watched = [...this.lines].some((line) => line.table === table);
        table.nets ??= this.world.nets(table.saved.game);
        await (watched && this.world.pause > 0
          ? new Promise((resolve) => setTimeout(resolve, this.world.pause))
          : breath());
        this.engine.equip(table.saved.game, await table.nets);
        await this.think(table);
      }
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
      this.recover(error);
    } finally {
      table.busy = false;
    }
  }

  private async think(table: Table): Promise<void> {
    const began = performance.now();
    let portion = 16;
    for (;;) {
      const level = this.tables.get(table.saved.table) === table ? this.engine.call("table_bot", table.at) : -1;
      if (level < 0) return;
      const limit = this.engine.call("quad_level_time", level);
      const start = performance.now();
      const hurry = limit > 0 && start - began >= limit;
      if (this.engine.call("table_think", table.at, portion, hurry ? 1 : 0)) break;
      const took = performance.now() - start;
      portion = took < PORTION / 2 ? portion * 2 : took > PORTION * 2 ? Math.max(1, portion >> 1) : portion;
      await breath();
    }
    this.save(table);
    this.tell(table);
  }

  /** The engine broke down: begin with a new one and go on with what was saved. */
  private recover(error: EngineFailure): void {
    console.error(error);
    this.engine = new Wasm(this.module);
    const tables = [...this.tables.values()];
    this.tables.clear();
    for (const { saved } of tables) this.restore(saved);
    for (const line of this.lines) {
      line.at = this.engine.call("line_new");
      const id = line.table?.saved.table;
      line.table = null;
      this.speak(line, line.language);
      if (id !== undefined && this.enter(line, id, line.seat === NOBODY ? 0 : line.seat + 1, line.parts) === 0) {
        this.tell(this.tables.get(id)!);
      }
    }
  }
}

interface Message {
  who: "anybody" | "entered" | "seated";
  /** Its answer is what the engine has written, beside "done". */
  shows?: boolean;
  /** The number or the token of a refusal; 0 if it is done, -1 if the move is held. */
  on(host: Host, engine: Wasm, line: Line, body: Body): number | string;
}

const readParts = (parts: unknown): number => {
  if (parts === undefined) return PARTS.scene! | PARTS.journal!;
  if (!Array.isArray(parts)) return -1;
  return parts.reduce(
    (sum: number, part) => (sum < 0 || PARTS[part as string] === undefined ? -1 : sum | PARTS[part as string]!),
    0,
  );
};

/** What a table here hears; the rows of src/server/messages.def. */
export const messages: Record<string, Message> = {
  enter: {
    who: "anybody",
    on(host, _engine, line, { table, seat = 0, parts, language }) {
      const wanted = readParts(parts);
      if (wanted < 0 || (language !== undefined && !isLanguage(language))) return "bad_request";
      if (typeof table !== "string" || !isCount(seat)) return "no_table";
      if (isLanguage(language)) host.speak(line, language);
      return host.enter(line, table, seat, wanted);
    },
  },
  view: {
    who: "entered",
    on(_host, engine, line) {
      engine.call("line_renew", line.at);
      line.shown = -1;
      return 0;
    },
  },
  language: {
    who: "entered",
    on(host, _engine, line, { language }) {
      if (!isLanguage(language)) return "bad_request";
      host.speak(line, language);
      return 0;
    },
  },
  look: {
    who: "entered",
    shows: true,
    on(_host, engine, line, { ply, open = false }) {
      if (!isCount(ply) || typeof open !== "boolean") return "bad_request";
      return engine.call("line_look", line.at, ply, open ? 1 : 0);
    },
  },
  history: { who: "entered", shows: true, on: (_host, engine, line) => engine.call("line_history", line.at) },
  move: {
    who: "seated",
    on(_host, engine, line, { move, ply, seq = -1 }) {
      if (typeof move !== "string" || !isCount(ply) || !(seq === -1 || isCount(seq))) return "bad_request";
      engine.put(move);
      return engine.call("line_move", line.at, ply, seq);
    },
  },
  confirm: { who: "seated", on: (_host, engine, line) => engine.call("line_confirm", line.at) },
  undo: {
    who: "seated",
    on(_host, engine, line, { seq = -1 }) {
      return seq === -1 || isCount(seq) ? engine.call("line_undo", line.at, seq) : "bad_request";
    },
  },
  chat: { who: "seated", on: () => "bad_text" }, // nobody is far away
  bot: {
    who: "seated",
    on(_host, engine, line, { level, seat = 0 }) {
      if (!isCount(seat)) return "bad_request";
      engine.put(typeof level === "string" ? level : "");
      return engine.call("line_bot", line.at, seat - 1, engine.call("quad_level"));
    },
  },
  take: { who: "seated", on: (_host, engine, line) => engine.call("line_take", line.at) },
  leave: { who: "seated", on: (_host, engine, line) => engine.call("line_leave", line.at) },
};
