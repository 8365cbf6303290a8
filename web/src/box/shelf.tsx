// shelf.tsx: the boxes of a game that this browser keeps: to be opened, saved, deleted; new ones, and files.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { engine } from "../app/engine.js";
import { Glyph } from "../app/glyph.js";
import { go } from "../app/route.js";
import { saveText } from "../app/save.js";
import { useSettings } from "../app/settings.js";
import { labelled } from "../words/names.js";
import { blank } from "./draft.js";
import { emptyFile, fileName } from "./file.js";
import { keptBoxes, type KeptBox } from "./kept.js";
import type { Box } from "./rows.js";
import { Sure } from "./sure.js";
import { freshId, takeIn } from "./take-in.js";
import { useBoxWords } from "./use-words.js";

const LONGEST = 64 * 1024; // of a file, as the engine has it

function Kept({ box, changed }: { box: KeptBox; changed(): void }): JSX.Element {
  const words = useBoxWords();
  const { language } = useSettings();
  const [sure, ask] = useState(false);
  const name = box.title.trim() || words.unnamed;
  return (
    <li class="box-kept">
      <a class="row" href={`#/box/${box.game}/${box.id}`}>
        <strong>{name}</strong>
        <span class="who">{words.changed(new Set(Object.keys(box.own)).size)}</span>
        {box.unsound && <span class="note complaint">{words.unfinished}</span>}
      </a>
      <button
        type="button"
        class="quiet square"
        aria-label={labelled(language, words.exportFile, name)}
        data-tip={words.exportFile}
        onClick={() => saveText(box.text, fileName(box.game, box.title))}
      >
        <Glyph name="download" />
      </button>
      <button
        type="button"
        class="quiet square"
        aria-label={labelled(language, words.remove, name)}
        data-tip={words.remove}
        onClick={() => ask(true)}
      >
        <Glyph name="close" />
      </button>
      {sure && (
        <Sure
          text={words.removeSure(name)}
          yes={words.yes}
          no={words.no}
          act={() => {
            keptBoxes.drop(box.id);
            changed();
          }}
          close={() => ask(false)}
        />
      )}
    </li>
  );
}

/** Take a file in: a box of its own, in the editor of its game. */
function useFiles(): { complaint: string | null; take(file: File | undefined): void } {
  const words = useBoxWords();
  const { language } = useSettings();
  const [complaint, complain] = useState<string | null>(null);
  const take = async (file: File): Promise<void> => {
    complain(null);
    const text = file.size > LONGEST * 4 ? null : await file.text().catch(() => null);
    if (text === null) return complain(words.unreadable);
    try {
      const read = await engine().readBox(text, language);
      if (!read.ok) return complain(`${words.badFile} ${read.text || words.broken}`);
      const base = await engine().readBox(emptyFile(read.game, read.number), language);
      if (!base.ok) return complain(words.noEngine);
      const kept = takeIn(base, read, text);
      if (!keptBoxes.put(kept)) return complain(words.noRoom);
      go(`#/box/${kept.game}/${kept.id}`);
    } catch {
      complain(words.noEngine);
    }
  };
  return { complaint, take: (file) => file && void take(file) };
}

export function Shelf({ box, title }: { box: Box; title: string }): JSX.Element {
  const words = useBoxWords();
  const { game, number } = box;
  const [boxes, look] = useState(() => keptBoxes.all(game));
  const [over, setOver] = useState(false);
  const { complaint, take } = useFiles();
  const [full, setFull] = useState(false);
  const begin = (): void => {
    const id = freshId();
    const text = emptyFile(game, number);
    if (!keptBoxes.put({ id, game, base: number, ...blank, text, unsound: false, time: Date.now() })) {
      return setFull(true);
    }
    go(`#/box/${game}/${id}`);
  };
  return (
    <main
      id="main"
      class={`box-page box-shelf ${over ? "over" : ""}`}
      tabIndex={-1}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files[0]);
      }}
    >
      <section class="card">
        <h1>{words.heading(title)}</h1>
        <p>{words.intro}</p>
        <div class="buttons">
          <button type="button" class="primary" onClick={begin}>{words.newBox}</button>
          <label class="button file">
            <Glyph name="upload" /> {words.importFile}
            <input
              type="file"
              accept=".box,text/plain"
              onChange={({ currentTarget: chosen }) => {
                take(chosen.files?.[0]);
                chosen.value = ""; // the same file may be chosen again, once it is mended
              }}
            />
          </label>
          <span class="quiet-text box-drop">{words.orDrop}</span>
        </div>
        <p class="complaint" role="alert">{full ? words.noRoom : complaint}</p>
      </section>
      <section class="card">
        <h2>{words.boxes}</h2>
        {boxes.length === 0 && <p class="quiet-text">{words.noBoxes}</p>}
        <ul class="rows">
          {boxes.map((one) => <Kept key={one.id} box={one} changed={() => look(keptBoxes.all(game))} />)}
        </ul>
      </section>
    </main>
  );
}
