// header.tsx: the top of every page: the name, language, theme, settings.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useWords } from "../words/index.js";
import { Dialog } from "./dialog.js";
import { Glyph } from "./glyph.js";
import { wantNotices } from "./notice.js";
import { settings, useSettings, type Theme } from "./settings.js";

function SettingsDialog({ close }: { close(): void }): JSX.Element {
  const words = useWords();
  const { theme, sound, notices, confirm, marks } = useSettings();
  const [blocked, setBlocked] = useState(false);
  return (
    <Dialog title={words.settings} close={close}>
      <label class="field">
        <span>{words.theme}</span>
        <select value={theme} onChange={(event) => settings.change({ theme: event.currentTarget.value as Theme })}>
          {(["system", "light", "dark"] as const).map((one) => (
            <option key={one} value={one}>{words.themes[one]}</option>
          ))}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={sound}
          onChange={(event) => settings.change({ sound: event.currentTarget.checked })}
        />
        {words.sound}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={notices}
          onChange={(event) => void wantNotices(event.currentTarget.checked).then((fine) => setBlocked(!fine))}
        />
        {words.notices}
      </label>
      {blocked && <p class="complaint" role="alert">{words.noticesBlocked}</p>}
      <label class="check">
        <input
          type="checkbox"
          checked={confirm}
          onChange={(event) => settings.change({ confirm: event.currentTarget.checked })}
        />
        {words.askConfirm}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={marks}
          onChange={(event) => settings.change({ marks: event.currentTarget.checked })}
        />
        {words.markMoves}
      </label>
    </Dialog>
  );
}

export function Header(): JSX.Element {
  const words = useWords();
  const { language } = useSettings();
  const [open, set] = useState(false);
  const other = language === "fr" ? "en" : "fr";
  return (
    <header class="top">
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        {words.skip}
      </a>
      <a class="brand" href="#/" aria-label={words.toLobby}>
        <img src="icon.svg" alt="" width="28" height="28" />
        <span>Quadriga</span>
      </a>
      <button
        type="button"
        class="quiet"
        lang={other}
        id="language"
        onClick={() => settings.change({ language: other })}
      >
        {words.languageOther}
      </button>
      <button
        type="button"
        class="quiet square"
        aria-label={words.settings}
        data-tip={words.settings}
        onClick={() => set(true)}
      >
        <Glyph name="gear" />
      </button>
      {open && <SettingsDialog close={() => set(false)} />}
    </header>
  );
}
