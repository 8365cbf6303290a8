// board.tsx: the board of Fortuna: the table with its four roads, and beside it what everybody shares.

import type { JSX } from "preact";
import type { BoardProps } from "../../board.js";
import type { Fortuna } from "../../generated/fortuna.js";
import "./board.css";
import { CENTRE, PROVINCE, roadOf, TABLE } from "./geometry.js";
import { Dice, Favours, Privileges, RoundAndOrder, Sites, Supply } from "./middle.js";
import { ActionCard } from "./pieces.js";
import { Lanes, Patterns, Province, sides, Table } from "./table.js";
import { words } from "./words.js";

const COLUMN = { x: TABLE + 22, width: 424 };
const WIDTH = COLUMN.x + COLUMN.width + 4;

const Clip = ({ board }: { board: BoardProps<Fortuna> }): JSX.Element => (
  <clipPath id="fortuna-rome">
    <circle cx={CENTRE} cy={CENTRE} r={roadOf(board.printed).wallRadius - 4} />
  </clipPath>
);

function Wide({ board }: { board: BoardProps<Fortuna> }): JSX.Element {
  const column = { board, ...COLUMN };
  return (
    <svg class="fortuna" viewBox={`-4 -4 ${WIDTH + 8} ${TABLE + 8}`} preserveAspectRatio="xMidYMid meet">
      <Patterns />
      <Clip board={board} />
      <Table board={board} />
      <RoundAndOrder {...column} y={0} />
      <Favours {...column} y={42} />
      <Dice {...column} y={266} />
      <Sites {...column} y={332} />
      <Supply {...column} y={450} />
      <Privileges {...column} y={516} height={210} />
      <text class="quiet" x={COLUMN.x + COLUMN.width} y={TABLE - 4} font-size={13} text-anchor="end">
        {words[board.language].house}
      </text>
    </svg>
  );
}

/** A player's three cards and his province, one under the other, 374 wide. */
function Side({ board, side, y }: { board: BoardProps<Fortuna>; side: number; y: number }): JSX.Element {
  const free = side > board.seats.length;
  return (
    <g transform={`translate(0 ${y})`}>
      {free
        ? (
          <text class="title fortuna-heading" x={0} y={14} font-size={14}>
            {words[board.language].free.toLocaleUpperCase()}
          </text>
        )
        : (
          <g transform="scale(1.02)">
            <Province board={board} side={side} x={(366 - PROVINCE.width) / 2} y={0} />
          </g>
        )}
      {board.scene.in("cards", side).map((item, slot) => (
        <ActionCard
          board={board}
          item={item}
          x={slot * 126}
          y={free ? 22 : PROVINCE.height + 14}
          width={120}
          height={112}
        />
      ))}
    </g>
  );
}

function Narrow({ board }: { board: BoardProps<Fortuna> }): JSX.Element {
  const own = sides.map((_, index) => ((board.seatShown - 1 + index) % 4) + 1);
  const box = { board, x: 0, width: 374 };
  const heights = own.map((side) => (side > board.seats.length ? 150 : PROVINCE.height + 142));
  const parts: [number, (y: number) => JSX.Element][] = [
    [40, (y) => <RoundAndOrder {...box} y={y} />],
    [board.seats.length * 34 + 8, (y) => <Lanes board={board} width={374} y={y} />],
    [heights[0] ?? 0, (y) => <Side board={board} side={own[0] ?? 1} y={y} />],
    [66, (y) => <Dice {...box} y={y} />],
    [220, (y) => <Favours {...box} y={y} />],
    [200, (y) => <Privileges {...box} y={y} height={186} />],
    [122, (y) => <Sites {...box} y={y} />],
    [66, (y) => <Supply {...box} y={y} />],
    ...own.slice(1).map((
      side,
      index,
    ): [number, (y: number) => JSX.Element] => [
      heights[index + 1] ?? 0,
      (y) => <Side board={board} side={side} y={y} />,
    ]),
  ];
  let at = 0;
  const drawn = parts.map(([height, draw]) => {
    const y = at;
    at += height + 8;
    return draw(y);
  });
  return (
    <svg class="fortuna" viewBox={`-8 -4 390 ${at + 20}`} width="100%">
      <Patterns />
      <Clip board={board} />
      {drawn}
      <text class="quiet" x={374} y={at + 10} font-size={13} text-anchor="end">
        {words[board.language].house}
      </text>
    </svg>
  );
}

/** Of the three cards of the set-up a click on one speaks of laying that one face-down; every move names all three. */
function laying(board: BoardProps<Fortuna>): BoardProps<Fortuna> {
  if (!board.choices.some(({ verb }) => verb === "lay")) return board;
  const lit = new Map([...board.lit].map(([id, moves]) => {
    const card = board.scene.get(id)?.symbol;
    return [id, moves.filter(({ verb, args }) => verb === "lay" && args[2] === card)];
  }));
  return { ...board, lit, pick: (item, moves) => board.pick(item, moves, true) };
}

export default function FortunaBoard(props: BoardProps<Fortuna>): JSX.Element {
  const board = laying(props);
  return board.shape === "wide" ? <Wide board={board} /> : <Narrow board={board} />;
}
