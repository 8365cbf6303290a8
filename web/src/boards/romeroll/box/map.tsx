// map.tsx: both sides of the map, painted cell by cell: grounds, the inside of the Servian wall, resources. A mouse or
// a pen paints as it is drawn, a finger with each tap; by keyboard arrows move and the space bar paints.

import type { JSX, SVGAttributes } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { Bench } from "../../../box/look.js";
import type { Board, Good, Ground as GroundName, Hill } from "../../../generated/romeroll.js";
import type { Language } from "../../../protocol.js";
import { labelled } from "../../../words/names.js";
import { hills } from "../art.js";
import { HillNames, Terrain, Wall } from "../city.js";
import { Sign } from "../glyphs.js";
import { type Cell, type Ground, nameOfCell, outline, type Plan } from "../ground.js";
import { Patterns } from "../patterns.js";
import { signOf } from "./cards.js";

interface Said {
  paint: string;
  edge: string;
  inside: string;
  outside: string;
  noGood: string;
  drag: string;
  map(side: string): string;
  help: string;
  grounds: string;
  wall: string;
  goods: string;
}

const said: Readonly<Record<Language, Said>> = {
  en: {
    paint: "Paint with",
    edge: "beyond the edge",
    inside: "inside the wall",
    outside: "outside the wall",
    noGood: "no resource",
    drag: "Paint by dragging",
    map: (side) => `Map, ${side}`,
    help: "Arrows move, the space bar paints.",
    grounds: "Ground",
    wall: "Servian wall",
    goods: "Resources",
  },
  fr: {
    paint: "Peindre avec",
    edge: "au-delà du bord",
    inside: "dans le mur",
    outside: "hors du mur",
    noGood: "sans ressource",
    drag: "Peindre en glissant",
    map: (side) => `Carte, ${side}`,
    help: "Les flèches déplacent, la barre d’espace peint.",
    grounds: "Terrain",
    wall: "Mur Servien",
    goods: "Ressources",
  },
};

type Brush = { ground: GroundName | null } | { inside: boolean } | { good: Good | null };

const isHill = (ground: string | null): ground is Hill => ground !== null && ground in hills;
const columnOf = ({ column }: Cell): string => String.fromCharCode(97 + column);

const groundPath = (board: Board, cell: Cell): string => `map_ground ${board} ${cell.row + 1} ${columnOf(cell)}`;
const goodPath = (board: Board, cell: Cell): string => `map_good ${board} ${cell.row + 1} ${columnOf(cell)}`;
const insidePath = (board: Board, cell: Cell): string => `map_inside ${board} ${cell.row + 1}`;

const isInside = (bench: Bench, board: Board, cell: Cell): boolean =>
  (bench.value(insidePath(board, cell)) as readonly string[]).includes(columnOf(cell));

/** The map as boards draw it, and what lies beyond its edge, which is hatched. */
function planOf(bench: Bench, board: Board): { plan: Plan; none: Cell[]; forum: Cell[] } {
  const row = bench.sheet.row("map_ground");
  const columns = row?.index[2]?.count ?? 16, rows = row?.index[1]?.count ?? 14;
  const cells: Ground[] = [], none: Cell[] = [], forum: Cell[] = [];
  for (let i = 0; i < rows * columns; i++) {
    const cell = { column: i % columns, row: Math.floor(i / columns) };
    const ground = bench.value(groundPath(board, cell)) as GroundName | null;
    const good = bench.value(goodPath(board, cell)) as Good | null;
    if (ground === null) none.push(cell);
    if (ground === "forum") forum.push(cell);
    cells.push({
      ...cell,
      kind: ground === null ? "edge" : ground === "tiber" ? "river" : ground === "bridge" ? "bridge" : "land",
      outside: !isInside(bench, board, cell),
      ...(isHill(ground) ? { hill: ground, hillName: bench.name("ground", ground) } : {}),
      ...(good ? { good: { symbol: good } as Ground["good"] } : {}),
    });
  }
  const at = (column: number, line: number): Ground | undefined =>
    column < 0 || line < 0 || column >= columns || line >= rows ? undefined : cells[line * columns + column];
  return { plan: { columns, rows, at, named: () => undefined, cells, buildings: [], overseers: [] }, none, forum };
}

/** What a stroke makes of a cell. */
function painted(bench: Bench, board: Board, brush: Brush, cell: Cell): Record<string, string | null | string[]> {
  if ("ground" in brush) return { [groundPath(board, cell)]: brush.ground };
  if ("good" in brush) return { [goodPath(board, cell)]: brush.good };
  const path = insidePath(board, cell), column = columnOf(cell);
  const others = (bench.value(path) as readonly string[]).filter((one) => one !== column);
  return { [path]: brush.inside ? [...others, column].sort() : others };
}

function Swatch({ brush, bench }: { brush: Brush; bench: Bench }): JSX.Element {
  const fill = "ground" in brush
    ? brush.ground === null
      ? "none"
      : isHill(brush.ground)
      ? hills[brush.ground]
      : ({ marsh: "#e2d3ae", tiber: "#7fa9b8", bridge: "#d9cbb0", forum: "#f6efe0" } as Record<string, string>)[
        brush.ground
      ]
    : "inside" in brush
    ? brush.inside ? "#f1e8d2" : "#c2b28c"
    : "#fbf5e6";
  return (
    <svg class="box-sign" viewBox="-11 -11 22 22" aria-hidden="true">
      <rect x={-10} y={-10} width={20} height={20} rx={3} fill={fill} stroke="#2b211b" stroke-width={1.2} />
      {"good" in brush && brush.good && <Sign name={signOf(brush.good)} size={15} />}
      {"inside" in brush && brush.inside && (
        <path d="M-8 -8H8V8H-8Z" fill="none" stroke="#8c2f24" stroke-width={3} stroke-dasharray="5 2" />
      )}
      {"ground" in brush && brush.ground === null && <path d="M-8 8L8 -8" stroke="#2b211b" stroke-width={1.5} />}
      {"ground" in brush && brush.ground === "bridge" && <path d="M-10 -4H10M-10 4H10" stroke="#2b211b" />}
      {"ground" in brush && brush.ground === "forum" && bench && (
        <path d="M-6 6V-4L0 -8L6 -4V6Z" fill="none" stroke="#8c5a3a" stroke-width={1.6} />
      )}
    </svg>
  );
}

const same = (a: Brush, b: Brush): boolean => JSON.stringify(a) === JSON.stringify(b);

function Palette({ bench, brush, choose }: { bench: Bench; brush: Brush; choose(brush: Brush): void }): JSX.Element {
  const words = said[bench.language];
  const symbols = (value: string): string[] => {
    const row = bench.sheet.row(value);
    return row ? [...bench.sheet.symbolsFor(row)] : [];
  };
  const groups: { title: string; brushes: { brush: Brush; name: string }[] }[] = [
    {
      title: words.grounds,
      brushes: [
        ...symbols("map_ground").map((ground) => ({
          brush: { ground: ground as GroundName },
          name: bench.name("ground", ground),
        })),
        { brush: { ground: null }, name: words.edge },
      ],
    },
    {
      title: words.wall,
      brushes: [{ brush: { inside: true }, name: words.inside }, { brush: { inside: false }, name: words.outside }],
    },
    {
      title: words.goods,
      brushes: [
        ...symbols("map_good").map((good) => ({ brush: { good: good as Good }, name: bench.name("good", good) })),
        { brush: { good: null }, name: words.noGood },
      ],
    },
  ];
  return (
    <div class="rr-palette" role="group" aria-label={words.paint}>
      {groups.map(({ title, brushes }) => (
        <div key={title} role="group" aria-label={title} class="box-chips">
          <strong>{title}</strong>
          {brushes.map((one) => (
            <button
              type="button"
              key={one.name}
              class="box-chip"
              data-brush={JSON.stringify(Object.values(one.brush)[0])}
              aria-pressed={same(one.brush, brush)}
              onClick={() => choose(one.brush)}
            >
              <Swatch brush={one.brush} bench={bench} /> {one.name}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

const SIZE = 30; // of a cell
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

let strokes = 0; // each is undone as one

/** Painting: with a pointer that is held down, with taps, with keys. */
function usePainting(bench: Bench, board: Board, brush: Brush, drag: boolean, plan: Plan): {
  at: Cell;
  listens: SVGAttributes<SVGSVGElement>;
} {
  const [at, move] = useState<Cell>({ column: 0, row: 0 });
  const stroke = useRef<string | null>(null);
  const paint = (cell: Cell, key: string): void => bench.edit(painted(bench, board, brush, cell), key);
  const under = (event: PointerEvent | MouseEvent): Cell | null => {
    const screen = (event.currentTarget as SVGSVGElement).getScreenCTM();
    if (!screen) return null;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(screen.inverse());
    const cell = { column: Math.floor(point.x / SIZE), row: Math.floor(point.y / SIZE) };
    return plan.at(cell.column, cell.row) ? cell : null;
  };
  const draws = (event: PointerEvent): boolean => event.pointerType !== "touch" || drag;
  const go = (event: PointerEvent): void => {
    const cell = under(event);
    if (!cell || bench.locked || !stroke.current) return;
    move(cell);
    paint(cell, stroke.current);
  };
  const listens: SVGAttributes<SVGSVGElement> = {
    onPointerDown: (event) => {
      if (!draws(event) || event.button !== 0) return;
      stroke.current = `stroke ${++strokes}`;
      (event.currentTarget as SVGSVGElement).setPointerCapture(event.pointerId);
      go(event);
    },
    onPointerMove: (event) => stroke.current && go(event),
    onPointerUp: () => (stroke.current = null),
    onPointerCancel: () => (stroke.current = null),
    onClick: (event) => {
      const touch = (event as unknown as PointerEvent).pointerType === "touch";
      const cell = touch && !drag ? under(event) : null;
      if (!cell || bench.locked) return;
      move(cell);
      paint(cell, `stroke ${++strokes}`);
    },
    onKeyDown: (event) => {
      const arrow = arrows[event.key];
      if (arrow) {
        const next = { column: at.column + arrow[0], row: at.row + arrow[1] };
        if (plan.at(next.column, next.row)) move(next);
      } else if ((event.key === " " || event.key === "Enter") && !bench.locked) paint(at, `stroke ${++strokes}`);
      else return;
      event.preventDefault();
    },
  };
  return { at, listens };
}

function tellCell(bench: Bench, board: Board, cell: Cell): string {
  const words = said[bench.language];
  const ground = bench.value(groundPath(board, cell)), good = bench.value(goodPath(board, cell));
  return [
    labelled(
      bench.language,
      nameOfCell(cell),
      ground === null ? words.edge : bench.name("ground", String(ground)),
    ),
    isInside(bench, board, cell) ? words.inside : words.outside,
    ...(good === null ? [] : [bench.name("good", String(good))]),
  ].join(", ");
}

function Side({ bench, board, brush, drag }: { bench: Bench; board: Board; brush: Brush; drag: boolean }): JSX.Element {
  const words = said[bench.language];
  const { plan, none, forum } = useMemo(() => planOf(bench, board), [bench.sheet, bench.draft, board, bench.language]);
  const { at, listens } = usePainting(bench, board, brush, drag, plan);
  const own = plan.cells.filter((cell) =>
    groundPath(board, cell) in bench.draft.own || goodPath(board, cell) in bench.draft.own
  );
  return (
    <div class={`rr-map ${drag ? "drag" : ""}`}>
      <svg
        viewBox={`-2 -2 ${plan.columns * SIZE + 4} ${plan.rows * SIZE + 4}`}
        class="romeroll-city"
        tabindex={0}
        role="application"
        aria-label={`${words.map(bench.name("board", board))}. ${words.help}`}
        data-board={board}
        {...listens}
      >
        <Patterns />
        <Terrain plan={plan} size={SIZE} narrow />
        <path d={outline(forum, SIZE, 1)} class="rr-forum" />
        <path d={outline(none, SIZE)} class="rr-none" />
        <path d={outline(none, SIZE)} fill="url(#romeroll-hatch)" />
        <HillNames plan={plan} size={SIZE} />
        <Wall plan={plan} size={SIZE} />
        {own.map(({ column, row }) => (
          <circle key={`${column} ${row}`} cx={(column + 1) * SIZE - 4} cy={row * SIZE + 4} r={2.6} class="rr-own" />
        ))}
        <rect x={at.column * SIZE + 1} y={at.row * SIZE + 1} width={SIZE - 2} height={SIZE - 2} class="rr-cursor" />
      </svg>
      <p class="heard" role="status">{tellCell(bench, board, at)}</p>
    </div>
  );
}

/** The side that is being painted. */
export function MapControl({ bench, index }: { bench: Bench; index: readonly string[] }): JSX.Element {
  const board = index[0] as Board;
  const [brush, choose] = useState<Brush>({ ground: "marsh" });
  const [drag, setDrag] = useState(false);
  const touch = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
  return (
    <div class="rr-painting">
      {!bench.locked && <Palette bench={bench} brush={brush} choose={choose} />}
      {!bench.locked && touch && (
        <label class="check">
          <input type="checkbox" checked={drag} onChange={(event) => setDrag(event.currentTarget.checked)} />
          {said[bench.language].drag}
        </label>
      )}
      <Side bench={bench} board={board} brush={brush} drag={drag} />
    </div>
  );
}
