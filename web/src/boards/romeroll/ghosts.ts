// ghosts.ts: what a click would do, as far as what is printed says it plainly: drawn faintly while the pointer or the
// focus is on a lit piece, before anything is done.

import type { Colony, Face, Romeroll, Road, Track } from "../../generated/romeroll.js";
import type { BoardProps } from "../../board.js";
import { type Choice, type Narrowed, slotOf } from "./moves.js";

export interface Ghosts {
  /** Resources got or spent, by their place in Storage. */
  slots: ReadonlyMap<string, number>;
  tracks: Partial<Readonly<Record<Track, number>>>;
  /** Colonies and roads that would be taken, by id. */
  taken: ReadonlySet<string>;
  /** The Advisor who would get a tick. */
  bribed: string;
  /** Where the Overseer would go. */
  walk: string;
  /** The building whose gifts would be got. */
  used: { cell: string; gifts: "legion" | "production" } | null;
  /** A die that would be taken. */
  die: Face | null;
}

export const NOTHING: Ghosts = {
  slots: new Map(),
  tracks: {},
  taken: new Set(),
  bribed: "",
  walk: "",
  used: null,
  die: null,
};

/** The move that a click on a piece leads to: the only one left, or the one that is complete with it. */
export function aimedAt(left: Narrowed["left"], id: string): Choice | undefined {
  const with_ = left.filter(({ open }) => open.includes(id));
  const whole = with_.filter(({ open }) => open.length === 1);
  return with_.length === 1 ? with_[0]?.choice : whole.length === 1 ? whole[0]?.choice : undefined;
}

const counted = (...pairs: [string, number][]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const [id, number] of pairs) sums.set(id, (sums.get(id) ?? 0) + number);
  return sums;
};

type Seen = Pick<BoardProps<Romeroll>, "scene" | "printed" | "me">;

/** parts: the things that the move is made of, as moves.ts says. */
export function ghostsOf({ scene, printed, me }: Seen, move: Choice, parts: readonly string[]): Ghosts {
  const slot = (good: Parameters<typeof slotOf>[1]): string => slotOf(me, good);
  const worth = <S extends string>(values: Readonly<Record<S, number>>): number =>
    parts.reduce((sum, id) => sum + (values[scene.get(id)?.symbol as S] ?? 0), 0);
  switch (move.verb) {
    case "conquer":
      return { ...NOTHING, taken: new Set(parts), tracks: { glory: worth<Colony>(printed.colony_banners) } };
    case "develop":
      return { ...NOTHING, taken: new Set(parts), tracks: { legacy: worth<Road>(printed.road_milestones) } };
    case "settle":
    case "pave":
      return { ...NOTHING, taken: new Set(parts) };
    case "store":
    case "unpack":
      return { ...NOTHING, slots: counted([slot(move.args[0]), 1]) };
    case "bribe":
      return { ...NOTHING, bribed: move.args[0] };
    case "swap":
      return {
        ...NOTHING,
        slots: counted([slot(move.args[0]), -1], [slot(move.args[1]), -1], [slot(move.args[2]), 1]),
      };
    case "pick":
      return { ...NOTHING, slots: counted([slot(move.args[0]), 1], [slot(move.args[1]), 1]) };
    case "steal":
      return { ...NOTHING, slots: counted([slot(move.args[1]), 1], [slotOf(move.args[0], move.args[1]), -1]) };
    case "trade":
      return { ...NOTHING, slots: counted([slot(move.args[0]), -3]) };
    case "trade-with":
      return { ...NOTHING, slots: counted([slot(move.args[0]), move.args[1] - 3], [slot("jewel"), -move.args[1]]) };
    case "walk":
      return { ...NOTHING, walk: move.args[0] };
    case "muster":
      return { ...NOTHING, used: { cell: move.args[0], gifts: "legion" } };
    case "produce":
    case "activate":
      return { ...NOTHING, used: { cell: move.args[0], gifts: "production" } };
    case "draw":
      return { ...NOTHING, tracks: { built: 1 } };
    case "take":
    case "also":
      return { ...NOTHING, die: move.args[0] };
    default:
      return NOTHING;
  }
}
