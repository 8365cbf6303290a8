// choosing.ts: on the way to a move: the item whose moves are on offer, and what the board has in hand. A new question
// begins anew.

import { useState } from "preact/hooks";
import type { Choice } from "../game.js";
import type { Item } from "../protocol.js";
import type { PickProps, TableProps } from "./context.js";
import type { Shown } from "./shown.js";

export interface Choosing extends PickProps {
  /** A single move is played; of several, or where it is wanted, the list is offered. */
  pick(item: Item, moves: readonly Choice[], offer?: boolean): void;
  play(choice: Choice): void;
  /** What is in hand of a move that takes several clicks, and in words. */
  held: readonly string[];
  heldText: string;
  /** What the board asks next; empty if it has not said. */
  asks: string;
  hold(ids: readonly string[], asks?: string): void;
}

const NOTHING: readonly string[] = [];

export function useChoosing({ session, state, nameOf }: TableProps, { scene, choices }: Shown): Choosing {
  const seq = state.view?.seq ?? 0;
  const [offer, setOffer] = useState<{ item: Item; moves: readonly Choice[]; seq: number } | null>(null);
  const [hand, setHand] = useState({ ids: NOTHING, asks: "", seq: 0 });
  const nameItem = (item: Item): string =>
    item.domain === "seat" ? nameOf(Number(item.symbol)) : (item.text ?? item.title ?? "");
  // What is picked is told in the words of the view at hand, which may come again in another language.
  const picked = offer && offer.seq === seq
    ? {
      id: offer.item.id,
      name: nameItem(scene.get(offer.item.id) ?? offer.item),
      moves: choices.filter(({ move }) => offer.moves.some((one) => one.move === move)),
    }
    : null;
  const play = (choice: Choice): void => {
    setOffer(null);
    session.play(choice);
  };
  const pick: Choosing["pick"] = (item, moves, wanted = false) => {
    if (state.sent || !state.view) return;
    const only = moves.length === 1 ? moves[0] : undefined;
    if (only && !wanted) return play(only);
    setOffer(picked?.id === item.id ? null : { item, moves, seq });
  };
  const held = hand.seq === seq ? hand.ids : NOTHING;
  return {
    picked,
    unpick: () => setOffer(null),
    pick,
    play,
    held,
    heldText: held.flatMap((id) => scene.get(id) ?? []).map(nameItem).filter(Boolean).join(", "),
    asks: hand.seq === seq ? hand.asks : "",
    hold: (ids, asks = "") =>
      setHand((old) => (old.seq !== seq && ids.length === 0 && asks === "" ? old : { ids, asks, seq })),
  };
}
