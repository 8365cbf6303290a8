// rome.tsx: the middle of the table: the sites in town above, the pool on its pavement, the sites out of town below, a column
// for each material; the deck and the senators to one side, the role led and what Rome demands to the other.

import type { JSX } from "preact";
import { Icon } from "../../kit/icon.js";
import { Emblem } from "../../kit/seats.js";
import type { Item } from "../../protocol.js";
import { isMaterial, looks, words, type Material } from "./lexicon.js";
import { plaqueOf, plaques } from "./paths.js";
import { Back, Inscription, Medal, Piece, Senator, Stone, capital, named, type Play } from "./pieces.js";
import { Building } from "./building.js";
import type { Box } from "./table.js";

/** Where the stones of a heap lie, from the ground up. */
const heap: readonly [number, number][] = [[-19, 14], [3, 14], [-8, 0], [25, 14], [14, 0], [3, -14]];

function Heap({ board, material, w, h }: { board: Play; material: Material; w: number; h: number }): JSX.Element | null {
  const item = board.scene.in("pool").find((piece) => piece.symbol === material);
  if (!item) return null;
  const count = item.count ?? 0, size = Math.min(21, w * 0.24), k = size / 22;
  return (
    <Piece board={board} item={item} x={w / 2} y={h / 2} w={w - 4} h={h - 2}>
      <g transform={`translate(${-w * 0.13} ${h * 0.04})`}>
        {heap.slice(0, count).map(([x, y], i) => (
          <Stone key={i} material={material} x={x * k - 2} y={y * k * 0.95 + 1} size={size} />
        ))}
      </g>
      <Numeral value={count} x={w / 2 - 16} y={-h / 2 + 13} />
    </Piece>
  );
}

export function Numeral({ value, x, y, size = 15 }: { value: number | string; x: number; y: number; size?: number }): JSX.Element {
  return (
    <text class="glory-numeral" x={x} y={y + size * 0.34} font-size={size} text-anchor="middle">
      {value}
    </text>
  );
}

/** A stack of sites: staked plots, one behind the other. */
function Sites({ board, place, material, w, h, town }: { board: Play; place: Item; material: Item; w: number; h: number; town: boolean }): JSX.Element {
  const count = board.scene.in(place.id)[0]?.count ?? 0;
  const look = looks[isMaterial(material.symbol) ? material.symbol : "rubble"];
  const tell = words[board.language];
  const plot = { w: Math.min(24, w * 0.3), h: h - 8 };
  const step = Math.min(8, (w - plot.w - 26) / 5);
  const text = `${capital(material.text)}: ${town ? tell.inTown : tell.outOfTown} ×${count}`;
  return (
    <Piece board={board} item={named(place, text)} x={w / 2} y={h / 2} w={w - 4} h={h - 2}>
      <g transform={`translate(${-w / 2 + 7 + plot.w / 2} 0)`} opacity={town ? 1 : 0.9}>
        {Array.from({ length: count }, (_, i) => (
          <g key={i} transform={`translate(${(count - 1 - i) * step} 0)`}>
            <rect x={-plot.w / 2} y={-plot.h / 2} width={plot.w} height={plot.h} rx={2} fill={town ? look.face : "var(--glory-field-plot)"} stroke="var(--glory-line)" stroke-width={0.9} />
            <rect x={-plot.w / 2 + 3} y={-plot.h / 2 + 3} width={plot.w - 6} height={plot.h - 6} fill="none" stroke={town ? look.deep : "var(--glory-line)"} stroke-width={1.1} stroke-dasharray="3 2" />
          </g>
        ))}
        {count > 0 && isMaterial(material.symbol) && <Stone material={material.symbol} x={0} size={plot.w * 0.56} />}
      </g>
      <Numeral value={count} x={w / 2 - 16} y={0} size={15} />
    </Piece>
  );
}

interface ColumnsProps {
  board: Play;
  x: number;
  y: number;
  w: number;
  h: number;
  label: number;
}

/** City, pavement and fields as three bands, six columns across. */
function Columns({ board, x, y, w, h, label }: ColumnsProps): JSX.Element {
  const { scene } = board;
  const tell = words[board.language];
  const cells = scene.in("sites");
  const cw = (w - label) / Math.max(1, cells.length), head = 23, plots = (h - head) * 0.28, middle = h - head - 2 * plots;
  const bands = [
    { y: head, h: plots, name: tell.inTown, class: "glory-town" },
    { y: head + plots, h: middle, name: scene.get("pool")?.title ?? "", class: "glory-pavement" },
    { y: head + plots + middle, h: plots, name: tell.outOfTown, class: "glory-field" },
  ];
  const pool = scene.get("pool");
  const poolLit = pool && board.lit.has(pool.id);
  return (
    <g transform={`translate(${x} ${y})`}>
      {bands.map((band) => (
        <g key={band.class}>
          <rect x={0} y={band.y} width={w} height={band.h} class={band.class} />
          {label > 0 && <Inscription class="title glory-quiet" text={band.name} x={6} y={band.y + band.h / 2} w={label - 10} size={10} lines={2} />}
        </g>
      ))}
      <path d={wall(w, head + plots)} class="glory-wall" />
      <rect x={0} y={head} width={w} height={h - head} fill="none" stroke="var(--glory-line)" />
      {pool && poolLit && (
        <Piece board={board} item={pool} x={w / 2} y={head + plots + middle / 2} w={w - 4} h={middle - 4}>
          {null}
        </Piece>
      )}
      {cells.map((cell, i) => {
        const material = isMaterial(cell.symbol) ? cell.symbol : "rubble";
        const role = scene.find(cell.id, "role");
        const inside = scene.in(cell.id).find((item) => item.id.startsWith("in."));
        const outside = scene.in(cell.id).find((item) => item.id.startsWith("out."));
        return (
          <g key={cell.id} transform={`translate(${label + i * cw} 0)`} role="group" aria-label={`${capital(cell.text)}, ${role?.text ?? ""}`}>
            {i > 0 && <path d={`M0 ${head} V${h}`} class="glory-rule" />}
            {role && (
              <Piece board={board} item={role} x={cw / 2} y={head / 2 - 1} w={cw - 4} h={head - 2} round={4}>
                <rect x={-cw / 2 + 2} y={-head / 2 + 1} width={cw - 4} height={head - 2} rx={4} fill={looks[material].deep} stroke="var(--glory-line)" />
                {cw > 74 && <Icon name={looks[material].icon} x={-cw / 2 + 13} size={15} fill="#fff" />}
                <Inscription class="title" text={role.text ?? ""} x={cw > 74 ? 8 : 0} y={0} w={cw - (cw > 74 ? 28 : 8)} size={cw > 74 ? 10 : 9.5} anchor="middle" fill="#fff" />
              </Piece>
            )}
            {inside && (
              <g transform={`translate(0 ${head})`}>
                <Sites board={board} place={inside} material={cell} w={cw} h={plots} town />
              </g>
            )}
            <g transform={`translate(0 ${head + plots})`}>
              <Heap board={board} material={material} w={cw} h={middle} />
            </g>
            {outside && (
              <g transform={`translate(0 ${head + plots + middle})`}>
                <Sites board={board} place={outside} material={cell} w={cw} h={plots} town={false} />
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** A line of battlements. */
function wall(w: number, y: number): string {
  const n = Math.floor(w / 16), step = w / n;
  let d = `M0 ${y}`;
  for (let i = 0; i < n; i++) d += ` v-3 h${step / 2} v3 h${step / 2}`;
  return d;
}

/** Deck and senators. */
function Piles({ board, x, y, w, h }: { board: Play; x: number; y: number; w: number; h: number }): JSX.Element {
  const { scene } = board;
  const deck = scene.in("deck")[0], pile = scene.get("pile");
  const senators = scene.in("pile")[0]?.count ?? 0;
  const each = w / 2, ch = h - 34, cw = Math.min(each - 8, ch * 0.7);
  return (
    <g transform={`translate(${x} ${y})`}>
      {deck && (
        <Piece board={board} item={named(deck, `${scene.get("deck")?.title ?? ""} ×${deck.count ?? 0}`)} x={each / 2} y={h / 2} w={each - 2} h={h - 2}>
          {[2, 1, 0].slice(Math.max(0, 3 - Math.ceil((deck.count ?? 0) / 20))).map((i) => (
            <Back key={i} w={cw} h={ch} x={i * 1.8} y={-11 - i * 1.8} />
          ))}
          {!deck.count && <rect x={-cw / 2} y={-11 - ch / 2} width={cw} height={ch} rx={6} class="glory-slot" />}
          <Numeral value={deck.count ?? 0} x={0} y={h / 2 - 24} />
          <Inscription text={scene.get("deck")?.title ?? ""} x={0} y={h / 2 - 10} w={each - 4} size={10.5} anchor="middle" />
        </Piece>
      )}
      {pile && (
        <Piece board={board} item={named(pile, `${pile.title ?? ""} ×${senators}`)} x={each * 1.5} y={h / 2} w={each - 2} h={h - 2}>
          {senators > 0 ? (
            [2, 1, 0].slice(Math.max(0, 3 - senators)).map((i) => <Senator key={i} w={cw} h={ch} x={i * 1.8} y={-11 - i * 1.8} />)
          ) : (
            <rect x={-cw / 2} y={-11 - ch / 2} width={cw} height={ch} rx={6} class="glory-slot" />
          )}
          <Numeral value={senators} x={0} y={h / 2 - 24} />
          <Inscription text={pile.title?.split(" ")[0] ?? ""} x={0} y={h / 2 - 10} w={each - 4} size={10.5} anchor="middle" />
        </Piece>
      )}
    </g>
  );
}

/** The role led on its banner; below it what hangs from it: demands, the card set aside, public functions, plaques. */
function Banner({ board, x, y, w, h }: { board: Play; x: number; y: number; w: number; h: number }): JSX.Element {
  const { scene } = board;
  const role = scene.in("role")[0], leader = scene.in("leader")[0], ending = scene.in("ending")[0];
  const demand = scene.in("demand"), aside = scene.in("aside"), open = scene.in("public");
  const moves = board.choices.filter(({ move }) => plaques.has(move.split(" ")[0] ?? ""));
  const head = 44;
  let below = head + 4;
  const row = (height: number): number => {
    const at = below;
    below += height + 3;
    return at;
  };
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={`M0 0 H${w} V${head} H0 Z`} class="glory-banner" style={role ? { fill: looks[materials(role)].deep } : {}} />
      {ending ? (
        <Piece board={board} item={ending} x={w / 2} y={head / 2} w={w - 4} h={head - 4}>
          <Inscription class="title" text={ending.text ?? ""} x={0} y={0} w={w - 16} size={11.5} anchor="middle" lines={2} fill={role ? "#fff" : "var(--ink)"} />
        </Piece>
      ) : role ? (
        <Piece board={board} item={named(role, `${scene.get("role")?.title ?? ""}: ${role.text ?? ""}`)} x={w / 2} y={head / 2} w={w - 4} h={head - 4}>
          <Medal role={role.symbol} x={-w / 2 + 24} size={36} />
          <Inscription text={scene.get("role")?.title ?? ""} x={-w / 2 + 48} y={-11} w={w - 54} size={11} fill="#fff" />
          <Inscription class="title" text={role.text ?? ""} x={-w / 2 + 48} y={6} w={w - 54} size={15} fill="#fff" />
        </Piece>
      ) : leader ? (
        <Piece board={board} item={named(leader, `${scene.get("leader")?.title ?? ""}: ${board.nameOf(Number(leader.symbol))}`)} x={w / 2} y={head / 2} w={w - 4} h={head - 4}>
          <Emblem seat={Number(leader.symbol)} x={-w / 2 + 24} size={32} />
          <Inscription class="glory-quiet" text={scene.get("leader")?.title ?? ""} x={-w / 2 + 48} y={-11} w={w - 54} size={11} />
          <Inscription class="title" text={board.nameOf(Number(leader.symbol))} x={-w / 2 + 48} y={6} w={w - 54} size={14} />
        </Piece>
      ) : null}
      {demand.length > 0 && (
        <g transform={`translate(0 ${row(30)})`}>
          <Inscription text={scene.get("demand")?.title ?? ""} x={4} y={15} w={w * 0.42} size={12} class="glory-strong" />
          {demand.map((item, i) => (
            <Piece key={item.id} board={board} item={item} x={w * 0.46 + 14 + i * 30} y={15} w={28} h={28}>
              {isMaterial(item.symbol) && <Stone material={item.symbol} y={item.count === 1 ? 0 : -4} size={22} />}
              {item.count !== 1 && <Numeral value={item.count ?? 0} x={0} y={10} size={12} />}
            </Piece>
          ))}
        </g>
      )}
      {aside.length > 0 && <Aside board={board} items={aside} y={row(32)} w={w} />}
      {open.length > 0 && (
        <g transform={`translate(0 ${row(22)})`}>
          <Icon name="stairs" x={10} y={11} size={15} />
          {open.map((item, i) => {
            const each = Math.min(76, (w - 24) / open.length);
            return (
              <g key={item.id} transform={`translate(${22 + i * each} 0)`}>
                <Building board={board} item={item} w={each - 3} h={22} />
              </g>
            );
          })}
        </g>
      )}
      {moves.map((choice, i) => (
        <Piece key={choice.move} board={board} item={plaqueOf(choice)} x={w / 2} y={Math.max(below + 14, h - 15 - 31 * (moves.length - 1)) + i * 31} w={w - 6} h={27} round={4} class="glory-plaque">
          <rect x={-w / 2 + 3} y={-13.5} width={w - 6} height={27} rx={4} class="glory-tablet" />
          <Inscription text={choice.text} x={0} y={0} w={w - 18} size={12.5} anchor="middle" class="glory-strong" />
        </Piece>
      ))}
    </g>
  );
}

const materials = (role: Item): Material => {
  const found = Object.entries(looks).find(([, look]) => look.role === role.symbol)?.[0];
  return isMaterial(found) ? found : "rubble";
};

/** A card set aside for a site out of town, and that site. */
function Aside({ board, items, y, w }: { board: Play; items: readonly Item[]; y: number; w: number }): JSX.Element {
  const card = items.find((item) => item.domain === "title"), site = items.find((item) => item.domain === "material");
  return (
    <g transform={`translate(0 ${y})`}>
      <Inscription text={board.scene.get("aside")?.title ?? ""} x={4} y={7} w={w - 8} size={10.5} />
      {card && (
        <g transform="translate(4 14)">
          <Building board={board} item={card} w={w * 0.6} h={18} />
        </g>
      )}
      {site && isMaterial(site.symbol) && (
        <Piece board={board} item={site} x={w * 0.6 + 24} y={23} w={26} h={20}>
          <Stone material={site.symbol} size={20} />
        </Piece>
      )}
    </g>
  );
}

export function Rome({ board, box }: { board: Play; box: Box }): JSX.Element {
  const { w, h } = box;
  const label = words[board.language].rome;
  if (board.shape === "narrow") {
    return (
      <g transform={`translate(${box.x} ${box.y})`} role="group" aria-label={label}>
        <Piles board={board} x={0} y={0} w={130} h={104} />
        <Banner board={board} x={142} y={2} w={w - 142} h={102} />
        <Columns board={board} x={0} y={112} w={w} h={h - 112} label={0} />
      </g>
    );
  }
  const piles = 122, banner = Math.min(230, w * 0.2);
  return (
    <g transform={`translate(${box.x} ${box.y})`} role="group" aria-label={label}>
      <Piles board={board} x={0} y={0} w={piles} h={h} />
      <Columns board={board} x={piles + 4} y={0} w={w - piles - banner - 14} h={h} label={58} />
      <Banner board={board} x={w - banner} y={0} w={banner} h={h} />
    </g>
  );
}

