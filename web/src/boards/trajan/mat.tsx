// mat.tsx: one player's side of the table: the tabs of all players with their rings in small, then hand, tiles, display
// and the rest.

import type { ComponentChildren, JSX } from "preact";
import { useContext } from "preact/hooks";
import { Action } from "../../generated/trajan.js";
import { Least } from "../../kit/least.js";
import { shortened, widthOf } from "../../kit/letters.js";
import { Emblem } from "../../kit/seats.js";
import { matHeight, middle, onCircle, row, share, trayAngle } from "./geometry.js";
import { Badge, BonusTile, Building, Card, ForumTile, Label, Medallion } from "./pieces.js";
import { countOf, markersIn } from "./ring.js";
import { Frame, Spot, type Thing, type Ui } from "./spot.js";
import { words } from "./words.js";

const tabHeight = 30;
const TITLE = 11.6; // the letters above a row

function Tab({ ui, seat, x, w, on }: { ui: Ui; seat: number; x: number; w: number; on: boolean }): JSX.Element {
  const show = (): void => ui.show(seat);
  const name = ui.nameOf(seat);
  const size = Math.max(13, useContext(Least));
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
        {Action.map((_, tray) => {
          const at = onCircle(11, trayAngle(tray));
          const count = countOf(markersIn(ui, seat, tray));
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
      <Label x={33} y={20} size={size} anchor="start" class={on ? "trajan-bold" : ""}>
        {shortened(name, w - 40, size, "bold")}
      </Label>
    </g>
  );
}

/** How wide a row is, at least as wide as its title. */
const needs = (count: number, size: number, title = "", letters = 0): number =>
  count ? Math.max(count * (size + 3), widthOf(title, letters) + 4) : 0;

/** A titled row of pieces; many of them are smaller, very many overlap. */
function Group<T extends Thing>({ ui, place, bare = false, items, x, y, width, size, height, always = false, draw }: {
  ui: Ui;
  place: Thing | undefined;
  /** The place is drawn around it. */
  bare?: boolean;
  items: readonly T[];
  x: number;
  y: number;
  width: number;
  size: number;
  height: number;
  always?: boolean;
  draw(item: T): ComponentChildren;
}): JSX.Element | null {
  const title = place?.title ?? "";
  if (items.length === 0 && !always) return null;
  const scale = Math.max(0.9, Math.min(1, width / needs(items.length, size)));
  const at = row(items.length, size * scale, width);
  return (
    <g transform={`translate(${x} ${y})`} data-id={bare ? undefined : place?.id} role="group" aria-label={title}>
      <Label y={11} size={TITLE} anchor="start" class="trajan-quiet">{title}</Label>
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

const rows = { hand: 36, tiles: 115, goods: 162 };
const inner = middle - 16;

function Hand({ ui, seat }: { ui: Ui; seat: number }): JSX.Element {
  return (
    <Group
      ui={ui}
      place={ui.scene.place("hand", seat)}
      items={ui.scene.in("hand", seat).filter((item) => item.domain === "commodity")}
      x={0}
      y={rows.hand}
      width={inner}
      size={44}
      height={60}
      always
      draw={(item) => <Card symbol={item.symbol} w={44} h={60} />}
    />
  );
}

/** Forum tiles, and the demands of kept Trajan tiles; the bonus tiles to their right. */
function Tiles({ ui, seat }: { ui: Ui; seat: number }): JSX.Element {
  const { scene, printed } = ui;
  const tiles = [...scene.known(scene.in("mat", seat), "face"), ...scene.known(scene.in("kept", seat), "demand")];
  const bonuses = scene.known(scene.in("bonuses", seat), "bonus");
  const letters = Math.max(TITLE, useContext(Least));
  const [tilesWide, bonusesWide] = share(
    inner,
    needs(tiles.length, 38, scene.place("mat", seat)?.title, letters),
    needs(bonuses.length, 44, scene.place("bonuses", seat)?.title, letters),
    10,
  );
  return (
    <g>
      <Group
        ui={ui}
        place={scene.place("mat", seat)}
        items={tiles}
        x={0}
        y={rows.tiles}
        width={tilesWide}
        size={38}
        height={28}
        draw={(item) => (item.domain === "demand"
          ? <Medallion demand={item.symbol} r={14} />
          : <ForumTile face={item.symbol} printed={printed} w={38} />)}
      />
      <Group
        ui={ui}
        place={scene.place("bonuses", seat)}
        items={bonuses}
        x={inner - bonusesWide}
        y={rows.tiles}
        width={bonusesWide}
        size={44}
        height={28}
        draw={(item) => <BonusTile bonus={item.symbol} printed={printed} grey={Boolean(item.turned)} w={44} />}
      />
    </g>
  );
}

/** The cards on display, where others are put; the construction tiles to their right. */
function Goods({ ui, seat }: { ui: Ui; seat: number }): JSX.Element {
  const { scene, printed } = ui;
  const kind = printed.building_kind;
  const display = scene.place("display", seat);
  const goods = scene.known(scene.in("display", seat), "commodity");
  const buildings = scene.known(scene.in("buildings", seat), "building")
    .sort((a, b) => kind[a.symbol].localeCompare(kind[b.symbol]));
  const letters = Math.max(TITLE, useContext(Least));
  const [goodsWide, buildingsWide] = share(
    inner,
    Math.max(needs(goods.length, 25, display?.title, letters), 60),
    needs(buildings.length, 26, scene.place("buildings", seat)?.title, letters),
    10,
  );
  return (
    <g>
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
            place={display}
            bare
            items={goods}
            x={0}
            y={0}
            width={goodsWide}
            size={25}
            height={32}
            always
            draw={(item) => <Card symbol={item.symbol} w={25} h={32} />}
          />
        </Spot>
      )}
      <Group
        ui={ui}
        place={scene.place("buildings", seat)}
        items={buildings}
        x={inner - buildingsWide}
        y={rows.goods}
        width={buildingsWide}
        size={26}
        height={28}
        draw={(item) => <Building tile={item.symbol} printed={printed} />}
      />
    </g>
  );
}

/** Whose mat it is, where there are no tabs. */
function Named({ ui, seat }: { ui: Ui; seat: number }): JSX.Element {
  return (
    <g>
      <Emblem seat={seat} x={13} y={15} size={22} />
      <Label x={30} y={20.5} size={16} anchor="start" class="title">{ui.nameOf(seat)}</Label>
    </g>
  );
}

export function Mat({ ui, seat, tabs = true }: { ui: Ui; seat: number; tabs?: boolean }): JSX.Element {
  const tab = middle / ui.seats.length;
  const paper = { y: tabHeight, width: middle, height: matHeight - tabHeight, rx: 4 };
  return (
    <g data-slot="mat">
      {!tabs && <Named ui={ui} seat={seat} />}
      {tabs
        && ui.seats.map((player, i) => (
          <Tab key={player.seat} ui={ui} seat={player.seat} x={i * tab} w={tab + 3} on={player.seat === seat} />
        ))}
      <rect {...paper} fill="var(--marble)" stroke="var(--ink-quiet)" />
      <rect {...paper} fill="url(#trajan-grain)" />
      <rect x={1} y={tabHeight + 0.5} width={middle - 2} height={3} fill={`var(--seat-${seat})`} />
      <g transform="translate(8 0)">
        <Hand ui={ui} seat={seat} />
        <Tiles ui={ui} seat={seat} />
        <Goods ui={ui} seat={seat} />
      </g>
    </g>
  );
}
