// moment.tsx: what has just come is shown large for a moment: the card that Seneca turned up, the dice that were
// rolled. All of it lies on the board as well, so nobody has to hurry.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { SenecaMark } from "./empire.js";
import type { Item } from "./ground.js";
import type { Rect } from "./layout.js";
import { Die, Fit, numberIn, type Table } from "./pieces.js";

const LENGTH = 2400; // milliseconds

/** The value for a moment whenever the key becomes another one; not the first one. */
function useMoment<T>(key: string, value: T): T | null {
  const seen = useRef(key);
  const [shown, show] = useState<T | null>(null);
  useEffect(() => {
    if (key === seen.current) return undefined;
    seen.current = key;
    if (key === "") return undefined;
    show(() => value);
    const timer = setTimeout(() => show(null), LENGTH);
    return () => clearTimeout(timer);
  }, [key]);
  return shown;
}

/** What a card of Seneca's makes him do stands in brackets behind its name. */
export const deed = (item: Item): string => (item.text ?? "").replace(/^.*\(|\)$/g, "");

/** The card that he has just turned up, held up in his place. */
export function HeldUp({ table, at }: { table: Table; at: Rect }): JSX.Element | null {
  const last = table.board.scene.in("turned").at(-1);
  const shown = useMoment(last?.id ?? "", last);
  if (!shown) return null;
  const wide = Math.min(at.width, 300), high = 96;
  return (
    <g transform={`translate(${at.x + (at.width - wide) / 2} ${at.y - 40})`} class="romeroll-heldup" {...ORNAMENT}>
      <rect width={wide} height={high} rx={8} />
      <SenecaMark x={36} y={high / 2} size={44} />
      <Fit
        text={deed(shown)}
        x={68 + (wide - 76) / 2}
        y={high / 2 + 7}
        width={wide - 76}
        size={24}
        lines={3}
        kind="title"
        anchor="middle"
      />
    </g>
  );
}

const ORNAMENT = { "aria-hidden": "true", "data-ornament": true, "pointer-events": "none" } as const;

const TOP = 12; // below the upper edge, where only a part of the city is seen

/** The dice of a new round, large, over the city. */
export function Rolled({ table: { board }, at }: { table: Table; at: Rect }): JSX.Element | null {
  const faces = board.scene.known(board.scene.in("pool"), "face");
  const all = faces.flatMap(({ symbol, count }) => Array.from({ length: count ?? 1 }, () => symbol));
  const shown = useMoment(all.length ? `${numberIn(board, "round")}` : "", all);
  if (!shown) return null;
  const columns = Math.ceil(shown.length / (shown.length > 5 ? 2 : 1)), size = Math.min(76, at.width / columns - 18);
  const rows = Math.ceil(shown.length / columns), step = size + 10;
  const wide = columns * step + 10, high = rows * step + 10;
  const down = board.shape === "narrow" ? TOP : (at.height - high) / 2;
  return (
    <g
      transform={`translate(${at.x + (at.width - wide) / 2} ${at.y + down})`}
      class="romeroll-heldup"
      {...ORNAMENT}
    >
      <rect width={wide} height={high} rx={10} />
      {shown.map((face, i) => (
        <g transform={`translate(${10 + (i % columns) * step} ${10 + Math.floor(i / columns) * step})`}>
          <Die printed={board.printed} face={face} size={size} />
        </g>
      ))}
    </g>
  );
}
