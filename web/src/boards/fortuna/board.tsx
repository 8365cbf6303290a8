// board.tsx: the board of Fortuna: the race to Rome, the sides of the table, and what everybody shares.

import type { ComponentChildren, JSX } from "preact";
import type { BoardProps, MatsProps } from "../../board.js";
import type { Fortuna } from "../../generated/fortuna.js";
import { Emblem } from "../../kit/seats.js";
import "./board.css";
import { around, GAP, MARGIN, planOf, type Rect, stacked, unitOf } from "./geometry.js";
import { Lanes, lanesHigh } from "./lanes.js";
import { Dice, Favours, Hand, handHigh, Privileges, privilegesHigh, RoundAndOrder, Sites, Supply } from "./middle.js";
import { Patterns } from "./pieces.js";
import { type Play, type Pointed, usePlay } from "./play.js";
import { Cards, Province, provinceHigh, Side } from "./sides.js";
import { Ways } from "./ways.js";

interface Laid {
  board: Play;
  /** In units, without the margin. */
  width: number;
  height: number;
}

/** The other sides above, the one that is shown large below on the left, as they sit around the table. */
function Sides({ board, x, y, width, height }: Rect & { board: Play }): JSX.Element {
  const [left = 1, above = 1, right = 1, own = 1] = around(board.seatShown);
  const each = { width: (width - GAP) / 2, height: (height - GAP) / 2 };
  const [east, south] = [x + each.width + GAP, y + each.height + GAP];
  return (
    <g>
      <Side board={board} side={left} x={x} y={y} {...each} />
      <Side board={board} side={above} x={east} y={y} {...each} />
      <Side board={board} side={right} x={east} y={south} {...each} />
      <Side board={board} side={own} x={x} y={south} {...each} />
    </g>
  );
}

/** The race and the sides on the left, what everybody shares on the right. */
function Wide({ board, width, height }: Laid): JSX.Element {
  const right = Math.min(400, Math.max(306, width * 0.35)), left = width - right - 2 * GAP;
  const lanes = lanesHigh(board.seats.length, Math.max(20, Math.min(27, height / 22)));
  const column = { board, x: left + 2 * GAP, width: right };
  const spare = Math.max(0, Math.min(1, (height - 444) / 140)),
    tall = (least: number, most: number): number => least + (most - least) * spare;
  const parts = [28, tall(142, 176), tall(38, 46), tall(78, 98), 30].map((high) => ({ height: high }));
  const { at, end } = stacked([...parts, { height: 0 }]);
  const part = (index: number): Rect & { board: Play } => ({
    ...column,
    y: at[index] ?? 0,
    height: parts[index]?.height ?? 0,
  });
  return (
    <>
      <Lanes board={board} x={0} y={0} width={left} height={lanes} />
      <Sides board={board} x={0} y={lanes + GAP} width={left} height={height - lanes - GAP} />
      <RoundAndOrder {...part(0)} />
      <Favours {...part(1)} />
      <Dice {...part(2)} />
      <Sites {...part(3)} />
      <Supply {...part(4)} />
      <Privileges {...column} y={end} height={height - end} />
    </>
  );
}

/** A tablet upright: the race, the sides in two columns, below them what everybody shares. */
function Upright({ board, width, height }: Laid): JSX.Element {
  const lanes = lanesHigh(board.seats.length, 24), half = (width - 2 * GAP) / 2;
  const shared = Math.max(46 + GAP + 176, 98 + GAP + 30 + GAP + privilegesHigh(board, half));
  const sides = sidesHigh(height - 34 - lanes - shared - 3 * GAP);
  const top = 34 + lanes + GAP, below = top + sides + GAP;
  const [west, east] = [{ board, x: 0, width: half }, { board, x: half + 2 * GAP, width: half }];
  return (
    <>
      <RoundAndOrder board={board} x={0} y={0} width={width} height={30} />
      <Lanes board={board} x={0} y={34} width={width} height={lanes} />
      <Sides board={board} x={0} y={top} width={width} height={sides} />
      <Dice {...west} y={below} height={46} />
      <Favours {...west} y={below + 46 + GAP} height={shared - 46 - GAP} />
      <Sites {...east} y={below} height={98} />
      <Supply {...east} y={below + 98 + GAP} height={30} />
      <Privileges {...east} y={below + 128 + 2 * GAP} height={shared - 128 - 2 * GAP} />
    </>
  );
}

const sidesHigh = (room: number): number => Math.max(356, Math.min(480, room));

function uprightHigh(board: Play, width: number, room: number): number {
  const lanes = lanesHigh(board.seats.length, 24), half = (width - 2 * GAP) / 2;
  const shared = Math.max(46 + GAP + 176, 98 + GAP + 30 + GAP + privilegesHigh(board, half));
  return 34 + lanes + GAP + sidesHigh(room - 34 - lanes - shared - 3 * GAP) + GAP + shared;
}

const CARDS = 80;
const FLAG = 26;

/** All action cards there are, a row a side, the own ones first; whose they are tells the flag. */
function Market({ board, y, width }: { board: Play; y: number; width: number }): JSX.Element {
  return (
    <g>
      {[board.seatShown, ...around(board.seatShown).slice(0, 3)].map((side, index) => {
        const top = y + index * (CARDS + GAP), own = side === board.seatShown;
        return (
          <g>
            {own
              ? <rect class="fortuna-own" x={-3} y={top - 3} width={width + 6} height={CARDS + 6} rx={8} />
              : null}
            {side <= board.seats.length
              ? <Emblem seat={side} x={FLAG / 2 - 1} y={top + CARDS / 2} size={FLAG - 4} />
              : <rect class="fortuna-plot" x={0} y={top + CARDS / 2 - 11} width={22} height={22} rx={11} />}
            <Cards board={board} side={side} x={FLAG} y={top} width={width - FLAG} height={CARDS} />
          </g>
        );
      })}
    </g>
  );
}

interface Row {
  height: number;
  draw(y: number): JSX.Element;
}

/** A phone: one column, the own side and what it deals with first. */
function rowsOf(board: Play, width: number): Row[] {
  const box = { board, x: 0, width };
  const players = around(board.seatShown).filter((side) => side <= board.seats.length);
  const province = (side: number): Row => ({
    height: provinceHigh(width),
    draw: (y) => <Province {...box} side={side} y={y} />,
  });
  const part = (height: number, draw: (rect: Rect & { board: Play }) => JSX.Element): Row => ({
    height,
    draw: (y) => draw({ ...box, y, height }),
  });
  return [
    part(28, (rect) => <RoundAndOrder {...rect} />),
    part(lanesHigh(board.seats.length, 24), (rect) => <Lanes {...rect} />),
    { height: 4 * CARDS + 3 * GAP + 4, draw: (y) => <Market board={board} y={y + 3} width={width} /> },
    province(board.seatShown),
    part(42, (rect) => <Dice {...rect} />),
    part(184, (rect) => <Favours {...rect} />),
    part(privilegesHigh(board, width), (rect) => <Privileges {...rect} />),
    part(98, (rect) => <Sites {...rect} />),
    part(30, (rect) => <Supply {...rect} />),
    ...players.filter((side) => side !== board.seatShown).map(province),
  ];
}

/** The sides of some players alone: what they have, their cards, their privileges. */
function matsOf(board: Play, of: readonly number[], width: number): Row[] {
  return of.filter((seat) => seat <= board.seats.length).flatMap((side): Row[] => [
    {
      height: provinceHigh(width) + CARDS + GAP + 8,
      draw: (y) => (
        <Side board={board} side={side} x={0} y={y} width={width} height={provinceHigh(width) + CARDS + GAP + 4} />
      ),
    },
    ...(side === board.seatShown
      ? [{
        height: handHigh(board, side),
        draw: (y: number) => <Hand board={board} side={side} x={0} y={y} width={width} />,
      }]
      : []),
  ]);
}

function Rows({ rows }: { rows: readonly Row[] }): JSX.Element {
  const { at } = stacked(rows);
  return <>{rows.map((row, index) => row.draw(at[index] ?? 0))}</>;
}

/** What the pointer, or the focus, is on: a way of what is in hand, or a lit piece. */
function under(event: Event): Pointed | null {
  const target = event.target instanceof Element ? event.target : null;
  const move = target?.closest("[data-move]")?.getAttribute("data-move");
  const id = target?.closest(".lit[data-id]")?.getAttribute("data-id");
  return move ? { move } : id ? { id } : null;
}

function Box(
  { board, scrolls, children }: { board: Play; scrolls: boolean; children: ComponentChildren },
): JSX.Element {
  return (
    <div
      class={`fortuna-box ${scrolls ? "" : "whole"}`}
      onPointerOver={(event) => event.pointerType === "mouse" && board.point(under(event))}
      onPointerLeave={() => board.point(null)}
      onFocusIn={(event) => board.point(under(event))}
      onFocusOut={() => board.point(null)}
    >
      <Ways board={board} />
      {children}
    </div>
  );
}

function Drawing(
  { width, height, children }: { width: number; height: number; children: ComponentChildren },
): JSX.Element {
  return (
    <svg
      class="fortuna"
      viewBox={`${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`}
      preserveAspectRatio="xMidYMid meet"
    >
      <Patterns />
      {children}
    </svg>
  );
}

function FortunaBoard(props: BoardProps<Fortuna>): JSX.Element {
  const board = usePlay(props), plan = planOf(props), unit = unitOf(plan, props.room);
  const width = props.room.width / unit - 2 * MARGIN, room = props.room.height / unit - 2 * MARGIN;
  const rows = plan === "column" ? rowsOf(board, width) : [];
  const height = plan === "wide" ? room : plan === "upright" ? uprightHigh(board, width, room) : stacked(rows).end;
  const laid = { board, width, height };
  return (
    <Box board={board} scrolls={plan !== "wide"}>
      <Drawing width={width} height={height}>
        {plan === "wide" ? <Wide {...laid} /> : plan === "upright" ? <Upright {...laid} /> : <Rows rows={rows} />}
      </Drawing>
    </Box>
  );
}

function Mats({ of, ...props }: MatsProps<Fortuna>): JSX.Element {
  const board = usePlay({ ...props, seatShown: of.includes(props.me) ? props.me : 0 });
  const width = props.room.width / unitOf("column", props.room) - 2 * MARGIN;
  const rows = matsOf(board, of, width);
  return (
    <Box board={board} scrolls>
      <Drawing width={width} height={Math.max(20, stacked(rows).end)}>
        <Rows rows={rows} />
      </Drawing>
    </Box>
  );
}

export default Object.assign(FortunaBoard, { Mats });
