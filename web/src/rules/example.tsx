// example.tsx: a worked example of the rules, which can be opened and played on from: a position that a scenario of
// tests/rules proves. boards/<game>/examples.ts has those of a game.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { sentence } from "../app/ask.js";
import { canRun, engine } from "../app/engine.js";
import { recall } from "../app/kept.js";
import { go } from "../app/route.js";
import { useSettings } from "../app/settings.js";
import type { Language } from "../protocol.js";
import { useWords } from "../words/index.js";
import { spaced } from "../words/names.js";

export interface Example {
  /** The rule it stands behind. */
  rule: string;
  /** The scenario's text; whoever opens it plays the first seat. */
  scenario: string;
  players: number;
  text: Record<Language, string>;
}

const LEVEL = "novice"; // of those who play on with one: quick, and no match for a learner

interface ExampleProps {
  game: string;
  example: Example;
  /** Not in front of a table, which one would leave. */
  opens: boolean;
}

export function ExampleBox({ game, example, opens }: ExampleProps): JSX.Element {
  const words = useWords();
  const { language, confirm } = useSettings();
  const [complaint, complain] = useState<string | null>(null);
  const open = async (): Promise<void> => {
    const me = { who: "person" as const, name: recall("name") || words.defaultName };
    const bots = Array.from({ length: example.players - 1 }, () => ({ who: "bot" as const, level: LEVEL }));
    const table = { game, seats: [me, ...bots], scenario: example.scenario, undo: "free" as const, confirm };
    try {
      go(`#/l/${await engine().create(table, language)}`);
    } catch (error) {
      complain(sentence(error));
    }
  };
  return (
    <aside class="example" aria-label={words.example}>
      <p>
        <b>{words.example}</b> {language === "fr" ? spaced(example.text.fr) : example.text.en}
      </p>
      {opens && canRun && (
        <button type="button" class="open-position" onClick={() => void open()}>{words.openPosition}</button>
      )}
      {complaint && <p class="complaint" role="alert">{complaint}</p>}
    </aside>
  );
}
