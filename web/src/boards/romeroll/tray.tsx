// tray.tsx: the dice: the pool, everybody's dice, the die in use with what is left of it, and the six actions it may
// serve.

import type { JSX } from "preact";
import { Icon } from "../../kit/icon.js";
import { Lit } from "../../kit/lit.js";
import { Emblem } from "../../kit/seats.js";
import type { Face, Favour } from "../../generated/romeroll.js";
import { actions, gods, workers } from "./art.js";
import { SenecaMark } from "./empire.js";
import { Sign } from "./glyphs.js";
import type { Item, Showing } from "./ground.js";
import { BESIDE } from "./layout.js";
import { type Choice, stand, standFor, withVerb } from "./moves.js";
import { type Board, Button, Die, Fit, isClicked, numberIn, Panel, type Table, Tick, WorkerSign } from "./pieces.js";

export interface TrayProps {
  table: Table;
  x: number;
  y: number;
  width: number;
  height: number;
}

export function Tray({ table, x, y, width, height }: TrayProps): JSX.Element {
  const { board, words } = table;
  const used = board.scene.place("die") !== undefined;
  const playing = withVerb(board.choices, "play");
  const half = height - 52;
  return (
    <Panel x={x} y={y} width={width} height={height} label={words.pool} class="romeroll-tray">
      <Round table={table} />
      {playing.length > 0
        ? <Characters table={table} width={width} />
        : used
        ? <Used table={table} width={width} />
        : <Pool table={table} x={58} y={7} width={width - 64} size={Math.min(50, (width - 64) / 9 - 3)} />}
      <path d={`M8 ${half}H${width - 8}`} class="romeroll-rule" />
      <Hands table={table} y={half + 5} width={width} />
    </Panel>
  );
}

function Round({ table: { board } }: { table: Table }): JSX.Element {
  const round = numberIn(board, "round"), last = board.scene.place("last");
  const title = board.scene.place("round")?.title ?? "";
  return (
    <g
      data-id="round"
      data-unmarked
      data-tip={`${title} ${round}${last ? `, ${last.title} ${numberIn(board, "last")}` : ""}`}
    >
      <rect x={5} y={6} width={48} height={50} rx={4} class="romeroll-medal" />
      <Fit text={title} x={29} y={21} width={46} size={12.5} anchor="middle" class="romeroll-quiet" />
      <text class="title" x={29} y={47} font-size={last ? 16 : 21} text-anchor="middle">
        {round || "–"}
        {last ? `/${numberIn(board, "last")}` : ""}
      </text>
    </g>
  );
}

function Pool(
  { table, x, y, width, size }: { table: Table; x: number; y: number; width: number; size: number },
): JSX.Element {
  const { board } = table;
  const items = board.scene.known(board.scene.in("pool"), "face");
  const count = items.reduce((sum, item) => sum + (item.count ?? 1), 0);
  const step = count > 1 ? Math.min(size + 5, (width - size) / (count - 1)) : 0;
  let at = 0;
  return (
    <g transform={`translate(${x} ${y})`} data-id="pool" data-unmarked>
      {items.map((item) => {
        const many = item.count ?? 1, from = at;
        at += many;
        return (
          <Lit
            board={board}
            item={item}
            x={from * step}
            key={item.id}
            halo={<rect x={-2} y={-2} width={size + 4 + (many - 1) * step} height={size + 4} rx={8} />}
          >
            {Array.from({ length: many }, (_, i) => (
              <g transform={`translate(${i * step} 0)`}>
                <Die printed={board.printed} face={item.symbol} size={size} />
              </g>
            ))}
            {board.lit.get(item.id)?.some(({ verb }) => verb === "also") && (
              <Toga x={size + (many - 1) * step - 3} y={3} size={17} />
            )}
          </Lit>
        );
      })}
    </g>
  );
}

/** Whether the die in use is being turned. */
export const isTurning = (table: Table): boolean => {
  const { scene, choices } = table.board;
  return scene.in("die").some(({ id, domain }) => domain === "face" && isClicked(table, id))
    || (choices.length > 0 && choices.every(({ verb }) => verb === "turn"));
};

/** The die in use: its face, the icons and workers left, a Senator's help; then the actions. */
function Used({ table, width }: { table: Table; width: number }): JSX.Element {
  const { board } = table;
  const [face] = board.scene.known(board.scene.in("die"), "face");
  const icons = board.scene.known(board.scene.in("icons"), "good");
  const placing = board.choices.some(({ verb }) => verb === "draw");
  const slim = width < BESIDE, start = 119, from = Math.min(224, width - 249), ending = plainMove(board);
  const room = slim ? width - start - (ending ? 118 : 18) : from - start - 15;
  return (
    <g data-unmarked>
      {face && (
        <Lit board={board} item={face} x={56} y={7} halo={<rect x={-2} y={-2} width={52} height={52} rx={9} />}>
          <Die printed={board.printed} face={face.symbol} size={48} />
        </Lit>
      )}
      <g transform={`translate(${start} 19)`}>
        {icons.map((item, i) => (
          <IconLeft table={table} item={item} x={i * Math.min(27, room / Math.max(1, icons.length - 1))} />
        ))}
        {icons.length === 0 && <text class="romeroll-quiet" x={-8} y={4} font-size={13}>–</text>}
      </g>
      <Workers table={table} x={start} y={45} room={room} />
      {slim && ending && board.scene.place("actions") && (
        <Button
          x={width - 104}
          y={12}
          width={98}
          height={40}
          label={ending.text}
          text={ending.text}
          onPress={() => board.play(ending)}
        />
      )}
      {slim || placing
        ? null
        : isTurning(table)
        ? <Faces table={table} x={from} y={12} width={width - from - 6} />
        : <Actions table={table} x={from} y={5} width={width - from - 5} />}
    </g>
  );
}

/** The workers of the die, and those that a Senator can stand for. */
function Workers({ table, x, y, room }: { table: Table; x: number; y: number; room: number }): JSX.Element {
  const { board } = table;
  const shown = board.scene.known(board.scene.in("workers"), "worker"), helpers = withVerb(board.choices, "deploy");
  const step = Math.min(27, room / Math.max(1, shown.length + helpers.length - 1));
  return (
    <g transform={`translate(${x} ${y})`}>
      {shown.map((item, i) => (
        <Lit board={board} item={item} x={i * step}>
          <WorkerSign name={item.symbol} size={22} />
        </Lit>
      ))}
      {helpers.map((choice, i) => {
        const [symbol] = choice.args;
        return (
          <Lit
            board={board}
            item={stand(standFor("deploy", symbol), "worker", symbol, choice.text)}
            x={(shown.length + i) * step}
            halo={<rect x={-13} y={-13} width={26} height={26} rx={4} />}
          >
            <rect x={-11} y={-11} width={22} height={22} rx={3} class="romeroll-ghost" />
            <Icon name={workers[symbol].icon} size={16} fill="var(--ink)" />
            <Toga x={9} y={-9} size={12} />
          </Lit>
        );
      })}
    </g>
  );
}

/** It costs a Senator. */
function Toga({ x, y, size }: { x: number; y: number; size: number }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`} class="romeroll-toga">
      <circle r={size / 2} fill="#5a3a78" stroke="#fff" stroke-width={0.8} />
      <Icon name="roman-toga" size={size * 0.75} fill="#fff" />
    </g>
  );
}

function IconLeft({ table, item, x }: { table: Table; item: Showing<"good">; x: number }): JSX.Element {
  return (
    <Lit board={table.board} item={item} x={x} halo={<circle r={14} />}>
      <Sign name={item.symbol} size={23} />
      {(item.count ?? 1) > 1 && <Count x={11} y={5} count={item.count ?? 1} />}
      {isClicked(table, item.id) && <Tick x={0} y={0} />}
    </Lit>
  );
}

export function Count({ x, y, count }: { x: number; y: number; count: number }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={7.5} fill="#2b211b" />
      <text class="romeroll-light" y={4.2} font-size={12.5} font-weight={700} text-anchor="middle">{count}</text>
    </g>
  );
}

export function Actions(
  { table, x, y, width, high = 27 }: { table: Table; x: number; y: number; width: number; high?: number },
): JSX.Element {
  const { board } = table;
  const gap = 4, wide = (width - 2 * gap) / 3;
  return (
    <g
      transform={`translate(${x} ${y})`}
      data-id="actions"
      data-unmarked
      role="group"
      aria-label={board.scene.place("actions")?.title}
    >
      {board.scene.known(board.scene.in("actions"), "action").map((item, i) => (
        <Lit
          board={board}
          item={item}
          x={(i % 3) * (wide + gap)}
          y={Math.floor(i / 3) * (high + gap)}
          class={`romeroll-action ${item.turned ? "done" : ""}`}
          halo={<rect x={-1} y={-1} width={wide + 2} height={high + 2} rx={4} />}
        >
          <rect width={wide} height={high} rx={3} class="body" />
          <Icon name={actions[item.symbol]} x={10} y={high / 2} size={16} fill="var(--ink)" />
          <Fit
            text={item.text ?? ""}
            x={20}
            y={high / 2 + 4}
            width={wide - 22}
            size={high > 27 ? 14 : 12.5}
            weight={700}
            lines={2}
          />
        </Lit>
      ))}
    </g>
  );
}

/** The faces a die can be turned to. */
export function Faces({ table, x, y, width }: { table: Table; x: number; y: number; width: number }): JSX.Element {
  const { board } = table;
  const turns = withVerb(board.choices, "turn");
  const size = Math.min(46, width / turns.length - 4);
  return (
    <g transform={`translate(${x} ${y})`} role="group" aria-label={table.words.faces}>
      {turns.map((choice, i) => {
        const [symbol] = choice.args;
        return (
          <Lit
            board={board}
            item={stand(standFor("turn", symbol), "face", symbol, choice.text)}
            x={i * (size + 4)}
            halo={<rect x={-2} y={-2} width={size + 4} height={size + 4} rx={7} />}
          >
            <Die printed={board.printed} face={symbol} size={size} />
          </Lit>
        );
      })}
    </g>
  );
}

function Characters({ table, width }: { table: Table; width: number }): JSX.Element {
  const { board } = table;
  const choices = withVerb(board.choices, "play");
  const wide = Math.min(120, (width - 66) / choices.length - 6);
  return (
    <g transform="translate(62 14)" role="group" aria-label={table.words.characters}>
      {choices.map((choice, i) => {
        const [symbol] = choice.args;
        return (
          <Lit
            board={board}
            item={stand(standFor("play", symbol), "character", symbol, choice.text)}
            x={i * (wide + 6)}
            halo={<rect x={-1} y={-1} width={wide + 2} height={42} rx={4} />}
          >
            <rect width={wide} height={40} rx={3} class="romeroll-card" />
            <Fit text={symbol} x={wide / 2} y={25} width={wide - 6} size={14} kind="title" anchor="middle" />
          </Lit>
        );
      })}
    </g>
  );
}

const PLAIN = 88; // the room of a button beside the dice

/** The move that needs nothing of the board: ending the turn, keeping one's Senators, none of what is offered. */
export const plainMove = ({ choices }: Board): Choice | undefined =>
  choices.find(({ verb }) => verb === "end" || verb === "keep" || verb === "pass");

/** Ending the turn has a place of its own: who says "none" twice has not ended it. */
export const isEnd = ({ verb }: Choice): boolean => verb === "end";

/** Everybody's dice, in seat order, the own ones larger; Seneca's too. */
function Hands({ table, y, width }: { table: Table; y: number; width: number }): JSX.Element {
  const { board } = table;
  const narrow = width < BESIDE;
  const seneca = board.scene.place("seneca");
  const seats = board.seats.map(({ seat }) => seat);
  const places = seats.length + (seneca ? 1 : 0);
  const own = narrow ? 36 : 41, room = width - 12 - (narrow ? 0 : 2 * PLAIN) - (2 * own + 31);
  const other = Math.min(own, (room / Math.max(1, places - 1) - 31) / 2);
  const plain = plainMove(board);
  let at = 6;
  const next = (size: number): number => {
    const from = at;
    at += 2 * size + 31;
    return from;
  };
  return (
    <g transform={`translate(0 ${y})`}>
      {seats.map((seat) => {
        const size = seat === (board.me || 1) ? own : other;
        const proconsul = board.scene.in("seat", seat).find((item) => item.symbol === "proconsul");
        return (
          <g transform={`translate(${next(size)} 0)`}>
            <g data-tip={board.nameOf(seat)}>
              <Emblem seat={seat} x={11} y={22} size={20} />
            </g>
            {proconsul && <Eagle item={proconsul} />}
            <HandDice
              table={table}
              items={board.scene.in("dice", seat)}
              x={24}
              size={size}
              ghost={seat === board.me ? table.ghosts.die : null}
            />
          </g>
        );
      })}
      {seneca && (
        <g transform={`translate(${next(other)} 0)`}>
          <g data-tip={board.rival?.name}>
            <SenecaMark x={11} y={22} size={20} />
          </g>
          {board.scene.in("seneca").filter((item) => item.symbol === "proconsul").map((item) => <Eagle item={item} />)}
          <HandDice table={table} items={board.scene.in("taken")} x={24} size={other} />
        </g>
      )}
      {plain && !narrow && (
        <Button
          x={width - (isEnd(plain) ? 1 : 2) * PLAIN}
          y={2}
          width={PLAIN - 6}
          height={38}
          label={plain.text}
          text={plain.text}
          onPress={() => board.play(plain)}
        />
      )}
    </g>
  );
}

/** The Proconsul's eagle. */
function Eagle({ item }: { item: Item }): JSX.Element {
  return (
    <g
      transform="translate(15 8)"
      class="item"
      data-id={item.id}
      data-tip={item.text}
      role="img"
      aria-label={item.text}
    >
      <circle r={8} fill="#9a6400" stroke="#2b211b" stroke-width={0.8} />
      <Icon name="eagle-emblem" size={12} fill="#fff" />
    </g>
  );
}

function HandDice(
  { table: { board }, items, x, size, ghost = null }: {
    table: Table;
    items: readonly Item[];
    x: number;
    size: number;
    ghost?: Face | null;
  },
): JSX.Element {
  const known = board.scene.known(items, "face");
  return (
    <g transform={`translate(${x} ${(42 - size) / 2})`}>
      {[0, 1].map((i) => <rect x={i * (size + 3)} width={size} height={size} rx={6} class="romeroll-socket" />)}
      {ghost && known.length < 2 && (
        <g transform={`translate(${known.length * (size + 3)} 0)`} class="romeroll-taken" aria-hidden="true">
          <Die printed={board.printed} face={ghost} size={size} />
        </g>
      )}
      {known.map((item, i) => (
        <Lit
          board={board}
          item={item}
          x={i * (size + 3)}
          key={item.id}
          halo={<rect x={-2} y={-2} width={size + 4} height={size + 4} rx={7} />}
        >
          <Die printed={board.printed} face={item.symbol} size={size} />
        </Lit>
      ))}
    </g>
  );
}

export const godIcon = (favour: Favour): string => gods[favour];
