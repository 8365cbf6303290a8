// preview.ts: what is shown on the board before a move is made: what a hint's move touches, and what a move that is
// pointed at would change. The engine in this browser makes it in imagined worlds that look like the position we see:
// nothing hidden can show.

import { useEffect, useRef } from "preact/hooks";
import { canRun, engine } from "../app/engine.js";
import { Store } from "../app/store.js";
import type { World } from "../engine/thinker.js";
import { changed } from "../marks.js";
import { Scene } from "../scene.js";
import type { TableProps } from "./context.js";
import type { Shown } from "./shown.js";

const RESTS = 150; // milliseconds that a pointer rests before anybody thinks
const LONG_PRESS = 450; // as tips have it

/** The items that the hint at hand speaks of. */
export const hinted = new Store<readonly string[]>([]);

/** What a move would do: the items that would be other than they are, and the points that we would have more. */
export interface Ahead {
  move: string;
  changed: readonly string[];
  gain: number;
}

export const foreseen = new Store<Ahead | null>(null);

/** What is new stands for the place where it will be. */
function standIn(now: Scene, after: Scene, id: string): string[] {
  for (let at = after.get(id); at; at = at.in === undefined ? undefined : after.get(at.in)) {
    if (now.get(at.id)) return [at.id];
  }
  return [];
}

/** What is the same in all worlds is known; the rest is chance, or hidden. */
export function aheadOf(now: Scene, move: string, worlds: readonly World[]): Ahead | null {
  const [first, ...others] = worlds.map((world) => ({ scene: new Scene(world.scene), gain: world.gain }));
  if (!first) return null;
  const same = (id: string): boolean =>
    others.every((other) => JSON.stringify(other.scene.get(id)) === JSON.stringify(first.scene.get(id)));
  const ids = [...changed(now, first.scene)].filter(same).flatMap((id) => standIn(now, first.scene, id));
  return {
    move,
    changed: [...new Set(ids)],
    gain: others.every((other) => other.gain === first.gain) ? first.gain : 0,
  };
}

/** The move that an element stands for: one of a list, or the only one of a lit piece. */
function moveAt(target: EventTarget | null, { lit, choices }: Shown): string | null {
  const at = target instanceof Element ? target.closest("[data-move], .board [data-id]") : null;
  const named = at?.getAttribute("data-move");
  if (named) return choices.some(({ move }) => move === named) ? named : null;
  for (let piece = at; piece; piece = piece.parentElement?.closest("[data-id]") ?? null) {
    const moves = lit.get(piece.getAttribute("data-id") ?? "");
    if (moves) return moves.length === 1 ? (moves[0]?.move ?? null) : null;
  }
  return null;
}

/** One question at a time: while it is asked, only the latest wish is remembered. */
class Foreseer {
  private wish: string | null = null;
  private busy = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly position: string,
    private readonly scene: Scene,
  ) {}

  want(move: string | null, pause = RESTS): void {
    if (move === this.wish) return;
    this.wish = move;
    foreseen.set(null);
    clearTimeout(this.timer);
    if (move !== null) this.timer = setTimeout(() => void this.look(), pause);
  }

  private async look(): Promise<void> {
    const move = this.wish;
    if (this.busy || move === null) return;
    this.busy = true;
    const worlds = await engine().foresee(this.position, move).catch(() => []);
    this.busy = false;
    if (this.wish === move) foreseen.set(aheadOf(this.scene, move, worlds));
    else void this.look();
  }

  close(): void {
    this.want(null);
  }
}

/** While we are asked: a pointer that rests on a move, the focus, or a long press shows what the move would do. */
export function usePreview({ state }: TableProps, shown: Shown): void {
  const { view, past, sent } = state;
  const latest = useRef(shown);
  latest.current = shown;
  const position = canRun && !past && !sent && view?.choices && !view.held ? view.position : undefined;
  useEffect(() => {
    if (!position) return;
    const seer = new Foreseer(position, latest.current.scene);
    let pressed: EventTarget | null = null;
    const point = (event: Event): void => {
      if (event instanceof PointerEvent && event.pointerType === "touch") return;
      seer.want(moveAt(event.target, latest.current));
    };
    const press = (event: PointerEvent): void => {
      pressed = event.pointerType === "touch" ? event.target : null;
      seer.want(pressed && moveAt(pressed, latest.current), LONG_PRESS);
    };
    // A long press has shown what would be: letting go must not play it.
    const click = (event: MouseEvent): void => {
      if (pressed && foreseen.value) {
        event.preventDefault();
        event.stopPropagation();
      } else if (pressed) seer.want(null);
      pressed = null;
    };
    const leave = (): void => seer.want(null);
    document.addEventListener("pointerover", point);
    document.addEventListener("focusin", point);
    document.addEventListener("pointerdown", press);
    document.addEventListener("click", click, true);
    document.addEventListener("pointerleave", leave);
    return () => {
      document.removeEventListener("pointerover", point);
      document.removeEventListener("focusin", point);
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("click", click, true);
      document.removeEventListener("pointerleave", leave);
      seer.close();
    };
  }, [position]);
}
