// preview-rings.tsx: rings around what a hint's move touches, and around what a move that is pointed at would change:
// quieter than the marks of what has happened, and drawn as those are.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { useStore } from "../app/store.js";
import { isSmall, Line, type MarksProps, useOutlines } from "./marks.js";
import { foreseen, hinted } from "./preview.js";

function Rings({ ids, kind, ...props }: MarksProps & { ids: readonly string[]; kind: string }): JSX.Element {
  const marks = useMemo(() => new Map(ids.map((id) => [id, 0])), [ids]);
  const { drawing, found } = useOutlines(props, marks, false);
  return (
    <svg ref={drawing} class={`rings ${kind}`} aria-hidden="true">
      {found.map((mark) => (
        <g key={mark.id} class={isSmall(mark) ? "ring small" : "ring"} data-ring={mark.id}>
          <Line mark={mark} />
        </g>
      ))}
    </svg>
  );
}

const NOTHING: readonly string[] = [];

export function PreviewRings(props: MarksProps): JSX.Element {
  const hint = useStore(hinted);
  const ahead = useStore(foreseen);
  return (
    <>
      <Rings {...props} kind="hinted" ids={hint} />
      <Rings {...props} kind="foreseen" ids={ahead?.changed ?? NOTHING} />
    </>
  );
}
