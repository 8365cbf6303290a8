// protocol.ts: the messages of docs/protocol.md, as the page sees them. Seats count from 1; 0 is nobody.

import type { BoxName } from "./box/rows.js";
import type { Choice, Game } from "./game.js";

export type Language = "en" | "fr";

export type Layout = "list" | "stack" | "grid" | "ring" | "track" | "map" | "piece";

/** What an item shows is a symbol of a domain; "?" is face down. */
export type Shows<G extends Game, D extends keyof G["domains"]> =
  | { domain: D; symbol: `${G["domains"][D]}` }
  | { domain: D; symbol: "?" };
/** An item that lies face up and shows a symbol of that domain. */
export type Known<G extends Game, D extends keyof G["domains"]> = Thing & { domain: D; symbol: `${G["domains"][D]}` };
type Shown<G extends Game> =
  | { [D in keyof G["domains"]]: Shows<G, D> }[keyof G["domains"]]
  | { domain?: undefined; symbol?: undefined };

/** A place or a piece of the scene. */
export type Item<G extends Game = Game> = Thing & Shown<G>;

export interface Thing {
  id: string;
  in?: string;
  layout: Layout;
  owner?: number;
  title?: string;
  text?: string;
  count?: number;
  column?: number;
  row?: number;
  width?: number;
  height?: number;
  turned?: boolean | number;
}

/** A legal move: as it is written, as it is told, and the symbols it speaks of. */
export interface Offer {
  move: string;
  text: string;
  touches: [domain: string, symbol: string][];
  /** Nobody should do it without thinking twice: to concede, or what changes nothing. */
  aside?: boolean;
}

/** What happens when somebody's time is over. */
export type TimeOver = { over: "bot"; level: string } | { over: "concede" | "others" };

/** What was agreed about time. */
export type ClockTerms =
  & ({ kind: "live"; minutes: number; seconds: number } | { kind: "turn"; days: number } | {
    kind: "bank";
    days: number;
    hours: number;
  })
  & TimeOver;

/** What a seat has left, in milliseconds, at the view's "now". */
export interface SeatClock {
  left: number;
  runs: boolean;
  /** It is over, and the others may let a bot go on. */
  out?: boolean;
}

/** Somebody's time was over. */
export interface Lapse {
  number: number;
  ply: number;
  seat: number;
  over: TimeOver["over"];
  text: string;
}

export interface SeatInfo {
  seat: number;
  who: "empty" | "person" | "bot";
  name?: string;
  level?: string;
  level_text?: string;
  handed?: boolean;
  here?: boolean;
  asked: boolean;
  clock?: SeatClock;
  /** What scoring would give now, as far as the viewer can see. */
  points?: number;
}

export interface OptionInfo {
  option: string;
  text: string;
  value: number;
  value_text?: string;
}

export interface TableInfo {
  game: string;
  title: string;
  rules_version: number;
  options: OptionInfo[];
  undo: "never" | "secret" | "free";
  confirm: boolean;
  listed: boolean;
  /** The hash of the seed; a browser that cannot hash promises nothing. */
  luck?: string;
  clock?: ClockTerms;
  /** It is played with the values of somebody's box. */
  box?: BoxName;
}

export interface JournalEntry {
  ply: number;
  text: string;
  /** What it tells, who does it if it speaks of a seat first, and what it speaks of. */
  what?: string;
  seat?: number;
  touches?: [domain: string, symbol: string][];
}

export interface Remark {
  number: number;
  seat: number;
  time: number;
  text: string;
}

export interface Score {
  seat: number;
  total: number;
  rank: number;
  lines: number[];
}

/** An opponent without a seat, whom the rules play. Things of his have this owner. At the end he has a score like the
 * seats. */
export interface Rival extends Partial<Omit<Score, "seat">> {
  owner: number;
  name: string;
  points: number;
}

export type Patch = (Item | [from: number, to: number])[];

/** Somebody has done something; before: the scene before that, as a patch of the view's own, else the last one that was
 * shown. Seat 0 is nobody: chance, and what goes by itself between turns. */
export interface Since {
  seat: number;
  before?: Patch;
}

export type State = "waiting" | "playing" | "over" | "closed";

/** Why a table can only be looked at, and how far it goes. */
export interface Closed {
  why: string;
  ply: number;
  text: string;
}

/** A view as it is heard, and as the page has read it. */
export interface View<C = Choice> {
  type: "view";
  table: string;
  seq: number;
  ply: number;
  seat: number;
  state: State;
  closed?: Closed;
  about?: TableInfo;
  seats: SeatInfo[];
  rival?: Rival;
  prompt?: string;
  rule?: string;
  choices?: readonly C[];
  held?: { move: string; text: string };
  undo?: boolean;
  scene?: Item[];
  patch?: Patch;
  since?: Since[];
  position?: string;
  journal?: { from: number; entries: JournalEntry[] };
  chat?: Remark[];
  /** The server's time, in milliseconds since 1970, at tables with a clock. */
  now?: number;
  lapses?: Lapse[];
  finished?: boolean;
  ended_by?: "operator" | "time";
  /** Who has lost by his time. */
  lost?: number;
  scores?: Score[];
  score_lines?: string[];
  seed?: string;
  past?: boolean;
  last?: number;
  open?: boolean;
}

/** The points of every seat, and of a rival, at each moment after which they were others. */
export interface History {
  type: "history";
  table: string;
  seq: number;
  moments: { ply: number; points: number[]; rival?: number }[];
}

export interface Done {
  type: "done";
  id: string;
  seq: number;
  ply: number;
  held?: boolean;
}

export interface Refused {
  type: "refused";
  id?: string;
  why: string;
  text: string;
}

export interface Bye {
  type: "bye";
  why: string;
}

export interface Announcement {
  type: "announcement";
  /** "" once it is withdrawn. */
  text: string;
}

export type Heard = View<Offer> | History | Done | Refused | Bye | Announcement;
