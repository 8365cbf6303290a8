// moves.ts: which drawn things a move is made of, and how clicks on them narrow the moves down to one.
//
// A move's parts are ids of things on the board: "bribe cassian fish" is the Advisor and the die's Fish, "conquer gaul
// 12" the two colonies, "save camp wood" the Blueprint and a resource of its cost. Clicks gather parts in any order.
// When one move is left it is played; a set of colonies or roads is played when it is complete and nothing can be
// added, else a button offers it.

import type { Choice } from "../../game.js";
import type { Item } from "../../protocol.js";
import type { Scene } from "../../scene.js";

export const verbOf = (choice: Choice): string => choice.move.split(" ")[0] ?? "";

/** What is asked, as a text: it stays the same when only the talk at the table goes on. */
export const questionOf = (choices: readonly Choice[]): string => choices.map((choice) => choice.move).join();

const touched = (choice: Choice, domain: string): string[] =>
  choice.touches.flatMap(([of, symbol]) => (of === domain ? [symbol] : []));

/** A player's place for a resource on his sheet, stored or not. */
export const slotOf = (seat: number, good: string): string => `slot.${seat}.${good}`;

export interface Parts {
  /** The parts of a move, or none if it is in the list only. */
  of: ReadonlyMap<Choice, readonly string[]>;
  /** The die's own resources can be used now. */
  free: boolean;
}

export function partsOf(scene: Scene, choices: readonly Choice[], me: number): Parts {
  const free = choices.some((choice) => choice.move === "end");
  const leftover = scene.get("die") !== undefined && choices.every((choice) => verbOf(choice) === "unpack");
  const find = (place: string, domain: string, symbol: string | undefined): string[] =>
    scene.in(place).flatMap((item) => (item.domain === domain && item.symbol === symbol ? [item.id] : []));
  const die = scene.in("die").find((item) => item.domain === "face");
  const overseer = scene.in("map").find((item) => item.symbol === "overseer" && item.owner === me);
  const icon = (good: string | undefined): string[] => (free || leftover ? find("icons", "good", good) : []);
  const slots = (choice: Choice): string[] => touched(choice, "good").map((good) => slotOf(me, good));
  const members = (choice: Choice, domain: string): string[] => {
    const region = scene.items.find((item) => item.domain === "region" && item.symbol === touched(choice, "region")[0]);
    const all = scene.in(region?.id ?? "").filter((item) => item.domain === domain);
    return [...(touched(choice, "set")[0] ?? "")].flatMap((digit) => all[Number(digit) - 1]?.id ?? []);
  };
  const plan = (choice: Choice): string[] =>
    scene.in("plans").flatMap((item) => (item.symbol === touched(choice, "plan")[0] ? [item.id] : []));
  const anywhere = (choice: Choice): string[] =>
    choice.touches.flatMap(([domain, symbol]) =>
      scene.items.find((item) => item.domain === domain && item.symbol === symbol)?.id ?? []
    );

  const make: Record<string, (choice: Choice) => string[]> = {
    take: (choice) => find("pool", "face", touched(choice, "face")[0]),
    also: (choice) => find("pool", "face", touched(choice, "face")[0]),
    use: (choice) => find(`dice.${me}`, "face", touched(choice, "face")[0]),
    turn: (choice) => [...(free && die ? [die.id] : []), `turn.${touched(choice, "face")[0]}`],
    play: (choice) => [`play.${touched(choice, "character")[0]}`],
    deploy: (choice) => [`deploy.${touched(choice, "worker")[0]}`],
    store: (choice) => [...icon(touched(choice, "good")[0]), ...slots(choice)],
    unpack: (choice) => [...icon("basket"), ...slots(choice)],
    bribe: (
      choice,
    ) => [...find(`advisors.${me}`, "advisor", touched(choice, "advisor")[0]), ...icon(touched(choice, "good")[0])],
    pay: (choice) => {
      const good = touched(choice, "good")[0];
      const drawn = find("icons", "good", good);
      return drawn.length ? drawn : slots(choice);
    },
    stay: () => (overseer ? [overseer.id] : []),
    save: (choice) =>
      plan(choice).flatMap((id) => [id, ...touched(choice, "good").flatMap((good) => find(id, "good", good))]),
    save2: (choice) =>
      plan(choice).flatMap((id) => [id, ...touched(choice, "good").flatMap((good) => find(id, "good", good))]),
    plan,
    claim: (choice) => find("favours", "favour", touched(choice, "favour")[0]),
    invoke: (choice) => find(`held.${me}`, "favour", touched(choice, "favour")[0]),
    swap: slots,
    pick: slots,
    trade: slots,
    "trade-with": (choice) => [
      ...slots(choice),
      ...Array<string>(Number(choice.move.split(" ")[2] ?? 0)).fill(slotOf(me, "jewel")),
    ],
    steal: (choice) =>
      touched(choice, "seat").flatMap((
        seat,
      ) => [`seat.${seat}`, ...touched(choice, "good").map((good) => slotOf(Number(seat), good))]),
    conquer: (choice) => members(choice, "colony"),
    develop: (choice) => members(choice, "road"),
    draw: () => [],
    spot: () => [],
  };
  return { of: new Map(choices.map((choice) => [choice, (make[verbOf(choice)] ?? anywhere)(choice)])), free };
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
  for (const [choice, all] of parts.of) {
    if (all.length === 0) continue;
    const open = without(all, clicked);
    if (!open) continue;
    left.push({ choice, open });
    if (clicked.length && open.length === 0) ready ??= choice;
    for (const id of new Set(open)) lit.set(id, [...(lit.get(id) ?? []), choice]);
  }
  return ready && left.length > 1 ? { left, lit, ready } : { left, lit };
}

const inSets = (choice: Choice): boolean => ["conquer", "develop"].includes(verbOf(choice));

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
export const stand = (id: string, domain: string, symbol: string, text: string, owner?: number): Item => ({
  id,
  layout: "piece",
  domain,
  symbol,
  text,
  ...(owner ? { owner } : {}),
});
