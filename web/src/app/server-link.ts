// server-link.ts: a table's line to the server: a WebSocket that comes back by itself. What was said and not answered
// is said again with the same id: the server knows repeats.

import type { Link, LinkListener } from "../link.js";
import type { Heard } from "../protocol.js";
import { settings } from "./settings.js";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;

export const freshId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

export class ServerLink implements Link {
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly pending = new Map<string, string>();

  constructor(
    private readonly table: string,
    private readonly token: string | undefined,
    private readonly listener: LinkListener,
  ) {
    this.open();
    addEventListener("online", this.hurry);
    addEventListener("offline", this.drop);
  }

  private readonly hurry = (): void => {
    if (this.closed || this.socket) return;
    clearTimeout(this.timer);
    this.open();
  };

  /** Without a network a line does not close, it falls silent, and stays so when the network is back: another one is
   * needed. */
  private readonly drop = (): void => {
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.lose();
  };

  private lose(): void {
    this.socket = null;
    if (this.closed) return;
    this.listener.state("lost");
    this.timer = setTimeout(() => !this.closed && this.open(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private open(): void {
    this.listener.state("connecting");
    const address = new URL("api/v1/play", document.baseURI);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      const enter = {
        type: "enter",
        id: "enter",
        table: this.table,
        language: settings.value.language,
        parts: ["patch", "journal", "position"],
      };
      socket.send(JSON.stringify(this.token ? { ...enter, token: this.token } : enter));
      for (const message of this.pending.values()) socket.send(message);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as Heard;
      if (message.type === "refused" && message.id === "enter" && message.why === "not_kept") {
        socket.close(); // not the table is gone but the store, for a while: come again
        return;
      }
      if (message.type === "view") {
        this.pause = FIRST_PAUSE;
        this.listener.state("open");
      } else if ((message.type === "done" || message.type === "refused") && message.id !== undefined) {
        this.pending.delete(message.id);
      }
      this.listener.hear(message);
    };
    socket.onclose = () => this.lose();
  }

  send(type: string, more: Record<string, unknown> = {}): string {
    const id = freshId();
    const message = JSON.stringify({ type, id, ...more });
    const repeats = type !== "language" && type !== "view" && type !== "look" && type !== "history";
    if (repeats) this.pending.set(id, message);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(message);
    return id;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.drop);
    this.socket?.close();
    this.listener.state("closed");
  }
}
