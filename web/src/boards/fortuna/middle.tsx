// middle.tsx: what everybody shares: round and turn order, favours, dice, supply, buildings for sale, privileges.

import type { JSX } from "preact";
import type { Fortuna } from "../../generated/fortuna.js";
import { Icon } from "../../kit/icon.js";
import { Lit } from "../../kit/lit.js";
import { Emblem } from "../../kit/seats.js";
import type { Item } from "../../protocol.js";
import { hasOurs } from "./cards.js";
import { GAP, type Rect } from "./geometry.js";
import { goods } from "./looks.js";
import { Die, FavourCard, Privilege, Site } from "./pieces.js";
import type { Play } from "./play.js";
import { GoodSign, INK } from "./signs.js";
import { words } from "./words.js";

interface Part extends Rect {
  board: Play;
}

const TITLE = 20;

function Title({ text, x, y }: { text: string | undefined; x: number; y: number }): JSX.Element {
  return (
    <text class="title fortuna-heading" x={x} y={y + 12} font-size={12.5}>
      {(text ?? "").toLocaleUpperCase()}
    </text>
  );
}

/** The round, and who plays after whom. */
export function RoundAndOrder({ board, x, y, width, height }: Part): JSX.Element {
  const round = board.scene.place("round"), middle = y + height / 2;
  return (
    <g>
      <text class="title" x={x} y={middle + 6} font-size={16}>
        {`${round?.title ?? ""} ${board.scene.in("round")[0]?.count ?? 0}`}
      </text>
      <g role="group" aria-label={board.scene.place("order")?.title ?? ""}>
        {board.scene.in("order").map((item, place, all) => (
          <Lit
            board={board}
            item={item}
            x={x + width - 14 - (all.length - 1 - place) * 38}
            y={middle}
            label={`${place + 1}. ${board.nameOf(Number(item.symbol))}`}
          >
            {place < all.length - 1
              ? <path d="M16 -4 l5 4 l-5 4" fill="none" stroke="var(--ink-quiet)" stroke-width={2} />
              : null}
            <Emblem seat={Number(item.symbol)} size={25} />
          </Lit>
        ))}
      </g>
    </g>
  );
}

/** Three in a row, two rows. */
export function Favours({ board, x, y, width, height }: Part): JSX.Element {
  const items = board.scene.in("favours");
  const cards = board.scene.known(items, "favour");
  const card = { width: (width - 2 * GAP) / 3, height: (height - TITLE - GAP) / 2 };
  return (
    <g>
      <Title text={board.scene.place("favours")?.title} x={x} y={y} />
      {cards.map((item, index) => (
        <FavourCard
          board={board}
          item={item}
          tokens={items.find((other) => other.domain === "marker" && other.column === item.column)}
          x={x + (index % 3) * (card.width + GAP)}
          y={y + TITLE + Math.floor(index / 3) * (card.height + GAP)}
          width={card.width}
          height={card.height}
        />
      ))}
    </g>
  );
}

/** The tray is there always, so that nothing jumps when dice are rolled. */
export function Dice({ board, x, y, width, height }: Part): JSX.Element {
  const dice = board.scene.in("dice"), r = height / 2;
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx={r} fill="#7a2f24" stroke="var(--line-dark)" />
      <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={r - 3} fill="#5f241b" />
      {dice.length
        ? null
        : <Icon name={goods.die.icon} x={x + width / 2} y={y + r} size={height - 14} fill="#8c4a3c" />}
      {dice.map((item, index) => (
        <Die
          board={board}
          item={item}
          x={x + width / 2 + (index - (dice.length - 1) / 2) * (height + 4)}
          y={y + r}
          size={height - 12}
        />
      ))}
    </g>
  );
}

export function Sites({ board, x, y, width, height }: Part): JSX.Element {
  const { isHouse, printed } = board;
  const each = (width - 3 * GAP) / 4;
  return (
    <g>
      <Title text={words[board.language].forSale} x={x} y={y} />
      {hasOurs(board)
        ? (
          <text class="fortuna-heading" x={x + width} y={y + 12} font-size={12.5} text-anchor="end">
            {words[board.language].house}
          </text>
        )
        : null}
      {board.scene.known(board.scene.in("sites"), "building").map((item, index) => (
        <Site
          board={board}
          item={item}
          x={x + index * (each + GAP)}
          y={y + TITLE}
          width={each}
          height={height - TITLE}
          price={`${printed.building_price[item.symbol]}${isHouse("building_price", item.symbol) ? "†" : ""}`}
        />
      ))}
    </g>
  );
}

export function Supply({ board, x, y, width, height }: Part): JSX.Element {
  const items = board.scene.known(board.scene.in("supply"), "piece");
  const tokens = board.scene.in("tokens")[0];
  const name = 46, each = (width - name) / (items.length + 1), middle = y + height / 2;
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx={6} fill="#e9dcb8" stroke="#b09a6c" />
      <text class="on-card" x={x + 7} y={middle + 4} font-size={13}>{board.scene.place("supply")?.title}</text>
      {items.map((item, index) => (
        <Lit board={board} item={item} x={x + name + index * each} y={middle} label={`${item.text} ${item.count}`}>
          <GoodSign kind={item.symbol} x={each / 2 - 9} y={0} size={17} />
          <text class="on-card" x={each / 2 + 1} y={5} font-size={14} font-weight="700">{item.count}</text>
        </Lit>
      ))}
      {tokens
        ? (
          <Lit
            board={board}
            item={tokens}
            x={x + name + items.length * each}
            y={middle}
            label={`${board.scene.place("tokens")?.title} ${tokens.count}`}
          >
            <circle cx={each / 2 - 9} r={8} fill="#d9b13a" stroke={INK} />
            <text class="on-card" x={each / 2 + 2} y={5} font-size={14} font-weight="700">{tokens.count}</text>
          </Lit>
        )
        : null}
    </g>
  );
}

interface Offered {
  title: string | undefined;
  cards: readonly Item<Fortuna>[];
}

/** What can be chosen from, else what is in the hand. */
export function offered({ scene }: Play, side: number): Offered {
  const drawn = scene.in("drawn"), all = [...drawn, ...scene.in("palace")];
  const from = all.length ? scene.place(drawn.length ? "drawn" : "palace") : scene.place("hand", side);
  return { title: from?.title, cards: all.length ? all : scene.inside(from) };
}

const PILE = 70;

/** Where privileges will lie. */
function Places({ x, y, width, height }: Rect): JSX.Element {
  const each = (width - 2 * GAP) / 3;
  return (
    <g aria-hidden="true">
      {[0, 1, 2].map((place) => (
        <rect class="fortuna-plot" x={x + place * (each + GAP)} y={y} width={each} height={height} rx={6} />
      ))}
    </g>
  );
}

/** In how many rows so many cards stand. */
const rowsOf = (cards: number, width: number): number => Math.ceil(cards / Math.max(3, Math.floor(width / 100)));

/** How high the privileges are, where they may be as high as they like. */
export const privilegesHigh = (board: Play, width: number): number => {
  const { cards } = offered(board, board.seatShown), rows = Math.max(1, rowsOf(cards.length, width - 52));
  return TITLE + rows * (rows > 1 ? 84 : cards.length ? 116 : PILE) + (rows - 1) * GAP;
};

/** The pile, what one holds, or what is on offer. */
export function Privileges({ board, x, y, width, height }: Part): JSX.Element {
  const { title, cards } = offered(board, board.seatShown);
  const pile = board.scene.in("pile")[0], from = 52, room = width - from;
  const rows = Math.max(1, rowsOf(cards.length, room)), columns = Math.max(3, Math.ceil(cards.length / rows));
  const high = height - TITLE;
  const card = {
    width: (room - (columns - 1) * GAP) / columns,
    height: Math.min(rows > 1 ? 100 : 124, (high - (rows - 1) * GAP) / rows),
  };
  return (
    <g>
      <Title text={title} x={x} y={y} />
      {pile
        ? <Privilege board={board} item={pile} x={x} y={y + TITLE} width={46} height={Math.min(high, PILE)} />
        : null}
      {cards.length ? null : <Places x={x + from} y={y + TITLE} width={room} height={Math.min(high, PILE)} />}
      {cards.map((item, index) => (
        <Privilege
          board={board}
          item={item}
          x={x + from + (index % columns) * (card.width + GAP)}
          y={y + TITLE + Math.floor(index / columns) * (card.height + GAP)}
          width={card.width}
          height={card.height}
        />
      ))}
    </g>
  );
}

/** A player's own privileges, for his side alone. */
export function Hand(
  { board, side, x, y, width }: { board: Play; side: number; x: number; y: number; width: number },
): JSX.Element {
  const cards = board.scene.in("hand", side), each = (width - 2 * GAP) / 3;
  return (
    <g>
      <Title text={board.scene.place("hand", side)?.title} x={x} y={y} />
      {cards.map((item, index) => (
        <Privilege
          board={board}
          item={item}
          x={x + (index % 3) * (each + GAP)}
          y={y + TITLE + Math.floor(index / 3) * (HELD + GAP)}
          width={each}
          height={HELD}
        />
      ))}
    </g>
  );
}

const HELD = 116;
export const handHigh = ({ scene }: Play, side: number): number => {
  const rows = Math.ceil(scene.in("hand", side).length / 3);
  return rows ? TITLE + rows * (HELD + GAP) : 0;
};
