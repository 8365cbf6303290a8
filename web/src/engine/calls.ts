// calls.ts: what goes between the page and the engine's Worker.

import type { Language } from "../protocol.js";
import type { NewTable, SavedTable } from "./host.js";
import type { Effort, Judgement } from "./thinker.js";

export type Call =
  | { to: "create"; table: NewTable; language: Language }
  | { to: "load"; record: string; language: Language }
  | { to: "forget"; table: string }
  | { to: "catalogue"; language: Language }
  | { to: "about"; game: string; language: Language }
  | { to: "tableBox"; table: string; language: Language }
  | { to: "readBox"; text: string; whole: boolean; language: Language }
  | { to: "proveBox"; text: string; language: Language }
  | { to: "advise"; position: string; effort: Effort }
  | { to: "foresee"; position: string; move: string }
  | { to: "question"; record: string; ply: number; language: Language }
  | { to: "analyse"; record: string; effort: Effort; turns: boolean; closely: boolean }
  | { to: "stop" };

export type ToWorker =
  | { ask: number; call: Call }
  | { open: number; table: string; saved: SavedTable | null; with: Record<string, unknown> }
  | { close: number }
  | { connection: number; say: Record<string, unknown> };

export type FromWorker =
  | { ask: number; answer: unknown }
  | { ask: number; failed: { text: string; line?: number; why?: string } }
  | { ask: number; told: Judgement }
  | { connection: number; hear: string }
  | { saved: SavedTable };
