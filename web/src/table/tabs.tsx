// tabs.tsx: on a small screen one part of the table is seen at a time.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useWords } from "../words/index.js";

export type Tab = "board" | "mine" | "others" | "log";

/** Which one; asked while one looks elsewhere, at another part or at what somebody else has, the board comes back with
 * one's own things, unless somebody is writing. */
export function useTab(
  stage: { current: HTMLElement | null },
  asked: boolean,
  seq: number | undefined,
  showMine: () => void,
): [Tab, (tab: Tab) => void] {
  const [tab, choose] = useState<Tab>("board");
  useEffect(() => {
    if (!asked || stage.current?.querySelector(".lit") || document.activeElement?.closest(".say")) return;
    choose("board");
    showMine();
  }, [seq, asked]);
  return [tab, choose];
}

export function Tabs({ tab, choose, tabs }: { tab: Tab; choose(tab: Tab): void; tabs: readonly Tab[] }): JSX.Element {
  const words = useWords();
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    if (next) choose(next);
    (event.currentTarget as Element).querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" onKeyDown={step}>
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          data-tab={one}
          id={`tab-${one}`}
          aria-selected={one === tab}
          aria-controls="tab-panel"
          tabIndex={one === tab ? 0 : -1}
          onClick={() => choose(one)}
        >
          {words[one]}
        </button>
      ))}
    </div>
  );
}
