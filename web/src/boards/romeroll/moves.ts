// moves.ts: which drawn things a move is made of, and how clicks on them narrow the moves down to one.
//
// A move's parts are ids of things on the board: "bribe cassian fish" is the Advisor and the die's Fish, "conquer gaul
// 12" the two colonies, "save camp wood" the Blueprint and a resource of its cost. Clicks gather parts in any order.
// When one move is left it is played; a set of colonies or roads is played when it is complete and nothing can be
// added, else a button offers it.

import type { Choice as AnyChoice } from "../../game.js";
import { type Good, Plan, Region, type Romeroll, Set as Sets } from "../../generated/romeroll.js";
import type { Scene } from "../../scene.js";
import type { Item } from "./ground.js";

type Verbs = Romeroll["verbs"];
export type Choice = AnyChoice<Romeroll>;

/** What is asked, as a text: it stays the same when only the talk at the table goes on. */
export const questionOf = (choices: readonly Choice[]): string => choices.map((choice) => choice.move).join();

/** The moves with this verb. */
export const withVerb = <V extends Choice["verb"]>(
  choices: readonly Choice[],
  verb: V,
): Extract<Choice, { verb: V }>[] =>
  choices.filter((choice): choice is Extract<Choice, { verb: V }> => choice.verb === verb);

/** A player's place for a resource on his sheet, stored or not. */
export const slotOf = (seat: number, good: Good): string => `slot.${seat}.${good}`;

/** Things that the scene does not name by themselves: a face to turn to, a Character to play, a worker to deploy. */
export const standFor = (what: "turn" | "play" | "deploy", symbol: string): string => `${what}.${symbol}`;

const showing = (items: readonly Item[], symbol: string): string[] =>
  items.filter((item) => item.symbol === symbol).map((item) => item.id);

/** Where things are that moves speak of, for who plays here. */
class Table {
  /** The die's own resources can be used now. */
  readonly free: boolean;
  private readonly leftover: boolean;

  constructor(
    readonly scene: Scene<Romeroll>,
    readonly me: number,
    choices: readonly Choice[],
  ) {
    this.free = choices.some(({ verb }) => verb === "end");
    this.leftover = scene.place("die") !== undefined && choices.every(({ verb }) => verb === "unpack");
  }

  icon = (good: Good): string[] => (this.free || this.leftover ? showing(this.scene.in("icons"), good) : []);
  die = (): string[] => (this.free
    ? this.scene.in("die").filter(({ domain }) => domain === "face").map(({ id }) => id)
    : []);
  slots = (...goods: Good[]): string[] => goods.map((good) => slotOf(this.me, good));
  plan = (plan: Plan): string[] => [this.scene.id("plan", Plan.indexOf(plan) + 1)];
  overseer = (): string[] =>
    this.scene.in("map").filter((item) => item.symbol === "overseer" && item.owner === this.me).map(({ id }) => id);

  /** A Blueprint and resources of its cost. */
  saved(plan: Plan, ...goods: Good[]): string[] {
    const cost = this.scene.in("plan", Plan.indexOf(plan) + 1).filter((item) => item.domain === "good");
    return [...this.plan(plan), ...goods.flatMap((good) => showing(cost, good))];
  }

  /** Colonies or roads of a region; the number of a set's symbol has a bit for each. */
  members(domain: "colony" | "road", region: Region, set: Sets): string[] {
    const all = this.scene.in("region", Region.indexOf(region) + 1).filter((item) => item.domain === domain);
    return all.filter((_, i) => (Sets.indexOf(set) >> i) & 1).map((item) => item.id);
  }

  /** What shows what the move speaks of, wherever it is. */
  anywhere = ({ touches }: Choice): string[] =>
    touches.flatMap(([domain, symbol]) =>
      this.scene.items.find((item) => item.domain === domain && item.symbol === symbol)?.id ?? []
    );
}

/** The parts of a move with its verb; of one that is not here, what it speaks of. */
const rules: { readonly [V in keyof Verbs]?: (on: Table, ...args: Verbs[V]) => string[] } = {
  take: (on, face) => showing(on.scene.in("pool"), face),
  also: (on, face) => showing(on.scene.in("pool"), face),
  use: (on, face) => showing(on.scene.in("dice", on.me), face),
  turn: (on, face) => [...on.die(), standFor("turn", face)],
  play: (_, character) => [standFor("play", character)],
  deploy: (_, worker) => [standFor("deploy", worker)],
  store: (on, good) => [...on.icon(good), ...on.slots(good)],
  unpack: (on, good) => [...on.icon("basket"), ...on.slots(good)],
  bribe: (on, advisor, good) => [...showing(on.scene.in("advisors", on.me), advisor), ...on.icon(good)],
  pay: (on, good) => {
    const drawn = showing(on.scene.in("icons"), good);
    return drawn.length ? drawn : on.slots(good);
  },
  stay: (on) => on.overseer(),
  save: (on, plan, good) => on.saved(plan, good),
  save2: (on, plan, ...goods) => on.saved(plan, ...goods),
  plan: (on, plan) => on.plan(plan),
  claim: (on, favour) => showing(on.scene.in("favours"), favour),
  invoke: (on, favour) => showing(on.scene.in("held", on.me), favour),
  swap: (on, ...goods) => on.slots(...goods),
  pick: (on, ...goods) => on.slots(...goods),
  trade: (on, good) => on.slots(good),
  "trade-with": (on, good, jewels) => on.slots(good, ...Array<Good>(jewels).fill("jewel")),
  steal: (on, seat, good) => [on.scene.id("seat", seat), slotOf(seat, good)],
  conquer: (on, region, set) => on.members("colony", region, set),
  develop: (on, region, set) => on.members("road", region, set),
  draw: () => [], // see hand.ts
};

/** The parts of each move, or none if it is in the list only. */
export type Parts = ReadonlyMap<Choice, readonly string[]>;

export function partsOf(scene: Scene<Romeroll>, choices: readonly Choice[], me: number): Parts {
  const on = new Table(scene, me, choices);
  return new Map(choices.map((choice) => {
    const rule = rules[choice.verb] as ((on: Table, ...args: Choice["args"]) => string[]) | undefined;
    return [choice, rule ? rule(on, ...choice.args) : on.anywhere(choice)];
  }));
}

/** What is left of the parts when some have been clicked; undefined if one of those is not among them. */
function without(parts: readonly string[], clicked: readonly string[]): string[] | undefined {
  const left = [...parts];
  for (const id of clicked) {
    const at = left.indexOf(id);
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return left;
}

export interface Narrowed {
  /** The moves that have all the clicked parts, and the parts still open. */
  left: { choice: Choice; open: string[] }[];
  lit: Map<string, Choice[]>;
  /** A move that is complete while others could still become more. */
  ready?: Choice;
}

export function narrow(parts: Parts, clicked: readonly string[]): Narrowed {
  const left: Narrowed["left"] = [];
  const lit = new Map<string, Choice[]>();
  let ready: Choice | undefined;
  for (const [choice, all] of parts) {
    if (all.length === 0) continue;
    const open = without(all, clicked);
    if (!open) continue;
    left.push({ choice, open });
    if (clicked.length && open.length === 0) ready ??= choice;
    for (const id of new Set(open)) lit.set(id, [...(lit.get(id) ?? []), choice]);
  }
  return ready && left.length > 1 ? { left, lit, ready } : { left, lit };
}

const inSets = ({ verb }: Choice): boolean => verb === "conquer" || verb === "develop";

/** A click: the move to play, the moves among which only the list can tell, or what is clicked now. */
export function click(
  parts: Parts,
  clicked: readonly string[],
  id: string,
): { play: Choice } | { list: Choice[] } | { clicked: string[] } {
  const now = [...clicked, id];
  const { left } = narrow(parts, now);
  const [one] = left;
  if (!one) return { clicked: clicked.includes(id) ? clicked.filter((other) => other !== id) : [] };
  if (left.length === 1 && (!inSets(one.choice) || one.open.length === 0)) return { play: one.choice };
  if (left.every(({ open }) => open.length === 0)) return { list: left.map(({ choice }) => choice) };
  return { clicked: now };
}

/** An item for a thing that the scene does not name by itself, so that it can be lit like the others. */
export const stand = <D extends keyof Romeroll["domains"]>(
  id: string,
  domain: D,
  symbol: Romeroll["domains"][D],
  text: string,
  owner?: number,
): Item => ({ id, layout: "piece", domain, symbol, text, ...(owner ? { owner } : {}) }) as Item;
