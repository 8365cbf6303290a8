// marks.tsx: what the others did is outlined on the board in the mover's colour, with his emblem, until one's own next move. It is drawn
// above any board: whatever has a data-id is found and outlined as it is drawn.

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
  /** Whether the mover's emblem is shown. What is his own shows whose it is. */
  badge: boolean;
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
  const attributes = Object.fromEntries(GEOMETRY.flatMap((name) => (line.hasAttribute(name) ? [[name, line.getAttribute(name) ?? ""]] : [])));
  const { a, b, c, d, e, f } = matrix;
  return { name: line.localName, attributes, matrix: `matrix(${a} ${b} ${c} ${d} ${e - origin.left} ${f - origin.top})` };
}

/** The element that stands for an item: its own, or of a piece that of the place it is in; if that is on a side of the table that is
 * not shown, what leads there. */
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

function outlines(board: Element, props: MarksProps, marks: ReadonlyMap<string, number>): Outline[] {
  const { scene, note } = props;
  const origin = board.getBoundingClientRect();
  const found = new Map<Element, Outline>();
  for (const [id, seat] of marks) {
    const item = scene.get(id);
    const element = item && drawnAs(board, props, item, origin.width * origin.height * LARGE);
    if (!item || !element || found.has(element)) continue;
    const shape = shapeOf(element, origin);
    const box = (lineOf(element) ?? element).getBoundingClientRect();
    found.set(element, {
      id, seat, shape, label: labelOf(props, item, seat, element.hasAttribute("data-side")), badge: seat > 0 && item.owner !== seat,
      x: box.left - origin.left, y: box.top - origin.top, width: box.width, height: box.height,
    });
  }
  // What holds something marked need not be marked itself.
  for (const element of found.keys()) {
    for (let above = element.parentElement; above && above !== board; above = above.parentElement) found.delete(above);
  }
  for (const old of board.querySelectorAll("[data-mark]")) old.removeAttribute("data-mark");
  for (const [element, { seat }] of found) element.setAttribute("data-mark", note(seat));
  const all = [...found.values()];
  all.forEach((one, i) => {
    one.badge &&= !all.slice(0, i).some((other) => other.badge && other.seat === one.seat && Math.hypot(other.x + other.width - one.x - one.width, other.y - one.y) < APART);
  });
  return all;
}

const isSmall = ({ width, height }: Outline): boolean => Math.min(width, height) < SMALL;

function Line({ mark }: { mark: Outline }): JSX.Element {
  const { shape, x, y, width, height } = mark;
  if (!shape) {
    const room = isSmall(mark) ? ROOM / 2 : ROOM;
    const box = { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room, rx: 5 };
    return <><rect class="mark-ground" {...box} /><rect class="mark-line" {...box} /></>;
  }
  const Shape = shape.name as "path";
  return <><Shape class="mark-ground" {...shape.attributes} transform={shape.matrix} /><Shape class="mark-line" {...shape.attributes} transform={shape.matrix} /></>;
}

export function Marks(props: MarksProps): JSX.Element {
  const { marks: wanted } = useSettings();
  const { scene, steps } = props;
  const marks = useMemo(() => (wanted ? marksOf(steps, scene) : new Map<string, number>()), [wanted, steps, scene]);
  const drawing = useRef<SVGSVGElement>(null);
  const [found, set] = useState<Outline[]>([]);
  const look = (): void => {
    const board = drawing.current?.parentElement;
    const now = board ? outlines(board, props, marks) : [];
    set((old) => (JSON.stringify(old) === JSON.stringify(now) ? old : now));
  };
  const latest = useRef(look);
  latest.current = look;
  useLayoutEffect(look);
  useLayoutEffect(() => {
    const board = drawing.current?.parentElement;
    if (!board) return;
    let frame = 0;
    const later = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => latest.current());
    };
    // A board may also change by itself: another size, another side of the table, a place that scrolls.
    const sizes = new ResizeObserver(later);
    sizes.observe(board);
    const changes = new MutationObserver((all) => all.some((one) => !drawing.current?.contains(one.target)) && later());
    changes.observe(board, { subtree: true, childList: true, attributes: true, attributeFilter: ["transform", "d", "viewBox", "data-id"] });
    board.addEventListener("scroll", later, true);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      changes.disconnect();
      board.removeEventListener("scroll", later, true);
    };
  }, []);
  return (
    <svg ref={drawing} class="marks">
      {found.map((mark) => (
        <g key={mark.id} class={`mark seat-${mark.seat} ${isSmall(mark) ? "small" : ""}`} role="img" aria-label={mark.label}>
          <Line mark={mark} />
          {mark.badge && (
            <g transform={`translate(${mark.x + mark.width} ${mark.y})`}>
              <Emblem seat={mark.seat} size={BADGE} />
            </g>
          )}
        </g>
      ))}
    </svg>
  );
}
