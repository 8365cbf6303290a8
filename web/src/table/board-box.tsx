// board-box.tsx: the game's board in its box: the hand-made one if there is one, else the generic one.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { boards } from "virtual:games";
import { type Components, isOurs } from "../app/ask.js";
import { AGAIN, useAnswer } from "../app/catalogue.js";
import { useBroken } from "../app/guarded.js";
import { usePart } from "../app/part.js";
import { useSettings } from "../app/settings.js";
import type { Board, BoardProps, Extent } from "../board.js";
import { GenericBoard } from "../boards/generic/board.js";
import type { Item } from "../protocol.js";
import { useWords } from "../words/index.js";
import type { Choosing } from "./choosing.js";
import { rivalOf, type TableProps } from "./context.js";
import type { TableHost } from "./host.js";
import { Marks, type MarksProps } from "./marks.js";
import { PreviewRings } from "./preview-rings.js";
import { Motion } from "./motion.js";
import type { TableState } from "./session.js";
import type { Shown } from "./shown.js";

export interface Drawing {
  /** undefined: on its way; null: there is none. */
  board: Board | null | undefined;
  props: Omit<BoardProps, "shape" | "room">;
  marks: Pick<MarksProps, "steps" | "note">;
}

/** What is printed on the components, and what they do: of the game, or of the box that the table is played with. */
function useComponents(host: TableHost, { about }: TableState): { answer: Components | null; failed: boolean } {
  const { language } = useSettings();
  const [own, set] = useState<{ key: string; answer: Components | null; failed: boolean } | null>(null);
  const ours = useAnswer<Components>(about && !about.box ? `games/${about.game}` : null);
  const key = about?.box ? `${about.box.digest} ${language}` : null;
  useEffect(() => {
    if (!key) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const look = (): void =>
      void host.box(language).then((answer) => current && set({ key, answer, failed: false }), () => {
        if (!current) return;
        set((old) => ({ key, answer: old?.answer ?? null, failed: true }));
        timer = setTimeout(look, AGAIN);
      });
    look();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key]);
  return key ? (own ?? { answer: null, failed: false }) : ours;
}

/** The board of a table and what it is given. */
export function useDrawing(
  host: TableHost,
  { state, me, nameOf }: TableProps,
  shown: Shown,
  choosing: Choosing,
): Drawing {
  const words = useWords();
  const { language } = useSettings();
  const game = state.about?.game ?? null;
  const made = usePart(boards, game);
  const { answer: said, failed } = useComponents(host, state);
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
      isHouse: (value, ...index) => isOurs(said?.house, value, index),
      option: (token) => state.about?.options.find(({ option }) => option === token)?.value ?? 0,
      prompt: state.view?.prompt ?? "",
      language,
    },
  };
}

export interface BoardBoxProps extends Drawing {
  shape: "wide" | "narrow";
  room: Extent;
  /** Only what belongs to some seats. */
  of?: readonly number[];
}

/** How large an element is, in pixels; the window, until it is there. */
export function useExtent(ref: { current: Element | null }): Extent {
  const [extent, set] = useState<Extent>({ width: innerWidth, height: innerHeight });
  useLayoutEffect(() => {
    if (!ref.current) return;
    const look = (): void => {
      const { clientWidth: width = 0, clientHeight: height = 0 } = ref.current ?? {};
      set((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    const watch = new ResizeObserver(look);
    watch.observe(ref.current);
    look();
    return () => watch.disconnect();
  }, [ref.current]);
  return extent;
}

export function BoardBox({ board: Hand, props, marks, shape, room, of }: BoardBoxProps): JSX.Element {
  const { scene, seatShown, nameOf } = props;
  // A server of another version may speak of what this board does not know.
  const broken = useBroken();
  const Mats = Hand && Hand.Mats;
  const handmade = Hand && (!of || Mats) && !broken;
  const only = of && ((root: Item): boolean => Boolean(root.owner) && of.includes(root.owner ?? 0));
  return (
    <Motion scene={scene} slides={Boolean(handmade)} class={`board ${shape} ${handmade ? "handmade" : "plain"}`}>
      {handmade && of && Mats
        ? <Mats {...props} shape={shape} room={room} of={of} />
        : handmade
        ? <Hand {...props} shape={shape} room={room} />
        : Hand !== undefined && <GenericBoard {...props} shape={shape} room={room} {...(only ? { only } : {})} />}
      {Hand !== undefined && <Marks {...marks} scene={scene} seatShown={seatShown} nameOf={nameOf} />}
      {Hand !== undefined && <PreviewRings {...marks} scene={scene} seatShown={seatShown} nameOf={nameOf} />}
    </Motion>
  );
}
