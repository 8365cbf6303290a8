// ring.tsx: the action ring of one player: six trays with their markers, the slots outside, the time track around it
// all, and in the middle what is in the hand. While sowing it shows where the markers will go and where the turn will
// end.

import type { JSX } from "preact";
import { Action, Colour } from "../../generated/trajan.js";
import { Icon } from "../../kit/icon.js";
import { arc, inBowl, middle, onCircle, type Point, ring, timeAngle, trayAngle } from "./geometry.js";
import { ActionSign, actionColour, Arch, Label, Marker, Medallion, Token, TrajanTile } from "./pieces.js";
import { Copies, Frame, Spot, type Marked, type Thing, type Ui } from "./spot.js";
import { words } from "./words.js";

/** The tray that is about to be sown and the colours already chosen, in order. */
export interface Aim {
  tray: number;
  colours: readonly Colour[];
}

const numerals = ["I", "II", "III", "IV", "V", "VI"];

/** The markers in one of a player's trays, counted from 0. */
export const markersIn = (ui: Ui, seat: number, tray: number): Marked[] =>
  ui.scene.known(ui.scene.in("markers", seat, tray + 1), "colour");

export const countOf = (items: readonly Thing[]): number => items.reduce((sum, item) => sum + (item.count ?? 1), 0);

function Markers(
  { ui, items, layout }: { ui: Ui; items: readonly Marked[]; layout: { r: number; at: Point[] } },
): JSX.Element {
  let used = 0;
  return (
    <g>
      {items.map((item) => {
        const at = layout.at.slice(used, used += item.count ?? 1);
        const size = 2 * layout.r + 3;
        return (
          <Copies key={item.id} ui={ui} item={item} at={at} w={size} h={size} round>
            <Marker colour={item.symbol} r={layout.r} />
          </Copies>
        );
      })}
    </g>
  );
}

function Tray({ ui, seat, tray }: { ui: Ui; seat: number; tray: number }): JSX.Element | null {
  const item = ui.scene.place("tray", seat, tray + 1);
  const action = Action[tray];
  if (!item || !action) return null;
  const at = onCircle(ring.trays, trayAngle(tray));
  const markers = markersIn(ui, seat, tray), count = countOf(markers);
  const plus2 = ui.scene.in("plus2", seat).find((marker) => marker.symbol === action);
  const sown = ui.clicked.includes(item.id);
  const drawn = <Markers ui={ui} items={markers} layout={inBowl(count)} />;
  const corner = onCircle(ring.bowl - 2, trayAngle(tray) + 180);
  return (
    <g>
      <Spot board={ui} item={item} x={at.x} y={at.y} class="trajan-tray" halo={<circle r={ring.bowl + 1.5} />}>
        <circle r={ring.bowl} fill="var(--trajan-rim)" stroke="var(--line-dark)" stroke-width={1} />
        <circle class="trajan-bowl" r={ring.bowl - 3} stroke="var(--line-dark)" stroke-width={0.6} />
        <ActionSign action={action} size={count > 3 ? 18 : 24} fill={actionColour(action)} />
        {!sown && drawn}
        {plus2 && (
          <Spot
            board={ui}
            item={{ ...plus2, text: `[+2] ${plus2.text ?? ""}` }}
            x={corner.x}
            y={corner.y}
            halo={<Frame w={20} h={14} />}
          >
            <rect class="trajan-piece" x={-10} y={-7.5} width={20} height={15} rx={3} fill="#f4cf5e" />
            <Label y={4.8} size={14} class="trajan-on-piece trajan-bold">+2</Label>
          </Spot>
        )}
      </Spot>
      {sown && <g transform={`translate(${at.x} ${at.y})`}>{drawn}</g>}
    </g>
  );
}

function Slot({ ui, seat, tray }: { ui: Ui; seat: number; tray: number }): JSX.Element | null {
  const item = ui.scene.place("slot", seat, tray + 1);
  if (!item) return null;
  const at = onCircle(ring.slots, trayAngle(tray));
  const inside = ui.scene.inside(item);
  return (
    <Spot board={ui} item={item} x={at.x} y={at.y} halo={<Frame w={ring.slot} h={ring.slot} />}>
      <rect class="trajan-socket" x={-ring.slot / 2} y={-ring.slot / 2} width={ring.slot} height={ring.slot} rx={3} />
      {inside.length === 0 && (
        <text aria-hidden="true" class="title trajan-quiet" y={5.5} font-size={16} text-anchor="middle">
          {numerals[tray]}
        </text>
      )}
      {inside.map((piece) => (
        <Spot key={piece.id} board={ui} item={piece} halo={<Frame w={ring.slot} h={ring.slot} />}>
          {piece.domain === "tile" && piece.symbol !== "?"
            ? <TrajanTile tile={piece.symbol} printed={ui.printed} size={ring.slot} />
            : <Arch seat={seat} size={30} />}
        </Spot>
      ))}
    </Spot>
  );
}

function Time({ ui, aimed }: { ui: Ui; aimed: number }): JSX.Element | null {
  const time = ui.scene.place("time");
  const marker = ui.scene.in("time")[0];
  if (!time || !marker) return null;
  const lap = time.width ?? 21;
  const now = marker.column ?? 0;
  const half = 180 / lap;
  const at = onCircle(ring.time, timeAngle(now, lap));
  const ghost = onCircle(ring.time, timeAngle((now + aimed) % lap, lap));
  const inner = ring.time - ring.track / 2, outer = ring.time + ring.track / 2;
  return (
    <g data-id="time">
      {Array.from({ length: lap }, (_, step) => (
        <path
          key={step}
          d={arc(inner, outer, timeAngle(step, lap) - half, timeAngle(step, lap) + half)}
          fill={step === 0
            ? "var(--trajan-military)"
            : step % 2
            ? "var(--trajan-segment)"
            : "var(--trajan-segment-other)"}
          stroke="var(--line-dark)"
          stroke-width={0.8}
        />
      ))}
      {aimed > 0 && (
        <g class="trajan-ghost" transform={`translate(${ghost.x} ${ghost.y})`}>
          <circle class="trajan-piece" r={9} fill="#f4cf5e" />
          <Icon name="hourglass" size={12} fill="var(--trajan-ink)" />
        </g>
      )}
      <Spot
        board={ui}
        item={{ ...marker, text: words[ui.language].of(marker.text ?? "", `${now}/${lap}`) }}
        x={at.x}
        y={at.y}
        halo={<circle r={11} />}
      >
        <circle class="trajan-piece" r={10} fill="#f4cf5e" />
        <Icon name="hourglass" size={13} fill="var(--trajan-ink)" />
      </Spot>
    </g>
  );
}

/** [TRA-5.1] Whether the tile beside the target tray can be completed by what is being sown. */
function mayComplete(ui: Ui, seat: number, aim: Aim, count: number): boolean {
  const target = (aim.tray + count) % Action.length;
  const tile = ui.scene.known(ui.scene.in("slot", seat, target + 1), "tile")[0];
  if (!tile || count > Action.length) return false;
  const listed = (tray: number): Colour[] =>
    markersIn(ui, seat, tray).flatMap((item) => Array.from({ length: item.count ?? 1 }, () => item.symbol));
  const hand = listed(aim.tray);
  for (const colour of aim.colours) hand.splice(hand.indexOf(colour), 1);
  const there = count === Action.length ? [] : listed(target);
  return hand.some((last) => {
    const left = [...there, last];
    return ui.printed.tile_colours[tile.symbol].every((colour) =>
      left.includes(colour) && left.splice(left.indexOf(colour), 1)
    );
  });
}

/** Where the markers of the aimed tray go, one by one, where the turn ends, and whether a tile may be completed
 * there. */
function Preview({ ui, seat, aim, count }: { ui: Ui; seat: number; aim: Aim; count: number }): JSX.Element {
  const target = onCircle(ring.trays, trayAngle(aim.tray + count));
  const slot = onCircle(ring.slots, trayAngle(aim.tray + count));
  const steps = Math.min(count, Action.length);
  return (
    <g class="trajan-preview" aria-hidden="true" style={{ pointerEvents: "none" }}>
      {Array.from({ length: steps }, (_, i) => {
        const at = onCircle(ring.trays + ring.bowl - 3, trayAngle(aim.tray + 1 + i) - 22);
        const colour = aim.colours[i];
        return (
          <g key={i} transform={`translate(${at.x} ${at.y})`}>
            <circle r={8.5} fill="var(--marble)" stroke="var(--red)" stroke-width={1.6} />
            {colour ? <Marker colour={colour} r={6} /> : <Label y={4.2} size={12.5} class="trajan-bold">{i + 1}</Label>}
          </g>
        );
      })}
      <circle class="trajan-aim" cx={target.x} cy={target.y} r={ring.bowl + 3} />
      {mayComplete(ui, seat, aim, count) && (
        <rect
          class="trajan-aim"
          x={slot.x - ring.slot / 2 - 3}
          y={slot.y - ring.slot / 2 - 3}
          width={ring.slot + 6}
          height={ring.slot + 6}
          rx={5}
        />
      )}
    </g>
  );
}

/** In the middle: markers in the hand, a completed tile, the arch when it has no slot. */
function Hub({ ui, seat }: { ui: Ui; seat: number }): JSX.Element {
  const loose = countOf(ui.scene.in("loose", seat));
  const completed = ui.scene.known(ui.scene.in("completed", seat), "tile")[0];
  const arch = ui.scene.in("centre", seat)[0];
  return (
    <g>
      <circle r={ring.hub - 1} fill="var(--trajan-socket)" stroke="var(--trajan-rim)" stroke-width={1} />
      {arch && (
        <Spot board={ui} item={arch} y={loose || completed ? 26 : 0} halo={<Frame w={34} h={34} />}>
          <Arch seat={seat} size={loose || completed ? 20 : 34} />
        </Spot>
      )}
      {loose > 0 && <LooseMarkers ui={ui} seat={seat} />}
      {completed && (
        <Spot board={ui} item={completed} halo={<Frame w={46} h={46} />}>
          <TrajanTile tile={completed.symbol} printed={ui.printed} size={46} />
        </Spot>
      )}
    </g>
  );
}

/** One place a colour, always the same, so that nothing moves under the finger; a second marker peeps out behind the
 * first. */
function LooseMarkers({ ui, seat }: { ui: Ui; seat: number }): JSX.Element {
  return (
    <g>
      {ui.scene.known(ui.scene.in("loose", seat), "colour").map((item) => {
        const at = onCircle(27, -90 + 60 * Colour.indexOf(item.symbol));
        return (
          <Spot key={item.id} board={ui} item={item} x={at.x} y={at.y} halo={<circle r={12} />}>
            <circle r={12} fill="transparent" />
            {(item.count ?? 1) > 1 && <Marker colour={item.symbol} r={7.5} x={3.5} y={-2.5} />}
            <Marker
              colour={item.symbol}
              r={7.5}
              x={(item.count ?? 1) > 1 ? -3 : 0}
              y={(item.count ?? 1) > 1 ? 2 : 0}
            />
          </Spot>
        );
      })}
    </g>
  );
}

function Next({ ui, seat }: { ui: Ui; seat: number }): JSX.Element | null {
  const next = ui.scene.in("next", seat)[0];
  const tray = Action.findIndex((action) => action === next?.symbol);
  if (tray < 0) return null;
  const at = onCircle(ring.trays, trayAngle(tray));
  return <circle class="trajan-aim" cx={at.x} cy={at.y} r={ring.bowl + 3} />;
}

const corner = 27;

/** The quarter and the demands. */
function Calendar({ ui }: { ui: Ui }): JSX.Element {
  const quarter = ui.scene.in("quarter")[0];
  const demands = ui.scene.in("demands").flatMap((item) => Array.from({ length: item.count ?? 1 }, () => item));
  const corners: Point[] = [{ x: -13.5, y: -12 }, { x: 13.5, y: -12 }, { x: 13.5, y: 13 }];
  const seats = corners.slice(0, ui.printed.demand_places);
  return (
    <g>
      <g
        transform={`translate(${corner} ${corner})`}
        role="img"
        aria-label={`${ui.scene.place("quarter")?.title ?? ""} ${quarter?.count ?? ""}`}
        data-id="quarter"
        data-unmarked
        data-tip={`${ui.scene.place("quarter")?.title ?? ""} ${quarter?.count ?? ""}/${ui.printed.quarters}`}
      >
        <text class="title" y={-4} x={-26} font-size={24}>
          {numerals[(quarter?.count ?? 1) - 1]}
        </text>
        <Label y={11} x={-26} size={11.6} anchor="start" class="trajan-quiet">
          {ui.scene.place("quarter")?.title ?? ""}
        </Label>
      </g>
      <g
        transform={`translate(${middle - corner} ${corner})`}
        data-id="demands"
        data-tip={ui.scene.place("demands")?.title}
        role="img"
        aria-label={words[ui.language].of(
          ui.scene.place("demands")?.title ?? "",
          demands.map((item) => item.text).join(", ") || "–",
        )}
      >
        {seats.map((at, i) => (
          <circle key={i} cx={at.x} cy={at.y} r={12} fill="none" stroke="var(--ink-quiet)" stroke-dasharray="2.5 2.5" />
        ))}
        <Demands ui={ui} at={seats} />
      </g>
    </g>
  );
}

/** What stands in the four corners: the quarter, the demands, the supply, the votes. */
function Corners({ ui, seat, shared }: { ui: Ui; seat: number; shared: boolean }): JSX.Element {
  const supply = ui.scene.in("supply", seat)[0];
  return (
    <g>
      {shared && <Calendar ui={ui} />}
      {supply && (
        <Spot board={ui} item={supply} x={corner - 8} y={middle - corner + 8} halo={<circle r={18} />}>
          <rect x={-18} y={-14} width={38} height={28} fill="transparent" />
          <Token figure="token" seat={seat} x={-7} y={0} size={19} />
          <Label x={6} y={5.5} size={16} anchor="start" class="trajan-bold">{supply.count ?? 0}</Label>
        </Spot>
      )}
      <Votes ui={ui} seat={seat} x={middle - corner + 6} y={middle - corner + 8} />
    </g>
  );
}

function Demands({ ui, at }: { ui: Ui; at: readonly Point[] }): JSX.Element {
  let used = 0;
  return (
    <g>
      {ui.scene.known(ui.scene.in("demands"), "demand").map((item) => (
        <Copies key={item.id} ui={ui} item={item} at={at.slice(used, used += item.count ?? 1)} w={24} h={24} round>
          <Medallion demand={item.symbol} />
        </Copies>
      ))}
    </g>
  );
}

/** [TRA-15.7] A player's votes now: the space of the disc and the senate tiles. */
export function votesOf(ui: Ui, seat: number): number {
  const { scene, printed } = ui;
  const spaces = scene.known(scene.in("track"), "space");
  const here = spaces.find((space) => scene.inside(space).some((disc) => disc.owner === seat));
  const tiles = scene.known(scene.in("mat", seat), "face");
  return tiles.reduce(
    (sum, tile) => sum + printed.face_votes[tile.symbol] * (tile.count ?? 1),
    here ? printed.space_votes[here.symbol] : 0,
  );
}

function Votes({ ui, seat, x, y }: { ui: Ui; seat: number; x: number; y: number }): JSX.Element {
  const tip = words[ui.language].of(words[ui.language].votes, votesOf(ui, seat));
  return (
    <g transform={`translate(${x} ${y})`} role="img" aria-label={tip} data-tip={tip}>
      <rect x={-18} y={-14} width={38} height={28} fill="transparent" />
      <Icon name="roman-toga" x={-7} size={22} fill={actionColour("senate")} />
      <Label x={5} y={5.5} size={16} anchor="start" class="trajan-bold">{votesOf(ui, seat)}</Label>
    </g>
  );
}

/** shared: with what belongs to all: time, quarter and demands, which are drawn once. */
export function Ring(
  { ui, seat, aim, shared = true }: { ui: Ui; seat: number; aim: Aim | null; shared?: boolean },
): JSX.Element {
  const count = aim ? countOf(markersIn(ui, seat, aim.tray)) : 0;
  return (
    <g>
      <Corners ui={ui} seat={seat} shared={shared} />
      <g
        transform={`translate(${ring.centre} ${ring.centre})`}
        data-id={ui.scene.id("ring", seat)}
        role="group"
        aria-label={words[ui.language].ringOf(ui.nameOf(seat))}
      >
        <circle r={ring.time} fill="var(--trajan-disc)" />
        <circle r={ring.time} fill="url(#trajan-grain)" />
        <circle r={ring.trays + ring.bowl + 2} fill="none" stroke="var(--trajan-disc-edge)" stroke-width={3} />
        {shared && <Time ui={ui} aimed={count} />}
        {Action.map((_, tray) => <Slot key={tray} ui={ui} seat={seat} tray={tray} />)}
        <Hub ui={ui} seat={seat} />
        {Action.map((_, tray) => <Tray key={tray} ui={ui} seat={seat} tray={tray} />)}
        <Next ui={ui} seat={seat} />
        {aim && <Preview ui={ui} seat={seat} aim={aim} count={count} />}
      </g>
    </g>
  );
}
