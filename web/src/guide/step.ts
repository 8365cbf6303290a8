// step.ts: a sentence of a guide. boards/<game>/guide.ts has those of a game.

import type { Game, Names } from "../game.js";
import type { Language } from "../protocol.js";

export interface Step {
  id: string;
  /** The rules that are asked about when it is said, for the first time; without any it belongs to the introduction. */
  when?: readonly string[];
  /** The last sentence: said when these rules are come back to for this time, a first round being played then. */
  closes?: number;
  /** Said only where this was agreed on. */
  option?: string;
  /** The items it points at; {me} stands for the player's seat. */
  at: readonly string[];
  /** French with plain spaces. */
  text: Record<Language, string>;
}

/** The places that a guide of that game can point at: "forum", "ring.{me}". */
type Pointed<G extends Game> = {
  [P in Names<G["places"]>]: G["places"][P] extends [] ? P
    : G["places"][P] extends [number] ? `${P}.${number | "{me}"}`
    : never;
}[Names<G["places"]>];

export type Guide<G extends Game> = readonly (Step & { at: readonly Pointed<G>[] })[];
