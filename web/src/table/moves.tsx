// moves.tsx: every legal move, labelled. Long lists are narrowed by typing or by what the moves speak of; a move can
// also be typed in notation. Arrow keys go through the list.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import type { Choice } from "../game.js";
import type { Scene } from "../scene.js";
import { useWords } from "../words/index.js";

export const LONG = 10; // from here on a list is worth narrowing
const MOST_VALUES = 24;

interface Facet {
  key: string;
  text: string;
  moves: Choice[];
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** What the moves differ in: of all things they speak of, the one with the fewest answers. */
function facets(moves: readonly Choice[], textOf: (domain: string, symbol: string) => string | undefined): Facet[] {
  const most = Math.max(0, ...moves.map((choice) => choice.touches.length));
  let best: Facet[] = [];
  for (let at = 0; at < most; at++) {
    const values = new Map<string, Facet>();
    for (const choice of moves) {
      const touch = choice.touches[at];
      const text = touch && textOf(touch[0], touch[1]);
      if (!touch || !text) continue; // a number alone says nothing
      const key = touch.join(" ");
      const facet = values.get(key) ?? { key, text, moves: [] };
      facet.moves.push(choice);
      values.set(key, facet);
    }
    const list = [...values.values()];
    const narrows = list.length > 1 && list.length <= MOST_VALUES && list.length < moves.length;
    if (narrows && (best.length === 0 || list.length < best.length)) best = list;
  }
  return best;
}

/** A field for those who know the notation; long lists have one of their own. */
export function TypedMove({ moves, play }: { moves: readonly Choice[]; play(choice: Choice): void }): JSX.Element {
  const words = useWords();
  const [typed, type] = useState("");
  const [wrong, setWrong] = useState(false);
  const submit = (event: Event): void => {
    event.preventDefault();
    const choice = moves.find((one) =>
      plain(one.move) === plain(typed.trim()) || plain(one.text) === plain(typed.trim())
    );
    setWrong(!choice);
    if (!choice) return;
    type("");
    play(choice);
  };
  return (
    <form class="typed" onSubmit={submit}>
      <input
        value={typed}
        placeholder={words.typeMove}
        aria-label={words.typeMove}
        aria-invalid={wrong}
        autocomplete="off"
        spellcheck={false}
        data-tip={moves.map((choice) => choice.move).join("\n")}
        onInput={(event) => {
          type(event.currentTarget.value);
          setWrong(false);
        }}
      />
      {wrong && <span class="complaint" role="alert">{words.notAMove}</span>}
    </form>
  );
}

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

/** What can only be chosen here, such as passing, comes before what can be chosen on the board; what nobody should do
 * comes last, and is asked about. */
export const inOrder = (moves: readonly Choice[], onBoard: ReadonlySet<string>): Choice[] => {
  const rank = (choice: Choice): number => (choice.aside ? 2 : onBoard.has(choice.move) ? 1 : 0);
  return [...moves].sort((a, b) => rank(a) - rank(b));
};

interface ListProps {
  moves: readonly Choice[];
  label: string;
  disabled: boolean;
  advised: string | null;
  play(choice: Choice): void;
  tall: boolean;
  unfolded: boolean;
  unfold(wanted: boolean): void;
}

/** The moves as buttons. A list that is cut has a button that says so and shows the rest. */
function MoveList({ moves, label, disabled, advised, play, tall, unfolded, unfold }: ListProps): JSX.Element {
  const words = useWords();
  const [armed, arm] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const key = moves.map((choice) => choice.move).join("|");
  const { list, overflow, look } = useOverflow(`${unfolded} ${moves.map((choice) => choice.text).join("|")}`);
  const toTop = (): void => {
    if (list.current) list.current.scrollTop = 0;
    look();
  };
  useLayoutEffect(toTop, [key]);
  useEffect(() => {
    arm(null);
    setAt(0);
  }, [key]);
  const last = moves.length - 1;
  const current = Math.min(at, Math.max(0, last));
  const choose = (choice: Choice): void => {
    if (choice.aside && armed !== choice.move) arm(choice.move);
    else play(choice);
  };
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
  const ended = overflow.below === 0;
  const further = (): void => {
    if (!tall && !unfolded) return unfold(true);
    const box = list.current, next = box && cutOff(box)[0];
    if (!box || !next) return tall ? toTop() : unfold(false);
    box.scrollTop += next.getBoundingClientRect().top - box.getBoundingClientRect().top - 3;
  };
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

export interface MovesProps {
  moves: readonly Choice[];
  /** The list has all the height it can get. */
  tall: boolean;
  scene: Scene;
  /** What the list is about, if it is not all moves. */
  title: string | null;
  disabled: boolean;
  /** A move to point at, such as a hint's. */
  advised: string | null;
  play(choice: Choice): void;
  showAll(): void;
}

export function Moves({ moves, tall, scene, title, disabled, advised, play, showAll }: MovesProps): JSX.Element {
  const words = useWords();
  const [typed, type] = useState("");
  const [path, setPath] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState(false);
  const [unfolded, unfold] = useState(false);
  const key = moves.map((choice) => choice.move).join("|");
  useEffect(() => {
    type("");
    setPath([]);
    setWrong(false);
    unfold(false);
  }, [key]);

  const textOf = (domain: string, symbol: string): string | undefined =>
    scene.items.find((item) => item.domain === domain && item.symbol === symbol)?.text;
  // Only the keys are kept: the moves may come again in another language.
  const chosen: Facet[] = [];
  let narrowed = moves;
  for (const wish of path) {
    const facet = facets(narrowed, textOf).find((one) => one.key === wish);
    if (!facet) break;
    chosen.push(facet);
    narrowed = facet.moves;
  }
  const wanted = plain(typed.trim());
  const fits = wanted === ""
    ? narrowed
    : narrowed.filter((choice) => plain(choice.text).includes(wanted) || plain(choice.move).startsWith(wanted));
  const choices = moves.length > LONG && wanted === "" ? facets(narrowed, textOf) : [];

  const submit = (event: Event): void => {
    event.preventDefault();
    const exact = moves.find((choice) => plain(choice.move) === wanted);
    const only = exact ?? (fits.length === 1 ? fits[0] : undefined);
    if (only && (only === exact || !only.aside) && !disabled) play(only);
    else setWrong(wanted !== "");
  };

  return (
    <div
      class={`moves ${unfolded ? "unfolded" : ""}`}
      onKeyDown={(event) => event.key === "Escape" && unfold(false)}
    >
      {(title !== null || moves.length > LONG) && (
        <div class="moves-head">
          {title !== null && <strong>{words.movesFor(title)}</strong>}
          {title !== null && <button type="button" class="quiet" onClick={showAll}>{words.showAll}</button>}
          {moves.length > LONG && (
            <form class="filter" onSubmit={submit}>
              <input
                type="search"
                value={typed}
                placeholder={words.filterMoves}
                aria-label={words.filterMoves}
                aria-invalid={wrong}
                autocomplete="off"
                spellcheck={false}
                onInput={(event) => {
                  type(event.currentTarget.value);
                  setWrong(false);
                }}
              />
              <span class="quiet-text" role="status">
                {wrong ? words.notAMove : words.movesOf(fits.length, moves.length)}
              </span>
            </form>
          )}
          {(choices.length > 0 || chosen.length > 0) && (
            <div class="facets">
              {chosen.map((facet, i) => (
                <button
                  key={facet.key}
                  type="button"
                  class="facet chosen"
                  aria-pressed="true"
                  onClick={() => setPath(path.slice(0, i))}
                >
                  {facet.text}
                </button>
              ))}
              {choices.map((facet) => (
                <button
                  key={facet.key}
                  type="button"
                  class="facet"
                  aria-pressed="false"
                  onClick={() => setPath([...path, facet.key])}
                >
                  {facet.text} <small>{facet.moves.length}</small>
                </button>
              ))}
            </div>
          )}
        </div>
      )}
      <MoveList
        moves={fits}
        label={title === null ? words.allMoves : words.movesFor(title)}
        disabled={disabled}
        advised={advised}
        play={play}
        tall={tall}
        unfolded={unfolded}
        unfold={unfold}
      />
    </div>
  );
}
