// play.ts: on the way to a move: what is in hand of it, what that asks, and what the piece under the pointer would do.

import { useEffect, useState } from "preact/hooks";
import type { BoardProps } from "../../board.js";
import type { Choice } from "../../game.js";
import type { Fortuna } from "../../generated/fortuna.js";
import type { Item } from "../../protocol.js";
import { type Outcome, outcomeOf } from "./outcome.js";
import { words } from "./words.js";

type Moves = readonly Choice<Fortuna>[];

/** What the parts of the board are given. */
export interface Play extends BoardProps<Fortuna> {
  /** What the piece under the pointer, or with the focus, would do. */
  preview: Outcome | null;
  /** The item in hand, and the moves that are drawn beside it. */
  held: string | null;
  ways: Moves;
  putBack(): void;
  point(at: Pointed | null): void;
}

/** A piece, or one of the ways that are drawn beside what is in hand. */
export interface Pointed {
  id?: string;
  move?: string;
}

/** Of the three cards of the set-up a click on one speaks of laying that one face-down; every move names all three. */
function ofItem({ scene, choices }: BoardProps<Fortuna>, id: string, moves: Moves): Moves {
  const item = scene.get(id);
  const own = moves.filter(({ verb, args }) => verb !== "lay" || args[2] === item?.symbol);
  // The moves of two cards speak of what they are for: a building, somebody else's card.
  const left = own.some(({ verb }) => verb === "leave");
  const further = left && item?.domain === "action" && item.symbol === "build"
    ? choices.filter(({ verb }) => verb === "build")
    : left && item?.domain === "action" && item.symbol === "bribe"
    ? choices.filter(({ verb }) => verb === "bribe")
    : [];
  return [...own, ...further];
}

/** What a click begins. Dice and money are numbers, of which the scene does not say that moves speak of them. */
function lights(board: BoardProps<Fortuna>): Map<string, Moves> {
  const { scene, choices, me } = board;
  const lit = new Map<string, Moves>([...board.lit].map(([id, moves]) => [id, ofItem(board, id, moves)]));
  if (board.lit.size === 0) return lit;
  const tax = choices.filter(({ verb }) => verb === "tax"), money = scene.in("money", me)[0];
  const escape = choices.filter(({ verb }) => verb === "escape");
  const die = scene.in("dice").find(({ count }) => escape.some(({ args }) => args[0] === count));
  if (tax.length && money) lit.set(money.id, tax);
  if (die) lit.set(die.id, escape);
  return lit;
}

/** With one of two privileges in hand: the second ones. */
function second({ scene }: BoardProps<Fortuna>, held: string, lit: Map<string, Moves>): Map<string, Moves> {
  const first = scene.get(held)?.symbol;
  return new Map(
    [...lit].map(([id, moves]) => {
      const symbol = scene.get(id)?.symbol;
      const pair = moves.filter(({ args }) =>
        [[first, symbol], [symbol, first]].some(([a, b]) => args[0] === a && args[1] === b)
      );
      return [id, id === held ? moves : pair] as const;
    }).filter(([, moves]) => moves.length > 0),
  );
}

/** What is asked of one who has this in hand. */
function asked({ language, scene }: BoardProps<Fortuna>, held: string | null, ways: Moves): string {
  const item = held === null ? undefined : scene.get(held), said = words[language];
  if (!item) return "";
  const name = item.text ?? "";
  const verbs = ways.map(({ verb }) => verb);
  if (verbs.includes("lay")) return said.layDown(name);
  if (verbs.includes("keep_two")) return said.second;
  if (verbs.includes("tax")) return said.tax;
  if (verbs.includes("fulfil")) return said.howFar;
  if (verbs.includes("sell")) return said.sell(item.symbol === "wine_sale" ? "wine" : "grain");
  if (verbs.includes("hire")) return said.hire(item.symbol === "vestals" ? "vestals" : "centurions");
  if (verbs.includes("build")) return said.build;
  if (verbs.includes("bribe")) return said.bribe;
  return said.card(name);
}

/** The move that a click would make, or lead to, if it is one alone. */
function meant(board: BoardProps<Fortuna>, lit: Map<string, Moves>, at: Pointed | null): Choice<Fortuna> | undefined {
  if (at?.move !== undefined) return board.choices.find(({ move }) => move === at.move);
  const moves = (at?.id !== undefined ? lit.get(at.id) : undefined) ?? [];
  const acts = moves.filter(({ verb }) => verb !== "leave");
  return acts.length === 1 ? acts[0] : undefined;
}

const isOffered = (moves: Moves): boolean => moves.some(({ verb }) => verb === "lay");
const isAsked = (moves: Moves): boolean => moves.length > 1 || moves.some(({ verb }) => verb === "tax");

export function usePlay(board: BoardProps<Fortuna>): Play {
  const [hand, setHand] = useState<{ moves: string; id: string | null }>({ moves: "", id: null });
  const [pointed, point] = useState<Pointed | null>(null);
  const moves = board.choices.map(({ move }) => move).join("\n");
  const first = lights(board);
  const inHand = hand.moves === moves && hand.id !== null && first.has(hand.id) ? hand.id : null;
  const held = inHand !== null && isOffered(first.get(inHand) ?? []) && board.picked !== inHand ? null : inHand;
  const mine = (held !== null ? first.get(held) : undefined) ?? [];
  const paired = mine.some(({ verb }) => verb === "keep_two");
  const lit = held !== null && paired ? second(board, held, first) : first;
  const asks = asked(board, held, mine);
  useEffect(() => board.hold(held === null ? [] : [held], asks), [held, asks]);
  const take = (id: string | null): void => setHand({ moves, id });
  const pick = (item: Item<Fortuna>, of: Moves): void => {
    const only = of.length === 1 ? of[0] : undefined;
    if (isOffered(of)) {
      if (held === item.id && only) return board.play(only);
      take(item.id);
      return board.pick(item, of, true);
    }
    if (held === item.id) return take(null);
    if (held !== null && paired && only) return board.play(only);
    if (isAsked(of)) return take(item.id);
    take(null);
    board.pick(item, of);
  };
  const choice = meant(board, lit, pointed);
  return {
    ...board,
    lit,
    pick,
    picked: held ?? board.picked,
    preview: choice ? outcomeOf(choice, board) : null,
    held,
    ways: held === null || paired || isOffered(mine) ? [] : mine.filter(({ verb }) => verb !== "bribe"),
    putBack: () => take(null),
    point: (at) => setPointedTo(at),
  };

  function setPointedTo(at: Pointed | null): void {
    if (at?.id !== pointed?.id || at?.move !== pointed?.move) point(at);
  }
}
