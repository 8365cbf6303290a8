// options.tsx: what was agreed on before the game.

import type { JSX } from "preact";
import type { OptionInfo } from "../protocol.js";
import { useWords } from "../words/index.js";

export function Options({ options }: { options: readonly OptionInfo[] }): JSX.Element {
  const words = useWords();
  return (
    <ul>
      {options.map(({ option, text, value, value_text }) => (
        <li key={option}>{words.labelled(text, value_text ?? value)}</li>
      ))}
    </ul>
  );
}
