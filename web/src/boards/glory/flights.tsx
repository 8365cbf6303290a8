// flights.tsx: what a click would do: which card or stone goes where, and which building it completes.

import type { JSX } from "preact";
import type { Choice } from "../../game.js";
import { type Glory, type Material, Role, type Title } from "../../generated/glory.js";
import type { Flight } from "../../kit/flights.js";
import { isMaterial, materialOfRole } from "./lexicon.js";
import type { Way } from "./paths.js";
import { Back, Medal, type Play, Senator, Stone } from "./pieces.js";
import { words } from "./words.js";

type Verbs = Glory["verbs"];

/** Who looks, and where his things are. */
class Look {
  constructor(readonly board: Play, readonly path: readonly string[]) {}

  first = (): string => this.path[0] ?? "";
  second = (): string => this.path[1] ?? "";
  card = (title: Title): Material => this.board.printed.material[title];

  /** A stone into its slot of a place. */
  into(place: "stockpile" | "vault", from: string, material: Material): Flight {
    return { from, to: this.slot(place, material), draw: <Stone material={material} size={24} /> };
  }

  client(from: string, material: Material): Flight {
    const role = Role.find((one) => materialOfRole(one) === material);
    return { from, to: this.slot("clients", material), draw: role && <Medal role={role} size={24} /> };
  }

  private slot(place: "stockpile" | "vault" | "clients", material: Material): string[] {
    const { scene, me } = this.board, id = scene.id(place, me);
    const lying = scene.inside(scene.get(id)).find(({ symbol }) =>
      symbol === material || (place === "clients" && symbol !== undefined && materialOfRole(symbol as Role) === material
        && Role.includes(symbol as Role))
    );
    return [...(lying ? [lying.id] : []), `${id}:${material}`, id];
  }

  hand(from: string, draw: JSX.Element): Flight {
    const { scene, me } = this.board;
    return { from, to: scene.id("hand", me), draw };
  }

  played(from: string): Flight {
    const { scene, me } = this.board;
    return { from, to: [scene.id("played", me), "stele"] };
  }

  /** A material into a building; the last one completes it. */
  course(from: string, to: string, material: Material): Flight {
    const { scene, printed, language } = this.board, building = scene.get(to);
    const track = scene.inside(building).find((place) => place.layout === "track");
    const last = (scene.inside(track)[0]?.column ?? 0) + 1 >= (track?.width ?? Infinity) - 1;
    const site = scene.find(to, "material")?.symbol;
    const value = isMaterial(site) ? printed.value[site] : 0;
    return {
      from,
      to,
      draw: <Stone material={material} size={22} />,
      note: last && building ? words[language].completes(building.text ?? "", value) : undefined,
    };
  }

  /** A card as a foundation: it and its site come to one's own camp. */
  foundation(): Flight[] {
    const { scene, me } = this.board, to = scene.id("laid", me);
    return [{ from: this.first(), to: this.second() }, { from: this.second(), to }];
  }
}

const back = <Back w={22} h={30} />;
const toga = <Senator w={22} h={30} />;

const made: { readonly [V in keyof Verbs]?: (on: Look, ...args: Verbs[V]) => Flight[] } = {
  senator: (on) => [on.hand("pile", toga)],
  refill: (on) => [on.hand(on.board.scene.in("deck")[0]?.id ?? "", back)],
  one: (on) => [on.hand(on.first(), back)],
  discard: (on, title) => [{ from: on.first(), to: "pool", draw: <Stone material={on.card(title)} size={24} /> }],
  play: (on) => [on.played(on.first())],
  wild: (on) => [on.played(on.first())],
  petition: (on) => [on.played(on.first())],
  hire: (on, material) => [on.client(on.first(), material)],
  engage: (on, title) => [on.client(on.first(), on.card(title))],
  tavern: (on) => [{ from: on.first(), to: on.board.scene.id("clients", on.board.me), draw: back }],
  take: (on, material) => [on.into("stockpile", on.first(), material)],
  unload: (on, title) => [on.into("stockpile", on.first(), on.card(title))],
  sell: (on, material) => [on.into("vault", on.first(), material)],
  atrium: (on) => [{ from: on.first(), to: on.board.scene.id("vault", on.board.me), draw: back }],
  stash: (on, title) => [on.into("vault", on.first(), on.card(title))],
  lay: (on) => on.foundation(),
  outside: (on) => on.foundation(),
  add: (on, title) => [on.course(on.first(), on.second(), on.card(title))],
  build: (on, material) => [on.course(on.first(), on.second(), material)],
  arch: (on, material) => [on.course(on.first(), on.second(), material)],
  fountain: (on) => [on.hand(on.first(), back)],
  open: (on, material) => [{ from: on.first(), to: on.second(), draw: <Stone material={material} size={22} /> }],
  "arch-open": (on, material) => [{ from: on.first(), to: on.second(), draw: <Stone material={material} size={22} /> }],
  jail: (on) => [{ from: on.first(), to: on.board.scene.id("built", on.board.me) }],
  demand: (on) => [{ from: on.first(), to: "stele" }],
  recall: (on) => [on.hand(on.first(), toga)],
  divert: (on, material) => [on.into("stockpile", on.first(), material)],
};

const MANY = 8; // more lines than that tell nothing

/** Where things would go if this were clicked, after what is in hand. */
export function flightsOf(
  board: Play,
  all: readonly Way[],
  pointed: string,
  moves: readonly Choice<Glory>[] | undefined,
): Flight[] {
  if (!moves?.length) return [];
  const flights = all.filter((way) => moves.includes(way.choice)).flatMap(({ choice, paths }) => {
    const path = paths.find((one) => one.includes(pointed)) ?? paths[0];
    type Maker = (on: Look, ...args: Choice<Glory>["args"]) => Flight[];
    return path ? ((made[choice.verb] as Maker | undefined)?.(new Look(board, path), ...choice.args) ?? []) : [];
  });
  const once = [...new Map(flights.map((flight) => [`${flight.from} ${flight.to}`, flight])).values()];
  return once.length > MANY ? [] : once;
}
