// empire.tsx: the four regions below the city: colonies with their cost and banners, roads with their milestones.

import type { JSX } from "preact";
import { Lit } from "../../kit/lit.js";
import { Emblem, RIVAL, seatColour } from "../../kit/seats.js";
import { Colony as ColonyNames, type Colony as ColonyName } from "../../generated/romeroll.js";
import { colonies } from "./art.js";
import { Sign } from "./glyphs.js";
import type { Showing } from "./ground.js";
import { Fit, type Table, Tick, isClicked } from "./pieces.js";

export interface EmpireProps {
  table: Table;
  x: number;
  y: number;
  width: number;
  height: number;
  columns: number;
}

export function Empire({ table, x, y, width, height, columns }: EmpireProps): JSX.Element {
  const gap = 5, wide = (width - gap * (columns - 1)) / columns;
  return (
    <g
      transform={`translate(${x} ${y})`}
      class="romeroll-empire"
      data-id="empire"
      role="group"
      aria-label={table.board.scene.place("empire")?.title}
    >
      {table.board.scene.known(table.board.scene.in("empire"), "region").map((region, i) => (
        <Region
          table={table}
          region={region}
          x={(i % columns) * (wide + gap)}
          y={Math.floor(i / columns) * (height + gap)}
          width={wide}
          height={height}
          key={region.id}
        />
      ))}
    </g>
  );
}

type Point = readonly [number, number];

const LOW = 75; // a region below this height is set closer

function Region(
  { table, region, x, y, width, height }: Omit<EmpireProps, "columns"> & { region: Showing<"region"> },
): JSX.Element {
  const { board } = table;
  const inside = board.scene.inside(region);
  const [good] = board.scene.known(inside, "good");
  const towns = board.scene.known(inside, "colony"), roads = board.scene.known(inside, "road");
  const spots = colonies[region.symbol];
  const at = (i: number): Point => [((spots[i]?.[0] ?? 50) * width) / 100, ((spots[i]?.[1] ?? 50) * height) / 100];
  const gate = height < LOW ? 28 : 20;
  const rome: Point = [gate + 4, height * 0.54];
  const end = (colony: ColonyName | null | undefined): Point =>
    colony ? at(ColonyNames.indexOf(colony) % spots.length) : rome;
  return (
    <g transform={`translate(${x} ${y})`}>
      <Lit
        board={board}
        item={region}
        class="romeroll-region"
        halo={<rect x={-1} y={-1} width={width + 2} height={height + 2} rx={5} />}
      >
        <rect width={width} height={height} rx={4} class="romeroll-land" />
        <rect width={width} height={height} rx={4} fill="url(#romeroll-grain)" />
        <path d={`M4 0H${gate}V${height}H4a4 4 0 0 1 -4 -4V4a4 4 0 0 1 4 -4Z`} class="romeroll-gate" />
        <g transform={`translate(${gate / 2} ${height / 2}) rotate(-90)`}>
          <Fit
            text={region.text ?? ""}
            x={0}
            y={4.5}
            width={height - 6}
            size={height < LOW ? 12 : 14}
            lines={height < LOW ? 2 : 1}
            weight={700}
            anchor="middle"
            class="romeroll-cream"
          />
        </g>
        {good && (
          <g data-id={good.id} class="item" data-tip={good.text}>
            <Sign name={good.symbol} x={width - 15} y={15} size={17} disc />
          </g>
        )}
      </Lit>
      {/* where the region itself is asked for, what lies on it is not in the way */}
      <g pointer-events={board.lit.has(region.id) ? "none" : undefined}>
        {roads.map((road) => {
          const [from, to] = board.printed.road_ends[road.symbol];
          const ends = { from: end(from), to: end(to) };
          const low = height < LOW, stone = stoneAt(ends, rome[1], low);
          const lower = ends.from[1] + ends.to[1] > 2 * rome[1] + 4;
          return <Road key={road.id} {...{ table, road, ...ends, low, stone, lower }} />;
        })}
        <path d={`M${gate} ${rome[1] - 13}h10v26h-10Z`} class="romeroll-gate" pointer-events="none" />
        <path d={`M${gate} ${rome[1] + 7}h4a6 7 0 0 0 0 -14h-4Z`} fill="#2b211b" pointer-events="none" />
        {towns.map((town) => <Colony table={table} town={town} at={end(town.symbol)} key={town.id} />)}
      </g>
    </g>
  );
}

/** How far along a road its milestone stands: in a low region nearer to the end that lies off the middle, so that two
 * of them stay apart. */
function stoneAt({ from, to }: { from: Point; to: Point }, middle: number, low: boolean): number {
  const off = Math.abs(to[1] - middle) - Math.abs(from[1] - middle);
  return !low || Math.abs(off) < 4 ? 0.5 : off > 0 ? 0.62 : 0.38;
}

function Road(
  { table, road, from, to, stone, low, lower }: {
    table: Table;
    low: boolean;
    /** It lies in the lower half: what it is worth stands below its owner, away from the other roads. */
    lower: boolean;
    road: Showing<"road">;
    from: Point;
    to: Point;
    stone: number;
  },
): JSX.Element {
  const { board } = table;
  const dx = to[0] - from[0], dy = to[1] - from[1];
  const middle: Point = [dx * stone, dy * stone];
  const path = `M0 0L${dx} ${dy}`;
  const milestones = board.printed.road_milestones[road.symbol];
  const owned = road.owner !== undefined && road.owner > 0;
  const state = owned || road.turned ? "paved" : "";
  return (
    <Lit
      board={board}
      item={{ ...road, text: `${road.text} (${table.words.road(milestones)})` }}
      x={from[0]}
      y={from[1]}
      class={`romeroll-road ${state}`}
      label={`${milestones} ${road.text}`}
      halo={<path d={path} stroke-linecap="round" class="romeroll-roadhalo" />}
    >
      <path d={path} stroke="transparent" stroke-width={24} />
      <path d={path} class="edge" style={owned ? { stroke: seatColour(road.owner!) } : undefined} />
      <path d={path} class="way" />
      <g transform={`translate(${middle[0]} ${middle[1]})`}>
        {state
          ? (
            <g>
              {owned ? <Emblem seat={road.owner!} size={18} /> : <SenecaMark size={18} />}
              <Stone x={low ? -16 : 0} y={low ? 0 : lower ? 15 : -15} count={milestones} small />
            </g>
          )
          : <Stone x={0} y={0} count={milestones} />}
        {table.ghosts.taken.has(road.id) && <Taken table={table} x={0} y={14} />}
        {isClicked(table, road.id) && <Tick x={0} y={0} size={18} />}
      </g>
    </Lit>
  );
}

/** A milestone with what its road is worth. */
export function Stone(
  { x, y, count, small = false }: { x: number; y: number; count: number; small?: boolean },
): JSX.Element {
  const w = small ? 14 : 16, h = small ? 15 : 19;
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d={`M${-w / 2} ${h / 2}V${-h / 2 + w / 3}q0 ${-w / 3} ${w / 2} ${-w / 3}t${w / 2} ${w / 3}V${h / 2}Z`}
        fill="#efe6d6"
        stroke="#2b211b"
        stroke-width={1}
      />
      <text
        class="romeroll-dark"
        y={small ? 4.5 : 5.5}
        font-size={small ? 12 : 14}
        font-weight={700}
        text-anchor="middle"
      >
        {count}
      </text>
    </g>
  );
}

/** Whose it would be. */
function Taken({ table: { board }, x, y }: { table: Table; x: number; y: number }): JSX.Element {
  const his = board.choices.some(({ verb }) => verb === "pave");
  return (
    <g class="romeroll-taken">
      <Emblem seat={his ? RIVAL : board.me || 1} x={x} y={y} size={20} />
    </g>
  );
}

export function SenecaMark({ size, x = 0, y = 0 }: { size: number; x?: number; y?: number }): JSX.Element {
  return <Emblem seat={RIVAL} x={x} y={y} size={size} />;
}

/** A colony: a walled town with its name; its cost on the gate, its banners on the roof; who holds it. */
function Colony({ table, town, at }: { table: Table; town: Showing<"colony">; at: Point }): JSX.Element {
  const { board } = table;
  const cost = board.printed.colony_cost[town.symbol], flags = board.printed.colony_banners[town.symbol];
  const owned = town.owner !== undefined && town.owner > 0;
  const held = owned || Boolean(town.turned);
  return (
    <Lit
      board={board}
      item={{ ...town, text: `${town.text} (${table.words.colony(cost, flags)})` }}
      x={at[0]}
      y={at[1]}
      class={`romeroll-colony ${held ? "taken" : ""}`}
      label={`${town.text} ${cost} (${table.words.colony(cost, flags)})`}
      halo={<path d="M-19 -13H19V13H-19Z" />}
    >
      {Array.from(
        { length: flags },
        (_, i) => (
          <path
            transform={`translate(${(i - (flags - 1) / 2) * 11} -12)`}
            d="M-3 1V-9L4 -6.5L-3 -4"
            fill="#9e2b25"
            stroke="#2b211b"
            stroke-width={0.8}
          />
        ),
      )}
      <path
        d="M-18 12V-9h5v-3h5v3h5v-3h6v3h5v-3h5v3h5V12Z"
        class="body"
        style={owned ? { fill: seatColour(town.owner!) } : undefined}
      />
      {held
        ? (
          <g>
            {owned ? <Emblem seat={town.owner!} x={7} y={1} size={19} /> : <SenecaMark x={7} y={1} size={19} />}
            <text
              class={owned ? "romeroll-light" : "romeroll-dark"}
              x={-9}
              y={6}
              font-size={13}
              font-weight={700}
              text-anchor="middle"
            >
              {town.text}
            </text>
          </g>
        )
        : (
          <g>
            <text class="romeroll-dark quiet" x={-9} y={5.5} font-size={13} text-anchor="middle">
              {`${town.text} `}
            </text>
            <g transform="translate(8 1)">
              <circle r={8.5} fill="#8c2f2a" stroke="#2b211b" stroke-width={0.8} />
              <text class="romeroll-light" y={4.5} font-size={13.5} font-weight={700} text-anchor="middle">{cost}</text>
            </g>
          </g>
        )}
      {table.ghosts.taken.has(town.id) && <Taken table={table} x={0} y={15} />}
      {isClicked(table, town.id) && <Tick x={-16} y={-10} size={16} />}
    </Lit>
  );
}
