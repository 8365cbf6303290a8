// table.tsx: the square table: four roads to Rome, the action cards around it, the provinces.

import type { JSX } from "preact";
import type { BoardProps } from "../../board.js";
import type { Fortuna, Piece } from "../../generated/fortuna.js";
import { Icon } from "../../kit/icon.js";
import { Lit } from "../../kit/lit.js";
import { Emblem, seatColour } from "../../kit/seats.js";
import { labelled } from "../../words/names.js";
import type { Known } from "../../protocol.js";
import { placeValues } from "./cards.js";
import {
  CARD,
  cardCorner,
  CENTRE,
  PALACE_RADIUS,
  PROVINCE,
  provinceCorner,
  type Quarter,
  quarterOf,
  type Road,
  roadOf,
  TABLE,
} from "./geometry.js";
import { ActionCard, Building, fit, GoodSign, valuesOf } from "./pieces.js";
import { words } from "./words.js";

export const sides = [1, 2, 3, 4] as const;

/** Patterns that the drawing uses. */
export function Patterns(): JSX.Element {
  return (
    <defs>
      <pattern id="fortuna-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1="0" y1="0" x2="0" y2="7" stroke="#3a2a20" stroke-width="2.5" />
      </pattern>
      <pattern id="fortuna-field" width="26" height="26" patternUnits="userSpaceOnUse">
        <path d="M4 20q2-5 4 0M17 9q2-5 4 0" fill="none" stroke="#6f7d3c" stroke-width="1.1" opacity="0.35" />
      </pattern>
      <pattern id="fortuna-paving" width="22" height="22" patternUnits="userSpaceOnUse">
        <path d="M0 0h22v11H0zM11 11v11M0 22h22" fill="none" stroke="#8c7a5f" stroke-width="0.8" opacity="0.45" />
      </pattern>
    </defs>
  );
}

function Ground(): JSX.Element {
  return (
    <g aria-hidden="true">
      <rect width={TABLE} height={TABLE} rx={10} fill="#cfd0a1" stroke="var(--line-dark)" stroke-width={2} />
      <rect width={TABLE} height={TABLE} rx={10} fill="url(#fortuna-field)" />
    </g>
  );
}

function Way({ road, quarter, taken }: { road: Road; quarter: Quarter; taken: boolean }): JSX.Element {
  const from = road.at(0, quarter);
  const to = road.at(road.steps - 1, quarter);
  return (
    <g aria-hidden="true" opacity={taken ? 1 : 0.55}>
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} stroke="#8c6b43" stroke-width={30} stroke-linecap="round" />
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} stroke="#e4d3ab" stroke-width={26} stroke-linecap="round" />
      {Array.from({ length: road.steps }, (_, step) => {
        const { x, y } = road.at(step, quarter);
        const fill = step >= road.wall ? "#e9b9a0" : "#f7edd2";
        return (
          <g>
            <circle cx={x} cy={y} r={8.2} fill={fill} stroke="#8c6b43" stroke-width={1} />
            {step === 0
              ? <Icon name="village" x={x} y={y} size={15} fill="#6b4a2b" />
              : (
                <text x={x} y={y + 3.6} font-size={10} text-anchor="middle" style={{ fill: "#5a3f25" }}>
                  {step}
                </text>
              )}
          </g>
        );
      })}
    </g>
  );
}

function Rome({ radius }: { radius: number }): JSX.Element {
  const circle = { cx: CENTRE, cy: CENTRE, r: radius };
  return (
    <g aria-hidden="true">
      <circle {...circle} fill="#e8d2b0" />
      <circle {...circle} fill="url(#fortuna-paving)" />
      <circle {...circle} fill="none" stroke="#7a2f24" stroke-width={9} />
      <circle {...circle} fill="none" stroke="#e7c9a8" stroke-width={5} stroke-dasharray="9 5" />
    </g>
  );
}

function Palace({ board }: { board: BoardProps<Fortuna> }): JSX.Element {
  return (
    <g aria-hidden="true">
      <circle cx={CENTRE} cy={CENTRE} r={PALACE_RADIUS} fill="#9e2b25" stroke="#3a2a20" stroke-width={2} />
      <circle cx={CENTRE} cy={CENTRE} r={PALACE_RADIUS - 5} fill="none" stroke="#f1dfa0" stroke-width={1.5} />
      <Icon name="greek-temple" x={CENTRE} y={CENTRE - 6} size={42} fill="#fff3d6" />
      <text class="title" x={CENTRE} y={CENTRE + 30} font-size={13} text-anchor="middle" style={{ fill: "#fff3d6" }}>
        {words[board.language].rome}
      </text>
    </g>
  );
}

/** A governor on his road. */
function Figure({ board, road, side }: { board: BoardProps<Fortuna>; road: Road; side: number }): JSX.Element | null {
  const item = board.scene.in("road", side)[0];
  if (!item) return null;
  const step = item.column ?? 0, at = road.at(step, quarterOf(side, board.seatShown));
  const label = words[board.language].stepOf(board.nameOf(side), step, road.steps);
  return (
    <Lit board={board} item={item} x={at.x} y={at.y} label={label} class="fortuna-figure">
      <path d="M-9 13 L-6 -2 L6 -2 L9 13 Z" fill={seatColour(side)} stroke="#1d1511" stroke-width={1.4} />
      <Emblem seat={side} y={-8} size={22} />
    </Lit>
  );
}

const order: readonly Piece[] = ["grain", "wine", "water", "centurion", "vestal", "die"];

interface OfSide {
  board: BoardProps<Fortuna>;
  side: number;
}

/** Whose province it is, and his money. */
function Head({ board, side }: OfSide): JSX.Element {
  const name = board.nameOf(side), money = board.scene.in("money", side)[0];
  return (
    <>
      <g style={{ cursor: "pointer" }} onClick={() => board.show(side)}>
        <rect x={1.5} y={1.5} width={PROVINCE.width - 3} height={30} rx={6} fill={seatColour(side)} />
        <Emblem seat={side} x={18} y={16.5} size={24} />
        <text class="title" x={36} y={22} font-size={fit(name, 112, 16)} style={{ fill: "#fff" }}>
          {name}
        </text>
      </g>
      {money
        ? (
          <Lit board={board} item={money} x={PROVINCE.width - 52} y={16.5} label={`${money.count}`}>
            <rect x={-2} y={-12} width={48} height={24} rx={12} fill="#fff8e8" />
            <GoodSign kind="money" x={11} y={0} size={18} />
            <text class="on-card" x={34} y={6} font-size={17} font-weight="700" text-anchor="middle">
              {money.count}
            </text>
          </Lit>
        )
        : null}
    </>
  );
}

/** How many privileges a player holds. */
function Held({ board, side }: OfSide): JSX.Element | null {
  const cards = board.scene.in("hand", side);
  const hand = cards.reduce((sum, item) => sum + (item.count ?? 1), 0);
  if (!cards[0]) return null;
  return (
    <g
      transform={`translate(${PROVINCE.width - 44} 160)`}
      data-tip={labelled(board.language, board.scene.place("hand", side)?.title ?? "", hand)}
    >
      <rect width={28} height={38} rx={3} fill="#4a5f86" stroke="#1d1511" />
      <Icon name="crown" x={14} y={13} size={17} fill="#f4e3c0" />
      <text x={14} y={33} font-size={15} font-weight="700" text-anchor="middle" style={{ fill: "#fff" }}>
        {hand}
      </text>
    </g>
  );
}

/** A province: name and money, goods and people, buildings, privileges. */
export function Province({ board, side, x, y }: OfSide & { x: number; y: number }): JSX.Element {
  const { scene } = board;
  const stores = scene.known(scene.in("province", side), "piece");
  const goods = order.map((symbol) => stores.find((item) => item.symbol === symbol));
  const ring = scene.in("province", side).find((item) => item.symbol === "ring");
  const asked = board.seats[side - 1]?.asked;
  return (
    <g
      transform={`translate(${x} ${y})`}
      role="group"
      aria-label={words[board.language].provinceOf(board.nameOf(side))}
    >
      <rect
        width={PROVINCE.width}
        height={PROVINCE.height}
        rx={8}
        fill="#f4ead0"
        stroke={asked ? "var(--red)" : "#8c6b43"}
        stroke-width={asked ? 3 : 1.2}
      />
      <Head board={board} side={side} />
      {goods.map((item, index) => (item
        ? <Store board={board} item={item} x={8 + (index % 3) * 70} y={38 + Math.floor(index / 3) * 58} />
        : null)
      )}
      {scene.known(scene.in("buildings", side), "building").map((item, index) => (
        <Building board={board} item={item} x={8 + index * 45} y={158} width={40} height={42} />
      ))}
      {ring
        ? (
          <Lit board={board} item={ring} x={PROVINCE.width - 70} y={179}>
            <circle r={14} fill="#f0d3d0" stroke="#8c6b43" />
            <Icon name="linked-rings" size={20} fill="#8f2a24" />
          </Lit>
        )
        : null}
      <Held board={board} side={side} />
    </g>
  );
}

/** The values of the places for a good; those that are taken are dark. */
function PlaceValues({ values, count }: { values: readonly string[]; count: number }): JSX.Element {
  return (
    <>
      {values.map((value, place) => (
        <g transform={`translate(${13 + place * 20} 45)`}>
          <rect
            x={-9}
            y={-7.5}
            width={18}
            height={14}
            rx={4}
            fill={place < count ? "#8c6b43" : "#f4ead0"}
            stroke="#8c6b43"
            stroke-width={0.8}
          />
          <text
            class={place < count ? undefined : "on-card"}
            y={3.5}
            font-size={11}
            text-anchor="middle"
            style={place < count ? { fill: "#fff" } : undefined}
          >
            {value}
          </text>
        </g>
      ))}
    </>
  );
}

/** How many of one good: the pieces themselves as long as they fit, the number always. */
function Store(
  { board, item, x, y }: { board: BoardProps<Fortuna>; item: Known<Fortuna, "piece">; x: number; y: number },
): JSX.Element {
  const count = item.count ?? 0;
  const values = placeValues(item.symbol, valuesOf(board));
  const raised = values.length ? 6 : 0;
  return (
    <Lit
      board={board}
      item={item}
      x={x}
      y={y}
      label={`${item.text} ${count}`}
      halo={<rect x={0} y={0} width={66} height={54} rx={6} />}
    >
      <rect width={66} height={54} rx={6} fill={count ? "#fffaf0" : "#ece0c2"} stroke="#cbb68c" />
      <g opacity={count ? 1 : 0.35}>
        <GoodSign kind={item.symbol} x={22} y={27 - raised} size={30} />
      </g>
      <text
        class="on-card"
        x={50}
        y={35 - raised}
        font-size={22}
        font-weight="700"
        text-anchor="middle"
        opacity={count ? 1 : 0.55}
      >
        {count}
      </text>
      <PlaceValues values={values} count={count} />
    </Lit>
  );
}

function Cards({ board, side }: { board: BoardProps<Fortuna>; side: number }): JSX.Element {
  const quarter = quarterOf(side, board.seatShown);
  const free = side > board.seats.length;
  const name = free ? words[board.language].free : words[board.language].cardsOf(board.nameOf(side));
  return (
    <g role="group" aria-label={name}>
      {board.scene.in("cards", side).map((item, slot) => {
        const at = cardCorner(slot, quarter);
        return <ActionCard board={board} item={item} x={at.x} y={at.y} width={CARD.width} height={CARD.height} />;
      })}
    </g>
  );
}

export function Table({ board }: { board: BoardProps<Fortuna> }): JSX.Element {
  const road = roadOf(board.printed);
  const way = (side: number): JSX.Element => (
    <Way road={road} quarter={quarterOf(side, board.seatShown)} taken={side <= board.seats.length} />
  );
  return (
    <g>
      <Ground />
      {sides.map(way)}
      <Rome radius={road.wallRadius} />
      {sides.map((side) => <g clip-path="url(#fortuna-rome)">{way(side)}</g>)}
      <Palace board={board} />
      {sides.map((side) => {
        const at = provinceCorner(quarterOf(side, board.seatShown));
        return side <= board.seats.length
          ? <Province board={board} side={side} x={at.x} y={at.y} />
          : (
            <text
              class="on-card title"
              x={at.x + PROVINCE.width / 2}
              y={at.y + PROVINCE.height / 2}
              font-size={17}
              text-anchor="middle"
              opacity={0.7}
            >
              {words[board.language].free}
            </text>
          );
      })}
      {sides.map((side) => <Cards board={board} side={side} />)}
      {board.seats.map((seat) => <Figure board={board} road={road} side={seat.seat} />)}
    </g>
  );
}

/** Where the steps of a road stand along a lane. */
interface Lane {
  road: Road;
  at(step: number): number;
}

function LaneOf(
  { board, seat, lane: { road, at }, y }: { board: BoardProps<Fortuna>; seat: number; lane: Lane; y: number },
): JSX.Element {
  const item = board.scene.in("road", seat)[0], step = item?.column ?? 0;
  const late = step > road.steps - 3;
  return (
    <g>
      <line x1={at(0)} x2={at(road.steps)} y1={y + 6} y2={y + 6} stroke="#8c6b43" stroke-width={2} />
      {Array.from(
        { length: road.steps + 1 },
        (_, i) => (
          <circle cx={at(i)} cy={y + 6} r={4.2} fill={i >= road.wall ? "#e9b9a0" : "#f7edd2"} stroke="#8c6b43" />
        ),
      )}
      {item
        ? (
          <Lit
            board={board}
            item={item}
            x={at(step)}
            y={y + 2}
            label={words[board.language].stepOf(board.nameOf(seat), step, road.steps)}
          >
            <Emblem seat={seat} size={24} />
            <text
              x={late ? -16 : 16}
              y={-3}
              font-size={13}
              font-weight="700"
              text-anchor={late ? "end" : "start"}
              style={{ fill: "#2b211b" }}
            >
              {item.column}
            </text>
          </Lit>
        )
        : null}
    </g>
  );
}

/** The roads as lanes one under the other, for narrow screens. */
export function Lanes(
  { board, width, y }: { board: BoardProps<Fortuna>; width: number; y: number },
): JSX.Element {
  const road = roadOf(board.printed), cell = (width - 30) / road.steps;
  const lane: Lane = { road, at: (step) => 14 + step * cell };
  const high = 34, height = board.seats.length * high, wall = lane.at(road.wall) - cell / 2;
  return (
    <g transform={`translate(0 ${y})`}>
      <rect width={width} height={height + 8} rx={8} fill="#cfd0a1" stroke="var(--line-dark)" stroke-width={1.5} />
      <rect x={wall} y={2} width={width - wall - 2} height={height + 4} rx={6} fill="#e8d2b0" />
      <line x1={wall} x2={wall} y1={2} y2={height + 6} stroke="#7a2f24" stroke-width={4} stroke-dasharray="8 4" />
      <rect x={lane.at(road.steps) - 12} y={4} width={25} height={height} rx={6} fill="#9e2b25" />
      {board.seats.map(({ seat }, index) => (
        <LaneOf board={board} seat={seat} lane={lane} y={4 + high / 2 + index * high} />
      ))}
    </g>
  );
}
