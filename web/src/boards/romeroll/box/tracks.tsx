// tracks.tsx: the tracks of the sheets, cell by cell, each with its value.

import type { JSX } from "preact";
import { Stepper } from "../../../box/controls.js";
import type { Changes } from "../../../box/draft.js";
import type { Bench, ControlProps, PictureProps } from "../../../box/look.js";
import type { Cell } from "../../../box/rows.js";
import type { Track } from "../../../generated/romeroll.js";
import { Icon } from "../../../kit/icon.js";
import { tracks } from "../art.js";

/** How many cells a track has; what is being typed may be no number. */
function cellsOf(bench: Bench, track: string): number {
  const cells = bench.value(`track_cells ${track}`);
  const most = (bench.sheet.row("track_value")?.index[1]?.count ?? 1) - 1;
  return typeof cells === "number" ? Math.max(0, Math.min(cells, most)) : 0;
}

/** A track as a strip; only the cells that it has. */
export function TrackPicture({ bench, item }: PictureProps): JSX.Element {
  const count = cellsOf(bench, item);
  const columns = 10, size = 15, rows = Math.max(1, Math.ceil(count / columns));
  return (
    <svg viewBox={`-1 -1 ${columns * size + 2} ${rows * size + 26}`} aria-hidden="true">
      <Icon
        name={tracks[item as Track].icon}
        x={columns * size / 2}
        y={11}
        size={20}
        fill={tracks[item as Track].colour}
      />
      {Array.from(
        { length: count },
        (_, i) => (
          <g key={i} transform={`translate(${(i % columns) * size} ${24 + Math.floor(i / columns) * size})`}>
            <rect x={0.5} y={0.5} width={size - 1} height={size - 1} rx={2} class="romeroll-box" />
            <text x={size / 2} y={size / 2 + 3.4} font-size={9.5} text-anchor="middle">
              {String(bench.value(`track_value ${item} ${i + 1}`))}
            </text>
          </g>
        ),
      )}
    </svg>
  );
}

/** How many cells a track has: new ones go on by one, and what is cut off has no value. */
export function LengthControl({ bench, row, index }: ControlProps): JSX.Element {
  const [track = ""] = index;
  const path = `${row.value} ${track}`;
  const valueOf = (i: number): number => Number(bench.value(`track_value ${track} ${i}`)) || 0;
  const resize = (changes: Changes, key?: string): void => {
    const wanted = changes[path];
    const all: Record<string, Cell> = { ...changes };
    const most = (bench.sheet.row("track_value")?.index[1]?.count ?? 1) - 1;
    const count = typeof wanted === "number" && wanted <= most ? wanted : cellsOf(bench, track);
    for (let i = 1, last = 0; i <= most; i++) {
      last = i > count ? 0 : valueOf(i) || last + 1;
      all[`track_value ${track} ${i}`] = last;
    }
    bench.edit(all, key);
  };
  return <Stepper bench={{ ...bench, edit: resize }} row={row} path={path} label={row.text} />;
}

/** The value of each cell of a track; cell 0 is before the first. */
export function TrackControl({ bench, row, index }: ControlProps): JSX.Element {
  const [track = ""] = index;
  const count = cellsOf(bench, track);
  return (
    <div class="rr-track">
      {Array.from({ length: count }, (_, i) => (
        <div class="rr-track-cell" key={i}>
          <span class="quiet-text">{i + 1}</span>
          <Stepper
            bench={bench}
            row={row}
            path={`${row.value} ${track} ${i + 1}`}
            label={`${row.text} ${i + 1}`}
          />
        </div>
      ))}
    </div>
  );
}
