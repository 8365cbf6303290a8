// camp.tsx: a player's camp: his name with influence and hand above; clientele, stockpile and vault; the buildings;
// what he played.

import type { JSX } from "preact";
import { Icon } from "../../kit/icon.js";
import { Emblem, seatColour } from "../../kit/seats.js";
import type { Item } from "../../protocol.js";
import { Building } from "./building.js";
import { isMaterial, looks, materialOfRole, materials, type Material } from "./lexicon.js";
import { Back, Inscription, Medal, Numeral, Piece, Senator, Stone, named, type Play } from "./pieces.js";
import { slots, tiling, type Box } from "./table.js";
import { words } from "./words.js";
import { labelled } from "../../words/names.js";

const total = (items: readonly Item[]): number => items.reduce((sum, item) => sum + (item.count ?? 0), 0);

/** A stone, a medal, a senator or a card face down; what went into the vault unseen by the others is framed. */
function Thing({ item, size }: { item: Item; size: number }): JSX.Element {
  if (item.domain === "material" && isMaterial(item.symbol)) return <Stone material={item.symbol} size={size} />;
  if (item.domain === "stash") {
    return (
      <>
        <rect x={-size / 2 - 1} y={-size / 2} width={size + 2} height={size} rx={2} class="glory-slot" />
        <Stone material={materialOfRole(item.symbol)} size={size * 0.82} />
      </>
    );
  }
  if (item.domain === "role") return <Medal role={item.symbol} size={size} />;
  if (item.domain === "card") return <Senator w={size * 0.8} h={size * 1.05} />;
  return <Back w={size * 0.8} h={size * 1.05} />;
}

const kindOf = (item: Item): Material | undefined =>
  item.domain === "material" && isMaterial(item.symbol)
    ? item.symbol
    : item.domain === "role"
    ? materialOfRole(item.symbol)
    : undefined;

interface Store {
  id: string;
  title: string;
  items: readonly Item[];
  count: number;
  limit?: number;
}

/** What a place holds: pieces, cards that only their owner knows, and its limit. */
function store(board: Play, place: string): Store {
  const { scene } = board;
  const items: Item[] = [];
  let limit: number | undefined;
  for (const item of scene.in(place)) {
    if (item.layout === "piece") items.push(item);
    else if (item.id.includes("-limit.")) limit = scene.in(item.id)[0]?.count;
    else {
      const cards = scene.in(item.id);
      items.push({
        ...item,
        domain: "stash",
        symbol: "",
        count: total(cards),
        text: cards.map((card) => card.text).join(", "),
      });
    }
  }
  return {
    id: place,
    items,
    count: total(items),
    title: scene.get(place)?.title ?? "",
    ...(limit === undefined ? {} : { limit }),
  };
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
function Niche(
  { board, store: { id, title, items, count, limit }, class: name, x, y, w, h, shade }: NicheProps,
): JSX.Element {
  const extra = items.filter((item) => kindOf(item) === undefined);
  const label = h > 66 ? 14 : 12;
  const { columns, rows, size, beside } = slots(materials.length + extra.length, w - 4, h - label - 3);
  const cw = (w - 4) / columns, ch = (h - label - 3) / rows;
  const slot = (i: number): { x: number; y: number } => ({
    x: 2 + cw * ((i % columns) + 0.5),
    y: label + 1 + ch * (Math.floor(i / columns) + 0.5),
  });
  const shift = beside ? -cw / 2 + size / 2 + 2 : -2;
  const full = limit !== undefined && count >= limit;
  const drawn = (item: Item, i: number): JSX.Element => {
    const many = item.count ?? 0;
    const picture = (
      <g transform={`translate(${shift} 0)`}>
        <Thing item={item} size={size} />
      </g>
    );
    const number = beside
      ? { x: -cw / 2 + size + 3 + (cw - size - 3) / 2, y: 0, size: Math.min(15, Math.max(11.5, ch * 0.5)) }
      : { x: cw / 2 - 4.5, y: ch * 0.2, size: 12, outlined: true };
    const rest = (
      <>
        {many > 1 && picture}
        <Numeral value={many} {...number} />
      </>
    );
    return (
      <Piece
        key={item.id}
        board={board}
        item={item}
        {...slot(i)}
        w={Math.max(24, cw - 1)}
        h={Math.max(22, ch - 1)}
        round={4}
        label={labelled(board.language, title, `${item.text ?? ""} ${many}`)}
        rest={rest}
      >
        {picture}
      </Piece>
    );
  };
  return (
    <g
      data-id={id}
      transform={`translate(${x} ${y})`}
      role="group"
      aria-label={`${title} ${count}${limit === undefined ? "" : `/${limit}`}`}
    >
      <rect width={w} height={h} rx={3} class={`glory-niche ${name}`} />
      <Inscription
        class="glory-label"
        text={title}
        x={4}
        y={label / 2 + 1}
        w={w - (limit === undefined ? 20 : 26)}
        size={h > 66 && w > 90 ? 11 : 10.5}
      />
      <text
        x={w - 4}
        y={label / 2 + 4.6}
        text-anchor="end"
        font-size={h > 66 ? 11.5 : 10.5}
        class={`glory-strong ${full ? "glory-full" : ""}`}
      >
        {limit === undefined ? count || "" : `${count}/${limit}`}
      </text>
      {materials.map((material, i) => {
        const item = items.find((one) => kindOf(one) === material);
        if (item) return drawn(item, i);
        const at = slot(i);
        return (
          <g key={material} opacity={0.16} transform={`translate(${at.x + shift} ${at.y})`}>
            {shade === "stone"
              ? <Stone material={material} size={size} />
              : <Medal role={looks[material].role} size={size} />}
          </g>
        );
      })}
      {extra.map((item, i) => drawn(item, materials.length + i))}
    </g>
  );
}

interface HeadProps {
  board: Play;
  seat: number;
  w: number;
  h: number;
  large: boolean;
}

/** Name, the leader's token, influence, the hand: how many, how far it is refilled, what is known of it. */
function Head({ board, seat, w, h, large }: HeadProps): JSX.Element {
  const { scene } = board;
  const tell = words[board.language];
  const hand = scene.get(`hand.${seat}`),
    influence = scene.get(`influence.${seat}`),
    shown = scene.get(`shown.${seat}`);
  const leads = scene.in("leader")[0]?.symbol === `${seat}`;
  const points = influence ? (scene.in(influence.id)[0]?.count ?? 0) : 0;
  const cards = scene.in(`hand.${seat}`);
  const senators = cards.find((item) => item.symbol === "senator")?.count ?? 0;
  const orders = cards.reduce(
    (sum, item) =>
      sum + (item.symbol === "?" ? (item.count ?? 0) : item.domain === "role" ? total(scene.in(item.id)) : 0),
    0,
  );
  const limit = scene.in(cards.find((item) => item.id.includes("-limit."))?.id ?? "")[0]?.count;
  const conceded = scene.in(`conceded.${seat}`)[0];
  const look = seat === board.seatShown ? undefined : (): void => board.show(seat);
  const roomy = w > 420;
  /** The hand itself lies in front of who plays here; of the others this is all. */
  const away = (
    item: Item | undefined,
  ): string | undefined => (seat === (board.me || board.seatShown) ? undefined : item?.id);
  let right = w - 6;
  const from = (width: number): number => (right -= width) + width / 2;
  const handAt = from(roomy ? 116 : 62), influenceAt = from(roomy ? 104 : 38);
  const knownAt = shown ? from(scene.in(shown.id).length * 18 + (roomy ? 4 : 0)) : 0;
  const concededAt = conceded ? from(24) : 0, leaderAt = leads ? from(h) : 0;
  return (
    <g>
      <path d={`M0 ${h} V6 A6 6 0 0 1 6 0 H${w - 6} A6 6 0 0 1 ${w} 6 V${h} Z`} fill={seatColour(seat)} />
      <g
        {...(look
          ? {
            role: "button",
            tabindex: 0, // so spelt in SVG
            "aria-label": labelled(board.language, board.nameOf(seat), tell.look),
            "data-tip": tell.look,
            class: "glory-look",
            onClick: look,
            onKeyDown: (event: KeyboardEvent): void => {
              if (event.key === "Enter" || event.key === " ") look();
            },
          }
          : {})}
      >
        <rect x={0} y={0} width={Math.max(24, right)} height={h} fill="transparent" />
        <Emblem seat={seat} x={h / 2 + 1} y={h / 2} size={h - 3} />
        <Inscription
          class="title glory-light"
          text={board.nameOf(seat)}
          x={h + 5}
          y={h / 2}
          w={right - h - 10}
          size={large ? 13.5 : 12.5}
        />
      </g>
      {leads && (
        <g
          data-id="leader"
          data-tip={labelled(board.language, tell.leader, board.nameOf(seat))}
          transform={`translate(${leaderAt} ${h / 2})`}
        >
          <g data-id={scene.in("leader")[0]?.id}>
            <circle r={h / 2 - 2} fill="#f4cf7a" stroke="#2b211b" />
            <Icon name="eagle-emblem" size={h - 7} fill="#2b211b" />
          </g>
        </g>
      )}
      {conceded && (
        <g
          data-id={conceded.id}
          data-tip={`${scene.get(`conceded.${seat}`)?.title ?? ""} ${board.nameOf(Number(conceded.symbol))}`}
          transform={`translate(${concededAt} ${h / 2})`}
        >
          <path d="M-9 7 V-8 L4 -4 L-9 0" fill="#fff" stroke="#2b211b" stroke-linejoin="round" />
          <Emblem seat={Number(conceded.symbol)} x={4} y={3} size={11} />
        </g>
      )}
      {shown
        && scene.in(shown.id).map((item, i) => (
          <Piece
            key={item.id}
            board={board}
            item={{ ...item, text: labelled(board.language, shown.title ?? "", item.text ?? "") }}
            x={knownAt - (scene.in(shown.id).length - 1) * 9 + i * 18}
            y={h / 2}
            w={17}
            h={h - 3}
            round={3}
          >
            <rect x={-8.5} y={-h / 2 + 2} width={17} height={h - 4} rx={3} fill="#fdf9f0" />
            {isMaterial(item.symbol) && <Stone material={item.symbol} size={13} y={(item.count ?? 1) > 1 ? -2 : 0} />}
            {(item.count ?? 1) > 1 && (
              <text class="glory-numeral glory-dark" y={h / 2 - 4} font-size={9.5} text-anchor="middle">
                {item.count}
              </text>
            )}
          </Piece>
        ))}
      {influence && (
        <Piece
          board={board}
          item={named(influence, `${influence.title ?? ""} ${points}`)}
          x={influenceAt}
          y={h / 2}
          w={roomy ? 98 : 38}
          h={h - 2}
        >
          <Icon name="laurel-crown" x={roomy ? -40 : -9} size={h - 6} fill="#fff" />
          {roomy && <Inscription class="glory-light" text={influence.title ?? ""} x={-28} y={0} w={54} size={11.5} />}
          <text class="glory-numeral glory-light" x={roomy ? 30 : 3} y={5} font-size={large ? 16 : 14.5}>
            {points}
          </text>
        </Piece>
      )}
      {hand && (
        <g
          data-id={away(hand)}
          data-tip={labelled(board.language, board.nameOf(seat), tell.holds(orders, senators, limit))}
          transform={`translate(${handAt} ${h / 2})`}
        >
          {roomy && <Inscription class="glory-light" text={hand.title ?? ""} x={-54} y={0} w={40} size={11.5} />}
          <g transform={`translate(${roomy ? -14 : -28} 0)`}>
            <g data-id={away(cards.find((item) => item.symbol === "?"))}>
              <Back w={11} h={h - 7} x={6} />
              <text class="glory-numeral glory-light" x={14} y={4.8} font-size={13.5}>
                {orders}
              </text>
            </g>
            <g data-id={away(cards.find((item) => item.symbol === "senator"))}>
              <Senator w={11} h={h - 7} x={36} />
              <text class="glory-numeral glory-light" x={44} y={4.8} font-size={13.5}>
                {senators}
              </text>
            </g>
            {roomy && limit !== undefined && (
              <text class="glory-light" x={55} y={4.8} font-size={11.5}>
                /{limit}
              </text>
            )}
          </g>
        </g>
      )}
    </g>
  );
}

/** What he led or followed with; it lies there until the end of the turn. */
function Played(
  { board, seat, x, y, h, w }: { board: Play; seat: number; x: number; y: number; w: number; h: number },
): JSX.Element {
  const place = board.scene.get(`played.${seat}`);
  const items = board.scene.in(`played.${seat}`);
  const role = board.scene.in("role")[0];
  const each = (h - 2) / items.length, size = Math.min(30, each * 0.74, w - 8);
  return (
    <g data-id={place?.id} transform={`translate(${x} ${y})`} role="group" aria-label={place?.title ?? ""}>
      <rect
        width={w}
        height={h}
        rx={3}
        class="glory-answer"
        style={role ? { stroke: looks[materialOfRole(role.symbol)].deep } : {}}
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
              <circle r={6.5} fill="var(--marble)" stroke="var(--ink)" stroke-width={0.8} />
              <Numeral value={item.count ?? 0} x={0} y={0} size={10.5} />
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
  const built = scene.in(`built.${seat}`);
  const laid = scene.in(`laid.${seat}`), all = [...built, ...laid];
  const { columns, rows } = tiling(all.length, w, h);
  const tw = Math.min(240, (w - 3 * (columns - 1)) / columns), th = Math.min(64, (h - 3 * (rows - 1)) / rows);
  const tile = (item: Item, i: number): JSX.Element => (
    <g key={item.id} transform={`translate(${(i % columns) * (tw + 3)} ${Math.floor(i / columns) * (th + 3)})`}>
      <Building board={board} item={item} w={tw} h={th} finished={i < built.length} />
    </g>
  );
  return (
    <g transform={`translate(${x} ${y})`}>
      <g data-id={`built.${seat}`} role="group" aria-label={scene.get(`built.${seat}`)?.title ?? ""}>
        {built.map(tile)}
      </g>
      <g data-id={`laid.${seat}`} role="group" aria-label={scene.get(`laid.${seat}`)?.title ?? ""}>
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
  const head = large ? 25 : 23, pad = 4, body = h - head - 2 * pad;
  const beside = board.shape === "wide" && w > 400;
  const plan = beside ? Math.min(large ? 372 : 300, (w - 3 * pad) * (large ? 0.44 : 0.5)) : w - 2 * pad;
  const niche = (plan - 2 * pad) / 3,
    nicheH = beside ? body : large ? 74 : board.shape === "narrow" ? 60 : Math.min(62, body * 0.54);
  const answers = scene.in(`played.${seat}`).length ? (large ? 36 : 30) : 0;
  const site = beside
    ? { x: pad + plan + pad, y: head + pad, w: w - plan - 3 * pad, h: body }
    : { x: pad, y: head + pad + nicheH + pad, w: w - 2 * pad, h: body - nicheH - pad };
  const room = site.w - (answers ? answers + 3 : 0);
  const vault = store(board, `vault.${seat}`);
  const niches = { board, y: head + pad, w: niche, h: nicheH };
  return (
    <g
      transform={`translate(${box.x} ${box.y})`}
      data-id={`camp.${seat}`}
      role="group"
      aria-label={labelled(board.language, words[board.language].camp, board.nameOf(seat))}
      class={`seat-${seat}`}
    >
      <rect width={w} height={h} rx={6} class="glory-camp" style={{ stroke: seatColour(seat) }} />
      <Head board={board} seat={seat} w={w} h={head} large={large} />
      <Niche {...niches} store={store(board, `clients.${seat}`)} class="glory-clients" x={pad} shade="medal" />
      <Niche
        {...niches}
        store={store(board, `stockpile.${seat}`)}
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
