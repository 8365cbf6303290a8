// board-box.tsx: the game's board in its box: the hand-made one if there is one, else the generic one.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { boards } from "virtual:games";
import type { Components } from "../app/ask.js";
import { useAnswer } from "../app/catalogue.js";
import { useBroken } from "../app/guarded.js";
import { usePart } from "../app/part.js";
import { useSettings } from "../app/settings.js";
import type { Board, BoardProps } from "../board.js";
import { GenericBoard } from "../boards/generic/board.js";
import type { Item } from "../protocol.js";
import { useWords } from "../words/index.js";
import type { Choosing } from "./choosing.js";
import { rivalOf, type TableProps } from "./context.js";
import { Marks, type MarksProps } from "./marks.js";
import { Motion } from "./motion.js";
import type { Shown } from "./shown.js";

export interface Drawing {
  /** undefined: on its way; null: there is none. */
  board: Board | null | undefined;
  props: Omit<BoardProps, "shape">;
  marks: Pick<MarksProps, "steps" | "note">;
}

/** The board of a table and what it is given. */
export function useDrawing({ state, me, nameOf }: TableProps, shown: Shown, choosing: Choosing): Drawing {
  const words = useWords();
  const { language } = useSettings();
  const game = state.about?.game ?? null;
  const made = usePart(boards, game);
  const { answer: said, failed } = useAnswer<Components>(game && `games/${game}`);
  const [seatShown, show] = useState<number | null>(null);
  const note = state.past ? words.thisMove : me ? words.sinceMine : words.lastMoves;
  return {
    // Without what is printed no board can be drawn: it is awaited, unless nobody answers, or an older page has kept an
    // answer without it.
    board: made && (said?.printed ? made : said || failed ? null : undefined),
    marks: { steps: shown.steps, note: (seat) => note(seat ? nameOf(seat) : null) },
    props: {
      scene: shown.scene,
      lit: shown.lit,
      choices: state.sent ? [] : shown.choices,
      pick: choosing.pick,
      play: choosing.play,
      hold: choosing.hold,
      picked: choosing.picked?.id ?? null,
      me,
      seatShown: seatShown ?? (me || 1),
      show,
      seats: state.view?.seats ?? [],
      rival: rivalOf(state),
      nameOf,
      about: (domain, symbol) => said?.about[domain]?.[symbol],
      printed: said?.printed ?? {},
      prompt: state.view?.prompt ?? "",
      language,
    },
  };
}

export interface BoardBoxProps extends Drawing {
  shape: "wide" | "narrow";
  /** Only some of the table, drawn plainly. */
  only?: (root: Item) => boolean;
}

export function BoardBox({ board: Hand, props, marks, shape, only }: BoardBoxProps): JSX.Element {
  const { scene, seatShown, nameOf } = props;
  // A server of another version may speak of what this board does not know.
  const broken = useBroken();
  const handmade = Hand && !only && !broken;
  return (
    <Motion scene={scene} slides={Boolean(handmade)} class={`board ${shape} ${handmade ? "handmade" : "plain"}`}>
      {handmade
        ? <Hand {...props} shape={shape} />
        : Hand !== undefined && <GenericBoard {...props} shape={shape} {...(only ? { only } : {})} />}
      {Hand !== undefined && <Marks {...marks} scene={scene} seatShown={seatShown} nameOf={nameOf} />}
    </Motion>
  );
}
