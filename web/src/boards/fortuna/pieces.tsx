// pieces.tsx: the things on the table of Fortuna: action cards, favours, dice, buildings, goods, privileges.

import type { ComponentChildren, JSX } from "preact";
import type { BoardProps } from "../../board.js";
import type { Fortuna } from "../../generated/fortuna.js";
import { Icon } from "../../kit/icon.js";
import { type Laid, layOut, sizeFor } from "../../kit/letters.js";
import { Lit } from "../../kit/lit.js";
import type { Item, Known } from "../../protocol.js";
import { type Line, linesOf, type Values } from "./cards.js";
import { actions, buildings, favours, type Good, goods } from "./looks.js";
import { words } from "./words.js";

/** On a card or a board, which are light in both themes. */
export function GoodSign({ kind, x, y, size }: { kind: Good; x: number; y: number; size: number }): JSX.Element {
  const { icon, fill } = goods[kind];
  return <Icon name={icon} x={x} y={y} size={size} fill={fill} />;
}

/** A size at which a name in capitals fits its box. */
export const fit = (text: string, width: number, most: number): number =>
  sizeFor(text.toLocaleUpperCase(), width, most, "title");

/** The numbers of the table: a house value stands on its scale at its number. */
export function valuesOf({ scene, printed }: BoardProps<Fortuna>): Values {
  const values = new Map(scene.known(scene.in("house"), "house").map((item) => [item.symbol, item.column ?? 0]));
  return { printed, house: (symbol) => values.get(symbol) ?? 0 };
}

/** Words and little pictures in a row, in the middle at x. */
function Signs({ line, x, y, size }: { line: Line; x: number; y: number; size: number }): JSX.Element {
  const widths = line.map((part) => (typeof part === "object" ? size * 1.25 : part.length * size * 0.52 + 2));
  let at = x - widths.reduce((sum, width) => sum + width, 0) / 2;
  return (
    <g>
      {line.map((part, index) => {
        const width = widths[index] ?? 0;
        const middle = at + width / 2;
        at += width;
        return typeof part === "object"
          ? <GoodSign kind={part.good} x={middle} y={y - size * 0.32} size={size * 1.1} />
          : (
            <text class="on-card" x={middle} y={y} font-size={size} text-anchor="middle">
              {part}
            </text>
          );
      })}
    </g>
  );
}

interface At<T extends Item<Fortuna> = Item<Fortuna>> {
  board: BoardProps<Fortuna>;
  item: T;
  x: number;
  y: number;
  width: number;
  height: number;
}

const Frame = (
  { width, height, fill, children }: { width: number; height: number; fill: string; children?: ComponentChildren },
): JSX.Element => (
  <>
    <rect width={width} height={height} rx={6} fill={fill} stroke="var(--line-dark)" stroke-width={1.2} />
    {children}
  </>
);

const halo = (width: number, height: number): JSX.Element => (
  <rect x={-2} y={-2} width={width + 4} height={height + 4} rx={8} />
);

/** What a band across a card says: it lies face down, for those who know it. */
function FaceDown({ board, width, height }: Pick<At, "board" | "width" | "height">): JSX.Element {
  return (
    <>
      <rect width={width} height={height} rx={6} fill="url(#fortuna-hatch)" opacity={0.55} />
      <g transform={`translate(${width / 2} ${height * 0.56}) rotate(-14)`}>
        <rect x={-width * 0.42} y={-9} width={width * 0.84} height={18} rx={3} fill="#3a2a20" />
        <text x={0} y={4.5} font-size={12} text-anchor="middle" style={{ fill: "#fff8e8" }}>
          {words[board.language].faceDown}
        </text>
      </g>
    </>
  );
}

function ActionFace({ board, item, width, height }: At<Known<Fortuna, "action">>): JSX.Element {
  const name = item.text ?? "";
  const lines = linesOf(item.symbol, valuesOf(board));
  const big = lines.length > 1 ? height * 0.34 : height * 0.42;
  return (
    <>
      <rect x={0.6} y={0.6} width={width - 1.2} height={height * 0.2} rx={5} fill="#fffaf0" opacity={0.75} />
      <text
        class="on-card title"
        x={width / 2}
        y={height * 0.155}
        font-size={fit(name, width - 6, height * 0.125)}
        text-anchor="middle"
      >
        {name.toLocaleUpperCase()}
      </text>
      <Icon name={actions[item.symbol].icon} x={width / 2} y={height * 0.22 + big * 0.56} size={big} fill="#3a2a20" />
      {lines.map((line, index) => (
        <Signs
          line={line}
          x={width / 2}
          y={height * (lines.length > 1 ? 0.76 + index * 0.17 : 0.88)}
          size={height * 0.135}
        />
      ))}
    </>
  );
}

export function ActionCard({ board, item, x, y, width, height }: At): JSX.Element {
  const known = board.scene.known([item], "action")[0];
  return (
    <Lit board={board} item={item} x={x} y={y} halo={halo(width, height)}>
      <Frame width={width} height={height} fill={known ? actions[known.symbol].tint : "var(--wall)"}>
        {known
          ? <ActionFace board={board} item={known} x={x} y={y} width={width} height={height} />
          : <Icon name="laurels" x={width / 2} y={height / 2} size={height * 0.5} fill="#f4e3c0" />}
        {known?.turned ? <FaceDown board={board} width={width} height={height} /> : null}
      </Frame>
    </Lit>
  );
}

/** A name in capitals, in so many lines. */
const titled = (name: string, width: number, lines: number): Laid =>
  layOut(name.toLocaleUpperCase(), { width, lines, most: 10.5, least: 4, kind: "title" }) ?? { size: 4, lines: [name] };

type FavourItem = Known<Fortuna, "favour">;

function FavourFace({ board, item, width, height }: At<FavourItem>): JSX.Element {
  const name = (item.text ?? "").toLocaleUpperCase();
  const room = width - 36, most = sizeFor(name, room, 12.5, "title");
  const heading = most >= 9 ? { size: most, lines: [name] } : titled(item.text ?? "", room, 2);
  const piece = board.printed.favour_piece[item.symbol];
  return (
    <>
      <circle cx={16} cy={16} r={12} fill="var(--red)" stroke="#fff8e8" stroke-width={1.5} />
      <text x={16} y={21} font-size={15} font-weight="700" text-anchor="middle" style={{ fill: "#fff" }}>
        {item.column}
      </text>
      {heading.lines.map((line, index) => (
        <text
          class="on-card title"
          x={width / 2 + 13}
          y={(heading.lines.length > 1 ? 13 : 20) + index * heading.size * 1.12}
          font-size={heading.size}
          text-anchor="middle"
        >
          {line}
        </text>
      ))}
      <Icon
        name={favours[item.symbol].icon}
        x={width * 0.36}
        y={height * 0.62}
        size={height * 0.48}
        fill={item.turned ? "#6d6254" : "#3a2a20"}
      />
      {piece && !item.turned ? <GoodSign kind={piece} x={width * 0.72} y={height * 0.52} size={height * 0.24} /> : null}
      {item.turned
        ? (
          <>
            <rect width={width} height={height} rx={6} fill="url(#fortuna-hatch)" opacity={0.4} />
            <text class="on-card" x={width * 0.74} y={height * 0.6} font-size={12} text-anchor="middle">
              {words[board.language].used}
            </text>
          </>
        )
        : null}
    </>
  );
}

/** A favour with its number and the tokens on it; turned face down once it is used. */
export function FavourCard(
  { tokens, ...card }: At<FavourItem> & { tokens: Item<Fortuna> | undefined },
): JSX.Element {
  const { board, item, x, y, width, height } = card;
  const label = `${item.column}. ${item.text ?? ""}`;
  return (
    <g>
      <Lit board={board} item={item} x={x} y={y} halo={halo(width, height)} label={label}>
        <Frame width={width} height={height} fill={item.turned ? "#b8ab97" : favours[item.symbol].tint}>
          <FavourFace {...card} />
        </Frame>
      </Lit>
      {tokens
        ? (
          <Lit board={board} item={tokens} x={x + width - 16} y={y + height - 14}>
            {Array.from({ length: tokens.count ?? 1 }, (_, index) => (
              <g transform={`translate(${-index * 13} 0)`}>
                <circle r={9.5} fill="#c9a227" stroke="#3a2a20" stroke-width={1.2} />
                <Icon name="laurel-crown" size={12} fill="#3a2a20" />
              </g>
            ))}
          </Lit>
        )
        : null}
    </g>
  );
}

const pips: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

export function Die(
  { board, item, x, y, size }: Pick<At, "board" | "item" | "x" | "y"> & { size: number },
): JSX.Element {
  const number = item.count ?? 1;
  return (
    <Lit board={board} item={item} x={x} y={y} label={`${number}`} class="fortuna-die">
      <rect
        x={-size / 2}
        y={-size / 2}
        width={size}
        height={size}
        rx={size * 0.2}
        fill="#fbf5e6"
        stroke="#3a2a20"
        stroke-width={1.5}
      />
      {(pips[number] ?? []).map(([dx, dy]) => (
        <circle cx={dx * size * 0.26} cy={dy * size * 0.26} r={size * 0.09} fill="#8f2a24" />
      ))}
    </Lit>
  );
}

/** A building: small in a province, with its price and how many are left where it is for sale. */
export function Building(
  { board, item, x, y, width, height, price }: At<Known<Fortuna, "building">> & { price?: number },
): JSX.Element {
  const name = item.text ?? "";
  const gone = price !== undefined && item.count === 0;
  return (
    <Lit board={board} item={item} x={x} y={y} halo={halo(width, height)}>
      <Frame width={width} height={height} fill={gone ? "#b8ab97" : "#efe4cc"}>
        <Icon
          name={buildings[item.symbol]}
          x={width / 2}
          y={height * (price === undefined ? 0.5 : 0.36)}
          size={Math.min(width, height) * (price === undefined ? 0.8 : 0.5)}
          fill={item.turned ? "#8d8272" : "#5a3a22"}
        />
        {item.symbol === "aqueduct" && price === undefined && !item.turned
          ? <GoodSign kind="water" x={width - 7} y={height - 8} size={13} />
          : null}
        {price === undefined ? null : (
          <>
            <text
              class="on-card title"
              x={width / 2}
              y={height * 0.74}
              font-size={fit(name, width - 6, 11.5)}
              text-anchor="middle"
            >
              {name.toLocaleUpperCase()}
            </text>
            <Signs
              line={[`${price}†`, { good: "money" }, ` ×${item.count}`]}
              x={width / 2}
              y={height * 0.94}
              size={13}
            />
          </>
        )}
      </Frame>
    </Lit>
  );
}

/** A privilege: what it is worth stands in words under its name. */
export function Privilege({ board, item, x, y, width, height }: At): JSX.Element {
  const hidden = item.symbol === "?";
  const name = hidden ? "" : (item.text ?? "");
  const about = hidden ? "" : (board.about("privilege", item.symbol ?? "") ?? "");
  const told =
    layOut(about, { width: width - 8, height: height - ((item.count ?? 1) > 1 ? 40 : 26), most: 12, least: 8 })
      ?? { size: 8, lines: [] };
  return (
    <Lit board={board} item={item} x={x} y={y} halo={halo(width, height)}>
      <Frame width={width} height={height} fill={hidden ? "#4a5f86" : "#f6eed9"}>
        {hidden
          ? <Icon name="crown" x={width / 2} y={height * 0.45} size={Math.min(width, height) * 0.5} fill="#f4e3c0" />
          : (
            <>
              <text
                class="on-card title"
                x={width / 2}
                y={17}
                font-size={fit(name, width - 8, 12)}
                text-anchor="middle"
              >
                {name.toLocaleUpperCase()}
              </text>
              {told.lines.map((line, index) => (
                <text
                  class="on-card"
                  x={width / 2}
                  y={21 + (index + 0.9) * told.size * 1.12}
                  font-size={told.size}
                  text-anchor="middle"
                >
                  {line}
                </text>
              ))}
            </>
          )}
        {(item.count ?? 1) > 1
          ? (
            <text
              x={width - 7}
              y={height - 7}
              font-size={15}
              font-weight="700"
              text-anchor="end"
              style={{ fill: hidden ? "#fff8e8" : "#2b211b" }}
            >
              ×{item.count}
            </text>
          )
          : null}
      </Frame>
    </Lit>
  );
}
