// cards.tsx: dice, Blueprints, Favours, Nero's, Seneca's and the Advisors' cards as the table shows them, with the
// values that are being entered.

import type { ComponentChildren, JSX } from "preact";
import type { Bench, PictureProps } from "../../../box/look.js";
import type {
  Advisor,
  Character,
  Face,
  Favour,
  Gain,
  Good,
  Grade,
  Nero as NeroName,
  Printed,
  Seneca as SenecaName,
  Worker,
} from "../../../generated/romeroll.js";
import { Icon } from "../../../kit/icon.js";
import { actions, type Blueprint, dice, giftsOf, gods, hills, plans, tracks, types } from "../art.js";
import { Drawing, Gives } from "../cards.js";
import { glyphs, Sign, type SignName } from "../glyphs.js";
import { Die, Fit, WorkerSign } from "../pieces.js";
import { shapeName, ShapeSign, squaresOf } from "./shape.js";

export const printedOn = (bench: Bench): Printed => bench.printed as Printed;

const isSign = (name: string): name is SignName => name in glyphs;
/** What stands for a resource or a gain. */
export const signOf = (name: string): SignName => (isSign(name) ? name : "any");
const times = <T extends string>(counts: Readonly<Record<T, number>>): T[] =>
  (Object.keys(counts) as T[]).flatMap((name) => Array<T>(counts[name]).fill(name));

function Card({ width, height, label, children }: {
  width: number;
  height: number;
  label?: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <svg
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {children}
    </svg>
  );
}

export function FacePicture({ bench, item }: PictureProps): JSX.Element {
  return (
    <Card width={60} height={60}>
      <Die printed={printedOn(bench)} face={item as Face} size={60} />
    </Card>
  );
}

/** Signs in a row, closer where there are many. */
function Row({ signs, x, y, width, size }: {
  signs: readonly SignName[];
  x: number;
  y: number;
  width: number;
  size: number;
}): JSX.Element {
  const step = Math.min(size * 1.1, (width - size) / Math.max(1, signs.length - 1));
  return <>{signs.map((sign, i) => <Sign key={i} name={sign} x={x + size / 2 + i * step} y={y} size={size} />)}</>;
}

export function PlanPicture({ bench, item }: PictureProps): JSX.Element {
  const printed = printedOn(bench);
  const name = bench.name("plan", item);
  const width = 120, height = 92;
  if (!(item in printed.plan_type)) {
    return (
      <Card width={width} height={48}>
        <rect width={width} height={48} rx={4} class="romeroll-card" />
        <Icon name={plans[item as Blueprint]} x={22} y={24} size={28} fill="var(--ink)" />
        <Fit text={name} x={42} y={28} width={74} size={11} kind="title" />
      </Card>
    );
  }
  const plan = item as Blueprint;
  const look = types[printed.plan_type[plan]];
  const depends = printed.plan_points_rule[plan] !== "flat";
  return (
    <Card width={width} height={height}>
      <rect width={width} height={height} rx={4} class="romeroll-card" />
      <path d={`M4 0H18V${height}H4a4 4 0 0 1 -4 -4V4a4 4 0 0 1 4 -4Z`} fill={look.colour} />
      <Icon name={look.icon} x={9} y={12} size={14} fill="#fff" />
      <Icon name={plans[plan]} x={9} y={height * 0.47} size={14} fill="#ffffffc0" />
      <Fit text={name} x={23} y={16} width={width - 27} size={10.5} kind="title" lines={2} />
      <text class="romeroll-light" x={9} y={height - 6} font-size={14} font-weight={700} text-anchor="middle">
        {printed.plan_points[plan]}
        {depends ? "*" : ""}
      </text>
      <Row signs={times(printed.plan_cost[plan])} x={22} y={height * 0.42} width={width - 26} size={17} />
      <Drawing
        shape={squaresOf(bench, `plan_shape ${plan}`)}
        label=""
        x={width - 42}
        y={height - 36}
        width={38}
        height={32}
        colour={look.colour}
      />
      <g transform={`translate(21 ${height - 14})`}>
        <Gives given={giftsOf(printed, plan)} width={width - 64} />
      </g>
    </Card>
  );
}

export function FavourPicture({ bench, item }: PictureProps): JSX.Element {
  return (
    <Card width={84} height={72}>
      <rect width={84} height={72} rx={4} class="romeroll-god" />
      <rect x={2.5} y={2.5} width={79} height={67} rx={3} class="romeroll-godframe" />
      <Icon name={gods[item as Favour]} x={42} y={28} size={36} fill="#f6e6c2" />
      <Fit
        text={bench.name("favour", item)}
        x={42}
        y={63}
        width={76}
        size={11}
        kind="title"
        anchor="middle"
        class="romeroll-cream"
      />
    </Card>
  );
}

export function NeroPicture({ bench, item }: PictureProps): JSX.Element {
  return (
    <Card width={56} height={72}>
      <rect width={56} height={72} rx={4} fill="#7c1f1a" stroke="#2b211b" />
      <Icon name="flame" x={28} y={26} size={30} fill="#f0b35a" />
      <text class="title romeroll-cream" x={28} y={64} font-size={20} text-anchor="middle">
        {printedOn(bench).nero_points[item as NeroName]}
      </text>
    </Card>
  );
}

export function CharacterPicture({ bench, item }: PictureProps): JSX.Element {
  const printed = printedOn(bench);
  const character = item as Character;
  const start: SignName[] = [
    ...times(printed.character_stored[character]),
    ...Array<SignName>(printed.character_soldiers[character]).fill("soldier"),
    ...Array<SignName>(printed.character_senators[character]).fill("senator"),
  ];
  const marked = printed.character_marked[character];
  return (
    <Card width={120} height={64}>
      <rect width={120} height={64} rx={4} class="romeroll-card" />
      <path d="M4 0H116a4 4 0 0 1 4 4V20H0V4a4 4 0 0 1 4 -4Z" fill="#8c2f2a" />
      <Fit
        text={bench.name("character", item)}
        x={60}
        y={14.5}
        width={112}
        size={12}
        kind="title"
        anchor="middle"
        class="romeroll-cream"
      />
      <Row signs={start} x={5} y={34} width={110} size={18} />
      {(Object.keys(marked) as (keyof typeof marked)[]).filter((track) => marked[track] > 0).map((track, i) => (
        <g key={track} transform={`translate(${14 + i * 28} 53)`}>
          <Icon name={tracks[track].icon} size={14} fill="var(--ink)" />
          <text x={9} y={4.5} font-size={12} font-weight={700}>{marked[track]}</text>
        </g>
      ))}
    </Card>
  );
}

/** What an ability shows: workers that call it, what it gives, types it is about. */
function Ability({ bench, advisor, grade, y }: {
  bench: Bench;
  advisor: Advisor;
  grade: Grade;
  y: number;
}): JSX.Element {
  const printed = printedOn(bench);
  const callers = printed.advisor_workers[advisor][grade];
  const about = printed.advisor_types[advisor][grade];
  const icon = printed.advisor_icon[advisor][grade];
  const gains = times<Gain>(printed.advisor_gain[advisor][grade]).map(signOf);
  const signs: SignName[] = [...(icon ? [icon as Good & SignName] : []), ...gains];
  return (
    <g transform={`translate(6 ${y})`}>
      {callers.map((worker: Worker, i) => <WorkerSign key={worker} name={worker} x={8 + i * 17} y={0} size={15} />)}
      {about.map((type, i) => (
        <Icon
          key={type}
          name={types[type].icon}
          x={8 + (callers.length + i) * 17}
          y={0}
          size={15}
          fill={types[type].colour}
        />
      ))}
      <Row signs={signs} x={(callers.length + about.length) * 17} y={0} width={90} size={16} />
      <Fit
        text={bench.name("moment", printed.advisor_moment[advisor][grade])}
        x={0}
        y={18}
        width={112}
        size={9.5}
        class="romeroll-quiet"
      />
    </g>
  );
}

export function AdvisorPicture({ bench, item }: PictureProps): JSX.Element {
  const advisor = item as Advisor;
  return (
    <Card width={124} height={88}>
      <rect width={124} height={88} rx={4} class="romeroll-card" />
      <Fit text={bench.name("advisor", item)} x={7} y={15} width={88} size={11} kind="title" />
      <circle cx={111} cy={12} r={9.5} fill="#8a5f10" stroke="#2b211b" />
      <text class="romeroll-light" x={111} y={16.5} font-size={13} font-weight={700} text-anchor="middle">
        {printedOn(bench).advisor_points[advisor]}
      </text>
      <Ability bench={bench} advisor={advisor} grade="basic" y={31} />
      <path d="M6 55H118" class="romeroll-rule" />
      <Ability bench={bench} advisor={advisor} grade="advanced" y={66} />
    </Card>
  );
}

export function SenecaPicture({ bench, item }: PictureProps): JSX.Element {
  const printed = printedOn(bench);
  const card = item as SenecaName;
  const action = printed.seneca_action[card];
  const type = printed.seneca_type[card], hill = printed.seneca_hill[card], shape = printed.seneca_shape[card];
  const [upper = "blue", lower = "yellow"] = printed.back_colours[printed.seneca_back[card]];
  return (
    <Card width={84} height={104}>
      <rect width={84} height={104} rx={4} class="romeroll-card" />
      <rect x={3} y={3} width={8} height={49} rx={2} fill={dice[upper].fill} stroke={dice[upper].edge} />
      <rect x={3} y={52} width={8} height={49} rx={2} fill={dice[lower].fill} stroke={dice[lower].edge} />
      <Icon name={actions[action]} x={48} y={20} size={24} fill="var(--ink)" />
      <Fit
        text={`${bench.name("action", action)}${
          printed.seneca_times[card] > 1 ? ` ×${printed.seneca_times[card]}` : ""
        }`}
        x={48}
        y={44}
        width={64}
        size={10.5}
        anchor="middle"
        weight={700}
      />
      {type && <Icon name={types[type].icon} x={28} y={59} size={18} fill={types[type].colour} />}
      {type && (
        <text x={46} y={65} font-size={17} font-weight={700} text-anchor="middle">
          {printed.seneca_large[card] ? "↑" : "↓"}
        </text>
      )}
      {hill && <rect x={18} y={74} width={18} height={18} rx={3} fill={hills[hill]} stroke="#2b211b" />}
      {shape && (
        <svg
          x={40}
          y={70}
          width={26}
          height={26}
          viewBox="-10 -10 20 20"
          aria-label={shapeName(shape, bench.language) ?? ""}
        >
          <ShapeSign cells={squaresOf(bench, `seneca_shape ${card}`)} colour="#8d8378" />
        </svg>
      )}
      {printed.seneca_seal[card] > 0 && <Icon name="wax-seal" x={73} y={93} size={15} fill="var(--red)" />}
    </Card>
  );
}
