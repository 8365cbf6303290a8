// table.tsx: the square table: four roads to Rome, the action cards around it, the provinces.

import type { JSX } from "preact";
import type { BoardProps } from "../../board.js";
import { Icon } from "../../kit/icon.js";
import { Lit } from "../../kit/lit.js";
import { Emblem, seatColour } from "../../kit/seats.js";
import type { Item } from "../../protocol.js";
import {
  CARD,
  cardCorner,
  CENTRE,
  PALACE_RADIUS,
  PROVINCE,
  provinceCorner,
  quarterOf,
  stepPoint,
  STEPS,
  TABLE,
  WALL,
  WALL_RADIUS,
} from "./geometry.js";
import { ActionCard, Building, fit, Good, houseValues } from "./pieces.js";
import { placeValues } from "./signs.js";
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

function Road({ quarter, taken }: { quarter: 0 | 1 | 2 | 3; taken: boolean }): JSX.Element {
  const from = stepPoint(0, quarter);
  const to = stepPoint(STEPS - 1, quarter);
  return (
    <g aria-hidden="true" opacity={taken ? 1 : 0.55}>
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} stroke="#8c6b43" stroke-width={30} stroke-linecap="round" />
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} stroke="#e4d3ab" stroke-width={26} stroke-linecap="round" />
      {Array.from({ length: STEPS }, (_, step) => {
        const { x, y } = stepPoint(step, quarter);
        return (
          <g>
            <circle
              cx={x}
              cy={y}
              r={8.2}
              fill={step >= WALL ? "#e9b9a0" : "#f7edd2"}
              stroke="#8c6b43"
              stroke-width={1}
            />
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

function Rome(): JSX.Element {
  return (
    <g aria-hidden="true">
      <circle cx={CENTRE} cy={CENTRE} r={WALL_RADIUS} fill="#e8d2b0" />
      <circle cx={CENTRE} cy={CENTRE} r={WALL_RADIUS} fill="url(#fortuna-paving)" />
      <circle cx={CENTRE} cy={CENTRE} r={WALL_RADIUS} fill="none" stroke="#7a2f24" stroke-width={9} />
      <circle
        cx={CENTRE}
        cy={CENTRE}
        r={WALL_RADIUS}
        fill="none"
        stroke="#e7c9a8"
        stroke-width={5}
        stroke-dasharray="9 5"
      />
    </g>
  );
}

function Palace({ board }: { board: BoardProps }): JSX.Element {
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
function Figure({ board, side }: { board: BoardProps; side: number }): JSX.Element | null {
  const item = board.scene.in(`road.${side}`)[0];
  if (!item) return null;
  const at = stepPoint(item.column ?? 0, quarterOf(side, board.seatShown));
  return (
    <Lit
      board={board}
      item={item}
      x={at.x}
      y={at.y}
      label={words[board.language].stepOf(board.nameOf(side), item.column ?? 0)}
      class="fortuna-figure"
    >
      <path d="M-9 13 L-6 -2 L6 -2 L9 13 Z" fill={seatColour(side)} stroke="#1d1511" stroke-width={1.4} />
      <Emblem seat={side} y={-8} size={22} />
    </Lit>
  );
}

const order = ["grain", "wine", "water", "centurion", "vestal", "die"];

/** A province: name and money, goods and people, buildings, privileges. */
export function Province(
  { board, side, x, y }: { board: BoardProps; side: number; x: number; y: number },
): JSX.Element {
  const { scene } = board;
  const name = board.nameOf(side);
  const goods = order.map((symbol) => scene.in(`province.${side}`).find((item) => item.symbol === symbol));
  const ring = scene.in(`province.${side}`).find((item) => item.symbol === "ring");
  const money = scene.in(`money.${side}`)[0];
  const seat = board.seats[side - 1];
  const hand = scene.in(`hand.${side}`).reduce((sum, item) => sum + (item.count ?? 1), 0);
  const built = scene.in(`buildings.${side}`);
  const first = scene.in(`hand.${side}`)[0];
  return (
    <g transform={`translate(${x} ${y})`} role="group" aria-label={words[board.language].provinceOf(name)}>
      <rect
        width={PROVINCE.width}
        height={PROVINCE.height}
        rx={8}
        fill="#f4ead0"
        stroke={seat?.asked ? "var(--red)" : "#8c6b43"}
        stroke-width={seat?.asked ? 3 : 1.2}
      />
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
            <Good kind="money" x={11} y={0} size={18} />
            <text class="on-card" x={34} y={6} font-size={17} font-weight="700" text-anchor="middle">
              {money.count}
            </text>
          </Lit>
        )
        : null}
      {goods.map((item, index) => (item
        ? <Store board={board} item={item} x={8 + (index % 3) * 70} y={38 + Math.floor(index / 3) * 58} />
        : null)
      )}
      {built.map((item, index) => (
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
      {first
        ? (
          <g
            transform={`translate(${PROVINCE.width - 44} 160)`}
            data-tip={`${scene.get(`hand.${side}`)?.title ?? ""}: ${hand}`}
          >
            <rect width={28} height={38} rx={3} fill="#4a5f86" stroke="#1d1511" />
            <Icon name="crown" x={14} y={13} size={17} fill="#f4e3c0" />
            <text x={14} y={33} font-size={15} font-weight="700" text-anchor="middle" style={{ fill: "#fff" }}>
              {hand}
            </text>
          </g>
        )
        : null}
    </g>
  );
}

/** How many of one good: the pieces themselves as long as they fit, the number always. */
function Store({ board, item, x, y }: { board: BoardProps; item: Item; x: number; y: number }): JSX.Element {
  const kind = item.symbol ?? "";
  const count = item.count ?? 0;
  const places = placeValues(kind, houseValues(board));
  const raised = places.length ? 6 : 0;
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
        <Good kind={kind} x={22} y={27 - raised} size={30} />
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
      {places.map((value, place) => (
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
    </Lit>
  );
}

function Cards({ board, side }: { board: BoardProps; side: number }): JSX.Element {
  const quarter = quarterOf(side, board.seatShown);
  const free = side > board.seats.length;
  const name = free ? words[board.language].free : words[board.language].cardsOf(board.nameOf(side));
  return (
    <g role="group" aria-label={name}>
      {board.scene.in(`cards.${side}`).map((item, slot) => {
        const at = cardCorner(slot, quarter);
        return <ActionCard board={board} item={item} x={at.x} y={at.y} width={CARD.width} height={CARD.height} />;
      })}
    </g>
  );
}

export function Table({ board }: { board: BoardProps }): JSX.Element {
  return (
    <g>
      <Ground />
      {sides.map((side) => <Road quarter={quarterOf(side, board.seatShown)} taken={side <= board.seats.length} />)}
      <Rome />
      {sides.map((side) => (
        <g clip-path="url(#fortuna-rome)">
          <Road quarter={quarterOf(side, board.seatShown)} taken={side <= board.seats.length} />
        </g>
      ))}
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
      {board.seats.map((seat) => <Figure board={board} side={seat.seat} />)}
    </g>
  );
}

/** The roads as lanes one under the other, for narrow screens. */
export function Lanes({ board, width, y }: { board: BoardProps; width: number; y: number }): JSX.Element {
  const lane = 34;
  const cell = (width - 30) / STEPS;
  const at = (step: number): number => 14 + step * cell;
  const height = board.seats.length * lane;
  return (
    <g transform={`translate(0 ${y})`}>
      <rect width={width} height={height + 8} rx={8} fill="#cfd0a1" stroke="var(--line-dark)" stroke-width={1.5} />
      <rect
        x={at(WALL) - cell / 2}
        y={2}
        width={width - at(WALL) + cell / 2 - 2}
        height={height + 4}
        rx={6}
        fill="#e8d2b0"
      />
      <line
        x1={at(WALL) - cell / 2}
        x2={at(WALL) - cell / 2}
        y1={2}
        y2={height + 6}
        stroke="#7a2f24"
        stroke-width={4}
        stroke-dasharray="8 4"
      />
      <rect x={at(STEPS) - 12} y={4} width={25} height={height} rx={6} fill="#9e2b25" />
      {board.seats.map(({ seat }, index) => {
        const item = board.scene.in(`road.${seat}`)[0];
        const middle = 4 + lane / 2 + index * lane;
        return (
          <g>
            <line x1={at(0)} x2={at(STEPS)} y1={middle + 6} y2={middle + 6} stroke="#8c6b43" stroke-width={2} />
            {Array.from(
              { length: STEPS + 1 },
              (_, step) => (
                <circle
                  cx={at(step)}
                  cy={middle + 6}
                  r={4.2}
                  fill={step >= WALL ? "#e9b9a0" : "#f7edd2"}
                  stroke="#8c6b43"
                />
              ),
            )}
            {item
              ? (
                <Lit
                  board={board}
                  item={item}
                  x={at(item.column ?? 0)}
                  y={middle + 2}
                  label={words[board.language].stepOf(board.nameOf(seat), item.column ?? 0)}
                >
                  <Emblem seat={seat} size={24} />
                  <text
                    x={(item.column ?? 0) > 12 ? -16 : 16}
                    y={-3}
                    font-size={13}
                    font-weight="700"
                    text-anchor={(item.column ?? 0) > 12 ? "end" : "start"}
                    style={{ fill: "#2b211b" }}
                  >
                    {item.column}
                  </text>
                </Lit>
              )
              : null}
          </g>
        );
      })}
    </g>
  );
}
