// players.tsx: everybody at the table: whose turn, the score, what he has, whether he is there.

import type { ComponentChildren, JSX } from "preact";
import { Glyph } from "../app/glyph.js";
import { Emblem } from "../kit/seats.js";
import type { Item, SeatInfo } from "../protocol.js";
import type { Scene } from "../scene.js";
import { useWords } from "../words/index.js";
import { ClockFace } from "./clock.js";
import type { TableProps } from "./context.js";

interface Good {
  key: string;
  text: string;
  count: number | string;
  /** What is said of them: how many are used up. */
  more: string;
}

const MOST_GOODS = 6;

/** How many pieces stand in a place and in its groups. A place with a title says something about them: a limit, what is
 * known. */
const pieces = (scene: Scene, place: Item): number =>
  scene.inside(place).reduce(
    (sum, item) => sum + (item.layout === "piece" ? (item.count ?? 1) : item.title ? 0 : pieces(scene, item)),
    0,
  );

/** What a player has, in numbers: his places that show one, and how many cards he holds. */
function goods(scene: Scene, seat: number): Good[] {
  const all: Good[] = [];
  for (const root of scene.roots.filter((item) => item.owner === seat)) {
    for (const item of scene.inside(root)) {
      if (!item.title) continue;
      const inside = scene.inside(item);
      const numbers = inside.filter((one) => one.layout === "piece");
      const more = inside.filter((one) => one.title).map((one) =>
        `${one.title} ${scene.known(scene.inside(one), "number")[0]?.count ?? 0}`
      ).join(", ");
      if (numbers.length && numbers.every((one) => one.domain === "number")) {
        all.push({
          key: item.id,
          text: item.title,
          count: numbers.map((one) => one.count ?? 0).join(", "),
          more,
        });
      } else if (scene.placeOf(item.id)?.place === "hand") {
        all.push({ key: item.id, text: item.title, count: pieces(scene, item), more: "" });
      }
    }
  }
  return all.slice(0, MOST_GOODS);
}

function note(seat: SeatInfo, words: ReturnType<typeof useWords>): string {
  if (seat.who === "empty") return words.emptySeat;
  if (seat.who === "bot") return seat.handed ? words.botForPerson : words.botLevel(seat.level_text ?? seat.level ?? "");
  return seat.here === false ? words.away : "";
}

function Goods({ scene, seat }: { scene: Scene; seat: number }): JSX.Element {
  return (
    <>
      {goods(scene, seat).map(({ key, text, count, more }) => (
        <span key={key} class="good">
          {text} <b>{count}</b>
          {more && ` (${more})`}
        </span>
      ))}
    </>
  );
}

interface Standing {
  points: number | undefined;
  /** Nobody has more. */
  leads: boolean;
}

/** The points, with a sign for who has most. */
function Points({ points, leads }: Standing): JSX.Element | null {
  const words = useWords();
  if (points === undefined) return null;
  return (
    <span class="player-score" aria-label={`${words.score} ${points}`}>
      {points}
      {leads && <span class="leads" aria-hidden="true">▲</span>}
    </span>
  );
}

/** Who it is, and his points. */
function Head({ owner, children, score }: HeadProps): JSX.Element {
  return (
    <>
      <svg class="player-emblem" viewBox="-11 -11 22 22" aria-hidden="true">
        <Emblem seat={owner} />
      </svg>
      <span class="player-name">{children}</span>
      <Points {...score} />
    </>
  );
}

interface HeadProps {
  owner: number;
  children: ComponentChildren;
  score: Standing;
}

/** What he is about, and whether he is there. */
function Doing({ seat, asked }: { seat: SeatInfo; asked: boolean }): JSX.Element {
  const words = useWords();
  // Who thinks is a bot: a second word about it would take another line, and move all that stands below.
  const said = asked && seat.who === "bot" && !seat.handed ? "" : note(seat, words);
  return (
    <>
      {asked && (
        <span class="player-state">
          {seat.who === "bot" ? words.thinking : words.toMove}
          <i class="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </i>
        </span>
      )}
      {said && <span class="quiet-text">{seat.who === "person" && <Glyph name="clock" />} {said}</span>}
    </>
  );
}

export interface PlayersProps extends TableProps {
  seatShown: number;
  show(seat: number): void;
}

export function Players({ state, nameOf, me, seatShown, show }: PlayersProps): JSX.Element {
  const words = useWords();
  const view = state.past?.view ?? state.view;
  const scene = state.past?.scene ?? state.scene;
  const pointsOf = (seat: SeatInfo): number | undefined =>
    view?.scores?.find((one) => one.seat === seat.seat)?.total ?? seat.points;
  const rival = view?.rival;
  const all = [...(view?.seats ?? []).map(pointsOf), rival?.points].filter((points) => points !== undefined);
  const scored = (points: number | undefined): Standing => ({
    points,
    leads: all.length > 1 && points === Math.max(...all),
  });
  return (
    <section class="players" aria-label={words.players}>
      <ul>
        {view?.seats.map((info) => {
          const { seat } = info;
          const asked = info.asked && view.state === "playing";
          return (
            <li key={seat} class={`player seat-${seat} ${asked ? "asked" : ""}`}>
              <button
                type="button"
                class="player-button"
                aria-pressed={seatShown === seat}
                onClick={() => show(seat)}
                data-tip={words.sideOf(nameOf(seat))}
              >
                <Head owner={seat} score={scored(pointsOf(info))}>
                  {nameOf(seat)}
                  {seat === me && <small>{` (${words.you})`}</small>}
                </Head>
              </button>
              <div class="player-more">
                <ClockFace state={state} seat={seat} />
                <Doing seat={info} asked={asked} />
                <Goods scene={scene} seat={seat} />
              </div>
            </li>
          );
        })}
        {rival && (
          <li class={`player seat-${rival.owner}`}>
            <div class="player-button">
              <Head owner={rival.owner} score={scored(rival.points)}>{rival.name}</Head>
            </div>
            <div class="player-more">
              <span class="quiet-text">{words.byTheRules}</span>
              <Goods scene={scene} seat={rival.owner} />
            </div>
          </li>
        )}
      </ul>
    </section>
  );
}
