// building.tsx: a building as a tile: its courses of stone, its name, and if there is room what it does; finished it
// has a roof.

import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { Icon } from "../../kit/icon.js";
import { Least } from "../../kit/least.js";
import { layOut } from "../../kit/letters.js";
import { icons, isMaterial, looks } from "./lexicon.js";
import { doesOf, fitsIn, Inscription, Piece, type Play, type Titled, Words } from "./pieces.js";
import { words } from "./words.js";

export interface BuildingProps {
  board: Play;
  item: Titled;
  w: number;
  h: number;
  finished?: boolean;
  /** Only its name: not this building itself. */
  plain?: boolean;
}

/** How a tile of this size is filled. */
export interface Shape {
  /** A picture and two lines fit one below the other; beside them what the building does. */
  tall: boolean;
  wordy: boolean;
  /** Its name can be read; else its picture stands for it. */
  named: boolean;
  /** How wide the wall is, where the letters begin, and how much room they have. */
  wall: number;
  left: number;
  room: number;
}

/** What is to be written on a tile. */
interface Written {
  name: string;
  does: string;
  /** Whether it tells how far it is, whether it wears the sign of the Stairway. */
  progress: boolean;
  open: boolean;
}

export function shapeOf({ name, does, progress, open }: Written, w: number, h: number, least: number): Shape {
  const tall = h >= Math.max(32, least * 2.5);
  const wall = tall ? Math.min(34, h * 0.7, w * 0.36) : Math.min(16, h * 0.8);
  const room = w - wall - 10 - (open ? 13 : 0);
  const lines = h >= least * (progress && tall ? 3.4 : 2.2) ? 2 : 1;
  const named = h >= least * 1.3 && fitsIn(name, room, least, lines);
  const wordy = tall && fitsIn(name, room - (progress ? least * 2 : 0), least, 1)
    && layOut(does, { width: w - wall - 11, height: h - least * 1.3 - 6, most: least, least }) !== null;
  return { tall, wordy, named, wall: named || wordy ? wall : w - 7, left: -w / 2 + wall + 7, room };
}

export function Building({ board, item, w, h, finished = false, plain = false }: BuildingProps): JSX.Element {
  const { scene } = board;
  const own = board.printed.material[item.symbol];
  const site = scene.find(item.id, "material");
  const look = looks[isMaterial(site?.symbol) ? site.symbol : own];
  const track = scene.inside(item).find((place) => place.layout === "track");
  const needed = track ? (track.width ?? 1) - 1 : 0;
  const placed = scene.inside(track)[0]?.column ?? 0;
  const open = !plain && scene.in("public").some((piece) => piece.symbol === item.symbol);
  const least = useContext(Least);
  const written = { name: item.text ?? "", does: doesOf(board, item.symbol), progress: Boolean(track), open };
  const shape = shapeOf(written, w, h, least), { tall, wordy, named, wall } = shape;
  const tell = words[board.language];
  const elsewhere = site && site.symbol !== own ? ` (${site.text ?? ""})` : "";
  const progress = track && `${placed}/${needed}`;
  const done = finished ? ` (${tell.finished}${open ? `, ${tell.public}` : ""})` : "";
  const ground = { x: -w / 2 + 0.5, y: -h / 2 + 0.5, width: w - 1, height: h - 1, rx: 4 };
  const label = [
    item.text,
    tall ? progress : "",
    wordy ? doesOf(board, item.symbol) : "",
    item.owner ? `(${board.nameOf(item.owner)})` : "",
  ].filter(Boolean).join(" ");
  return (
    <Piece
      board={board}
      item={{ ...item, text: `${item.text ?? ""}${progress ? ` ${progress}${elsewhere}` : done}` }}
      x={w / 2}
      y={h / 2}
      w={w}
      h={h}
      round={4}
      class="glory-building"
      label={label}
    >
      <rect {...ground} class={finished ? "glory-built" : "glory-laid"} />
      <g transform={`translate(${-w / 2 + 3.5} ${-h / 2 + 3})`}>
        {track
          ? <Courses {...look} needed={needed} placed={placed} w={wall} h={h - 6} />
          : <Facade {...look} roof={finished} w={wall} h={h - 6} />}
      </g>
      {((!named && !wordy) || (tall && !track)) && (
        <Icon
          name={icons[item.symbol]}
          x={-w / 2 + 3.5 + wall / 2}
          y={finished ? h * 0.1 : 0}
          size={Math.min(wall * 0.66, h * 0.7)}
          fill={track ? "var(--ink)" : "#fff"}
        />
      )}
      {(named || wordy) && <Letters {...{ board, item, shape, w, h, finished, open, progress }} />}
      {open && <Icon name="stairs" x={w / 2 - 9} y={-h / 2 + 9} size={13} fill="var(--red)" />}
    </Piece>
  );
}

interface LettersProps {
  board: Play;
  item: Titled;
  shape: Shape;
  w: number;
  h: number;
  finished: boolean;
  open: boolean;
  /** How many of its materials lie there, of those it needs. */
  progress: string | undefined;
}

/** Its name, how far it is, and what it does. */
function Letters({ board, item, shape, w, h, finished, open, progress }: LettersProps): JSX.Element {
  const { tall, wordy, wall, left, room } = shape;
  const least = useContext(Least);
  const shown = progress && tall, high = Math.max(12, least);
  return (
    <>
      <Inscription
        text={item.text ?? ""}
        x={left}
        y={wordy ? -h / 2 + 3 + high / 2 : shown ? -high * 0.55 : 0}
        w={room - (wordy && progress ? least * 2 : 0)}
        size={tall ? 12.5 : 12}
        lines={!wordy && h >= least * (shown ? 3.4 : 2.2) ? 2 : 1}
        class={finished || wordy ? "glory-strong" : ""}
      />
      {shown && (
        <text
          x={wordy ? w / 2 - 5 - (open ? 13 : 0) : left}
          y={wordy ? -h / 2 + 3 + high * 0.85 : h / 2 - 5}
          text-anchor={wordy ? "end" : "start"}
          font-size={high}
          class="glory-quiet glory-strong"
        >
          {`${progress} `}
        </text>
      )}
      {wordy && (
        <Words
          text={doesOf(board, item.symbol)}
          x={left}
          y={-h / 2 + 4 + high * 1.2}
          w={w - wall - 11}
          h={h - least * 1.3 - 6}
          size={12.5}
        />
      )}
    </>
  );
}

interface WallProps {
  w: number;
  h: number;
  face: string;
  deep: string;
}

/** Foundation and courses from the ground up: what lies is filled, what is missing is dotted. */
function Courses({ needed, placed, w, h, face, deep }: WallProps & { needed: number; placed: number }): JSX.Element {
  const each = h / (needed + 1);
  return (
    <>
      {Array.from({ length: needed + 1 }, (_, i) => {
        const lies = i <= placed, y = h - (i + 1) * each;
        const joints = i % 2 ? [0.3, 0.7] : [0.5];
        return (
          <g key={i}>
            <rect
              x={0}
              y={y}
              width={w}
              height={each}
              fill={i === 0 ? deep : lies ? face : "none"}
              stroke="var(--ink)"
              stroke-width={0.8}
              {...(lies ? {} : { "stroke-dasharray": "2 2", opacity: 0.55 })}
            />
            {lies && i > 0 && (
              <path
                d={joints.map((at) => `M${w * at} ${y} v${each}`).join(" ")}
                stroke="var(--glory-line)"
                stroke-width={0.7}
              />
            )}
          </g>
        );
      })}
    </>
  );
}

function Facade({ w, h, face, deep, roof }: WallProps & { roof: boolean }): JSX.Element {
  const top = roof ? Math.min(11, h * 0.32) : 0;
  return (
    <>
      <rect x={1} y={top} width={w - 2} height={h - top} fill={deep} stroke="var(--ink)" stroke-width={0.8} />
      {roof && (
        <path
          d={`M-1 ${top} L${w / 2} 0 L${w + 1} ${top} Z`}
          fill={face}
          stroke="var(--ink)"
          stroke-width={0.8}
          stroke-linejoin="round"
        />
      )}
    </>
  );
}
