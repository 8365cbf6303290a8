// card.tsx: cards as they are held: orders with all that is printed on them, senators, backs.

import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { Material, Title } from "../../generated/glory.js";
import { Icon } from "../../kit/icon.js";
import { Least } from "../../kit/least.js";
import { layOut, widthOf, wrap } from "../../kit/letters.js";
import { icons, looks } from "./lexicon.js";
import {
  Back,
  capital,
  Coins,
  coinsWide,
  doesOf,
  fitsIn,
  type GloryItem,
  Inscription,
  isTitled,
  type Play,
  Senator,
  Stone,
  type Titled,
  Words,
} from "./pieces.js";

export interface OrderProps {
  board: Play;
  item: Titled;
  w: number;
  h: number;
}

/** The material of an order, and the column of the sites that names it and its role. */
function columnOf(
  board: Play,
  title: Title,
): { material: Material; site: GloryItem | undefined; role: GloryItem | undefined } {
  const material = board.printed.material[title];
  const site = board.scene.in("sites").find((cell) => cell.symbol === material);
  return { material, site, role: site && board.scene.find(site.id, "role") };
}

/** All that stands on an order, in the order in which it is drawn. */
export function reading(board: Play, item: Titled): string {
  const { site, role } = columnOf(board, item.symbol);
  const copies = item.count ?? 1;
  const does = doesOf(board, item.symbol);
  return [role?.text, item.text, does, capital(site?.text), copies > 1 ? `×${copies}` : ""].join(" ").trim();
}

/** How many lie on one another, on a disc. */
function Copies({ count, x, y, fill }: { count: number; x: number; y: number; fill: string }): JSX.Element | null {
  const least = useContext(Least);
  if (count < 2) return null;
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={11} fill={fill} stroke="#fff" />
      <text text-anchor="middle" y={4.6} font-size={Math.max(13, least)} font-weight={700} style={{ fill: "#fff" }}>
        ×{count}
      </text>
    </g>
  );
}

const bandOf = (w: number): number => Math.min(26, w * 0.2);
const HEAD = 23; // the title of a card
const FOOT = 22; // its material and its value, on a phone; elsewhere they stand on the band

/** How high an order must be to carry its words in letters of a size. */
export const orderHeight = (board: Play, item: Titled, w: number, size: number): number =>
  HEAD + FOOT + 6 + Math.max(3, wrap(doesOf(board, item.symbol), w - bandOf(w) - 8, size).length) * size * 1.12;

/** How wide an order of a height must be to carry its words. */
export function orderWidth(board: Play, item: Titled, h: number, size: number): number {
  const does = doesOf(board, item.symbol);
  for (let w = 120; w < 280; w += 6) {
    const width = w - bandOf(w) - 8;
    if (layOut(does, { width, height: h - HEAD - 3, most: size, least: size })) return w;
  }
  return 280;
}

interface Measures {
  band: number;
  left: number;
  top: number;
  inner: number;
}

/** An order: role and material down the side, title, function in words, value as coins. Its middle is the origin. */
export function OrderFace({ board, item, w, h }: OrderProps): JSX.Element {
  const { material } = columnOf(board, item.symbol);
  const look = looks[material];
  const measures: Measures = { band: bandOf(w), left: -w / 2, top: -h / 2, inner: w - bandOf(w) - 8 };
  const { band, left, top, inner } = measures;
  const copies = item.count ?? 1, footed = board.shape === "narrow";
  const least = useContext(Least), does = doesOf(board, item.symbol), high = h - HEAD - (footed ? FOOT : 3);
  const wordy = layOut(does, { width: inner + 1, height: high, most: Math.max(12, least), least }) !== null;
  return (
    <>
      {copies > 1 && <rect x={left + 4} y={top - 3} width={w} height={h} rx={6} class="glory-paper" />}
      <rect x={left} y={top} width={w} height={h} rx={6} class="glory-paper" />
      <Band board={board} item={item} measures={measures} h={h} footed={footed} />
      <g opacity={wordy ? 0.1 : 0.8} style={{ color: look.deep }}>
        <Icon
          name={icons[item.symbol]}
          x={left + band + (w - band) / 2}
          y={top + HEAD + high / 2}
          size={Math.min(w - band, high) * (wordy ? 0.95 : 0.8)}
        />
      </g>
      <Inscription
        class={fitsIn(item.text ?? "", inner, least, 1, "title") ? "title" : "glory-strong"}
        text={item.text ?? ""}
        x={left + band + 5}
        y={top + 12}
        w={inner}
        size={12.5}
      />
      <path d={`M${left + band + 4} ${top + HEAD - 2} H${left + w - 5}`} stroke={look.deep} stroke-width={1} />
      {wordy && <Words text={does} x={left + band + 4} y={top + HEAD} w={inner + 1} h={high} size={13.5} />}
      {footed && <Foot board={board} item={item} measures={measures} h={h} />}
      <Copies count={copies} x={left + w - 11} y={top + 1} fill={look.deep} />
    </>
  );
}

interface PartProps {
  board: Play;
  item: Titled;
  measures: Measures;
  h: number;
}

/** Down the side: the role, and without a foot the material and what it is worth. */
function Band({ board, item, measures: { band, left, top }, h, footed }: PartProps & { footed: boolean }): JSX.Element {
  const { material, role } = columnOf(board, item.symbol);
  const look = looks[material], size = Math.max(12, useContext(Least)), bottom = footed ? 0 : 32;
  const titled = widthOf(role?.text ?? "", size, "title") <= h - band - 12 - bottom;
  return (
    <>
      <path
        d={`M${left + band} ${top} H${left + 6} A6 6 0 0 0 ${left} ${top + 6} V${top + h - 6} A6 6 0 0 0 ${left + 6} ${
          top + h
        } H${left + band} Z`}
        fill={look.deep}
      />
      <Icon name={look.icon} x={left + band / 2} y={top + band / 2 + 2} size={band * 0.74} fill="#fff" />
      <text
        class={`glory-light ${titled ? "title" : "glory-strong"}`}
        font-size={size}
        text-anchor="end"
        transform={`translate(${left + band / 2 + size * 0.35} ${top + band + 4}) rotate(-90)`}
      >
        {`${role?.text ?? ""} `}
      </text>
      {!footed && (
        <g transform={`translate(${left + band / 2} ${top + h - 18})`}>
          <rect x={-band / 2 + 2} y={-12} width={band - 4} height={28} rx={4} fill="#fdf9f0" />
          <Stone material={material} y={-3} size={band * 0.64} />
          <Coins value={board.printed.value[material]} x={(board.printed.value[material] - 1) * 3} y={10} r={3.6} />
        </g>
      )}
    </>
  );
}

/** The material of an order, and what it is worth. */
function Foot({ board, item, measures: { band, left, top, inner }, h }: PartProps): JSX.Element {
  const { material, site } = columnOf(board, item.symbol), value = board.printed.value[material];
  return (
    <>
      <Stone material={material} x={left + band + 13} y={top + h - 11} size={17} />
      <Inscription
        text={capital(site?.text)}
        x={left + band + 24}
        y={top + h - 10}
        w={inner - 28 - coinsWide(value)}
        size={12}
      />
      <Coins value={value} x={left + band + inner - 1} y={top + h - 10} />
    </>
  );
}

function SenatorFace({ item, w, h }: { item: GloryItem; w: number; h: number }): JSX.Element {
  const copies = item.count ?? 1;
  return (
    <>
      {copies > 1 && <rect x={-w / 2 + 4} y={-h / 2 - 3} width={w} height={h} rx={6} class="glory-paper" />}
      <Senator w={w} h={h} />
      <rect x={-w / 2 + 6} y={h / 2 - 24} width={w - 12} height={18} fill="#f6efe0" />
      <Inscription
        class="title"
        text={item.text ?? ""}
        x={0}
        y={h / 2 - 14}
        w={w - 16}
        size={12}
        anchor="middle"
        fill="#7a1f4d"
      />
      <Copies count={copies} x={w / 2 - 11} y={-h / 2 + 1} fill="#7a1f4d" />
    </>
  );
}

function Backs({ item, w, h }: { item: GloryItem; w: number; h: number }): JSX.Element {
  return (
    <>
      <Back w={w} h={h} />
      <circle r={15} fill="#fff" stroke="var(--glory-line)" />
      <text text-anchor="middle" y={6} font-size={17} font-weight={700} style={{ fill: "#2b211b" }}>
        {item.count}
      </text>
    </>
  );
}

/** Whatever is in a hand. Its middle is the origin. */
export function Face({ board, item, w, h }: { board: Play; item: GloryItem; w: number; h: number }): JSX.Element {
  if (isTitled(item)) return <OrderFace board={board} item={item} w={w} h={h} />;
  return item.symbol === "senator" ? <SenatorFace item={item} w={w} h={h} /> : <Backs item={item} w={w} h={h} />;
}
