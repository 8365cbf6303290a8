// boxes.ts: boxes that somebody writes: read, and tried by playing. The engine for it is its own: if values break a
// rule, no table is lost.

import type { BoxFault, BoxRead } from "../box/rows.js";
import type { Language } from "../protocol.js";
import { breath } from "./thinker.js";
import { EngineFailure, languageNumber, Wasm } from "./wasm.js";

const ROUNDS = 8; // of games, one with each number of players

export class Boxes {
  private engine: Wasm | null = null;
  private turn = 0; // of the latest box: the proof of earlier ones is dropped

  constructor(private readonly module: WebAssembly.Module) {}

  /** What a box comes to; whole: with all its values. */
  read(text: string, whole: boolean, language: Language): BoxRead {
    return this.ask((engine) => {
      const length = engine.call("box_read", engine.put(text), whole ? 1 : 0, languageNumber(language));
      return JSON.parse(engine.take(length)) as BoxRead;
    });
  }

  /** Random games at every number of players, in portions; null: another box came. */
  async prove(text: string, language: Language): Promise<{ ok: true } | BoxFault | null> {
    const mine = ++this.turn;
    let begun: Wasm | null = null; // the engine that has turned to it
    for (let round = 1; round <= ROUNDS; round++) {
      await breath();
      if (this.turn !== mine) return null;
      const told = this.ask((engine): { ok: true } | BoxFault => {
        if (begun !== engine && !engine.call("box_prove_begin", engine.put(text))) {
          return this.read(text, false, language);
        }
        begun = engine;
        return JSON.parse(engine.take(engine.call("box_prove", round, languageNumber(language))));
      });
      if (!told.ok) return told;
    }
    return { ok: true };
  }

  /** Values that the engine itself breaks down over are wrong too; the next box has a new engine. */
  private ask<T>(what: (engine: Wasm) => T): T | BoxFault {
    this.engine ??= new Wasm(this.module);
    try {
      return what(this.engine);
    } catch (error) {
      this.engine = null;
      if (!(error instanceof EngineFailure)) throw error;
      console.warn(error);
      return { ok: false, error: "BROKEN", line: 0, value: "", words: "", wanted: "", say: "", text: "" };
    }
  }
}
