// paths.ts: where a move is made on the table: which things are clicked for it, one after the other.
//
// A move says "add dock circus"; a hand takes the Dock from the hand, then touches the Circus. A path is that sequence
// of items; a move may have several. What has no place on the table (to decline, to be done) gets a plaque. Conceding
// has none: nobody should give up by a slip of the hand; it is in the list of moves.

import type { Choice } from "../../game.js";
import { type Glory, Material, Role, type Title } from "../../generated/glory.js";
import type { Item } from "../../protocol.js";
import type { Scene } from "../../scene.js";

type Verbs = Glory["verbs"];

export type Path = readonly string[];

export interface Way {
  choice: Choice<Glory>;
  paths: readonly Path[];
}

/** The plaque of a move that has no place on the table. */
export const plaqueOf = ({ move, text }: Choice<Glory>): Item<Glory> => ({ id: `move:${move}`, layout: "piece", text });

/** The empty slot beside the hand: to refill it. */
export const refillSlot = (seat: number): string => `refill.${seat}`;

/** Where things are that moves speak of, for who plays here. */
class Table {
  constructor(
    private readonly scene: Scene<Glory>,
    private readonly me: number,
    private readonly choices: readonly Choice<Glory>[],
  ) {}

  offers(verb: keyof Verbs): boolean {
    return this.choices.some((choice) => choice.verb === verb);
  }

  /** An order in one's hand; while the Fountain's card is to be used, that one. */
  card(title: Title): string[] {
    const basin = showing(this.scene.in("basin", this.me), title);
    const groups = this.scene.in("hand", this.me);
    return basin.length ? basin : groups.flatMap((group) => showing(this.scene.inside(group), title));
  }

  /** All orders of a material in one's hand, and one by one. */
  group = (material: Material): string[] => [this.scene.id("cards", this.me, columnOf(material))];
  cardsOf = (material: Material): string[] =>
    this.scene.in("cards", this.me, columnOf(material)).map((item) => item.id);
  role = (role: Role): string[] => showing(this.scene.in("site", Role.indexOf(role) + 1), role);
  town = (material: Material): string[] => [this.scene.id("in", columnOf(material))];
  country = (material: Material): string[] => [this.scene.id("out", columnOf(material))];
  pool = (material: Material): string[] => showing(this.scene.in("pool"), material);
  stock = (material: Material): string[] => showing(this.scene.in("stockpile", this.me), material);
  laid = (title: Title, seat = this.me): string[] => showing(this.scene.in("laid", seat), title);
  built = (title: Title, seat = this.me): string[] => showing(this.scene.in("built", seat), title);
  clients = (role: Role, seat: number): string[] => showing(this.scene.in("clients", seat), role);
  played = (symbol: Material | "senator", seat = this.me): string[] => showing(this.scene.in("played", seat), symbol);
  senators = (): string[] => showing(this.scene.in("hand", this.me), "senator");
  deck = (): string[] => showing(this.scene.in("deck"), "?");
  slot = (): string[] => [refillSlot(this.me)];
}

/** The columns of the sites are the materials, and beside them the roles, counted from 1. */
const columnOf = (material: Material): number => Material.indexOf(material) + 1;

const showing = (items: readonly Item<Glory>[], symbol: string): string[] =>
  items.filter((item) => item.symbol === symbol).map((item) => item.id);

/** Every way through a row of sets: one of the first, then one of the second… */
const through = (...sets: string[][]): Path[] =>
  sets.reduce<string[][]>((paths, set) => paths.flatMap((path) => set.map((id) => [...path, id])), [[]]);

const orders = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((first, i) => orders(list.filter((_, k) => k !== i)).map((rest) => [first, ...rest]));

const join = (on: Table, ...titles: Title[]): Path[] => orders(titles.map((title) => on.card(title)[0] ?? ""));
const nowhere = (): Path[] => [];
const PLAQUE = "plaque";

/** For every verb the paths of its moves. */
const rules: { readonly [V in keyof Verbs]: typeof PLAQUE | ((on: Table, ...args: Verbs[V]) => Path[]) } = {
  card: nowhere, // chance moves this one and the next
  show: nowhere,
  concede: nowhere,
  skip: PLAQUE,
  done: PLAQUE,
  glory: PLAQUE,
  keep: PLAQUE,
  vomit: PLAQUE,
  pick: (on, title) => through(on.card(title)),
  senator: () => [["pile"]],
  refill: (on) => [...through(on.slot()), ...(on.offers("one") ? [] : through(on.deck()))],
  one: (on) => through(on.deck()),
  discard: (on, title) => through(on.card(title), ["pool"]),
  play: (on, title, role) => through(on.card(title), on.role(role)),
  wild: (on, role) => through(on.senators(), on.role(role)),
  petition: (on, material, _, role) => through(on.group(material), on.role(role)),
  join,
  join3: join,
  hire: (on, material) => through(on.pool(material)),
  engage: (on, title) => through(on.card(title)),
  tavern: (on) => through(on.deck()),
  work: (on, role) => through(on.role(role)),
  take: (on, material) => through(on.pool(material)),
  unload: (on, title) => through(on.card(title)),
  sell: (on, material) => through(on.stock(material)),
  atrium: (on) => through(on.deck()),
  stash: (on, title) => through(on.card(title)),
  lay: (on, title, material) => through(on.card(title), on.town(material)),
  outside: (on, title, material) => through(on.card(title), on.country(material)),
  add: (on, title, building) => through(on.card(title), on.laid(building)),
  build: (on, material, building) => through(on.stock(material), on.laid(building)),
  arch: (on, material, building) => through(on.pool(material), on.laid(building)),
  fountain: (on) => through(on.deck()),
  open: (on, material, seat, title) => through(on.stock(material), on.built(title, seat)),
  "arch-open": (on, material, seat, title) => through(on.pool(material), on.built(title, seat)),
  jail: (on, seat, title) => through(on.built(title, seat)),
  demand: (on, material) => through(on.cardsOf(material)),
  give: (on, title) => through(on.card(title)),
  throw: (on, seat, role) => through(on.clients(role, seat)),
  seize: (on, seat, title) => through(on.laid(title, seat)),
  recall: (on, seat) => through(on.played("senator", seat)),
  divert: (on, material) => through(on.played(material)),
};

export const verbs = Object.keys(rules) as (keyof Verbs)[];

export const hasPlaque = ({ verb }: Choice<Glory>): boolean => rules[verb] === PLAQUE;

export function ways(scene: Scene<Glory>, choices: readonly Choice<Glory>[], me: number): Way[] {
  const on = new Table(scene, me, choices);
  return choices.map((choice) => {
    type Rule = typeof PLAQUE | ((on: Table, ...args: Choice<Glory>["args"]) => Path[]);
    const rule = (rules[choice.verb] ?? nowhere) as Rule; // a newer server's verb is in the list only
    return { choice, paths: rule === PLAQUE ? [[plaqueOf(choice).id]] : rule(on, ...choice.args) };
  });
}

/** What the next click has to say. */
export type Ask = "role" | "pool" | "site" | "building" | "either" | "public" | "card";

const asked: { readonly [V in keyof Verbs]?: Ask } = {
  wild: "role",
  petition: "role",
  join: "card",
  join3: "card",
  build: "building",
  arch: "building",
  open: "public",
  "arch-open": "public",
};

/** What is asked after some clicks; null before the first. */
export function askOf(all: readonly Way[], chosen: Path): Ask | null {
  if (chosen.length === 0) return null;
  const verbs = new Set(
    all.filter(({ paths }) => paths.some((path) => begins(path, chosen))).map((way) => way.choice.verb),
  );
  const sites = verbs.has("lay") || verbs.has("outside");
  if (sites || verbs.has("add")) return sites ? (verbs.has("add") ? "either" : "site") : "building";
  if (verbs.has("discard")) return verbs.size > 1 ? "pool" : null;
  for (const verb of verbs) if (asked[verb]) return asked[verb] ?? null;
  return verbs.has("play") ? "role" : null;
}

const begins = (path: Path, chosen: Path): boolean => chosen.every((id, i) => path[i] === id);

/** What can be clicked after what was chosen, and the moves that go on from there. */
export function next(all: readonly Way[], chosen: Path): Map<string, Choice<Glory>[]> {
  const lit = new Map<string, Choice<Glory>[]>();
  for (const { choice, paths } of all) {
    for (const path of paths) {
      const id = path[chosen.length];
      if (id === undefined || !begins(path, chosen)) continue;
      const moves = lit.get(id) ?? [];
      if (!moves.includes(choice)) moves.push(choice);
      lit.set(id, moves);
    }
  }
  return lit;
}

/** After a click: either the moves that are left are settled (one: play it; several: they differ by nothing on the
 * table), or the choice goes on with more to click. A step that leaves no choice is made at once. */
export function choose(
  all: readonly Way[],
  chosen: Path,
): { settled: readonly Choice<Glory>[] } | { chosen: Path } {
  const open = all.map(({ choice, paths }) => ({ choice, paths: paths.filter((path) => begins(path, chosen)) }))
    .filter(({ paths }) => paths.length > 0);
  const ended = open.some(({ paths }) => paths.some((path) => path.length === chosen.length));
  if (open.length < 2 || ended) return { settled: open.map(({ choice }) => choice) };
  const further = [...next(all, chosen).keys()];
  return further.length === 1 ? choose(all, [...chosen, ...further]) : { chosen };
}
