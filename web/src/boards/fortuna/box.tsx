// box.tsx: the box of Fortuna as its components look: src/games/fortuna/box.def has the values.

import type { ComponentChildren, JSX } from "preact";
import type { Bench, BoxLook, ControlProps, PictureProps } from "../../box/look.js";
import type { Action, Building, Favour, Measure, Piece, Printed, Privilege } from "../../generated/fortuna.js";
import { Icon } from "../../kit/icon.js";
import { layOut } from "../../kit/letters.js";
import "../../kit/seats.js"; // every other board has it: so it is in the part that all share
import { linesOf, type Values } from "./cards.js";
import { actions, buildings, favours, goods, measures, rules } from "./looks.js";
import { fit, GoodSign, MeasureSign, Signs } from "./signs.js";
import "./box.lazy.css";

const printedOn = (bench: Bench): Printed => bench.printed as Printed;
const valuesOn = (bench: Bench): Values => ({ printed: printedOn(bench), option: () => 0, isHouse: () => false });

function Card({ width, height, fill, children }: {
  width: number;
  height: number;
  fill: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <svg viewBox={`-1 -1 ${width + 2} ${height + 2}`} class="fortuna" aria-hidden="true">
      <rect width={width} height={height} rx={6} fill={fill} stroke="var(--line-dark)" stroke-width={1.2} />
      {children}
    </svg>
  );
}

function Title({ text, width, y, most = 12 }: { text: string; width: number; y: number; most?: number }): JSX.Element {
  return (
    <text class="on-card title" x={width / 2} y={y} font-size={fit(text, width - 8, most)} text-anchor="middle">
      {text.toLocaleUpperCase()}
    </text>
  );
}

function ActionPicture({ bench, item }: PictureProps): JSX.Element {
  const action = item as Action;
  const width = 96, height = 100;
  const lines = linesOf(action, valuesOn(bench));
  const big = lines.length > 1 ? height * 0.34 : height * 0.42;
  return (
    <Card width={width} height={height} fill={actions[action].tint}>
      <rect x={0.6} y={0.6} width={width - 1.2} height={height * 0.2} rx={5} fill="#fffaf0" opacity={0.75} />
      <Title text={bench.name("action", item)} width={width} y={height * 0.155} most={12.5} />
      <Icon name={actions[action].icon} x={width / 2} y={height * 0.22 + big * 0.56} size={big} fill="#3a2a20" />
      {lines.map((line, i) => (
        <Signs key={i} line={line} x={width / 2} y={height * (lines.length > 1 ? 0.76 + i * 0.17 : 0.88)} size={13.5} />
      ))}
    </Card>
  );
}

function FavourPicture({ bench, item }: PictureProps): JSX.Element {
  const favour = item as Favour;
  const { favour_piece, favour_most, favour_steps } = printedOn(bench);
  const piece = favour_piece[favour];
  return (
    <Card width={112} height={84} fill={favours[favour].tint}>
      <Title text={bench.name("favour", item)} width={112} y={15} />
      <Icon name={favours[favour].icon} x={32} y={48} size={44} fill="#3a2a20" />
      {piece && <GoodSign kind={piece} x={80} y={36} size={22} />}
      {piece && (
        <text class="on-card" x={98} y={41} font-size={13} font-weight="700" text-anchor="middle">
          ≤{favour_most[favour]}
        </text>
      )}
      <text class="on-card" x={82} y={70} font-size={17} font-weight="700" text-anchor="middle">
        +{favour_steps[favour]}
      </text>
    </Card>
  );
}

function BuildingPicture({ bench, item }: PictureProps): JSX.Element {
  const building = item as Building;
  return (
    <Card width={88} height={88} fill="#efe4cc">
      <Icon name={buildings[building]} x={44} y={30} size={46} fill="#5a3a22" />
      <Title text={bench.name("building", item)} width={88} y={65} />
      <Signs line={[`${printedOn(bench).building_price[building]}`, { good: "money" }]} x={44} y={82} size={14} />
    </Card>
  );
}

function PiecePicture({ bench, item }: PictureProps): JSX.Element {
  const piece = item as Piece;
  const { piece_number, piece_places, place_value } = printedOn(bench);
  const places = Object.values(place_value[piece]).slice(0, piece_places[piece]);
  return (
    <Card width={88} height={78} fill="#fffaf0">
      <GoodSign kind={piece} x={30} y={30} size={38} />
      <text class="on-card" x={66} y={37} font-size={18} font-weight="700" text-anchor="middle">
        ×{piece_number[piece]}
      </text>
      {places.map((value, i) => (
        <g key={i} transform={`translate(${44 + (i - (places.length - 1) / 2) * 24} 63)`}>
          <rect x={-10} y={-10} width={20} height={20} rx={3} fill="#ece0c2" stroke="#cbb68c" />
          <text class="on-card" y={5} font-size={14} text-anchor="middle">{value}</text>
        </g>
      ))}
    </Card>
  );
}

/** A privilege card: what it looks at, how much of it, its points; how many there are of it. */
function PrivilegePicture({ bench, item }: PictureProps): JSX.Element {
  const privilege = item as Privilege;
  const printed = printedOn(bench);
  const count = printed.privilege_number[privilege], measure = printed.privilege_measure[privilege];
  const shared = printed.privilege_shared[privilege], rule = printed.privilege_rule[privilege];
  const several = measure === "goods";
  const name = layOut(bench.name("privilege", item).toLocaleUpperCase(), {
    width: 88,
    lines: 2,
    most: 11.5,
    least: 5,
    kind: "title",
  }) ?? { size: 6, lines: [bench.name("privilege", item)] };
  return (
    <Card width={96} height={104} fill={count ? "#f6eed9" : "#cfc6b4"}>
      {name.lines.map((line, i) => (
        <text
          key={i}
          class="on-card title"
          x={48}
          y={14 + i * name.size * 1.1}
          font-size={name.size}
          text-anchor="middle"
        >
          {line}
        </text>
      ))}
      {measure && <MeasureSign measure={measure} x={30} y={54} size={several ? 23 : 28} />}
      <text class="on-card" x={measure ? (several ? 75 : 68) : 48} y={60} font-size={16} text-anchor="middle">
        {rule && rules[rule](printed.privilege_enough[privilege])}
      </text>
      <circle cx={24} cy={86} r={13} fill="#8f2a24" stroke="#fff8e8" stroke-width={1.5} />
      <text x={24} y={91.5} font-size={16} font-weight="700" text-anchor="middle" style={{ fill: "#fff" }}>
        {printed.privilege_points[privilege]}
      </text>
      {rule === "most" && <text class="on-card" x={48} y={91} font-size={13} text-anchor="middle">({shared})</text>}
      {printed.four_pawns.includes(privilege) && <Icon name="meeple" x={66} y={86} size={15} fill="#3a2a20" />}
      <text class="on-card" x={90} y={92} font-size={14} font-weight="700" text-anchor="end">×{count}</text>
    </Card>
  );
}

/** The road from the edge to Caesar's palace, its steps drawn, Rome from its first step on. */
function RoadDrawing({ bench }: { bench: Bench }): JSX.Element {
  const palace = Math.max(1, Number(bench.value("palace")) || 1), rome = Number(bench.value("rome")) || 0;
  const step = Math.min(44, 640 / (palace + 1));
  return (
    <svg viewBox={`-4 -4 ${(palace + 1) * step + 8} ${step + 30}`} class="fortuna fo-road" aria-hidden="true">
      {Array.from({ length: palace + 1 }, (_, i) => (
        <g key={i} transform={`translate(${i * step} 0)`}>
          <rect
            x={1}
            y={1}
            width={step - 2}
            height={step - 2}
            rx={4}
            fill={i === palace ? "#8f2a24" : i >= rome ? "#efd9a0" : "#e6d3a8"}
            stroke="#7a5f38"
          />
          {i === palace
            ? <Icon name="greek-temple" x={step / 2} y={step / 2} size={step * 0.7} fill="#fff8e8" />
            : (
              <text
                class="on-card"
                x={step / 2}
                y={step / 2 + 5}
                font-size={Math.min(15, step * 0.5)}
                text-anchor="middle"
              >
                {i}
              </text>
            )}
        </g>
      ))}
      {rome > 0 && rome <= palace && (
        <path d={`M${rome * step} -3V${step + 4}`} stroke="#8c3b2e" stroke-width={4} stroke-dasharray="6 3" />
      )}
      <text x={rome * step + 4} y={step + 20} font-size={14} class="title">ROMA</text>
    </svg>
  );
}

/** Whether a privilege has the four-pawn mark: one of a set that belongs to the whole deck. */
function FourPawns({ bench, row }: ControlProps): JSX.Element {
  const marked = bench.value(row.value) as readonly string[];
  const deck = printedOn(bench).privilege_number;
  const all = bench.sheet.symbolsFor(row).filter((one) => deck[one as Privilege] > 0 || marked.includes(one));
  return (
    <span class="box-chips" role="group" aria-label={row.text}>
      {all.map((one) => (
        <button
          type="button"
          key={one}
          class="box-chip"
          aria-pressed={marked.includes(one)}
          aria-disabled={bench.locked}
          data-symbol={one}
          onClick={() => {
            if (bench.locked) return;
            const next = bench.sheet.symbolsFor(row).filter((other) => (other === one) !== marked.includes(other));
            bench.edit({ [row.value]: next });
          }}
        >
          {bench.name("privilege", one)}
        </button>
      ))}
    </span>
  );
}

function sign(domain: string, symbol: string): JSX.Element | null {
  switch (domain) {
    case "piece":
      return <Icon name={goods[symbol as Piece].icon} size={20} fill="currentColor" />;
    case "building":
      return <Icon name={buildings[symbol as Building]} size={20} fill="currentColor" />;
    case "measure": {
      const shown = measures[symbol as Measure];
      const icon = typeof shown === "string" ? shown : shown.length > 1 ? "basket" : goods[shown[0]!].icon;
      return icon === "basket" ? null : <Icon name={icon} size={20} fill="currentColor" />;
    }
    default:
      return null;
  }
}

const look: BoxLook = {
  class: "fo-box",
  sign,
  call: (domain, symbol, language) =>
    domain === "rule" && symbol === "" ? { en: "always", fr: "toujours" }[language] : null,
  // A spare privilege of which there is no card says nothing but that.
  idle: (value, { row, index }) =>
    row.value.startsWith("privilege_") && row.value !== "privilege_number"
    && value(`privilege_number ${index[0]}`) === 0,
  sections: [
    {
      id: "actions",
      title: { en: "Action cards", fr: "Cartes action" },
      values: [
        "action_name",
        "grain_harvest",
        "grain_irrigated",
        "wine_harvest",
        "wine_irrigated",
        "water_drawing",
        "grain_price",
        "wine_price",
        "marriage_price",
        "bribe_price",
        "clergy_price",
        "fortuna_price",
        "fortuna_steps",
        "irrigation_water",
      ],
      domains: ["action"],
      owners: {
        grain_harvest: "grain",
        grain_irrigated: "grain",
        wine_harvest: "wine",
        wine_irrigated: "wine",
        water_drawing: "water",
        grain_price: "grain_sale",
        wine_price: "wine_sale",
        marriage_price: "marriage",
        bribe_price: "bribe",
        clergy_price: "clergy",
        fortuna_price: "fortuna",
        fortuna_steps: "fortuna",
      },
      Picture: ActionPicture,
      named: true,
    },
    {
      id: "favours",
      title: { en: "Favours", fr: "Faveurs" },
      values: ["favour_piece", "favour_most", "favour_steps", "palace_steps"],
      domains: ["favour"],
      owners: { palace_steps: "fortuna" },
      Picture: FavourPicture,
      named: true,
    },
    {
      id: "buildings",
      title: { en: "Buildings", fr: "Bâtiments" },
      values: ["building_name", "building_price", "market_bonus", "building_number", "building_places"],
      domains: ["building"],
      owners: { market_bonus: "market" },
      Picture: BuildingPicture,
      named: true,
    },
    {
      id: "provinces",
      title: { en: "Pieces and provinces", fr: "Pièces et provinces" },
      values: ["piece_number", "start_pieces", "piece_places", "place_value"],
      domains: ["piece"],
      Picture: PiecePicture,
    },
    {
      id: "privileges",
      title: { en: "Privileges", fr: "Privilèges" },
      values: [
        "privilege_name",
        "privilege_number",
        "privilege_rule",
        "privilege_measure",
        "privilege_enough",
        "privilege_points",
        "privilege_shared",
        "four_pawns",
      ],
      domains: ["privilege"],
      Picture: PrivilegePicture,
      named: true,
      controls: { four_pawns: FourPawns },
    },
    {
      id: "board",
      title: { en: "Roads and money", fr: "Routes et argent" },
      values: ["palace", "rome", "most_money", "start_money", "token_number", "palace_tokens"],
      Drawing: RoadDrawing,
    },
  ],
};

export default look;
