// ways.tsx: what can be done with what is in hand, beside it: each way with what it pays and brings.

import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Choice } from "../../game.js";
import type { Fortuna } from "../../generated/fortuna.js";
import { Icon } from "../../kit/icon.js";
import { type Good, goods } from "./looks.js";
import { outcomeOf } from "./outcome.js";
import type { Play } from "./play.js";
import { words } from "./words.js";

const MANY = 4;
const APART = 8;
const EDGE = 16; // for what stands on the upper edge

const Sign = ({ icon, fill }: { icon: string; fill: string }): JSX.Element => (
  <svg viewBox="-10 -10 20 20" aria-hidden="true">
    <Icon name={icon} size={20} fill={fill} />
  </svg>
);

const signed = (by: number): string => `${by > 0 ? "+" : "−"}${Math.abs(by)}`;

/** What a way pays, then what it brings. */
function Bill({ board, way }: { board: Play; way: Choice<Fortuna> }): JSX.Element | null {
  const told = outcomeOf(way, board);
  if (!told) return null;
  const all = Object.entries(told.goods).filter(([, by]) => by !== 0).sort(([, a], [, b]) => a - b);
  return (
    <span class="fortuna-bill" aria-hidden="true">
      {all.map(([good, by]) => (
        <span>
          {signed(by)}
          <Sign icon={goods[good as Good].icon} fill={goods[good as Good].fill} />
        </span>
      ))}
      {told.steps
        ? (
          <span>
            {signed(told.steps)}
            <Sign icon="horizon-road" fill="#6b4a2b" />
          </span>
        )
        : null}
      {told.cards
        ? (
          <span>
            {signed(told.cards)}
            <Sign icon="crown" fill="#4a5f86" />
          </span>
        )
        : null}
    </span>
  );
}

interface Spot {
  left: number;
  top: number;
}

/** Above what is in hand, and the money over it, if there is room; else below it; inside the board. */
function spotBy(box: HTMLElement, board: HTMLElement, id: string, purse: string): Spot | null {
  const find = (name: string): DOMRect | undefined =>
    board.querySelector(`[data-id="${CSS.escape(name)}"]`)?.getBoundingClientRect();
  const held = find(id), money = find(purse);
  if (!held) return null;
  const near = money && money.top < held.top && held.top - money.bottom < money.height;
  const edge = near ? Math.min(money.top, held.top) : held.top;
  const around = board.getBoundingClientRect(), { offsetWidth: width, offsetHeight: height } = box;
  const left = held.left + held.width / 2 - width / 2 - around.left;
  const above = edge - around.top - height - APART, below = held.bottom - around.top + APART;
  const top = above >= EDGE || below + height > around.height ? above : below;
  return {
    left: Math.max(4, Math.min(left, around.width - width - 4)),
    top: Math.max(EDGE, top),
  };
}

export function Ways({ board }: { board: Play }): JSX.Element | null {
  const ref = useRef<HTMLDivElement>(null);
  const [spot, set] = useState<Spot | null>(null);
  const { held, ways } = board, open = held !== null && ways.length > 0;
  useLayoutEffect(() => {
    const box = ref.current, around = box?.parentElement;
    if (!box || !around || held === null) return;
    const next = spotBy(box, around, held, board.scene.in("money", board.me)[0]?.id ?? "");
    if (next?.left !== spot?.left || next?.top !== spot?.top) set(next);
  });
  useLayoutEffect(() => {
    if (open) ref.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [held, open]);
  if (!open) return null;
  const leaves = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    const card = ref.current?.parentElement?.querySelector(`[data-id="${CSS.escape(held)}"]`);
    (card?.querySelector<SVGElement>("[tabindex]") ?? (card as SVGElement | null))?.focus();
    board.putBack();
  };
  const short = ways.length > MANY;
  return (
    <div
      class={`fortuna-ways ${short ? "many" : ""}`}
      ref={ref}
      role="group"
      aria-label={board.scene.get(held)?.text ?? ""}
      onKeyDown={leaves}
      style={spot ? { left: `${spot.left}px`, top: `${spot.top}px` } : { visibility: "hidden" }}
    >
      {ways.map((way) => (
        <button
          type="button"
          key={way.move}
          class="fortuna-way lit"
          data-move={way.move}
          aria-label={way.text}
          onClick={() => board.play(way)}
        >
          {short && (way.verb === "sell" || way.verb === "hire") ? null : <span>{way.text}</span>}
          <Bill board={board} way={way} />
        </button>
      ))}
      <button
        type="button"
        class="fortuna-back"
        aria-label={words[board.language].putBack}
        onClick={() => board.putBack()}
      >
        <Sign icon="cancel" fill="currentColor" />
      </button>
    </div>
  );
}
