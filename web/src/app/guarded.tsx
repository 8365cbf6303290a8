// guarded.tsx: what cannot be drawn leaves a sentence behind, never a white page.

import type { ComponentChildren, JSX } from "preact";
import { useErrorBoundary } from "preact/hooks";
import { useWords } from "../words/index.js";

/** Whether something below could not be drawn; the console says what. */
export const useBroken = (): boolean => useErrorBoundary((error) => console.error(error))[0] !== undefined;

export function Guarded({ children }: { children: ComponentChildren }): JSX.Element {
  const words = useWords();
  if (!useBroken()) return <>{children}</>;
  return (
    <main id="main" class="notice card" tabIndex={-1}>
      <p role="alert">{words.failed}</p>
      <a class="button" href="#/">{words.backToLobby}</a>
    </main>
  );
}
