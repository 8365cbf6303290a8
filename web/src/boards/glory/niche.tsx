// niche.tsx: what a camp holds: clientele, stockpile and vault, each in a niche with a slot for every material.

import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { Least } from "../../kit/least.js";
import { widthOf } from "../../kit/letters.js";
import { Material } from "../../generated/glory.js";
import { labelled } from "../../words/names.js";
import { isMaterial, materialOfRole, roleOfMaterial } from "./lexicon.js";
import {
  Back,
  fitsIn,
  type GloryItem,
  Inscription,
  Medal,
  Numeral,
  Piece,
  type Play,
  Senator,
  Stone,
} from "./pieces.js";
import { slots } from "./table.js";

export const total = (items: readonly GloryItem[]): number => items.reduce((sum, item) => sum + (item.count ?? 0), 0);

/** A stone, a medal, a senator or a card face down. */
export function Thing({ item, size }: { item: GloryItem; size: number }): JSX.Element {
  if (item.domain === "material" && isMaterial(item.symbol)) return <Stone material={item.symbol} size={size} />;
  if (item.domain === "role") return <Medal role={item.symbol} size={size} />;
  if (item.domain === "card") return <Senator w={size * 0.8} h={size * 1.05} />;
  return <Back w={size * 0.8} h={size * 1.05} />;
}

interface Stored {
  item: GloryItem;
  /** The slot it has; what has none stands behind the others. */
  slot: Material | undefined;
  /** What went into the vault unseen by the others is framed. */
  stash: boolean;
}

interface Store {
  id: string;
  title: string;
  items: readonly Stored[];
  count: number;
  limit: number | undefined;
}

/** What a place holds: pieces, cards that only their owner knows, and its limit. */
export function store(board: Play, place: "clients" | "stockpile" | "vault", seat: number): Store {
  const { scene } = board;
  const items = scene.in(place, seat).flatMap((item): Stored[] => {
    if (item.layout === "piece") return [{ item, slot: slotOf(item), stash: false }];
    if (scene.placeOf(item.id)?.place !== "stash") return [];
    const cards = scene.inside(item);
    const text = cards.map((card) => card.text).join(", ");
    return [{ item: { ...item, count: total(cards), text }, slot: undefined, stash: true }];
  });
  return {
    id: scene.id(place, seat),
    items,
    count: total(items.map(({ item }) => item)),
    title: scene.place(place, seat)?.title ?? "",
    limit: place === "stockpile" ? undefined : scene.in(`${place}-limit`, seat)[0]?.count,
  };
}

const slotOf = (item: GloryItem): Material | undefined =>
  item.domain === "material" && isMaterial(item.symbol)
    ? item.symbol
    : item.domain === "role"
    ? materialOfRole(item.symbol)
    : undefined;

/** Where a slot is, how large it is, and its picture in it. */
interface Slot {
  x: number;
  y: number;
  w: number;
  h: number;
  size: number;
  /** Whether the number stands beside its picture, or on it for want of room. */
  beside: boolean;
}

const shiftOf = ({ beside, w, size }: Slot): number => (beside ? -w / 2 + size / 2 + 2 : -2);

function InSlot({ board, stored, title, at }: InSlotProps): JSX.Element {
  const { item, stash } = stored;
  const { x, y, w, h, size, beside } = at;
  const many = item.count ?? 0;
  const picture = (
    <g transform={`translate(${shiftOf(at)} 0)`}>
      {stash && item.domain === "role"
        ? (
          <>
            <rect x={-size / 2 - 1} y={-size / 2} width={size + 2} height={size} rx={2} class="glory-slot" />
            <Stone material={materialOfRole(item.symbol)} size={size * 0.82} />
          </>
        )
        : <Thing item={item} size={size} />}
    </g>
  );
  const number = beside
    ? { x: -w / 2 + size + 3 + (w - size - 3) / 2, y: 0, size: Math.min(15, Math.max(12, h * 0.5)) }
    : { x: w / 2 - 4.5, y: h * 0.2, size: 12, outlined: true };
  const rest = (
    <>
      {many > 1 && picture}
      <Numeral value={many} {...number} />
    </>
  );
  return (
    <Piece
      board={board}
      item={item}
      x={x}
      y={y}
      w={Math.max(24, w - 1)}
      h={Math.max(22, h - 1)}
      round={4}
      label={labelled(board.language, title, `${item.text ?? ""} ${many}`)}
      rest={rest}
    >
      {picture}
    </Piece>
  );
}

interface InSlotProps {
  board: Play;
  stored: Stored;
  title: string;
  at: Slot;
}

interface NicheProps {
  board: Play;
  store: Store;
  class: string;
  x: number;
  y: number;
  w: number;
  h: number;
  /** What an empty slot would hold: shown as a shade. */
  shade: "medal" | "stone";
}

/** A niche with a slot for each material or role, and more if more lies there. */
export function Niche({ board, store: held, class: name, x, y, w, h, shade }: NicheProps): JSX.Element {
  const { id, title, items, count, limit } = held;
  const extra = items.filter(({ slot }) => slot === undefined);
  const letters = Math.max(h > 66 && w > 90 ? 12 : 11, useContext(Least)), label = letters + 3;
  const tally = limit === undefined ? `${count || ""}` : `${count}/${limit}`;
  const { columns, rows, size, beside } = slots(Material.length + extra.length, w - 4, h - label - 3);
  const cw = (w - 4) / columns, ch = (h - label - 3) / rows;
  const slot = (i: number): Slot => ({
    x: 2 + cw * ((i % columns) + 0.5),
    y: label + 1 + ch * (Math.floor(i / columns) + 0.5),
    w: cw,
    h: ch,
    size,
    beside,
  });
  const drawn = (stored: Stored, i: number): JSX.Element => (
    <InSlot key={stored.item.id} board={board} stored={stored} title={title} at={slot(i)} />
  );
  return (
    <g
      data-id={id}
      transform={`translate(${x} ${y})`}
      role="group"
      aria-label={`${title} ${count}${limit === undefined ? "" : `/${limit}`}`}
    >
      <rect width={w} height={h} rx={3} class={`glory-niche ${name}`} data-tip={title} />
      {fitsIn(title, w - 10 - widthOf(tally, letters, "bold"), letters, 1) && (
        <Inscription
          class="glory-label"
          text={title}
          x={4}
          y={label / 2 + 1}
          w={w - 10 - widthOf(tally, letters, "bold")}
          size={letters}
        />
      )}
      <text
        x={w - 4}
        y={label / 2 + 1 + letters * 0.35}
        text-anchor="end"
        font-size={letters}
        class={`glory-strong ${limit !== undefined && count >= limit ? "glory-full" : ""}`}
      >
        {tally}
      </text>
      {Material.map((material, i) => {
        const stored = items.find((one) => one.slot === material);
        if (stored) return drawn(stored, i);
        const at = slot(i);
        return (
          <g
            key={material}
            data-slot={`${id}:${material}`}
            opacity={0.16}
            transform={`translate(${at.x + shiftOf(at)} ${at.y})`}
          >
            {shade === "stone"
              ? <Stone material={material} size={size} />
              : <Medal role={roleOfMaterial(material)} size={size} />}
          </g>
        );
      })}
      {extra.map((stored, i) => drawn(stored, Material.length + i))}
    </g>
  );
}
