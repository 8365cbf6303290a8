// marks.ts: what the moves of the others did: which items of two scenes differ, and whose moves it was.

import type { Item, Since } from "./protocol.js";
import { patched, Scene } from "./scene.js";

/** What one did in a row: who, and the table before it. Seat 0 is nobody: chance, and what goes by itself between
 * turns. */
export interface Step {
  seat: number;
  before: Scene;
  /** The viewer's own turn: it tells his doings from those of others, and is not marked. */
  own?: boolean;
}

/** A complete view tells of no more. */
const MOST = 32;

/** For those who watch: what the last seat did, and what came of it. */
function lastMoves(steps: readonly Step[]): readonly Step[] {
  const last = steps.findLast((step) => step.seat > 0)?.seat;
  const run = steps.slice(steps.findLastIndex((step) => step.seat > 0 && step.seat !== last) + 1).slice(-MOST);
  return run.slice(Math.max(0, run.findIndex((step) => step.seat > 0)));
}

/** The steps to mark after a view. If the first has no scene of its own they go on from the last one that was shown;
 * else all is told anew. */
export function follow(
  old: readonly Step[],
  since: readonly Since[] | undefined,
  shown: Scene,
  now: readonly Item[],
  me: number,
): readonly Step[] {
  if (!since) return old;
  const steps = since[0] && !since[0].before ? [...old] : [];
  for (const { seat, before } of since) {
    if (!before && (steps.at(-1)?.seat === seat || (seat === me && steps.length === 0))) continue;
    steps.push({
      seat,
      before: before ? new Scene(patched(now, before)) : shown,
      ...(seat > 0 && seat === me ? { own: true } : {}),
    });
  }
  return me === 0 ? lastMoves(steps) : steps.slice(-MOST);
}

const looks: readonly (keyof Item)[] = [
  "in",
  "layout",
  "owner",
  "domain",
  "symbol",
  "count",
  "column",
  "row",
  "width",
  "height",
  "turned",
];

const lookOf = (item: Item): string => looks.map((look) => item[look] ?? "").join("|");

const alike = (one: Item | undefined, other: Item): boolean =>
  one === other || (one !== undefined && lookOf(one) === lookOf(other));

/** Fewer in a common supply, or ready again: that is how things go on, not what somebody did. */
function isQuiet(then: Item | undefined, now: Item): boolean {
  if (!then) return false;
  const fewer = !now.owner && (now.count ?? 0) < (then.count ?? 0)
    && alike({ ...then, count: 0 }, { ...now, count: 0 });
  const ready = Boolean(then.turned) && !now.turned && alike({ ...then, turned: 0 }, { ...now, turned: 0 });
  return fewer || ready;
}

/** Where so many have come, and half of what is there, a common place was laid out anew: everybody sees that. */
const ANEW = 3;

function isLaidAnew(place: Item, after: Scene, came: ReadonlySet<string>): boolean {
  const pieces = after.inside(place).filter((item) => item.layout === "piece");
  const fresh = pieces.filter((item) => came.has(item.id)).length;
  return !place.owner && fresh >= ANEW && 2 * fresh >= pieces.length;
}

const kindOf = ({ domain, symbol, owner }: Item): string => `${domain}|${symbol}|${owner ?? 0}`;

/** The items that came or changed, and the places left bare by something that is not seen to arrive. Pieces that look
 * alike are one as good as the other: their ids only count them. */
export function changed(before: Scene, after: Scene): Set<string> {
  const left = new Map<string, Item[]>();
  for (const item of before.items) {
    if (alike(after.get(item.id), item)) continue;
    left.set(lookOf(item), [...(left.get(lookOf(item)) ?? []), item]);
  }
  const found = new Set<string>();
  const fresh = new Set<string>();
  for (const item of after.items) {
    const then = before.get(item.id);
    if (alike(then, item)) continue;
    if (item.layout === "piece" && left.get(lookOf(item))?.pop()) continue;
    if (!isQuiet(then, item)) found.add(item.id);
    if (!then) fresh.add(item.id);
  }
  for (const place of after.items.filter((item) => item.layout !== "piece" && isLaidAnew(item, after, fresh))) {
    for (const item of after.inside(place)) found.delete(item.id);
  }
  const came = new Set([...found].map((id) => kindOf(after.get(id)!)));
  for (const item of [...left.values()].flat()) {
    if (item.in !== undefined && after.get(item.in) && after.in(item.in).length === 0 && !came.has(kindOf(item))) {
      found.add(item.in);
    }
  }
  return found;
}

/** The items to be marked, each with the seat that changed it last, unless that is one's own. What is again as it was
 * is not news. */
export function marksOf(steps: readonly Step[], now: Scene): Map<string, number> {
  const marks = new Map<string, number>();
  const first = steps[0];
  if (!first) return marks;
  const news = changed(first.before, now);
  steps.forEach((step, i) => {
    for (const id of changed(step.before, steps[i + 1]?.before ?? now)) {
      if (step.own) marks.delete(id);
      else if (news.has(id)) marks.set(id, step.seat);
    }
  });
  return marks;
}
