// players.tsx: everybody at the table: whose turn, the score, what he has, whether he is there.

import type { JSX } from "preact";
import { Glyph } from "../app/glyph.js";
import { Emblem } from "../kit/seats.js";
import type { SeatInfo } from "../protocol.js";
import type { Scene } from "../scene.js";
import { useWords } from "../words/index.js";
import type { TableProps } from "./context.js";

interface Good {
  key: string;
  text: string;
  count: number;
}

const MOST_GOODS = 6;

/** How many pieces stand in a place and in its groups. A place with a title says something about them: a limit, what is known. */
const pieces = (scene: Scene, id: string): number =>
  scene.in(id).reduce((sum, item) => sum + (item.layout === "piece" ? (item.count ?? 1) : item.title ? 0 : pieces(scene, item.id)), 0);

/** What a player has, in numbers: his places that show one, and how many cards he holds. */
function goods(scene: Scene, seat: number): Good[] {
  const all: Good[] = [];
  for (const root of scene.roots.filter((item) => item.owner === seat)) {
    for (const item of scene.in(root.id)) {
      if (!item.title) continue;
      const inside = scene.in(item.id);
      const number = inside.length === 1 && inside[0]?.domain === "number" ? inside[0] : undefined;
      if (number) all.push({ key: item.id, text: item.title, count: number.count ?? 0 });
      else if (item.id.startsWith("hand.")) all.push({ key: item.id, text: item.title, count: pieces(scene, item.id) });
    }
  }
  return all.slice(0, MOST_GOODS);
}

function note(seat: SeatInfo, words: ReturnType<typeof useWords>): string {
  if (seat.who === "empty") return words.emptySeat;
  if (seat.who === "bot") return seat.handed ? words.botForPerson : words.botLevel(seat.level_text ?? seat.level ?? "");
  return seat.here === false ? words.away : "";
}

export interface PlayersProps extends TableProps {
  seatShown: number;
  show(seat: number): void;
}

export function Players({ state, nameOf, me, seatShown, show }: PlayersProps): JSX.Element {
  const words = useWords();
  const view = state.past?.view ?? state.view;
  const scene = state.past?.scene ?? state.scene;
  const pointsOf = (seat: SeatInfo): number | undefined => view?.scores?.find((one) => one.seat === seat.seat)?.total ?? seat.points;
  const best = Math.max(...(view?.seats ?? []).map((seat) => pointsOf(seat) ?? 0));
  return (
    <section class="players" aria-label={words.players}>
      <ul>
        {view?.seats.map((seat) => {
          const score = pointsOf(seat);
          const asked = seat.asked && view.state === "playing";
          return (
            <li key={seat.seat} class={`player seat-${seat.seat} ${asked ? "asked" : ""}`}>
              <button type="button" class="player-button" aria-pressed={seatShown === seat.seat} onClick={() => show(seat.seat)} data-tip={words.sideOf(nameOf(seat.seat))}>
                <svg class="player-emblem" viewBox="-11 -11 22 22" aria-hidden="true"><Emblem seat={seat.seat} /></svg>
                <span class="player-name">{nameOf(seat.seat)}{seat.seat === me && <small> ({words.you})</small>}</span>
                {score !== undefined && (
                  <span class="player-score" aria-label={`${words.score} ${score}`}>
                    {score}{score === best && view.seats.length > 1 && <span class="leads" aria-hidden="true">▲</span>}
                  </span>
                )}
              </button>
              <div class="player-more">
                {asked && <span class="player-state">{seat.who === "bot" ? words.thinking : words.toMove}<i class="dots" aria-hidden="true"><i /><i /><i /></i></span>}
                {note(seat, words) && <span class="quiet-text">{seat.who === "person" && <Glyph name="clock" />} {note(seat, words)}</span>}
                {goods(scene, seat.seat).map((good) => (
                  <span key={good.key} class="good">{good.text} <b>{good.count}</b></span>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
