// thinker.ts: hints and analyses, in portions, so that whoever shares the thread is not kept waiting. The engine it
// uses is its own: if a thought fails, no table is lost.

import type { Language } from "../protocol.js";
import type { Nets } from "./nets.js";
import { languageNumber, Wasm } from "./wasm.js";

export interface Prospect {
  move: string;
  visits: number;
  /** Tried often enough to be told from others. */
  sure: boolean;
  /** Of every seat, if the move is made: the chance to win, and the points at the end. */
  win: number[];
  points: number[];
}

export interface Advice {
  ply: number;
  seat: number;
  iterations: number;
  choices: Prospect[];
}

/** A decision of a game against the best that was possible, by what the player knew. */
export interface Judgement {
  ply: number;
  seat: number;
  move: string;
  best: string;
  /** How much winning chance the move gave away. */
  loss: number;
  iterations: number;
  win: number[];
  points: number[];
}

export interface Effort {
  iterations?: number;
  milliseconds?: number;
}

const PORTION = 20; // milliseconds before messages are heard again

export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Think so many iterations at a time until it is done; it is told how many milliseconds have passed. */
export async function inPortions(think: (iterations: number, passed: number) => boolean): Promise<void> {
  const began = performance.now();
  for (let portion = 16, start = began; !think(portion, start - began); start = performance.now()) {
    const took = performance.now() - start;
    portion = took < PORTION / 2 ? portion * 2 : took > PORTION * 2 ? Math.max(1, portion >> 1) : portion;
    await breath();
  }
}

export class Thinker {
  private engine: Wasm | null = null;
  private turn = 0; // of the latest question: earlier ones are dropped

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly nets: Nets,
  ) {}

  /** What a master would do in a position, as a seat that is asked sees it (the part "position" of a view). */
  async advise(position: string, effort: Effort, language: Language = "en", seed = 1): Promise<Advice> {
    return this.think(position, async (engine, mine) => {
      if (!engine.call("hint_begin", engine.put(position), seed, languageNumber(language))) throw engine.badText();
      await this.run(engine, effort, mine);
      return JSON.parse(engine.take(engine.call("hint_report"))) as Advice;
    });
  }

  /** Every turn of a record, or every decision: the winning chances over the game. */
  async analyse(
    record: string,
    effort: Effort,
    turns: boolean,
    told: (done: Judgement) => void,
    language: Language = "en",
  ): Promise<Judgement[]> {
    return this.think(record, async (engine, mine) => {
      const table = engine.call("table_load", engine.put(record), 0, languageNumber(language));
      if (table === 0) throw engine.badText();
      const all: Judgement[] = [];
      for (
        let ply = engine.call("analysis_next", table, 0, turns ? 1 : 0);
        ply >= 0;
        ply = engine.call("analysis_next", table, ply + 1, turns ? 1 : 0)
      ) {
        await this.run(engine, effort, mine);
        const judgement = JSON.parse(engine.take(engine.call("analysis_report", table))) as Judgement;
        all.push(judgement);
        told(judgement);
      }
      engine.call("table_free", table);
      return all;
    });
  }

  /** Drop what is being thought about. */
  stop(): void {
    this.turn++;
  }

  /** A thought about a position or a record, with the networks of its game. */
  private async think<T>(text: string, thought: (engine: Wasm, mine: number) => Promise<T>): Promise<T> {
    const mine = ++this.turn;
    const game = /^game (\w+)/m.exec(text)?.[1] ?? "";
    const nets = await this.nets(game);
    this.demandTurn(mine);
    this.engine ??= new Wasm(this.module);
    const engine = this.engine;
    try {
      engine.equip(game, nets);
      return await thought(engine, mine);
    } catch (error) {
      if (this.engine === engine) this.engine = null; // whatever it was: the next thought begins with a clear head
      throw error;
    }
  }

  private async run(
    engine: Wasm,
    { iterations = Infinity, milliseconds = Infinity }: Effort,
    mine: number,
  ): Promise<void> {
    let done = 0;
    await inPortions((portion, passed) => {
      this.demandTurn(mine);
      if (done >= iterations || passed >= milliseconds) return true;
      done = engine.call("hint_run", Math.min(portion, iterations - done));
      return false;
    });
  }

  private demandTurn(mine: number): void {
    if (this.turn !== mine) throw new Error("another question came");
  }
}
