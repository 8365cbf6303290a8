// sides.tsx: the sides of the table: three action cards, and of a player the province below them.

import type { JSX } from "preact";
import { type Fortuna, type Piece } from "../../generated/fortuna.js";
import { Icon } from "../../kit/icon.js";
import { Lit } from "../../kit/lit.js";
import { Emblem, seatColour } from "../../kit/seats.js";
import type { Known } from "../../protocol.js";
import { labelled } from "../../words/names.js";
import { placeValues } from "./cards.js";
import { GAP, HEAD, isNarrow, type Rect, storeHigh, storesHigh } from "./geometry.js";
import { buildings } from "./looks.js";
import { ActionCard, Owned } from "./pieces.js";
import type { Play } from "./play.js";
import { Change, GoodSign, Lines, named } from "./signs.js";
import { words } from "./words.js";

interface OfSide {
  board: Play;
  side: number;
}

const PAD = 4;
const PLOT = 28;
const PURSE = 52;

const isFree = ({ board, side }: OfSide): boolean => side > board.seats.length;

/** What the move under the pointer would change here. */
const changes = ({ board, side }: OfSide): Play["preview"] => (side === board.me ? board.preview : null);

/** A player's money. */
function Purse({ board, side, x }: OfSide & { x: number }): JSX.Element | null {
  const money = board.scene.in("money", side)[0];
  if (!money) return null;
  const shape = <rect x={-2} y={-10} width={PURSE - 4} height={20} rx={10} />;
  return (
    <Lit board={board} item={money} x={x} y={HEAD / 2} label={`${money.count}`} halo={shape}>
      <rect x={-2} y={-10} width={PURSE - 4} height={20} rx={10} fill="#fff8e8" />
      <GoodSign kind="money" x={10} y={0} size={16} />
      <text class="on-card" x={32} y={5.5} font-size={16} font-weight="700" text-anchor="middle">
        {money.count}
      </text>
      <Change by={changes({ board, side })?.goods.money} x={22} y={-10} />
    </Lit>
  );
}

/** How many privileges a player holds. */
function Held({ board, side, x }: OfSide & { x: number }): JSX.Element | null {
  const cards = board.scene.in("hand", side);
  const count = cards.reduce((sum, item) => sum + (item.count ?? 1), 0);
  const first = side === board.seatShown ? undefined : cards[0];
  const card = (
    <>
      <rect x={0} y={-10} width={36} height={20} rx={4} fill="#4a5f86" stroke="#fff8e8" stroke-width={1} />
      <Icon name="crown" x={10.5} y={0} size={14} fill="#f4e3c0" />
      <text x={26} y={5} font-size={15} font-weight="700" text-anchor="middle" style={{ fill: "#fff" }}>{count}</text>
      <Change by={changes({ board, side })?.cards} x={18} y={-10} />
    </>
  );
  if (first) return <Lit board={board} item={first} x={x} y={HEAD / 2} label={`${count}`}>{card}</Lit>;
  return (
    <g
      transform={`translate(${x} ${HEAD / 2})`}
      data-tip={labelled(board.language, board.scene.place("hand", side)?.title ?? "", count)}
    >
      {card}
    </g>
  );
}

/** Whose province it is, his privileges and his money. */
export function Head({ board, side, width }: OfSide & { width: number }): JSX.Element {
  const laid = named(board.nameOf(side), width - PURSE - 76, 1, 16);
  return (
    <>
      <g style={{ cursor: "pointer" }} onClick={() => board.show(side)}>
        <path d={`M1 ${HEAD}V8a7 7 0 0 1 7 -7H${width - 8}a7 7 0 0 1 7 7V${HEAD}z`} fill={seatColour(side)} />
        <Emblem seat={side} x={16} y={HEAD / 2 + 0.5} size={20} />
        <text x={31} y={HEAD / 2 + laid.size * 0.34} font-size={laid.size} font-weight="700" style={{ fill: "#fff" }}>
          {laid.lines[0]}
        </text>
      </g>
      <Held board={board} side={side} x={width - PURSE - 40} />
      <Purse board={board} side={side} x={width - PURSE} />
    </>
  );
}

/** The values of the places for people; those that are taken are dark. */
function PlaceValues(
  { values, count, width, high }: { values: readonly string[]; count: number; width: number; high: number },
): JSX.Element {
  const each = (width - 2) / values.length;
  return (
    <>
      {values.map((value, place) => (
        <g transform={`translate(${1 + (place + 0.5) * each} ${high - 10})`}>
          <rect
            x={-each / 2 + 0.4}
            y={-8.5}
            width={each - 0.8}
            height={17}
            rx={3}
            fill={place < count ? "#6f5230" : "#f4ead0"}
            stroke="#8c6b43"
            stroke-width={0.8}
          />
          <text
            class={place < count ? undefined : "on-card"}
            y={4.2}
            font-size={12}
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

const goodsOf: readonly Piece[] = ["grain", "wine", "water"];
const peopleOf: readonly Piece[] = ["centurion", "vestal", "die"];

/** How many of one good there are, or of one kind of people with the values of their places. */
function Store(
  { board, side, item, x, y, width, height }: OfSide & { item: Known<Fortuna, "piece"> } & Rect,
): JSX.Element {
  const count = item.count ?? 0, values = placeValues(item.symbol, board), people = values.length > 0;
  const low = height < 50;
  return (
    <Lit
      board={board}
      item={item}
      x={x}
      y={y}
      label={`${item.text} ${count}`}
      halo={<rect width={width} height={height} rx={5} />}
    >
      <rect width={width} height={height} rx={5} fill={count ? "#fffaf0" : "#ece0c2"} stroke="#cbb68c" />
      <g opacity={count ? 1 : 0.4}>
        <GoodSign
          kind={item.symbol}
          x={people ? width / 2 - 8 : width / 2}
          y={low ? 13 : 20}
          size={people || low ? 22 : Math.min(width - 4, 27)}
        />
      </g>
      <text
        class="on-card"
        x={people ? width / 2 + 12 : width / 2}
        y={people ? (low ? 20 : 27) : height - (low ? 5 : 9)}
        font-size={low ? 18 : 20}
        font-weight="700"
        text-anchor="middle"
      >
        {count}
      </text>
      <PlaceValues values={values} count={count} width={width} high={height} />
      <Change by={changes({ board, side })?.goods[item.symbol]} x={width / 2} y={-1} />
    </Lit>
  );
}

/** Plots for buildings, those that stand, and whether one is married, in so many rows. */
function Plots({ board, side, x, y, rows }: OfSide & { x: number; y: number; rows: number }): JSX.Element {
  const { scene, printed } = board;
  const owned = scene.known(scene.in("buildings", side), "building");
  const ring = scene.in("province", side).find((item) => item.symbol === "ring");
  const coming = changes({ board, side });
  const plots = Math.max(printed.building_places, owned.length);
  const at = (index: number): { x: number; y: number } => ({
    x: x + Math.floor(index / rows) * (PLOT + 3),
    y: y + (index % rows) * (PLOT + 4) + 1,
  });
  const last = at(plots), middle = PLOT / 2;
  return (
    <g>
      {Array.from({ length: plots - owned.length }, (_, index) => {
        const spot = at(owned.length + index);
        const ghost = index === 0 ? coming?.building : undefined;
        return (
          <g transform={`translate(${spot.x} ${spot.y})`} aria-hidden="true">
            <rect class={ghost ? "fortuna-ghost" : "fortuna-plot"} width={PLOT} height={PLOT} rx={5} />
            {ghost ? <Icon name={buildings[ghost]} x={middle} y={middle} size={PLOT * 0.75} fill="#5a3a22" /> : null}
          </g>
        );
      })}
      {owned.map((item, index) => <Owned board={board} item={item} {...at(index)} width={PLOT} height={PLOT} />)}
      <g transform={`translate(${last.x + middle} ${last.y + middle})`}>
        {ring ? null : (
          <>
            <circle class={coming?.ring ? "fortuna-ghost" : "fortuna-plot"} r={middle} aria-hidden="true" />
            {coming?.ring ? <Icon name="linked-rings" size={20} fill="#8f2a24" /> : null}
          </>
        )}
      </g>
      {ring
        ? (
          <Lit board={board} item={ring} x={last.x + middle} y={last.y + middle}>
            <circle r={middle} fill="#f0d3d0" stroke="#8c6b43" />
            <Icon name="linked-rings" size={20} fill="#8f2a24" />
          </Lit>
        )
        : null}
    </g>
  );
}

/** What a province holds: goods and people in one row, or people below where that would be too narrow. */
export function Stores({ board, side, x, y, width }: OfSide & { x: number; y: number; width: number }): JSX.Element {
  const stores = board.scene.known(board.scene.in("province", side), "piece");
  const narrow = isNarrow(width), rows = narrow ? 1 : 2, high = storeHigh(width);
  const plots = Math.ceil((board.printed.building_places + 1) / rows) * (PLOT + 3);
  const good = narrow ? (width - plots - 9) / 3 : (width - plots - 18) / 7.2;
  const people = narrow ? (width - 6) / 3 : good * 1.4;
  const store = (symbol: Piece, left: number, top: number, own: number): JSX.Element | null => {
    const item = stores.find((one) => one.symbol === symbol);
    return item ? <Store {...{ board, side, item }} x={left} y={top} width={own} height={high} /> : null;
  };
  const below = narrow ? { x, y: y + high + 3 } : { x: x + 3 * (good + 3), y };
  return (
    <g>
      {goodsOf.map((symbol, index) => store(symbol, x + index * (good + 3), y, good))}
      {peopleOf.map((symbol, index) => store(symbol, below.x + index * (people + 3), below.y, people))}
      <Plots board={board} side={side} x={x + width - plots + 3} y={narrow ? y + 7 : y} rows={rows} />
    </g>
  );
}

/** The three action cards of a side. */
export function Cards({ board, side, x, y, width, height }: OfSide & Rect): JSX.Element {
  const all = board.scene.in("cards", side), each = (width - 2 * GAP) / 3;
  const name = isFree({ board, side })
    ? words[board.language].free
    : words[board.language].cardsOf(board.nameOf(side));
  return (
    <g role="group" aria-label={name}>
      {[0, 1, 2].slice(all.length).map((slot) => (
        <rect
          class="fortuna-plot"
          x={x + slot * (each + GAP) + 1}
          y={y + 1}
          width={each - 2}
          height={height - 2}
          rx={6}
        />
      ))}
      {all.map((item, slot) => (
        <ActionCard board={board} item={item} x={x + slot * (each + GAP)} y={y} width={each} height={height} />
      ))}
    </g>
  );
}

/** The ground of a side; the one that is asked has a red edge. */
function Ground({ board, side, width, height }: OfSide & { width: number; height: number }): JSX.Element {
  const asked = board.seats[side - 1]?.asked;
  return isFree({ board, side })
    ? <rect class="fortuna-free" width={width} height={height} rx={8} />
    : (
      <rect
        width={width}
        height={height}
        rx={8}
        fill="#e9dcb8"
        stroke={asked ? "var(--red)" : "#8c6b43"}
        stroke-width={asked ? 3 : 1.2}
      />
    );
}

/** How high a province without its cards is. */
export const provinceHigh = (width: number): number => HEAD + storesHigh(width - 2 * PAD) + 3 * PAD;

/** A player's province: name and money, then what he has. */
export function Province({ board, side, x, y, width }: OfSide & { x: number; y: number; width: number }): JSX.Element {
  return (
    <g
      transform={`translate(${x} ${y})`}
      role="group"
      aria-label={words[board.language].provinceOf(board.nameOf(side))}
    >
      <Ground board={board} side={side} width={width} height={provinceHigh(width)} />
      <Head board={board} side={side} width={width} />
      <Stores board={board} side={side} x={PAD} y={HEAD + PAD + 1} width={width - 2 * PAD} />
    </g>
  );
}

/** A whole side: the cards between the player's name and what he has. */
export function Side({ board, side, x, y, width, height }: OfSide & Rect): JSX.Element {
  const free = isFree({ board, side }), stores = storesHigh(width - 2 * PAD), foot = free ? PAD : stores + 2 * PAD;
  const inside = { board, side, x: PAD + 2, width: width - 2 * PAD - 4 };
  return (
    <g transform={`translate(${x} ${y})`}>
      <Ground board={board} side={side} width={width} height={height} />
      {free
        ? (
          <Lines
            laid={{ size: 14, lines: [words[board.language].free] }}
            x={width / 2}
            y={HEAD / 2 - 7}
            fill="var(--ink)"
            bold
          />
        )
        : <Head board={board} side={side} width={width} />}
      <Cards {...inside} y={HEAD + PAD + 1} height={height - HEAD - foot - PAD - 1} />
      {free ? null : <Stores board={board} side={side} x={PAD} y={height - stores - PAD} width={width - 2 * PAD} />}
    </g>
  );
}
