// thinker.ts: hints and analyses, in portions, so that whoever shares the thread is not kept waiting. The engine it
// uses is its own: if a thought fails, no table is lost.

import type { Item, Language, Offer } from "../protocol.js";
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

/** Why a move is advised, in both languages. */
export type Why = Record<Language, string>;

export interface Advised extends Omit<Prospect, "sure"> {
  why: Why;
}

export interface Advice {
  ply: number;
  seat: number;
  iterations: number;
  choices: Prospect[];
  /** The moves to advise, best first: none that changes nothing, no two that come to the same. */
  advice: Advised[];
}

/** What a move would do, in a world as the seat would see it. */
export interface World {
  scene: Item[];
  gain: number;
}

/** A decision of a game as it was asked. */
export interface Question {
  seat: number;
  prompt: string;
  points: number[];
  scene: Item[];
  choices: Offer[];
}

/** A decision of a game against the best that was possible, by what the player knew. */
export interface Judgement {
  ply: number;
  seat: number;
  move: string;
  best: string;
  /** How much winning chance the move gave away. */
  loss: number;
  /** Both moves were thought about enough to tell them apart. */
  sure: boolean;
  iterations: number;
  win: number[];
  points: number[];
  /** Where a mistake was looked at closely: what the better move brings, and what every choice was worth. */
  why?: Why;
  choices?: Prospect[];
}

export interface Effort {
  iterations?: number;
  milliseconds?: number;
}

/** What may be a mistake is looked at again, closely: so many of the worst, if they lose so much. */
const SUSPECTS = 10;
const SUSPECT = 0.02;
const CLOSELY = 1200; // iterations
const ENOUGH = 64; // visits that both moves have, then so many more
const PLENTY = 300;

const PORTION = 20; // milliseconds before messages are heard again

export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Think so many iterations at a time until it is done; it is told how many milliseconds have passed. */
export async function inPortions(
  think: (iterations: number, passed: number) => boolean,
  first = 16,
): Promise<void> {
  const began = performance.now();
  for (let portion = first, start = began; !think(portion, start - began); start = performance.now()) {
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
      await inPortions((worlds) => {
        this.demandTurn(mine);
        return engine.call("hint_weigh", worlds) <= 0;
      }, 1);
      return JSON.parse(engine.take(engine.call("hint_report"))) as Advice;
    });
  }

  /** Every turn of a record, or every decision: the winning chances over the game. */
  async analyse(
    record: string,
    effort: Effort,
    turns: boolean,
    told: (done: Judgement) => void,
    closely = false,
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
        const judgement = await this.judge(engine, table, effort, false, mine);
        all.push(judgement);
        told(judgement);
      }
      const suspects = all.filter(({ loss, sure }) => sure && loss >= SUSPECT).sort((a, b) => b.loss - a.loss);
      for (const { ply } of closely ? suspects.slice(0, SUSPECTS) : []) {
        engine.call("analysis_next", table, ply, 0);
        const again = await this.judge(engine, table, { iterations: CLOSELY }, true, mine);
        all.splice(all.findIndex((one) => one.ply === ply), 1, again);
      }
      engine.call("table_free", table);
      return all;
    });
  }

  /** Think about the decision at hand, then about the two moves that are compared: both must have been thought of. */
  private async judge(
    engine: Wasm,
    table: number,
    effort: Effort,
    closely: boolean,
    mine: number,
  ): Promise<Judgement> {
    await this.run(engine, effort, mine);
    await inPortions((portion) => {
      this.demandTurn(mine);
      return engine.call("analysis_try", table, closely ? PLENTY : ENOUGH, portion) === 0;
    });
    return JSON.parse(engine.take(engine.call("analysis_report", table, closely ? 1 : 0))) as Judgement;
  }

  /** What a move would do until chance or somebody else has a say: as it would be seen in several worlds. */
  foresee(position: string, move: string): World[] {
    this.engine ??= new Wasm(this.module);
    const engine = this.engine;
    try {
      engine.put(`${position}\0${move}`);
      const length = engine.call("move_ahead", new TextEncoder().encode(position).length);
      return length === 0 ? [] : (JSON.parse(engine.take(length)) as { worlds: World[] }).worlds;
    } catch (error) {
      this.engine = null;
      throw error;
    }
  }

  /** A decision of a record, to be made again. */
  question(record: string, ply: number, language: Language): Question {
    const engine = new Wasm(this.module);
    const table = engine.call("table_load", engine.put(record), 0, languageNumber(language));
    if (table === 0) throw engine.badText();
    return JSON.parse(engine.take(engine.call("table_question", table, ply, languageNumber(language)))) as Question;
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
