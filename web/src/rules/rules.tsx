// rules.tsx: the rules of a game, at the paragraph one came for, with its pieces, contents and a search.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { examples as worked, pictures as parts } from "virtual:games";
import type { Components } from "../app/ask.js";
import { type Rulebook, useAnswer, useRules } from "../app/catalogue.js";
import { Glyph } from "../app/glyph.js";
import { usePart } from "../app/part.js";
import { useWords } from "../words/index.js";
import { type Block, blocks, Markdown, rulesIn, slug } from "./markdown.js";
import { type Example, ExampleBox } from "./example.js";
import { type Drawn, Legend, PieceShelf } from "./shelf.js";

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

/** What the rules are illustrated with; null until it is here, or if the game has nothing. */
function useDrawn(game: string, names: Rulebook["names"]): Drawn | null {
  const pictures = usePart(parts, game);
  const { answer: components } = useAnswer<Components>(pictures ? `games/${game}` : null);
  return useMemo(
    () => (pictures && components && names ? { pictures, components, names } : null),
    [pictures, components, names],
  );
}

function Contents({ all, legend, jump }: { all: Block[]; legend: boolean; jump(id: string): void }): JSX.Element {
  const words = useWords();
  const [wide] = useState(() => matchMedia("(min-width: 64em)").matches);
  const titles = all.filter((block) => block.kind === "heading" && block.level === 2).map(({ lines }) =>
    lines[0] ?? ""
  );
  return (
    <details class="contents" open={wide}>
      <summary>{words.contents}</summary>
      <ul>
        {titles.map((title) => (
          <li key={title}>
            <button type="button" class="quiet" onClick={() => jump(slug(title))}>{title}</button>
          </li>
        ))}
        {legend && (
          <li>
            <button type="button" class="quiet" onClick={() => jump("legend")}>{words.legend}</button>
          </li>
        )}
      </ul>
    </details>
  );
}

interface IllustratedProps {
  game: string;
  block: Block;
  level: number;
  drawn: Drawn | null;
  examples: readonly Example[];
}

/** A block, and behind it the pieces that its rule speaks of, and an example. */
function Illustrated({ game, block, level, drawn, examples }: IllustratedProps): JSX.Element {
  const rules = rulesIn(block);
  const shelves = Object.entries(drawn?.pictures.shelves ?? {}).filter(([, shelf]) => rules.includes(shelf.rule ?? ""));
  return (
    <>
      <Markdown block={block} level={level} />
      {drawn && shelves.map(([domain]) => <PieceShelf key={domain} drawn={drawn} domain={domain} />)}
      {examples.filter(({ rule }) => rules.includes(rule)).map((example) => (
        <ExampleBox key={example.rule} game={game} example={example} opens={level === 0} />
      ))}
    </>
  );
}

export function Rules({ game, rule, level }: { game: string; rule: string | null; level: number }): JSX.Element {
  const words = useWords();
  const book = useRules(game);
  const text = book?.text ?? null;
  const drawn = useDrawn(game, book?.names);
  const examples = usePart(worked, game) ?? [];
  const [typed, type] = useState("");
  const all = useMemo(() => blocks(text ?? ""), [text]);
  const wanted = plain(typed.trim());
  const searching = wanted.length > 1;
  const shown = searching ? search(all, wanted) : all;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!rule || !text) return;
    const target = box.current?.querySelector(`[id="${CSS.escape(rule)}"]`);
    box.current?.querySelector(".wanted")?.classList.remove("wanted");
    if (rule !== "legend") target?.classList.add("wanted");
    target?.scrollIntoView({ block: rule === "legend" ? "start" : "center" });
  }, [rule, text, drawn]);
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
        {searching && (
          <span class="quiet-text" role="status">
            {words.found(shown.filter((block) => block.kind !== "heading").length)}
          </span>
        )}
        {level === 0 && (
          <button type="button" class="quiet" onClick={() => print()}>
            <Glyph name="print" /> {words.print}
          </button>
        )}
      </div>
      {!searching && <Contents all={all} legend={drawn !== null} jump={jump} />}
      <div class="rules-text" ref={box}>
        {shown.map((block, i) => <Illustrated key={i} {...{ game, block, level, drawn, examples }} />)}
        {drawn && !searching && <Legend drawn={drawn} level={level} />}
      </div>
    </div>
  );
}
