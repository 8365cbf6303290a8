// lanes.tsx: the race: the roads to Rome as lanes, one below the other, from the villages to Caesar's palace.

import type { JSX } from "preact";
import { Icon } from "../../kit/icon.js";
import { Lit } from "../../kit/lit.js";
import { Emblem, seatColour } from "../../kit/seats.js";
import { type Lane, laneOf, type Rect } from "./geometry.js";
import type { Play } from "./play.js";
import { Lines, named } from "./signs.js";
import { words } from "./words.js";

const SCALE = 17;
const LABELS = 92;
const PALACE = 30;

/** How high the lanes of a table are, each so high. */
export const lanesHigh = (seats: number, lane: number): number => SCALE + seats * lane + 5;

/** Fields, the wall, the paved city, the palace. */
function Landscape({ lane, x, width, height }: { lane: Lane; x: number; width: number; height: number }): JSX.Element {
  const palace = lane.at(lane.steps);
  const teeth = Math.floor((height - 4) / 10);
  return (
    <g aria-hidden="true">
      <rect width={width} height={height} rx={8} fill="#cfd0a1" stroke="var(--line-dark)" stroke-width={1.5} />
      <rect width={width} height={height} rx={8} fill="url(#fortuna-field)" />
      <path
        d={`M${lane.gate} 1H${width - 7}a6 6 0 0 1 6 6V${height - 7}a6 6 0 0 1 -6 6H${lane.gate}z`}
        fill="#e8d2b0"
      />
      <path
        d={`M${lane.gate} 1H${width - 7}a6 6 0 0 1 6 6V${height - 7}a6 6 0 0 1 -6 6H${lane.gate}z`}
        fill="url(#fortuna-paving)"
      />
      <rect x={lane.gate - 4} y={1} width={8} height={height - 2} fill="#8c3b2e" stroke="#4d1d15" stroke-width={1} />
      {Array.from(
        { length: teeth },
        (_, i) => <rect x={lane.gate - 2} y={4 + (i * (height - 6)) / teeth} width={4} height={5} fill="#e7c9a8" />,
      )}
      <rect
        x={palace - PALACE / 2 + 1}
        y={3}
        width={width - palace + PALACE / 2 - 4}
        height={height - 6}
        rx={5}
        fill="#9e2b25"
        stroke="#4d1d15"
      />
      <Icon name="greek-temple" x={(palace + width) / 2 - PALACE / 4 - 1} y={SCALE / 2 + 3} size={17} fill="#fff3d6" />
      {Array.from({ length: lane.steps }, (_, step) => (
        <text
          class="on-card"
          x={lane.at(step)}
          y={SCALE - 3}
          font-size={12}
          text-anchor="middle"
          opacity={x && Math.abs(lane.at(step) - lane.gate) < 8 ? 0 : 1}
        >
          {step}
        </text>
      ))}
    </g>
  );
}

/** The stones of a road. */
function Stones({ lane, y }: { lane: Lane; y: number }): JSX.Element {
  const stride = lane.at(1) - lane.at(0), r = Math.min(7, stride * 0.3);
  return (
    <g aria-hidden="true">
      <line
        x1={lane.at(0)}
        x2={lane.at(lane.steps)}
        y1={y}
        y2={y}
        stroke="#8c6b43"
        stroke-width={r * 1.3}
        stroke-linecap="round"
      />
      <line x1={lane.at(0)} x2={lane.at(lane.steps)} y1={y} y2={y} stroke="#e4d3ab" stroke-width={r * 1.3 - 2} />
      {Array.from({ length: lane.steps + 1 }, (_, step) => (
        <circle
          cx={lane.at(step)}
          cy={y}
          r={r}
          fill={step >= lane.steps ? "#f1dfa0" : step >= lane.wall ? "#f0c3aa" : "#f7edd2"}
          stroke="#8c6b43"
        />
      ))}
    </g>
  );
}

/** Where the move under the pointer would lead. */
function Path(
  { lane, from, to, seat, y }: { lane: Lane; from: number; to: number; seat: number; y: number },
): JSX.Element {
  return (
    <g class="fortuna-path" aria-hidden="true">
      <line x1={lane.at(from)} x2={lane.at(to)} y1={y} y2={y} />
      <g opacity={0.75}>
        <Emblem seat={seat} x={lane.at(to)} y={y} size={22} />
      </g>
      <circle cx={lane.at(to)} cy={y} r={13} />
    </g>
  );
}

function Label({ board, seat, y, high }: { board: Play; seat: number; y: number; high: number }): JSX.Element {
  const laid = named(board.nameOf(seat), LABELS - 28, 1, 14);
  return (
    <g style={{ cursor: "pointer" }} onClick={() => board.show(seat)}>
      <rect x={4} y={y - high / 2 + 1.5} width={LABELS - 8} height={high - 3} rx={5} fill={seatColour(seat)} />
      <Lines laid={laid} x={LABELS / 2} y={y - laid.size / 2 - 1} bold fill="#fff" />
    </g>
  );
}

export function Lanes({ board, x, y, width, height }: Rect & { board: Play }): JSX.Element {
  const labels = width >= 440 ? LABELS : 4;
  const lane = laneOf(board.printed, labels + 12, width - PALACE / 2 - 4);
  const high = (height - SCALE - 5) / board.seats.length;
  return (
    <g transform={`translate(${x} ${y})`}>
      <Landscape lane={lane} x={x} width={width} height={height} />
      {board.seats.map(({ seat }, index) => {
        const item = board.scene.in("road", seat)[0], step = item?.column ?? 0;
        const middle = SCALE + (index + 0.5) * high;
        const steps = seat === board.me ? (board.preview?.steps ?? 0) : 0;
        return (
          <g>
            <Stones lane={lane} y={middle} />
            {labels > 4 ? <Label board={board} seat={seat} y={middle} high={high} /> : null}
            {steps ? <Path lane={lane} from={step} to={step + steps} seat={seat} y={middle} /> : null}
            {item
              ? (
                <Lit
                  board={board}
                  item={item}
                  x={lane.at(step)}
                  y={middle}
                  label={words[board.language].stepOf(board.nameOf(seat), step, lane.steps)}
                >
                  <Emblem seat={seat} size={Math.min(24, high + 1)} />
                </Lit>
              )
              : null}
          </g>
        );
      })}
    </g>
  );
}
