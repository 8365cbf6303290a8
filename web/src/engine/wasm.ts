// wasm.ts: the engine's exports (src/wasm/exports.c) with texts in and out. Tables and sessions are addresses in its
// memory.

import type { Language } from "../protocol.js";

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  quad_input(size: number): number;
  quad_output(): number;
  quad_written(): number;
  quad_catalogue(language: number): number;
  quad_about(language: number): number;
  box_read(length: number, whole: number, language: number): number;
  box_prove_begin(length: number): number;
  box_prove(seed: number, language: number): number;
  quad_level(): number;
  quad_level_time(level: number): number;
  quad_refusal(why: number): number;
  net_take(length: number, language: number): number;
  table_new(seats: number): number;
  table_new_box(length: number, seats: number, language: number): number;
  table_box(table: number, language: number): number;
  table_scenario(length: number, language: number): number;
  table_load(length: number, playOn: number, language: number): number;
  table_free(table: number): void;
  table_call(table: number): void;
  table_seed(table: number): void;
  table_luck(table: number): void;
  table_bot_seed(table: number, seed: number): void;
  table_option(table: number, value: number): number;
  table_seat(table: number, seat: number, holder: number, level: number, handed: number): number;
  table_settings(table: number, confirm: number): number;
  table_begin(table: number): number;
  table_effort(table: number, percent: number): void;
  table_record(table: number, viewer: number): number;
  table_unsaved(table: number): number;
  table_summary(table: number, language: number): number;
  table_person(table: number): number;
  table_is_watched(table: number): number;
  table_bot(table: number): number;
  table_think(table: number, iterations: number, hurry: number): number;
  session_new(): number;
  session_free(session: number): void;
  session_hear(session: number, length: number, refuse: number): number;
  session_next(session: number): number;
  session_place(session: number): number;
  hint_begin(length: number, seed: number, language: number): number;
  hint_run(iterations: number): number;
  hint_weigh(worlds: number): number;
  hint_report(): number;
  move_ahead(length: number): number;
  table_question(table: number, ply: number, language: number): number;
  analysis_next(table: number, ply: number, turns: number): number;
  analysis_try(table: number, visits: number, iterations: number): number;
  analysis_report(table: number, reasons: number): number;
}

export const ORACLE = 8; // viewer: all of it

export const languageNumber = (language: Language): number => (language === "fr" ? 1 : 0);

/** Something in the engine that must not be: it says what, and the instance is not to be used again. */
export class EngineFailure extends Error {}

/** A text that the engine cannot read: which line, and why. */
export class BadText extends Error {
  constructor(
    readonly token: string,
    readonly line: number,
    text: string,
  ) {
    super(text);
  }
}

export class Wasm {
  private readonly does: Exports;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  private readonly equipped = new Set<string>(); // games

  constructor(module: WebAssembly.Module) {
    this.does = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
    this.does._initialize();
  }

  /** Call an export; a trap becomes an EngineFailure with the words of the assert. */
  call<Name extends Exclude<keyof Exports, "memory">>(
    name: Name,
    ...args: Parameters<Exports[Name]>
  ): ReturnType<Exports[Name]> {
    try {
      return (this.does[name] as (...all: unknown[]) => ReturnType<Exports[Name]>)(...args);
    } catch (error) {
      throw new EngineFailure(`${String(error)}: ${this.failure()}`);
    }
  }

  private failure(): string {
    const bytes = new Uint8Array(this.does.memory.buffer, this.does.quad_output(), 400);
    const end = bytes.indexOf(0);
    return this.decoder.decode(bytes.subarray(0, end < 0 ? bytes.length : end));
  }

  /** Put a text or bytes where the next call finds them; returns the length. */
  put(what: string | Uint8Array): number {
    const bytes = typeof what === "string" ? this.encoder.encode(what) : what;
    const at = this.call("quad_input", bytes.length);
    if (at === 0) throw new EngineFailure("out of memory");
    new Uint8Array(this.does.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  /** So many bytes that a call has written. */
  take(length: number): string {
    return this.decoder.decode(new Uint8Array(this.does.memory.buffer, this.call("quad_output"), length));
  }

  /** What the last call that does not say how much has written. */
  taken(): string {
    return this.take(this.call("quad_written"));
  }

  /** Take in a game's networks, unless they are here. A file that is refused is left out. */
  equip(game: string, nets: readonly Uint8Array[]): void {
    if (nets.length === 0 || this.equipped.has(game)) return;
    this.equipped.add(game);
    for (const net of nets) {
      if (!this.call("net_take", this.put(net), 0)) console.warn(`${game}: ${this.badText().message}`);
    }
  }

  badText(): BadText {
    const fault = JSON.parse(this.taken()) as { error: string; line: number; text: string };
    return new BadText(fault.error, fault.line, fault.text);
  }
}
