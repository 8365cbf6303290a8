// step.ts: a sentence of a guide. boards/<game>/guide.ts has those of a game.

import type { Language } from "../protocol.js";

export interface Step {
  id: string;
  /** The rules that are asked about when it is said, for the first time; without any it belongs to the introduction. */
  when?: readonly string[];
  /** The items it points at; {me} stands for the player's seat. */
  at: readonly string[];
  /** French with plain spaces. */
  text: Record<Language, string>;
}
