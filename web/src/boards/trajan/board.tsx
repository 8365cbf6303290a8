// board.tsx: the board of Trajan. One's own action ring in the middle, each of the six areas beside its tray, one's own
// cards and tiles below. On a phone the same parts one below the other, one's own first.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { BoardProps, MatsProps } from "../../board.js";
import type { Choice } from "../../game.js";
import type { Trajan } from "../../generated/trajan.js";
import { Flights, usePointed } from "../../kit/flights.js";
import { Least } from "../../kit/least.js";
import type { Scene } from "../../scene.js";
import { Construction, Forum, Piles, Seaport, Senate } from "./areas.js";
import "./board.css";
import { askOf, complete, next, open, type Way, waysOf } from "./compose.js";
import { flightsOf } from "./flights.js";
import { type Area, matHeight, middle, narrowLayout, TWO, wideLayout } from "./geometry.js";
import { Mat } from "./mat.js";
import { Military } from "./military.js";
import { type Aim, Ring } from "./ring.js";
import type { Thing, Ui } from "./spot.js";
import { words } from "./words.js";

const areas: Readonly<Record<Area, (props: { ui: Ui }) => JSX.Element>> = {
  seaport: Seaport,
  construction: Construction,
  piles: Piles,
  forum: Forum,
  military: Military,
  senate: Senate,
};

/** Grain of plaster, mosaic stones, waves, trees, the net on the backs of cards. */
function Patterns(): JSX.Element {
  return (
    <defs>
      <pattern id="trajan-grain" width={46} height={38} patternUnits="userSpaceOnUse">
        <path
          d="M4 7h1M19 3h1.4M33 12h1M11 22h1.3M41 27h1M26 31h1.5M7 34h1M37 4h.8"
          stroke="var(--ink)"
          stroke-width={0.9}
          opacity={0.16}
        />
      </pattern>
      <pattern id="trajan-mosaic" width={9} height={9} patternUnits="userSpaceOnUse" patternTransform="rotate(8)">
        <path d="M0 0H9M0 4.5H9M0 0V4.5M4.5 4.5V9" stroke="var(--ink)" stroke-width={0.5} opacity={0.13} />
      </pattern>
      <pattern id="trajan-waves" width={22} height={11} patternUnits="userSpaceOnUse">
        <path d="M0 6c4-4 7-4 11 0s7 4 11 0" fill="none" stroke="var(--marble)" stroke-width={0.8} opacity={0.35} />
      </pattern>
      <pattern id="trajan-trees" width={13} height={14} patternUnits="userSpaceOnUse">
        <path
          d="M3 9 6 2 9 9zM6 9v2"
          fill="var(--malachite)"
          stroke="var(--line-dark)"
          stroke-width={0.5}
          opacity={0.45}
        />
      </pattern>
      <pattern id="trajan-net" width={8} height={8} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0H8M0 0V8" stroke="#e8c987" stroke-width={0.6} opacity={0.4} />
      </pattern>
    </defs>
  );
}

/** What is asked, as a text: it stays the same when only the talk at the table goes on. */
const questionOf = (choices: readonly Choice<Trajan>[]): string => choices.map((choice) => choice.move).join();

/** The clicks of the move being composed; a new question begins anew. */
function useClicks(question: string): [readonly string[], (clicks: readonly string[]) => void] {
  const [state, set] = useState<{ question: string; clicks: readonly string[] }>({ question, clicks: [] });
  useEffect(() => set((old) => (old.clicks.length > 0 ? { question, clicks: [] } : old)), [question]);
  return [state.question === question ? state.clicks : [], (clicks) => set({ question, clicks })];
}

/** A player's tray, counted from 0, if the id is that of one. */
function trayOf({ scene, me }: BoardProps<Trajan>, id: string | null | undefined): number | null {
  const place = scene.placeOf(id ?? undefined);
  return place?.place === "tray" && place.index[0] === me ? place.index[1] - 1 : null;
}

/** The tray that is being sown or pointed at, and the colours chosen for it so far. */
function aimOf(props: BoardProps<Trajan>, clicks: readonly string[], at: string | null): Aim | null {
  const pointed = trayOf(props, at);
  const sown = trayOf(props, clicks[0]);
  if (sown !== null) {
    const markers = props.scene.known(clicks.slice(1).flatMap((id) => props.scene.get(id) ?? []), "colour");
    return { tray: sown, colours: markers.map((item) => item.symbol) };
  }
  return pointed === null || !props.choices.some(({ verb }) => verb === "sow" || verb === "sow2" || verb === "sow3")
    ? null
    : { tray: pointed, colours: [] };
}

/** The move being composed: what is lit next, and what a click does. */
function useComposed(props: BoardProps<Trajan>): { ui: Ui; ways: readonly Way[]; drop(): void; question: string } {
  const question = questionOf(props.choices);
  const [clicks, setClicks] = useClicks(question);
  const busy = props.lit.size === 0 && props.choices.some((choice) => choice.touches.length > 0);
  const ways = busy ? [] : waysOf(props.scene, props.choices, props.me);
  const lit = next(ways, clicks);
  for (const id of clicks) if (!lit.has(id)) lit.set(id, []); // a second click takes it back
  const ask = askOf(props.scene, ways, clicks);
  useEffect(() => props.hold(clicks, ask ? words[props.language].asks[ask] : ""), [clicks.join(), props.language]);

  const pick = (item: Thing): void => {
    if (lit.get(item.id)?.length === 0) return setClicks(clicks.slice(0, clicks.indexOf(item.id)));
    const after = [...clicks, item.id];
    const left = open(ways, after);
    const only = left[0];
    if (left.length === 1 && only) return props.play(only.choice);
    setClicks(after);
    if (complete(ways, after)) props.pick(item, left.map((way) => way.choice));
  };
  return { ui: { ...props, lit, pick, clicked: clicks }, ways, drop: () => setClicks([]), question };
}

/** The smallest letters, in pixels: larger ones on a phone. */
const leastOf = ({ shape, room }: BoardProps<Trajan>): number => shape === "narrow" && room.width < TWO ? 14 : 12;

function TrajanBoard(props: BoardProps<Trajan>): JSX.Element {
  const { ui, ways, drop, question } = useComposed(props);
  const [pointed, listening] = usePointed(question);
  const seat = props.seatShown || 1;
  const aim = seat === props.me ? aimOf(props, ui.clicked, pointed) : null;
  const { room } = props;
  const layout = props.shape === "wide" ? wideLayout : narrowLayout(room);
  const pixel = props.shape === "wide" ? Math.min(room.width / layout.w, room.height / layout.h) : 1;
  const least = leastOf(props) / pixel;
  const parts: Readonly<Record<string, JSX.Element>> = {
    ring: <Ring ui={ui} seat={seat} aim={aim} />,
    mat: <Mat ui={ui} seat={seat} />,
  };
  return (
    <svg
      class={`trajan ${props.shape}`}
      viewBox={`0 0 ${layout.w} ${layout.h}`}
      role="group"
      aria-label="Trajan"
      onClick={drop}
      onKeyDown={(event) => event.key === "Escape" && drop()}
      {...listening}
    >
      <Patterns />
      {layout.parts.map(({ part, x, y, scale }) => {
        const AreaPart = areas[part as Area];
        return (
          <g key={part} data-part={part} transform={`translate(${x} ${y}) scale(${scale})`}>
            <Least.Provider value={least / scale}>{parts[part] ?? <AreaPart ui={ui} />}</Least.Provider>
          </g>
        );
      })}
      <Flights flights={flightsOf(ui, ways, ui.lit.get(pointed ?? ""))} size={Math.max(14, least)} />
    </svg>
  );
}

/** Rings and mats of some players, below each other. */
function Mats(props: MatsProps<Trajan>): JSX.Element {
  const { ui, drop } = useComposed(props);
  const { of, room } = props;
  const across = of.length > 1 && room.width >= TWO ? 2 : 1;
  const each = (room.width - 6) / across - 6, scale = each / middle, high = (middle + matHeight) * scale + 34;
  return (
    <svg
      class="trajan narrow"
      viewBox={`0 0 ${room.width} ${Math.ceil(of.length / across) * high + 6}`}
      role="group"
      aria-label="Trajan"
      onClick={drop}
    >
      <Patterns />
      {of.map((seat, i) => (
        <g
          key={seat}
          transform={`translate(${6 + (i % across) * (each + 6)} ${6 + Math.floor(i / across) * high}) scale(${scale})`}
        >
          <Least.Provider value={leastOf(props) / scale}>
            <Ring ui={ui} seat={seat} aim={null} shared={i === 0} />
            <g transform={`translate(0 ${middle})`}>
              <Mat ui={ui} seat={seat} tabs={false} />
            </g>
          </Least.Provider>
        </g>
      ))}
    </svg>
  );
}

/** Moves that name nothing are made where they take place: the draw pile, a camp, the next step of the senate. */
const says = (scene: Scene<Trajan>, choices: readonly Choice<Trajan>[], me: number): Choice<Trajan>[] =>
  waysOf(scene, choices, me).filter(({ clicks }) => clicks.length > 0 && clicks.every((id) => scene.get(id)))
    .map(({ choice }) => choice);

export default Object.assign(TrajanBoard, { Mats, says });
