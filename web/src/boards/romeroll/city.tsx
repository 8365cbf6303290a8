// city.tsx: the city as a plan on squared paper, and the building that is being placed on it.

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Icon } from "../../kit/icon.js";
import { Lit, tell } from "../../kit/lit.js";
import { Emblem, seatColour } from "../../kit/seats.js";
import type { Choice } from "../../protocol.js";
import { hills, plans } from "./art.js";
import {
  type Building, type Cell, type Plan, cellNamed, cellsOf, cornerAt, faultOf, gripOf, hillNames, mirrored, nameOfCell, neighboursOf, outline, placed, readPlan,
  sizeOf, turned, wallOf,
} from "./ground.js";
import { verbOf } from "./moves.js";
import { Button, Fit, Sign, type Table, Tick, isClicked } from "./pieces.js";
import { initials } from "./words.js";

interface Place {
  choice: Choice;
  picture: string;
  corner: Cell;
}

/** The legal places: every "draw" names its first cell and shows its picture. */
export function placesOf(choices: readonly Choice[]): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const choice of choices) {
    if (verbOf(choice) !== "draw") continue;
    const name = choice.touches.find(([domain]) => domain === "cell")?.[1];
    const picture = /[#./]+$/.exec(choice.text)?.[0];
    if (!name || !picture) continue;
    const first = cellsOf(picture)[0] ?? { column: 0, row: 0 }, at = cellNamed(name);
    const corner = { column: at.column - first.column, row: at.row - first.row };
    places.set(`${picture} ${corner.column} ${corner.row}`, { choice, picture, corner });
  }
  return places;
}

const keyOf = (picture: string, corner: Cell): string => `${picture} ${corner.column} ${corner.row}`;

/** The picture with most legal places: where the hand begins. */
function firstPicture(places: ReadonlyMap<string, Place>): string {
  const count = new Map<string, number>();
  for (const { picture } of places.values()) count.set(picture, (count.get(picture) ?? 0) + 1);
  return [...count].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "#";
}

/** The legal place nearest to a corner, beyond it in a direction. */
function nearest(places: ReadonlyMap<string, Place>, picture: string, from: Cell, dx = 0, dy = 0): Place | undefined {
  let best: Place | undefined, least = Infinity;
  for (const place of places.values()) {
    if (place.picture !== picture) continue;
    const x = place.corner.column - from.column, y = place.corner.row - from.row;
    const ahead = x * dx + y * dy;
    if ((dx || dy) && ahead <= 0) continue;
    const far = dx || dy ? ahead + 3 * Math.abs(x * dy + y * dx) : Math.hypot(x, y);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

interface Hand {
  picture: string;
  corner: Cell | null;
}

const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export interface CityProps {
  table: Table;
  x: number;
  y: number;
  width: number;
  height: number;
}

export function City({ table, x, y, width, height }: CityProps): JSX.Element {
  const { board, words, narrow } = table;
  const plan = useMemo(() => readPlan(board.scene), [board.scene]);
  const places = useMemo(() => placesOf(board.choices), [board.choices]);
  const placing = places.size > 0;
  const margin = narrow ? 0 : 16, tools = placing ? 34 : 0;
  const size = Math.min((width - margin) / plan.columns, (height - margin) / plan.rows);
  const left = margin + (width - margin - plan.columns * size) / 2;
  const [hand, setHand] = useState<Hand>({ picture: "#", corner: null });
  const first = useMemo(() => firstPicture(places), [places]);
  useEffect(() => setHand({ picture: first, corner: null }), [places]);
  const picture = placing && !places.size ? first : hand.picture === "#" ? first : hand.picture;
  const corner = hand.corner;
  const chosen = corner ? places.get(keyOf(picture, corner)) : undefined;

  const change = (how: (picture: string) => string): void => {
    setHand((old) => {
      const now = how(old.picture === "#" ? first : old.picture);
      if (!old.corner) return { picture: now, corner: null };
      const grip = gripOf(old.picture === "#" ? first : old.picture);
      return { picture: now, corner: cornerAt(plan, now, { column: old.corner.column + grip.column, row: old.corner.row + grip.row }) };
    });
  };
  const move = (dx: number, dy: number): void => {
    const from = corner ?? { column: Math.floor(plan.columns / 2), row: Math.floor(plan.rows / 2) };
    const to = corner ? nearest(places, picture, from, dx, dy) : nearest(places, picture, from);
    if (to) setHand({ picture, corner: to.corner });
  };
  const build = (): void => {
    if (chosen) board.play(chosen.choice);
  };
  useEffect(() => {
    if (!placing) return undefined;
    const heard = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement | null;
      if (event.ctrlKey || event.altKey || event.metaKey || target?.closest("input, textarea, select, [contenteditable]")) return;
      if (event.key === "r" || event.key === "R") change(turned);
      else if (event.key === "f" || event.key === "F") change(mirrored);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  });
  const onKey = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key];
    if (arrow) move(...arrow);
    else if (event.key === "Enter" || event.key === " ") build();
    else if (event.key === "Escape") setHand({ picture, corner: null });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const where = (event: PointerEvent | MouseEvent): Cell | undefined => {
    const svg = (event.currentTarget as SVGGElement).getScreenCTM();
    if (!svg) return undefined;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.inverse());
    const cell = { column: Math.floor(point.x / size), row: Math.floor(point.y / size) };
    return plan.at(cell.column, cell.row) ? cell : undefined;
  };
  const over = (event: PointerEvent): void => {
    const cell = where(event);
    if (cell && event.pointerType !== "touch") setHand({ picture, corner: cornerAt(plan, picture, cell) });
  };
  // A mouse sees the preview before it clicks; a finger first puts it there, then taps it again or presses the button.
  const press = (event: MouseEvent): void => {
    const cell = where(event);
    if (!cell) return;
    event.stopPropagation();
    const at = cornerAt(plan, picture, cell);
    const touch = (event as PointerEvent).pointerType === "touch";
    const inside = corner !== null && placed(picture, corner).some((part) => part.column === cell.column && part.row === cell.row);
    if (touch && inside && chosen) build();
    else if (!touch && places.has(keyOf(picture, at))) board.play(places.get(keyOf(picture, at))!.choice);
    else setHand({ picture, corner: at });
  };
  const builder = plansBuilt(table);
  return (
    <g transform={`translate(${x} ${y})`} class="romeroll-city" role="group" aria-label={board.scene.get("map")?.title}>
      {!narrow && <Margins plan={plan} size={size} left={left} top={margin} />}
      <g
        transform={`translate(${left} ${margin})`}
        {...(placing
          ? { tabIndex: 0, role: "application", "aria-label": words.placing, class: "romeroll-placing", onPointerMove: over, onClick: press, onKeyDown: onKey,
            onPointerLeave: (event: PointerEvent) => event.pointerType !== "touch" && setHand({ picture, corner: null }) }
          : {})}
      >
        <Terrain plan={plan} size={size} />
        {placing && <LegalCells table={table} plan={plan} places={places} picture={picture} size={size} />}
        {!placing && <OpenCells table={table} plan={plan} size={size} />}
        {plan.buildings.map((building) => <Drawn table={table} building={building} size={size} key={building.first.id} />)}
        <Wall plan={plan} size={size} />
        <Overseers table={table} plan={plan} size={size} />
        {placing && corner && <Preview table={table} plan={plan} picture={picture} corner={corner} legal={chosen !== undefined} size={size} {...builder} />}
      </g>
      {placing && (
        <g transform={`translate(${left} ${margin + plan.rows * size + 4})`}>
          <Button x={0} y={0} width={narrow ? 92 : 84} height={tools - 6} label={words.turn} text={words.turn.split(" ")[0] ?? ""} icon="clockwise-rotation" onPress={() => change(turned)} />
          <Button x={narrow ? 98 : 90} y={0} width={narrow ? 106 : 96} height={tools - 6} label={words.flip} text={words.flip.split(" ")[0] ?? ""} icon="horizontal-flip" onPress={() => change(mirrored)} />
          <Button x={narrow ? 210 : 192} y={0} width={narrow ? 174 : 170} height={tools - 6} label={words.place} text={words.place.split(" (")[0] ?? ""} icon="check-mark" strong off={!chosen} onPress={build} />
        </g>
      )}
    </g>
  );
}

/** Which Blueprint is being drawn: the prompt names it; Seneca's Rubble has none. */
function plansBuilt({ board }: Table): { symbol: string; name: string } {
  const named = board.scene.in("plans").filter((item) => item.text && board.prompt.includes(item.text));
  const item = named.sort((a, b) => (b.text?.length ?? 0) - (a.text?.length ?? 0))[0];
  return item ? { symbol: item.symbol ?? "", name: item.text ?? "" } : { symbol: "rubble", name: "" };
}

function Margins({ plan, size, left, top }: { plan: Plan; size: number; left: number; top: number }): JSX.Element {
  return (
    <g class="romeroll-margin" aria-hidden="true">
      {Array.from({ length: plan.columns }, (_, i) => <text x={left + (i + 0.5) * size} y={top - 4} text-anchor="middle">{nameOfCell({ column: i, row: 0 })[0]}</text>)}
      {Array.from({ length: plan.rows }, (_, i) => <text x={left - 4} y={top + (i + 0.5) * size + 4} text-anchor="end">{i + 1}</text>)}
    </g>
  );
}

function Terrain({ plan, size }: { plan: Plan; size: number }): JSX.Element {
  const river = plan.cells.filter((cell) => cell.kind !== "land");
  const grid = Array.from({ length: plan.columns + 1 }, (_, i) => `M${i * size} 0V${plan.rows * size}`).join("") +
    Array.from({ length: plan.rows + 1 }, (_, i) => `M0 ${i * size}H${plan.columns * size}`).join("");
  return (
    <g>
      <rect width={plan.columns * size} height={plan.rows * size} class="romeroll-paper" />
      <path d={outline(plan.cells.filter((cell) => cell.kind === "land" && cell.outside), size)} class="romeroll-outside" />
      <path d={outline(plan.cells.filter((cell) => cell.kind === "land" && cell.outside), size)} fill="url(#romeroll-reeds)" />
      {hillNames(plan).map(({ hill, cells }) => (
        <g>
          <path d={outline(cells, size)} fill={hills[hill]} class="romeroll-hill" />
          <path d={outline(cells, size, 3)} class="romeroll-contour" />
        </g>
      ))}
      <path d={outline(river, size)} class="romeroll-river" />
      <path d={outline(river, size)} fill="url(#romeroll-waves)" />
      <path d={grid} class="romeroll-grid" />
      {plan.cells.filter((cell) => cell.kind === "bridge").map(({ column, row }) => <Bridge x={column * size} y={row * size} size={size} />)}
      {hillNames(plan).map(({ name, x, y, width }) => (
        <Fit text={name} x={x * size} y={y * size + 3} width={width * size + 6} size={size * 0.36} kind="title" anchor="middle" class="romeroll-hillname" />
      ))}
      {plan.cells.flatMap(({ good, column, row }) => (good ? [<Sign name={good.symbol ?? ""} x={(column + 0.5) * size} y={(row + 0.5) * size} size={size * 0.62} />] : []))}
      <rect width={plan.columns * size} height={plan.rows * size} class="romeroll-frame" />
    </g>
  );
}

function Bridge({ x, y, size }: { x: number; y: number; size: number }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`} class="romeroll-bridge">
      <path d={`M-3 ${size * 0.2}H${size + 3}V${size * 0.8}H-3Z`} />
      <path d={`M-3 ${size * 0.34}H${size + 3}M-3 ${size * 0.66}H${size + 3}M${size * 0.25} ${size * 0.34}V${size * 0.66}M${size * 0.5} ${size * 0.34}V${size * 0.66}M${size * 0.75} ${size * 0.34}V${size * 0.66}`} />
    </g>
  );
}

function Wall({ plan, size }: { plan: Plan; size: number }): JSX.Element {
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
          ? [<Lit board={table.board} item={cell} x={column * size} y={row * size} halo={<rect x={2} y={2} width={size - 4} height={size - 4} />}><rect width={size} height={size} fill="transparent" /></Lit>]
          : [])}
    </g>
  );
}

/** Where the hand may go: the cells over which the shape, as it is held, would stand well, and those it would cover. */
function LegalCells({ table, plan, places, picture, size }: { table: Table; plan: Plan; places: ReadonlyMap<string, Place>; picture: string; size: number }): JSX.Element {
  const covered = new Map<string, boolean>();
  for (const place of places.values()) {
    for (const cell of placed(place.picture, place.corner)) {
      const name = nameOfCell(cell);
      covered.set(name, covered.get(name) === true || place.picture === picture);
    }
  }
  return (
    <g>
      {plan.cells.flatMap((ground) => {
        const now = covered.get(nameOfCell(ground));
        if (now === undefined) return [];
        const lit = places.has(keyOf(picture, cornerAt(plan, picture, ground)));
        return [
          <g class={`item romeroll-cell ${lit ? "lit" : ""} ${now ? "now" : ""}`} data-id={ground.cell?.id} transform={`translate(${ground.column * size} ${ground.row * size})`}
            {...(lit ? { role: "button", tabIndex: -1, "aria-label": table.words.legal("", nameOfCell(ground)).trim() } : {})}>
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
  const item = { ...building.first, domain: piece.domain!, symbol: plan, text: building.text, ...(owner ? { owner } : {}) };
  return (
    <Lit board={board} item={item} x={origin.column * size} y={origin.row * size} class={`romeroll-building ${kind}`} label={`${tell(board, item).split("\n")[0]} ${building.at}`}
      halo={<path d={outline(local, size, -1)} />}>
      <path d={shape} fill={kind === "owned" && owner ? seatColour(owner) : undefined} class="body" />
      {kind === "rubble" && <path d={shape} fill="url(#romeroll-hatch)" />}
      {kind === "forum" ? <Forum size={size} /> : <Marks building={building} local={local} size={size} letters={initials[plan]?.[board.language] ?? ""} />}
      {isClicked(table, building.first.id) && <Tick x={size / 2} y={size / 2} />}
    </Lit>
  );
}

function Marks({ building, local, size, letters }: { building: Building; local: Cell[]; size: number; letters: string }): JSX.Element {
  const centre = ({ column, row }: Cell): [number, number] => [(column + 0.5) * size, (row + 0.5) * size];
  const [first, second] = [local[0]!, local[1] ?? local[0]!];
  if (building.plan === "park" || building.plan === "rubble") {
    const icon = plans[building.plan]!;
    return <g>{local.map((cell) => <Icon name={icon} x={centre(cell)[0]} y={centre(cell)[1]} size={size * 0.66} fill={building.plan === "park" ? "#1d4a34" : "#4a433c"} />)}</g>;
  }
  const [x, y] = centre(first), [tx, ty] = centre(second);
  return (
    <g>
      <Icon name={plans[building.plan] ?? "village"} x={x} y={y} size={size * 0.68} fill="#fff" />
      <text class="romeroll-letters" x={tx} y={ty + size * 0.16} font-size={size * 0.46} text-anchor="middle">{letters}</text>
      {local[2] && building.owner && <Emblem seat={building.owner} x={centre(local[2])[0]} y={centre(local[2])[1]} size={size * 0.6} />}
    </g>
  );
}

function Forum({ size }: { size: number }): JSX.Element {
  return (
    <g>
      <path d={outline([{ column: 0, row: 0 }, { column: 1, row: 0 }, { column: 2, row: 0 }, { column: 0, row: 1 }, { column: 1, row: 1 }, { column: 2, row: 1 },
        { column: 0, row: 2 }, { column: 1, row: 2 }, { column: 2, row: 2 }], size, size * 0.16)} class="romeroll-court" />
      <Icon name="ancient-columns" x={size * 1.5} y={size * 1.3} size={size * 1.5} fill="#b98f6a" />
      <Fit text="Forum" x={size * 1.5} y={size * 2.62} width={size * 2.6} size={size * 0.46} kind="title" anchor="middle" class="romeroll-dark" />
    </g>
  );
}

function Overseers({ table, plan, size }: { table: Table; plan: Plan; size: number }): JSX.Element {
  return (
    <g>
      {plan.overseers.map((item) => (
        <Lit board={table.board} item={item} x={((item.column ?? 0) + 0.5) * size} y={((item.row ?? 0) + 0.5) * size} class="romeroll-overseer" key={item.id}
          halo={<circle r={size * 0.52} cy={-size * 0.1} />}>
          <path d={`M${-size * 0.4} ${size * 0.42}Q${-size * 0.36} ${size * 0.12} ${-size * 0.14} ${-size * 0.02}L${size * 0.14} ${-size * 0.02}Q${size * 0.36} ${size * 0.12} ${size * 0.4} ${size * 0.42}Z`}
            fill={seatColour(item.owner ?? 1)} class="romeroll-pawn" />
          <Emblem seat={item.owner ?? 1} y={-size * 0.16} size={size * 0.62} />
        </Lit>
      ))}
    </g>
  );
}

/** The building in the hand: translucent where it may stand, crossed where it may not, and why. */
function Preview({ table, plan, picture, corner, legal, size, symbol, name }: {
  table: Table; plan: Plan; picture: string; corner: Cell; legal: boolean; size: number; symbol: string; name: string;
}): JSX.Element {
  const { board, words } = table;
  const cells = placed(picture, corner);
  const { fault, where } = faultOf(plan, cells);
  const reason = fault === "other" ? (symbol === "rubble" ? words.fault.other : words.faultNear) : words.fault[fault];
  const at = nameOfCell(cells[0]!);
  const said = legal ? words.legal(name || board.prompt, at) : words.illegal(at, reason);
  const first = cells[0]!, second = cells[1] ?? first;
  const colour = symbol === "rubble" ? "#8d8378" : seatColour(board.me || 1);
  return (
    <g class={`romeroll-preview ${legal ? "legal" : "illegal"}`} aria-hidden="true">
      {legal && neighboursOf(plan, cells).map((building) => <path d={outline(building.cells, size, -1)} class="neighbour" />)}
      <path d={outline(cells, size, 1)} fill={colour} class="body" />
      <Icon name={plans[symbol] ?? "village"} x={(first.column + 0.5) * size} y={(first.row + 0.5) * size} size={size * 0.66} fill="#fff" />
      <text class="romeroll-letters" x={(second.column + 0.5) * size} y={(second.row + 0.5) * size + size * 0.16} font-size={size * 0.44} text-anchor="middle">
        {second === first ? "" : (initials[symbol]?.[board.language] ?? "")}
      </text>
      {!legal && where.map(({ column, row }) => (
        <path class="cross" d={`M${(column + 0.2) * size} ${(row + 0.2) * size}l${size * 0.6} ${size * 0.6}m0 ${-size * 0.6}l${-size * 0.6} ${size * 0.6}`} />
      ))}
      <path d={outline(cells, size, 1)} class="edge" />
      {!legal && <Reason plan={plan} cells={cells} picture={picture} size={size} text={reason} />}
      <text class="romeroll-heard" role="status" aria-live="polite">{said}</text>
    </g>
  );
}

function Reason({ plan, cells, picture, size, text }: { plan: Plan; cells: readonly Cell[]; picture: string; size: number; text: string }): JSX.Element {
  const { columns } = sizeOf(picture);
  const left = Math.min(...cells.map((cell) => cell.column)), top = Math.min(...cells.map((cell) => cell.row)), bottom = Math.max(...cells.map((cell) => cell.row)) + 1;
  const long = text.length > 34, width = long ? 216 : 30 + text.length * 6.2, height = long ? 36 : 22;
  const x = Math.max(2, Math.min(plan.columns * size - width - 2, (left + columns / 2) * size - width / 2));
  const y = bottom * size + height + 6 < plan.rows * size ? bottom * size + 5 : top * size - height - 5;
  return (
    <g transform={`translate(${x} ${y})`} class="romeroll-reason">
      <rect width={width} height={height} rx={4} />
      <Icon name="cancel" x={14} y={height / 2} size={14} fill="#fff" />
      <Fit text={text} x={26 + (width - 32) / 2} y={height / 2 + 4} width={width - 34} size={12.5} anchor="middle" lines={long ? 2 : 1} fill="#fff" />
    </g>
  );
}
