// emblem.tsx: the wall painting of a game; two dice where it has none.

import type { JSX } from "preact";
import { emblems } from "virtual:games";
import { Die, Panel } from "../kit/emblem.js";

function Plain(): JSX.Element {
  return (
    <Panel ground="#2f7d5b">
      <Die x={60} y={44} colour="#8a5a2b" tilt={-10} pips={[[0, 0]]} />
      <Die x={98} y={50} colour="#8a5a2b" tilt={16} pips={[[-1, -1], [1, 1], [-1, 1], [1, -1], [-1, 0], [1, 0]]} />
    </Panel>
  );
}

export function GameEmblem({ game }: { game: string }): JSX.Element {
  const Drawn = emblems[game] ?? Plain;
  return <Drawn />;
}
