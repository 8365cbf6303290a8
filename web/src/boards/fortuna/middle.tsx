// middle.tsx: what everybody shares: round and turn order, favours, dice, supply, buildings for sale, privileges.

import type { JSX } from "preact";
import type { BoardProps } from "../../board.js";
import type { Fortuna } from "../../generated/fortuna.js";
import { Lit } from "../../kit/lit.js";
import { Emblem } from "../../kit/seats.js";
import { Building, Die, FavourCard, GoodSign, Privilege, valuesOf } from "./pieces.js";
import { words } from "./words.js";

interface Box {
  board: BoardProps<Fortuna>;
  x: number;
  y: number;
  width: number;
}

function Title({ text, x, y }: { text: string | undefined; x: number; y: number }): JSX.Element {
  return (
    <text class="title fortuna-heading" x={x} y={y} font-size={13}>
      {(text ?? "").toLocaleUpperCase()}
    </text>
  );
}

/** Height 34. */
export function RoundAndOrder({ board, x, y, width }: Box): JSX.Element {
  const round = board.scene.place("round");
  return (
    <g>
      <text class="title" x={x} y={y + 24} font-size={18}>
        {`${round?.title ?? ""} ${board.scene.in("round")[0]?.count ?? 0}`}
      </text>
      <g role="group" aria-label={board.scene.place("order")?.title ?? ""}>
        {board.scene.in("order").map((item, place, all) => (
          <Lit
            board={board}
            item={item}
            x={x + width - 16 - (all.length - 1 - place) * 42}
            y={y + 17}
            label={`${place + 1}. ${board.nameOf(Number(item.symbol))}`}
          >
            {place < all.length - 1
              ? <path d="M17 -4 l5 4 l-5 4" fill="none" stroke="var(--ink-quiet)" stroke-width={2} />
              : null}
            <Emblem seat={Number(item.symbol)} size={28} />
          </Lit>
        ))}
      </g>
    </g>
  );
}

/** Three in a row, two rows. */
export function Favours({ board, x, y, width }: Box): JSX.Element {
  const items = board.scene.in("favours");
  const cards = board.scene.known(items, "favour");
  const card = { width: (width - 16) / 3, height: 88 };
  return (
    <g>
      <Title text={board.scene.place("favours")?.title} x={x} y={y + 12} />
      {cards.map((item, index) => (
        <FavourCard
          board={board}
          item={item}
          tokens={items.find((other) => other.domain === "marker" && other.column === item.column)}
          x={x + (index % 3) * (card.width + 8)}
          y={y + 20 + Math.floor(index / 3) * (card.height + 8)}
          width={card.width}
          height={card.height}
        />
      ))}
    </g>
  );
}

/** Height 56. The tray is there always, so that nothing jumps when dice are rolled. */
export function Dice({ board, x, y, width }: Box): JSX.Element {
  const dice = board.scene.in("dice");
  return (
    <g>
      <rect x={x} y={y} width={width} height={52} rx={26} fill="#7a2f24" stroke="var(--line-dark)" stroke-width={1.5} />
      <rect x={x + 4} y={y + 4} width={width - 8} height={44} rx={22} fill="#5f241b" />
      {dice.map((item, index) => (
        <Die board={board} item={item} x={x + width / 2 + (index - (dice.length - 1) / 2) * 52} y={y + 26} size={38} />
      ))}
    </g>
  );
}

/** Height 118. */
export function Sites({ board, x, y, width }: Box): JSX.Element {
  const { house, printed } = valuesOf(board);
  const each = (width - 24) / 4;
  return (
    <g>
      <Title text={words[board.language].forSale} x={x} y={y + 12} />
      {board.scene.known(board.scene.in("sites"), "building").map((item, index) => (
        <Building
          board={board}
          item={item}
          x={x + index * (each + 8)}
          y={y + 20}
          width={each}
          height={86}
          price={house(printed.building_price[item.symbol])}
        />
      ))}
    </g>
  );
}

/** Height 54. */
export function Supply({ board, x, y, width }: Box): JSX.Element {
  const items = board.scene.known(board.scene.in("supply"), "piece");
  const tokens = board.scene.in("tokens")[0];
  const each = width / (items.length + 1);
  return (
    <g>
      <Title text={board.scene.place("supply")?.title} x={x} y={y + 12} />
      <rect x={x} y={y + 20} width={width} height={30} rx={6} fill="#f4ead0" stroke="#cbb68c" />
      {items.map((item, index) => (
        <Lit board={board} item={item} x={x + index * each + 4} y={y + 35} label={`${item.text} ${item.count}`}>
          <GoodSign kind={item.symbol} x={14} y={0} size={20} />
          <text class="on-card" x={28} y={5} font-size={15} font-weight="700">
            {item.count}
          </text>
        </Lit>
      ))}
      {tokens
        ? (
          <Lit
            board={board}
            item={tokens}
            x={x + items.length * each + 4}
            y={y + 35}
            label={`${board.scene.place("tokens")?.title} ${tokens.count}`}
          >
            <circle cx={14} r={10} fill="#c9a227" stroke="#3a2a20" />
            <text class="on-card" x={28} y={5} font-size={15} font-weight="700">
              {tokens.count}
            </text>
          </Lit>
        )
        : null}
    </g>
  );
}

/** The pile, what one holds, and what is on offer. Cards stand in rows of so many. */
export function Privileges({ board, x, y, width, height }: Box & { height: number }): JSX.Element {
  const { scene } = board;
  const drawn = scene.in("drawn"), offered = [...drawn, ...scene.in("palace")];
  const from = offered.length ? scene.place(drawn.length ? "drawn" : "palace") : scene.place("hand", board.seatShown);
  const shown = offered.length ? offered : scene.inside(from);
  const pile = scene.in("pile")[0];
  const room = width - 62;
  const columns = Math.max(3, shown.length > 3 ? Math.ceil(shown.length / 2) : 3);
  const rows = shown.length > 3 ? 2 : 1;
  const card = { width: room / columns - 6, height: Math.min(104, (height - 22) / rows - 6) };
  return (
    <g>
      <Title text={from?.title} x={x} y={y + 12} />
      {pile ? <Privilege board={board} item={pile} x={x} y={y + 20} width={54} height={76} /> : null}
      {shown.map((item, index) => (
        <Privilege
          board={board}
          item={item}
          x={x + 62 + (index % columns) * (card.width + 6)}
          y={y + 20 + Math.floor(index / columns) * (card.height + 6)}
          width={card.width}
          height={card.height}
        />
      ))}
    </g>
  );
}
