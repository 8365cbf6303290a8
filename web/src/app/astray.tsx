// astray.tsx: where a link ends that leads nowhere.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useWords } from "../words/index.js";
import { isSite } from "./site.js";

export function Astray({ table }: { table: boolean }): JSX.Element {
  const words = useWords();
  useEffect(() => {
    document.title = "Quadriga";
  }, []);
  return (
    <main id="main" class="notice card" tabIndex={-1}>
      <h1>Quadriga</h1>
      <p role="alert">{!table ? words.noPage : isSite ? words.noTablesHere : words.badLink}</p>
      <a class="button" href="#/">{words.backToLobby}</a>
    </main>
  );
}
