// copy.tsx: a text to be handed on: shown, copied, shared.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Glyph } from "./glyph.js";
import { useWords } from "../words/index.js";

export function CopyField({ text, label }: { text: string; label: string }): JSX.Element {
  const words = useWords();
  const [copied, set] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    set(true);
    setTimeout(() => set(false), 2000);
  };
  return (
    <div class="copy">
      <textarea
        readOnly
        rows={2}
        value={text}
        aria-label={label}
        spellcheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" onClick={() => void copy()}>{copied ? words.copied : words.copy}</button>
      {"share" in navigator && (
        <button
          type="button"
          onClick={() => void navigator.share({ url: text, title: "Quadriga" }).catch(() => undefined)}
        >
          <Glyph name="share" /> {words.share}
        </button>
      )}
    </div>
  );
}
