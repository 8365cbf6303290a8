// board.tsx: the table of Rome & Roll: the city above the four regions, the dice, Blueprints and Favours beside it, and
// the own sheet. The board composes moves of several parts (see moves.ts) and the placement of a building (see
// city.tsx).

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Romeroll } from "../../generated/romeroll.js";
import type { BoardProps } from "../../board.js";
import "./board.css";
import { Blueprints, Middle } from "./cards.js";
import { City, Tools } from "./city.js";
import { Empire } from "./empire.js";
import { type Hand, useHand } from "./hand.js";
import type { Item } from "./ground.js";
import { type Choice, click, narrow, partsOf, questionOf } from "./moves.js";
import { Button, type Table } from "./pieces.js";
import { Sheet, isCalling } from "./sheet.js";
import { Actions, Tray, isEnd, plainMove } from "./tray.js";
import { words } from "./words.js";

/** The move being composed: the clicks so far, what is lit after them, a move that is complete. A new question begins
 * anew. */
function useComposed(props: BoardProps<Romeroll>): Pick<Shape, "table" | "ready" | "clear"> {
  const { scene, choices, me, shape } = props;
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
  useEffect(() => props.hold(clicked), [clicked.join()]);
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
    words: words[props.language],
    narrow: shape === "narrow",
  };
  return { table, ready, clear: () => setClicked([]) };
}

export default function RomeRollBoard(props: BoardProps<Romeroll>): JSX.Element {
  const composed = useComposed(props), hand = useHand(props);
  return (
    <div class="romeroll-board" onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && composed.clear()}>
      {props.shape === "wide" ? <Wide {...composed} hand={hand} /> : <Narrow {...composed} hand={hand} />}
    </div>
  );
}

interface Shape {
  table: Table;
  hand: Hand;
  ready: Choice | undefined;
  clear(): void;
}

function Wide({ table, hand, ready, clear }: Shape): JSX.Element {
  return (
    <svg viewBox="0 0 1000 625" preserveAspectRatio="xMidYMid meet" onClick={clear}>
      <Patterns />
      <City table={table} hand={hand} x={0} y={2} width={500} height={438} />
      <Empire table={table} x={4} y={446} width={496} height={86} columns={2} />
      <Tray table={table} x={510} y={4} width={486} height={122} />
      {hand.placing && <Tools table={table} hand={hand} x={732} y={14} width={258} height={40} />}
      <Blueprints table={table} x={510} y={132} width={486} columns={4} cardHeight={84} />
      <Middle table={table} x={510} y={311} width={486} height={56} />
      <Sheet table={table} x={510} y={373} width={486} height={250} />
      {ready && (
        <Button
          x={150}
          y={410}
          width={250}
          height={32}
          id="ready"
          label={ready.text}
          text={ready.text}
          icon="check-mark"
          strong
          onPress={() => table.board.play(ready)}
        />
      )}
    </svg>
  );
}

function Narrow({ table, hand, ready, clear }: Shape): JSX.Element {
  const { board } = table;
  const { placing } = hand;
  const map = board.scene.place("map");
  const city = (384 / (map?.width ?? 16)) * (map?.height ?? 14);
  const hasActions = board.scene.place("actions") !== undefined;
  let y = 4;
  const next = (height: number): number => {
    const from = y;
    y += height + 8;
    return from;
  };
  const tray = placing ? -1 : next(124), acts = !placing && hasActions ? next(58) : -1;
  const plain = plainMove(board), plainAt = plain ? next(34) : -1, half = 190;
  const cityAt = next(city + (placing ? 40 : 0));
  const trayLater = placing ? next(124) : tray;
  const sheet = next(434), cards = next(4 * 84 + 15), middle = next(56), empire = next(4 * 100 + 15);
  return (
    <svg viewBox={`0 0 390 ${y}`} class="narrow" onClick={clear}>
      <Patterns />
      <Tray table={table} x={3} y={trayLater} width={384} height={122} />
      {acts >= 0 && <Actions table={table} x={3} y={acts} width={384} />}
      {plain && (
        <Button
          x={isEnd(plain) ? 3 + 384 - half : 3}
          y={plainAt}
          width={half}
          height={34}
          label={plain.text}
          text={plain.text}
          onPress={() => board.play(plain)}
        />
      )}
      <City table={table} hand={hand} x={3} y={cityAt} width={384} height={city} />
      {placing && <Tools table={table} hand={hand} x={3} y={cityAt + city + 5} width={384} height={34} />}
      <Sheet table={table} x={3} y={sheet} width={384} height={434} />
      <Blueprints table={table} x={3} y={cards} width={384} columns={2} cardHeight={84} />
      <Middle table={table} x={3} y={middle} width={384} height={56} />
      <Empire table={table} x={3} y={empire} width={384} height={100} columns={1} />
      {ready && (
        <Button
          x={70}
          y={empire - 2}
          width={250}
          height={34}
          id="ready"
          label={ready.text}
          text={ready.text}
          icon="check-mark"
          strong
          onPress={() => board.play(ready)}
        />
      )}
    </svg>
  );
}

/** A little texture: waves, reeds, the hatching of Rubble, grain. */
function Patterns(): JSX.Element {
  return (
    <defs>
      <pattern id="romeroll-waves" width={16} height={9} patternUnits="userSpaceOnUse">
        <path d="M0 5q4 -4 8 0t8 0" fill="none" stroke="#fff" stroke-opacity={0.35} stroke-width={1} />
      </pattern>
      <pattern id="romeroll-reeds" width={14} height={14} patternUnits="userSpaceOnUse">
        <path d="M3 6v-3M5 6v-4M10 13v-3M12 13v-4" stroke="#5b6b3a" stroke-opacity={0.3} stroke-width={0.8} />
      </pattern>
      <pattern id="romeroll-hatch" width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V5" stroke="#2b211b" stroke-opacity={0.45} stroke-width={1.4} />
      </pattern>
      <pattern id="romeroll-grain" width={23} height={19} patternUnits="userSpaceOnUse">
        <path
          d="M4 5h1M15 3h1M9 12h1M20 15h1M2 17h1M13 17h1"
          stroke="#2b211b"
          stroke-opacity={0.16}
          stroke-width={1.2}
        />
      </pattern>
    </defs>
  );
}
