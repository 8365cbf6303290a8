// board.tsx: the table of Rome & Roll. The board composes moves of several parts (see moves.ts) and the placement of a
// building (see city.tsx); where its parts lie is said by layout.ts.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Romeroll } from "../../generated/romeroll.js";
import type { BoardProps, MatsProps } from "../../board.js";
import { asksOf } from "./asks.js";
import "./board.css";
import { aimedAt, ghostsOf, NOTHING } from "./ghosts.js";
import { useHand } from "./hand.js";
import type { Item } from "./ground.js";
import { click, narrow, partsOf, questionOf } from "./moves.js";
import { Parts, type PartsProps, Sheets } from "./parts.js";
import type { Table } from "./pieces.js";
import { isCalling } from "./sheet.js";
import { words } from "./words.js";

/** The move being composed: the clicks so far, what is lit after them, a move that is complete. A new question begins
 * anew. */
function useComposed(props: BoardProps<Romeroll>): Omit<PartsProps, "hand"> {
  const { scene, choices, me, shape, room } = props;
  const question = questionOf(choices);
  const [state, setState] = useState<{ question: string; clicked: readonly string[] }>({ question, clicked: [] });
  const clicked = state.question === question ? state.clicked : [];
  const setClicked = (now: readonly string[]): void => setState({ question, clicked: now });
  const visiting = useRef(false);
  const parts = useMemo(() => partsOf(scene, choices, me), [scene, question, me]);
  const { left, lit, ready } = narrow(parts, clicked);
  for (const id of clicked) if (!lit.has(id)) lit.set(id, left.map(({ choice }) => choice));
  useEffect(() => {
    // the own sheet comes up again after a visit, and whenever a move waits for something on it
    if (visiting.current || (props.seatShown !== me && isCalling(scene, narrow(parts, []).lit, me))) props.show(me);
    visiting.current = false;
  }, [question]);
  const own = words[props.language], [aim, setAim] = useState("");
  const aimed = lit.has(aim) ? aimedAt(left, aim) : undefined;
  useEffect(() => props.hold(clicked, asksOf(own, props, left.map(({ choice }) => choice), clicked)), [
    clicked.join(),
    question,
    own,
  ]);
  const pick = (item: Item): void => {
    const next = click(parts, clicked, item.id);
    // Another die costs a Senator: a tap shows what it would be, and who wants it says so.
    if ("play" in next && next.play.verb === "also") return props.pick(item, [next.play], true);
    if ("play" in next) return props.play(next.play);
    if ("list" in next) return props.pick(item, next.list);
    setClicked(next.clicked);
    const at = scene.placeOf(item.id);
    if (at?.place === "seat") { // a player to steal from: what he has is on his sheet
      visiting.current = true;
      props.show(at.index[0]);
    }
    return undefined;
  };
  const table: Table = {
    board: { ...props, lit, pick },
    clicked,
    words: own,
    narrow: shape === "narrow" && room.width < 600,
    ready,
    ghosts: aimed ? ghostsOf(props, aimed, parts.get(aimed) ?? []) : NOTHING,
  };
  return { table, clear: () => setClicked([]), aim: setAim };
}

function RomerollBoard(props: BoardProps<Romeroll>): JSX.Element {
  const composed = useComposed(props), hand = useHand(props);
  return (
    <div class="romeroll-board" onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && composed.clear()}>
      <Parts {...composed} hand={hand} />
    </div>
  );
}

function Mats({ of, ...props }: MatsProps<Romeroll>): JSX.Element {
  const { table } = useComposed(props);
  return (
    <div class="romeroll-board">
      <Sheets table={table} of={of} />
    </div>
  );
}

export default Object.assign(RomerollBoard, { Mats });
