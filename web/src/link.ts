// link.ts: how the page speaks to a table. There are two: a server's WebSocket, and a Worker with the engine in it.
// The page cannot tell them apart.

import type { Heard } from "./protocol.js";

export type LinkState = "connecting" | "open" | "lost" | "closed";

export interface Link {
  /** Say something; returns the message's id. What is not answered is said again, with the same id, after a break. */
  send(type: string, more?: Record<string, unknown>): string;
  close(): void;
}

export interface LinkListener {
  hear(message: Heard): void;
  state(state: LinkState): void;
}
