// compose.ts: moves as clicks. A move of several parts is composed piece by piece: the tray and then its markers, a
// card and then the ship or the pile, a tile and then its slot. Every move is a list of things to click; what has been
// clicked so far narrows the moves, and what would be clicked next is lit.

import type { Choice } from "../../game.js";
import {
  Action,
  type Colour,
  type Commodity,
  type Face,
  type Ship,
  Slot,
  type Tile,
  type Trajan,
  type Verbs,
} from "../../generated/trajan.js";
import type { Item } from "../../protocol.js";
import type { Scene } from "../../scene.js";

export interface Way {
  choice: Choice<Trajan>;
  clicks: readonly string[];
  /** Markers are clicked in the order in which they are sown; a card or tile before the place where it goes. */
  ordered: boolean;
}

const ordered: ReadonlySet<keyof Verbs> = new Set(["sow", "sow2", "sow3", "show", "discard", "draft"]);

type Click = string | undefined;

const shows = (items: readonly Item<Trajan>[], symbol: Item<Trajan>["symbol"]): Click =>
  items.find((item) => item.symbol === symbol)?.id;
const numberOf = (action: Action): number => Action.indexOf(action) + 1;

/** Where the things are that moves of a player speak of. */
class Table {
  constructor(
    readonly scene: Scene<Trajan>,
    readonly me: number,
    /** Whether cards go on a ship that has been chosen before. */
    private readonly sailing: boolean,
  ) {}

  tray = (action: Action): Click => this.scene.id("tray", this.me, numberOf(action));
  marker = (action: Action, colour: Colour): Click =>
    shows(this.scene.in("markers", this.me, numberOf(action)), colour);
  loose = (colour: Colour): Click => shows(this.scene.in("loose", this.me), colour);
  card = (kind: Commodity): Click => shows(this.scene.in("hand", this.me), kind);
  mine = (face: Face): Click => shows(this.scene.in("mat", this.me), face);
  slot = (slot: Slot): Click => this.scene.id("slot", this.me, Slot.indexOf(slot) + 1);
  pile = (tile: Tile): Click =>
    this.scene.in("piles").map((place) => shows(this.scene.inside(place), tile)).find((id) => id !== undefined);
  ship = (ship: Ship): Click[] => (this.sailing ? [] : [shows(this.scene.in("ships"), ship)]);
}

const nothing = (): Click[] => [];
const spend = (on: Table, ...faces: Face[]): Click[] => faces.map(on.mine);

/** For every verb what has to be clicked; nothing for those that are only in the list, or chance's. */
const rules: { readonly [V in keyof Verbs]: (on: Table, ...args: Verbs[V]) => Click[] } = {
  tile: nothing,
  building: nothing,
  top: nothing,
  first: nothing,
  bonus: nothing,
  card: nothing,
  demand: nothing,
  pass: nothing,
  spend0: nothing,
  fill: (on, _, one, other) => [on.loose(one), on.loose(other)],
  get: () => ["pile"],
  draft: (on, tile, slot) => [on.pile(tile), on.slot(slot)],
  sow: (on, action) => [on.tray(action)],
  sow2: (on, action, first) => [on.tray(action), on.marker(action, first)],
  sow3: (on, action, first, second) => [on.tray(action), on.marker(action, first), on.marker(action, second)],
  drop: (on, colour) => [on.loose(colour)],
  use: (on) => [on.scene.in("completed", on.me)[0]?.id],
  assign: (on, action) => [on.tray(action)],
  draw: () => ["pile"],
  take: (on, side) => [shows(on.scene.in("seaport"), side)],
  show: (on, kind) => [on.card(kind), on.scene.id("display", on.me)],
  show2: (on, one, other) => [on.card(one), on.card(other)],
  load: (on, ship, kind) => [...on.ship(ship), on.card(kind)],
  "load-mixed": (on, ship, kind) => [...on.ship(ship), on.card(kind), on.mine("joker-commodity")],
  "load-joker": (on, ship) => [...on.ship(ship), on.mine("joker-commodity")],
  sail: (on, ship) => [shows(on.scene.in("ships"), ship)],
  discard: (on, kind, side) => [on.card(kind), shows(on.scene.in("seaport"), side)],
  pick: (on, face) => [shows(on.scene.in("forum"), face)],
  recruit: () => ["camp"],
  march: (on, province) => [shows(on.scene.in("military"), province)],
  send: (on, province) => [shows(on.scene.in("military"), province)],
  advance: (on) => [nextSpace(on.scene, on.me)],
  lay: (on, tile) => [on.pile(tile)],
  hire: () => ["workers"],
  build: (on, site) => [shows(on.scene.in("district"), site)],
  repeat: spend,
  spend1: spend,
  spend2: spend,
  spend3: spend,
  choose: (on, bonus) => [shows(on.scene.in("prizes"), bonus)],
};

/** The space of the senate track where a player's disc goes next. */
export function nextSpace(scene: Scene<Trajan>, seat: number): string | undefined {
  const spaces = scene.in("track");
  const here = spaces.findIndex((space) => scene.inside(space).some((disc) => disc.owner === seat));
  return spaces[here + 1]?.id;
}

export function waysOf(scene: Scene<Trajan>, choices: readonly Choice<Trajan>[], me: number): Way[] {
  const on = new Table(scene, me, choices.some(({ verb }) => verb === "sail"));
  return choices.map((choice) => {
    const rule = rules[choice.verb] as ((on: Table, ...args: Choice<Trajan>["args"]) => Click[]) | undefined;
    return {
      choice,
      clicks: (rule?.(on, ...choice.args) ?? []).filter((id) => id !== undefined), // a newer server's verb: in the list
      ordered: ordered.has(choice.verb),
    };
  });
}

/** What is still to be clicked of a way after some clicks, or null if they lead elsewhere. */
function rest(way: Way, clicked: readonly string[]): string[] | null {
  const left = [...way.clicks];
  for (const id of clicked) {
    const at = way.ordered ? (left[0] === id ? 0 : -1) : left.indexOf(id);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

export const open = (ways: readonly Way[], clicked: readonly string[]): Way[] =>
  ways.filter((way) => way.clicks.length > 0 && rest(way, clicked) !== null);

/** What can be clicked next, and the moves it leads to. */
export function next(ways: readonly Way[], clicked: readonly string[]): Map<string, Choice<Trajan>[]> {
  const lit = new Map<string, Choice<Trajan>[]>();
  for (const way of open(ways, clicked)) {
    const left = rest(way, clicked) ?? [];
    for (const id of new Set(way.ordered ? left.slice(0, 1) : left)) lit.set(id, [...(lit.get(id) ?? []), way.choice]);
  }
  return lit;
}

/** Whether the clicks are the whole of one of several open ways: then the player has to say which is meant. */
export const complete = (ways: readonly Way[], clicked: readonly string[]): boolean =>
  open(ways, clicked).some((way) => rest(way, clicked)?.length === 0);

/** What the next click has to say. */
export type Ask = "first" | "second" | "slot" | "pile" | "cargo" | "ship" | "card" | "display" | "tile";

const asked: { readonly [V in keyof Verbs]?: Ask } = {
  draft: "slot",
  discard: "pile",
  fill: "second",
  spend2: "tile",
  spend3: "tile",
};

/** What is asked after some clicks; null before the first. */
export function askOf(scene: Scene<Trajan>, ways: readonly Way[], clicked: readonly string[]): Ask | null {
  if (clicked.length === 0) return null;
  const left = open(ways, clicked), verbs = new Set(left.map((way) => way.choice.verb));
  for (const verb of verbs) {
    if (verb === "sow2" || verb === "sow3") return clicked.length === 1 ? "first" : "second";
    const ask = asked[verb];
    if (ask) return ask;
  }
  const ships = [...next(ways, clicked).keys()].some((id) => scene.get(id)?.domain === "ship");
  const shows = verbs.has("show") || verbs.has("show2");
  return shows ? (ships ? "card" : "display") : ships ? "ship" : verbs.has("load") ? "cargo" : null;
}
