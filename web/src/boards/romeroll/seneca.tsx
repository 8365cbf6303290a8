// seneca.tsx: the opponent of who plays alone: his points, seals, what he holds, the cards before him.

import type { JSX } from "preact";
import { Who } from "../../generated/romeroll.js";
import { Icon } from "../../kit/icon.js";
import { tell } from "../../kit/lit.js";
import { labelled } from "../../words/names.js";
import { dice } from "./art.js";
import type { Box } from "./cards.js";
import type { Item, Showing } from "./ground.js";
import { Fit, numberIn, Panel, type Table } from "./pieces.js";
import { godIcon } from "./tray.js";

const SENECA = Who.indexOf("seneca") + 1; // his places

export function Seneca({ table, x, y, width, height }: Box): JSX.Element {
  const { board } = table;
  const { scene } = board;
  const backs = scene.known(scene.in("backs"), "back"), up = scene.in("turned");
  const held = [...scene.in("held", SENECA), ...scene.in("won", SENECA)];
  const left = 80 + Math.max(0, held.length - 2) * 20, wide = Math.min(70, (width - left - 4) / 2 - 3);
  const at = (i: number): number => left + i * (wide + 3);
  return (
    <Panel x={x} y={y} width={width} height={height} label={board.rival?.name} class="romeroll-seneca">
      <Fit text={board.rival?.name ?? ""} x={5} y={13} width={58} size={10.5} kind="title" />
      <g data-tip={table.words.points(board.rival?.points ?? 0)}>
        <Icon name="laurels" x={12} y={25} size={15} fill="var(--ink-quiet)" />
        <text x={22} y={30} font-size={14} font-weight={700}>{board.rival?.points}</text>
      </g>
      <Seals table={table} y={height - 12} />
      {held.map((item, i) => (
        <Token
          table={table}
          item={item}
          x={i ? 58 + (i - 1) * 20 : 46}
          y={i ? height - 24 : 16}
        />
      ))}
      {up.map((item, i) => <Card item={item} x={at(i)} y={4} width={wide} height={height - 8} />)}
      {backs.map((item, i) => (
        <Back table={table} item={item} x={at(up.length + i)} y={4} width={wide} height={height - 8} />
      ))}
    </Panel>
  );
}

/** How many seals, and how many the next Nero card wants. */
function Seals({ table: { board }, y }: { table: Table; y: number }): JSX.Element {
  const { scene } = board;
  const seals = numberIn(board, "seals"), next = scene.place("next"), wanted = numberIn(board, "next");
  return (
    <g data-tip={`${scene.place("seals")?.title} ${seals}${next ? `, ${next.title} ${wanted}` : ""}`}>
      <Icon name="wax-seal" x={12} y={y} size={15} fill="var(--red)" />
      <text x={22} y={y + 5} font-size={13} font-weight={700}>
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
      <rect width={19} height={19} rx={3} fill={favour ? "#4b2f63" : "#7c1f1a"} stroke="#2b211b" />
      {favour
        ? <Icon name={godIcon(favour.symbol)} x={9.5} y={9.5} size={14} fill="#f6e6c2" />
        : (
          <text class="romeroll-cream" x={9.5} y={14} font-size={12.5} font-weight={700} text-anchor="middle">
            {item.count}
          </text>
        )}
    </g>
  );
}

/** A card turned up: what it makes him do, which stands in brackets behind its name. */
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
        text={(item.text ?? "").replace(/^.*\(|\)$/g, "").replace(", ", " ")}
        x={width / 2}
        y={height / 2 + 4}
        width={width - 6}
        size={11.5}
        lines={3}
        anchor="middle"
      />
    </g>
  );
}

/** The back of a card: the colour for an even roll above, for an odd one below. */
function Back({ table, item, x, y, width, height }: Box & { item: Showing<"back"> }): JSX.Element {
  const { board } = table;
  const [upper = "blue", lower = "yellow"] = board.printed.back_colours[item.symbol];
  const label = labelled(board.language, board.scene.place("backs")?.title ?? "", item.text ?? "");
  return (
    <g transform={`translate(${x} ${y})`} class="item" data-id={item.id} data-tip={label} role="img" aria-label={label}>
      <path
        d={`M0 4a4 4 0 0 1 4 -4H${width - 4}a4 4 0 0 1 4 4V${height / 2}H0Z`}
        fill={dice[upper].fill}
        stroke={dice[upper].edge}
        stroke-width={1.6}
      />
      <path
        d={`M0 ${height / 2}H${width}V${height - 4}a4 4 0 0 1 -4 4H4a4 4 0 0 1 -4 -4Z`}
        fill={dice[lower].fill}
        stroke={dice[lower].edge}
        stroke-width={1.6}
      />
      <Fit
        text="2·4·6"
        x={width / 2}
        y={height * 0.34}
        width={width - 4}
        size={12}
        weight={700}
        anchor="middle"
        class="romeroll-dark"
      />
      <Fit
        text="1·3·5"
        x={width / 2}
        y={height * 0.84}
        width={width - 4}
        size={12}
        weight={700}
        anchor="middle"
        class="romeroll-dark"
      />
    </g>
  );
}
