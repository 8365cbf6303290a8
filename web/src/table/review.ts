// review.ts: after the game: the winning chances, and the moves that cost most. Each is a question again, with the
// board as it was: the better move is to be found, then shown.

import { canRun, engine } from "../app/engine.js";
import { Store } from "../app/store.js";
import type { Judgement, Question } from "../engine/thinker.js";
import { type Choice, read } from "../game.js";
import type { Language } from "../protocol.js";
import { Scene } from "../scene.js";
import type { Session, TableState } from "./session.js";

const LEAST = 0.03; // of the winning chances: less is no mistake worth a question
const MOST = 5;
const AS_GOOD = 0.01; // what is so close to the best is as right

export interface Chances {
  plies: number[];
  values: number[][];
}

export type Verdict = "asked" | "wrong" | "right" | "shown";

export interface ReviewState {
  /** How much of it is worked out, in percent; null: nobody has asked. */
  done: number | null;
  chances: Chances | null;
  /** The moves that cost most, the worst first. */
  mistakes: readonly Judgement[];
  /** The one that is asked about. */
  at: number | null;
  verdict: Verdict;
}

/** The moves of a seat, or of all, that a closer look has found wanting. */
export function mistakesOf(all: readonly Judgement[], seat: number): Judgement[] {
  return all
    .filter((one) => one.why && one.sure && one.loss >= LEAST && (seat === 0 || one.seat === seat))
    .sort((a, b) => b.loss - a.loss)
    .slice(0, MOST);
}

/** Whether a move does as well as the best. */
export function isRight({ best, seat, choices = [] }: Judgement, move: string): boolean {
  const winOf = (wanted: string): number => choices.find((one) => one.sure && one.move === wanted)?.win[seat - 1] ?? -1;
  return move === best || winOf(move) >= winOf(best) - AS_GOOD;
}

const NOTHING: ReviewState = { done: null, chances: null, mistakes: [], at: null, verdict: "asked" };

/** What is known of the game of one session. It outlives the dialog that asked for it. */
export class Review {
  readonly store = new Store<ReviewState>(NOTHING);
  private record = "";

  constructor(private readonly session: Session) {}

  get canStart(): boolean {
    return canRun;
  }

  async start(record: () => Promise<string>, last: number, seat: number): Promise<void> {
    if (this.store.value.done !== null) return;
    this.store.change({ done: 0 });
    try {
      this.record = await record();
      const all = await engine().analyse(
        this.record,
        ({ ply }) => this.store.change({ done: Math.round((99 * ply) / Math.max(1, last)) }),
      );
      this.store.change({
        chances: { plies: all.map(({ ply }) => ply), values: all.map(({ win }) => win) },
        mistakes: mistakesOf(all, seat),
      });
    } catch {
      this.store.change({ done: null });
    }
  }

  /** Ask about one of them. */
  async open(at: number, language: Language): Promise<void> {
    const mistake = this.store.value.mistakes[at];
    if (!mistake) return;
    const question = await engine().question(this.record, mistake.ply, language);
    this.store.change({ at, verdict: "asked" });
    this.session.pose(poseOf(question, mistake, (choice) => this.answer(mistake, choice)));
  }

  private answer(mistake: Judgement, choice: Choice): void {
    if (this.store.value.verdict === "shown" || this.store.value.verdict === "right") return;
    this.store.change({ verdict: isRight(mistake, choice.move) ? "right" : "wrong" });
  }

  show(): void {
    this.store.change({ verdict: "shown" });
  }

  close(): void {
    this.store.change({ at: null });
    this.session.now();
  }
}

/** A decision of the past that is to be made again. */
export interface Posed {
  ply: number;
  seat: number;
  prompt: string;
  points: readonly number[];
  scene: Scene;
  choices: readonly Choice[];
  answer(choice: Choice): void;
}

const poseOf = (question: Question, { ply }: Judgement, answer: (choice: Choice) => void): Posed => ({
  ply,
  seat: question.seat,
  prompt: question.prompt,
  points: question.points,
  scene: new Scene(question.scene),
  choices: read(question.choices),
  answer,
});

const reviews = new WeakMap<Session, Review>();

export function reviewOf(session: Session): Review {
  const review = reviews.get(session) ?? new Review(session);
  reviews.set(session, review);
  return review;
}

/** A question of the past as if it were asked now: all that is drawn takes it for the present. */
export function posed(state: TableState): TableState {
  const { view, posed: asked } = state;
  if (!view || !asked) return state;
  const { ply, seat, prompt, points, choices, scene } = asked;
  return {
    ...state,
    past: null,
    scene,
    steps: [],
    journal: state.journal.filter((entry) => entry.ply < ply),
    newsFrom: Infinity,
    view: {
      ...view,
      scores: undefined,
      seq: -1 - ply,
      ply,
      seat,
      prompt,
      choices,
      state: "playing",
      undo: false,
      rule: undefined,
      position: undefined,
      seats: view.seats.map((one, i) => ({
        ...one,
        ...(one.seat === seat ? { who: "person" as const, asked: true } : { asked: false }),
        points: points[i] ?? 0,
      })),
    },
  };
}
