// move-list.tsx: moves as buttons. Arrow keys go through them; a list that is cut says so and shows the rest.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import type { Choice } from "../game.js";
import { useWords } from "../words/index.js";

interface Overflow {
  /** There are more moves than are seen at once. */
  more: boolean;
  /** So many of them stand further down. */
  below: number;
}

/** The moves of a list that are not seen, or not whole, because it ends before them. */
function cutOff(box: Element): Element[] {
  const end = box.getBoundingClientRect().bottom;
  return [...box.querySelectorAll(".move")].filter((move) => move.getBoundingClientRect().bottom > end + 1);
}

/** Whether the list shows all its moves, and how many are still to come: a list that is cut says so. */
function useOverflow(shown: unknown): { list: { current: HTMLUListElement | null }; overflow: Overflow; look(): void } {
  const list = useRef<HTMLUListElement>(null);
  const [overflow, set] = useState<Overflow>({ more: false, below: 0 });
  const look = (): void => {
    const box = list.current;
    if (!box) return;
    const below = cutOff(box).length;
    const more = box.scrollHeight > box.clientHeight + 1;
    set((old) => (old.more === more && old.below === below ? old : { more, below }));
  };
  useLayoutEffect(look, [shown]);
  useEffect(() => {
    if (!list.current) return;
    const watch = new ResizeObserver(look);
    watch.observe(list.current);
    return () => watch.disconnect();
  }, []);
  return { list, overflow, look };
}

interface ListProps {
  moves: readonly Choice[];
  label: string;
  disabled: boolean;
  /** A move to point at, such as a hint's. */
  advised: string | null;
  play(choice: Choice): void;
  /** The list has all the height it can get. */
  tall: boolean;
  unfolded: boolean;
  unfold(wanted: boolean): void;
}

/** One of the moves has the focus; arrow keys hand it on. */
function useArrows(
  list: { current: HTMLElement | null },
  count: number,
  key: string,
): { current: number; setAt(at: number): void; step(event: KeyboardEvent): void } {
  const [at, setAt] = useState(0);
  useEffect(() => setAt(0), [key]);
  const last = count - 1;
  const current = Math.min(at, Math.max(0, last));
  const step = (event: KeyboardEvent): void => {
    const to = {
      ArrowDown: current + 1,
      ArrowRight: current + 1,
      ArrowUp: current - 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(0, to), last);
    setAt(next);
    list.current?.querySelectorAll("button")[next]?.focus();
  };
  return { current, setAt, step };
}

export function MoveList(props: ListProps): JSX.Element {
  const { moves, label, disabled, advised, play, tall, unfolded, unfold } = props;
  const words = useWords();
  const [armed, arm] = useState<string | null>(null);
  const key = moves.map((choice) => choice.move).join("|");
  const { list, overflow, look } = useOverflow(`${unfolded} ${moves.map((choice) => choice.text).join("|")}`);
  const { current, setAt, step } = useArrows(list, moves.length, key);
  const toTop = (): void => {
    if (list.current) list.current.scrollTop = 0;
    look();
  };
  useLayoutEffect(toTop, [key]);
  useEffect(() => arm(null), [key]);
  // What nobody should do is asked about.
  const choose = (choice: Choice): void => (choice.aside && armed !== choice.move ? arm(choice.move) : play(choice));
  const further = (): void => {
    if (!tall && !unfolded) return unfold(true);
    const box = list.current, next = box && cutOff(box)[0];
    if (!box || !next) return tall ? toTop() : unfold(false);
    box.scrollTop += next.getBoundingClientRect().top - box.getBoundingClientRect().top - 3;
  };
  const ended = overflow.below === 0;
  const told = !ended ? words.moreMoves(overflow.below) : tall ? words.firstMoves : words.fewerMoves;
  return (
    <div class="move-box">
      <ul class="move-list" ref={list} aria-label={label} onKeyDown={step} onScroll={look}>
        {moves.map((choice, i) => (
          <li key={choice.move}>
            <button
              type="button"
              class={`move ${choice.move === advised ? "advised" : ""} ${choice.aside ? "aside" : ""}`}
              data-move={choice.move}
              tabIndex={i === current ? 0 : -1}
              aria-disabled={disabled}
              onFocus={() => setAt(i)}
              onClick={() => !disabled && choose(choice)}
            >
              {armed === choice.move ? words.sure(choice.text) : choice.text}
            </button>
          </li>
        ))}
        {moves.length === 0 && <li class="quiet-text">{words.noMoveFits}</li>}
      </ul>
      {(unfolded || overflow.more) && (
        <button
          type="button"
          class="more-moves"
          aria-expanded={unfolded || tall}
          aria-label={told}
          data-tip={told}
          onClick={further}
        >
          {!ended && <b>+{overflow.below}</b>}
          <Glyph name={(tall ? ended : !unfolded) ? "up" : "down"} />
        </button>
      )}
    </div>
  );
}
