// host.ts: tables in this program's memory, and the sessions at them. What a message does is decided by the engine
// (src/protocol), as on a server; here is how messages get there, how tables are saved, and when bots think. No
// browser is needed to run it.

import type { Language } from "../protocol.js";
import type { Nets } from "./nets.js";
import { breath, inPortions } from "./thinker.js";
import { EngineFailure, languageNumber, ORACLE, Wasm } from "./wasm.js";

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
  /** The text of a box, whose values are played with; our own if there is none. */
  box?: string;
  /** The text of a scenario that it begins from: its seats and options are those of the table. */
  scenario?: string;
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
  /** What it is played with, if not with our own values. */
  box?: string;
  /** Somebody's record: to be looked through, not played on. */
  look?: boolean;
  over: boolean;
  /** It does not replay under the rules of now. */
  closed?: boolean;
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

export type Message = Record<string, unknown>;

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

const packValue = (value: unknown): string =>
  typeof value === "string" && !value.includes("\0")
    ? `s${value}`
    : Number.isSafeInteger(value)
    ? `n${value}`
    : typeof value === "boolean"
    ? `b${Number(value)}`
    : "?";

/** A message as the engine reads it: src/wasm/local.h. */
const pack = (message: Message): string =>
  Object.entries(message)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]) => [
      name,
      ...(Array.isArray(value) ? [`[${value.length}`, ...value.map(packValue)] : [packValue(value)]),
    ])
    .map((text) => `${text}\0`)
    .join("");

/** One connection to a table. */
export class Connection {
  /** @internal */ at = 0;
  /** @internal The message that brings it to where it is, packed. */ place = "";
  constructor(readonly hear: (text: string) => void) {}
}

export class Host {
  private engine: Wasm;
  private readonly tables = new Map<string, Table>();
  private readonly connections = new Set<Connection>();

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
  async create(wanted: NewTable, seed = this.world.random(32), language: Language = "en"): Promise<SavedTable> {
    const engine = this.engine;
    const luck = await this.world.hash?.(seed);
    engine.put(wanted.game);
    if (engine.call("quad_about", 0) === 0) throw new Refusal("no_game");
    if (wanted.box !== undefined && /^game (\w+)/m.exec(wanted.box)?.[1] !== wanted.game) throw new Refusal("no_box");
    engine.put(wanted.game);
    const { box, scenario } = wanted, told = languageNumber(language);
    const at = scenario !== undefined
      ? engine.call("table_scenario", engine.put(scenario), told)
      : box !== undefined
      ? engine.call("table_new_box", engine.put(box), wanted.seats.length, told)
      : engine.call("table_new", wanted.seats.length);
    if (at === 0) throw (scenario ?? box) === undefined ? new Refusal("bad_seats") : engine.badText();
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

  /** Go on with a table that was saved; if the rules have changed since and it does not replay, look at it as far as it
   * goes. Throws BadText if it cannot be read at all. */
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

  /** The box that a table is played with. */
  box(table: string, language: Language): string {
    const found = this.tables.get(table);
    if (!found) throw new Refusal("no_table");
    return this.engine.take(this.engine.call("table_box", found.at, languageNumber(language)));
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
    this.tables.delete(table);
    this.engine.call("table_free", found.at);
  }

  connect(hear: (text: string) => void): Connection {
    const connection = new Connection(hear);
    connection.at = this.engine.call("session_new");
    this.connections.add(connection);
    return connection;
  }

  disconnect(connection: Connection): void {
    if (this.connections.delete(connection)) this.engine.call("session_free", connection.at);
  }

  /** The seat at the device: a person who is asked, else the first person; 0 if there is none or the table is only
   * looked at. */
  seatToEnter(table: string): number {
    const found = this.tables.get(table);
    return !found || found.saved.look ? 0 : this.engine.call("table_person", found.at) + 1;
  }

  /** A message of docs/protocol.md. */
  say(connection: Connection, message: Message): void {
    const packed = pack(message);
    try {
      this.hear(connection, packed, false);
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
      this.recover(error);
      this.hear(connection, packed, true);
    }
  }

  private hear(connection: Connection, packed: string, refuse: boolean): void {
    const { engine } = this;
    const reply = engine.call("session_hear", connection.at, engine.put(packed), refuse ? 1 : 0);
    if (reply > 0) connection.hear(engine.take(reply));
    connection.place = engine.take(engine.call("session_place", connection.at));
    this.settle();
  }

  /** Hand out all there is to see, save what has changed, let bots think. */
  private settle(): void {
    const { engine } = this;
    for (const connection of this.connections) {
      for (let length; (length = engine.call("session_next", connection.at)) > 0;) connection.hear(engine.take(length));
    }
    for (const table of this.tables.values()) {
      if (engine.call("table_unsaved", table.at)) this.save(table);
      void this.pump(table);
    }
  }

  private demand(why: number): void {
    if (why !== 0) throw new Refusal(this.engine.take(this.engine.call("quad_refusal", why)));
  }

  private freshId(): string {
    return `local-${hexOf(this.world.random(8))}`;
  }

  private begin(
    at: number,
    wanted: NewTable & { table: string; luck?: string | undefined; record?: string },
  ): SavedTable {
    const engine = this.engine;
    const undo = wanted.undo ?? "free";
    engine.put(undo);
    this.demand(engine.call("table_settings", at, wanted.confirm ? 1 : 0));
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
    engine.call("table_bot_seed", at, new DataView(this.world.random(8).buffer).getUint32(0));
    this.demand(engine.call("table_begin", at));
    const { table, game, seats, luck, box } = wanted;
    return this.add(at, {
      table,
      game,
      record: wanted.record ?? "",
      seats,
      undo,
      confirm: wanted.confirm ?? false,
      ...(luck ? { luck } : {}),
      ...(box ? { box } : {}),
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
    closed?: object;
    seats: { seat: number; who: string; name?: string; level?: string; handed?: boolean; asked: boolean }[];
  } {
    return JSON.parse(this.engine.take(this.engine.call("table_summary", table.at, 0)));
  }

  private save(table: Table): void {
    const { seats, state, closed } = this.summary(table);
    const record = table.saved.look || closed // what does not replay stays as it was kept
      ? table.saved.record
      : this.engine.take(this.engine.call("table_record", table.at, ORACLE));
    table.saved = {
      ...table.saved,
      record,
      over: state === "over",
      closed: state === "closed",
      seats: seats.map((seat): HostSeat => ({
        who: seat.who === "bot" ? "bot" : "person",
        ...(seat.name ? { name: seat.name } : {}),
        ...(seat.level ? { level: seat.level } : {}),
        ...(seat.handed ? { handed: true } : {}),
      })),
    };
    this.world.saved(table.saved);
  }

  /** As long as a bot is asked, let it think, in portions. */
  private async pump(table: Table): Promise<void> {
    if (table.busy) return;
    table.busy = true;
    try {
      while (this.tables.get(table.saved.table) === table && this.engine.call("table_bot", table.at) >= 0) {
        const watched = this.engine.call("table_is_watched", table.at) !== 0;
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
    await inPortions((portion, passed) => {
      const level = this.tables.get(table.saved.table) === table ? this.engine.call("table_bot", table.at) : -1;
      if (level < 0) return true;
      const limit = this.engine.call("quad_level_time", level);
      return this.engine.call("table_think", table.at, portion, limit > 0 && passed >= limit ? 1 : 0) !== 0;
    });
    this.settle();
  }

  /** The engine broke down: begin with a new one and go on with what was saved. */
  private recover(error: EngineFailure): void {
    console.error(error);
    this.engine = new Wasm(this.module);
    const tables = [...this.tables.values()];
    this.tables.clear();
    for (const { saved } of tables) this.restore(saved);
    for (const connection of this.connections) {
      connection.at = this.engine.call("session_new");
      if (connection.place !== "") {
        this.engine.call("session_hear", connection.at, this.engine.put(connection.place), 0);
      }
    }
    this.settle();
  }
}
