// empire.tsx: the four regions below the city: colonies with their cost and banners, roads with their milestones.

import type { JSX } from "preact";
import { Lit } from "../../kit/lit.js";
import { Emblem, RIVAL, seatColour } from "../../kit/seats.js";
import type { Colony as ColonyName } from "../../generated/romeroll.js";
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

function Region(
  { table, region, x, y, width, height }: Omit<EmpireProps, "columns"> & { region: Showing<"region"> },
): JSX.Element {
  const { board } = table;
  const inside = board.scene.inside(region);
  const [good] = board.scene.known(inside, "good");
  const towns = board.scene.known(inside, "colony"), roads = board.scene.known(inside, "road");
  const spots = colonies[region.symbol];
  const at = (i: number): Point => [((spots[i]?.[0] ?? 50) * width) / 100, ((spots[i]?.[1] ?? 50) * height) / 100];
  const rome: Point = [24, height * 0.54];
  const end = (colony: ColonyName | null | undefined): Point => {
    const i = towns.findIndex((town) => town.symbol === colony);
    return i < 0 ? rome : at(i);
  };
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
        <path d={`M4 0H20V${height}H4a4 4 0 0 1 -4 -4V4a4 4 0 0 1 4 -4Z`} class="romeroll-gate" />
        <g transform={`translate(14 ${height / 2}) rotate(-90)`}>
          <Fit
            text={region.text ?? ""}
            x={0}
            y={0}
            width={height - 6}
            size={11}
            kind="title"
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
      {roads.map((road) => {
        const [from, to] = board.printed.road_ends[road.symbol];
        return <Road table={table} road={road} from={end(from)} to={end(to)} key={road.id} />;
      })}
      <path d={`M20 ${rome[1] - 13}h10v26H20Z`} class="romeroll-gate" pointer-events="none" />
      <path d={`M20 ${rome[1] + 7}h4a6 7 0 0 0 0 -14h-4Z`} fill="#2b211b" pointer-events="none" />
      {towns.map((town, i) => <Colony table={table} town={town} at={at(i)} key={town.id} />)}
    </g>
  );
}

function Road({ table, road, from, to }: { table: Table; road: Showing<"road">; from: Point; to: Point }): JSX.Element {
  const { board } = table;
  const dx = to[0] - from[0], dy = to[1] - from[1];
  const middle: Point = [dx / 2, dy / 2];
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
              <Stone x={0} y={-13} count={milestones} small />
            </g>
          )
          : <Stone x={0} y={0} count={milestones} />}
        {isClicked(table, road.id) && <Tick x={0} y={0} size={18} />}
      </g>
    </Lit>
  );
}

/** A milestone with what its road is worth. */
function Stone({ x, y, count, small = false }: { x: number; y: number; count: number; small?: boolean }): JSX.Element {
  const w = small ? 11 : 15, h = small ? 13 : 18;
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
        font-size={small ? 10.5 : 13}
        font-weight={700}
        text-anchor="middle"
      >
        {count}
      </text>
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
              font-size={11.5}
              font-weight={700}
              text-anchor="middle"
            >
              {town.text}
            </text>
          </g>
        )
        : (
          <g>
            <text class="romeroll-dark quiet" x={-9} y={6} font-size={11.5} text-anchor="middle">
              {`${town.text} `}
            </text>
            <g transform="translate(8 1)">
              <circle r={8.5} fill="#8c2f2a" stroke="#2b211b" stroke-width={0.8} />
              <text class="romeroll-light" y={4.5} font-size={13} font-weight={700} text-anchor="middle">{cost}</text>
            </g>
          </g>
        )}
      {isClicked(table, town.id) && <Tick x={-16} y={-10} size={16} />}
    </Lit>
  );
}
