// rings.tsx: rings around what the guide speaks of, on the board as it is drawn.

import type { JSX } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { Scene } from "../scene.js";
import { bring, pointAt } from "../table/into-view.js";
import type { Step } from "./step.js";

const ROOM = 4; // pixels between a thing and its ring
const AGAIN = 300; // milliseconds: the page may move under the rings

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Found {
  /** The part of the page that the board has: nothing is painted outside of it. */
  stage: Box;
  rings: Box[];
}

/** What of an item is drawn: itself, or the things in it. */
function drawnOf(scene: Scene, id: string): Element[] {
  const drawn = document.querySelector(`.board [data-id="${CSS.escape(id)}"]`);
  return drawn && drawn.getBoundingClientRect().width > 0
    ? [drawn]
    : scene.in(id).flatMap((item) => drawnOf(scene, item.id));
}

/** The ring around all of them, seen from the stage. */
function around(drawn: readonly Element[], stage: Box): Box {
  const boxes = drawn.map((element) => element.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left)) - ROOM;
  const top = Math.min(...boxes.map((box) => box.top)) - ROOM;
  const right = Math.max(...boxes.map((box) => box.right)) + ROOM;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + ROOM;
  return { left: left - stage.left, top: top - stage.top, width: right - left, height: bottom - top };
}

/** Where the items of a step are; looked for again while the page moves. */
function useRings(step: Step, scene: Scene, me: number): Found | null {
  const [found, set] = useState<Found | null>(null);
  useLayoutEffect(() => {
    const stage = document.querySelector(".stage");
    if (!stage) return;
    const ids = step.at.map((id) => id.replace("{me}", String(me || 1)));
    let brought = false;
    const look = (): void => {
      const drawn = ids.map((id) => drawnOf(scene, id)).filter((elements) => elements.length > 0);
      // Once the board is drawn, which may come after the guide.
      if (!brought && drawn[0] && stage.scrollHeight > stage.clientHeight) bring(drawn[0], stage);
      brought ||= drawn.length > 0;
      pointAt(drawn.flat());
      const { left, top, width, height } = stage.getBoundingClientRect();
      const box = { left, top, width, height };
      const next = { stage: box, rings: drawn.map((elements) => around(elements, box)) };
      set((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
    };
    look();
    const timer = setInterval(look, AGAIN);
    stage.addEventListener("scroll", look, { passive: true });
    return () => {
      pointAt([]);
      clearInterval(timer);
      stage.removeEventListener("scroll", look);
    };
  }, [step, scene, me]);
  return found;
}

const px = (box: Box): Record<string, string> =>
  Object.fromEntries(Object.entries(box).map(([side, length]) => [side, `${length}px`]));

export function Rings({ step, scene, me }: { step: Step; scene: Scene; me: number }): JSX.Element | null {
  const found = useRings(step, scene, me);
  return found && (
    <div class="guide-rings" style={px(found.stage)}>
      {found.rings.map((ring, i) => <div key={i} class="guide-ring" style={px(ring)} />)}
    </div>
  );
}
