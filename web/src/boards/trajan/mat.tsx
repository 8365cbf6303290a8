// mat.tsx: one player's side of the table: the tabs of all players with their rings in small, then hand, tiles, display
// and the rest.

import type { ComponentChildren, JSX } from "preact";
import { Emblem } from "../../kit/seats.js";
import type { Item } from "../../protocol.js";
import { matHeight, middle, onCircle, row, share, trayAngle } from "./geometry.js";
import { Badge, BonusTile, Building, Card, ForumTile, kindOf, Label, Medallion } from "./pieces.js";
import { markersIn } from "./ring.js";
import { Frame, Spot, type Ui } from "./spot.js";
import { words } from "./words.js";

const tabHeight = 30;

function Tab({ ui, seat, x, w, on }: { ui: Ui; seat: number; x: number; w: number; on: boolean }): JSX.Element {
  const show = (): void => ui.show(seat);
  const name = ui.nameOf(seat);
  const letters = Math.floor((w - 38) / 6.6);
  return (
    <g
      class={`trajan-tab ${on ? "on" : ""}`}
      data-side={seat}
      transform={`translate(${x} 0)`}
      role="button"
      tabindex={0}
      aria-pressed={on}
      aria-label={words[ui.language].look(name)}
      data-tip={words[ui.language].look(name)}
      onClick={show}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        show();
      }}
    >
      <rect x={0.5} y={0.5} width={w - 4} height={tabHeight + 4} rx={4} />
      <g transform="translate(17 15.5)">
        {Array.from({ length: 6 }, (_, tray) => {
          const at = onCircle(11, trayAngle(tray));
          const count = markersIn(ui, `markers.${seat}.${tray + 1}`);
          return (
            <circle
              key={tray}
              cx={at.x}
              cy={at.y}
              r={count ? 1.4 + Math.min(count, 6) * 0.5 : 1}
              fill={count ? "var(--ink)" : "var(--ink-quiet)"}
            />
          );
        })}
        <Emblem seat={seat} size={14} />
      </g>
      <Label x={33} y={20} size={13} anchor="start" class={on ? "trajan-bold" : ""}>
        {name.length > letters ? `${name.slice(0, letters - 1)}…` : name}
      </Label>
    </g>
  );
}

const needs = (count: number, size: number): number => (count ? count * (size + 3) : 0);

/** A titled row of pieces; many of them are smaller, very many overlap. */
function Group({ ui, id, title, items, x, y, width, size, height, always = false, draw }: {
  ui: Ui;
  id?: string;
  title: string;
  items: readonly Item[];
  x: number;
  y: number;
  width: number;
  size: number;
  height: number;
  always?: boolean;
  draw(item: Item): ComponentChildren;
}): JSX.Element | null {
  if (items.length === 0 && !always) return null;
  const scale = Math.max(0.72, Math.min(1, width / needs(items.length, size)));
  const at = row(items.length, size * scale, width);
  return (
    <g transform={`translate(${x} ${y})`} data-id={id} role="group" aria-label={title}>
      <Label y={9.5} size={11} anchor="start" class="trajan-quiet">{title}</Label>
      {items.length === 0 && <rect class="trajan-socket" y={16} width={size} height={height} rx={3} />}
      {items.map((item, i) => (
        <Spot
          key={item.id}
          board={ui}
          item={item.symbol === "?" ? { ...item, text: title } : item}
          x={(at[i] ?? 0) + (size * scale) / 2}
          y={16 + height / 2}
          halo={<Frame w={size * scale} h={height * scale} />}
        >
          <g transform={`scale(${scale})`}>{draw(item)}</g>
          <Badge x={(size * scale) / 2 - 6} y={(height * scale) / 2 - 5} count={item.count ?? 1} />
        </Spot>
      ))}
    </g>
  );
}

export function Mat({ ui, seat }: { ui: Ui; seat: number }): JSX.Element {
  const { scene } = ui;
  const title = (place: string): string => scene.get(`${place}.${seat}`)?.title ?? "";
  const inner = middle - 16;
  const tab = middle / ui.seats.length;
  const hand = scene.in(`hand.${seat}`);
  const display = scene.get(`display.${seat}`);
  const goods = scene.in(`display.${seat}`);
  const tiles = [...scene.in(`mat.${seat}`), ...scene.in(`kept.${seat}`)];
  const bonuses = scene.in(`bonuses.${seat}`);
  const buildings = [...scene.in(`buildings.${seat}`)].sort((a, b) =>
    kindOf(a.symbol ?? "").localeCompare(kindOf(b.symbol ?? ""))
  );
  const [tilesWide, bonusesWide] = share(inner, needs(tiles.length, 38), needs(bonuses.length, 44), 10);
  const [goodsWide, buildingsWide] = share(
    inner,
    Math.max(needs(goods.length, 25), 60),
    needs(buildings.length, 26),
    10,
  );
  const rows = { hand: 36, tiles: 115, goods: 162 };
  return (
    <g>
      {ui.seats.map((player, i) => (
        <Tab key={player.seat} ui={ui} seat={player.seat} x={i * tab} w={tab + 3} on={player.seat === seat} />
      ))}
      <rect
        y={tabHeight}
        width={middle}
        height={matHeight - tabHeight}
        rx={4}
        fill="var(--marble)"
        stroke="var(--ink-quiet)"
      />
      <rect y={tabHeight} width={middle} height={matHeight - tabHeight} rx={4} fill="url(#trajan-grain)" />
      <rect x={1} y={tabHeight + 0.5} width={middle - 2} height={3} fill={`var(--seat-${seat})`} />
      <g transform="translate(8 0)">
        <Group
          ui={ui}
          id={`hand.${seat}`}
          title={title("hand")}
          items={hand}
          x={0}
          y={rows.hand}
          width={inner}
          size={44}
          height={60}
          always
          draw={(item) => <Card symbol={item.symbol ?? ""} w={44} h={60} />}
        />
        <Group
          ui={ui}
          id={`mat.${seat}`}
          title={title("mat")}
          items={tiles}
          x={0}
          y={rows.tiles}
          width={tilesWide}
          size={38}
          height={28}
          draw={(item) => (item.domain === "demand"
            ? <Medallion symbol={item.symbol ?? ""} r={14} />
            : <ForumTile symbol={item.symbol ?? ""} w={38} />)}
        />
        <Group
          ui={ui}
          id={`bonuses.${seat}`}
          title={title("bonuses")}
          items={bonuses}
          x={inner - bonusesWide}
          y={rows.tiles}
          width={bonusesWide}
          size={44}
          height={28}
          draw={(item) => <BonusTile symbol={item.symbol ?? ""} grey={Boolean(item.turned)} w={44} />}
        />
        {display && (
          <Spot
            board={ui}
            item={{ ...display, text: display.title ?? "" }}
            x={0}
            y={rows.goods}
            halo={<rect x={-3} y={-0.5} width={goodsWide + 4} height={50} rx={4} />}
          >
            <rect x={-3} y={-2} width={goodsWide + 4} height={52} fill="transparent" />
            <Group
              ui={ui}
              title={display.title ?? ""}
              items={goods}
              x={0}
              y={0}
              width={goodsWide}
              size={25}
              height={32}
              always
              draw={(item) => <Card symbol={item.symbol ?? ""} w={25} h={32} />}
            />
          </Spot>
        )}
        <Group
          ui={ui}
          id={`buildings.${seat}`}
          title={title("buildings")}
          items={buildings}
          x={inner - buildingsWide}
          y={rows.goods}
          width={buildingsWide}
          size={26}
          height={28}
          draw={(item) => <Building symbol={item.symbol ?? ""} />}
        />
      </g>
    </g>
  );
}
