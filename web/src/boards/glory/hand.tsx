// hand.tsx: the own hand: real cards, side by side while they fit, then one over the other.

import type { JSX } from "preact";
import { Icon } from "../../kit/icon.js";
import type { Item } from "../../protocol.js";
import { looks, titleLook } from "./lexicon.js";
import { Back, Coins, Inscription, Piece, Senator, Stone, capital, doesOf, named, Words, type Play } from "./pieces.js";
import { refillSlot } from "./paths.js";
import { fan, type Box } from "./table.js";
import { words } from "./words.js";
import { labelled } from "../../words/names.js";

export interface CardProps {
  board: Play;
  item: Item;
  w: number;
  h: number;
}

/** All that stands on an order, in the order in which it is drawn. */
function reading(board: Play, item: Item): string {
  const site = board.scene.in("sites").find((cell) => cell.symbol === titleLook(item.symbol).material);
  const role = site && board.scene.find(site.id, "role");
  const copies = item.count ?? 1;
  return [role?.text, item.text, doesOf(board, item.symbol), capital(site?.text), copies > 1 ? `×${copies}` : ""].join(
    " ",
  ).trim();
}

/** An order: role and material down the side, title, function in words, value as coins. Its middle is the origin. */
export function OrderFace({ board, item, w, h }: CardProps): JSX.Element {
  const { material, icon } = titleLook(item.symbol);
  const look = looks[material];
  const site = board.scene.in("sites").find((cell) => cell.symbol === material);
  const role = site && board.scene.find(site.id, "role");
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
        <Icon name={icon} x={left + band + (w - band) / 2} y={top + h * 0.56} size={Math.min(w - band, h) * 0.72} />
      </g>
      <Inscription class="title" text={item.text ?? ""} x={left + band + 5} y={top + 12} w={inner} size={11.5} />
      <path d={`M${left + band + 4} ${top + 21} H${left + w - 5}`} stroke={look.deep} stroke-width={1} />
      <Words text={doesOf(board, item.symbol)} x={left + band + 4} y={top + 23} w={inner + 1} h={h - 43} size={11.5} />
      <Stone material={material} x={left + band + 13} y={top + h - 11} size={17} />
      <Inscription
        text={capital(site?.text)}
        x={left + band + 24}
        y={top + h - 10}
        w={inner - 28 - look.value * 7}
        size={10.5}
      />
      <Coins value={look.value} x={left + w - 9} y={top + h - 10} />
      {copies > 1 && (
        <g transform={`translate(${left + w - 11} ${top + 1})`}>
          <circle r={9} fill={look.deep} stroke="#fff" />
          <text text-anchor="middle" y={3.8} font-size={11} font-weight={700} style={{ fill: "#fff" }}>
            ×{copies}
          </text>
        </g>
      )}
    </>
  );
}

function SenatorFace({ item, w, h }: { item: Item; w: number; h: number }): JSX.Element {
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
      {copies > 1 && (
        <g transform={`translate(${w / 2 - 11} ${-h / 2 + 1})`}>
          <circle r={9} fill="#7a1f4d" stroke="#fff" />
          <text text-anchor="middle" y={3.8} font-size={11} font-weight={700} style={{ fill: "#fff" }}>
            ×{copies}
          </text>
        </g>
      )}
    </>
  );
}

const labelOf = (board: Play, item: Item): string =>
  item.domain === "title" && item.symbol !== "?"
    ? reading(board, item)
    : `${item.text ?? ""} ${(item.count ?? 1) > 1 ? `×${item.count ?? 0}` : ""}`.trim();

interface Held {
  item: Item;
  /** The group of orders of one role it belongs to. */
  group?: Item;
}

/** What is in a hand, left to right: senators, orders by role, cards that are not seen. */
export function held(board: Play, seat: number): Held[] {
  return board.scene.in(`hand.${seat}`).flatMap((item): Held[] => {
    if (item.layout === "piece") return [{ item }];
    if (item.domain === "role") return board.scene.in(item.id).map((card) => ({ item: card, group: item }));
    return [];
  });
}

export function Hand({ board, seat, box }: { board: Play; seat: number; box: Box }): JSX.Element {
  const { scene } = board;
  const place = scene.get(`hand.${seat}`);
  const cards = held(board, seat);
  const basin = scene.in(`basin.${seat}`)[0];
  const refill = board.lit.get(refillSlot(seat));
  const tell = words[board.language];
  const slot = cards.length + (basin ? 1 : 0);
  const { at, h } = fan([
    ...cards.map(({ item }) => (item.symbol === "senator" || item.symbol === "?" ? 0.66 : 1)),
    ...(basin ? [1] : []),
    ...(refill ? [0.5] : []),
  ], box);
  const groups = new Map<string, { item: Item; from: number; to: number }>();
  cards.forEach(({ group }, i) => {
    if (!group) return;
    const known = groups.get(group.id);
    if (known && at(known.from).y === at(i).y) known.to = i;
    else if (!known) groups.set(group.id, { item: group, from: i, to: i });
  });
  return (
    <g
      data-id={place?.id}
      transform={`translate(${box.x} ${box.y})`}
      role="group"
      aria-label={labelled(board.language, place?.title ?? "", `${cards.map(({ item }) => item.text).join(", ")}`)}
    >
      {slot === 0 && !refill && (
        <g transform={`translate(${box.w / 2} ${box.h / 2 - 10})`}>
          <rect x={-52} y={-h / 2 + 6} width={104} height={h - 12} rx={7} class="glory-slot" opacity={0.6} />
          <Inscription
            class="title glory-quiet"
            text={place?.title ?? ""}
            x={0}
            y={0}
            w={96}
            size={12}
            anchor="middle"
          />
        </g>
      )}
      {cards.map(({ item }, i) => (
        <Piece
          key={item.id}
          board={board}
          item={item}
          {...at(i)}
          h={h}
          round={7}
          class="glory-card"
          label={labelOf(board, item)}
        >
          {item.symbol === "senator"
            ? <SenatorFace item={item} w={at(i).w} h={h} />
            : item.symbol === "?"
            ? <Backs item={item} w={at(i).w} h={h} />
            : <OrderFace board={board} item={item} w={at(i).w} h={h} />}
        </Piece>
      ))}
      {basin && (
        <Basin board={board} item={basin} title={scene.get(`basin.${seat}`)?.title ?? ""} {...at(cards.length)} h={h} />
      )}
      {refill && (
        <Piece
          board={board}
          item={{ id: refillSlot(seat), layout: "piece", text: refill[0]?.text ?? "" }}
          {...at(slot)}
          h={h}
          round={7}
        >
          <rect x={-at(slot).w / 2} y={-h / 2} width={at(slot).w} height={h} rx={7} class="glory-slot" />
          <Icon name="card-draw" y={-8} size={26} />
          <Inscription text={capital(tell.refill)} x={0} y={16} w={at(slot).w - 8} size={11.5} anchor="middle" />
        </Piece>
      )}
      {[...groups.values()].map(({ item, from, to }) => {
        if (!board.lit.has(item.id) && !board.chosen.includes(item.id)) return null;
        const a = at(from).x - at(from).w / 2, b = at(to).x + at(to).w / 2;
        return (
          <Piece
            key={item.id}
            board={board}
            item={named(item, `${tell.petition} (${item.text ?? ""})`)}
            x={(a + b) / 2}
            y={at(from).y + h / 2 + 13}
            w={Math.max(24, b - a)}
            h={24}
            round={8}
          >
            <rect
              x={(a - b) / 2}
              y={-9}
              width={b - a}
              height={18}
              rx={8}
              fill={looks[titleLook(cards[from]?.item.symbol).material].deep}
            />
            <Inscription
              class="title"
              text={tell.petition}
              x={0}
              y={0}
              w={b - a - 10}
              size={10.5}
              anchor="middle"
              fill="#fff"
            />
          </Piece>
        );
      })}
    </g>
  );
}

/** The Fountain's card: apart from the hand until it is used. */
function Basin({ board, item, title, x, y, w, h }: CardProps & { title: string; x: number; y: number }): JSX.Element {
  return (
    <Piece
      board={board}
      item={item}
      x={x}
      y={y}
      w={w}
      h={h}
      round={7}
      class="glory-card"
      label={`${reading(board, item)} ${title}`}
    >
      <OrderFace board={board} item={item} w={w} h={h} />
      <g transform={`translate(${-w / 2} ${h / 2 + 12})`} class="glory-note">
        <Icon name="fountain" x={8} size={14} fill="var(--ink)" />
        <Inscription text={title} x={18} y={0} w={w - 20} size={11} fill="var(--ink)" />
      </g>
    </Piece>
  );
}

function Backs({ item, w, h }: { item: Item; w: number; h: number }): JSX.Element {
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
