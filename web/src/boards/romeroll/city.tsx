// city.tsx: the city as a plan on squared paper, and the building that is being placed on it.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Icon } from "../../kit/icon.js";
import { Lit, tell } from "../../kit/lit.js";
import { Emblem, seatColour } from "../../kit/seats.js";
import type { Plan as PlanName } from "../../generated/romeroll.js";
import { type Blueprint, giftsOf, hills, plans } from "./art.js";
import { Sign } from "./glyphs.js";
import {
  type Building,
  type Cell,
  type Plan,
  cornerAt,
  faultOf,
  hillsOf,
  leadsAcross,
  nameOfCell,
  neighboursOf,
  outline,
  placed,
  wallOf,
} from "./ground.js";
import { type Hand, keyOf } from "./hand.js";
import { MARGIN } from "./layout.js";
import { Button, Fit, fits, LEAST, type Table, Tick, isClicked } from "./pieces.js";
import { initials } from "./words.js";

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const isTouch = (event: MouseEvent): boolean => (event as PointerEvent).pointerType === "touch";

export interface CityProps {
  table: Table;
  hand: Hand;
  x: number;
  y: number;
  width: number;
  height: number;
}

export function City({ table, hand, x, y, width, height }: CityProps): JSX.Element {
  const { board, words } = table;
  const { plan, placing } = hand;
  const margin = MARGIN;
  const size = Math.min((width - margin) / plan.columns, (height - margin) / plan.rows);
  const left = margin + (width - margin - plan.columns * size) / 2;
  const pointer = useRef({ x: -1, y: -1 });
  const cellUnder = (event: MouseEvent): Cell | null => {
    const screen = (event.currentTarget as SVGGElement).getScreenCTM();
    if (!screen) return null;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(screen.inverse());
    const cell = { column: Math.floor(point.x / size), row: Math.floor(point.y / size) };
    return plan.at(cell.column, cell.row) ? cell : null;
  };
  const onKey = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key];
    if (arrow) hand.step(...arrow);
    else if (event.key === "Enter" || event.key === " ") hand.build();
    else if (event.key === "Escape") hand.over(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const listens = {
    tabindex: 0,
    role: "application" as const,
    "aria-label": words.placing,
    class: "romeroll-placing",
    // browsers repeat the last move when the picture below the pointer changes: only a real one leads the hand
    onPointerMove: (event: PointerEvent) => {
      const still = pointer.current.x === event.clientX && pointer.current.y === event.clientY;
      pointer.current = { x: event.clientX, y: event.clientY };
      if (event.pointerType !== "touch" && !still) hand.over(cellUnder(event));
    },
    onPointerLeave: (event: PointerEvent) => event.pointerType !== "touch" && hand.over(null),
    onClick: (event: MouseEvent) => {
      const cell = cellUnder(event);
      event.stopPropagation();
      if (cell) hand.press(cell, isTouch(event));
    },
    onKeyDown: onKey,
  };
  return (
    <g
      transform={`translate(${x} ${y})`}
      class="romeroll-city"
      data-id="map"
      role="group"
      aria-label={board.scene.place("map")?.title}
    >
      <Margins plan={plan} size={size} left={left} top={margin} />
      <g transform={`translate(${left} ${margin})`} {...(placing ? listens : {})}>
        <Terrain plan={plan} size={size} />
        {placing ? <LegalCells hand={hand} size={size} /> : <OpenCells table={table} plan={plan} size={size} />}
        <HillNames plan={plan} size={size} />
        {plan.buildings.map((building) => (
          <Drawn table={table} building={building} size={size} key={building.first.id} />
        ))}
        <Wall plan={plan} size={size} />
        <Overseers table={table} plan={plan} size={size} />
        {placing && <Preview table={table} hand={hand} size={size} />}
        <Aims table={table} plan={plan} size={size} />
      </g>
    </g>
  );
}

/** Turning, flipping, building: for those without a keyboard. */
export function Tools({ table: { words, narrow }, hand, x, y, width, height }: CityProps): JSX.Element {
  const short = (text: string): string => (narrow ? text.replace(/ \(.*/, "") : text); // a phone has no keys
  const rows = width < 200 ? 3 : width < 300 ? 2 : 1, high = (height - (rows - 1) * 4) / rows;
  const [first, second, third] = rows > 2
    ? [width, width, width]
    : rows > 1
    ? [width / 2 - 2, width / 2 - 2, width]
    : [width * 0.27 - 4, width * 0.31 - 4, width * 0.42];
  const below = high + 4;
  return (
    <g transform={`translate(${x} ${y})`}>
      <Button
        x={0}
        y={0}
        width={first}
        height={high}
        label={words.turn}
        text={short(words.turn)}
        icon="clockwise-rotation"
        onPress={hand.turn}
      />
      <Button
        x={rows > 2 ? 0 : first + 4}
        y={rows > 2 ? below : 0}
        width={second}
        height={high}
        label={words.flip}
        text={short(words.flip)}
        icon="horizontal-flip"
        onPress={hand.flip}
      />
      <Button
        x={rows > 1 ? 0 : first + second + 8}
        y={(rows - 1) * below}
        width={third}
        height={high}
        label={words.place}
        text={short(words.place)}
        icon="check-mark"
        strong
        off={!hand.chosen}
        onPress={hand.build}
      />
    </g>
  );
}

/** Which Blueprint is being drawn: the prompt names it; Seneca's Rubble has none. */
function drawnPlan({ board }: Table): { symbol: PlanName; name: string } {
  const named = board.scene.known(board.scene.in("plans"), "plan").filter((item) =>
    item.text && board.prompt.includes(item.text)
  );
  const item = named.sort((a, b) => (b.text?.length ?? 0) - (a.text?.length ?? 0))[0];
  return item ? { symbol: item.symbol, name: item.text ?? "" } : { symbol: "rubble", name: "" };
}

function Margins({ plan, size, left, top }: { plan: Plan; size: number; left: number; top: number }): JSX.Element {
  return (
    <g class="romeroll-margin" aria-hidden="true">
      {Array.from(
        { length: plan.columns },
        (_, i) => (
          <text x={left + (i + 0.5) * size} y={top - 4} text-anchor="middle">
            {`\u00a0${nameOfCell({ column: i, row: 0 })[0]}\u00a0`}
          </text>
        ),
      )}
      {Array.from(
        { length: plan.rows },
        (_, i) => <text x={left - 4} y={top + (i + 0.5) * size + 4} text-anchor="end">{i + 1}</text>,
      )}
    </g>
  );
}

export function Terrain(
  { plan, size, narrow = false }: { plan: Plan; size: number; narrow?: boolean },
): JSX.Element {
  const river = plan.cells.filter((cell) => cell.kind === "river" || cell.kind === "bridge");
  const grid = Array.from({ length: plan.columns + 1 }, (_, i) => `M${i * size} 0V${plan.rows * size}`).join("")
    + Array.from({ length: plan.rows + 1 }, (_, i) => `M0 ${i * size}H${plan.columns * size}`).join("");
  return (
    <g>
      <rect width={plan.columns * size} height={plan.rows * size} class="romeroll-paper" />
      <path
        d={outline(plan.cells.filter((cell) => cell.kind === "land" && cell.outside), size)}
        class="romeroll-outside"
      />
      <path
        d={outline(plan.cells.filter((cell) => cell.kind === "land" && cell.outside), size)}
        fill="url(#romeroll-reeds)"
      />
      {hillsOf(plan).map(({ hill, name, cells }) => (
        <g data-tip={name}>
          <path d={outline(cells, size)} fill={hills[hill]} class="romeroll-hill" />
          <path d={outline(cells, size, 3)} class="romeroll-contour" />
        </g>
      ))}
      <path d={outline(river, size)} class="romeroll-river" />
      <path d={outline(river, size)} fill="url(#romeroll-waves)" />
      <path d={grid} class="romeroll-grid" />
      {plan.cells.filter((cell) => cell.kind === "bridge").map(({ column, row }) => (
        <Bridge x={column * size} y={row * size} size={size} across={leadsAcross(plan, { column, row })} />
      ))}
      {plan.cells.flatMap(({ good, column, row }) => (good
        ? [<Sign name={good.symbol} x={(column + 0.5) * size} y={(row + 0.5) * size} size={size * 0.48} disc />]
        : [])
      )}
      <path d={outline(plan.cells.filter((cell) => cell.kind === "edge"), size)} class="romeroll-beyond" />
      {narrow && <Letters plan={plan} size={size} />}
      <rect width={plan.columns * size} height={plan.rows * size} class="romeroll-frame" />
    </g>
  );
}

/** Without a margin the names of columns and rows stand in the cells at the edge. */
function Letters({ plan, size }: { plan: Plan; size: number }): JSX.Element {
  return (
    <g class="romeroll-edge" aria-hidden="true">
      {Array.from(
        { length: plan.columns },
        (_, i) => <text x={(i + 1) * size - 2} y={8} text-anchor="end">{nameOfCell({ column: i, row: 0 })[0]}</text>,
      )}
      {Array.from({ length: plan.rows }, (_, i) => <text x={2} y={(i + 1) * size - 2}>{i + 1}</text>)}
    </g>
  );
}

/** Names on the hills where there is room to read them, all in the same letters. */
export function HillNames({ plan, size }: { plan: Plan; size: number }): JSX.Element {
  const named = hillsOf(plan).flatMap(({ name, label }) =>
    label && fits(name, label.width * size, "bold") ? [{ name, ...label }] : []
  );
  const capitals = named.every(({ name, width }) => fits(name.toUpperCase(), width * size, "title"));
  return (
    <g aria-hidden="true" pointer-events="none">
      {named.map(({ name, x, y, width }) => (
        <Fit
          text={name}
          x={x * size}
          y={y * size + 4}
          width={width * size + 2}
          size={Math.max(LEAST, size * (capitals ? 0.36 : 0.46))}
          kind={capitals ? "title" : "text"}
          weight={capitals ? 400 : 700}
          anchor="middle"
          class="romeroll-hillname"
        />
      ))}
    </g>
  );
}

function Bridge({ x, y, size, across }: { x: number; y: number; size: number; across: boolean }): JSX.Element {
  const turned = across ? "" : ` rotate(90 ${size / 2} ${size / 2})`;
  return (
    <g transform={`translate(${x} ${y})${turned}`} class="romeroll-bridge">
      <path d={`M-3 ${size * 0.2}H${size + 3}V${size * 0.8}H-3Z`} />
      <path
        d={`M-3 ${size * 0.34}H${size + 3}M-3 ${size * 0.66}H${size + 3}M${size * 0.25} ${size * 0.34}V${size * 0.66}M${
          size * 0.5
        } ${size * 0.34}V${size * 0.66}M${size * 0.75} ${size * 0.34}V${size * 0.66}`}
      />
    </g>
  );
}

export function Wall({ plan, size }: { plan: Plan; size: number }): JSX.Element {
  const path = wallOf(plan).map(([x, y, toX, toY]) => `M${x * size} ${y * size}L${toX * size} ${toY * size}`).join("");
  return (
    <g class="romeroll-wall" aria-hidden="true">
      <path d={path} class="base" />
      <path d={path} class="stones" />
    </g>
  );
}

/** While nothing is placed: the cells a move speaks of that no building stands on. */
function OpenCells({ table, plan, size }: { table: Table; plan: Plan; size: number }): JSX.Element {
  return (
    <g>
      {plan.cells.flatMap(({ cell, building, column, row }) =>
        cell && !building && table.board.lit.has(cell.id)
          ? [
            <Lit
              board={table.board}
              item={cell}
              x={column * size}
              y={row * size}
              halo={<rect x={2} y={2} width={size - 4} height={size - 4} />}
            >
              <rect width={size} height={size} fill="transparent" />
            </Lit>,
          ]
          : []
      )}
    </g>
  );
}

/** Where the hand may go: the cells over which the shape, as it is held, would stand well, and those it would cover. */
function LegalCells({ hand, size }: { hand: Hand; size: number }): JSX.Element {
  const { plan, places, form, shape, press } = hand;
  const covered = new Map<string, boolean>();
  for (const place of places.values()) {
    for (const cell of placed(hand.shapeOf(place.form), place.corner)) {
      const name = nameOfCell(cell);
      covered.set(name, covered.get(name) === true || place.form === form);
    }
  }
  return (
    <g>
      {plan.cells.flatMap((ground) => {
        const now = covered.get(nameOfCell(ground));
        if (now === undefined) return [];
        const lit = places.has(keyOf(form, cornerAt(plan, shape, ground)));
        return [
          <g
            class={`item romeroll-cell ${lit ? "lit" : ""} ${now ? "now" : ""}`}
            data-id={ground.cell?.id}
            transform={`translate(${ground.column * size} ${ground.row * size})`}
            {...(lit
              ? {
                role: "button",
                tabindex: -1,
                "aria-label": nameOfCell(ground),
                onClick: (event: MouseEvent) => {
                  event.stopPropagation();
                  press(ground, isTouch(event));
                },
              }
              : {})}
          >
            <rect width={size} height={size} />
          </g>,
        ];
      })}
    </g>
  );
}

/** A building: one inked shape in its owner's colour, with its sign, its letters and the owner's emblem. */
function Drawn({ table, building, size }: { table: Table; building: Building; size: number }): JSX.Element {
  const { board } = table;
  const { cells, plan, owner } = building;
  const origin = cells[0] ?? { column: 0, row: 0 };
  const local = cells.map(({ column, row }) => ({ column: column - origin.column, row: row - origin.row }));
  const shape = outline(local, size, 1.5);
  const piece = building.pieces[0]!;
  const kind = plan === "forum" ? "forum" : plan === "rubble" ? "rubble" : plan === "park" ? "park" : "owned";
  // moves speak of the first cell; the tooltip is the building's
  const item = {
    ...building.first,
    domain: "plan" as const,
    symbol: plan,
    text: building.text,
    ...(owner ? { owner } : {}),
  };
  return (
    <Lit
      board={board}
      item={item}
      x={origin.column * size}
      y={origin.row * size}
      class={`romeroll-building ${kind}`}
      label={`${initials[plan]?.[board.language] ?? ""} ${tell(board, item).split("\n")[0]} ${building.at}`.trim()}
      halo={<path d={outline(local, size, -1)} />}
    >
      <path
        d={shape}
        fill={kind === "owned" && owner ? seatColour(owner) : undefined}
        class="body"
        data-id={piece.id}
      />
      {kind === "rubble" && <path d={shape} fill="url(#romeroll-hatch)" />}
      {kind === "forum"
        ? <Forum size={size} />
        : <Marks building={building} local={local} size={size} letters={initials[plan]?.[board.language] ?? ""} />}
      {isClicked(table, building.first.id) && <Tick x={size / 2} y={size / 2} />}
    </Lit>
  );
}

function Marks(
  { building, local, size, letters }: { building: Building; local: Cell[]; size: number; letters: string },
): JSX.Element {
  const centre = ({ column, row }: Cell): [number, number] => [(column + 0.5) * size, (row + 0.5) * size];
  const [first, second] = [local[0]!, local[1] ?? local[0]!];
  if (building.plan === "park" || building.plan === "rubble") {
    const icon = plans[building.plan];
    return (
      <g>
        {local.map((cell) => (
          <Icon
            name={icon}
            x={centre(cell)[0]}
            y={centre(cell)[1]}
            size={size * 0.66}
            fill={building.plan === "park" ? "#1d4a34" : "#4a433c"}
          />
        ))}
      </g>
    );
  }
  const [x, y] = centre(first), [tx, ty] = centre(second);
  return (
    <g>
      <Icon name={plans[building.plan]} x={x} y={y} size={size * 0.68} fill="#fff" />
      <text
        class="romeroll-letters"
        x={tx}
        y={ty + Math.max(4, size * 0.16)}
        font-size={Math.max(LEAST, size * 0.46)}
        text-anchor="middle"
      >
        {letters}
      </text>
      {local[2] && building.owner && (
        <Emblem seat={building.owner} x={centre(local[2])[0]} y={centre(local[2])[1]} size={size * 0.6} />
      )}
    </g>
  );
}

const court = Array.from({ length: 9 }, (_, i) => ({ column: i % 3, row: Math.floor(i / 3) }));

function Forum({ size }: { size: number }): JSX.Element {
  return (
    <g>
      <path
        d={outline(court, size, size * 0.16)}
        class="romeroll-court"
      />
      <Icon name="ancient-columns" x={size * 1.5} y={size * 1.5} size={size * 1.1} fill="#c9a685" />
      <Fit
        text="Forum"
        x={size * 1.5}
        y={size * 2.66}
        width={size * 2.7}
        size={Math.max(LEAST, size * 0.46)}
        kind="title"
        anchor="middle"
        class="romeroll-dark"
      />
    </g>
  );
}

function Overseers({ table, plan, size }: { table: Table; plan: Plan; size: number }): JSX.Element {
  return (
    <g>
      {plan.overseers.map((item) => (
        <Lit
          board={table.board}
          item={item}
          x={((item.column ?? 0) + 0.5) * size}
          y={((item.row ?? 0) + 0.5) * size}
          class="romeroll-overseer"
          key={item.id}
          halo={<circle r={size * 0.52} cy={-size * 0.1} />}
        >
          <path
            d={`M${-size * 0.4} ${size * 0.42}Q${-size * 0.36} ${size * 0.12} ${-size * 0.14} ${-size * 0.02}L${
              size * 0.14
            } ${-size * 0.02}Q${size * 0.36} ${size * 0.12} ${size * 0.4} ${size * 0.42}Z`}
            fill={seatColour(item.owner ?? 1)}
            class="romeroll-pawn"
          />
          <Emblem seat={item.owner ?? 1} y={-size * 0.16} size={size * 0.62} />
        </Lit>
      ))}
    </g>
  );
}

/** What a click would do: where the Overseer would go, what a building would give. */
function Aims({ table, plan, size }: { table: Table; plan: Plan; size: number }): JSX.Element | null {
  const { board, ghosts: { walk, used } } = table;
  const building = plan.buildings.find(({ at }) => at === (walk || used?.cell));
  const cell = building?.cells[0];
  if (!building || !cell) return null;
  const given = used && building.plan in board.printed.plan_type
    ? giftsOf(board.printed, building.plan as Blueprint)[used.gifts]
    : [];
  const wide = given.length * 22 + 6, x = Math.min((cell.column + 0.5) * size, plan.columns * size - wide / 2);
  return (
    <g class="romeroll-aims" pointer-events="none" aria-hidden="true">
      {walk && (
        <g transform={`translate(${(cell.column + 0.5) * size} ${(cell.row + 0.5) * size})`} class="romeroll-taken">
          <Emblem seat={board.me || 1} size={size * 0.9} />
        </g>
      )}
      {given.length > 0 && (
        <g transform={`translate(${Math.max(wide / 2, x)} ${Math.max(12, cell.row * size - 8)})`}>
          <rect x={-wide / 2} y={-12} width={wide} height={24} rx={12} class="romeroll-gifts" />
          {given.map((name, i) => <Sign name={name} x={(i - (given.length - 1) / 2) * 22} size={19} />)}
        </g>
      )}
    </g>
  );
}

/** The building in the hand: translucent where it may stand, crossed where it may not, and why. */
function Preview({ table, hand, size }: { table: Table; hand: Hand; size: number }): JSX.Element {
  const { board, words } = table;
  const { plan, shape, corner } = hand;
  const { symbol, name } = drawnPlan(table);
  const cells = corner ? placed(shape, corner) : [];
  const legal = hand.chosen !== undefined;
  const [first, second] = cells;
  if (!corner || !first) return <text class="romeroll-heard" role="status" />;
  const { fault, where } = faultOf(plan, cells);
  const reason = fault === "other" ? (symbol === "rubble" ? words.fault.other : words.faultNear) : words.fault[fault];
  const letters = initials[symbol]?.[board.language] ?? "";
  const middle = ({ column, row }: Cell): [number, number] => [(column + 0.5) * size, (row + 0.5) * size];
  return (
    <g class={`romeroll-preview ${legal ? "legal" : "illegal"}`}>
      <text class="romeroll-heard" role="status">
        {legal ? words.legal(name, nameOfCell(first)) : words.illegal(nameOfCell(first), reason)}
      </text>
      {legal
        && neighboursOf(plan, cells).map((building) => (
          <path
            d={outline(building.cells, size, -1)}
            class="neighbour"
          />
        ))}
      <path
        d={outline(cells, size, 1)}
        fill={symbol === "rubble" ? "#8d8378" : seatColour(board.me || 1)}
        class="body"
      />
      {symbol === "rubble" && <path d={outline(cells, size, 1)} fill="url(#romeroll-hatch)" />}
      <Icon
        name={plans[symbol]}
        x={middle(first)[0]}
        y={middle(first)[1]}
        size={size * 0.66}
        fill="#fff"
      />
      {second && (
        <text
          class="romeroll-letters"
          x={middle(second)[0]}
          y={middle(second)[1] + size * 0.16}
          font-size={Math.max(LEAST, size * 0.46)}
          text-anchor="middle"
        >
          {letters}
        </text>
      )}
      {!legal
        && where.map(({ column, row }) => (
          <path
            class="cross"
            d={`M${(column + 0.2) * size} ${(row + 0.2) * size}l${size * 0.6} ${size * 0.6}m0 ${-size * 0.6}l${
              -size * 0.6
            } ${size * 0.6}`}
          />
        ))}
      <path d={outline(cells, size, 1)} class="edge" />
      {!legal && <Reason plan={plan} cells={cells} size={size} text={reason} />}
    </g>
  );
}

function Reason(
  { plan, cells, size, text }: { plan: Plan; cells: readonly Cell[]; size: number; text: string },
): JSX.Element {
  const left = Math.min(...cells.map((cell) => cell.column)),
    top = Math.min(...cells.map((cell) => cell.row)),
    bottom = Math.max(...cells.map((cell) => cell.row)) + 1;
  const long = text.length > 34, width = long ? 216 : 30 + text.length * 6.2, height = long ? 36 : 22;
  const right = Math.max(...cells.map((cell) => cell.column)) + 1;
  const x = Math.max(2, Math.min(plan.columns * size - width - 2, ((left + right) / 2) * size - width / 2));
  const y = bottom * size + height + 6 < plan.rows * size ? bottom * size + 5 : top * size - height - 5;
  return (
    <g transform={`translate(${x} ${y})`} class="romeroll-reason">
      <rect width={width} height={height} rx={4} />
      <Icon name="cancel" x={14} y={height / 2} size={14} fill="#fff" />
      <Fit
        text={text}
        x={26 + (width - 32) / 2}
        y={height / 2 + 4}
        width={width - 34}
        size={12.5}
        anchor="middle"
        lines={long ? 2 : 1}
        fill="#fff"
      />
    </g>
  );
}
