// typed-move.tsx: a move in notation, or as it is told.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Choice } from "../game.js";
import { useWords } from "../words/index.js";
import { plain } from "./facets.js";

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
