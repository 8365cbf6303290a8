// sheet.tsx: a character's sheet: tracks ticked by pen, Soldiers and Senators, Storage, Advisors, Favours and Nero
// cards held; above it a tab for every player.

import type { JSX } from "preact";
import { Icon } from "../../kit/icon.js";
import { wrap } from "../../kit/letters.js";
import { Lit } from "../../kit/lit.js";
import { Emblem, seatColour } from "../../kit/seats.js";
import type { Romeroll, Track as TrackName } from "../../generated/romeroll.js";
import type { Scene } from "../../scene.js";
import { goods, storable, tracks } from "./art.js";
import { Favour, Nero } from "./cards.js";
import { Sign } from "./glyphs.js";
import type { Showing } from "./ground.js";
import { slotOf, stand } from "./moves.js";
import { Fit, type Table, Tick, isClicked, numberIn } from "./pieces.js";
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

export function Sheet({ table, x, y, width, height }: SheetProps): JSX.Element {
  const { board, narrow } = table;
  const seat = seatOpen(table);
  const alone = board.seats.length === 1;
  const top = 34, left = narrow ? width - 12 : 272;
  return (
    <g transform={`translate(${x} ${y})`} role="group" aria-label={board.nameOf(seat)}>
      <Tabs table={table} open={seat} width={width} alone={alone} />
      <rect
        y={top - 4}
        width={width}
        height={height - top + 4}
        rx={4}
        class="romeroll-plate romeroll-sheet"
        style={{ stroke: seatColour(seat) }}
      />
      <g transform={`translate(6 ${top + 2})`}>
        <Tracks table={table} seat={seat} width={left} />
        <Ranks table={table} seat={seat} y={91} width={left} />
        <Storage table={table} seat={seat} y={116} width={left} />
        <Held table={table} seat={seat} y={165} width={left} height={height - top - 173} />
      </g>
      {!narrow && (
        <Advisors
          table={table}
          seat={seat}
          x={left + 14}
          y={top + 3}
          width={width - left - 20}
          height={height - top - 8}
        />
      )}
      {narrow && (
        <Advisors table={table} seat={seat} x={6} y={top + 214} width={width - 12} height={height - top - 220} />
      )}
    </g>
  );
}

/** Whether a move waits for something on a sheet that is not open. */
export const isCalling = (scene: Scene<Romeroll>, lit: ReadonlyMap<string, unknown>, seat: number): boolean =>
  [
    ...storable.map((good) => slotOf(seat, good)),
    ...[...scene.in("held", seat), ...scene.in("advisors", seat)].map(({ id }) => id),
  ].some((id) => lit.has(id));

function Tabs(
  { table, open, width, alone }: { table: Table; open: number; width: number; alone: boolean },
): JSX.Element {
  const { board } = table;
  const gap = 4, wide = alone ? width : (width - gap * (board.seats.length - 1)) / board.seats.length;
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
              <Fit text={board.nameOf(seat)} x={29} y={character ? 13 : 19} width={wide - 33} size={11} kind="title" />
              {" "}
              {calls && <circle cx={wide - 9} cy={9} r={5} class="romeroll-calls" />}
              {character && <text class="romeroll-quiet" x={29} y={25.5} font-size={11}>{character.text}</text>}
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
  const worthOf = (track: TrackName, value: number): number =>
    track === "built" ? (printed.built_value[value] ?? 0) : value;
  return (
    <g>
      {scene.known(scene.in("tracks", seat), "track").map((place, row) => {
        const most = printed.track_cells[place.symbol], value = scene.inside(place)[0]?.column ?? 0;
        const nero = character ? printed.character_blue[character.symbol][place.symbol] : 0;
        const look = tracks[place.symbol], step = (width - 52) / most, worth = worthOf(place.symbol, value);
        return (
          <g
            transform={`translate(0 ${row * 22.5})`}
            data-id={place.id}
            class="item"
            data-tip={labelled(
              board.language,
              place.text ?? "",
              `${words.of(value, most)}${place.symbol === "built" ? ` (${worth})` : ""}. ${words.nero(nero)}`,
            )}
            role="img"
            aria-label={labelled(board.language, place.text ?? "", words.of(value, most))}
          >
            <Icon name={look.icon} x={9} y={9} size={17} fill="var(--ink)" />
            {Array.from({ length: most }, (_, i) => (
              <g transform={`translate(${20 + i * step} 0)`}>
                <rect
                  width={step - 1}
                  height={18}
                  rx={1.5}
                  class={`romeroll-box ${i + 1 === nero ? "blue" : ""} ${i < value ? "done" : ""}`}
                />
                {(i + 1 === nero || step > 17 || (i + 1) % 5 === 0) && (
                  <text
                    x={(step - 1) / 2}
                    y={12.5}
                    font-size={Math.min(11, step * 0.95)}
                    text-anchor="middle"
                    class={i + 1 === nero ? "romeroll-onblue" : "romeroll-boxnumber"}
                  >
                    {worthOf(place.symbol, i + 1)}
                  </text>
                )}
                {i < value && (
                  <path
                    d={`M1 15.5Q${step * 0.4} 13.8 ${step - 2} 15.2`}
                    class="romeroll-pen"
                    style={{ stroke: seatColour(seat) }}
                  />
                )}
              </g>
            ))}
            <text x={width} y={14.5} font-size={16} font-weight={700} text-anchor="end">{worth}</text>
          </g>
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
            <text x={20 + most * cell + 2} y={14} font-size={14} font-weight={700}>{here}</text>
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
  const gap = 5, wide = (width - gap * 4) / 5;
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
              <Sign name={good} x={16} y={21} size={24} />
            </g>
            <text
              x={wide - 13}
              y={28}
              font-size={21}
              font-weight={700}
              text-anchor="middle"
              class={count ? "" : "romeroll-quiet"}
            >
              {count}
            </text>
            {isClicked(table, id) && <Tick x={wide - 6} y={5} />}
          </Lit>
        );
      })}
    </g>
  );
}

function Held(
  { table, seat, y, width, height }: { table: Table; seat: number; y: number; width: number; height: number },
): JSX.Element {
  const { board, narrow } = table;
  const held = board.scene.known(board.scene.in("held", seat), "favour"), won = board.scene.in("won", seat);
  const high = narrow ? 38 : height, wide = Math.min(84, (width - won.length * 32) / Math.max(1, held.length) - 4);
  return (
    <g transform={`translate(0 ${y})`}>
      {held.length + won.length === 0 && (
        <text class="romeroll-quiet romeroll-script" x={2} y={high / 2 + 4} font-size={13}>
          {labelled(
            board.language,
            `${board.scene.place("held", seat)?.title ?? ""} · ${board.scene.place("won", seat)?.title ?? ""}`,
            "–",
          )}
        </text>
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
  const gap = 4, high = (height - gap * 2) / 3;
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
  const box = 17, from = width - 5 * (box + 2) - 4;
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
      <Fit text={item.text ?? ""} x={6} y={15} width={from - 10} size={11} kind="title" />{" "}
      {steps.map((step, i) => (
        <g transform={`translate(${from + i * (box + 2)} 3)`}>
          <rect width={box} height={box} rx={2} class={`romeroll-box ${step ? "step" : ""}`} />
          {step && (
            <text x={box / 2} y={12.5} font-size={10} text-anchor="middle" class="romeroll-boxnumber title">
              {`${step} `}
            </text>
          )}
          {i < ticks && <path d={`M3 ${box * 0.55}L${box * 0.42} ${box - 3.5}L${box - 2} 2`} class="romeroll-check" />}
        </g>
      ))}
      <Told texts={told.slice(0, 2)} ticks={ticks} width={width - 11} height={height - 25} />
      {isClicked(table, item.id) && <Tick x={6} y={4} />}
    </Lit>
  );
}

/** Both abilities in words, as large as the room allows; those awake are dark. */
function Told(
  { texts, ticks, width, height }: { texts: readonly string[]; ticks: number; width: number; height: number },
): JSX.Element {
  const broken = (size: number): string[][] =>
    texts.map((text, i) => wrap(`${i ? "IV" : "II"} ${text}`, width, size, ticks >= (i ? 4 : 2) ? "bold" : "text"));
  let size = 12.5;
  while (size > 8 && broken(size).flat().length * size * 1.06 > height) size -= 0.25;
  let line = 0;
  return (
    <text font-size={size}>
      {broken(size).map((lines, i) =>
        lines.map((text) => (
          <tspan
            x={6}
            y={22 + (++line - 0.15) * size * 1.06}
            class={ticks >= (i ? 4 : 2) ? "romeroll-awake" : "romeroll-asleep"}
          >
            {`${text} `}
          </tspan>
        ))
      )}
    </text>
  );
}
