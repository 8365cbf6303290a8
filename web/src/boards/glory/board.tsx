// board.tsx: the table of Glory to Rome: the others across, Rome in the middle, the own camp and hand in front.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BoardProps } from "../../board.js";
import type { Choice } from "../../game.js";
import type { Glory } from "../../generated/glory.js";
import { Camp } from "./camp.js";
import { Hand, held } from "./hand.js";
import { choose, next, refillSlot, ways, type Path } from "./paths.js";
import { camps, type GloryItem, type Play } from "./pieces.js";
import { Rome } from "./rome.js";
import { narrow, wide } from "./table.js";
import "./board.css";

/** The room the board has, in pixels. */
function useRoom(): [room: { w: number; h: number }, ref: { current: HTMLDivElement | null }] {
  const ref = useRef<HTMLDivElement | null>(null);
  const [room, setRoom] = useState({ w: 900, h: 560 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setRoom({ w: element.clientWidth, h: element.clientHeight }));
    watch.observe(element);
    return (): void => watch.disconnect();
  }, []);
  return [room, ref];
}

/** What was clicked so far of a move that takes several clicks, and what can be clicked next. */
function useChoice(props: BoardProps<Glory>): Play {
  const [state, setState] = useState<{ moves: string; chosen: Path }>({ moves: "", chosen: [] });
  const moves = props.choices.map((choice) => choice.move).join("\n");
  const chosen = state.moves === moves ? state.chosen : [];
  const all = ways(props.scene, props.choices, props.me);
  const first = next(all, []);
  const lit = new Map<string, readonly Choice<Glory>[]>(first);
  const further = next(all, chosen);
  for (const [id, list] of further) lit.set(id, list);
  const waiting = new Set(chosen.length ? [...first.keys()].filter((id) => !further.has(id)) : []);
  useEffect(() => props.hold(chosen), [chosen.join()]);
  const set = (path: Path): void => setState({ moves, chosen: path });
  const pick = (item: GloryItem): void => {
    if (chosen.includes(item.id) && !further.has(item.id)) return set([]);
    const path = further.has(item.id) ? [...chosen, item.id] : [item.id];
    const result = choose(all, path);
    if ("chosen" in result) return set(result.chosen);
    set([]);
    props.pick(item, result.settled);
  };
  return { ...props, lit, pick, chosen, waiting, cancel: () => set([]) };
}

export default function GloryBoard(props: BoardProps<Glory>): JSX.Element {
  const [room, ref] = useRoom();
  const board = useChoice(props);
  const { scene } = board;
  const shown = board.seatShown || board.me || 1, holder = board.me || shown;
  const seats = camps(scene);
  const others = [...seats.slice(shown), ...seats.slice(0, shown - 1)];
  const buildings = (seat: number): number => scene.in("laid", seat).length + scene.in("built", seat).length;
  const cards = held(board, holder).length + scene.in("basin", holder).length
    + (board.lit.has(refillSlot(holder)) ? 0.5 : 0);
  const ribbons = scene.in("hand", holder).some((group) => group.layout !== "piece" && board.lit.has(group.id))
    || scene.in("basin", holder).length > 0;
  const places = board.shape === "wide"
    ? wide(room, others.length)
    : narrow(cards, ribbons, buildings(shown), others.map(buildings));
  return (
    <div ref={ref} class={`glory-board glory-${board.shape}`}>
      <svg
        viewBox={`0 0 ${places.w} ${places.h}`}
        class="glory"
        role="group"
        aria-label="Glory to Rome"
        onClick={board.cancel}
        onKeyDown={(event) => event.key === "Escape" && board.cancel()}
      >
        {others.map((seat, i) => {
          const box = places.others[i];
          return box && <Camp key={seat} board={board} seat={seat} box={box} large={false} />;
        })}
        <Camp key="shown" board={board} seat={shown} box={places.camp} large />
        <Rome board={board} box={places.rome} />
        <Hand board={board} seat={holder} box={places.hand} />
      </svg>
    </div>
  );
}
