// name-field.tsx: what one wants to be called.

import type { JSX } from "preact";
import { useWords } from "../words/index.js";

export function NameField(
  { name, change, class: kind }: { name: string; change(name: string): void; class: string },
): JSX.Element {
  const words = useWords();
  return (
    <label class={`field ${kind}`}>
      <span>{words.yourName}</span>
      <input
        value={name}
        maxLength={32}
        autocomplete="nickname"
        placeholder={words.defaultName}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}
