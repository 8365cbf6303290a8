// cards.tsx: the eight Blueprints with the Foremen on them, the Gods' Favours, Nero's cards.

import type { JSX } from "preact";
import { Icon } from "../../kit/icon.js";
import { Lit, tell } from "../../kit/lit.js";
import { Emblem, seatColour } from "../../kit/seats.js";
import { type Blueprint as BlueprintName, type Gifts, giftsOf, plans, types } from "./art.js";
import { Sign } from "./glyphs.js";
import { type Item, outline, type Shape, shapeOf, type Showing, sizeOf } from "./ground.js";
import { Fit, fits, isClicked, onlyIf, type Table, Tick } from "./pieces.js";
import { godIcon } from "./tray.js";

export interface Box {
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
      aria-label={table.board.scene.place("plans")?.title}
    >
      {table.board.scene.known(table.board.scene.in("plans"), "plan").map((item, i) => (
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
function Blueprint({ table, item, x, y, width, height }: Box & { item: Showing<"plan"> }): JSX.Element {
  const { board } = table;
  const { printed } = board;
  const plan = item.symbol as BlueprintName; // nothing else lies here
  const inside = board.scene.inside(item);
  const look = types[printed.plan_type[plan]];
  const form = board.scene.known(inside, "form")[0]?.symbol ?? "i1";
  const points = printed.plan_points[plan], depends = printed.plan_points_rule[plan] !== "flat";
  const foremen = inside.filter((part) => part.symbol === "foreman" || part.domain === "who");
  const chosen = isClicked(table, item.id);
  const cost = board.scene.known(inside, "good");
  const drawn = { shape: shapeOf(printed, form), label: inside.find((part) => part.domain === "form")?.text ?? "" };
  const large = width > 175, beside = large ? 100 : 60, low = Math.min(27, height - 46);
  return (
    <Lit
      board={onlyIf(board, !chosen, item.id)}
      item={item}
      x={x}
      y={y}
      label={`${item.text} ${points}${depends ? " *" : ""}`}
      class={`romeroll-blueprint ${foremen.length ? "blocked" : ""} ${chosen ? "chosen" : ""}`}
      halo={<rect x={-1} y={-1} width={width + 2} height={height + 2} rx={5} />}
    >
      <rect width={width} height={height} rx={4} class="romeroll-card" />
      <path d={`M4 0H18V${height}H4a4 4 0 0 1 -4 -4V4a4 4 0 0 1 4 -4Z`} fill={look.colour} />
      <Icon name={look.icon} x={9} y={12} size={14} fill="#fff" />
      {foremen.length === 0 && <Icon name={plans[plan]} x={9} y={height * 0.47} size={14} fill="#ffffffc0" />}
      <Fit
        text={item.text ?? ""}
        x={22}
        y={height < 74 ? 16.5 : 19}
        width={width - 25}
        size={13.5}
        weight={700}
        lines={2}
      />{" "}
      <g transform={`translate(9 ${height - 11})`}>
        <text class="romeroll-light" y={4.5} font-size={14} font-weight={700} text-anchor="middle">
          {`${points}${depends ? "*" : ""} `}
        </text>
      </g>
      <g transform={`translate(23 ${height < 74 ? 26 : height * 0.4})`}>
        <Cost table={table} plan={item} cost={cost} chosen={chosen} width={width - (large ? 100 : 27)} />
      </g>
      {large
        ? <Drawing {...drawn} x={width - 74} y={24} width={70} height={height - 28} colour={look.colour} />
        : (
          <Drawing
            {...drawn}
            x={width - 37}
            y={height - 3 - low}
            width={34}
            height={low}
            colour={look.colour}
          />
        )}
      <g transform={`translate(21 ${height - (height < 74 ? 11 : 14)})`}>
        <Gives given={giftsOf(printed, plan)} width={width - beside} />
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
    cost: readonly Showing<"good">[];
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
            {Array.from({ length: many }, (_, i) => <Sign name={item.symbol} x={i * step} size={17} />)}
          </Lit>
        );
      })}
    </g>
  );
}

/** The shape of a building. */
export function Drawing(
  { shape, label, x, y, width, height, colour }: {
    shape: Shape;
    label: string;
    x: number;
    y: number;
    width: number;
    height: number;
    colour: string;
  },
): JSX.Element {
  const { columns, rows } = sizeOf(shape);
  const size = Math.min(width / columns, height / rows, width / 3.5);
  return (
    <g
      transform={`translate(${x + (width - columns * size) / 2} ${y + (height - rows * size) / 2})`}
      role="img"
      aria-label={label}
    >
      <path d={outline(shape, size)} fill={colour} fill-opacity={0.75} />
      {shape.map(({ column, row }) => (
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
      <path d={outline(shape, size)} fill="none" stroke="var(--ink)" stroke-width={1.2} />
    </g>
  );
}

/** What a Blueprint gives: when built (trowel), as Production (wheel), to a Legion (helmet). */
export function Gives({ given, width }: { given: Gifts; width: number }): JSX.Element {
  const rows = ([["trowel", given.built], ["cartwheel", given.production], ["centurion-helmet", given.legion]] as const)
    .filter(([, gain]) => gain.length > 0);
  const count = rows.reduce((sum, [, gain]) => sum + gain.length + 1, 0);
  const step = Math.min(16, (width - 14) / Math.max(1, count - 0.7));
  let at = 0;
  return (
    <g aria-hidden="true">
      {rows.map(([icon, gain]) => {
        const from = at;
        at += gain.length + 1.15;
        return (
          <g transform={`translate(${7 + from * step} 0)`}>
            <Icon name={icon} size={12} fill="var(--ink-quiet)" />
            {gain.map((name, i) => <Sign name={name} x={(i + 1) * step} size={14} />)}
          </g>
        );
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

/** Favours in the middle and what is left of Nero's cards. */
export function Middle({ table, x, y, width, height }: Box): JSX.Element {
  const { board } = table;
  const favours = board.scene.known(board.scene.in("favours"), "favour"), nero = board.scene.in("nero");
  const apart = 24, heap = nero.length ? apart * (nero.length - 1) + 32 : 0;
  const tall = height > width, below = tall && nero.length ? 50 : 0;
  const step = Math.min(130, (width - heap - 4) / Math.max(3, favours.length));
  const down = Math.min(50, (height - below) / Math.max(3, favours.length));
  return (
    <g transform={`translate(${x} ${y})`}>
      <g data-id="favours" role="group" aria-label={board.scene.place("favours")?.title}>
        {favours.map((item, i) => (
          <Favour
            table={table}
            item={item}
            x={tall ? 0 : i * step}
            y={tall ? i * down : 0}
            width={tall ? width : step - 5}
            height={tall ? down - 5 : height}
          />
        ))}
      </g>
      <g
        transform={tall ? `translate(0 ${height - below})` : `translate(${width - heap} 0)`}
        data-id="nero"
        role="group"
        aria-label={board.scene.place("nero")?.title}
      >
        {nero.map((item, i) => (
          <Nero
            item={item}
            title={board.scene.place("nero")?.title ?? ""}
            x={i * apart}
            width={31}
            height={tall ? below - 4 : height}
          />
        ))}
      </g>
    </g>
  );
}

export function Favour({ table, item, x, y, width, height }: Box & { item: Showing<"favour"> }): JSX.Element {
  const name = item.text ?? "", side = fits(name, width - 34, "bold"), below = !side && fits(name, width - 6, "bold");
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
        x={side ? 17 : width / 2}
        y={below ? height * 0.36 : height / 2}
        size={Math.min(side ? 22 : height * 0.5, height - 8)}
        fill="#f6e6c2"
      />
      {(side || below) && (
        <Fit
          text={name}
          x={side ? 31 : width / 2}
          y={side ? height / 2 + 4.5 : height - 7}
          width={side ? width - 34 : width - 6}
          size={15}
          weight={700}
          anchor={side ? "start" : "middle"}
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
      <Icon name="flame" x={width / 2} y={height * 0.33} size={Math.min(20, height * 0.42)} fill="#f0b35a" />
      <text
        class="title romeroll-cream"
        x={width / 2}
        y={height - 7}
        font-size={Math.max(13, Math.min(17, height * 0.36))}
        text-anchor="middle"
      >
        {item.count}
      </text>
    </g>
  );
}
