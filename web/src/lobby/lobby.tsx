// lobby.tsx: the first page: a game within two clicks, or a table to join.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { sentence } from "../app/ask.js";
import { useAnswer, type Catalogue } from "../app/catalogue.js";
import { canRun, engine } from "../app/engine.js";
import { Glyph } from "../app/glyph.js";
import { useProfile } from "../app/profile.js";
import { go } from "../app/route.js";
import { useSettings } from "../app/settings.js";
import { isSite } from "../app/site.js";
import { LocalError } from "../engine/local.js";
import { useWords } from "../words/index.js";
import { Lists, LocalList, useTables } from "./lists.js";
import { asksMe, MyGames } from "./my-games.js";
import { NewTable } from "./new-table.js";

function LoadRecord(): JSX.Element | null {
  const words = useWords();
  const [complaint, complain] = useState<string | null>(null);
  const { language } = useSettings();
  if (!canRun) return null;
  const load = async (file: File): Promise<void> => {
    const record = await file.text().catch(() => null);
    if (record === null) return complain(words.unreadable);
    try {
      go(`#/l/${await engine().load(record, language)}`);
    } catch (error) {
      const why = sentence(error);
      complain(error instanceof LocalError && error.why === "no_engine" ? why : `${words.badRecord} ${why}`);
    }
  };
  return (
    <section class="card">
      <h2>{words.loadRecord}</h2>
      <p class="quiet-text">{words.loadRecordHint}</p>
      <label class="button file">
        <Glyph name="upload" /> {words.loadRecord}
        <input
          type="file"
          accept=".quad,text/plain"
          onChange={({ currentTarget: chosen }) => {
            complain(null);
            if (chosen.files?.[0]) void load(chosen.files[0]);
            chosen.value = ""; // the same file may be chosen again, once it is mended
          }}
        />
      </label>
      <p class="complaint" role="alert">{complaint}</p>
    </section>
  );
}

export function Lobby(): JSX.Element {
  const words = useWords();
  const { answer: catalogue, failed } = useAnswer<Catalogue>("games");
  const me = useProfile();
  const { found, refresh } = useTables();
  const waiting = [...(found?.games ?? []), ...(found?.mine ?? [])].filter(asksMe).length;
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ""}Quadriga · ${words.tagline}`;
  }, [words, waiting]);
  return (
    <main id="main" class="lobby" tabIndex={-1}>
      <div class="hero">
        <h1>Quadriga</h1>
        <p>{words.tagline}</p>
        {!isSite && <a class="me" href="#/me">{me ? words.profileOf(me.name) : words.profileOffer}</a>}
      </div>
      {catalogue && me && found?.games && <MyGames rows={found.games} games={catalogue.games} />}
      {catalogue
        ? <NewTable catalogue={catalogue} />
        : failed && <p class="card complaint" role="alert">{words.unreachable}</p>}
      <div class="lists">
        {catalogue && <LocalList games={catalogue.games} />}
        {catalogue && found && <Lists games={catalogue.games} found={found} refresh={refresh} />}
        <LoadRecord />
      </div>
      <footer class="foot quiet-text">
        <p>{words.legal}</p>
        <p>{words.credits}</p>
      </footer>
    </main>
  );
}
