// motion.tsx: pieces move to where they go, as a hand would carry them, and are put down. Whatever has a data-id is
// measured before and after the scene changes; what stands elsewhere goes there, and what is new comes from where a
// like piece has left. With reduced motion it lights up instead.

import { Component, createRef, type ComponentChildren, type JSX } from "preact";
import { type Pace, settings } from "../app/settings.js";
import { pieceDown } from "../app/sound.js";
import type { Item } from "../protocol.js";
import type { Scene } from "../scene.js";

const LENGTH: Readonly<Record<Pace, number>> = { quick: 170, normal: 280, slow: 560 };
const APART = 0.22; // of that, between two pieces
const LIFT = 0.16; // of the way, and at most so many pixels
const HIGHEST = 36;
const MOST_IN_A_ROW = 8; // further ones start together, or a long move would take forever
const NEAR = 2; // pixels

interface Seen {
  x: number;
  y: number;
}

interface Snapshot {
  box: DOMRect;
  seen: Map<string, Seen>;
}

const centre = (element: Element, origin: DOMRect): Seen => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2 - origin.left, y: box.top + box.height / 2 - origin.top };
};

const still = (): boolean =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "off";

/** Which piece each new one comes from: one of the same kind that has left a place, of the same owner if there is
 * one. */
export function journeys(before: Scene, after: Scene): Map<string, string> {
  const left: Item[] = [];
  for (const item of before.items) {
    const now = after.get(item.id);
    if (item.layout === "piece" && (!now || (now.count ?? 1) < (item.count ?? 1))) left.push(item);
  }
  const from = new Map<string, string>();
  for (const item of after.items) {
    const then = before.get(item.id);
    if (item.layout !== "piece" || item.domain === "number" || (then && (then.count ?? 1) >= (item.count ?? 1))) {
      continue;
    }
    const alike = left.filter((one) =>
      one.domain === item.domain && (one.symbol === item.symbol || one.symbol === "?" || item.symbol === "?")
    );
    const source = alike.find((one) => one.symbol === item.symbol && one.owner === item.owner) ?? alike.find((one) =>
      one.symbol === item.symbol
    ) ?? alike[0];
    if (source && source.id !== item.id) from.set(item.id, source.id);
  }
  return from;
}

/** Pixels on the screen in the units the element is drawn in. */
function scaleOf(element: Element): number {
  if (!(element instanceof SVGGraphicsElement)) return 1;
  const parent = element.parentElement;
  const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
  return matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1;
}

/** Up, over, and down with a little weight. */
function flight(dx: number, dy: number, scale: number): Keyframe[] {
  const lift = Math.min(HIGHEST, LIFT * Math.hypot(dx, dy));
  const at = (x: number, y: number, offset: number, easing = "linear"): Keyframe => ({
    translate: `${x / scale}px ${y / scale}px`,
    offset,
    easing,
  });
  return [
    at(dx, dy, 0, "ease-in"),
    at(dx * 0.5, dy * 0.5 - lift, 0.42, "ease-out"),
    at(0, -lift / 5, 0.8, "ease-in"),
    at(0, lift / 18, 0.92, "ease-out"),
    at(0, 0, 1),
  ];
}

interface MotionProps {
  scene: Scene;
  children: ComponentChildren;
  class?: string;
  /** Whether a piece that stays in its place but is drawn elsewhere slides too. */
  slides: boolean;
}

export class Motion extends Component<MotionProps> {
  private readonly box = createRef<HTMLDivElement>();

  private all(): Element[] {
    return [...(this.box.current?.querySelectorAll("[data-id]") ?? [])];
  }

  /** Whether a piece of the same name has moved: to another cell of its track, or in a drawing that follows its
   * pieces. */
  private slid(then: Item | undefined, now: Item | undefined): boolean {
    if (!then || !now || now.layout !== "piece") return false;
    return this.props.slides || then.column !== now.column || then.row !== now.row;
  }

  override getSnapshotBeforeUpdate(old: MotionProps): Snapshot | null {
    const origin = this.box.current?.getBoundingClientRect();
    if (old.scene === this.props.scene || !origin) return null;
    return {
      box: origin,
      seen: new Map(this.all().map((element) => [element.getAttribute("data-id") ?? "", centre(element, origin)])),
    };
  }

  override componentDidUpdate(old: MotionProps, _state: unknown, snapshot: Snapshot | null): void {
    const origin = this.box.current?.getBoundingClientRect();
    if (!snapshot || snapshot.seen.size === 0 || !origin) return;
    // A drawing that was made larger or smaller has moved everything: then only real journeys count.
    const steady = snapshot.box.width === origin.width && snapshot.box.height === origin.height;
    const from = journeys(old.scene, this.props.scene);
    const moved: { element: Element; dx: number; dy: number }[] = [];
    for (const element of this.all()) {
      const id = element.getAttribute("data-id") ?? "";
      const source = from.get(id);
      const start = source !== undefined ? snapshot.seen.get(source) : steady ? snapshot.seen.get(id) : undefined;
      if (!start) continue;
      const end = centre(element, origin);
      const [dx, dy] = [start.x - end.x, start.y - end.y];
      if (Math.abs(dx) < NEAR && Math.abs(dy) < NEAR) continue;
      // A whole place that shifts carries what stands in it: only its own shift counts.
      const carrier = element.parentElement?.closest("[data-id]");
      const carried = carrier && moved.find((one) => one.element === carrier);
      if (carried && Math.abs(carried.dx - dx) < NEAR && Math.abs(carried.dy - dy) < NEAR) continue;
      if (source === undefined && !this.slid(old.scene.get(id), this.props.scene.get(id))) continue;
      moved.push({ element, dx, dy });
    }
    const length = LENGTH[settings.value.motion];
    moved.forEach(({ element, dx, dy }, i) => {
      if (still()) {
        element.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: length });
        return;
      }
      element.animate(flight(dx, dy, scaleOf(element)), {
        duration: length,
        delay: Math.min(i, MOST_IN_A_ROW) * APART * length,
        fill: "backwards",
      });
    });
    if (moved.length > 0) setTimeout(pieceDown, still() ? 0 : length * 0.85);
  }

  render(): JSX.Element {
    return <div ref={this.box} class={`motion ${this.props.class ?? ""}`}>{this.props.children}</div>;
  }
}
