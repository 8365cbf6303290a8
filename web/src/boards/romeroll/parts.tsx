// parts.tsx: the parts of the board in their places, for every room; and the sheets alone.

import type { JSX } from "preact";
import type { Romeroll } from "../../generated/romeroll.js";
import type { MatsProps } from "../../board.js";
import { RIVAL } from "../../kit/seats.js";
import { Blueprints, Middle } from "./cards.js";
import { City, Tools } from "./city.js";
import { Empire } from "./empire.js";
import type { Hand } from "./hand.js";
import { GAP, matHeight, type Places, placesIn, type Rect } from "./layout.js";
import { HeldUp, Rolled } from "./moment.js";
import { Patterns } from "./patterns.js";
import { Button, Fit, type Table } from "./pieces.js";
import { Seneca } from "./seneca.js";
import { Mat, Sheet } from "./sheet.js";
import { Actions, Faces, isTurning, plainMove, Tray } from "./tray.js";

export interface PartsProps {
  table: Table;
  hand: Hand;
  clear(): void;
  /** The pointer or the focus is on a piece. */
  aim(id: string): void;
}

/** The piece that an event is about. */
const pieceOf = ({ target }: Event): string => (target as Element).closest("[data-id]")?.getAttribute("data-id") ?? "";

export function Parts({ table, hand, clear, aim }: PartsProps): JSX.Element {
  const { board } = table;
  const { placing, plan } = hand;
  const acting = board.scene.place("actions") !== undefined, turning = isTurning(table), plain = plainMove(board);
  const places = placesIn(board.shape, board.room, plan, {
    alone: board.seats.length === 1,
    placing,
    row: acting || turning || plain !== undefined,
  });
  const { plans, empire, row } = places;
  const aiming = {
    onPointerOver: (event: PointerEvent) => event.pointerType !== "touch" && aim(pieceOf(event)),
    onPointerLeave: () => aim(""),
    onFocusIn: (event: FocusEvent) => aim(pieceOf(event)),
    onFocusOut: () => aim(""),
  };
  return (
    <svg viewBox={`0 0 ${places.width} ${places.height}`} class={board.shape} onClick={clear} {...aiming}>
      <Patterns />
      <City table={table} hand={hand} {...places.city} />
      <Empire
        table={table}
        {...empire}
        height={empire.columns > 1 ? (empire.height - GAP) / 2 : (empire.height - 3 * GAP) / 4}
      />
      <Tray table={table} {...places.tray} />
      {row && !placing && (turning
        ? <Faces table={table} x={row.x} y={row.y + 4} width={row.width} />
        : acting
        ? <Actions table={table} x={row.x} y={row.y} width={row.width} high={row.height / 2 - 3} />
        : plain && (
          <Button
            {...row}
            width={row.width / 2}
            height={36}
            label={plain.text}
            text={plain.text}
            onPress={() => board.play(plain)}
          />
        ))}
      {placing && <Tools table={table} hand={hand} {...places.tools} />}
      <Blueprints
        table={table}
        {...plans}
        cardHeight={plans.columns > 2 ? (plans.height - GAP) / 2 : (plans.height - 3 * GAP) / 4}
      />
      <Middle table={table} {...places.middle} />
      <Sheet table={table} {...places.sheet} />
      <Ready table={table} places={places} />
      <Rolled table={table} at={places.city} />
      <HeldUp table={table} at={places.sheet} />
    </svg>
  );
}

/** The button for a move that is complete while others could still become more: near what was clicked last, over what
 * nobody clicks now. */
function Ready({ table, places }: { table: Table; places: Places }): JSX.Element | null {
  const { board, ready, clicked } = table;
  if (!ready) return null;
  const last = board.scene.get(clicked.at(-1) ?? "");
  const region = board.scene.get(last?.in ?? "");
  const { empire, plans, middle, sheet } = places;
  const near: Rect = region?.domain === "region"
    ? besideRegion(
      empire,
      board.scene.known(board.scene.in("empire"), "region").findIndex(({ id }) => id === region.id),
    )
    : last?.domain === "plan" || region?.domain === "plan"
    ? { ...plans, y: plans.x === middle.x ? middle.y + 3 : plans.y + plans.height - 38, height: 36 }
    : { ...sheet, y: sheet.y + sheet.height - 44, height: 38, width: Math.min(sheet.width, 300) };
  const width = Math.min(near.width - 12, 280);
  return (
    <Button
      x={near.x + (near.width - width) / 2}
      y={near.y}
      width={width}
      height={near.height}
      id="ready"
      label={ready.text}
      text={ready.text}
      icon="check-mark"
      strong
      onPress={() => board.play(ready)}
    />
  );
}

/** Over the edge of the region below, or of the one above the last. */
function besideRegion({ x, y, width, height, columns }: Places["empire"], i: number): Rect {
  const rows = 4 / columns, wide = (width - GAP * (columns - 1)) / columns, high = (height - GAP * (rows - 1)) / rows;
  const row = Math.floor(i / columns), below = y + (row + 1) * (high + GAP) - GAP;
  return {
    x: x + (i % columns) * (wide + GAP),
    y: row === rows - 1 ? y + row * (high + GAP) - GAP - 34 : below + 2,
    width: wide,
    height: 36,
  };
}

/** Sheets alone, below each other: the tabs of a phone. */
export function Sheets({ table, of }: { table: Table; of: MatsProps<Romeroll>["of"] }): JSX.Element {
  const { board } = table;
  const width = board.room.width / (board.room.width < 600 ? 7 / 6 : 1), wide = width - 6, mat = matHeight(wide);
  let y = 4;
  const drawn = of.map((seat) => {
    const at = y, head = seat === RIVAL ? 0 : 26, height = seat === RIVAL ? 100 : mat;
    y += head + height + 12;
    return seat === RIVAL
      ? <Seneca table={table} x={3} y={at} width={wide} height={height} key={seat} />
      : (
        <g data-id={board.scene.id("seat", seat)} key={seat}>
          <Title table={table} seat={seat} y={at} width={wide} />
          <Mat table={table} seat={seat} x={3} y={at + head} width={wide} height={height} />
        </g>
      );
  });
  return (
    <svg viewBox={`0 0 ${width} ${y}`} class="narrow">
      <Patterns />
      {drawn}
    </svg>
  );
}

function Title(
  { table: { board }, seat, y, width }: { table: Table; seat: number; y: number; width: number },
): JSX.Element {
  const character = board.scene.in("seat", seat).find((item) => item.domain === "character");
  const name = [board.nameOf(seat), character?.text].filter(Boolean).join(" · ");
  return <Fit text={name} x={6} y={y + 17} width={width - 6} size={16} kind="title" />;
}
