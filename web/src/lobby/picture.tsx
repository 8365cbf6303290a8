// picture.tsx: a board as it stands, small: what its seat would see on entering, drawn by the game's own board. Nothing
// in it can be reached; the game's emblem where it cannot be drawn.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { boards } from "virtual:games";
import { ask, type Components, isOurs, type TableRow } from "../app/ask.js";
import { useAnswer } from "../app/catalogue.js";
import { useBroken } from "../app/guarded.js";
import { usePart } from "../app/part.js";
import { tokenFor } from "../app/profile.js";
import { useSettings } from "../app/settings.js";
import type { View } from "../protocol.js";
import { Scene } from "../scene.js";
import { useWords } from "../words/index.js";
import { GameEmblem } from "./emblem.js";

const SIZE = { width: 1120, height: 700 }; // as a desk has it
const NOTHING = new Map<string, never>();
const ignore = (): void => undefined;

/** What the seat sees, asked for again when the game has moved on. */
function useView({ table, ply, state }: TableRow): View | null {
  const { language } = useSettings();
  const [view, set] = useState<View | null>(null);
  useEffect(() => {
    let current = true;
    if (state !== "playing" && state !== "over") return;
    ask<View>("GET", `tables/${table}/view`, undefined, tokenFor(table)).then((next) => current && set(next), ignore);
    return () => {
      current = false;
    };
  }, [table, ply, state, language]);
  return view;
}

/** How much smaller than a desk the picture is. */
function useScale(): { box: { current: HTMLDivElement | null }; scale: number } {
  const box = useRef<HTMLDivElement>(null);
  const [scale, set] = useState(0);
  useLayoutEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => entry && set(entry.contentRect.width / SIZE.width));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return { box, scale };
}

function Drawn({ row, view }: { row: TableRow; view: View }): JSX.Element {
  const words = useWords();
  const { language } = useSettings();
  const Board = usePart(boards, row.game);
  const said = useAnswer<Components>(view.about?.box ? null : `games/${row.game}`).answer;
  if (useBroken() || !Board || !said?.printed) return <GameEmblem game={row.game} />;
  return (
    <Board
      scene={new Scene(view.scene ?? [])}
      lit={NOTHING}
      choices={[]}
      pick={ignore}
      play={ignore}
      hold={ignore}
      picked={null}
      me={view.seat}
      seatShown={view.seat || 1}
      show={ignore}
      seats={view.seats}
      rival={view.rival ?? null}
      nameOf={(seat) => view.seats[seat - 1]?.name ?? words.seat(seat)}
      about={() => undefined}
      printed={said.printed}
      isHouse={(value, ...index) => isOurs(said.house, value, index)}
      option={(token) => view.about?.options.find(({ option }) => option === token)?.value ?? 0}
      prompt=""
      language={language}
      shape="wide"
      room={SIZE}
    />
  );
}

export function Picture({ row }: { row: TableRow }): JSX.Element {
  const view = useView(row);
  const { box, scale } = useScale();
  return (
    <div ref={box} class="picture" aria-hidden="true" inert>
      {view && boards[row.game]
        ? (
          <div
            class="board wide handmade"
            style={{ width: `${SIZE.width}px`, height: `${SIZE.height}px`, transform: `scale(${scale})` }}
          >
            <Drawn row={row} view={view} />
          </div>
        )
        : <GameEmblem game={row.game} />}
    </div>
  );
}
