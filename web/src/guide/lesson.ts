// lesson.ts: which sentence of a guide it is time for. What has passed is followed question by question and at once, so
// that no moment shows a sentence with another one's number.

import type { Step } from "./step.js";

/** Where somebody is in a guide. */
export interface Progress {
  /** How much of the introduction has been read. */
  read: number;
  /** Sentences about questions that have passed. */
  known: readonly string[];
  /** The rule that is asked about; undefined while others are asked. */
  asked: string | undefined;
  /** How often somebody has come to what the last sentence waits for, and whether that was the last question. */
  returns: number;
  there: boolean;
}

export const BEGINNING: Progress = { read: 0, known: [], asked: undefined, returns: 0, there: false };

export interface Lesson {
  step: Step | undefined;
  /** The step belongs to the introduction. */
  introduces: boolean;
  /** It is the last one. */
  closing: boolean;
  /** Who has played on without a word has read the last one. */
  over: boolean;
  /** Sentences are counted as they come: which ones do, and when, the game decides. */
  number: number;
}

const isAbout = (step: Step, asked: string): boolean => step.when?.some((rule) => asked.startsWith(rule)) ?? false;
const introductionOf = (steps: readonly Step[]): readonly Step[] => steps.filter((step) => !step.when);
const lastOf = (steps: readonly Step[]): Step | undefined => steps.find((step) => step.closes);

/** What there is to say about a question for the first time. */
const fittingOf = (steps: readonly Step[], { known, asked }: Progress): Step | undefined =>
  asked === undefined
    ? undefined
    : steps.find((step) => !step.closes && !known.includes(step.id) && isAbout(step, asked));

export function lessonOf(steps: readonly Step[], progress: Progress): Lesson {
  const intro = introductionOf(steps), last = lastOf(steps);
  const introduces = progress.read < intro.length;
  const late = progress.returns - (last?.closes ?? Infinity);
  const closing = !introduces && late >= 0;
  return {
    step: introduces ? intro[progress.read] : closing ? last : fittingOf(steps, progress),
    introduces,
    closing,
    over: closing && late > 0,
    number: introduces ? progress.read + 1 : intro.length + progress.known.length + 1,
  };
}

/** Something else is asked, or nothing: what was said of the question before is known. */
export function follow(steps: readonly Step[], old: Progress, asked: string | undefined): Progress {
  if (asked === old.asked || steps.length === 0) return old;
  const last = lastOf(steps), next = { ...old, asked };
  const introduces = old.read < introductionOf(steps).length;
  const said = introduces ? undefined : fittingOf(steps, old);
  const known = said && said !== fittingOf(steps, next) ? [...old.known, said.id] : old.known;
  const there = asked === undefined ? old.there : last !== undefined && isAbout(last, asked);
  const returns = old.returns + (there && !old.there ? 1 : 0);
  // However much somebody plays before he has read the introduction: the last sentence is still to come.
  return { ...next, known, there, returns: introduces ? Math.min(returns, last?.closes ?? 0) : returns };
}

/** The sentence has been read. */
export function read(steps: readonly Step[], old: Progress): Progress {
  if (old.read < introductionOf(steps).length) return { ...old, read: old.read + 1 };
  const said = fittingOf(steps, old);
  return said ? { ...old, known: [...old.known, said.id] } : old;
}
