// into-view.ts: whatever is asked next comes into view. A small screen shows a part of the board: when the question
// changes, by a move or by a click that is half of one, or the screen is turned, and little of what can be clicked for
// it is seen, the board scrolls to where most of it is. Whoever is scrolling at that moment is not disturbed: it waits
// until he lets go.

import { useEffect, useRef } from "preact/hooks";

/** What a click leads on from; not what is in hand already, nor what could be taken instead of it. */
const TARGETS = ".board .lit:not(.picked, .glory-chosen, .glory-waiting), .board .romeroll-placing";
const ENOUGH = 24; // pixels of a thing that must be seen
const QUIET = 150; // milliseconds without a scroll event: the scrolling is over

const gentle = (): ScrollBehavior => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth");

/** Whether enough of a thing is seen in a box, if that were scrolled by so much. */
function isSeen(thing: Element, box: Element, by = 0): boolean {
  const at = thing.getBoundingClientRect(), around = box.getBoundingClientRect();
  const high = Math.min(at.bottom - by, around.bottom) - Math.max(at.top - by, around.top);
  const wide = Math.min(at.right, around.right) - Math.max(at.left, around.left);
  return high >= Math.min(ENOUGH, at.height) && wide >= Math.min(ENOUGH, at.width) && at.width > 0;
}

interface Part {
  top: number;
  bottom: number;
  count: number;
}

/** The part of the board, no higher than its box, that has most of the things: of several such the nearest. */
function bestPart(things: readonly Element[], box: Element): Part | undefined {
  const around = box.getBoundingClientRect();
  const all = things.map((thing) => thing.getBoundingClientRect()).filter((at) => at.width > 0);
  const parts = all.map(({ top, bottom }): Part => {
    const within = all.filter((at) => at.top >= top && at.bottom - top <= around.height);
    return { top, bottom: Math.max(bottom, ...within.map((at) => at.bottom)), count: within.length };
  });
  const far = ({ top, bottom }: Part): number => Math.max(0, around.top - top, bottom - around.bottom);
  return parts.sort((a, b) => b.count - a.count || far(a) - far(b))[0];
}

/** How far a box has to be scrolled so that most of the things are seen, in its middle. */
function wayTo(things: readonly Element[], box: Element): number {
  const part = bestPart(things, box);
  if (!part) return 0;
  const { top, height } = box.getBoundingClientRect();
  const to = box.scrollTop + part.top - top - Math.max(8, (height - (part.bottom - part.top)) / 2);
  return Math.max(0, Math.min(to, box.scrollHeight - box.clientHeight)) - box.scrollTop;
}

export function bring(things: readonly Element[], box: Element): void {
  box.scrollBy({ top: wayTo(things, box), behavior: gentle() });
}

let pointed: readonly Element[] = [];

/** The guide speaks of these: what is asked does not take the last of them out of view. */
export function pointAt(things: readonly Element[]): void {
  pointed = things;
}

/** Watches one box that scrolls; returns how to stop. */
export function watchOver(box: HTMLElement, inHand: () => readonly string[]): () => void {
  let asked = "", frame = 0, due = false, touched = false, moving = false, ours = false;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    frame = 0;
    // While the guide introduces the board, it decides what is looked at.
    if (document.querySelector(".guide.introduces")) return;
    const held = inHand();
    const targets = [...box.querySelectorAll(TARGETS)].filter((thing) =>
      !held.includes(thing.getAttribute("data-id") ?? "")
    );
    const question = `${box.closest("main")?.dataset.seq} ${
      targets.map((thing) => thing.getAttribute("data-id")).join()
    }`;
    if (question !== asked) due = targets.length > 0;
    asked = question;
    if (!due || touched || (moving && !ours)) return;
    due = false;
    if (targets.filter((thing) => isSeen(thing, box)).length * 2 >= (bestPart(targets, box)?.count ?? 0)) return;
    const by = wayTo(targets, box);
    if (held.length === 0 && pointed.length > 0 && !pointed.some((thing) => isSeen(thing, box, by))) return;
    ours = true;
    bring(targets, box);
  };
  const soon = (): void => {
    frame ||= requestAnimationFrame(look);
  };
  const rest = (): void => {
    moving = ours = false;
    soon();
  };
  const onScroll = (): void => {
    moving = true;
    clearTimeout(quiet);
    quiet = setTimeout(rest, QUIET);
  };
  const onTouch = (event: Event): void => {
    touched = event.type === "touchstart";
    if (touched) ours = false;
    else soon();
  };
  const changes = new MutationObserver(soon);
  changes.observe(box, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  let wide = box.clientWidth;
  const turns = new ResizeObserver(() => {
    if (box.clientWidth === wide) return; // less of the board is seen, as beside a hint; it is the same board
    wide = box.clientWidth;
    asked = "";
    soon();
  });
  turns.observe(box);
  const touches = ["touchstart", "touchend", "touchcancel"];
  box.addEventListener("scroll", onScroll, { passive: true });
  touches.forEach((type) => box.addEventListener(type, onTouch, { passive: true }));
  soon();
  return () => {
    changes.disconnect();
    turns.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(quiet);
    box.removeEventListener("scroll", onScroll);
    touches.forEach((type) => box.removeEventListener(type, onTouch));
  };
}

/** For the box that the ref names, while it scrolls. */
export function useIntoView(ref: { current: HTMLElement | null }, scrolls: boolean, held: readonly string[]): void {
  const inHand = useRef(held);
  inHand.current = held;
  useEffect(() => (scrolls && ref.current ? watchOver(ref.current, () => inHand.current) : undefined), [scrolls]);
}
