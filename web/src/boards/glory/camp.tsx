// camp.tsx: a player's camp: his head above; clientele, stockpile and vault; the buildings; what he played.

import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { Least } from "../../kit/least.js";
import { seatColour } from "../../kit/seats.js";
import { labelled } from "../../words/names.js";
import { Building, shapeOf } from "./building.js";
import { Head } from "./head.js";
import { looks, materialOfRole } from "./lexicon.js";
import { Niche, store, Thing } from "./niche.js";
import { doesOf, isTitled, Numeral, Piece, type Play, type Titled } from "./pieces.js";
import { type Box, tiling } from "./table.js";
import { words } from "./words.js";

/** What he led or followed with; it lies there until the end of the turn. */
function Played(
  { board, seat, x, y, h, w }: { board: Play; seat: number; x: number; y: number; w: number; h: number },
): JSX.Element {
  const place = board.scene.place("played", seat);
  const items = board.scene.in("played", seat);
  const role = board.scene.in("role")[0];
  const each = (h - 2) / items.length, size = Math.min(30, each * 0.74, w - 8);
  return (
    <g data-id={place?.id} transform={`translate(${x} ${y})`} role="group" aria-label={place?.title ?? ""}>
      <rect
        width={w}
        height={h}
        rx={3}
        class="glory-answer"
        style={role?.domain === "role" ? { stroke: looks[materialOfRole(role.symbol)].deep } : {}}
      />
      {items.map((item, i) => (
        <Piece
          key={item.id}
          board={board}
          item={{ ...item, text: labelled(board.language, place?.title ?? "", item.text ?? "") }}
          x={w / 2}
          y={1 + each * (i + 0.5)}
          w={Math.max(24, w - 2)}
          h={Math.max(22, each - 1)}
          round={3}
        >
          <Thing item={item} size={size} />
          {(item.count ?? 1) > 1 && (
            <g transform={`translate(${w / 2 - 7} ${Math.min(each / 2 - 6, size / 2)})`}>
              <circle r={8} fill="var(--marble)" stroke="var(--ink)" stroke-width={0.8} />
              <Numeral value={item.count ?? 0} x={0} y={0} size={12} />
            </g>
          )}
        </Piece>
      ))}
    </g>
  );
}

/** The buildings, finished ones first, in as many columns as their names need. */
function Buildings(
  { board, seat, x, y, w, h }: { board: Play; seat: number; x: number; y: number; w: number; h: number },
): JSX.Element {
  const { scene } = board;
  const built = scene.in("built", seat).filter(isTitled);
  const laid = scene.in("laid", seat).filter(isTitled), all = [...built, ...laid];
  const least = useContext(Least);
  // A name is worth more than words, and both more than a picture alone.
  const rate = (tw: number, th: number): number =>
    all.reduce((sum, item, i) => {
      const written = {
        name: item.text ?? "",
        does: doesOf(board, item.symbol),
        progress: i >= built.length,
        open: false,
      };
      const { named, wordy, tall } = shapeOf(written, tw, th, least);
      return sum + (wordy ? 3 : named ? 2 + (tall ? 0.4 : 0) : th < 18 ? -3 : tw > 60 ? -0.5 : 0);
    }, Math.min(tw / 240, 1) * Math.min(th / 64, 1));
  const { columns, rows } = tiling(all.length, w, h, rate);
  const tw = Math.min(240, (w - 3 * (columns - 1)) / columns), th = Math.min(64, (h - 3 * (rows - 1)) / rows);
  const tile = (item: Titled, i: number): JSX.Element => (
    <g key={item.id} transform={`translate(${(i % columns) * (tw + 3)} ${Math.floor(i / columns) * (th + 3)})`}>
      <Building board={board} item={item} w={tw} h={th} finished={i < built.length} />
    </g>
  );
  return (
    <g transform={`translate(${x} ${y})`}>
      <g data-id={scene.id("built", seat)} role="group" aria-label={scene.place("built", seat)?.title ?? ""}>
        {built.map(tile)}
      </g>
      <g data-id={scene.id("laid", seat)} role="group" aria-label={scene.place("laid", seat)?.title ?? ""}>
        {all.length === 0 && <Arcade w={w} h={h} />}
        {laid.map((item, i) => tile(item, built.length + i))}
      </g>
    </g>
  );
}

/** Nothing stands yet: arches sketched on the plaster. */
function Arcade({ w, h }: { w: number; h: number }): JSX.Element {
  const n = Math.max(1, Math.floor(w / 34)), each = w / n, r = each * 0.36, top = Math.max(r + 4, h * 0.45);
  let d = `M0 ${h - 1} H${w} M0 ${top - r - 5} H${w}`;
  for (let i = 0; i < n; i++) d += ` M${each * (i + 0.5) - r} ${h - 1} V${top} a${r} ${r} 0 0 1 ${2 * r} 0 V${h - 1}`;
  return <path d={d} class="glory-sketch" />;
}

export interface CampProps {
  board: Play;
  seat: number;
  box: Box;
  large: boolean;
}

export function Camp({ board, seat, box, large }: CampProps): JSX.Element {
  const { scene } = board;
  const { w, h } = box;
  const least = useContext(Least);
  const head = Math.max(large ? 25 : 23, least + 10), pad = 4, body = h - head - 2 * pad;
  const beside = board.shape === "wide" && w > 400;
  const plan = beside ? Math.min(large ? 372 : 300, (w - 3 * pad) * (large ? 0.44 : 0.5)) : w - 2 * pad;
  const niche = (plan - 2 * pad) / 3,
    nicheH = beside ? body : large ? 80 : board.shape === "narrow" ? 72 : Math.min(62, body * 0.49);
  const answers = scene.in("played", seat).length ? (large ? 36 : 30) : 0;
  const site = beside
    ? { x: pad + plan + pad, y: head + pad, w: w - plan - 3 * pad, h: body }
    : { x: pad, y: head + pad + nicheH + pad, w: w - 2 * pad, h: body - nicheH - pad };
  const room = site.w - (answers ? answers + 3 : 0);
  const vault = store(board, "vault", seat);
  const niches = { board, y: head + pad, w: niche, h: nicheH };
  return (
    <g
      transform={`translate(${box.x} ${box.y})`}
      data-id={scene.id("camp", seat)}
      role="group"
      aria-label={labelled(board.language, words[board.language].camp, board.nameOf(seat))}
      class={`seat-${seat}`}
    >
      <rect width={w} height={h} rx={6} class="glory-camp" style={{ stroke: seatColour(seat) }} />
      <Head board={board} seat={seat} w={w} h={head} large={large} />
      <Niche {...niches} store={store(board, "clients", seat)} class="glory-clients" x={pad} shade="medal" />
      <Niche
        {...niches}
        store={store(board, "stockpile", seat)}
        class="glory-stock"
        x={pad + niche + pad}
        shade="stone"
      />
      <Niche
        {...niches}
        store={{ ...vault, ...(niche < 110 ? { title: words[board.language].vault } : {}) }}
        class="glory-vault"
        x={pad + 2 * (niche + pad)}
        shade="stone"
      />
      <Buildings board={board} seat={seat} {...site} w={room} />
      {answers > 0 && (
        <Played board={board} seat={seat} x={site.x + site.w - answers} y={site.y} w={answers} h={site.h} />
      )}
    </g>
  );
}
