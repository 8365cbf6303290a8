// sheet.tsx: a character's sheet: tracks ticked by pen, Soldiers and Senators, Storage, Advisors, Favours and Nero
// cards held; above it a tab for every player.

import type { JSX } from "preact";
import { Icon } from "../../kit/icon.js";
import { wrap } from "../../kit/letters.js";
import { Lit } from "../../kit/lit.js";
import { Emblem, seatColour } from "../../kit/seats.js";
import type { CellNumber, Romeroll, Track as TrackName } from "../../generated/romeroll.js";
import type { Scene } from "../../scene.js";
import { goods, storable, tracks } from "./art.js";
import { Favour, Nero } from "./cards.js";
import { Sign } from "./glyphs.js";
import type { Showing } from "./ground.js";
import { BESIDE, BROAD, headHeight, HELD, LEDGER } from "./layout.js";
import { slotOf, stand } from "./moves.js";
import { Fit, fits, type Table, Tick, isClicked, numberIn } from "./pieces.js";
import { Seneca } from "./seneca.js";
import { labelled } from "../../words/names.js";

export interface SheetProps {
  table: Table;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The seat whose sheet lies open. */
export const seatOpen = ({ board }: Table): number =>
  board.seats.some(({ seat }) => seat === board.seatShown) ? board.seatShown : board.me || 1;

/** A sheet with a tab for every player above it, or Seneca. */
export function Sheet({ table, x, y, width, height }: SheetProps): JSX.Element {
  const { board } = table;
  const alone = board.seats.length === 1;
  const head = headHeight(alone, width);
  return (
    <g transform={`translate(${x} ${y})`}>
      {alone
        ? board.scene.place("seneca") && <Seneca table={table} x={0} y={0} width={width} height={head - 1} />
        : <Tabs table={table} open={seatOpen(table)} width={width} />}
      {/* without a tab the sheet itself stands for the player */}
      <g data-id={alone ? board.scene.id("seat", seatOpen(table)) : undefined}>
        <Mat table={table} seat={seatOpen(table)} x={0} y={head} width={width} height={height - head} />
      </g>
    </g>
  );
}

/** A player's sheet. */
export function Mat({ table, seat, x, y, width, height }: SheetProps & { seat: number }): JSX.Element {
  const { board } = table;
  const beside = width >= BESIDE, broad = width >= BROAD;
  const left = broad ? Math.min(330, width * 0.45) : beside ? Math.min(262, width - 220) : width - 12;
  const shelves = broad ? left * 0.62 : left;
  return (
    <g transform={`translate(${x} ${y})`} role="group" aria-label={board.nameOf(seat)}>
      <rect
        width={width}
        height={height}
        rx={4}
        class="romeroll-plate romeroll-sheet"
        style={{ stroke: seatColour(seat) }}
      />
      <g transform="translate(6 6)">
        <Tracks table={table} seat={seat} width={left} />
        <Ranks table={table} seat={seat} y={LEDGER.ranks} width={left} />
        <Storage table={table} seat={seat} y={LEDGER.storage} width={shelves} />
        <g transform={broad ? `translate(${shelves + 6} ${LEDGER.storage})` : `translate(0 ${LEDGER.held})`}>
          <Held
            table={table}
            seat={seat}
            width={broad ? left - shelves - 6 : left}
            height={broad ? 42 : beside ? Math.min(60, height - LEDGER.held - 11) : HELD}
          />
        </g>
      </g>
      <Advisors
        table={table}
        seat={seat}
        x={beside ? left + 12 : 6}
        y={beside ? 5 : LEDGER.held + HELD + 12}
        width={beside ? width - left - 17 : width - 12}
        height={beside ? height - 10 : height - LEDGER.held - HELD - 17}
      />
    </g>
  );
}

/** Whether a move waits for something on a sheet that is not open. */
export const isCalling = (scene: Scene<Romeroll>, lit: ReadonlyMap<string, unknown>, seat: number): boolean =>
  [
    ...storable.map((good) => slotOf(seat, good)),
    ...[...scene.in("held", seat), ...scene.in("advisors", seat)].map(({ id }) => id),
  ].some((id) => lit.has(id));

function Tabs({ table, open, width }: { table: Table; open: number; width: number }): JSX.Element {
  const { board } = table;
  const gap = 4, wide = (width - gap * (board.seats.length - 1)) / board.seats.length;
  return (
    <g>
      {board.seats.map(({ seat }, i) => {
        const place = board.scene.place("seat", seat);
        const character = board.scene.in("seat", seat).find((item) => item.domain === "character");
        if (!place) return null;
        const label = `${board.nameOf(seat)} ${character?.text ?? ""}`.trim();
        const show = (): void => board.show(seat);
        const narrowing = board.lit.has(place.id);
        const calls = seat !== open && isCalling(board.scene, board.lit, seat);
        const two = character && fits(character.text ?? "", wide - 32);
        return (
          <g
            onClick={show}
            class={`romeroll-tab ${seat === open ? "open" : ""}`}
            {...(narrowing
              ? {}
              : {
                role: "button",
                tabindex: 0,
                "aria-pressed": seat === open,
                onKeyDown: (event: KeyboardEvent) =>
                  (event.key === "Enter" || event.key === " ") && (event.preventDefault(), show()),
              })}
          >
            <Lit
              board={board}
              item={place}
              x={i * (wide + gap)}
              label={label}
              halo={<rect x={0} y={0} width={wide} height={29} rx={4} />}
            >
              <path d={`M0 30V5q0 -5 5 -5H${wide - 5}q5 0 5 5V30Z`} class="body" style={{ stroke: seatColour(seat) }} />
              <Emblem seat={seat} x={16} y={15} size={20} />
              <Fit
                text={board.nameOf(seat)}
                x={28}
                y={two ? 13 : 19}
                width={wide - 31}
                size={two ? 12.5 : 14}
                kind="title"
              />{" "}
              {calls && <circle cx={wide - 9} cy={9} r={5} class="romeroll-calls" />}
              {two && <text class="romeroll-quiet" x={28} y={26} font-size={12}>{character.text}</text>}
            </Lit>
          </g>
        );
      })}
    </g>
  );
}

/** The four tracks: cells underlined by pen; the blue cell earns a Nero card. */
function Tracks({ table, seat, width }: { table: Table; seat: number; width: number }): JSX.Element {
  const { board, words } = table;
  const { printed, scene } = board;
  const [character] = scene.known(scene.in("seat", seat), "character");
  /** What a track is worth with so many of its cells ticked. */
  const worthOf = (track: TrackName, cells: number): number =>
    printed.track_value[track][`${cells}` as CellNumber] ?? 0;
  return (
    <g>
      {scene.known(scene.in("tracks", seat), "track").map((place, row) => {
        const most = printed.track_cells[place.symbol], value = scene.inside(place)[0]?.column ?? 0;
        const nero = character ? printed.character_blue[character.symbol][place.symbol] : 0;
        const look = tracks[place.symbol], worth = worthOf(place.symbol, value);
        /** Most tracks are worth as much as they have cells: then it is not said twice. */
        const counts = worthOf(place.symbol, most) === most;
        return (
          <g
            transform={`translate(0 ${row * 22.5})`}
            data-id={place.id}
            class="item"
            data-tip={labelled(
              board.language,
              place.text ?? "",
              `${words.of(value, most)}${counts ? "" : ` (${worth})`}. ${words.nero(nero)}`,
            )}
            role="img"
            aria-label={labelled(board.language, place.text ?? "", words.of(value, most))}
          >
            <Icon name={look.icon} x={9} y={9} size={17} fill="var(--ink)" />
            <Cells
              seat={seat}
              most={most}
              value={value}
              blue={nero}
              width={width - 50}
              ghost={seat === board.me ? (table.ghosts.tracks[place.symbol] ?? 0) : 0}
              numberOf={(cell) => worthOf(place.symbol, cell)}
            />
            <text x={width} y={14.5} font-size={17} font-weight={700} text-anchor="end">{worth}</text>
          </g>
        );
      })}
    </g>
  );
}

/** The cells of a track. The blue one is wide enough for its number; the others have theirs where there is room, and
 * every fifth. */
function Cells({ seat, most, value, ghost, blue, width, numberOf }: {
  seat: number;
  most: number;
  value: number;
  ghost: number;
  blue: number;
  width: number;
  numberOf(cell: number): number;
}): JSX.Element {
  const step = Math.min(width / most, (width - 17) / (most - 1));
  const wideOf = (cell: number): number => (cell === blue ? width - step * (most - 1) : step);
  const numbered = (cell: number): boolean =>
    cell === blue || step > 13.2 || (cell % 5 === 0 && Math.abs(cell - blue) * step > 18);
  return (
    <g transform="translate(20 0)">
      {Array.from({ length: most }, (_, i) => {
        const cell = i + 1, wide = wideOf(cell);
        const at = i * step + (blue > 0 && cell > blue ? wideOf(blue) - step : 0);
        return (
          <g transform={`translate(${at} 0)`}>
            <rect
              width={wide - 1}
              height={18}
              rx={1.5}
              class={`romeroll-box ${cell === blue ? "blue" : ""} ${i < value ? "done" : ""}`}
            />
            {i < value + ghost && (
              <path
                d={`M1 15.5Q${wide * 0.4} 13.8 ${wide - 2} 15.2`}
                class={`romeroll-pen ${i < value ? "" : "faint"}`}
                style={{ stroke: seatColour(seat) }}
              />
            )}
          </g>
        );
      })}
      {Array.from({ length: most }, (_, i) => i + 1).filter(numbered).map((cell) => {
        const at = (cell - 1) * step + (blue > 0 && cell > blue ? wideOf(blue) - step : 0) + (wideOf(cell) - 1) / 2;
        return (
          <text
            x={at}
            y={12.5}
            font-size={12}
            text-anchor="middle"
            class={cell === blue ? "romeroll-onblue" : "romeroll-boxnumber"}
          >
            {`${numberOf(cell)} `}
          </text>
        );
      })}
    </g>
  );
}

/** Soldiers and Senators: available ones, and those crossed off. */
function Ranks({ table, seat, y, width }: { table: Table; seat: number; y: number; width: number }): JSX.Element {
  const { board } = table;
  const { soldier_cells, senator_cells } = board.printed;
  const ranks = [
    { place: "soldiers", gone: "garrisoned", icon: "roman-shield", most: soldier_cells },
    { place: "senators", gone: "deployed", icon: "roman-toga", most: senator_cells },
  ] as const;
  const cell = (width - 76) / (soldier_cells + senator_cells);
  return (
    <g transform={`translate(0 ${y})`}>
      {ranks.map(({ place, gone, icon, most }, i) => {
        const here = numberIn(board, place, seat), used = numberIn(board, gone, seat);
        const title = board.scene.place(place, seat)?.title ?? place;
        const goneTitle = board.scene.place(gone, seat)?.title;
        return (
          <g
            transform={`translate(${i ? 38 + soldier_cells * cell + 4 : 0} 0)`}
            class="item"
            data-id={board.scene.id(place, seat)}
            data-tip={labelled(
              board.language,
              title,
              `${table.words.available(here)}${goneTitle ? `, ${used} ${goneTitle}` : ""}`,
            )}
            role="img"
            aria-label={labelled(board.language, title, here)}
          >
            <Icon name={icon} x={9} y={9} size={17} fill="var(--ink)" />
            {Array.from({ length: most }, (_, n) => (
              <g transform={`translate(${20 + n * cell} 2)`}>
                <rect width={cell - 1.2} height={14} rx={1.5} class="romeroll-box" />
                {n < here + used && (
                  <path
                    d={`M1 11.6Q${cell * 0.4} 10.4 ${cell - 2} 11.4`}
                    class="romeroll-pen"
                    style={{ stroke: seatColour(seat) }}
                  />
                )}
                {n < used && <path d={`M1 2L${cell - 2.5} 12M${cell - 2.5} 2L1 12`} class="romeroll-strike" />}
              </g>
            ))}
            <text x={20 + most * cell + 2} y={14.5} font-size={15} font-weight={700}>{here}</text>
          </g>
        );
      })}
    </g>
  );
}

/** Storage: a shelf for each resource, also an empty one, so that a resource to be chosen has a place. */
function Storage({ table, seat, y, width }: { table: Table; seat: number; y: number; width: number }): JSX.Element {
  const { board } = table;
  const stored = board.scene.in("stored", seat);
  const title = board.scene.place("stored", seat)?.title ?? "";
  const gap = 5, wide = (width - gap * 4) / 5, tall = wide < 44;
  const nameOf = (good: string): string =>
    board.scene.items.find((item) => item.domain === "good" && item.symbol === good)?.text ?? good;
  return (
    <g transform={`translate(0 ${y})`} data-id={board.scene.id("stored", seat)} role="group" aria-label={title}>
      {storable.map((good, i) => {
        const item = stored.find((one) => one.symbol === good);
        const id = slotOf(seat, good), count = item?.count ?? 0;
        return (
          <Lit
            board={board}
            item={{ ...stand(id, "good", good, nameOf(good), seat), count }}
            x={i * (wide + gap)}
            class="romeroll-slot"
            label={labelled(board.language, title, `${nameOf(good)} ${count}`)}
            halo={<rect x={-1} y={-1} width={wide + 2} height={44} rx={5} />}
          >
            <rect
              width={wide}
              height={42}
              rx={4}
              class={`body ${count ? "" : "empty"}`}
              style={{ stroke: goods[good] }}
            />
            <g data-id={item?.id} class="item" opacity={count ? 1 : 0.4}>
              <Sign name={good} x={tall ? wide / 2 : 15} y={tall ? 13 : 21} size={tall ? 20 : 23} />
            </g>
            <text
              x={tall ? wide / 2 : wide - 13}
              y={tall ? 38 : 28}
              font-size={tall ? 16 : count > 9 ? 18 : 21}
              font-weight={700}
              text-anchor="middle"
              class={count ? "" : "romeroll-quiet"}
            >
              {count}
            </text>
            {isClicked(table, id) && <Tick x={wide - 6} y={5} />}
            <Change x={wide / 2} by={table.ghosts.slots.get(id) ?? 0} />
          </Lit>
        );
      })}
    </g>
  );
}

/** What would be got or spent. */
function Change({ x, by }: { x: number; by: number }): JSX.Element | null {
  if (by === 0) return null;
  return (
    <g transform={`translate(${x} 0)`} class="romeroll-change" aria-hidden="true">
      <rect x={-14} y={-9} width={28} height={18} rx={9} fill={by > 0 ? "#2f6b4f" : "#9e2b25"} />
      <text class="romeroll-light" y={4.5} font-size={13} font-weight={700} text-anchor="middle">
        {by > 0 ? `+${by}` : `−${-by}`}
      </text>
    </g>
  );
}

function Held(
  { table, seat, width, height }: { table: Table; seat: number; width: number; height: number },
): JSX.Element {
  const { board } = table;
  const held = board.scene.known(board.scene.in("held", seat), "favour"), won = board.scene.in("won", seat);
  const high = height, wide = Math.min(110, (width - won.length * 32) / Math.max(1, held.length) - 4);
  return (
    <g>
      {held.length + won.length === 0 && (
        <Fit
          text={labelled(
            board.language,
            `${board.scene.place("held", seat)?.title ?? ""} · ${board.scene.place("won", seat)?.title ?? ""}`,
            "–",
          )}
          x={2}
          y={high / 2 + 4}
          width={width - 4}
          size={14}
          lines={2}
          class="romeroll-quiet"
        />
      )}
      {held.map((item, i) => <Favour table={table} item={item} x={i * (wide + 4)} y={0} width={wide} height={high} />)}
      {won.map((item, i) => (
        <g transform={`translate(${width - (won.length - i) * 32} 0)`}>
          <Nero item={item} title={board.scene.place("won", seat)?.title ?? ""} x={0} width={29} height={high} />
        </g>
      ))}
    </g>
  );
}

/** Advisors: five Loyalty boxes each; two ticks wake the first ability, four the second, five earn points. */
function Advisors(
  { table, seat, x, y, width, height }: {
    table: Table;
    seat: number;
    x: number;
    y: number;
    width: number;
    height: number;
  },
): JSX.Element {
  const { board } = table;
  const all = board.scene.known(board.scene.in("advisors", seat), "advisor");
  const gap = 3, high = (height - gap * 2) / 3;
  return (
    <g
      transform={`translate(${x} ${y})`}
      data-id={board.scene.id("advisors", seat)}
      role="group"
      aria-label={board.scene.place("advisors", seat)?.title}
    >
      {all.map((item, i) => (
        <Advisor table={table} item={item} y={i * (high + gap)} width={width} height={high} key={item.id} />
      ))}
    </g>
  );
}

const steps = ["", "II", "", "IV", "V"];

/** An Advisor's abilities, one for each of the boxes II, IV and V, as his description tells them. */
export function abilities(about: string): string[] {
  return [...about.matchAll(/(?:^|\s)(?:II|IV|V)\s?: (.*?)(?=\s(?:IV|V)\s?: |$)/g)].map(([, text]) =>
    (text ?? "").replace(/\.$/, "")
  );
}

function Advisor(
  { table, item, y, width, height }: {
    table: Table;
    item: Showing<"advisor">;
    y: number;
    width: number;
    height: number;
  },
): JSX.Element {
  const { board } = table;
  const ticks = board.scene.find(item.id, "number")?.count ?? 0;
  const told = abilities(board.about("advisor", item.symbol) ?? "");
  const box = 17, from = width - 5 * (box + 2) - 3;
  return (
    <Lit
      board={board}
      item={item}
      x={0}
      y={y}
      class="romeroll-advisor"
      halo={<rect x={-1} y={-1} width={width + 2} height={height + 2} rx={5} />}
      label={`${item.text} ${steps.filter(Boolean).join(" ")} ${
        told.slice(0, 2).map((text, i) => `${i ? "IV" : "II"} ${text}`).join(" ")
      }: ${ticks}`}
    >
      <rect width={width} height={height} rx={4} class="romeroll-card" />
      <Fit text={item.text ?? ""} x={6} y={15.5} width={from - 9} size={14} kind="title" />{" "}
      {steps.map((step, i) => (
        <g transform={`translate(${from + i * (box + 2)} 3)`}>
          <rect width={box} height={box} rx={2} class={`romeroll-box ${step ? "step" : ""}`} />
          {step && i >= ticks && (
            <text x={box / 2} y={13} font-size={12} text-anchor="middle" class="romeroll-boxnumber" font-weight={700}>
              {`${step} `}
            </text>
          )}
          {(i < ticks || (i === ticks && table.ghosts.bribed === item.symbol)) && (
            <path
              class={`romeroll-check ${i < ticks ? "" : "faint"}`}
              d={`M3 ${box * 0.55}L${box * 0.42} ${box - 3.5}L${box - 2} 2`}
            />
          )}
        </g>
      ))}
      <Told texts={told.slice(0, 2)} ticks={ticks} width={width - 10} height={height - 20.5} />
      {isClicked(table, item.id) && <Tick x={6} y={4} />}
    </Lit>
  );
}

const LEADING = 1;

/** Both abilities in words, as large as the room allows; those awake are dark. */
function Told(
  { texts, ticks, width, height }: { texts: readonly string[]; ticks: number; width: number; height: number },
): JSX.Element {
  const broken = (size: number): string[][] =>
    texts.map((text, i) => wrap(`${i ? "IV" : "II"} ${text}`, width, size, ticks >= (i ? 4 : 2) ? "bold" : "text"));
  let size = 14;
  while (size > 8 && broken(size).flat().length * size * LEADING > height) size -= 0.25;
  let line = 0;
  return (
    <text font-size={size}>
      {broken(size).map((lines, i) =>
        lines.map((text) => (
          <tspan
            x={6}
            y={19.5 + (++line - 0.18) * size * LEADING}
            class={ticks >= (i ? 4 : 2) ? "romeroll-awake" : "romeroll-asleep"}
          >
            {`${text} `}
          </tspan>
        ))
      )}
    </text>
  );
}
