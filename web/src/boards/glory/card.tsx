// card.tsx: cards as they are held: orders with all that is printed on them, senators, backs.

import type { JSX } from "preact";
import type { Material, Title } from "../../generated/glory.js";
import { Icon } from "../../kit/icon.js";
import { icons, looks } from "./lexicon.js";
import {
  Back,
  capital,
  Coins,
  doesOf,
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
  if (count < 2) return null;
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={9} fill={fill} stroke="#fff" />
      <text text-anchor="middle" y={3.8} font-size={11} font-weight={700} style={{ fill: "#fff" }}>
        ×{count}
      </text>
    </g>
  );
}

/** An order: role and material down the side, title, function in words, value as coins. Its middle is the origin. */
export function OrderFace({ board, item, w, h }: OrderProps): JSX.Element {
  const { material, site, role } = columnOf(board, item.symbol);
  const look = looks[material], value = board.printed.value[material];
  const band = Math.min(24, w * 0.2), left = -w / 2, top = -h / 2, inner = w - band - 8;
  const copies = item.count ?? 1;
  return (
    <>
      {copies > 1 && <rect x={left + 4} y={top - 3} width={w} height={h} rx={6} class="glory-paper" />}
      <rect x={left} y={top} width={w} height={h} rx={6} class="glory-paper" />
      <path
        d={`M${left + band} ${top} H${left + 6} A6 6 0 0 0 ${left} ${top + 6} V${top + h - 6} A6 6 0 0 0 ${left + 6} ${
          top + h
        } H${left + band} Z`}
        fill={look.deep}
      />
      <Icon name={look.icon} x={left + band / 2} y={top + band / 2 + 2} size={band * 0.74} fill="#fff" />
      <text
        class="title glory-light"
        font-size={10}
        text-anchor="end"
        transform={`translate(${left + band / 2 + 3.6} ${top + band + 6}) rotate(-90)`}
      >
        {`${role?.text ?? ""} `}
      </text>
      <g opacity={0.13} style={{ color: look.deep }}>
        <Icon
          name={icons[item.symbol]}
          x={left + band + (w - band) / 2}
          y={top + h * 0.56}
          size={Math.min(w - band, h) * 0.72}
        />
      </g>
      <Inscription class="title" text={item.text ?? ""} x={left + band + 5} y={top + 12} w={inner} size={11.5} />
      <path d={`M${left + band + 4} ${top + 21} H${left + w - 5}`} stroke={look.deep} stroke-width={1} />
      <Words text={doesOf(board, item.symbol)} x={left + band + 4} y={top + 23} w={inner + 1} h={h - 43} size={11.5} />
      <Stone material={material} x={left + band + 13} y={top + h - 11} size={17} />
      <Inscription
        text={capital(site?.text)}
        x={left + band + 24}
        y={top + h - 10}
        w={inner - 28 - value * 7}
        size={10.5}
      />
      <Coins value={value} x={left + w - 9} y={top + h - 10} />
      <Copies count={copies} x={left + w - 11} y={top + 1} fill={look.deep} />
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
        size={11.5}
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
