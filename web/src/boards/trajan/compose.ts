// compose.ts: moves as clicks. A move of several parts is composed piece by piece: the tray and then its markers, a
// card and then the ship or the pile, a tile and then its slot. Every move is a list of things to click; what has been
// clicked so far narrows the moves, and what would be clicked next is lit.

import type { Choice } from "../../game.js";
import type { Scene } from "../../scene.js";

export interface Way {
  choice: Choice;
  clicks: readonly string[];
  /** Markers are clicked in the order in which they are sown; a card or tile before the place where it goes. */
  ordered: boolean;
}

/** The trays clockwise, which is also the order of the slots. */
export const actions = ["seaport", "forum", "military", "senate", "trajan", "construction"] as const;
export const slots = ["i", "ii", "iii", "iv", "v", "vi"] as const;

/** What has to be clicked for a move; nothing for moves that are only in the list (pass). */
function clicksOf(scene: Scene, me: number, move: string, sailing: boolean): (string | undefined)[] {
  const [verb = "", a = "", b = "", c = ""] = move.split(" ");
  const shows = (place: string, symbol: string): string | undefined =>
    scene.in(place).find((item) => item.symbol === symbol)?.id;
  const tray = (action: string): string => `${me}.${actions.indexOf(action as (typeof actions)[number]) + 1}`;
  const card = (kind: string): string | undefined => shows(`hand.${me}`, kind);
  const mine = (face: string): string | undefined => shows(`mat.${me}`, face);
  const pile = (tile: string): string | undefined =>
    scene.in("piles").map((place) => shows(place.id, tile)).find((id) => id !== undefined);
  const ship = sailing ? [] : [shows("ships", a)];
  switch (verb) {
    case "fill":
      return [shows(`loose.${me}`, b), shows(`loose.${me}`, c)];
    case "draft":
      return [pile(a), `slot.${me}.${slots.indexOf(b as (typeof slots)[number]) + 1}`];
    case "lay":
      return [pile(a)];
    case "sow":
      return [`tray.${tray(a)}`];
    case "sow2":
      return [`tray.${tray(a)}`, shows(`markers.${tray(a)}`, b)];
    case "sow3":
      return [`tray.${tray(a)}`, shows(`markers.${tray(a)}`, b), shows(`markers.${tray(a)}`, c)];
    case "drop":
      return [shows(`loose.${me}`, a)];
    case "use":
      return [scene.in(`completed.${me}`)[0]?.id];
    case "assign":
      return [`tray.${tray(a)}`];
    case "get":
    case "draw":
      return ["pile"];
    case "take":
      return [shows("seaport", a)];
    case "show":
      return [card(a), `display.${me}`];
    case "show2":
      return [card(a), card(b)];
    case "load":
      return [...ship, card(b)];
    case "load-mixed":
      return [...ship, card(b), mine("joker-commodity")];
    case "load-joker":
      return [...ship, mine("joker-commodity")];
    case "sail":
      return [shows("ships", a)];
    case "discard":
      return [card(a), shows("seaport", b)];
    case "pick":
      return [shows("forum", a)];
    case "recruit":
      return ["camp"];
    case "march":
    case "send":
      return [shows("military", a)];
    case "advance":
      return [nextSpace(scene, me)];
    case "hire":
      return ["workers"];
    case "build":
      return [shows("district", a)];
    case "repeat":
      return [mine(a)];
    case "spend1":
    case "spend2":
    case "spend3":
      return [a, b, c].filter(Boolean).map(mine);
    case "choose":
      return [shows("prizes", a)];
    default:
      return [];
  }
}

/** The space of the senate track where a player's disc goes next. */
export function nextSpace(scene: Scene, seat: number): string | undefined {
  const spaces = scene.in("track");
  const here = spaces.findIndex((space) => scene.in(space.id).some((disc) => disc.owner === seat));
  return spaces[here + 1]?.id;
}

export function waysOf(scene: Scene, choices: readonly Choice[], me: number): Way[] {
  const sailing = choices.some((choice) => choice.move.startsWith("sail "));
  return choices.map((choice) => ({
    choice,
    clicks: clicksOf(scene, me, choice.move, sailing).filter((id) => id !== undefined),
    ordered: /^(sow\d?|show|discard|draft) /.test(choice.move),
  }));
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
export function next(ways: readonly Way[], clicked: readonly string[]): Map<string, Choice[]> {
  const lit = new Map<string, Choice[]>();
  for (const way of open(ways, clicked)) {
    const left = rest(way, clicked) ?? [];
    for (const id of new Set(way.ordered ? left.slice(0, 1) : left)) lit.set(id, [...(lit.get(id) ?? []), way.choice]);
  }
  return lit;
}

/** Whether the clicks are the whole of one of several open ways: then the player has to say which is meant. */
export const complete = (ways: readonly Way[], clicked: readonly string[]): boolean =>
  open(ways, clicked).some((way) => rest(way, clicked)?.length === 0);
