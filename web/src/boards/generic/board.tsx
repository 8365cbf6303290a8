// board.tsx: any game, from its scene alone: places as panels, pieces as labelled tokens.

import type { ComponentChildren, JSX } from "preact";
import type { BoardProps } from "../../board.js";
import { tell } from "../../kit/lit.js";
import { emblems } from "../../kit/seats.js";
import { Icon } from "../../kit/icon.js";
import type { Item } from "../../protocol.js";
import { words } from "../../words/index.js";
import "./board.css";

const COLOURS = new Set([
  "red",
  "blue",
  "green",
  "yellow",
  "orange",
  "purple",
  "white",
  "black",
  "grey",
  "brown",
  "pink",
]);

/** A hue of its own for every symbol, always the same. */
function hue(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return sum;
}

function label(board: BoardProps, item: Item): string {
  if (item.domain === "number") return String(item.count ?? 0);
  if (item.symbol === "?") return words().hidden;
  if (item.domain === "seat") return board.nameOf(Number(item.symbol));
  return item.text ?? item.symbol ?? "";
}

/** What makes an element stand for an item: its id, its tooltip, and a click if a legal move speaks of it. */
function dress(board: BoardProps, item: Item, name: string): Record<string, unknown> {
  const moves = board.lit.get(item.id);
  const classes = [
    name,
    moves && "lit",
    board.picked === item.id && "picked",
    item.owner && `seat-${item.owner}`,
    item.turned && "turned",
  ];
  const tip = item.symbol === "?" ? words().hidden : tell(board, item);
  const base = { class: classes.filter(Boolean).join(" "), "data-id": item.id, ...(tip ? { "data-tip": tip } : {}) };
  if (!moves) return base;
  const act = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
    board.pick(item, moves);
  };
  return {
    ...base,
    role: "button",
    tabIndex: 0,
    "aria-label": tip.split("\n")[0] || label(board, item),
    onClick: act,
    onKeyDown: (event: KeyboardEvent) => (event.key === "Enter" || event.key === " ") && act(event),
  };
}

/** A piece's colour: its owner's where it stands on ground that is not his, else its own. */
function Dot({ board, item }: { board: BoardProps; item: Item }): JSX.Element | null {
  if (item.domain === "number" || item.symbol === "?" || item.symbol === undefined) return null;
  const athome = item.in !== undefined && board.scene.get(item.in)?.owner === item.owner;
  const seat = item.domain === "seat" ? Number(item.symbol) : athome ? 0 : item.owner;
  if (seat) {
    return (
      <svg class={`dot emblem-dot seat-${seat}`} viewBox="-12 -12 24 24" aria-hidden="true">
        <circle r="11" />
        <Icon name={emblems[seat - 1] ?? "round-star"} size={16} fill="#fff" />
      </svg>
    );
  }
  if (COLOURS.has(item.symbol)) return <i class={`dot c-${item.symbol}`} />;
  return <i class="dot" style={{ "--hue": hue(item.symbol) }} />;
}

function Piece({ board, item }: { board: BoardProps; item: Item }): JSX.Element {
  const many = item.domain !== "number" && item.count !== undefined && item.count !== 1;
  const name = `piece ${item.domain === "number" ? "number" : ""} ${item.symbol === "?" ? "face-down" : ""} ${
    many && item.count === 0 ? "none" : ""
  }`;
  return (
    <span {...dress(board, item, name)}>
      <Dot board={board} item={item} />
      <span>{label(board, item)}</span>
      {many && <b class="many">×{item.count}</b>}
    </span>
  );
}

/** Cells one after the other; pieces stand in theirs. */
function Track({ board, item, inside }: { board: BoardProps; item: Item; inside: readonly Item[] }): JSX.Element {
  const length = Math.max(item.width ?? 0, ...inside.map((child) => (child.column ?? 0) + 1));
  return (
    <div class="inner track">
      {Array.from({ length }, (_, i) => {
        const here = inside.filter((child) => (child.column ?? 0) === i);
        return (
          <div class="cell" key={i}>
            {here.length
              ? here.map((child) => <Thing key={child.id} board={board} item={child} />)
              : <small>{i}</small>}
          </div>
        );
      })}
    </div>
  );
}

/** A map: each cell shows what lies on top, in a few letters; all of it in the tooltip. */
function Plan({ board, item, inside }: { board: BoardProps; item: Item; inside: readonly Item[] }): JSX.Element {
  const cells = new Map<string, Item[]>();
  for (const child of inside) {
    const key = `${child.column} ${child.row}`;
    cells.set(key, [...(cells.get(key) ?? []), child]);
  }
  return (
    <div
      class="inner plan"
      style={{ gridTemplateColumns: `repeat(${Math.max(1, item.width ?? 1)}, minmax(0, 1.75rem))` }}
    >
      {[...cells].map(([key, here]) => {
        const top = here.at(-1);
        const target = here.find((child) => board.lit.has(child.id)) ?? here[0];
        if (!top || !target) return null;
        const texts = here.map((child) => label(board, child));
        const owned = here.find((child) => child.owner);
        const name = `tile ${here.length > 1 ? "" : "ground"} ${owned ? `foreign seat-${owned.owner}` : ""}`;
        return (
          <span
            key={key}
            {...dress(board, target, name)}
            data-tip={texts.join(", ")}
            style={{ "--hue": hue(top.symbol ?? ""), gridColumn: (top.column ?? 0) + 1, gridRow: (top.row ?? 0) + 1 }}
          >
            {(texts.at(-1) ?? "").slice(0, 2)}
          </span>
        );
      })}
    </div>
  );
}

function Inside({ board, item }: { board: BoardProps; item: Item }): JSX.Element {
  const inside = board.scene.inside(item);
  if (item.layout === "track") return <Track board={board} item={item} inside={inside} />;
  if (item.layout === "map") return <Plan board={board} item={item} inside={inside} />;
  const cells = item.layout === "grid" && inside.some((child) => child.column || child.row);
  return (
    <div
      class={`inner ${cells ? "cells" : item.layout}`}
      style={cells ? { gridTemplateColumns: `repeat(${Math.max(1, item.width ?? 1)}, auto)` } : {}}
    >
      {inside.map((child) =>
        cells
          ? (
            <div key={child.id} style={{ gridColumn: (child.column ?? 0) + 1, gridRow: (child.row ?? 0) + 1 }}>
              <Thing board={board} item={child} />
            </div>
          )
          : <Thing key={child.id} board={board} item={child} />
      )}
    </div>
  );
}

function titleOf(board: BoardProps, item: Item): string {
  const shows = item.domain && item.domain !== "none" && item.domain !== "number" ? label(board, item) : null;
  const owner = item.owner && item.in === undefined ? board.nameOf(item.owner) : null;
  return [item.title, shows, item.title || shows ? null : owner].filter(Boolean).join(" · ");
}

function Place({ board, item }: { board: BoardProps; item: Item }): JSX.Element {
  const root = item.in === undefined;
  const name = `place ${root ? "root" : ""} ${root && item.owner === board.me && item.owner ? "mine" : ""} ${
    board.scene.inside(item).length ? "" : "bare"
  }`;
  const title = titleOf(board, item);
  return (
    <div {...dress(board, item, name)}>
      {title && <div class="place-title">{title}</div>}
      <Inside board={board} item={item} />
    </div>
  );
}

function Thing({ board, item }: { board: BoardProps; item: Item }): JSX.Element {
  return item.layout === "piece" ? <Piece board={board} item={item} /> : <Place board={board} item={item} />;
}

/** All of the scene, or only the roots one asks for. */
export function GenericBoard({ only, ...board }: BoardProps & { only?: (root: Item) => boolean }): JSX.Element {
  const roots = board.scene.roots.filter((root) => (only ? only(root) : true));
  const order = (
    root: Item,
  ): number => (root.owner === undefined || root.owner === 0 ? 1 : root.owner === board.me ? 0 : 2);
  const sorted: ComponentChildren = [...roots].sort((a, b) => order(a) - order(b)).map((root) => (
    <Thing key={root.id} board={board} item={root} />
  ));
  return <div class={`generic ${board.shape}`}>{sorted}</div>;
}
