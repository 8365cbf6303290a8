// pieces.tsx: the pieces of the box, drawn: markers, tiles, cards, ships, tokens. Each around its centre; no place, no
// click.

import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type {
  Action,
  Bonus,
  Building as BuildingTile,
  Colour,
  Commodity,
  Demand,
  Effect as EffectName,
  Face,
  Figure,
  Kind,
  Printed,
  Ship as ShipSymbol,
  Tile,
} from "../../generated/trajan.js";
import { Icon } from "../../kit/icon.js";
import { Least } from "../../kit/least.js";
import { emblems, seatColour } from "../../kit/seats.js";

const ink = "var(--trajan-ink)";

const actionIcon: Readonly<Record<Exclude<Action, "trajan">, string>> = {
  seaport: "trireme",
  forum: "greek-temple",
  military: "gladius",
  senate: "roman-toga",
  construction: "trowel",
};

const goodsIcon: Readonly<Record<Commodity, string>> = {
  columns: "ancient-columns",
  furs: "animal-hide",
  scrolls: "tied-scroll",
  oils: "olive",
  fruit: "fruit-bowl",
  ceramics: "painted-pottery",
  wine: "grapes",
  fish: "double-fish",
  jewelry: "gem-necklace",
  gems: "gems",
  cattle: "cow",
  wheat: "wheat",
};

/** Cards of two kinds share a bonus tile and a tint. */
const goodsTint: Readonly<Record<Commodity, string>> = {
  columns: "#d9d2c3",
  furs: "#d9d2c3",
  scrolls: "#e7d39b",
  oils: "#e7d39b",
  fruit: "#e9bfa3",
  ceramics: "#e9bfa3",
  wine: "#d5b7cf",
  fish: "#d5b7cf",
  jewelry: "#b5cfdd",
  gems: "#b5cfdd",
  cattle: "#c5d4a4",
  wheat: "#c5d4a4",
};

const demandIcon: Readonly<Record<Demand, string>> = {
  bread: "bread",
  games: "drama-masks",
  religion: "fire-bowl",
};

const kindIcon: Readonly<Partial<Record<Kind, string>>> = { stairs: "stairs", door: "door", window: "window" };
const kindTint: Readonly<Record<Kind, string>> = {
  stairs: "#e3cfa0",
  door: "#dcc3d6",
  fountain: "#b9d3dd",
  roof: "#c3d6b6",
  window: "#e6bda6",
};

const isDemand = (symbol: string): symbol is Demand => symbol in demandIcon;

export const actionColour = (action: Action): string => `var(--trajan-${action})`;

/** Letters of the drawing; whoever uses them gives the text that is read out. */
export function Label({ x = 0, y = 0, size = 12, children, class: extra = "", anchor = "middle" }: {
  x?: number;
  y?: number;
  size?: number;
  children: string | number;
  class?: string;
  anchor?: "start" | "middle" | "end";
}): JSX.Element {
  const drawn = Math.max(size, useContext(Least));
  return <text aria-hidden="true" x={x} y={y} font-size={drawn} text-anchor={anchor} class={extra}>{children}</text>;
}

/** How many, where there is more than one. */
export function Badge({ x, y, count }: { x: number; y: number; count: number }): JSX.Element | null {
  if (count < 2) return null;
  return (
    <g transform={`translate(${x} ${y})`} class="trajan-badge">
      <rect x={count > 9 ? -11 : -8} y={-8} width={count > 9 ? 22 : 16} height={16} rx={8} />
      <Label y={4.7} size={13.5}>{count}</Label>
    </g>
  );
}

/** The Arch of Trajan; also the sign of the Trajan action. */
export function ArchSign(
  { x = 0, y = 0, size = 24, fill = "currentColor" }: { x?: number; y?: number; size?: number; fill?: string },
): JSX.Element {
  return (
    <path
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`}
      d="M1 3h22v3H1zM2.5 7h19v4.5h-19zM3 12.5h4.2V22H3zM16.8 12.5H21V22h-4.2zM8.2 22v-4.2a3.8 3.8 0 0 1 7.6 0V22h-1.6v-4a2.2 2.2 0 0 0-4.4 0v4zM8.2 12.5h7.6v2.2a5 5 0 0 0-7.6 0z"
      fill={fill}
    />
  );
}

/** The roof of a temple: no icon in the set is one. */
function RoofSign({ size, fill }: { size: number; fill: string }): JSX.Element {
  return (
    <path
      transform={`scale(${size / 24})`}
      d="M0-8 12 3v3h-24V3zM-5.4 3H5.4L0-2.4zM-10 7.5h20v2h-20z"
      fill={fill}
      fill-rule="evenodd"
    />
  );
}

/** A basin with a jet: the icon of the set looks like a palm tree at this size. */
function FountainSign({ size, fill }: { size: number; fill: string }): JSX.Element {
  return (
    <g transform={`scale(${size / 24})`} fill={fill}>
      <path d="M-5.5-1.5h11c0 2.8-1.8 4.2-4.2 4.6V7h-2.6V3.1c-2.4-.4-4.2-1.8-4.2-4.6zM-11.5 5.5h7.7V8h7.6V5.5h7.7c-.3 4-3.5 6-7 6h-9c-3.5 0-6.7-2-7-6z" />
      <path
        d="M0-2V-9.5M0-9.5c-2.8-2.6-6.8-.8-7.6 3.5M0-9.5c2.8-2.6 6.8-.8 7.6 3.5M-8-2.5v4.5M8-2.5v4.5"
        fill="none"
        stroke={fill}
        stroke-width={1.8}
        stroke-linecap="round"
      />
    </g>
  );
}

function KindSign({ kind, size }: { kind: Kind; size: number }): JSX.Element {
  const icon = kindIcon[kind];
  if (icon) return <Icon name={icon} size={size} fill={ink} />;
  return kind === "roof" ? <RoofSign size={size * 1.08} fill={ink} /> : <FountainSign size={size} fill={ink} />;
}

export function ActionSign(
  { action, x = 0, y = 0, size = 20, fill = "currentColor" }: {
    action: Action;
    x?: number;
    y?: number;
    size?: number;
    fill?: string;
  },
): JSX.Element {
  return action === "trajan"
    ? <ArchSign x={x} y={y} size={size} fill={fill} />
    : <Icon name={actionIcon[action]} x={x} y={y} size={size} fill={fill} />;
}

/** An action marker: yellow disc, orange triangle, green leaf, white ring, pink diamond, blue wave. */
export function Marker(
  { colour, r, x = 0, y = 0 }: { colour: Colour; r: number; x?: number; y?: number },
): JSX.Element {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 10})`} class={`trajan-marker trajan-${colour}`}>
      {shapes[colour]}
    </g>
  );
}

const shapes: Readonly<Record<Colour, JSX.Element>> = {
  yellow: <circle r={9.3} />,
  orange: <path d="M0-10.2 10.4 8.6h-20.8z" />,
  green: (
    <g>
      <path d="M-9.5 9.5C-11-3-3-10.5 9.5-9.5 10.5 3 3 10.5-9.5 9.5z" />
      <path class="vein" d="M-9.5 9.5 4-4M-4 4v-5.5M-1 1h5.5" />
    </g>
  ),
  white: (
    <path
      fill-rule="evenodd"
      d="M-9.6 0a9.6 9.6 0 1 0 19.2 0a9.6 9.6 0 1 0-19.2 0zM-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"
    />
  ),
  pink: <path d="M0-11 10 0 0 11-10 0z" />,
  blue: (
    <g>
      <path d="M-9.5-6.5c4-4.5 6 2.5 9.5 0s5.5-4.5 9.5 0v13c-4-4.5-6 2.5-9.5 0s-5.5-4.5-9.5 0z" />
      <path class="vein" d="M-9.5 0c4-4.5 6 2.5 9.5 0s5.5-4.5 9.5 0" />
    </g>
  ),
};

/** A token on its base: square for a worker, a shield for a legionary, round in the supply. */
type Based = Extract<Figure, "worker" | "legionary" | "token">;

const bases: Readonly<Record<Based, string>> = {
  worker: "M-7-7H7V7H-7z",
  legionary: "M-6.5-8h13v8.5C6.5 5 3.5 7.5 0 9-3.5 7.5-6.5 5-6.5.5z",
  token: "M-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0z",
};

export function Token(
  { figure, seat, x = 0, y = 0, size = 15 }: { figure: Based; seat: number; x?: number; y?: number; size?: number },
): JSX.Element {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 15})`}>
      <path class="trajan-piece" d={bases[figure]} fill={seatColour(seat)} />
      <Icon name={emblems[seat - 1] ?? "round-star"} y={figure === "legionary" ? -0.5 : 0} size={11} fill="#fff" />
    </g>
  );
}

/** The leader carries the standard. */
export function Leader(
  { seat, x = 0, y = 0, size = 20 }: { seat: number; x?: number; y?: number; size?: number },
): JSX.Element {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 20})`}>
      <path class="trajan-piece" d="M-1-11h2V11h-2z" fill="#e0b040" />
      <path class="trajan-piece" d="M-8.5-8.5h17v12L5.5 6.5 0 3.5-5.5 6.5-8.5 3.5z" fill={seatColour(seat)} />
      <path d="M-9.5-8.5h19" stroke="#e0b040" stroke-width={2.4} />
      <Icon name={emblems[seat - 1] ?? "round-star"} y={-2.2} size={11} fill="#fff" />
    </g>
  );
}

export function Disc({ seat, x = 0, y = 0 }: { seat: number; x?: number; y?: number }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect class="trajan-piece" x={-10.5} y={-5} width={21} height={10} rx={4} fill={seatColour(seat)} />
      <Icon name={emblems[seat - 1] ?? "round-star"} size={9} fill="#fff" />
    </g>
  );
}

export function Arch({ seat, size = 30 }: { seat: number; size?: number }): JSX.Element {
  return (
    <g transform={`scale(${size / 30})`}>
      <path
        class="trajan-piece"
        d="M-15-14h30v5H-15zM-14-9h28v6H-14zM-13-3h8.5V14H-13zM4.5-3H13V14H4.5zM-4.5-3h9v6a4.5 4.5 0 0 0-9 0z"
        fill={seatColour(seat)}
      />
      <Icon name={emblems[seat - 1] ?? "round-star"} y={-6.2} size={8} fill="#fff" />
    </g>
  );
}

/** Workers or legionaries that a tile brings. */
function Figures({ figure, count }: { figure: "worker" | "legionary"; count: number }): JSX.Element {
  const [scale, line, icon] = figure === "worker" ? [0.68, 1.4, "trowel"] : [0.78, 1.3, "gladius"];
  return (
    <g transform={count > 2 ? `scale(${2 / count})` : undefined}>
      {Array.from({ length: count }, (_, i) => 11 * i - 5.5 * (count - 1)).map((x) => (
        <g key={x}>
          <path
            d={bases[figure]}
            transform={`translate(${x}) scale(${scale})`}
            fill="none"
            stroke={ink}
            stroke-width={line}
          />
          <Icon name={icon} x={x} size={8} fill={ink} />
        </g>
      ))}
    </g>
  );
}

/** What a completed tile gives, and how many tokens or cards. */
function Effect({ effect, count }: { effect: EffectName; count: number }): JSX.Element {
  switch (effect) {
    case "workers":
      return <Figures figure="worker" count={count} />;
    case "legionaries":
      return <Figures figure="legionary" count={count} />;
    case "cards":
      return (
        <g fill="#fff" stroke={ink} stroke-width={1.2}>
          {Array.from({ length: count }, (_, i) => 2 * i - count + 1).map((turn) => (
            <rect
              key={turn}
              x={3.5 * turn - 4.5}
              y={-7}
              width={9}
              height={13}
              rx={1.2}
              transform={`scale(${Math.min(1, 2.6 / count)}) rotate(${9 * turn})`}
            />
          ))}
        </g>
      );
    case "plus2":
      return <Label y={5.4} size={16} class="trajan-on-piece trajan-bold">+2</Label>;
    case "none":
      return <Icon name="laurels" size={17} fill="#9a6400" />;
    default:
      return (
        <g>
          <circle r={9} fill="none" stroke={ink} stroke-width={1} stroke-dasharray="2 1.4" />
          <Icon name={demandIcon[effect]} size={13} fill={ink} />
        </g>
      );
  }
}

/** A Trajan tile, 40 × 40: points, effect, two colours. */
export function TrajanTile(
  { tile, printed, size = 40 }: { tile: Tile; printed: Printed; size?: number },
): JSX.Element {
  return (
    <g transform={`scale(${size / 40})`}>
      <rect class="trajan-tile" x={-20} y={-20} width={40} height={40} rx={3} />
      <path d="M-19.4 2H19.4V17a2.4 2.4 0 0 1-2.4 2.4H-17a2.4 2.4 0 0 1-2.4-2.4z" fill="#d9c59a" />
      <circle cx={-10.5} cy={-9} r={8.5} fill="var(--trajan-points)" />
      <Label x={-10.5} y={-3.8} size={15.5} class="trajan-pale trajan-bold">{printed.tile_points[tile]}</Label>
      <g transform="translate(8.5 -9)">
        <Effect effect={printed.tile_effect[tile]} count={printed.tile_number[tile]} />
      </g>
      {printed.tile_colours[tile].map((colour, i) => <Marker key={i} colour={colour} r={7} x={i ? 9 : -9} y={10.7} />)}
    </g>
  );
}

/** A tile face down, or a pile seen from above. */
export function Back({ w, h, sign }: { w: number; h: number; sign?: JSX.Element }): JSX.Element {
  return (
    <g>
      <rect class="trajan-piece" x={-w / 2} y={-h / 2} width={w} height={h} rx={3} fill="var(--trajan-back)" />
      <rect
        x={-w / 2 + 3}
        y={-h / 2 + 3}
        width={w - 6}
        height={h - 6}
        rx={2}
        fill="none"
        stroke="#e8c987"
        stroke-width={1}
      />
      <rect x={-w / 2 + 3} y={-h / 2 + 3} width={w - 6} height={h - 6} rx={2} fill="url(#trajan-net)" />
      {sign}
    </g>
  );
}

/** A commodity card. */
export function Card({ symbol, w, h }: { symbol: Commodity | "?"; w: number; h: number }): JSX.Element {
  if (symbol === "?") return <Back w={w} h={h} sign={<Icon name="trireme" size={w * 0.6} fill="#e8c987" />} />;
  return (
    <g>
      <rect class="trajan-tile" x={-w / 2} y={-h / 2} width={w} height={h} rx={3} />
      <rect
        x={-w / 2 + 2.2}
        y={-h / 2 + 2.2}
        width={w - 4.4}
        height={h - 4.4}
        rx={2}
        fill={goodsTint[symbol]}
        stroke="#8a7a5e"
        stroke-width={0.6}
      />
      <Icon name={goodsIcon[symbol]} size={Math.min(w, h) * 0.72} fill={ink} />
    </g>
  );
}

function Joker({ children }: { children: JSX.Element }): JSX.Element {
  return (
    <g>
      <g transform="translate(-9 0)">{children}</g>
      <Icon name="round-star" x={10} size={17} fill="#9a6400" />
    </g>
  );
}

/** An action more. */
function Plus({ x = 0, y = 0, r }: { x?: number; y?: number; r: number }): JSX.Element {
  return <path d={`M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}`} stroke={ink} stroke-width={r / 1.9} />;
}

function FaceSign({ face, printed }: { face: Face; printed: Printed }): JSX.Element {
  if (isDemand(face)) return <Icon name={demandIcon[face]} size={25} fill={ink} />;
  const votes = printed.face_votes[face], action = printed.face_action[face];
  if (votes > 0) {
    return (
      <g>
        <Icon name="roman-toga" x={-9} size={23} fill="var(--trajan-purple)" />
        <Label x={9.5} y={8} size={23} class="trajan-on-piece trajan-bold">{votes}</Label>
      </g>
    );
  }
  if (action) {
    return (
      <g>
        <circle r={12.5} fill={`var(--trajan-${action}-piece)`} />
        <ActionSign action={action} size={17} fill="#fff" />
        <Plus x={17} y={-9} r={4} />
      </g>
    );
  }
  switch (face) {
    case "joker-action":
      return (
        <Joker>
          <Plus r={7.5} />
        </Joker>
      );
    case "joker-commodity":
      return (
        <Joker>
          <rect x={-6} y={-10} width={13} height={19} rx={2} fill="#e7d39b" stroke={ink} stroke-width={1.2} />
        </Joker>
      );
    case "joker-demand":
      return (
        <Joker>
          <g>
            <circle r={9.5} fill="none" stroke={ink} stroke-width={1.4} />
            <path d="M0-6V2M0 4.5V6" stroke={ink} stroke-width={2.6} />
          </g>
        </Joker>
      );
    default:
      return (
        <Joker>
          <Icon name="stone-block" size={20} fill={ink} />
        </Joker>
      );
  }
}

/** A forum tile, 46 × 32. Green back for the people and jokers, yellow for extra actions, purple edge for votes. */
export function ForumTile({ face, printed, w = 46 }: { face: Face; printed: Printed; w?: number }): JSX.Element {
  const ground = printed.face_action[face] || face === "joker-action"
    ? "#f3d98c"
    : printed.face_votes[face] > 0
    ? "#e6d9ea"
    : "#e2e6c6";
  return (
    <g transform={`scale(${w / 46})`}>
      <rect class="trajan-piece" x={-23} y={-16} width={46} height={32} rx={3} fill={ground} />
      <FaceSign face={face} printed={printed} />
    </g>
  );
}

/** A demand of the people, or a kept demand tile: a medallion. */
export function Medallion({ demand, r = 12 }: { demand: Demand; r?: number }): JSX.Element {
  return (
    <g>
      <circle class="trajan-piece" r={r} fill="#f0dfae" />
      <circle r={r - 2.2} fill="none" stroke="#9a6400" stroke-width={0.9} />
      <Icon name={demandIcon[demand]} size={r * 1.35} fill={ink} />
    </g>
  );
}

/** A construction tile, 48 × 37: what it shows, its points, the action it grants. */
export function ConstructionTile(
  { tile, printed, w = 48 }: { tile: BuildingTile; printed: Printed; w?: number },
): JSX.Element {
  const kind = printed.building_kind[tile];
  const action = printed.kind_action[kind];
  return (
    <g transform={`scale(${w / 48})`}>
      <rect class="trajan-piece" x={-24} y={-18.5} width={48} height={37} rx={2} fill={kindTint[kind]} />
      <g transform="translate(-7 1)">
        <KindSign kind={kind} size={25} />
      </g>
      <Label x={15} y={-3} size={16} class="trajan-on-piece trajan-bold">{printed.building_points[tile]}</Label>
      <circle cx={15} cy={9} r={7} fill={`var(--trajan-${action}-piece)`} />
      <ActionSign action={action} x={15} y={9} size={9.5} fill="#fff" />
    </g>
  );
}

/** The same, for one's own collection: 26 × 26. */
export function Building({ tile, printed }: { tile: BuildingTile; printed: Printed }): JSX.Element {
  const kind = printed.building_kind[tile];
  return (
    <g>
      <rect class="trajan-piece" x={-13} y={-14} width={26} height={28} rx={2} fill={kindTint[kind]} />
      <g transform="translate(-2 3)">
        <KindSign kind={kind} size={17} />
      </g>
      <Label x={7.5} y={-2} size={15} class="trajan-on-piece trajan-bold">{printed.building_points[tile]}</Label>
    </g>
  );
}

function BonusSign({ bonus, goods }: { bonus: Bonus; goods: readonly Commodity[] }): JSX.Element {
  switch (bonus) {
    case "bonus-bread":
      return <Icon name={demandIcon.bread} x={-9} size={23} fill={ink} />;
    case "bonus-games":
      return <Icon name={demandIcon.games} x={-9} size={23} fill={ink} />;
    case "bonus-religion":
      return <Icon name={demandIcon.religion} x={-9} size={23} fill={ink} />;
    case "bonus-workers":
      return (
        <g transform="translate(-9 0)">
          <path d={bases.worker} fill="#fff" stroke={ink} />
          <Icon name="trowel" size={11} fill={ink} />
        </g>
      );
    case "bonus-legionaries":
      return (
        <g transform="translate(-9 0)">
          <path d={bases.legionary} transform="scale(1.15)" fill="#fff" stroke={ink} />
          <Icon name="gladius" size={11} fill={ink} />
        </g>
      );
    case "bonus-bonuses":
      return <Icon name="laurels" x={-9} size={23} fill={ink} />;
    default:
      return (
        <g>
          {goods.length < 3
            ? goods.map((good, i) => (
              <Icon key={good} name={goodsIcon[good]} x={i ? -1.5 : -16} y={i ? 6 : -6} size={17} fill={ink} />
            ))
            : goods.map((good, i) => {
              const columns = Math.ceil(Math.sqrt(goods.length)), cell = 28 / columns;
              const x = -24 + cell * (i % columns + 0.5), y = -14 + cell * (Math.floor(i / columns) + 0.5);
              return <Icon key={good} name={goodsIcon[good]} x={x} y={y} size={cell * 0.9} fill={ink} />;
            })}
        </g>
      );
  }
}

/** Points in parts of a point, as a tile shows them: 3, ½, 1½. */
function portion(points: number, parts: number): string {
  const rest = points % parts, whole = (points - rest) / parts;
  const sign = [[], [], ["½"], ["⅓", "⅔"], ["¼", "½", "¾"]][parts]?.[rest - 1] ?? "";
  return `${whole || !sign ? whole : ""}${sign}`;
}

/** A bonus tile, 54 × 34. */
export function BonusTile(
  { bonus, printed, grey, w = 54 }: { bonus: Bonus; printed: Printed; grey: boolean; w?: number },
): JSX.Element {
  const points = portion(printed.bonus_points[bonus][grey ? 1 : 0] ?? 0, printed.bonus_parts[bonus]);
  return (
    <g transform={`scale(${w / 54})`}>
      <rect class="trajan-piece" x={-27} y={-17} width={54} height={34} rx={3} fill={grey ? "#bdb8ae" : "#f4cf5e"} />
      <BonusSign bonus={bonus} goods={printed.bonus_commodities[bonus]} />
      <Label x={17} y={7} size={19} class="trajan-on-piece trajan-bold">{points}</Label>
    </g>
  );
}

const sails: Readonly<Record<ShipSymbol, string>> = { same: "#b3452f", pairs: "#b57a18", different: "#2f6488" };

/** Cargo on the sail: as many as the ship takes, alike, in pairs, or each another. */
function Cargo({ ship, units }: { ship: ShipSymbol; units: number }): JSX.Element {
  const sign = (shape: number, x: number, y: number): JSX.Element => {
    const paths = [
      "M-4-4H4V4H-4z",
      "M-4.3 0a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0z",
      "M0-4.8 5 4H-5z",
      "M0-5.4 5 0 0 5.4-5 0z",
    ];
    return (
      <path
        key={`${x} ${y}`}
        d={paths[shape]}
        transform={`translate(${x} ${y})`}
        fill="#fff"
        stroke={ink}
        stroke-width={0.8}
      />
    );
  };
  const each = Array.from({ length: units }, (_, i) => i), middle = (units - 1) / 2;
  if (ship === "pairs") {
    const step = units > 3 ? 13 : 18;
    return <g>{each.flatMap((i) => [sign(i, (i - middle) * step, -5.5), sign(i, (i - middle) * step, 5.5)])}</g>;
  }
  return <g>{each.map((i) => sign(ship === "same" ? 0 : i, (i - middle) * 13, 0))}</g>;
}

/** The points of a ship, coloured or grey, for each size of its cargo. */
export function shipPoints(printed: Printed, ship: ShipSymbol, grey: boolean): readonly number[] {
  return (printed.ship_points[ship][grey ? 1 : 0] ?? []).slice(0, printed.ship_units[ship]);
}

/** A ship, 84 × 62, its points along the hull. */
export function Ship({ ship, points, grey }: {
  ship: ShipSymbol;
  points: readonly number[];
  grey: boolean;
}): JSX.Element {
  return (
    <g>
      <path d="M0-33V12" stroke={ink} stroke-width={2.4} />
      <path
        class="trajan-piece"
        d="M-29-29C-10-32 10-32 29-29 33-20 33-10 29-3 10-6-10-6-29-3-25-12-25-20-29-29z"
        fill={grey ? "#8d877d" : sails[ship]}
      />
      <g transform="translate(1 -16.5)">
        <Cargo ship={ship} units={points.length} />
      </g>
      <path
        class="trajan-piece"
        d="M-42 4C-38 8-36 9-32 9H33C36 8 39 3 40-3 43 2 43 8 38 20 34 27 28 28 20 28H-22C-33 28-40 18-42 4z"
        fill={grey ? "#c9c3b8" : "#e9cf96"}
      />
      <path d="M-38 24.5H34" stroke={ink} stroke-width={0.8} opacity={0.5} />
      {points.map((point, i) => (
        <Label
          key={i}
          x={(i - (points.length - 1) / 2) * (points.length > 3 ? 18 : 22)}
          y={22.5}
          size={13.8}
          class="trajan-on-piece trajan-bold"
        >
          {point}
        </Label>
      ))}
    </g>
  );
}
