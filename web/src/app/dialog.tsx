// dialog.tsx: something in front of the page. The browser's own dialog keeps the focus inside and Escape closes it.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useWords } from "../words/index.js";
import { Glyph } from "./glyph.js";

export function Dialog(
  { title, close, children, class: extra = "" }: {
    title: string;
    close(): void;
    children: ComponentChildren;
    class?: string;
  },
): JSX.Element {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog ${extra}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="dialog-inside">
        <div class="dialog-head">
          <h2>{title}</h2>
          <button type="button" class="quiet square" aria-label={words.close} onClick={close}>
            <Glyph name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
