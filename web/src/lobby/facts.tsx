// facts.tsx: what one asks of a game before choosing it: for how many, how long, how demanding.

import type { JSX } from "preact";
import type { GameInfo } from "../app/ask.js";
import { Glyph } from "../app/glyph.js";
import { useWords } from "../words/index.js";

const MOST = 5; // as heavy as a game can be

/** As many full dots as the game is heavy. */
function Weight({ weight }: { weight: number }): JSX.Element {
  return (
    <svg class="weight" viewBox="0 0 58 10" width="58" height="10" aria-hidden="true">
      {Array.from(
        { length: MOST },
        (_, i) => <circle key={i} cx={5 + 12 * i} cy={5} r={4} class={i < weight ? "full" : ""} />,
      )}
    </svg>
  );
}

export function Facts({ game }: { game: GameInfo }): JSX.Element {
  const words = useWords();
  const { seats_min, seats_max, minutes_min, minutes_max, weight } = game;
  return (
    <span class="facts">
      <span>
        <Glyph name="people" /> {words.playersRange(seats_min, seats_max)}
      </span>{" "}
      {minutes_max > 0 && (
        <span>
          <Glyph name="clock" /> {words.minutes(minutes_min, minutes_max)}
        </span>
      )} {weight > 0 && (
        <span>
          <Weight weight={weight} /> {words.weights[weight - 1]}
        </span>
      )}
    </span>
  );
}
