// ask.ts: requests to the server, and what they answer.

import type { SeatInfo } from "../protocol.js";
import { settings } from "./settings.js";

export class Refusal extends Error {
  constructor(
    readonly why: string,
    text: string,
  ) {
    super(text);
  }
}

/** A request; throws a Refusal with the server's own words. */
export async function ask<T>(method: "GET" | "POST", path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body) headers["Content-Type"] = "application/json";
  const { language } = settings.value;
  const reply = await fetch(`/api/v1/${path}?language=${language}`, body ? { method, headers, body: JSON.stringify(body) } : { method, headers });
  const answer = (await reply.json()) as T & { why?: string; text?: string };
  if (!reply.ok) throw new Refusal(answer.why ?? "", answer.text ?? reply.statusText);
  return answer;
}

export interface GameOption {
  option: string;
  text: string;
  min: number;
  max: number;
  preset: number;
  values?: string[];
}

export interface GameInfo {
  game: string;
  title: string;
  about?: string;
  seats_min: number;
  seats_max: number;
  options: GameOption[];
}

export interface Level {
  level: string;
  text: string;
}

export interface TableRow {
  table: string;
  game: string;
  state: "waiting" | "playing" | "over";
  seat?: number;
  seats: SeatInfo[];
}

/** A seat one has just sat down on. */
export interface Place {
  table: string;
  seat?: number;
  token?: string;
}

export type About = Record<string, Record<string, string>>;
