// end.tsx: the result: the winner, where the points came from, how the game went.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Dialog } from "../app/dialog.js";
import { Glyph } from "../app/glyph.js";
import { useSettings } from "../app/settings.js";
import { useStore } from "../app/store.js";
import { Icon } from "../kit/icon.js";
import { Emblem } from "../kit/seats.js";
import type { Score, View } from "../protocol.js";
import { useWords } from "../words/index.js";
import type { TableProps } from "./context.js";
import { Graph, pointsOver } from "./graph.js";
import { usePercent } from "./percent.js";
import { reviewOf } from "./review.js";

export interface EndProps extends TableProps {
  record(): Promise<string>;
  close(): void;
  again(): Promise<void>;
  lookBack(): void;
  saveRecord(): void;
}

/** What everybody has: the seats, and a rival without one. */
const scoresOf = (
  { scores = [], rival }: View,
): Score[] => [
  ...scores,
  ...(rival ? [{ seat: rival.owner, total: rival.points, rank: rival.rank ?? 0, lines: rival.lines ?? [] }] : []),
];

function Breakdown({ state, nameOf }: TableProps): JSX.Element | null {
  const words = useWords();
  const { view } = state;
  const lines = view?.score_lines;
  if (!view || !lines) return null;
  const scores = scoresOf(view);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={words.breakdown}>
      <table class="breakdown">
        <caption>{words.breakdown}</caption>
        <thead>
          <tr>
            <td />
            {scores.map((score) => (
              <th scope="col" key={score.seat}>
                <svg class="player-emblem" viewBox="-11 -11 22 22" aria-hidden="true">
                  <Emblem seat={score.seat} />
                </svg>
                {nameOf(score.seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((text, i) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              {scores.map((score) => <td key={score.seat} class={score.lines[i] ? "" : "zero"}>{score.lines[i]}</td>)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            {scores.map((score) => <td key={score.seat}>{score.total}</td>)}
          </tr>
          <tr>
            <th scope="row">{words.rank}</th>
            {scores.map((score) => <td key={score.seat}>{score.rank}</td>)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Winner({ state, nameOf, me }: TableProps): JSX.Element {
  const words = useWords();
  const { view } = state;
  const best = view ? scoresOf(view).filter((score) => score.rank === 1) : [];
  const given = view?.finished === false;
  const headline = given
    ? view.ended_by === "operator"
      ? words.endedByOperator
      : view.lost
      ? words.lostOnTime(nameOf(view.lost))
      : words.givenUp
    : best.length === 1 && best[0]?.seat === me
    ? words.youWin
    : words.wins(best.map((score) => nameOf(score.seat)));
  return (
    <div class="laurel">
      {!given && (
        <svg viewBox="-60 -60 120 120" aria-hidden="true">
          <Icon name="laurels" size={120} fill="var(--gold)" />
          {best[0] && <Emblem seat={best[0].seat} size={54} />}
        </svg>
      )}
      <p class="winner">{headline}</p>
    </div>
  );
}

/** The moves that cost most: each leads to the moment, where the better one is to be found. */
function Mistakes({ session, nameOf }: EndProps): JSX.Element | null {
  const words = useWords();
  const percent = usePercent();
  const { language } = useSettings();
  const review = reviewOf(session);
  const { chances, mistakes } = useStore(review.store);
  if (!chances) return null;
  return (
    <section class="mistakes">
      <h3>{words.mistakes}</h3>
      {mistakes.length === 0 && <p>{words.mistakesNone}</p>}
      <ol>
        {mistakes.map(({ ply, seat, loss }, i) => (
          <li key={ply}>
            <button type="button" onClick={() => void review.open(i, language)}>
              {words.mistakeAt(ply, nameOf(seat), percent(loss))}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How it went: the points, and once somebody asks the winning chances and what cost most. A click leads to that
 * moment. */
function Course(props: EndProps): JSX.Element {
  const { state, session, nameOf, record, lookBack, me } = props;
  const words = useWords();
  const percent = usePercent();
  const { view, history } = state;
  const review = reviewOf(session);
  const { chances, done } = useStore(review.store);
  const look = (ply: number): void => {
    session.look(ply);
    lookBack();
  };
  const asks = review.canStart && !chances && view && view.finished !== false && view.seats.length > 1;
  const start = (): void => void review.start(record, view?.ply ?? 0, me);
  return (
    <>
      {view && history && (
        <Graph
          title={words.scoreGraph}
          {...pointsOver(history)}
          seats={scoresOf(view).map(({ seat }) => seat)}
          write={String}
          nameOf={nameOf}
          look={look}
        />
      )}
      {chances && (
        <Graph title={words.chanceGraph} {...chances} write={percent} nameOf={nameOf} look={look} low={0} high={1} />
      )}
      <Mistakes {...props} />
      {asks && (done === null
        ? <button type="button" onClick={start}>{words.analyse}</button>
        : <p class="quiet-text" role="status">{words.analysing(done)}</p>)}
    </>
  );
}

export function End(props: EndProps): JSX.Element {
  const { state, close, again, lookBack, saveRecord } = props;
  const words = useWords();
  const opening = useRef(false);
  const once = async (): Promise<void> => {
    if (opening.current) return; // a double click opens one table
    opening.current = true;
    await again();
    opening.current = false;
  };
  return (
    <Dialog title={words.over} close={close} class="end">
      <Winner {...props} />
      <Breakdown {...props} />
      <Course {...props} />
      <p class="complaint" role="alert">{state.complaint}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => void once()}>{words.playAgain}</button>
        <button type="button" onClick={lookBack}>
          <Glyph name="clock" /> {words.lookBack}
        </button>
        <button type="button" onClick={saveRecord}>
          <Glyph name="download" /> {words.record}
        </button>
        <button type="button" onClick={close}>{words.hideEnd}</button>
      </div>
    </Dialog>
  );
}
