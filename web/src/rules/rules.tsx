// rules.tsx: the rules of a game, at the paragraph one came for, with contents and a search.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useRules } from "../app/catalogue.js";
import { Glyph } from "../app/glyph.js";
import { useWords } from "../words/index.js";
import { blocks, Markdown, slug, type Block } from "./markdown.js";

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The blocks that hold what is looked for, under the headings they belong to. */
function search(all: Block[], wanted: string): Block[] {
  const found: Block[] = [];
  let headings: Block[] = [];
  for (const block of all) {
    if (block.kind === "heading") headings = [...headings.filter((heading) => heading.level < block.level), block];
    else if (plain(block.lines.join(" ")).includes(wanted)) {
      found.push(...headings.filter((heading) => !found.includes(heading)), block);
    }
  }
  return found;
}

export function Rules({ game, rule, level }: { game: string; rule: string | null; level: number }): JSX.Element {
  const words = useWords();
  const text = useRules(game);
  const [typed, type] = useState("");
  const all = useMemo(() => blocks(text ?? ""), [text]);
  const wanted = plain(typed.trim());
  const shown = wanted.length > 1 ? search(all, wanted) : all;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!rule || !text) return;
    const target = box.current?.querySelector(`[id="${CSS.escape(rule)}"]`);
    box.current?.querySelector(".wanted")?.classList.remove("wanted");
    target?.classList.add("wanted");
    target?.scrollIntoView({ block: "center" });
  }, [rule, text]);
  const jump = (id: string): void =>
    box.current?.querySelector(`[id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "start" });
  return (
    <div class="rules">
      <div class="rules-head">
        <label class="search">
          <Glyph name="search" />
          <input
            type="search"
            value={typed}
            aria-label={words.searchRules}
            placeholder={words.searchRules}
            onInput={(event) => type(event.currentTarget.value)}
          />
        </label>
        {wanted.length > 1 && (
          <span class="quiet-text" role="status">
            {words.found(shown.filter((block) => block.kind !== "heading").length)}
          </span>
        )}
      </div>
      {wanted.length <= 1 && (
        <details class="contents">
          <summary>{words.contents}</summary>
          <ul>
            {all.filter((block) => block.kind === "heading" && block.level === 2).map((block) => {
              const title = block.lines[0] ?? "";
              return (
                <li key={title}>
                  <button type="button" class="quiet" onClick={() => jump(slug(title))}>{title}</button>
                </li>
              );
            })}
          </ul>
        </details>
      )}
      <div class="rules-text" ref={box}>
        {shown.map((block, i) => <Markdown key={i} block={block} level={level} />)}
      </div>
    </div>
  );
}
