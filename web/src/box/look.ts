// look.ts: what an editor of values is given, and what a game brings to it: boards/GAME/box.tsx.

import type { ComponentType, JSX } from "preact";
import type { Language } from "../protocol.js";
import type { Changes, Draft } from "./draft.js";
import type { Cell, Row } from "./rows.js";
import type { Lots, Sheet, Unit } from "./sheet.js";
import type { BoxWords } from "./words.js";

/** The box on the bench: its values, and what can be done with them. */
export interface Bench {
  sheet: Sheet;
  draft: Draft;
  /** The values as boards read them. */
  printed: object;
  language: Language;
  words: BoxWords;
  look: BoxLook;
  /** Nothing can be changed: it is the box of a table. */
  locked: boolean;
  /** The units that are to be shown; null: all. */
  only: ReadonlySet<string> | null;
  fault: { path: string; text: string; units: ReadonlySet<string> } | null;
  value(path: string): Cell;
  name(domain: string, symbol: string): string;
  /** Nobody has looked it up in his box, and it matters. */
  isOurs(unit: Unit): boolean;
  /** It means nothing beside the other values, and is as in our box. */
  isIdle(unit: Unit): boolean;
  /** Edits with the same key, one after the other, are undone together. */
  edit(changes: Changes, key?: string): void;
  assure(units: readonly Unit[], yes: boolean): void;
  reset(units: readonly Unit[]): void;
  openRule(rule: string): void;
}

/** A value, or several that a row has below these indices. */
export interface ControlProps {
  bench: Bench;
  row: Row;
  index: readonly string[];
}

export interface PictureProps {
  bench: Bench;
  item: string;
}

/** A part of the box. */
export interface SectionLook {
  id: string;
  title: Readonly<Record<Language, string>>;
  /** The rows that belong to it. */
  values: readonly string[];
  /** Its things: what the first index of these rows names. Each has a picture, and its values in front of it. */
  domains?: readonly string[];
  /** Values without an index that belong to a thing. */
  owners?: Readonly<Record<string, string>>;
  Picture?: ComponentType<PictureProps>;
  /** The picture has its name on it. */
  named?: boolean;
  /** Things that are shown together; without it all are. */
  groups?(bench: Bench): readonly { title: string; items: readonly string[] }[];
  /** A drawing above the values, in which things can be chosen. */
  Drawing?: ComponentType<{ bench: Bench; chosen: string | null; choose(item: string): void }>;
  /** Values that are entered otherwise than as numbers, lists and signs. */
  controls?: Readonly<Record<string, ComponentType<ControlProps>>>;
}

export interface BoxLook {
  lots?: Lots;
  /** A class around all of it, for styles of the board. */
  class?: string;
  sections: readonly SectionLook[];
  /** A small picture of a symbol, in a box from -10 to 10; those of some domains need no name beside it. */
  sign?(domain: string, symbol: string): JSX.Element | null;
  speaking?: readonly string[];
  /** Whether a value means nothing beside the others, if it is nothing itself: what a Blueprint without Production
   * produces. */
  idle?(value: (path: string) => Cell, unit: Unit): boolean;
  /** What a symbol is called here, if not as in the game; "" is none of the domain. */
  call?(domain: string, symbol: string, language: Language): string | null;
}
