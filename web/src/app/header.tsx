// header.tsx: the top of every page: the name, language, theme, settings.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useWords } from "../words/index.js";
import { Glyph } from "./glyph.js";
import { SettingsDialog } from "./settings-dialog.js";
import { settings, useSettings } from "./settings.js";

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
