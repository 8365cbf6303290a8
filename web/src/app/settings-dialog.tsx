// settings-dialog.tsx: what one can set, each in a row.

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { useWords } from "../words/index.js";
import { Dialog } from "./dialog.js";
import { wantNotices } from "./notice.js";
import { paces, settings, type Settings, useSettings } from "./settings.js";
import { pieceDown } from "./sound.js";

type Flag = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];
type Wish = "theme" | "bots" | "motion";

function Check({ of, children }: { of: Flag; children: ComponentChildren }): JSX.Element {
  const now = useSettings();
  return (
    <label class="check">
      <input
        type="checkbox"
        name={of}
        checked={now[of]}
        onChange={(event) => settings.change({ [of]: event.currentTarget.checked })}
      />
      {children}
    </label>
  );
}

function OneOf<W extends Wish>(
  { of, text, all }: { of: W; text: string; all: readonly [value: Settings[W], text: string][] },
): JSX.Element {
  const now = useSettings();
  return (
    <label class="field">
      <span>{text}</span>
      <select value={now[of]} name={of} onChange={(event) => settings.change({ [of]: event.currentTarget.value })}>
        {all.map(([value, name]) => <option key={value} value={value}>{name}</option>)}
      </select>
    </label>
  );
}

export function SettingsDialog({ close }: { close(): void }): JSX.Element {
  const words = useWords();
  const { sound, notices, volume } = useSettings();
  const [blocked, setBlocked] = useState(false);
  return (
    <Dialog title={words.settings} close={close}>
      <OneOf
        of="theme"
        text={words.theme}
        all={(["system", "light", "dark"] as const).map((one) => [one, words.themes[one]])}
      />
      <OneOf of="bots" text={words.botPace} all={paces.map((pace) => [pace, words.botPaces[pace]])} />
      <OneOf of="motion" text={words.motionPace} all={paces.map((pace) => [pace, words.motionPaces[pace]])} />
      <Check of="forced">{words.forcedMoves}</Check>
      <Check of="list">{words.listOpen}</Check>
      <Check of="marks">{words.markMoves}</Check>
      <Check of="confirm">{words.askConfirm}</Check>
      <Check of="sound">{words.sound}</Check>
      <label class="field">
        <span>{words.volume}</span>
        <input
          type="range"
          min={0}
          max={100}
          step={10}
          value={volume}
          disabled={!sound}
          onChange={(event) => {
            settings.change({ volume: Number(event.currentTarget.value) });
            pieceDown();
          }}
        />
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
    </Dialog>
  );
}
