// paths.ts: where a move is made on the table: which things are clicked for it, one after the other.
//
// A move says "add dock circus"; a hand takes the Dock from the hand, then touches the Circus. A path is that sequence
// of items; a move may have several. What has no place on the table (to decline, to be done) gets a plaque. Conceding
// has none: nobody should give up by a slip of the hand; it is in the list of moves.

import type { Choice } from "../../game.js";
import type { Item } from "../../protocol.js";
import type { Scene } from "../../scene.js";

export type Path = readonly string[];

export interface Way {
  choice: Choice;
  paths: readonly Path[];
}

/** The plaque of a move that has no place on the table. */
export const plaqueOf = (choice: Choice): Item => ({ id: `move:${choice.move}`, layout: "piece", text: choice.text });

/** The empty slot beside the hand: to refill it. */
export const refillSlot = (seat: number): string => `refill.${seat}`;

export const plaques: ReadonlySet<string> = new Set(["skip", "done", "glory", "keep", "vomit"]);

class Table {
  constructor(
    private readonly scene: Scene,
    private readonly me: number,
    private readonly choices: readonly Choice[],
  ) {}

  offers(move: string): boolean {
    return this.choices.some((choice) => choice.move === move);
  }

  private shows(place: string, symbol: string | undefined): string[] {
    return this.scene.in(place).filter((item) => item.symbol === symbol).map((item) => item.id);
  }

  /** 0 rubble and Laborer … 5 marble and Patron: the column of a material or a role. */
  private column(symbol: string | undefined): number {
    return this.scene.in("sites").findIndex((site) =>
      site.symbol === symbol || this.scene.find(site.id, "role")?.symbol === symbol
    );
  }

  /** An order in one's hand; while the Fountain's card is to be used, that one. */
  card(title: string | undefined): string[] {
    const basin = this.shows(`basin.${this.me}`, title);
    if (basin.length) return basin;
    return this.scene.in(`hand.${this.me}`).flatMap((group) => this.shows(group.id, title));
  }

  /** All orders of a material in one's hand. */
  cardsOf(material: string | undefined): string[] {
    return this.scene.in(this.group(material)[0] ?? "").map((item) => item.id);
  }

  group(material: string | undefined): string[] {
    return [`cards.${this.me}.${this.column(material) + 1}`];
  }

  role(role: string | undefined): string[] {
    return this.shows(`site.${this.column(role) + 1}`, role);
  }

  town(material: string | undefined): string[] {
    return [`in.${this.column(material) + 1}`];
  }

  country(material: string | undefined): string[] {
    return [`out.${this.column(material) + 1}`];
  }

  pool = (material: string | undefined): string[] => this.shows("pool", material);
  stock = (material: string | undefined): string[] => this.shows(`stockpile.${this.me}`, material);
  laid = (title: string | undefined, seat: number | string = this.me): string[] => this.shows(`laid.${seat}`, title);
  built = (title: string | undefined, seat: number | string = this.me): string[] => this.shows(`built.${seat}`, title);
  clients = (role: string | undefined, seat: string | undefined): string[] => this.shows(`clients.${seat}`, role);
  played = (symbol: string | undefined, seat: number | string | undefined = this.me): string[] =>
    this.shows(`played.${seat}`, symbol);
  senators = (): string[] => this.shows(`hand.${this.me}`, "senator");
  deck = (): string[] => this.shows("deck", "?");
  slot = (): string[] => [refillSlot(this.me)];
}

/** Every way through a row of sets: one of the first, then one of the second… */
const through = (...sets: string[][]): Path[] =>
  sets.reduce<string[][]>((paths, set) => paths.flatMap((path) => set.map((id) => [...path, id])), [[]]);

const orders = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((first, i) => orders(list.filter((_, k) => k !== i)).map((rest) => [first, ...rest]));

type Rule = (on: Table, a?: string, b?: string, c?: string) => Path[];

const join: Rule = (on, ...titles) => {
  const cards = titles.filter((title) => title !== undefined).map((title) => on.card(title)[0] ?? "");
  return orders(cards);
};

const rules: Readonly<Record<string, Rule>> = {
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

export function ways(scene: Scene, choices: readonly Choice[], me: number): Way[] {
  const on = new Table(scene, me, choices);
  return choices.map((choice) => {
    const [verb = "", ...words] = choice.move.split(" ");
    const paths = plaques.has(verb) ? [[plaqueOf(choice).id]] : (rules[verb]?.(on, ...words) ?? []);
    return { choice, paths };
  });
}

const begins = (path: Path, chosen: Path): boolean => chosen.every((id, i) => path[i] === id);

/** What can be clicked after what was chosen, and the moves that go on from there. */
export function next(all: readonly Way[], chosen: Path): Map<string, Choice[]> {
  const lit = new Map<string, Choice[]>();
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
export function choose(all: readonly Way[], chosen: Path): { settled: readonly Choice[] } | { chosen: Path } {
  const open = all.filter(({ paths }) => paths.some((path) => begins(path, chosen)));
  const moves = open.map(({ choice }) => choice);
  if (
    moves.length < 2
    || open.some(({ paths }) => paths.some((path) => begins(path, chosen) && path.length === chosen.length))
  ) return { settled: moves };
  const further = [...next(all, chosen).keys()];
  return further.length === 1 ? choose(all, [...chosen, ...further]) : { chosen };
}
