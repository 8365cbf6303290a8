// emblem.tsx: a small wall painting for each game.

import type { ComponentChildren, JSX } from "preact";
import { Icon } from "../kit/icon.js";

const ink = "#2b211b";

function Panel({ ground, children }: { ground: string; children: ComponentChildren }): JSX.Element {
  return (
    <svg class="emblem" viewBox="0 0 160 96" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <rect width="160" height="96" fill={ground} />
      {children}
      <path d="M0 88h160" stroke={ink} stroke-opacity=".35" />
      {Array.from(
        { length: 20 },
        (_, i) => (
          <path
            key={i}
            d={`M${i * 8} 96v-5h5v3h-2.500v-1`}
            fill="none"
            stroke="#faf6ec"
            stroke-width="1.1"
            stroke-opacity=".75"
          />
        ),
      )}
    </svg>
  );
}

const turn = (angle: number, radius: number): [number, number] => [
  80 + radius * Math.sin((angle * Math.PI) / 180),
  45 - radius * Math.cos((angle * Math.PI) / 180),
];

function Trajan(): JSX.Element {
  const markers = ["#e9c12f", "#e0812b", "#3c9a48", "#f4f0e6", "#e58fb1", "#2f6fc1"];
  return (
    <Panel ground="#8c3b2e">
      <circle cx="80" cy="45" r="40" fill="#c4663f" stroke={ink} stroke-width="1.5" />
      <circle cx="80" cy="45" r="15" fill="#efe6d6" stroke={ink} />
      <Icon name="laurel-crown" x={80} y={45} size={22} fill="#9e2b25" />
      {markers.map((colour, i) => {
        const [x, y] = turn(i * 60 + 30, 27);
        return (
          <g key={colour}>
            <circle cx={x} cy={y} r="10" fill="#e6d3a8" stroke={ink} />
            <circle cx={x - 3} cy={y + 1} r="3.6" fill={colour} stroke={ink} stroke-width=".8" />
            {i % 2 === 0 && (
              <circle cx={x + 3.4} cy={y - 2} r="3.6" fill={markers[(i + 2) % 6]} stroke={ink} stroke-width=".8" />
            )}
          </g>
        );
      })}
      <Icon name="trireme" x={22} y={52} size={32} fill="#efe6d6" />
      <Icon name="centurion-helmet" x={138} y={48} size={32} fill="#efe6d6" />
    </Panel>
  );
}

function Glory(): JSX.Element {
  const stones = ["#c9a13b", "#8a5a2b", "#8f8a80", "#b3312c", "#5d6f86", "#7a4f96"];
  return (
    <Panel ground="#2f5f6e">
      <path d="M80 8l44 22H36z" fill="#efe6d6" stroke={ink} stroke-width="1.5" />
      <circle cx="80" cy="22" r="4" fill="#d9a441" stroke={ink} />
      {[44, 60, 76, 92, 108].map((x) => (
        <path
          key={x}
          d={`M${x} 32h8v40h-8zM${x + 2.6} 35v34M${x + 5.4} 35v34`}
          fill="#faf6ec"
          stroke={ink}
          stroke-width=".9"
        />
      ))}
      <path d="M36 72h88v7H36z" fill="#e4d8c2" stroke={ink} />
      {stones.map((colour, i) => (
        <path
          key={colour}
          d={`M${8 + (i % 3) * 9 + (i > 2 ? 110 : 0)} ${86 - Math.floor((i % 3) / 2) * 8}h13v-8h-13z`}
          fill={colour}
          stroke={ink}
        />
      ))}
      <path d="M128 70h22v16h-22z" fill="#8f8a80" stroke={ink} />
      <path d="M14 62h13v8H14z" fill="#b3312c" stroke={ink} />
    </Panel>
  );
}

function Fortuna(): JSX.Element {
  return (
    <Panel ground="#d9a441">
      <path d="M0 40h160v12H0zM74 0h12v96H74z" fill="#e6d3a8" stroke={ink} stroke-width=".8" />
      {[8, 22, 36, 118, 132, 146].map((x) => (
        <path key={x} d={`M${x} 46h6`} stroke={ink} stroke-opacity=".5" stroke-width="2" />
      ))}
      <path d="M52 18h56v56H52z" fill="#efe6d6" stroke={ink} stroke-width="1.5" />
      <path d="M52 18h56v56H52z" fill="none" stroke="#8c3b2e" stroke-width="4" stroke-dasharray="5 3" />
      <Icon name="cartwheel" x={80} y={46} size={40} fill="#9e2b25" />
      <Icon name="wheat" x={22} y={22} size={26} fill="#5f3d12" />
      <Icon name="grapes" x={138} y={22} size={26} fill="#6d4a8d" />
      <Icon name="amphora" x={22} y={72} size={24} fill="#8c3b2e" />
      <Icon name="flame" x={138} y={72} size={24} fill="#9e2b25" />
    </Panel>
  );
}

function Die(
  { x, y, colour, pips, tilt }: { x: number; y: number; colour: string; pips: [number, number][]; tilt: number },
): JSX.Element {
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt})`}>
      <rect x="-13" y="-13" width="26" height="26" rx="5" fill={colour} stroke={ink} stroke-width="1.5" />
      {pips.map(([a, b]) => <circle key={`${a} ${b}`} cx={a * 6.5} cy={b * 6.5} r="2.4" fill="#faf6ec" />)}
    </g>
  );
}

function RomeRoll(): JSX.Element {
  const squares: [number, number, number, string][] = [
    [1, 1, 2, "#b3312c"],
    [2, 2, 1, "#b3312c"],
    [5, 1, 1, "#2c5aa0"],
    [5, 2, 3, "#2c5aa0"],
    [8, 0, 2, "#2f7d5b"],
    [9, 1, 1, "#2f7d5b"],
    [1, 4, 3, "#8a5a2b"],
  ];
  return (
    <Panel ground="#efe6d6">
      <path
        d={Array.from({ length: 14 }, (_, i) => `M${i * 12 + 2} 0v88`).join("")
          + Array.from({ length: 8 }, (_, i) => `M0 ${i * 12 + 2}h160`).join("")}
        stroke="#7fa9b8"
        stroke-opacity=".6"
        stroke-width=".8"
      />
      <path d="M-4 20c30 4 26 40 52 44s30 14 60 34" fill="none" stroke="#7fa9b8" stroke-width="11" />
      {squares.map(([column, row, width, colour]) => (
        <rect
          key={`${column} ${row}`}
          x={column * 12 + 14}
          y={row * 12 + 2}
          width={width * 12}
          height="12"
          fill={colour}
          fill-opacity=".8"
          stroke={ink}
          stroke-width=".9"
        />
      ))}
      <Die x={112} y={58} colour="#9e2b25" tilt={-12} pips={[[-1, -1], [1, 1], [0, 0]]} />
      <Die x={138} y={46} colour="#2c5aa0" tilt={14} pips={[[-1, -1], [1, 1], [-1, 1], [1, -1]]} />
    </Panel>
  );
}

function Plain(): JSX.Element {
  return (
    <Panel ground="#2f7d5b">
      <Die x={60} y={44} colour="#8a5a2b" tilt={-10} pips={[[0, 0]]} />
      <Die x={98} y={50} colour="#8a5a2b" tilt={16} pips={[[-1, -1], [1, 1], [-1, 1], [1, -1], [-1, 0], [1, 0]]} />
    </Panel>
  );
}

const emblems: Record<string, () => JSX.Element> = {
  trajan: Trajan,
  glory: Glory,
  fortuna: Fortuna,
  romeroll: RomeRoll,
};

export function GameEmblem({ game }: { game: string }): JSX.Element {
  const Drawn = emblems[game] ?? Plain;
  return <Drawn />;
}
