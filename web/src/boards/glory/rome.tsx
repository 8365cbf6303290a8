// rome.tsx: the middle of the table: the sites and the pool; the deck and the senators to one side, the role led and
// what Rome demands to the other.

import type { JSX } from "preact";
import { Material } from "../../generated/glory.js";
import { Back, Inscription, named, Piece, type Play, Senator } from "./pieces.js";
import { Columns } from "./sites.js";
import { Stele } from "./stele.js";
import type { Box } from "./table.js";
import { words } from "./words.js";

/** Deck and senators, with their numbers on a disc. */
function Piles({ board, x, y, w, h }: { board: Play; x: number; y: number; w: number; h: number }): JSX.Element {
  const { scene } = board;
  const deck = scene.in("deck")[0], pile = scene.place("pile");
  const cards = deck?.count ?? 0, senators = scene.in("pile")[0]?.count ?? 0;
  const each = w / 2, ch = h - 24, cw = Math.min(each - 10, ch * 0.7);
  const lying = (count: number, many: number, card: (i: number) => JSX.Element): JSX.Element => (
    <g transform="translate(-1 -7)">
      {count > 0
        ? [2, 1, 0].slice(Math.max(0, 3 - Math.ceil(count / many))).map((i) => card(i))
        : <rect x={-cw / 2} y={-ch / 2} width={cw} height={ch} rx={6} class="glory-slot" />}
      <g transform={`translate(0 ${ch / 2 - 16})`}>
        <circle r={14} fill="#fdf9f0" stroke="var(--glory-line)" />
        <text class="glory-numeral glory-dark" text-anchor="middle" y={5} font-size={14.5}>
          {count}
        </text>
      </g>
    </g>
  );
  return (
    <g transform={`translate(${x} ${y})`}>
      {deck && (
        <Piece
          board={board}
          item={named(deck, `${scene.place("deck")?.title ?? ""} ×${cards}`)}
          label={`${scene.place("deck")?.title ?? ""} ${cards}`}
          x={each / 2}
          y={h / 2}
          w={each - 3}
          h={h - 4}
        >
          <Inscription
            text={scene.place("deck")?.title ?? ""}
            x={0}
            y={h / 2 - 9}
            w={each - 6}
            size={12}
            anchor="middle"
          />
          {lying(cards, 24, (i) => <Back key={i} w={cw} h={ch - 6} x={i * 2} y={i * 2 - 1} />)}
        </Piece>
      )}
      {pile && (
        <Piece
          board={board}
          item={named(pile, `${pile.title ?? ""} ×${senators}`)}
          label={`${pile.title?.split(" ")[0] ?? ""} ${senators}`}
          x={each * 1.5}
          y={h / 2}
          w={each - 3}
          h={h - 4}
        >
          <Inscription
            text={pile.title?.split(" ")[0] ?? ""}
            x={0}
            y={h / 2 - 9}
            w={each - 6}
            size={12}
            anchor="middle"
          />
          {lying(senators, 1, (i) => <Senator key={i} w={cw} h={ch - 6} x={i * 2} y={i * 2 - 1} />)}
        </Piece>
      )}
    </g>
  );
}

export function Rome({ board, box }: { board: Play; box: Box }): JSX.Element {
  const { w, h } = box;
  const label = words[board.language].rome;
  if (board.shape === "narrow") {
    const blocks = w < 600 ? 2 : 1, below = blocks > 1 ? 372 : 210, top = h - below;
    const each = (below - 6 * blocks) / blocks, half = Material.length / blocks;
    return (
      <g transform={`translate(${box.x} ${box.y})`} role="group" aria-label={label}>
        <Piles board={board} x={0} y={0} w={140} h={112} />
        <Stele board={board} x={146} y={0} w={w - 146} h={top} />
        {Array.from({ length: blocks }, (_, i) => (
          <Columns
            key={i}
            board={board}
            x={0}
            y={top + 6 + i * (each + 6)}
            w={w}
            h={each}
            label={blocks > 1 ? 0 : 86}
            from={i * half}
            to={(i + 1) * half}
          />
        ))}
      </g>
    );
  }
  const piles = 128, banner = Math.min(240, w * 0.21);
  return (
    <g transform={`translate(${box.x} ${box.y})`} role="group" aria-label={label}>
      <Piles board={board} x={0} y={0} w={piles} h={h} />
      <Columns board={board} x={piles + 4} y={0} w={w - piles - banner - 14} h={h} label={64} />
      <Stele board={board} x={w - banner} y={0} w={banner} h={h} />
    </g>
  );
}
