// pieces.tsx: the things on the table of Fortuna: action cards, favours, dice, buildings, privileges.

import type { ComponentChildren, JSX } from "preact";
import type { Fortuna, Privilege as Kind } from "../../generated/fortuna.js";
import { Icon } from "../../kit/icon.js";
import { type Laid, layOut } from "../../kit/letters.js";
import { Lit } from "../../kit/lit.js";
import type { Item, Known } from "../../protocol.js";
import { type Line, linesOf } from "./cards.js";
import { SMALL } from "./geometry.js";
import { actions, buildings, favours, rules, tints } from "./looks.js";
import type { Play } from "./play.js";
import { GoodSign, INK, Lines, MeasureSign, named, Signs, widthOfSigns } from "./signs.js";
import { words } from "./words.js";

export interface At<T extends Item<Fortuna> = Item<Fortuna>> {
  board: Play;
  item: T;
  x: number;
  y: number;
  width: number;
  height: number;
}

const BACK = "#4a5f86";
const ROW = 16;
const SIGNS = 13.5;
/** From this height on an action card has words too. */
const WORDY = 170;

/** Patterns that the drawing uses. */
export function Patterns(): JSX.Element {
  return (
    <defs>
      <pattern id="fortuna-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1="0" y1="0" x2="0" y2="7" stroke={INK} stroke-width="2" />
      </pattern>
      <pattern id="fortuna-field" width="26" height="26" patternUnits="userSpaceOnUse">
        <path d="M4 20q2-5 4 0M17 9q2-5 4 0" fill="none" stroke="#5f6d2f" stroke-width="1.1" opacity="0.4" />
      </pattern>
      <pattern id="fortuna-paving" width="22" height="22" patternUnits="userSpaceOnUse">
        <path d="M0 0h22v11H0zM11 11v11M0 22h22" fill="none" stroke="#8c7a5f" stroke-width="0.8" opacity="0.45" />
      </pattern>
    </defs>
  );
}

const Frame = (
  { width, height, fill, children }: { width: number; height: number; fill: string; children?: ComponentChildren },
): JSX.Element => (
  <>
    <rect width={width} height={height} rx={6} fill={fill} stroke="var(--line-dark)" stroke-width={1.2} />
    {children}
  </>
);

export const halo = (width: number, height: number): JSX.Element => (
  <rect x={-2} y={-2} width={width + 4} height={height + 4} rx={8} />
);

/** The name of a card on a light strip; the height of the strip. */
const strip = (laid: Laid): number => laid.lines.length * laid.size * 1.12 + 5;

function Name({ laid, width }: { laid: Laid; width: number }): JSX.Element {
  return (
    <>
      <rect x={0.6} y={0.6} width={width - 1.2} height={strip(laid)} rx={5} fill="#fffaf0" opacity={0.8} />
      <Lines laid={laid} x={width / 2} y={1.5} bold />
    </>
  );
}

/** What a band across a card says: it lies face down, for those who know it. */
function Band({ text, width, y }: { text: string; width: number; y: number }): JSX.Element {
  return (
    <g transform={`translate(${width / 2} ${y})`}>
      <rect x={-width / 2 + 3} y={-10} width={width - 6} height={20} rx={3} fill={INK} />
      <text y={4.3} font-size={13} text-anchor="middle" style={{ fill: "#fff8e8" }}>{text}</text>
    </g>
  );
}

/** On a low card what stands in two lines stands in one, if there is room. */
function inRows(lines: readonly Line[], width: number, height: number): readonly Line[] {
  const joined = lines.flatMap((line, index) => (index ? ["   ", ...line] : line));
  return lines.length > 1 && height < 66 && widthOfSigns(joined, SIGNS) <= width ? [joined] : lines;
}

/** A card says what it gives and costs in signs and, where it is high enough, in words. */
function ActionFace(
  { board, item, width, height, down }: At<Known<Fortuna, "action">> & { down: boolean },
): JSX.Element {
  const laid = named(item.text ?? "", width - 4, 2, 15);
  const top = strip(laid), lines = inRows(linesOf(item.symbol, board), width - 8, height - top);
  const room = height - top - lines.length * ROW - 5;
  const told = height < WORDY ? null : layOut(board.about("action", item.symbol) ?? "", {
    width: width - 8,
    height: room - 32,
    most: 14,
    least: SMALL,
  });
  const said = told ? told.lines.length * told.size * 1.12 + 4 : 0;
  const middle = top + (room - said) / 2 + 1, size = Math.min(room - said - 4, width * 0.55, 52);
  return (
    <>
      <Name laid={laid} width={width} />
      {down
        ? <Band text={words[board.language].faceDown} width={width} y={middle} />
        : <Icon name={actions[item.symbol].icon} x={width / 2} y={middle} size={size} fill={INK} />}
      {told ? <Lines laid={told} x={width / 2} y={top + room - said} /> : null}
      {lines.map((line, index) => (
        <Signs
          line={line}
          x={width / 2}
          y={height - 5.5 - (lines.length - 1 - index) * ROW}
          size={Math.max(SMALL, Math.min(SIGNS, (SIGNS * (width - 4)) / widthOfSigns(line, SIGNS)))}
        />
      ))}
    </>
  );
}

/** Round about: this card is given, or would be taken. */
function Swapped({ width }: { width: number }): JSX.Element {
  return (
    <g transform={`translate(${width - 9} ${-1})`}>
      <circle r={11} fill="var(--red)" stroke="#fff8e8" stroke-width={1.5} />
      <Icon name="clockwise-rotation" size={15} fill="#fff" />
    </g>
  );
}

/** Where one card would come in exchange for another, it is seen already. */
function cameFor({ scene, preview, me }: Play, item: Item<Fortuna>): Item<Fortuna> | undefined {
  const given = scene.in("cards", me).find(({ column }) => column);
  if (!preview?.takes || !given) return undefined;
  if (item.id === given.id) {
    return scene.items.find(({ domain, symbol, layout }) =>
      layout === "piece" && domain === "action" && symbol === preview.takes
    );
  }
  return item.symbol === preview.takes ? given : undefined;
}

export function ActionCard({ board, item, x, y, width, height }: At): JSX.Element {
  const coming = cameFor(board, item);
  const known = board.scene.known([coming ?? item], "action")[0];
  const down = coming ? item.column !== undefined && item.column > 0 : Boolean(known?.turned) || laidDown(board, item);
  return (
    <Lit board={board} item={item} x={x} y={y} halo={halo(width, height)}>
      <Frame width={width} height={height} fill={known ? actions[known.symbol].tint : "var(--wall)"}>
        {known && down
          ? <rect width={width} height={height} rx={6} fill="url(#fortuna-hatch)" opacity={0.22} />
          : null}
        {known
          ? <ActionFace board={board} item={known} x={x} y={y} width={width} height={height} down={down} />
          : <Icon name="laurels" x={width / 2} y={height / 2} size={Math.min(width, height) * 0.6} fill="#f4e3c0" />}
        {coming
          ? <rect class="fortuna-ghost" x={2} y={2} width={width - 4} height={height - 4} rx={5} />
          : null}
        {coming || item.column ? <Swapped width={width} /> : null}
      </Frame>
    </Lit>
  );
}

/** The card that will lie face-down once the click is made again. */
const laidDown = ({ held, lit }: Play, item: Item<Fortuna>): boolean =>
  held === item.id && (lit.get(item.id) ?? []).some(({ verb }) => verb === "lay");

type FavourItem = Known<Fortuna, "favour">;

function Numbered({ number }: { number: number | undefined }): JSX.Element {
  return (
    <>
      <circle cx={15} cy={15} r={11.5} fill="#9e2b25" stroke="#fff8e8" stroke-width={1.5} />
      <text x={15} y={20} font-size={15} font-weight="700" text-anchor="middle" style={{ fill: "#fff" }}>
        {number}
      </text>
    </>
  );
}

function FavourFace({ board, item, width, height }: At<FavourItem>): JSX.Element {
  const laid = named(item.text ?? "", width - 2, 2, 14);
  const foot = laid.lines.length * laid.size * 1.12 + 5, middle = (height - foot) / 2 + 3;
  const piece = board.printed.favour_piece[item.symbol];
  const size = Math.min(height - foot - 6, width * 0.4, 46);
  return (
    <>
      <rect x={0.6} y={height - foot} width={width - 1.2} height={foot - 0.6} rx={5} fill="#fffaf0" opacity={0.8} />
      <Lines laid={laid} x={width / 2} y={height - foot + 0.5} bold />
      <Numbered number={item.column} />
      {item.turned
        ? (
          <>
            <rect width={width} height={height - foot} rx={6} fill="url(#fortuna-hatch)" opacity={0.25} />
            <g transform="translate(26 0)">
              <Band text={words[board.language].used} width={width - 28} y={middle} />
            </g>
          </>
        )
        : (
          <>
            <Icon name={favours[item.symbol].icon} x={width * 0.4} y={middle} size={size} fill={INK} />
            {piece
              ? <GoodSign kind={piece} x={width * 0.4 + size * 0.5 + 12} y={height - foot - 11} size={19} />
              : null}
          </>
        )}
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
          <Lit board={board} item={tokens} x={x + width - 12} y={y + 12}>
            {Array.from({ length: tokens.count ?? 1 }, (_, index) => (
              <g transform={`translate(${-index * 14} 0)`}>
                <circle r={9} fill="#d9b13a" stroke={INK} stroke-width={1.2} />
                <Icon name="laurel-crown" size={12} fill={INK} />
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
  const number = item.count ?? 1, edge = size / 2;
  return (
    <Lit
      board={board}
      item={item}
      x={x}
      y={y}
      label={`${number}`}
      halo={<rect x={-edge - 2} y={-edge - 2} width={size + 4} height={size + 4} rx={size * 0.2} />}
    >
      <rect
        x={-edge}
        y={-edge}
        width={size}
        height={size}
        rx={size * 0.2}
        fill="#fbf5e6"
        stroke={INK}
        stroke-width={1.5}
      />
      {(pips[number] ?? []).map(([dx, dy]) => (
        <circle cx={dx * size * 0.26} cy={dy * size * 0.26} r={size * 0.09} fill="#8f2a24" />
      ))}
    </Lit>
  );
}

/** A building in a province; an aqueduct with its water. */
export function Owned({ board, item, x, y, width, height }: At<Known<Fortuna, "building">>): JSX.Element {
  return (
    <Lit board={board} item={item} x={x} y={y} halo={halo(width, height)}>
      <Frame width={width} height={height} fill="#efe4cc">
        <Icon
          name={buildings[item.symbol]}
          x={width / 2}
          y={height / 2}
          size={Math.min(width, height) * 0.8}
          fill={item.turned ? "#8d8272" : "#5a3a22"}
        />
        {item.symbol === "aqueduct" && !item.turned
          ? <GoodSign kind="water" x={width - 7} y={height - 8} size={13} />
          : null}
      </Frame>
    </Lit>
  );
}

/** A building for sale, with its price and how many are left. */
export function Site(
  { board, item, x, y, width, height, price }: At<Known<Fortuna, "building">> & { price: string },
): JSX.Element {
  const name = item.text ?? "", gone = item.count === 0;
  const laid = named(name.charAt(0).toLocaleUpperCase() + name.slice(1), width - 6, 2, 14);
  const top = strip(laid), room = height - top - ROW - 5;
  return (
    <Lit board={board} item={item} x={x} y={y} halo={halo(width, height)}>
      <Frame width={width} height={height} fill={gone ? "#b8ab97" : "#e6d8b8"}>
        <Name laid={laid} width={width} />
        <Icon
          name={buildings[item.symbol]}
          x={width / 2}
          y={top + room / 2 + 1}
          size={Math.min(room - 2, width * 0.6, 48)}
          fill={gone ? "#6d6254" : "#5a3a22"}
        />
        <Signs line={[price, { good: "money" }, ` ×${item.count}`]} x={width / 2} y={height - 5.5} size={13.5} />
      </Frame>
    </Lit>
  );
}

/** Points in a laurel's red, and in signs what they are for. */
function Worth(
  { board, kind, x, y, width }: { board: Play; kind: Kind; x: number; y: number; width: number },
): JSX.Element {
  const { privilege_points, privilege_rule, privilege_measure, privilege_enough } = board.printed;
  const rule = privilege_rule[kind], measure = privilege_measure[kind];
  const sign = rule ? rules[rule](privilege_enough[kind]) : "";
  const middle = x + (width - 30) / 2 + 30;
  return (
    <>
      <circle cx={x + 16} cy={y} r={12.5} fill="#9e2b25" stroke="#fff8e8" stroke-width={1.5} />
      <text x={x + 16} y={y + 5.5} font-size={16} font-weight="700" text-anchor="middle" style={{ fill: "#fff" }}>
        {privilege_points[kind]}
      </text>
      {measure
        ? (
          <>
            <text class="on-card" x={middle - 11} y={y + 4.5} font-size={13} text-anchor="middle">
              {sign}
            </text>
            <MeasureSign measure={measure} x={x + width - 15} y={y} size={measure === "goods" ? 13 : 19} />
          </>
        )
        : <Icon name="laurel-crown" x={middle} y={y} size={24} fill="#7a5a00" />}
    </>
  );
}

function PrivilegeFace({ board, item, width, height }: At<Known<Fortuna, "privilege">>): JSX.Element {
  const many = (item.count ?? 1) > 1;
  const laid = named(item.text ?? "", width - 6, 2, 14);
  const top = strip(laid), room = height - top - 30;
  const told = room < 26 ? null : layOut(board.about("privilege", item.symbol) ?? "", {
    width: width - 8,
    height: room - (many ? 14 : 3),
    most: 14,
    least: SMALL,
  });
  return (
    <>
      <Name laid={laid} width={width} />
      <Worth
        board={board}
        kind={item.symbol}
        x={0}
        y={told ? top + 16 : top + (height - top) / 2 + 0.5}
        width={width}
      />
      {told ? <Lines laid={told} x={width / 2} y={top + 30} /> : null}
      {many
        ? (
          <text class="on-card" x={width - 5} y={height - 5} font-size={13} font-weight="700" text-anchor="end">
            ×{item.count}
          </text>
        )
        : null}
    </>
  );
}

/** A privilege: its points and what they are for, in words too where it is large enough. */
export function Privilege({ board, item, x, y, width, height }: At): JSX.Element {
  const known = board.scene.known([item], "privilege")[0];
  const measure = known && board.printed.privilege_measure[known.symbol];
  return (
    <Lit board={board} item={item} x={x} y={y} halo={halo(width, height)}>
      <Frame width={width} height={height} fill={known ? (measure ? tints[measure] : "#f1dfa0") : BACK}>
        {known
          ? <PrivilegeFace board={board} item={known} x={x} y={y} width={width} height={height} />
          : (
            <>
              <rect x={3} y={3} width={width - 6} height={height - 6} rx={4} fill="none" stroke="#f4e3c0" />
              <Icon name="crown" x={width / 2} y={height * 0.38} size={Math.min(width, height) * 0.5} fill="#f4e3c0" />
              <text
                x={width / 2}
                y={height - 9}
                font-size={15}
                font-weight="700"
                text-anchor="middle"
                style={{ fill: "#fff" }}
              >
                {item.count}
              </text>
            </>
          )}
      </Frame>
    </Lit>
  );
}
