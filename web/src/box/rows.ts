// rows.ts: a box as the engine tells it: GET /api/v1/games/GAME/box.

/** Where a value comes from: a source shows it, a source suggests it, or it is ours. */
export type Origin = "printed" | "likely" | "house";

/** One value of a component: a number, a symbol, or a name; null for no symbol; a set of symbols. Among numbers a text
 * is what somebody has typed and is none. */
export type Cell = number | string | null | readonly string[];

/** A row of box.def. */
export interface Row {
  value: string;
  text: string;
  kind: "count" | "symbol" | "maybe" | "set" | "name";
  /** Of its symbols. */
  domain?: string;
  index: readonly { domain: string; count: number }[];
  /** Of a number, or of a symbol: its number in the domain. */
  least?: number;
  most?: number;
  origin: Origin;
  rule: string;
  /** Of the publisher's rulebook. */
  page?: number;
  marks: readonly { where: string; origin: Origin }[];
}

export interface SymbolText {
  symbol: string;
  text: string;
}

/** Which box it is. */
export interface BoxName {
  game: string;
  number: number;
  digest: string;
  title?: string;
  built_in: boolean;
}

export interface Box extends BoxName {
  values: readonly Row[];
  symbols: Readonly<Record<string, readonly SymbolText[]>>;
  about: Readonly<Record<string, Readonly<Record<string, string>>>>;
  printed: object;
  text: string;
}

/** What is wrong with a box: "say" without the line, "text" with it. */
export interface BoxFault {
  ok: false;
  error: string;
  line: number;
  value: string;
  words: string;
  wanted: string;
  say: string;
  text: string;
}

export type BoxRead<T extends BoxName = BoxName> = ({ ok: true } & T) | BoxFault;
