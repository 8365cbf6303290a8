// host.ts: where a table is: on a server, or in this browser.

import type { Box } from "../box/rows.js";
import type { Language } from "../protocol.js";
import type { Session } from "./session.js";

export interface TableHost {
  session: Session;
  local: boolean;
  /** Something to know about this table, until it is closed. */
  note: { text: string; close(): void } | null;
  /** Somebody's record: looked through, not played. */
  looks: boolean;
  /** Pass the device to who is next, if that is to be done now. */
  pass: (() => void) | null;
  join(seat: number, name: string): void;
  left(): void;
  again(): Promise<void>;
  /** The box that is played with, in the language of the page. */
  box(language: Language): Promise<Box>;
  /** The record as far as we may know it. */
  record(): Promise<string>;
  saveRecord(): void;
}
