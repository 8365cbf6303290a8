// line.js: talking to the server: requests, and a WebSocket that comes back by itself.

import { getLanguage } from "./words.js";

/** A request; throws an Error with the server's own words if it is refused. */
export async function ask(method, path, body, token) {
  const headers = { "Accept-Language": getLanguage() };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body) headers["Content-Type"] = "application/json";
  const reply = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  const answer = await reply.json();
  if (!reply.ok) throw Object.assign(new Error(answer.text), { why: answer.why });
  return answer;
}

/** The seats this browser holds: [{table, token, seat, game}], kept between visits. */
export const seats = {
  all() {
    try {
      return JSON.parse(localStorage.getItem("seats")) ?? [];
    } catch {
      return [];
    }
  },
  of(table) {
    return this.all().find((seat) => seat.table === table);
  },
  keep(seat) {
    const others = this.all().filter((other) => other.table !== seat.table);
    localStorage.setItem("seats", JSON.stringify([seat, ...others].slice(0, 50)));
  },
  forget(table) {
    localStorage.setItem("seats", JSON.stringify(this.all().filter((seat) => seat.table !== table)));
  },
};

/** A table's line. hear(message) gets every message; state("open" | "lost" | "restart") how it fares. What was
 * sent and not answered is sent again after an interruption: the server knows repeats by their id. */
export class Line {
  constructor(table, token, hear, state) {
    Object.assign(this, { table, token, hear, state, pause: 500, closed: false, pending: new Map() });
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(`${scheme}//${location.host}/api/v1/play`);
    this.socket.onopen = () => {
      const enter = { type: "enter", id: "enter", table: this.table, language: getLanguage(), parts: ["patch", "journal"] };
      if (this.token) enter.token = this.token;
      this.socket.send(JSON.stringify(enter));
      for (const message of this.pending.values()) this.socket.send(JSON.stringify(message));
    };
    this.socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "view") {
        this.pause = 500;
        this.state("open");
      } else if (message.type === "bye") {
        this.state("restart");
        return;
      } else {
        this.pending.delete(message.id);
      }
      this.hear(message);
    };
    this.socket.onclose = () => {
      if (this.closed) return;
      this.state("lost");
      setTimeout(() => !this.closed && this.open(), this.pause);
      this.pause = Math.min(this.pause * 2, 10000);
    };
  }

  send(type, more = {}) {
    const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    const message = { type, id, ...more };
    if (type !== "language" && type !== "view") this.pending.set(id, message);
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    return id;
  }

  close() {
    this.closed = true;
    this.socket.close();
  }
}
