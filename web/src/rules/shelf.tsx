// shelf.tsx: pieces of a game in its rules, each with its name; in the legend also with what it does.

import type { ComponentChildren, JSX } from "preact";
import type { Rulebook } from "../app/catalogue.js";
import type { Components } from "../app/ask.js";
import { useSettings } from "../app/settings.js";
import { useWords } from "../words/index.js";
import { spaced } from "../words/names.js";
import type { Pictures, Shelf } from "./pictures.js";

export interface Drawn {
  pictures: Pictures;
  components: Components;
  names: NonNullable<Rulebook["names"]>;
}

const LARGER = 1.15; // than on the board
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A piece in the colours of its board. */
function Piece(
  { class: board, size: [w, h], children }: { class: string; size: Shelf["size"]; children: ComponentChildren },
): JSX.Element {
  return (
    <span class={`${board} piece-box`} aria-hidden="true">
      <svg
        viewBox={`${-w / 2} ${-h / 2} ${w} ${h}`}
        style={{ width: `${w * LARGER}px`, height: `${h * LARGER}px` }}
      >
        {children}
      </svg>
    </span>
  );
}

type Heading = "h3" | "h4" | "h5";

/** A domain's pieces; under a heading: with what each of them does. */
export function PieceShelf(
  { drawn, domain, heading }: { drawn: Drawn; domain: string; heading?: Heading },
): JSX.Element | null {
  const { language } = useSettings();
  const { pictures, components: { printed, about }, names } = drawn;
  const shelf = pictures.shelves[domain], all = names[domain];
  if (!shelf || !all) return null;
  const explained = heading !== undefined;
  const Tag = heading ?? "figcaption";
  return (
    <figure class={`shelf ${explained ? "explained" : ""}`}>
      <Tag>{shelf.title[language]}</Tag>
      <ul>
        {(shelf.only ?? Object.keys(all)).map((symbol) => (
          <li key={symbol}>
            <Piece class={pictures.class} size={shelf.size}>{shelf.draw(symbol, printed)}</Piece>
            <span>
              <b>{capital(all[symbol] ?? symbol)}</b>
              {explained && about[domain]?.[symbol] && <small>{capital(about[domain][symbol])}</small>}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Every piece and sign of the game on one page. */
export function Legend({ drawn, level }: { drawn: Drawn; level: number }): JSX.Element {
  const words = useWords();
  const { language } = useSettings();
  const { pictures: { shelves, signs, class: board } } = drawn;
  const Chapter = `h${2 + level}` as "h2", Part = `h${3 + level}` as Heading;
  const told = (text: Record<"en" | "fr", string>): string => (language === "fr" ? spaced(text.fr) : text.en);
  return (
    <section class="legend" id="legend" aria-label={words.legend}>
      <Chapter>{words.legend}</Chapter>
      {Object.keys(shelves).map((domain) => <PieceShelf key={domain} drawn={drawn} domain={domain} heading={Part} />)}
      {signs && (
        <figure class="shelf explained">
          <Part>{told(signs.title)}</Part>
          <ul>
            {signs.signs.map(({ drawn: sign, name }) => (
              <li key={name.en}>
                <Piece class={board} size={[42, 42]}>{sign}</Piece>
                <b>{capital(told(name))}</b>
              </li>
            ))}
          </ul>
        </figure>
      )}
    </section>
  );
}
