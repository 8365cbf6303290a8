// building.tsx: a building as a tile: its courses of stone, its name, and if there is room what it does; finished it
// has a roof.

import type { JSX } from "preact";
import { Icon } from "../../kit/icon.js";
import { icons, isMaterial, looks } from "./lexicon.js";
import { doesOf, Inscription, Piece, type Play, type Titled, Words } from "./pieces.js";
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
interface Shape {
  /** A picture and two lines fit one below the other; beside them what the building does. */
  tall: boolean;
  wordy: boolean;
  /** How wide the wall is, where the letters begin, and how much room they have. */
  wall: number;
  left: number;
  room: number;
}

function shapeOf(w: number, h: number, open: boolean): Shape {
  const tall = h >= 32;
  const wall = tall ? Math.min(34, h * 0.7, w * 0.36) : Math.min(16, h * 0.8);
  return {
    tall,
    wordy: (w >= 124 && h >= 42) || (w >= 200 && tall),
    wall,
    left: -w / 2 + wall + 7,
    room: w - wall - 10 - (open ? 13 : 0),
  };
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
  const shape = shapeOf(w, h, open), { tall, wordy, wall } = shape;
  const tell = words[board.language];
  const elsewhere = site && site.symbol !== own ? ` (${site.text ?? ""})` : "";
  const progress = track && `${placed}/${needed}`;
  const done = finished ? ` (${tell.finished}${open ? `, ${tell.public}` : ""})` : "";
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
      <rect
        x={-w / 2 + 0.5}
        y={-h / 2 + 0.5}
        width={w - 1}
        height={h - 1}
        rx={4}
        class={finished ? "glory-built" : "glory-laid"}
      />
      <g transform={`translate(${-w / 2 + 3.5} ${-h / 2 + 3})`}>
        {track
          ? <Courses {...look} needed={needed} placed={placed} w={wall} h={h - 6} />
          : <Facade {...look} roof={finished} w={wall} h={h - 6} />}
      </g>
      {tall && !track && (
        <Icon
          name={icons[item.symbol]}
          x={-w / 2 + 3.5 + wall / 2}
          y={finished ? h * 0.1 : 0}
          size={wall * 0.66}
          fill="#fff"
        />
      )}
      <Letters
        board={board}
        item={item}
        shape={shape}
        w={w}
        h={h}
        finished={finished}
        open={open}
        progress={progress}
      />
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
  const shown = progress && tall;
  return (
    <>
      <Inscription
        text={item.text ?? ""}
        x={left}
        y={wordy ? -h / 2 + 10 : shown ? -h * 0.14 : 0}
        w={room - (wordy && progress ? 22 : 0)}
        size={tall ? 12 : Math.max(10, Math.min(11.5, h * 0.62))}
        lines={!wordy && h >= (shown ? 46 : 23) ? 2 : 1}
        class={finished || wordy ? "glory-strong" : ""}
      />
      {shown && (
        <text
          x={wordy ? w / 2 - 5 - (open ? 13 : 0) : left}
          y={wordy ? -h / 2 + 14 : h / 2 - 6}
          text-anchor={wordy ? "end" : "start"}
          font-size={11.5}
          class="glory-quiet glory-strong"
        >
          {`${progress} `}
        </text>
      )}
      {wordy && (
        <Words text={doesOf(board, item.symbol)} x={left} y={-h / 2 + 18} w={w - wall - 11} h={h - 20} size={11} />
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
