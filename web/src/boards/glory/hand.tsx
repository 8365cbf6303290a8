// hand.tsx: the own hand: real cards, side by side while they fit, then one over the other.

import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { Icon } from "../../kit/icon.js";
import { Least } from "../../kit/least.js";
import { labelled } from "../../words/names.js";
import { Face, OrderFace, type OrderProps, orderWidth, reading } from "./card.js";
import { looks } from "./lexicon.js";
import { refillSlot } from "./paths.js";
import { capital, type GloryItem, Inscription, isTitled, named, Piece, type Play } from "./pieces.js";
import { type Box, cardHeight, fan, type Spot } from "./table.js";
import { words } from "./words.js";

const labelOf = (board: Play, item: GloryItem): string =>
  isTitled(item)
    ? reading(board, item)
    : `${item.text ?? ""} ${(item.count ?? 1) > 1 ? `×${item.count ?? 0}` : ""}`.trim();

interface Held {
  item: GloryItem;
  /** The group of orders of one role it belongs to. */
  group?: GloryItem;
}

/** What is in a hand, left to right: senators, orders by role, cards that are not seen. */
export function held({ scene }: Play, seat: number): Held[] {
  return scene.in("hand", seat).flatMap((item): Held[] => {
    if (item.layout === "piece") return [{ item }];
    return item.domain === "role" ? scene.inside(item).map((card) => ({ item: card, group: item })) : [];
  });
}

export function Hand({ board, seat, box }: { board: Play; seat: number; box: Box }): JSX.Element {
  const { scene } = board;
  const place = scene.place("hand", seat), basinPlace = scene.place("basin", seat);
  const cards = held(board, seat);
  const basin = scene.inside(basinPlace).find(isTitled);
  const refill = board.lit.get(refillSlot(seat));
  const slot = cards.length + (basin ? 1 : 0);
  const least = useContext(Least), h = cardHeight(box);
  const want = (item: GloryItem | undefined): number => (isTitled(item) ? orderWidth(board, item, h, least) : 66);
  const at = fan(
    [...cards.map(({ item }) => (isTitled(item) ? 1 : 0.66)), ...(basin ? [1] : []), ...(refill ? [0.5] : [])],
    box,
    [...cards.map(({ item }) => want(item)), ...(basin ? [want(basin)] : []), ...(refill ? [72] : [])],
  );
  return (
    <g
      data-id={place?.id}
      transform={`translate(${box.x} ${box.y})`}
      role="group"
      aria-label={labelled(board.language, place?.title ?? "", `${cards.map(({ item }) => item.text).join(", ")}`)}
    >
      {slot === 0 && !refill && <Empty title={place?.title ?? ""} box={box} h={at(0).h} />}
      {cards.map(({ item }, i) => (
        <Piece
          key={item.id}
          board={board}
          item={item}
          {...at(i)}
          round={7}
          class="glory-card"
          label={labelOf(board, item)}
        >
          <Face board={board} item={item} w={at(i).w} h={at(i).h} />
        </Piece>
      ))}
      {basin && <Basin board={board} item={basin} title={basinPlace?.title ?? ""} {...at(cards.length)} />}
      {refill && <Refill board={board} seat={seat} text={refill[0]?.text ?? ""} {...at(slot)} />}
      {ribbonsOf(cards, at).map((ribbon) => <Petition key={ribbon.item.id} board={board} {...ribbon} />)}
    </g>
  );
}

function Empty({ title, box, h }: { title: string; box: Box; h: number }): JSX.Element {
  return (
    <g transform={`translate(${box.w / 2} ${box.h / 2 - 10})`}>
      <rect x={-52} y={-h / 2 + 6} width={104} height={h - 12} rx={7} class="glory-slot" opacity={0.6} />
      <Inscription class="title glory-quiet" text={title} x={0} y={0} w={96} size={12} anchor="middle" />
    </g>
  );
}

interface RefillProps extends Spot {
  board: Play;
  seat: number;
  text: string;
}

/** The empty slot beside the hand. */
function Refill({ board, seat, text, x, y, w, h }: RefillProps): JSX.Element {
  return (
    <Piece board={board} item={{ id: refillSlot(seat), layout: "piece", text }} x={x} y={y} w={w} h={h} round={7}>
      <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={7} class="glory-slot" />
      <Icon name="card-draw" y={-8} size={26} />
      <Inscription
        text={capital(words[board.language].refill)}
        x={0}
        y={16}
        w={w - 6}
        size={12}
        anchor="middle"
      />
    </Piece>
  );
}

interface Ribbon {
  /** The group of cards, and the first of them. */
  item: GloryItem;
  card: GloryItem;
  left: number;
  right: number;
  y: number;
}

/** What ties the orders of one role together, as far as they lie in one row. */
function ribbonsOf(cards: readonly Held[], at: (i: number) => Spot): Ribbon[] {
  const ribbons = new Map<string, Ribbon>();
  cards.forEach(({ item: card, group }, i) => {
    if (!group) return;
    const { x, y: middle, w, h } = at(i), y = middle + h / 2 + 13, known = ribbons.get(group.id);
    if (known?.y === y) known.right = x + w / 2;
    else if (!known) ribbons.set(group.id, { item: group, card, left: x - w / 2, right: x + w / 2, y });
  });
  return [...ribbons.values()];
}

/** A ribbon that can be clicked: to petition with these orders. */
function Petition({ board, item, card, left, right, y }: Ribbon & { board: Play }): JSX.Element | null {
  if (!board.lit.has(item.id) && !board.chosen.includes(item.id)) return null;
  const { petition } = words[board.language];
  const w = right - left;
  return (
    <Piece
      board={board}
      item={named(item, `${petition} (${item.text ?? ""})`)}
      x={(left + right) / 2}
      y={y}
      w={Math.max(24, w)}
      h={24}
      round={8}
    >
      <rect
        x={-w / 2}
        y={-10}
        width={w}
        height={20}
        rx={8}
        fill={looks[isTitled(card) ? board.printed.material[card.symbol] : "rubble"].deep}
      />
      <Inscription
        class="glory-strong"
        text={petition}
        x={0}
        y={0}
        w={w - 10}
        size={12}
        anchor="middle"
        fill="#fff"
      />
    </Piece>
  );
}

/** The Fountain's card: apart from the hand until it is used. */
function Basin({ board, item, title, x, y, w, h }: OrderProps & { title: string; x: number; y: number }): JSX.Element {
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
        <Inscription text={title} x={18} y={0} w={w - 20} size={12} fill="var(--ink)" />
      </g>
    </Piece>
  );
}
