// empire.tsx: the four regions with their colonies and roads, of which one is taken in hand by a click.

import type { JSX, SVGAttributes } from "preact";
import type { Bench } from "../../../box/look.js";
import { Colony, Region, Road } from "../../../generated/romeroll.js";
import { colonies } from "../art.js";
import { Stone } from "../empire.js";
import { Sign } from "../glyphs.js";
import { Patterns } from "../patterns.js";
import { Fit } from "../pieces.js";
import { words } from "../words.js";
import { printedOn, signOf } from "./cards.js";

const WIDTH = 300, HEIGHT = 130;
const TOWNS = Colony.length / Region.length, WAYS = Road.length / Region.length;
type Point = readonly [number, number];

interface Chosen {
  bench: Bench;
  chosen: string | null;
  choose(item: string): void;
}

/** Something that is taken in hand. */
function press(
  item: string,
  label: string,
  { chosen, choose }: Chosen,
): SVGAttributes<SVGGElement> & { "data-item": string } {
  return {
    role: "button",
    tabindex: 0,
    "aria-label": label,
    "aria-pressed": chosen === item,
    "data-item": item,
    class: `rr-place ${chosen === item ? "chosen" : ""}`,
    onClick: () => choose(item),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      choose(item);
    },
  };
}

function Way({ from, to, road, ...rest }: Chosen & { from: Point; to: Point; road: Road }): JSX.Element {
  const count = printedOn(rest.bench).road_milestones[road];
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const path = `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`;
  return (
    <g {...press(road, `${count} ${rest.bench.name("road", road)}`, rest)}>
      <path d={path} stroke="transparent" stroke-width={24} />
      <path d={path} class="rr-way" />
      <Stone x={middle[0]} y={middle[1]} count={count} />
    </g>
  );
}

function Town({ at, town, ...rest }: Chosen & { at: Point; town: Colony }): JSX.Element {
  const { colony_cost, colony_banners } = printedOn(rest.bench);
  const name = rest.bench.name("colony", town);
  const cost = colony_cost[town], flags = colony_banners[town];
  const label = `${name} ${cost} (${words[rest.bench.language].colony(cost, flags)})`;
  return (
    <g {...press(town, label, rest)} transform={`translate(${at[0]} ${at[1]})`}>
      <rect x={-22} y={-22} width={44} height={44} fill="transparent" />
      {Array.from({ length: flags }, (_, i) => (
        <path
          key={i}
          transform={`translate(${(i - (flags - 1) / 2) * Math.min(11, 40 / flags)} -12)`}
          d="M-3 1V-9L4 -6.5L-3 -4"
          fill="#9e2b25"
          stroke="#2b211b"
          stroke-width={0.8}
        />
      ))}
      <path d="M-18 12V-9h5v-3h5v3h5v-3h6v3h5v-3h5v3h5V12Z" class="rr-town" />
      <circle cx={0} cy={2} r={8.5} fill="#8c2f2a" stroke="#2b211b" stroke-width={0.8} />
      <Fit text={`${name} `} x={0} y={22.5} width={60} size={10.5} anchor="middle" class="romeroll-dark" />
      <text class="romeroll-light" y={6.5} font-size={13} font-weight={700} text-anchor="middle">{cost}</text>
    </g>
  );
}

function RegionDrawing({ region, number, ...rest }: Chosen & { region: Region; number: number }): JSX.Element {
  const { bench } = rest;
  const { region_good, road_ends } = printedOn(bench);
  const towns = Colony.slice(number * TOWNS, (number + 1) * TOWNS);
  const roads = Road.slice(number * WAYS, (number + 1) * WAYS);
  const spots = colonies[region];
  const at = (i: number): Point => [((spots[i]?.[0] ?? 50) * WIDTH) / 100, ((spots[i]?.[1] ?? 50) * HEIGHT) / 100 - 4];
  const rome: Point = [26, HEIGHT * 0.54];
  const end = (colony: Colony | null | undefined): Point => {
    const i = towns.findIndex((town) => town === colony);
    return i < 0 ? rome : at(i);
  };
  const built = roads.filter((road) => road_ends[road].some((town) => town !== null));
  return (
    <svg
      viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`}
      class="romeroll-empire"
      role="group"
      aria-label={bench.name("region", region)}
    >
      <Patterns />
      <g {...press(region, bench.name("region", region), rest)}>
        <rect width={WIDTH} height={HEIGHT} rx={4} class="romeroll-land" />
        <rect width={WIDTH} height={HEIGHT} rx={4} fill="url(#romeroll-grain)" />
        <path d={`M4 0H22V${HEIGHT}H4a4 4 0 0 1 -4 -4V4a4 4 0 0 1 4 -4Z`} class="romeroll-gate" />
        <g transform={`translate(15 ${HEIGHT / 2}) rotate(-90)`}>
          <Fit
            text={bench.name("region", region)}
            x={0}
            y={0}
            width={HEIGHT - 8}
            size={11}
            kind="title"
            anchor="middle"
            class="romeroll-cream"
          />
        </g>
        <Sign name={signOf(region_good[region])} x={WIDTH - 17} y={17} size={18} disc />
      </g>
      {built.map((road) => {
        const [from, to] = road_ends[road];
        return <Way key={road} road={road} from={end(from)} to={end(to)} {...rest} />;
      })}
      {towns.map((town, i) => <Town key={town} town={town} at={at(i)} {...rest} />)}
    </svg>
  );
}

export function EmpireDrawing(props: Chosen): JSX.Element {
  return (
    <div class="rr-empire">
      {Region.map((region, i) => <RegionDrawing key={region} region={region} number={i} {...props} />)}
    </div>
  );
}
