// dialog.tsx: the rules in front of the table; and as a page of their own.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Astray } from "../app/astray.js";
import { useCatalogue } from "../app/catalogue.js";
import { Dialog } from "../app/dialog.js";
import { useWords } from "../words/index.js";
import { Rules } from "./rules.js";

export function RulesDialog(
  { game, title, rule, close }: { game: string; title: string; rule: string | null; close(): void },
): JSX.Element {
  const words = useWords();
  return (
    <Dialog title={`${words.rules} · ${title}`} close={close} class="rules-dialog">
      <Rules game={game} rule={rule} level={2} />
    </Dialog>
  );
}

export function RulesPage({ game, rule }: { game: string; rule: string | null }): JSX.Element {
  const words = useWords();
  const games = useCatalogue()?.games;
  const title = games?.find((one) => one.game === game)?.title ?? game;
  useEffect(() => {
    document.title = `${title} · ${words.rules} · Quadriga`;
  }, [title, words]);
  if (games && !games.some((one) => one.game === game)) return <Astray table={false} />;
  return (
    <main id="main" class="rules-page card" tabIndex={-1}>
      <Rules game={game} rule={rule} level={0} />
    </main>
  );
}
