// camp.tsx: a player's camp as a plan: influence above, clientele left, vault right, stockpile below, buildings beside it.

import type { JSX } from "preact";
import { Icon } from "../../kit/icon.js";
import { Emblem, seatColour } from "../../kit/seats.js";
import type { Item } from "../../protocol.js";
import { Building } from "./building.js";
import { isMaterial, materialOfRole, words } from "./lexicon.js";
import { Back, Inscription, Medal, Piece, Senator, Stone, named, type Play } from "./pieces.js";
import { Numeral } from "./rome.js";
import type { Box } from "./table.js";

interface CampProps {
  board: Play;
  seat: number;
  box: Box;
  large: boolean;
}

/** Things of a kind in a row, each with its number. */
function Row({ board, items, x, y, w, h }: { board: Play; items: readonly Item[]; x: number; y: number; w: number; h: number }): JSX.Element {
  const each = Math.min(h > 34 ? 46 : 38, w / Math.max(1, items.length));
  const beside = each >= 30, size = Math.min(beside ? each * 0.56 : each * 0.9, h * 0.62, 23);
  return (
    <>
      {items.map((item, i) => {
        const count = item.count ?? 0;
        return (
          <Piece key={item.id} board={board} item={item} x={x + each * (i + 0.5)} y={y + h / 2} w={Math.max(24, each - 1)} h={Math.max(24, h)}>
            <g transform={beside ? `translate(${-each / 2 + size / 2 + 3} 0)` : `translate(0 ${-h * 0.16})`}>
              <Thing item={item} size={size} />
            </g>
            {beside ? <Numeral value={count} x={-each / 2 + size + 11} y={0} size={13} /> : <Numeral value={count} x={0} y={h * 0.34} size={11.5} />}
          </Piece>
        );
      })}
    </>
  );
}

/** A stone, a medal, a senator or a card face down; what was put into the vault unseen by others is framed. */
function Thing({ item, size }: { item: Item; size: number }): JSX.Element {
  if (item.domain === "material" && isMaterial(item.symbol)) return <Stone material={item.symbol} size={size} />;
  if (item.domain === "stash") {
    return (
      <>
        <rect x={-size / 2 - 1} y={-size / 2} width={size + 2} height={size} rx={2} fill="none" stroke="var(--ink)" stroke-dasharray="2 2" />
        <Stone material={materialOfRole(item.symbol)} size={size * 0.86} />
      </>
    );
  }
  if (item.domain === "role") return <Medal role={item.symbol} size={size} />;
  if (item.domain === "card") return <Senator w={size * 0.76} h={size} />;
  return <Back w={size * 0.76} h={size} />;
}

const total = (items: readonly Item[]): number => items.reduce((sum, item) => sum + (item.count ?? 0), 0);

/** The clients or the vault with their limit. */
function store(board: Play, place: string): { items: Item[]; count: number; limit: number; title: string } {
  const { scene } = board;
  const items: Item[] = [];
  let limit = 0;
  for (const item of scene.in(place)) {
    if (item.layout === "piece") items.push(item);
    else if (item.id.startsWith("limit.")) limit = scene.in(item.id)[0]?.count ?? 0;
    else {
      const cards = scene.in(item.id);
      items.push({ ...item, domain: "stash", count: total(cards), text: cards.map((card) => card.text).join(", ") });
    }
  }
  return { items, limit, count: total(items), title: scene.get(place)?.title ?? "" };
}

function Label({ text, x, y, w, anchor = "start" }: { text: string; x: number; y: number; w: number; anchor?: "start" | "end" }): JSX.Element {
  return <Inscription class="glory-quiet" text={text} x={x} y={y} w={w} size={10.5} anchor={anchor} />;
}

/** Name, token of the leader, influence, hand. */
function Head({ board, seat, w, h, large }: { board: Play; seat: number; w: number; h: number; large: boolean }): JSX.Element {
  const { scene } = board;
  const hand = scene.get(`hand.${seat}`), influence = scene.get(`influence.${seat}`);
  const leads = scene.in("leader")[0]?.symbol === `${seat}`;
  const points = influence ? (scene.in(influence.id)[0]?.count ?? 0) : 0;
  const senators = scene.in(`hand.${seat}`).find((item) => item.symbol === "senator")?.count ?? 0;
  const orders = scene.in(`hand.${seat}`).reduce((sum, item) => sum + (item.symbol === "?" ? (item.count ?? 0) : item.domain === "role" ? total(scene.in(item.id)) : 0), 0);
  const tell = words[board.language];
  const shown = scene.in(`shown.${seat}`);
  const right = w - 6;
  const look = seat === board.seatShown ? undefined : (): void => board.show(seat);
  const asked = board.seats.find((one) => one.seat === seat)?.asked;
  return (
    <g>
      <path d={`M0 ${h} V6 A6 6 0 0 1 6 0 H${w - 6} A6 6 0 0 1 ${w} 6 V${h} Z`} fill={seatColour(seat)} opacity={asked ? 1 : 0.92} />
      <g
        {...(look
          ? { role: "button", tabIndex: 0, "aria-label": `${board.nameOf(seat)}: ${tell.look}`, class: "glory-look", onClick: look, onKeyDown: (event: KeyboardEvent) => event.key === "Enter" && look() }
          : {})}
      >
        <rect x={0} y={0} width={w - (large ? 150 : 112)} height={h} fill="transparent" />
        <Emblem seat={seat} x={h / 2 + 1} y={h / 2} size={h - 3} />
        <Inscription class="title" text={board.nameOf(seat)} x={h + 5} y={h / 2} w={w - h - (large ? 190 : leads ? 134 : 116)} size={large ? 13 : 12} fill="#fff" />
      </g>
      {leads && (
        <g data-tip={`${tell.leader}: ${board.nameOf(seat)}`} transform={`translate(${right - (large ? 152 : 112)} ${h / 2})`}>
          <circle r={h / 2 - 2.5} fill="#f4cf7a" stroke="#2b211b" />
          <Icon name="eagle-emblem" size={h - 8} fill="#2b211b" />
        </g>
      )}
      {influence && (
        <Piece board={board} item={named(influence, `${influence.title ?? ""} ${points}`)} x={right - (large ? 112 : 82)} y={h / 2} w={40} h={h - 2}>
          <Icon name="laurel-crown" x={-9} size={h - 6} fill="#fff" />
          <text x={3} y={5} font-size={14} font-weight={700} style={{ fill: "#fff" }}>
            {points}
          </text>
        </Piece>
      )}
      {hand && (
        <g data-id={seat === board.me ? undefined : hand.id} data-tip={`${hand.title ?? ""}: ${orders} ${tell.orders(orders)}, ${senators} × ${board.about("card", "senator") ? "" : ""}${scene.get("pile")?.title?.split(" ")[0]?.toLowerCase() ?? ""}`} transform={`translate(${right - (large ? 70 : 56)} ${h / 2})`}>
          <Back w={11} h={h - 7} x={4} />
          <text x={12} y={4.8} font-size={13} font-weight={700} style={{ fill: "#fff" }}>
            {orders}
          </text>
          <Senator w={11} h={h - 7} x={36} />
          <text x={44} y={4.8} font-size={13} font-weight={700} style={{ fill: "#fff" }}>
            {senators}
          </text>
        </g>
      )}
      {shown.length > 0 && (
        <g transform={`translate(${right - 40} ${h + 2})`}>
          {shown.map((item, i) => (
            <Piece key={item.id} board={board} item={{ ...item, text: `${scene.get(`shown.${seat}`)?.title ?? ""}: ${item.text ?? ""}` }} x={-i * 16} y={8} w={16} h={16}>
              {isMaterial(item.symbol) && <Stone material={item.symbol} size={14} />}
            </Piece>
          ))}
        </g>
      )}
    </g>
  );
}

/** Buildings in as many columns as their names need. */
function Buildings({ board, seat, x, y, w, h }: { board: Play; seat: number; x: number; y: number; w: number; h: number }): JSX.Element {
  const { scene } = board;
  const built = scene.in(`built.${seat}`), laid = scene.in(`laid.${seat}`);
  const all = [...built, ...laid];
  const { columns, rows } = tiling(all.length, w, h);
  const tw = (w - 3 * (columns - 1)) / columns, th = Math.min(52, (h - 3 * (rows - 1)) / rows);
  return (
    <g transform={`translate(${x} ${y})`}>
      {all.map((item, i) => (
        <g key={item.id} transform={`translate(${(i % columns) * (tw + 3)} ${Math.floor(i / columns) * (th + 3)})`}>
          <Building board={board} item={item} w={tw} h={th} finished={i < built.length} />
        </g>
      ))}
    </g>
  );
}

/** Columns and rows for n tiles: names want 66, then height. */
export function tiling(n: number, w: number, h: number): { columns: number; rows: number } {
  const most = Math.max(1, Math.floor((w + 3) / 66));
  for (let rows = 1; ; rows++) {
    const columns = Math.ceil(n / rows);
    const width = (w - 3 * (columns - 1)) / Math.max(1, columns);
    if (columns <= 1 || width >= 92 || (h + 3) / (rows + 1) < 20) return { columns: Math.max(columns, Math.min(most, Math.floor((w + 3) / 130)), 1), rows };
  }
}

export function Camp({ board, seat, box, large }: CampProps): JSX.Element {
  const { scene } = board;
  const { w, h } = box;
  const clients = store(board, `clients.${seat}`), vault = store(board, `vault.${seat}`);
  const stock = scene.in(`stockpile.${seat}`), played = scene.in(`played.${seat}`);
  const beside = w > 2.6 * h;
  const plan = beside ? Math.min(large ? 420 : 340, w * (w > 500 ? 0.46 : 0.52)) : w;
  const head = large ? 24 : 22;
  const planH = beside ? h : Math.min(h * 0.66, 96);
  const body = planH - head;
  const upper = body * 0.56, half = plan / 2;
  const answers = played.length > 0 ? Math.min(large ? 90 : 62, played.length * 26 + 6) : 0;
  const camp = scene.get(`camp.${seat}`);
  return (
    <g
      transform={`translate(${box.x} ${box.y})`}
      data-id={camp?.id}
      role="group"
      aria-label={`${words[board.language].camp}: ${board.nameOf(seat)}`}
      class={`seat-${seat}`}
    >
      <rect width={w} height={h} rx={6} class="glory-camp" style={{ stroke: seatColour(seat) }} />
      <Head board={board} seat={seat} w={beside ? plan : w} h={head} large={large} />
      <g transform={`translate(0 ${head})`}>
        <path d={`M${half} 4 V${upper - 2} M6 ${upper} H${plan - 6}`} class="glory-rule" />
        <Label text={`${clients.title} ${clients.count}/${clients.limit}`} x={6} y={8} w={half - 10} />
        <Row board={board} items={clients.items} x={4} y={14} w={half - 8} h={upper - 16} />
        <Label text={`${vault.title} ${vault.count}/${vault.limit}`} x={half + 6} y={8} w={half - 10} />
        <Row board={board} items={vault.items} x={half + 4} y={14} w={half - 8} h={upper - 16} />
        <Label text={scene.get(`stockpile.${seat}`)?.title ?? ""} x={6} y={upper + 8} w={plan - 12} />
        <Row board={board} items={stock} x={large ? 4 : 4} y={upper + 13} w={plan - 8 - answers} h={body - upper - 15} />
        {played.length > 0 && (
          <g transform={`translate(${plan - answers - 3} ${upper + 3})`}>
            <rect width={answers} height={body - upper - 6} rx={3} class="glory-answer" />
            {played.map((item, i) => (
              <Piece key={item.id} board={board} item={item} x={16 + i * 26} y={(body - upper - 6) / 2} w={26} h={Math.max(24, body - upper - 8)}>
                <Thing item={item} size={Math.min(22, body - upper - 14)} />
                {(item.count ?? 1) > 1 && <Numeral value={item.count ?? 0} x={9} y={8} size={11} />}
              </Piece>
            ))}
          </g>
        )}
      </g>
      {beside ? <Buildings board={board} seat={seat} x={plan + 5} y={5} w={w - plan - 10} h={h - 10} /> : <Buildings board={board} seat={seat} x={5} y={planH + 2} w={w - 10} h={h - planH - 6} />}
      {beside && <path d={`M${plan} 2 V${h - 2}`} class="glory-rule" />}
    </g>
  );
}
