// pieces.tsx: the pieces of the box, drawn: markers, tiles, cards, ships, tokens. Each around its centre; no place, no
// click.

import type { JSX } from "preact";
import { Icon } from "../../kit/icon.js";
import { emblems, seatColour } from "../../kit/seats.js";
import { bonusPoints, grants, shipPoints, tileColours, tilePoints } from "./box.js";

const ink = "var(--trajan-ink)";

export const actionIcon: Readonly<Record<string, string>> = {
  seaport: "trireme",
  forum: "greek-temple",
  military: "gladius",
  senate: "roman-toga",
  construction: "trowel",
};

export const goodsIcon: Readonly<Record<string, string>> = {
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
const goodsTint: Readonly<Record<string, string>> = {
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

export const demandIcon: Readonly<Record<string, string>> = {
  bread: "bread",
  games: "drama-masks",
  religion: "fire-bowl",
};

const kindIcon: Readonly<Record<string, string>> = { stairs: "stairs", door: "door", window: "window" };
const kindTint: Readonly<Record<string, string>> = {
  stairs: "#e3cfa0",
  door: "#dcc3d6",
  fountain: "#b9d3dd",
  roof: "#c3d6b6",
  window: "#e6bda6",
};

export const actionColour = (action: string): string => `var(--trajan-${action})`;

/** Letters of the drawing; whoever uses them gives the text that is read out. */
export function Label({ x = 0, y = 0, size = 12, children, class: extra = "", anchor = "middle" }: {
  x?: number;
  y?: number;
  size?: number;
  children: string | number;
  class?: string;
  anchor?: "start" | "middle" | "end";
}): JSX.Element {
  return <text aria-hidden="true" x={x} y={y} font-size={size} text-anchor={anchor} class={extra}>{children}</text>;
}

/** How many, where there is more than one. */
export function Badge({ x, y, count }: { x: number; y: number; count: number }): JSX.Element | null {
  if (count < 2) return null;
  return (
    <g transform={`translate(${x} ${y})`} class="trajan-badge">
      <rect x={count > 9 ? -9 : -7} y={-7} width={count > 9 ? 18 : 14} height={14} rx={7} />
      <Label y={4} size={11.5}>{count}</Label>
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

function KindSign({ kind, size }: { kind: string; size: number }): JSX.Element {
  const icon = kindIcon[kind];
  if (icon) return <Icon name={icon} size={size} fill={ink} />;
  return kind === "roof" ? <RoofSign size={size * 1.08} fill={ink} /> : <FountainSign size={size} fill={ink} />;
}

export function ActionSign(
  { action, x = 0, y = 0, size = 20, fill = "currentColor" }: {
    action: string;
    x?: number;
    y?: number;
    size?: number;
    fill?: string;
  },
): JSX.Element {
  const icon = actionIcon[action];
  return icon
    ? <Icon name={icon} x={x} y={y} size={size} fill={fill} />
    : <ArchSign x={x} y={y} size={size} fill={fill} />;
}

/** An action marker: yellow disc, orange triangle, green leaf, white ring, pink diamond, blue wave. */
export function Marker(
  { colour, r, x = 0, y = 0 }: { colour: string; r: number; x?: number; y?: number },
): JSX.Element {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 10})`} class={`trajan-marker trajan-${colour}`}>
      {shapes[colour]}
    </g>
  );
}

const shapes: Readonly<Record<string, JSX.Element>> = {
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
const bases: Readonly<Record<string, string>> = {
  worker: "M-7-7H7V7H-7z",
  legionary: "M-6.5-8h13v8.5C6.5 5 3.5 7.5 0 9-3.5 7.5-6.5 5-6.5.5z",
  token: "M-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0z",
};

export function Token(
  { figure, seat, x = 0, y = 0, size = 15 }: { figure: string; seat: number; x?: number; y?: number; size?: number },
): JSX.Element {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 15})`}>
      <path class="trajan-piece" d={bases[figure] ?? bases.token} fill={seatColour(seat)} />
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

function Effect({ effect }: { effect: string }): JSX.Element {
  const many = effect.endsWith("2") && effect !== "plus2" ? [-5.5, 5.5] : [0];
  if (effect.startsWith("workers")) {
    return (
      <g>
        {many.map((x) => (
          <g key={x}>
            <path
              d={bases.worker}
              transform={`translate(${x}) scale(.68)`}
              fill="none"
              stroke={ink}
              stroke-width={1.4}
            />
            <Icon name="trowel" x={x} size={8} fill={ink} />
          </g>
        ))}
      </g>
    );
  }
  if (effect.startsWith("legionaries")) {
    return (
      <g>
        {many.map((x) => (
          <g key={x}>
            <path
              d={bases.legionary}
              transform={`translate(${x}) scale(.78)`}
              fill="none"
              stroke={ink}
              stroke-width={1.3}
            />
            <Icon name="gladius" x={x} size={8} fill={ink} />
          </g>
        ))}
      </g>
    );
  }
  if (effect === "cards") {
    return (
      <g fill="#fff" stroke={ink} stroke-width={1.2}>
        <rect x={-8} y={-7} width={9} height={13} rx={1.2} transform="rotate(-9)" />
        <rect x={-1} y={-7} width={9} height={13} rx={1.2} transform="rotate(9)" />
      </g>
    );
  }
  if (effect === "plus2") return <Label y={5} size={15} class="trajan-on-piece trajan-bold">+2</Label>;
  const icon = demandIcon[effect];
  return icon
    ? (
      <g>
        <circle r={9} fill="none" stroke={ink} stroke-width={1} stroke-dasharray="2 1.4" />
        <Icon name={icon} size={13} fill={ink} />
      </g>
    )
    : <Icon name="laurels" size={17} fill="#9a6400" />;
}

/** A Trajan tile, 40 × 40: points, effect, two colours. */
export function TrajanTile({ symbol, size = 40 }: { symbol: string; size?: number }): JSX.Element {
  const [effect = ""] = symbol.split("-");
  return (
    <g transform={`scale(${size / 40})`}>
      <rect class="trajan-tile" x={-20} y={-20} width={40} height={40} rx={3} />
      <path d="M-19.4 2H19.4V17a2.4 2.4 0 0 1-2.4 2.4H-17a2.4 2.4 0 0 1-2.4-2.4z" fill="#d9c59a" />
      <circle cx={-10.5} cy={-9} r={8} fill="var(--trajan-points)" />
      <Label x={-10.5} y={-4.6} size={13} class="trajan-pale trajan-bold">{tilePoints[effect] ?? ""}</Label>
      <g transform="translate(8.5 -9)">
        <Effect effect={effect} />
      </g>
      {tileColours(symbol).map((colour, i) => <Marker key={i} colour={colour} r={7} x={i ? 9 : -9} y={10.7} />)}
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
export function Card({ symbol, w, h }: { symbol: string; w: number; h: number }): JSX.Element {
  const icon = goodsIcon[symbol];
  if (!icon) return <Back w={w} h={h} sign={<Icon name="trireme" size={w * 0.6} fill="#e8c987" />} />;
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
      <Icon name={icon} size={Math.min(w, h) * 0.72} fill={ink} />
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

function Face({ symbol }: { symbol: string }): JSX.Element {
  const demand = demandIcon[symbol];
  if (demand) return <Icon name={demand} size={25} fill={ink} />;
  if (symbol.startsWith("votes")) {
    return (
      <g>
        <Icon name="roman-toga" x={-9} size={23} fill="var(--trajan-purple)" />
        <Label x={9} y={7.5} size={21} class="trajan-on-piece trajan-bold">{symbol.slice(5)}</Label>
      </g>
    );
  }
  if (symbol.startsWith("extra-")) {
    const action = symbol.slice(6);
    return (
      <g>
        <circle r={12.5} fill={`var(--trajan-${action}-piece)`} />
        <ActionSign action={action} size={17} fill="#fff" />
        <Label x={17} y={-3} size={15} class="trajan-on-piece trajan-bold">+</Label>
      </g>
    );
  }
  switch (symbol) {
    case "joker-action":
      return (
        <Joker>
          <Label y={8} size={25} class="trajan-on-piece trajan-bold">+</Label>
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
            <Label y={5.5} size={15} class="trajan-on-piece trajan-bold">!</Label>
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
export function ForumTile({ symbol, w = 46 }: { symbol: string; w?: number }): JSX.Element {
  const ground = symbol.startsWith("extra-") || symbol === "joker-action"
    ? "#f3d98c"
    : symbol.startsWith("votes")
    ? "#e6d9ea"
    : "#e2e6c6";
  return (
    <g transform={`scale(${w / 46})`}>
      <rect class="trajan-piece" x={-23} y={-16} width={46} height={32} rx={3} fill={ground} />
      <Face symbol={symbol} />
    </g>
  );
}

/** A demand of the people, or a kept demand tile: a medallion. */
export function Medallion({ symbol, r = 12 }: { symbol: string; r?: number }): JSX.Element {
  return (
    <g>
      <circle class="trajan-piece" r={r} fill="#f0dfae" />
      <circle r={r - 2.2} fill="none" stroke="#9a6400" stroke-width={0.9} />
      <Icon name={demandIcon[symbol] ?? "round-star"} size={r * 1.35} fill={ink} />
    </g>
  );
}

export const kindOf = (symbol: string): string => symbol.replace(/\d$/, "");

/** A construction tile, 48 × 37: what it shows, its points, the action it grants. */
export function ConstructionTile({ symbol, w = 48 }: { symbol: string; w?: number }): JSX.Element {
  const kind = kindOf(symbol);
  const action = grants[kind] ?? "";
  return (
    <g transform={`scale(${w / 48})`}>
      <rect class="trajan-piece" x={-24} y={-18.5} width={48} height={37} rx={2} fill={kindTint[kind]} />
      <g transform="translate(-7 1)">
        <KindSign kind={kind} size={25} />
      </g>
      <Label x={15} y={-3} size={16} class="trajan-on-piece trajan-bold">{symbol.slice(kind.length)}</Label>
      <circle cx={15} cy={9} r={7} fill={`var(--trajan-${action}-piece)`} />
      <ActionSign action={action} x={15} y={9} size={9.5} fill="#fff" />
    </g>
  );
}

/** The same, for one's own collection: 26 × 26. */
export function Building({ symbol }: { symbol: string }): JSX.Element {
  const kind = kindOf(symbol);
  return (
    <g>
      <rect class="trajan-piece" x={-13} y={-14} width={26} height={28} rx={2} fill={kindTint[kind]} />
      <g transform="translate(-2 3)">
        <KindSign kind={kind} size={17} />
      </g>
      <Label x={8} y={-3.5} size={12} class="trajan-on-piece trajan-bold">{symbol.slice(kind.length)}</Label>
    </g>
  );
}

function BonusSign({ what }: { what: string }): JSX.Element {
  const demand = demandIcon[what];
  if (demand) return <Icon name={demand} x={-9} size={23} fill={ink} />;
  if (what === "workers") {
    return (
      <g transform="translate(-9 0)">
        <path d={bases.worker} fill="#fff" stroke={ink} />
        <Icon name="trowel" size={11} fill={ink} />
      </g>
    );
  }
  if (what === "legionaries") {
    return (
      <g transform="translate(-9 0)">
        <path d={bases.legionary} transform="scale(1.15)" fill="#fff" stroke={ink} />
        <Icon name="gladius" size={11} fill={ink} />
      </g>
    );
  }
  if (what === "bonuses") return <Icon name="laurels" x={-9} size={23} fill={ink} />;
  return (
    <g>
      {what.split("-").map((good, i) => (
        <Icon
          key={good}
          name={goodsIcon[good] ?? "round-star"}
          x={i ? -1.5 : -16}
          y={i ? 6 : -6}
          size={17}
          fill={ink}
        />
      ))}
    </g>
  );
}

/** A bonus tile, 54 × 34. */
export function BonusTile({ symbol, grey, w = 54 }: { symbol: string; grey: boolean; w?: number }): JSX.Element {
  const what = symbol.replace(/^bonus-/, "");
  return (
    <g transform={`scale(${w / 54})`}>
      <rect class="trajan-piece" x={-27} y={-17} width={54} height={34} rx={3} fill={grey ? "#bdb8ae" : "#f4cf5e"} />
      <BonusSign what={what} />
      <Label x={17} y={7} size={19} class="trajan-on-piece trajan-bold">{bonusPoints(what)[grey ? 1 : 0]}</Label>
    </g>
  );
}

const sails: Readonly<Record<string, string>> = { same: "#b3452f", pairs: "#b57a18", different: "#2f6488" };

/** Cargo on the sail: four alike, three pairs, four that differ. */
function Cargo({ ship }: { ship: string }): JSX.Element {
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
  if (ship === "pairs") {
    return <g>{[0, 1, 2].flatMap((pair) => [sign(pair, (pair - 1) * 18, -5.5), sign(pair, (pair - 1) * 18, 5.5)])}</g>;
  }
  return <g>{[0, 1, 2, 3].map((i) => sign(ship === "same" ? 0 : i, (i - 1.5) * 13, 0))}</g>;
}

/** A ship, 84 × 62, its points along the hull. */
export function Ship({ symbol, grey }: { symbol: string; grey: boolean }): JSX.Element {
  const points = shipPoints(symbol, grey);
  return (
    <g>
      <path d="M0-33V12" stroke={ink} stroke-width={2.4} />
      <path
        class="trajan-piece"
        d="M-29-29C-10-32 10-32 29-29 33-20 33-10 29-3 10-6-10-6-29-3-25-12-25-20-29-29z"
        fill={grey ? "#8d877d" : sails[symbol]}
      />
      <g transform="translate(1 -16.5)">
        <Cargo ship={symbol} />
      </g>
      <path
        class="trajan-piece"
        d="M-42 4C-38 8-36 9-32 9H33C36 8 39 3 40-3 43 2 43 8 38 20 34 27 28 28 20 28H-22C-33 28-40 18-42 4z"
        fill={grey ? "#c9c3b8" : "#e9cf96"}
      />
      <path d="M-38 24.5H34" stroke={ink} stroke-width={0.8} opacity={0.5} />
      <text aria-hidden="true" y={22.5} font-size={13.5} text-anchor="middle" class="trajan-on-piece trajan-bold">
        {points.map((point, i) => (
          <tspan key={i} x={(i - (points.length - 1) / 2) * (points.length > 3 ? 17 : 22)}>{`${point} `}</tspan>
        ))}
      </text>
    </g>
  );
}
