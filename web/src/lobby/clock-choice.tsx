// clock-choice.tsx: how long everybody may think at a new table, and what happens when somebody's time is over.

import type { JSX } from "preact";
import { usualLevel } from "../app/engine.js";
import type { ClockTerms } from "../protocol.js";
import { useWords } from "../words/index.js";
import type { WishProps } from "./table-form.js";

const KINDS = ["none", "live", "turn", "bank"] as const;
type Kind = (typeof KINDS)[number];
const OVERS = ["bot", "concede", "others"] as const;
const MINUTES = [5, 10, 15, 25, 45, 90], SECONDS = [0, 10, 20, 30, 60];
const TURN_DAYS = [1, 2, 3, 7], BANK_DAYS = [3, 7, 14, 24], HOURS = [0, 6, 12, 24];

interface NumberProps {
  label: string;
  value: number;
  values: readonly number[];
  text(n: number): string;
  set(n: number): void;
}

function Amount({ label, value, values, text, set }: NumberProps): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => set(Number(event.currentTarget.value))}>
        {values.map((n) => <option key={n} value={n}>{text(n)}</option>)}
      </select>
    </label>
  );
}

/** The times of that clock, to be changed one by one. */
function Times({ clock, set }: { clock: ClockTerms; set(clock: ClockTerms): void }): JSX.Element {
  const words = useWords();
  return (
    <>
      {clock.kind === "live"
        ? (
          <Amount
            label={words.clockGame}
            value={clock.minutes}
            values={MINUTES}
            text={words.clockMinutes}
            set={(minutes) => set({ ...clock, minutes })}
          />
        )
        : (
          <Amount
            label={clock.kind === "turn" ? words.clockTurn : words.clockGame}
            value={clock.days}
            values={clock.kind === "turn" ? TURN_DAYS : BANK_DAYS}
            text={words.clockDays}
            set={(days) => set({ ...clock, days })}
          />
        )}
      {clock.kind === "live" && (
        <Amount
          label={words.clockGain}
          value={clock.seconds}
          values={SECONDS}
          text={words.clockSeconds}
          set={(seconds) => set({ ...clock, seconds })}
        />
      )}
      {clock.kind === "bank" && (
        <Amount
          label={words.clockGain}
          value={clock.hours}
          values={HOURS}
          text={words.clockHours}
          set={(hours) => set({ ...clock, hours })}
        />
      )}
    </>
  );
}

export function ClockChoice({ wish, change, levels }: WishProps): JSX.Element {
  const words = useWords();
  const clock = wish.clock;
  const kind: Kind = clock?.kind ?? "none";
  const usual = usualLevel(levels);
  const choose = (next: Kind): void => {
    const over = clock?.over === "bot" || !clock
      ? { over: "bot" as const, level: clock?.level ?? usual }
      : { over: clock.over };
    const made: Record<Kind, ClockTerms | null> = {
      none: null,
      live: { kind: "live", minutes: 15, seconds: 20, ...over },
      turn: { kind: "turn", days: 2, ...over },
      bank: { kind: "bank", days: 7, hours: 12, ...over },
    };
    change({ clock: made[next] });
  };
  const end = (over: (typeof OVERS)[number]): void => {
    if (clock) {
      change({
        clock: { ...clock, ...(over === "bot" ? { over, level: usual } : { over, level: undefined }) } as ClockTerms,
      });
    }
  };
  return (
    <fieldset class="fields clock-choice">
      <legend>{words.clock}</legend>
      <label class="field">
        <span>{words.clockKind}</span>
        <select value={kind} onChange={(event) => choose(event.currentTarget.value as Kind)}>
          {KINDS.map((one) => <option key={one} value={one}>{words.clockKinds[one]}</option>)}
        </select>
      </label>
      <p class="quiet-text">{words.clockAbout[kind]}</p>
      {clock && (
        <>
          <Times clock={clock} set={(next) => change({ clock: next })} />
          <label class="field">
            <span>{words.clockOver}</span>
            <select value={clock.over} onChange={(event) => end(event.currentTarget.value as (typeof OVERS)[number])}>
              {OVERS.map((over) => <option key={over} value={over}>{words.clockOvers[over]}</option>)}
            </select>
          </label>
          {clock.over === "bot" && (
            <label class="field">
              <span>{words.clockBot}</span>
              <select
                value={clock.level}
                onChange={(event) => change({ clock: { ...clock, level: event.currentTarget.value } })}
              >
                {levels.map((level) => (
                  <option key={level.level} value={level.level}>{words.botOf(level.text)}</option>
                ))}
              </select>
            </label>
          )}
          <p class="quiet-text">{words.clockOverAbout[clock.over]}</p>
        </>
      )}
    </fieldset>
  );
}
