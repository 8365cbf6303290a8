// board.tsx: the table of Glory to Rome: the others across, Rome in the middle, the own camp and hand in front.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { BoardProps, MatsProps } from "../../board.js";
import type { Choice } from "../../game.js";
import type { Glory } from "../../generated/glory.js";
import { Flights, usePointed } from "../../kit/flights.js";
import { Least } from "../../kit/least.js";
import type { Scene } from "../../scene.js";
import { Camp } from "./camp.js";
import { orderHeight } from "./card.js";
import { flightsOf } from "./flights.js";
import { Hand, held } from "./hand.js";
import { askOf, choose, hasPlaque, next, refillSlot, type Path, type Way, ways } from "./paths.js";
import { camps, type GloryItem, isTitled, type Play } from "./pieces.js";
import { Rome } from "./rome.js";
import { campHeight, type Holding, narrow, wide } from "./table.js";
import { words } from "./words.js";
import "./board.css";

/** What is asked while actions are performed: whose it is, and how many are still to come. */
function actingOf({ scene, prompt, language }: BoardProps<Glory>): string {
  const more = scene.in("actions")[0]?.count;
  return more === undefined ? "" : words[language].acting(prompt, scene.in("actor").length > 0, more);
}

/** What was clicked so far of a move that takes several clicks, and what can be clicked next. */
function useChoice(props: BoardProps<Glory>): { board: Play; all: readonly Way[]; moves: string } {
  const [state, setState] = useState<{ moves: string; chosen: Path }>({ moves: "", chosen: [] });
  const moves = props.choices.map((choice) => choice.move).join("\n");
  const chosen = state.moves === moves ? state.chosen : [];
  const all = ways(props.scene, props.choices, props.me);
  const first = next(all, []);
  const lit = new Map<string, readonly Choice<Glory>[]>(first);
  const further = next(all, chosen);
  for (const [id, list] of further) lit.set(id, list);
  const waiting = new Set(chosen.length ? [...first.keys()].filter((id) => !further.has(id)) : []);
  const ask = askOf(all, chosen);
  const asks = ask ? words[props.language].asks[ask] : actingOf(props);
  useEffect(() => props.hold(chosen, asks), [chosen.join(), asks, moves]);
  const set = (path: Path): void => setState({ moves, chosen: path });
  const pick = (item: GloryItem): void => {
    if (chosen.includes(item.id) && !further.has(item.id)) return set([]);
    const path = further.has(item.id) ? [...chosen, item.id] : [item.id];
    const result = choose(all, path);
    if ("chosen" in result) return set(result.chosen);
    set([]);
    props.pick(item, result.settled);
  };
  return { board: { ...props, lit, pick, chosen, waiting, cancel: () => set([]) }, all, moves };
}

const ONE = 620; // a box narrower than that is a phone's

/** The smallest letters, in pixels: larger ones on a phone. */
const leastOf = ({ shape, room }: BoardProps<Glory>): number => (shape === "narrow" && room.width < ONE ? 14 : 12);

/** What has to find room on a phone. */
function holding(board: Play, holder: number, shown: number, others: readonly number[]): Holding {
  const { scene } = board;
  const buildings = (seat: number): number => scene.in("laid", seat).length + scene.in("built", seat).length;
  const cards = [
    ...held(board, holder).map(({ item }) => item),
    ...scene.in("basin", holder),
    ...(board.lit.has(refillSlot(holder)) ? [undefined] : []),
  ];
  return {
    many: cards.length,
    cards: (width) =>
      cards.map((item) => (isTitled(item) ? Math.max(110, orderHeight(board, item, width, leastOf(board))) : 110)),
    ribbons: ribbons(board, holder),
    own: buildings(shown),
    theirs: others.map(buildings),
    plaques: board.choices.filter(hasPlaque).length,
  };
}

/** Whether something hangs below the cards of a hand. */
const ribbons = ({ scene, lit }: Play, holder: number): boolean =>
  scene.in("hand", holder).some((group) => group.layout !== "piece" && lit.has(group.id))
  || scene.in("basin", holder).length > 0;

function GloryBoard(props: BoardProps<Glory>): JSX.Element {
  const { board, all, moves } = useChoice(props);
  const [pointed, listening] = usePointed(moves);
  const { scene, room } = board;
  const shown = board.seatShown || board.me || 1, holder = board.me || shown;
  const seats = camps(scene);
  const others = [...seats.slice(shown), ...seats.slice(0, shown - 1)];
  const places = board.shape === "wide"
    ? wide(room, others.length)
    : narrow(room.width, holding(board, holder, shown, others));
  const pixel = board.shape === "wide" ? Math.min(room.width / places.w, room.height / places.h) : 1;
  const least = leastOf(board) / (pixel || 1);
  return (
    <div class={`glory-board glory-${board.shape}`}>
      <svg
        viewBox={`0 0 ${places.w} ${places.h}`}
        class="glory"
        role="group"
        aria-label="Glory to Rome"
        onClick={board.cancel}
        onKeyDown={(event) => event.key === "Escape" && board.cancel()}
        {...listening}
      >
        <Least.Provider value={least}>
          {others.map((seat, i) => {
            const box = places.others[i];
            return box && <Camp key={seat} board={board} seat={seat} box={box} large={false} />;
          })}
          <Camp key="shown" board={board} seat={shown} box={places.camp} large />
          <Rome board={board} box={places.rome} />
          <Hand board={board} seat={holder} box={places.hand} />
        </Least.Provider>
        <Flights
          flights={flightsOf(board, all, pointed ?? "", board.lit.get(pointed ?? ""))}
          size={Math.max(14, least)}
        />
      </svg>
    </div>
  );
}

/** The camps of some players, below each other; before one's own the hand. */
function Mats(props: MatsProps<Glory>): JSX.Element {
  const { board } = useChoice(props);
  const { scene, room, me } = board;
  const own = props.of.includes(me) ? me : 0;
  const { hand } = narrow(room.width, holding(board, me, me || 1, []));
  const w = room.width - 12;
  let y = own ? hand.y + hand.h + 6 : 6;
  const boxes = props.of.map((seat) => {
    const h = campHeight(w, scene.in("laid", seat).length + scene.in("built", seat).length, true);
    const box = { ...hand, y, w, h };
    y += h + 6;
    return box;
  });
  return (
    <div class="glory-board glory-narrow">
      <svg
        viewBox={`0 0 ${room.width} ${y}`}
        class="glory"
        role="group"
        aria-label="Glory to Rome"
        onClick={board.cancel}
      >
        <Least.Provider value={leastOf(board)}>
          {own > 0 && <Hand board={board} seat={own} box={hand} />}
          {props.of.map((seat, i) => {
            const box = boxes[i];
            return box && <Camp key={seat} board={board} seat={seat} box={box} large />;
          })}
        </Least.Provider>
      </svg>
    </div>
  );
}

const says = (scene: Scene<Glory>, choices: readonly Choice<Glory>[], me: number): Choice<Glory>[] =>
  ways(scene, choices, me).filter(({ choice, paths }) => paths.length > 0 && !hasPlaque(choice)).map(({ choice }) =>
    choice
  );

export default Object.assign(GloryBoard, { Mats, says });
