// marks.tsx: what the others did is outlined on the board in the mover's colour, with his emblem, until one's own next
// move. It is drawn above any board: whatever has a data-id is found and outlined as it is drawn.

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useSettings } from "../app/settings.js";
import { Emblem } from "../kit/seats.js";
import { marksOf, type Step } from "../marks.js";
import type { Item } from "../protocol.js";
import type { Scene } from "../scene.js";

/** A place that is marked for something in it may be so much of the board. */
const LARGE = 0.03;
const ROOM = 3; // pixels between a thing and the line around it
const SMALL = 26; // pixels: around what is smaller the line is finer
const APART = 44; // pixels: one emblem is enough for things of one mover that lie closer together
const BADGE = 15;

export interface MarksProps {
  scene: Scene;
  steps: readonly Step[];
  /** Whose side of the table is shown. */
  seatShown: number;
  /** What is said of something that a seat has changed; seat 0 is nobody: chance, a round's end. */
  note(seat: number): string;
  nameOf(seat: number): string;
}

interface Outline {
  id: string;
  seat: number;
  label: string;
  /** An outline as it is drawn, in its own units, or a box around it. */
  shape: { name: string; attributes: Record<string, string>; matrix: string } | null;
  x: number;
  y: number;
  width: number;
  height: number;
  /** It can be clicked: the gold around it shows between the beads. */
  lit: boolean;
  /** Where the mover's emblem is shown. What is his own shows whose it is. */
  badge: { x: number; y: number } | null;
}

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

const GEOMETRY = ["d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r"];

/** The line that a drawing has around itself: its halo, or itself. */
function lineOf(element: Element): SVGGeometryElement | null {
  if (element instanceof SVGGeometryElement) return element;
  const halo = element.querySelector(":scope > .lift > .halo > *");
  return halo instanceof SVGGeometryElement ? halo : null;
}

function shapeOf(element: Element, origin: DOMRect): Outline["shape"] {
  const line = lineOf(element);
  const matrix = line?.getScreenCTM();
  if (!line || !matrix) return null;
  const attributes = Object.fromEntries(
    GEOMETRY.flatMap((name) => (line.hasAttribute(name) ? [[name, line.getAttribute(name) ?? ""]] : [])),
  );
  const { a, b, c, d, e, f } = matrix;
  return {
    name: line.localName,
    attributes,
    matrix: `matrix(${a} ${b} ${c} ${d} ${e - origin.left} ${f - origin.top})`,
  };
}

/** The element that stands for an item: its own, or of a piece that of the place it is in; if that is on a side of the
 * table that is not shown, what leads there. */
function drawnAs(board: Element, { scene, seatShown }: MarksProps, item: Item, most: number): Element | null {
  let root = item;
  for (let at: Item | undefined = item; at; at = at.in === undefined ? undefined : scene.get(at.in)) {
    const element = board.querySelector(`[data-id="${CSS.escape(at.id)}"]`);
    const box = element?.getBoundingClientRect();
    root = at;
    if (!element || !box || box.width === 0) continue;
    const large = at.layout !== "piece" && box.width * box.height > most;
    const shown = at !== item && at.in === undefined && at.owner === seatShown;
    return large || shown || element.closest("[data-unmarked]") ? null : element;
  }
  return item.layout === "piece" ? board.querySelector(`[data-side="${root.owner}"]`) : null;
}

/** What an item is called: itself, or the place it is in. */
function nameOf(scene: Scene, item: Item, nameOfSeat: (seat: number) => string): string {
  if (item.domain === "seat") return nameOfSeat(Number(item.symbol));
  const above = item.in === undefined ? undefined : scene.get(item.in);
  const own = item.domain === "number" || item.symbol === "?" ? "" : (item.text ?? item.title ?? "");
  return own || (above ? nameOf(scene, above, nameOfSeat) : "");
}

/** What a mark says: whose thing, which, and who has changed it. */
function labelOf({ scene, nameOf: nameOfSeat, note }: MarksProps, item: Item, seat: number, side: boolean): string {
  const owner = item.owner && item.owner !== seat ? nameOfSeat(item.owner) : "";
  const what = side ? "" : nameOf(scene, item, nameOfSeat);
  const named = [owner, what].filter((name, i, all) => name && all.indexOf(name) === i).join(", ");
  return named ? `${named} (${note(seat)})` : note(seat);
}

/** The places for an emblem along the line around a thing, the best one first: its corners, then all of it. */
const eighths = Array.from({ length: 7 }, (_, i) => (i + 1) / 8);
const spots: readonly [x: number, y: number][] = [
  [1, 0],
  [0, 0],
  [1, 1],
  [0, 1],
  ...eighths.flatMap((at): [number, number][] => [[at, 0], [1, at], [at, 1], [0, at]]),
];

const meet = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const badgeAt = ({ x, y }: { x: number; y: number }): Rect => ({
  x: x - BADGE / 2,
  y: y - BADGE / 2,
  width: BADGE,
  height: BADGE,
});

/** An emblem must not hide what is written: it stands on the line, or just outside, where there is nothing to read, and
 * on the board. If there is no such place it is left out. */
function placeBadge(thing: Rect, room: Rect, taken: readonly Rect[]): { x: number; y: number } | null {
  const inside = (at: number, from: number, length: number): number =>
    Math.min(Math.max(at, from + BADGE / 2 + 1), from + length - BADGE / 2 - 1);
  const around = (out: number): { x: number; y: number }[] =>
    spots.map(([x, y]) => ({
      x: inside(thing.x - out + x * (thing.width + 2 * out), room.x, room.width),
      y: inside(thing.y - out + y * (thing.height + 2 * out), room.y, room.height),
    }));
  const free = (at: { x: number; y: number }): boolean => !taken.some((rect) => meet(rect, badgeAt(at)));
  return [...around(0), ...around(BADGE / 2)].find(free) ?? null;
}

/** What is written on the board. */
function writings(board: Element, origin: DOMRect): Rect[] {
  return [...board.querySelectorAll("text, .many, .piece > span, .place-title")].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left - origin.left, y: top - origin.top, width, height };
  });
}

/** Emblems where they are wanted, one for things of one mover that lie close together. */
function addBadges(all: readonly Outline[], wanted: ReadonlySet<Outline>, board: Element, origin: DOMRect): void {
  const room = { x: 0, y: 0, width: origin.width, height: Math.max(origin.height, board.scrollHeight) };
  const taken = wanted.size ? writings(board, origin) : [];
  all.forEach((one, i) => {
    const near = (other: Outline): boolean =>
      other.badge !== null && other.seat === one.seat
      && Math.hypot(other.x + other.width - one.x - one.width, other.y - one.y) < APART;
    if (!wanted.has(one) || all.slice(0, i).some(near)) return;
    one.badge = placeBadge(one, room, taken);
    if (one.badge) taken.push(badgeAt(one.badge));
  });
}

/** What is moving to where it goes: its place is known when it is there. */
function journeysOn(board: Element, drawing: Element): Animation[] {
  return board.getAnimations({ subtree: true }).filter(({ effect, playState }) => {
    if (playState !== "running" || !(effect instanceof KeyframeEffect) || drawing.contains(effect.target)) return false;
    return Number(effect.getComputedTiming().endTime) < Infinity
      && effect.getKeyframes().some((frame) => "translate" in frame || "transform" in frame);
  });
}

/** tells: they are news, with emblems and words; else they only point at something. */
function outlines(
  board: Element,
  props: MarksProps,
  marks: ReadonlyMap<string, number>,
  tells: boolean,
): Outline[] {
  const { scene, note } = props;
  const origin = board.getBoundingClientRect();
  const found = new Map<Element, Outline>();
  const wanted = new Set<Outline>();
  for (const [id, seat] of marks) {
    const item = scene.get(id);
    const element = item && drawnAs(board, props, item, origin.width * origin.height * LARGE);
    if (!item || !element || found.has(element)) continue;
    const shape = shapeOf(element, origin);
    const box = (lineOf(element) ?? element).getBoundingClientRect();
    const outline: Outline = {
      id,
      seat,
      shape,
      label: labelOf(props, item, seat, element.hasAttribute("data-side")),
      badge: null,
      lit: element.closest(".lit") !== null,
      x: box.left - origin.left,
      y: box.top - origin.top,
      width: box.width,
      height: box.height,
    };
    found.set(element, outline);
    if (seat > 0 && item.owner !== seat) wanted.add(outline);
  }
  // What holds something marked need not be marked itself.
  for (const element of found.keys()) {
    for (let above = element.parentElement; above && above !== board; above = above.parentElement) found.delete(above);
  }
  const all = [...found.values()];
  if (!tells) return all;
  for (const old of board.querySelectorAll("[data-mark]")) old.removeAttribute("data-mark");
  for (const [element, { seat }] of found) element.setAttribute("data-mark", note(seat));
  addBadges(all, wanted, board, origin);
  return all;
}

export const isSmall = ({ width, height }: Outline): boolean => Math.min(width, height) < SMALL;

export function Line({ mark }: { mark: Outline }): JSX.Element {
  const { shape, x, y, width, height } = mark;
  if (!shape) {
    const room = isSmall(mark) ? ROOM / 2 : ROOM;
    const box = { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room, rx: 5 };
    return (
      <>
        <rect class="mark-ground" {...box} />
        <rect class="mark-line" {...box} />
      </>
    );
  }
  const Shape = shape.name as "path";
  return (
    <>
      <Shape class="mark-ground" {...shape.attributes} transform={shape.matrix} />
      <Shape class="mark-line" {...shape.attributes} transform={shape.matrix} />
    </>
  );
}

/** Calls back when a board has changed by itself: another size, another side of the table, a place that scrolls. */
function watchBoard(board: Element, drawing: Element, changed: () => void): () => void {
  let frame = 0;
  const later = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(changed);
  };
  const sizes = new ResizeObserver(later);
  sizes.observe(board);
  const changes = new MutationObserver((all) => all.some((one) => !drawing.contains(one.target)) && later());
  changes.observe(board, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["transform", "d", "viewBox", "data-id"],
  });
  board.addEventListener("scroll", later, true);
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    changes.disconnect();
    board.removeEventListener("scroll", later, true);
  };
}

/** The outlines, measured whenever the board is drawn, and once what moves has arrived. */
export function useOutlines(
  props: MarksProps,
  marks: ReadonlyMap<string, number>,
  tells: boolean,
): { drawing: { current: SVGSVGElement | null }; found: readonly Outline[] } {
  const { scene } = props;
  const drawing = useRef<SVGSVGElement>(null);
  const [found, set] = useState<readonly Outline[]>([]);
  const measured = useRef<Scene | null>(null);
  const waiting = useRef(false);
  const look = (): void => {
    const board = drawing.current?.parentElement;
    if (!board || !drawing.current) return;
    const moving = journeysOn(board, drawing.current);
    if (moving.length === 0) {
      measured.current = scene;
      const now = outlines(board, props, marks, tells);
      set((old) => (JSON.stringify(old) === JSON.stringify(now) ? old : now));
      return;
    }
    if (measured.current !== scene) set((old) => (old.length ? [] : old));
    if (waiting.current) return;
    waiting.current = true;
    void Promise.allSettled(moving.map((one) => one.finished)).then(() => {
      waiting.current = false;
      latest.current();
    });
  };
  const latest = useRef(look);
  latest.current = look;
  useLayoutEffect(look);
  useLayoutEffect(() => {
    const board = drawing.current?.parentElement;
    return board && drawing.current ? watchBoard(board, drawing.current, () => latest.current()) : undefined;
  }, []);
  return { drawing, found };
}

export function Marks(props: MarksProps): JSX.Element {
  const { marks: wanted } = useSettings();
  const { scene, steps } = props;
  const marks = useMemo(() => (wanted ? marksOf(steps, scene) : new Map<string, number>()), [wanted, steps, scene]);
  const { drawing, found } = useOutlines(props, marks, true);
  return (
    <svg ref={drawing} class="marks">
      {found.map((mark) => (
        <g
          key={mark.id}
          class={`mark seat-${mark.seat} ${isSmall(mark) ? "small" : ""} ${mark.lit ? "over-lit" : ""}`}
          role="img"
          aria-label={mark.label}
        >
          <Line mark={mark} />
          {mark.badge && (
            <g class="mark-badge">
              <Emblem seat={mark.seat} {...mark.badge} size={BADGE} />
            </g>
          )}
        </g>
      ))}
    </svg>
  );
}
