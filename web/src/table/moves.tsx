// moves.tsx: every legal move, labelled. Long lists are narrowed by typing or by what the moves speak of; a move can
// also be typed in notation.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Choice } from "../game.js";
import type { Scene } from "../scene.js";
import { useWords } from "../words/index.js";
import { type Facet, facets, plain } from "./facets.js";
import { MoveList } from "./move-list.js";

export const LONG = 10; // from here on a list is worth narrowing

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

interface Narrowing {
  /** What was typed, and what of it no move begins with. */
  typed: string;
  type(text: string): void;
  wrong: boolean;
  setWrong(wrong: boolean): void;
  /** What the moves must speak of, and what they may still be asked to. */
  chosen: readonly Facet[];
  further: readonly Facet[];
  choose(key: string): void;
  leave(at: number): void;
  fits: readonly Choice[];
}

/** The moves that are left after what was typed and chosen; new moves begin anew. */
function useNarrowing(moves: readonly Choice[], scene: Scene, key: string): Narrowing {
  const [typed, type] = useState("");
  const [path, setPath] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState(false);
  useEffect(() => {
    type("");
    setPath([]);
    setWrong(false);
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
  return {
    typed,
    type: (text) => {
      type(text);
      setWrong(false);
    },
    wrong,
    setWrong,
    chosen,
    further: moves.length > LONG && wanted === "" ? facets(narrowed, textOf) : [],
    choose: (wish) => setPath([...path, wish]),
    leave: (at) => setPath(path.slice(0, at)),
    fits: wanted === ""
      ? narrowed
      : narrowed.filter((choice) => plain(choice.text).includes(wanted) || plain(choice.move).startsWith(wanted)),
  };
}

function Filter({ moves, narrowing, disabled, play }: FilterProps): JSX.Element {
  const words = useWords();
  const { typed, type, wrong, setWrong, fits } = narrowing;
  const submit = (event: Event): void => {
    event.preventDefault();
    const wanted = plain(typed.trim());
    const exact = moves.find((choice) => plain(choice.move) === wanted);
    const only = exact ?? (fits.length === 1 ? fits[0] : undefined);
    if (only && (only === exact || !only.aside) && !disabled) play(only);
    else setWrong(wanted !== "");
  };
  return (
    <form class="filter" onSubmit={submit}>
      <input
        type="search"
        value={typed}
        placeholder={words.filterMoves}
        aria-label={words.filterMoves}
        aria-invalid={wrong}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => type(event.currentTarget.value)}
      />
      <span class="quiet-text" role="status">
        {wrong ? words.notAMove : words.movesOf(fits.length, moves.length)}
      </span>
    </form>
  );
}

interface FilterProps extends Pick<MovesProps, "moves" | "disabled" | "play"> {
  narrowing: Narrowing;
}

function Facets({ narrowing: { chosen, further, choose, leave } }: { narrowing: Narrowing }): JSX.Element | null {
  if (chosen.length + further.length === 0) return null;
  return (
    <div class="facets">
      {chosen.map(({ key, text }, i) => (
        <button
          key={key}
          type="button"
          class="facet chosen"
          aria-pressed="true"
          onClick={() => leave(i)}
        >
          {text}
        </button>
      ))}
      {further.map(({ key, text, moves }) => (
        <button
          key={key}
          type="button"
          class="facet"
          aria-pressed="false"
          onClick={() => choose(key)}
        >
          {text} <small>{moves.length}</small>
        </button>
      ))}
    </div>
  );
}

export function Moves({ moves, tall, scene, title, disabled, advised, play, showAll }: MovesProps): JSX.Element {
  const words = useWords();
  const [unfolded, unfold] = useState(false);
  const key = moves.map((choice) => choice.move).join("|");
  useEffect(() => unfold(false), [key]);
  const narrowing = useNarrowing(moves, scene, key);
  return (
    <div
      class={`moves ${unfolded ? "unfolded" : ""}`}
      onKeyDown={(event) => event.key === "Escape" && unfold(false)}
    >
      {(title !== null || moves.length > LONG) && (
        <div class="moves-head">
          {title !== null && <strong>{words.movesFor(title)}</strong>}
          {title !== null && <button type="button" class="quiet" onClick={showAll}>{words.showAll}</button>}
          {moves.length > LONG && <Filter moves={moves} narrowing={narrowing} disabled={disabled} play={play} />}
          <Facets narrowing={narrowing} />
        </div>
      )}
      <MoveList
        moves={narrowing.fits}
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
