// sheet.tsx: a list of moves that opens over the board, above the buttons, and takes the focus. Escape closes it.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Glyph } from "../app/glyph.js";
import { settings } from "../app/settings.js";
import { useWords } from "../words/index.js";

export interface SheetState {
  open: boolean;
  show(wanted: boolean): void;
}

/** Whether all moves are looked at; a new question begins with the board. */
export function useSheet(seq: number | undefined): SheetState {
  const [at, set] = useState<number | null>(null);
  return { open: at !== null && at === seq, show: (wanted) => set(wanted && seq !== undefined ? seq : null) };
}

interface SheetProps {
  /** Of the list of all moves, which can stay open for good; null: a list for one thing, which is named already. */
  title: string | null;
  close(): void;
  children: ComponentChildren;
}

export function Sheet({ title, close, children }: SheetProps): JSX.Element {
  const words = useWords();
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (title === null) return;
    sheet.current?.querySelector<HTMLElement>(".move[tabindex=\"0\"]")?.focus({ preventScroll: true });
  }, []);
  const leave = (): void => {
    close();
    document.querySelector<HTMLElement>(".all-moves")?.focus({ preventScroll: true });
  };
  return (
    <div
      class="sheet"
      ref={sheet}
      onKeyDown={(event) => {
        if (event.key === "Escape") leave();
      }}
    >
      <div class="sheet-head">
        {title !== null && <strong>{title}</strong>}
        {title !== null && (
          <button type="button" class="quiet" onClick={() => settings.change({ list: true })}>
            {words.keepOpen}
          </button>
        )}
        <button type="button" class="quiet square" aria-label={words.close} onClick={leave}>
          <Glyph name="close" />
        </button>
      </div>
      {children}
    </div>
  );
}
