// markdown.tsx: the Markdown our rules are written in: headings, paragraphs, lists, tables, bold, italics, code. Rule
// numbers become anchors; house values are marked.

import type { ComponentChildren, JSX } from "preact";
import { words } from "../words/index.js";

const RULE = /^\*\*\[([A-Z]{3}-[\d.]+[a-z]?)\]\*\*/;
const HOUSE = /^\*\((house|maison)\)\*$/;

function inline(text: string): ComponentChildren[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((piece, i) => {
    if (HOUSE.test(piece)) {
      return <mark key={i} class="house" data-tip={`${words().house}\n${words().houseTip}`}>{piece.slice(1, -1)}</mark>;
    }
    if (piece.startsWith("**") && piece.length > 4) return <b key={i}>{inline(piece.slice(2, -2))}</b>;
    if (piece.startsWith("`") && piece.length > 2) return <code key={i}>{piece.slice(1, -1)}</code>;
    if (piece.startsWith("*") && piece.length > 2) return <i key={i}>{inline(piece.slice(1, -1))}</i>;
    const link = piece.match(/^\[([^\]]+)\]\([^)]+\)$/);
    return link ? link[1] : piece;
  });
}

/** The rule a block begins with, for its anchor. */
const ruleOf = (text: string): string | undefined => text.match(RULE)?.[1];

function Ruled({ text }: { text: string }): JSX.Element {
  const rule = ruleOf(text);
  if (!rule) return <>{inline(text)}</>;
  return (
    <>
      <b class="rule-number">{rule}</b> {inline(text.replace(RULE, "").trimStart())}
    </>
  );
}

export interface Block {
  kind: "heading" | "paragraph" | "list" | "table";
  level: number;
  lines: string[];
}

const isItem = (line: string): boolean => /^\s*([-*]|\d+\.) /.test(line);

/** Cut a text into its blocks. */
export function blocks(text: string): Block[] {
  const all: Block[] = [];
  let open: Block | null = null;
  for (const line of text.split("\n")) {
    const heading = line.match(/^(#+) (.*)/);
    const kind = heading ? "heading" : line.startsWith("|") ? "table" : isItem(line) ? "list" : "paragraph";
    if (line.trim() === "") {
      open = null;
    } else if (heading) {
      all.push({ kind: "heading", level: heading[1]?.length ?? 1, lines: [heading[2] ?? ""] });
      open = null;
    } else if (open && (open.kind === kind || (open.kind === "list" && kind === "paragraph"))) {
      open.lines.push(line);
    } else {
      open = { kind, level: 0, lines: [line] };
      all.push(open);
    }
  }
  return all;
}

/** The rules that a block tells. */
export const rulesIn = ({ kind, lines }: Block): string[] =>
  (kind === "paragraph" ? [lines.join(" ")] : kind === "list" ? items(lines) : []).flatMap((text) =>
    ruleOf(text) ?? []
  );

export const slug = (text: string): string => `s-${text.normalize("NFD").replace(/[^\w]+/g, "-").toLowerCase()}`;

function items(lines: string[]): string[] {
  const all: string[] = [];
  for (const line of lines) {
    if (isItem(line)) all.push(line.replace(/^\s*([-*]|\d+\.) /, ""));
    else all.push(`${all.pop() ?? ""} ${line.trim()}`);
  }
  return all;
}

const cells = (line: string): string[] => line.split("|").slice(1, -1).map((cell) => cell.trim());

export function Markdown({ block, level }: { block: Block; level: number }): JSX.Element {
  const text = block.lines.join(" ");
  switch (block.kind) {
    case "heading": {
      const Tag = `h${Math.min(block.level + level, 6)}` as "h2";
      return <Tag id={slug(text)}>{inline(text)}</Tag>;
    }
    case "table": {
      const [head = "", ...rows] = block.lines.filter((line) => !/^\|[\s:|-]+$/.test(line));
      return (
        <div class="scroll" tabIndex={0} role="region" aria-label={cells(head).join(", ")}>
          <table>
            <thead>
              <tr>{cells(head).map((cell, i) => <th key={i} scope="col">{inline(cell)}</th>)}</tr>
            </thead>
            <tbody>
              {rows.map((row, i) => (
                <tr key={i} id={ruleOf(cells(row)[0] ?? "")}>
                  {cells(row).map((cell, k) => (
                    <td key={k}>
                      <Ruled text={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    }
    case "list": {
      const Tag = /^\s*\d/.test(block.lines[0] ?? "") ? "ol" : "ul";
      return (
        <Tag>
          {items(block.lines).map((item, i) => (
            <li key={i} id={ruleOf(item)}>
              <Ruled text={item} />
            </li>
          ))}
        </Tag>
      );
    }
    case "paragraph":
      return (
        <p id={ruleOf(text)}>
          <Ruled text={text} />
        </p>
      );
  }
}
