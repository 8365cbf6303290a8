// variants.tsx: what players can agree on before the game: switches with a sentence each, in groups, and only those
// that mean something to so many players.

import type { JSX } from "preact";
import type { GameOption } from "../app/ask.js";
import { useWords } from "../words/index.js";
import type { WishProps } from "./table-form.js";
import { optionsFor } from "./wish.js";

const MOST = 20; // values that a list can still be chosen from; more are typed

interface VariantProps {
  option: GameOption;
  value: number;
  set(value: number): void;
}

const id = ({ option }: GameOption): string => `variant-${option}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Yes or no, one of a few names, or a number. */
function Control({ option, value, set }: VariantProps): JSX.Element {
  const { min, max, values } = option;
  const common = { id: id(option), "aria-describedby": option.about ? `${id(option)}-about` : undefined };
  if (min === 0 && max === 1) {
    return (
      <input
        {...common}
        type="checkbox"
        role="switch"
        checked={value === 1}
        onChange={(event) => set(event.currentTarget.checked ? 1 : 0)}
      />
    );
  }
  if (max - min > MOST) {
    return (
      <input
        {...common}
        type="number"
        min={min}
        max={max}
        value={value}
        onChange={(event) => {
          const typed = event.currentTarget.valueAsNumber;
          set(Number.isInteger(typed) ? Math.min(Math.max(typed, min), max) : option.preset);
        }}
      />
    );
  }
  return (
    <select {...common} value={String(value)} onChange={(event) => set(Number(event.currentTarget.value))}>
      {Array.from(
        { length: max - min + 1 },
        (_, i) => <option key={i} value={String(min + i)}>{values?.[i] ?? String(min + i)}</option>,
      )}
    </select>
  );
}

function Variant(props: VariantProps): JSX.Element {
  const { option } = props;
  return (
    <div class="variant">
      <label for={id(option)}>{capital(option.text)}</label>
      <Control {...props} />
      {option.about && <p id={`${id(option)}-about`} class="quiet-text">{capital(option.about)}</p>}
    </div>
  );
}

export function Variants({ wish, change, game }: WishProps): JSX.Element | null {
  const words = useWords();
  const options = optionsFor(game, wish.count);
  if (options.length === 0) return null;
  const groups = [...new Set(options.map((option) => option.group))];
  const changed = options.some(({ option, preset }) => (wish.options[option] ?? preset) !== preset);
  return (
    <section class="variants">
      <div class="variants-head">
        <h2>{words.variants}</h2>
        {changed && (
          <button type="button" class="quiet" onClick={() => change({ options: {} })}>{words.usualRules}</button>
        )}
      </div>
      <div class="variant-groups">
        {groups.map((group) => {
          const these = options.filter((option) => option.group === group);
          return (
            <fieldset key={group}>
              <legend>{these[0]?.group_text}</legend>
              {these.map((option) => (
                <Variant
                  key={option.option}
                  option={option}
                  value={wish.options[option.option] ?? option.preset}
                  set={(value) => change({ options: { ...wish.options, [option.option]: value } })}
                />
              ))}
            </fieldset>
          );
        })}
      </div>
    </section>
  );
}
