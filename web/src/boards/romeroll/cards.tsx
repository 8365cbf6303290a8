// cards.tsx: the eight Blueprints with the Foremen on them, the Gods' Favours, Nero's cards, and Seneca.

import type { JSX } from "preact";
import { Icon } from "../../kit/icon.js";
import { Lit, tell } from "../../kit/lit.js";
import { Emblem, seatColour } from "../../kit/seats.js";
import type { Item } from "../../protocol.js";
import { dice, plans, printed, types } from "./art.js";
import { Sign } from "./glyphs.js";
import { cellsOf, outline, sizeOf } from "./ground.js";
import { Fit, Panel, type Table, Tick, isClicked, numberIn, onlyIf } from "./pieces.js";
import { godIcon } from "./tray.js";
import { labelled } from "../../words/names.js";

interface Box {
  table: Table;
  x: number;
  y: number;
  width: number;
  height: number;
}

export function Blueprints(
  { table, x, y, width, columns, cardHeight }: Omit<Box, "height"> & { columns: number; cardHeight: number },
): JSX.Element {
  const gap = 5, wide = (width - gap * (columns - 1)) / columns;
  return (
    <g
      transform={`translate(${x} ${y})`}
      data-id="plans"
      role="group"
      aria-label={table.board.scene.get("plans")?.title}
    >
      {table.board.scene.in("plans").map((item, i) => (
        <Blueprint
          table={table}
          item={item}
          x={(i % columns) * (wide + gap)}
          y={Math.floor(i / columns) * (cardHeight + gap)}
          width={wide}
          height={cardHeight}
          key={item.id}
        />
      ))}
    </g>
  );
}

/** A Blueprint: its type down the side, name, cost, shape, what it gives, its points; the Foremen hold its upper
 * corner. */
function Blueprint({ table, item, x, y, width, height }: Box & { item: Item }): JSX.Element {
  const { board } = table;
  const inside = board.scene.in(item.id);
  const type = inside.find((part) => part.domain === "type");
  const look = types[type?.symbol ?? ""] ?? { icon: "village", colour: "#6b5a4c" };
  const picture = inside.find((part) => part.domain === "form")?.text ?? "#";
  const foremen = inside.filter((part) => part.symbol === "foreman" || part.domain === "who");
  const chosen = isClicked(table, item.id);
  const cost = inside.filter((part) => part.domain === "good");
  const gives = printed[item.symbol ?? ""];
  return (
    <Lit
      board={onlyIf(board, !chosen, item.id)}
      item={item}
      x={x}
      y={y}
      label={`${item.text} ${(gives?.points ?? "").replace("*", " *")}`}
      class={`romeroll-blueprint ${foremen.length ? "blocked" : ""} ${chosen ? "chosen" : ""}`}
      halo={<rect x={-1} y={-1} width={width + 2} height={height + 2} rx={5} />}
    >
      <rect width={width} height={height} rx={4} class="romeroll-card" />
      <path d={`M4 0H18V${height}H4a4 4 0 0 1 -4 -4V4a4 4 0 0 1 4 -4Z`} fill={look.colour} />
      <Icon name={look.icon} x={9} y={12} size={14} fill="#fff" />
      {foremen.length === 0 && (
        <Icon name={plans[item.symbol ?? ""] ?? "village"} x={9} y={height * 0.47} size={14} fill="#ffffffc0" />
      )}
      <Fit text={item.text ?? ""} x={23} y={16} width={width - 27} size={10.5} kind="title" lines={2} />{" "}
      <g transform={`translate(9 ${height - 11})`}>
        <text class="romeroll-light" y={4.5} font-size={14} font-weight={700} text-anchor="middle">
          {`${(gives?.points ?? "").replace("*", "")} `}
        </text>
        {gives?.points.endsWith("*") && (
          <text class="romeroll-light" y={-7} font-size={13} text-anchor="middle">
            *
          </text>
        )}
      </g>
      <g transform={`translate(23 ${height * 0.38})`}>
        <Cost table={table} plan={item} cost={cost} chosen={chosen} width={width - 27} />
      </g>
      {width > 150
        ? <Shape picture={picture} x={width - 74} y={24} width={70} height={height - 28} colour={look.colour} />
        : <Shape picture={picture} x={width - 37} y={height - 30} width={34} height={27} colour={look.colour} />}
      <g transform={`translate(21 ${height - 14})`}>
        <Gives given={gives} width={width > 150 ? width - 100 : width - 60} />
      </g>
      {foremen.map((part, i) => <Foreman table={table} item={part} x={9} y={height * 0.48 + i * 20} />)}
      {chosen && <Tick x={width - 7} y={7} />}
    </Lit>
  );
}

function Cost(
  { table, plan, cost, chosen, width }: {
    table: Table;
    plan: Item;
    cost: readonly Item[];
    chosen: boolean;
    width: number;
  },
): JSX.Element {
  const total = cost.reduce((sum, item) => sum + (item.count ?? 1), 0);
  const step = Math.min(20, (width - 18) / Math.max(1, total - 1));
  let at = 0;
  return (
    <g data-plan={plan.id}>
      {cost.map((item) => {
        const from = at, many = item.count ?? 1;
        at += many;
        return (
          <Lit
            board={onlyIf(table.board, chosen, item.id)}
            item={item}
            x={9 + from * step}
            y={10}
            halo={<rect x={-12} y={-12} width={24 + (many - 1) * step} height={24} rx={12} />}
          >
            <rect x={-12} y={-12} width={24 + (many - 1) * step} height={24} fill="transparent" />
            {Array.from({ length: many }, (_, i) => <Sign name={item.symbol ?? ""} x={i * step} size={17} />)}
          </Lit>
        );
      })}
    </g>
  );
}

export function Shape(
  { picture, x, y, width, height, colour }: {
    picture: string;
    x: number;
    y: number;
    width: number;
    height: number;
    colour: string;
  },
): JSX.Element {
  const { columns, rows } = sizeOf(picture);
  const size = Math.min(width / columns, height / rows, width / 3.5);
  const cells = cellsOf(picture);
  return (
    <g
      transform={`translate(${x + (width - columns * size) / 2} ${y + (height - rows * size) / 2})`}
      role="img"
      aria-label={picture}
    >
      <path d={outline(cells, size)} fill={colour} fill-opacity={0.75} />
      {cells.map(({ column, row }) => (
        <rect
          x={column * size}
          y={row * size}
          width={size}
          height={size}
          fill="none"
          stroke="#fff"
          stroke-width={0.7}
          opacity={0.55}
        />
      ))}
      <path d={outline(cells, size)} fill="none" stroke="var(--ink)" stroke-width={1.2} />
    </g>
  );
}

/** What a Blueprint gives: when built (trowel), as Production (wheel), to a Legion (helmet). */
function Gives({ given, width }: { given: (typeof printed)[string] | undefined; width: number }): JSX.Element {
  const rows = [["trowel", given?.built], ["cartwheel", given?.production], [
    "centurion-helmet",
    given?.legion,
  ]] as const;
  const count = rows.reduce((sum, [, gain]) => sum + (gain ? gain.length + 1 : 0), 0);
  const step = Math.min(16, (width - 14) / Math.max(1, count - 0.7));
  let at = 0;
  return (
    <g aria-hidden="true">
      {rows.flatMap(([icon, gain]) => {
        if (!gain) return [];
        const from = at;
        at += gain.length + 1.15;
        return [
          <g transform={`translate(${7 + from * step} 0)`}>
            <Icon name={icon} size={12} fill="var(--ink-quiet)" />
            {gain.map((name, i) => <Sign name={name} x={(i + 1) * step} size={14} />)}
          </g>,
        ];
      })}
    </g>
  );
}

/** A Foreman: a square peg with his owner's emblem; Seneca's is dark. */
function Foreman({ table, item, x, y }: { table: Table; item: Item; x: number; y: number }): JSX.Element {
  const seneca = item.domain === "who";
  return (
    <g
      transform={`translate(${x} ${y})`}
      class="item romeroll-foreman"
      data-id={item.id}
      data-tip={tell(table.board, item)}
    >
      <rect
        x={-11}
        y={-11}
        width={22}
        height={22}
        rx={3}
        fill={seneca ? "#4a433c" : seatColour(item.owner ?? 1)}
        stroke="#2b211b"
        stroke-width={1.2}
      />
      {seneca ? <Icon name="scroll-unfurled" size={16} fill="#fff" /> : <Emblem seat={item.owner ?? 1} size={19} />}
    </g>
  );
}

/** Favours in the middle and what is left of Nero's cards; Seneca's corner in the solo game. */
export function Middle({ table, x, y, width, height }: Box): JSX.Element {
  const { board } = table;
  const favours = board.scene.in("favours"), nero = board.scene.in("nero");
  const seneca = board.scene.get("seneca") !== undefined;
  const room = seneca ? width * 0.36 : width - 8 - nero.length * 34 - 16;
  const step = Math.min(92, room / Math.max(3, favours.length));
  return (
    <g transform={`translate(${x} ${y})`}>
      <g data-id="favours" role="group" aria-label={board.scene.get("favours")?.title}>
        {favours.map((item, i) => (
          <Favour table={table} item={item} x={i * step} y={0} width={step - 5} height={height} />
        ))}
      </g>
      <g
        transform={`translate(${seneca ? room + 4 : width - nero.length * 34} 0)`}
        data-id="nero"
        role="group"
        aria-label={board.scene.get("nero")?.title}
      >
        {nero.map((item, i) => (
          <Nero
            item={item}
            title={board.scene.get("nero")?.title ?? ""}
            x={i * (seneca ? 22 : 34)}
            width={seneca ? 30 : 31}
            height={height}
          />
        ))}
      </g>
      {seneca && (
        <Seneca
          table={table}
          x={room + 4 + Math.max(0, nero.length - 1) * 22 + 36}
          y={0}
          width={width - room - 4 - Math.max(0, nero.length - 1) * 22 - 36}
          height={height}
        />
      )}
    </g>
  );
}

export function Favour({ table, item, x, y, width, height }: Box & { item: Item }): JSX.Element {
  const side = width > height * 1.15;
  return (
    <Lit
      board={table.board}
      item={item}
      x={x}
      y={y}
      class="romeroll-favour"
      halo={<rect x={-1} y={-1} width={width + 2} height={height + 2} rx={5} />}
    >
      <rect width={width} height={height} rx={4} class="romeroll-god" />
      <rect x={2.5} y={2.5} width={width - 5} height={height - 5} rx={3} class="romeroll-godframe" />
      <Icon
        name={godIcon(item.symbol)}
        x={side && height < 34 ? 15 : width / 2}
        y={side && height < 34 ? height / 2 : height * 0.4}
        size={side && height < 34 ? 18 : height * 0.5}
        fill="#f6e6c2"
      />
      {side && height < 34
        ? (
          <Fit
            text={item.text ?? ""}
            x={27}
            y={height / 2 + 4}
            width={width - 31}
            size={10}
            kind="title"
            class="romeroll-cream"
          />
        )
        : (
          <Fit
            text={item.text ?? ""}
            x={width / 2}
            y={height - 8}
            width={width - 8}
            size={10.5}
            kind="title"
            anchor="middle"
            class="romeroll-cream"
          />
        )}
      {isClicked(table, item.id) && <Tick x={width - 6} y={6} />}
    </Lit>
  );
}

export function Nero(
  { item, title, x, width, height }: { item: Item; title: string; x: number; width: number; height: number },
): JSX.Element {
  return (
    <g
      transform={`translate(${x} 0)`}
      class="item"
      data-id={item.id}
      data-tip={`${title} ${item.count}`}
      role="img"
      aria-label={`${title} ${item.count}`}
    >
      <rect width={width} height={height} rx={4} fill="#7c1f1a" stroke="#2b211b" stroke-width={1} />
      <Icon name="flame" x={width / 2} y={height * 0.33} size={Math.min(20, height * 0.45)} fill="#f0b35a" />
      <text
        class="title romeroll-cream"
        x={width / 2}
        y={height - 8}
        font-size={Math.min(16, height * 0.36)}
        text-anchor="middle"
      >
        {item.count}
      </text>
    </g>
  );
}

/** Seneca: his points, seals, what he holds, the cards before him. */
function Seneca({ table, x, y, width, height }: Box): JSX.Element {
  const { board } = table;
  const backs = board.scene.in("backs"),
    up = board.scene.in("turned"),
    held = board.scene.in("held.5"),
    won = board.scene.in("won.5");
  const next = board.scene.get("next");
  const high = height - 8,
    left = 80 + Math.max(0, held.length + won.length - 2) * 20,
    wide = Math.min(70, (width - left - 4) / 2 - 3);
  const at = (i: number): number => left + i * (wide + 3);
  return (
    <Panel x={x} y={y} width={width} height={height} label={board.rival?.name} class="romeroll-seneca">
      <Fit text={board.rival?.name ?? ""} x={5} y={13} width={58} size={10.5} kind="title" />
      <g data-tip={table.words.points(board.rival?.points ?? 0)}>
        <Icon name="laurels" x={12} y={25} size={15} fill="var(--ink-quiet)" />
        <text x={22} y={30} font-size={14} font-weight={700}>{board.rival?.points}</text>
      </g>
      <g
        data-tip={`${board.scene.get("seals")?.title} ${numberIn(board, "seals")}${
          next ? `, ${next.title} ${numberIn(board, "next")}` : ""
        }`}
      >
        <Icon name="wax-seal" x={12} y={height - 12} size={15} fill="var(--red)" />
        <text x={22} y={height - 7} font-size={13} font-weight={700}>
          {numberIn(board, "seals")}
          {next ? `/${numberIn(board, "next")}` : ""}
        </text>
      </g>
      {[...held, ...won].map((item, i) => (
        <g
          transform={`translate(${i ? 58 + (i - 1) * 20 : 46} ${i ? height - 24 : 16})`}
          class="item"
          data-id={item.id}
          data-tip={item.domain === "favour" ? tell(board, item) : `${board.scene.get("won.5")?.title} ${item.count}`}
        >
          <rect
            width={19}
            height={19}
            rx={3}
            fill={item.domain === "favour" ? "#4b2f63" : "#7c1f1a"}
            stroke="#2b211b"
          />
          {item.domain === "favour"
            ? <Icon name={godIcon(item.symbol)} x={9.5} y={9.5} size={14} fill="#f6e6c2" />
            : (
              <text class="romeroll-cream" x={9.5} y={14} font-size={12.5} font-weight={700} text-anchor="middle">
                {item.count}
              </text>
            )}
        </g>
      ))}
      {up.map((item, i) => (
        <g
          transform={`translate(${at(i)} 4)`}
          class="item"
          data-id={item.id}
          data-tip={item.text}
          role="img"
          aria-label={item.text}
        >
          <rect width={wide} height={high} rx={4} class="romeroll-card" />
          <Fit
            text={(item.text ?? "").replace(/^.*\(|\)$/g, "").replace(", ", " ")}
            x={wide / 2}
            y={high / 2 + 4}
            width={wide - 6}
            size={11.5}
            lines={3}
            anchor="middle"
          />
        </g>
      ))}
      {backs.map((item, i) => (
        <Back
          item={item}
          x={at(up.length + i)}
          y={4}
          width={wide}
          height={high}
          label={labelled(board.language, board.scene.get("backs")?.title ?? "", item.text ?? "")}
        />
      ))}
    </Panel>
  );
}

/** The back of a card: the colour for an even roll above, for an odd one below. */
function Back({ item, x, y, width, height, label }: Omit<Box, "table"> & { item: Item; label: string }): JSX.Element {
  const [upper = "blue", lower = "yellow"] = (item.symbol ?? "").split("-");
  return (
    <g transform={`translate(${x} ${y})`} class="item" data-id={item.id} data-tip={label} role="img" aria-label={label}>
      <path
        d={`M0 4a4 4 0 0 1 4 -4H${width - 4}a4 4 0 0 1 4 4V${height / 2}H0Z`}
        fill={dice[upper]?.fill}
        stroke={dice[upper]?.edge}
        stroke-width={1.6}
      />
      <path
        d={`M0 ${height / 2}H${width}V${height - 4}a4 4 0 0 1 -4 4H4a4 4 0 0 1 -4 -4Z`}
        fill={dice[lower]?.fill}
        stroke={dice[lower]?.edge}
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
