// seneca.tsx: the opponent of who plays alone: his points, seals, what he holds, the cards before him.

import type { JSX } from "preact";
import { Who } from "../../generated/romeroll.js";
import { Icon } from "../../kit/icon.js";
import { tell } from "../../kit/lit.js";
import { labelled } from "../../words/names.js";
import { dice } from "./art.js";
import type { Box } from "./cards.js";
import { SenecaMark } from "./empire.js";
import type { Item, Showing } from "./ground.js";
import { deed } from "./moment.js";
import { Fit, numberIn, Panel, type Table } from "./pieces.js";
import { godIcon } from "./tray.js";

const SENECA = Who.indexOf("seneca") + 1; // his places
const TWO_ROWS = 56; // from this height on

/** One row where it is wide, else his cards in a second one. */
export function Seneca({ table, x, y, width, height }: Box): JSX.Element {
  const { board } = table;
  const { scene } = board;
  const backs = scene.known(scene.in("backs"), "back"), up = scene.in("turned");
  const held = [...scene.in("held", SENECA), ...scene.in("won", SENECA)];
  const low = height < TWO_ROWS, middle = low ? height / 2 : 18;
  const from = low ? 192 + held.length * 24 : 5, top = low ? 3 : 36;
  const wide = Math.min(170, (width - from - 2) / 2 - 3);
  const place = (i: number): Pick<Box, "x" | "y" | "width" | "height"> => ({
    x: from + i * (wide + 3),
    y: top,
    width: wide,
    height: height - top - (low ? 3 : 5),
  });
  return (
    <Panel x={x} y={y} width={width} height={height} label={board.rival?.name} class="romeroll-seneca">
      <g data-id="seneca">
        <SenecaMark x={16} y={middle} size={20} />
        <Fit text={board.rival?.name ?? ""} x={29} y={middle + 5} width={66} size={14} kind="title" />{" "}
        <g data-tip={table.words.points(board.rival?.points ?? 0)}>
          <Icon name="laurels" x={106} y={middle} size={16} fill="var(--ink-quiet)" />
          <text x={116} y={middle + 5} font-size={15} font-weight={700}>{`${board.rival?.points} `}</text>
        </g>
        <Seals table={table} x={146} y={middle} />
      </g>
      {held.map((item, i) => <Token table={table} item={item} x={192 + i * 24} y={middle - 11} />)}
      {up.map((item, i) => <Card item={item} {...place(i)} />)}
      {backs.map((item, i) => <Back table={table} item={item} {...place(up.length + i)} />)}
    </Panel>
  );
}

/** How many seals, and how many the next Nero card wants. */
function Seals({ table: { board }, x, y }: { table: Table; x: number; y: number }): JSX.Element {
  const { scene } = board;
  const seals = numberIn(board, "seals"), next = scene.place("next"), wanted = numberIn(board, "next");
  return (
    <g data-id="seals" data-tip={`${scene.place("seals")?.title} ${seals}${next ? `, ${next.title} ${wanted}` : ""}`}>
      <Icon name="wax-seal" x={x + 4} y={y} size={16} fill="var(--red-text)" />
      <text x={x + 14} y={y + 5} font-size={14} font-weight={700}>
        {seals}
        {next ? `/${wanted}` : ""}
      </text>
    </g>
  );
}

/** A Favour or a Nero card that he holds. */
function Token({ table: { board }, item, x, y }: { table: Table; item: Item; x: number; y: number }): JSX.Element {
  const [favour] = board.scene.known([item], "favour");
  return (
    <g
      transform={`translate(${x} ${y})`}
      class="item"
      data-id={item.id}
      data-tip={favour ? tell(board, favour) : `${board.scene.place("won", SENECA)?.title} ${item.count}`}
    >
      <rect width={22} height={22} rx={3} fill={favour ? "#4b2f63" : "#7c1f1a"} stroke="#2b211b" />
      {favour
        ? <Icon name={godIcon(favour.symbol)} x={11} y={11} size={16} fill="#f6e6c2" />
        : (
          <text class="romeroll-cream" x={11} y={16} font-size={14} font-weight={700} text-anchor="middle">
            {item.count}
          </text>
        )}
    </g>
  );
}

function Card({ item, x, y, width, height }: Omit<Box, "table"> & { item: Item }): JSX.Element {
  return (
    <g
      transform={`translate(${x} ${y})`}
      class="item"
      data-id={item.id}
      data-tip={item.text}
      role="img"
      aria-label={item.text}
    >
      <rect width={width} height={height} rx={4} class="romeroll-card" />
      <Fit
        text={deed(item)}
        x={width / 2}
        y={height / 2 + 4}
        width={width - 6}
        size={13}
        lines={Math.max(1, Math.floor(height / 13))}
        anchor="middle"
      />
    </g>
  );
}

/** The back of a card: the colour for an even roll, then for an odd one. */
function Back({ table, item, x, y, width, height }: Box & { item: Showing<"back"> }): JSX.Element {
  const { board } = table;
  const colours = board.printed.back_colours[item.symbol];
  const label = labelled(board.language, board.scene.place("backs")?.title ?? "", item.text ?? "");
  return (
    <g transform={`translate(${x} ${y})`} class="item" data-id={item.id} data-tip={label} role="img" aria-label={label}>
      {(["2·4·6", "1·3·5"] as const).map((rolls, i) => {
        const look = dice[colours[i] ?? "blue"], half = width / 2 - 1;
        return (
          <g transform={`translate(${i * (half + 2)} 0)`}>
            <rect width={half} height={height} rx={4} fill={look.fill} stroke={look.edge} stroke-width={1.6} />
            <Fit
              text={rolls}
              x={half / 2}
              y={height / 2 + 5}
              width={half - 3}
              size={14}
              weight={700}
              anchor="middle"
              class="romeroll-dark"
            />
          </g>
        );
      })}
    </g>
  );
}
