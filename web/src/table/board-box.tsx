// board-box.tsx: the game's board in its box: the hand-made one if there is one, else the generic one.

import type { JSX } from "preact";
import type { Board } from "../board.js";
import { GenericBoard } from "../boards/generic/board.js";
import type { Item } from "../protocol.js";
import type { Drawn } from "./context.js";
import { Marks, type MarksProps } from "./marks.js";
import { Motion } from "./motion.js";

export interface BoardBoxProps {
  drawn: Drawn;
  marks: Pick<MarksProps, "steps" | "note">;
  board: Board | null | undefined;
  shape: "wide" | "narrow";
  /** Only some of the table, drawn plainly. */
  only?: (root: Item) => boolean;
}

export function BoardBox({ drawn, marks, board: Hand, shape, only }: BoardBoxProps): JSX.Element {
  return (
    <Motion
      scene={drawn.scene}
      slides={Boolean(Hand && !only)}
      class={`board ${shape} ${Hand && !only ? "handmade" : "plain"}`}
    >
      {Hand === undefined
        ? null
        : Hand && !only
        ? <Hand {...drawn} shape={shape} />
        : <GenericBoard {...drawn} shape={only ? "narrow" : shape} {...(only ? { only } : {})} />}
      {Hand !== undefined && <Marks {...marks} scene={drawn.scene} seatShown={drawn.seatShown} nameOf={drawn.nameOf} />}
    </Motion>
  );
}
