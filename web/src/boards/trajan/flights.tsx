// flights.tsx: what a click would do: which piece goes where, and for how many points where that is printed.

import type { JSX } from "preact";
import type { Choice } from "../../game.js";
import type { Trajan, Verbs } from "../../generated/trajan.js";
import type { Flight } from "../../kit/flights.js";
import type { Way } from "./compose.js";
import { BonusTile, Card, ConstructionTile, Disc, ForumTile, Leader, Marker, Token, TrajanTile } from "./pieces.js";
import type { Thing, Ui } from "./spot.js";

const back = <Card symbol="?" w={30} h={40} />;

/** A piece as it would lie at its new place. */
function shadeOf({ printed }: Ui, item: Thing | undefined): JSX.Element | undefined {
  switch (item?.symbol === "?" ? undefined : item?.domain) {
    case "commodity":
      return <Card symbol={item?.symbol as never} w={30} h={40} />;
    case "face":
      return <ForumTile face={item?.symbol as never} printed={printed} w={38} />;
    case "tile":
      return <TrajanTile tile={item?.symbol as never} printed={printed} size={36} />;
    case "building":
      return <ConstructionTile tile={item?.symbol as never} printed={printed} w={38} />;
    case "bonus":
      return <BonusTile bonus={item?.symbol as never} printed={printed} grey={Boolean(item?.turned)} w={44} />;
    case "colour":
      return <Marker colour={item?.symbol as never} r={9} />;
    default:
      return undefined;
  }
}

/** Who looks, and what his things are called. */
class Look {
  readonly me: number;
  readonly hand: Flight["to"];
  readonly tiles: Flight["to"];
  readonly supply: string;

  constructor(readonly ui: Ui, private readonly clicks: readonly string[]) {
    const { scene, me } = ui;
    this.me = me;
    this.hand = [scene.id("hand", me), "mat"];
    this.tiles = [scene.id("mat", me), "mat"];
    this.supply = scene.in("supply", me)[0]?.id ?? "";
  }

  click = (at: number): string => this.clicks.at(at) ?? "";
  fly = (id: string, to: Flight["to"], note?: string): Flight => ({
    from: id,
    to,
    draw: shadeOf(this.ui, this.ui.scene.get(id)),
    note,
  });
  drawn = (): Flight => ({ from: "pile", to: this.hand, draw: back });
  mine = (items: readonly Thing[], symbol: string): Thing | undefined =>
    items.find((item) => item.owner === this.me && item.symbol === symbol);
}

const onDisplay = (on: Look): Flight[] => {
  const to = on.ui.scene.id("display", on.me);
  return [on.fly(on.click(0), to), on.drawn()];
};

function march(on: Look): Flight[] {
  const { scene } = on.ui, there = on.click(0), place = scene.get(there);
  const here = [scene.place("camp"), ...scene.in("military")].map((land) => on.mine(scene.inside(land), "leader"))
    .find((leader) => leader !== undefined);
  const tile = scene.known(scene.inside(place), "face")[0];
  return [
    ...(here ? [{ from: here.id, to: there, draw: <Leader seat={on.me} size={24} /> }] : []),
    ...(tile ? [on.fly(tile.id, on.tiles)] : []),
  ];
}

function send(on: Look): Flight[] {
  const { scene, printed } = on.ui,
    there = on.click(0),
    place = scene.known(scene.in("military"), "province").find(({ id }) => id === there);
  const here = on.mine(scene.in("camp"), "legionary");
  const alone = !scene.inside(place).some((item) => item.symbol === "legionary");
  const note = place && alone ? `+${printed.province_points[place.symbol]}` : undefined;
  return here ? [{ from: here.id, to: there, draw: <Token figure="legionary" seat={on.me} size={18} />, note }] : [];
}

function advance(on: Look): Flight[] {
  const { scene } = on.ui, there = on.click(0);
  const disc = scene.in("track").flatMap((space) => scene.inside(space)).find((item) => item.owner === on.me);
  return disc
    ? [{ from: disc.id, to: there, draw: <Disc seat={on.me} />, note: `+${scene.get(there)?.text ?? ""}` }]
    : [];
}

function build(on: Look): Flight[] {
  const { scene, printed } = on.ui, there = on.click(0);
  const worker = on.mine(scene.in("workers"), "worker"),
    tile = scene.known(scene.inside(scene.get(there)), "building")[0];
  return [
    ...(worker ? [{ from: worker.id, to: there, draw: <Token figure="worker" seat={on.me} size={16} /> }] : []),
    ...(tile
      ? [on.fly(tile.id, [scene.id("buildings", on.me), "mat"], `+${printed.building_points[tile.symbol]}`)]
      : []),
  ];
}

/** A Trajan tile goes where the arch stands. */
function lay(on: Look): Flight[] {
  const { scene } = on.ui;
  const ring = scene.place("ring", on.me);
  const slot = scene.inside(ring).find((place) =>
    scene.placeOf(place.id)?.place === "slot" && scene.inside(place).some((piece) => piece.domain !== "tile")
  );
  return [on.fly(on.click(0), slot?.id ?? ring?.id ?? "")];
}

const aboard = (on: Look): Flight[] =>
  [on.click(0), on.click(1)].filter((id) => on.ui.scene.get(id)?.domain === "commodity")
    .map((id) => on.fly(id, [on.click(0), on.click(1)].find((other) => other !== id) ?? ""));

const made: { readonly [V in keyof Verbs]?: (on: Look) => Flight[] } = {
  get: (on) => [on.drawn()],
  draw: (on) => [on.drawn()],
  take: (on) => {
    const card = on.ui.scene.inside(on.ui.scene.get(on.click(0)))[0];
    return card ? [on.fly(card.id, on.hand)] : [];
  },
  draft: (on) => [on.fly(on.click(0), on.click(1))],
  show: onDisplay,
  show2: (on) => [...onDisplay(on), on.fly(on.click(1), on.ui.scene.id("display", on.me))],
  load: aboard,
  "load-mixed": aboard,
  discard: (on) => [on.fly(on.click(0), on.click(1))],
  pick: (on) => [on.fly(on.click(0), on.tiles)],
  recruit: (on) => [{ from: on.supply, to: "camp", draw: <Token figure="legionary" seat={on.me} size={18} /> }],
  march,
  send,
  advance,
  lay,
  hire: (on) => [{ from: on.supply, to: "workers", draw: <Token figure="worker" seat={on.me} size={18} /> }],
  build,
  choose: (on) => [on.fly(on.click(0), [on.ui.scene.id("bonuses", on.me), "mat"])],
  drop: (on) => {
    const next = on.ui.scene.in("next", on.me)[0];
    const tray = on.ui.scene.inside(on.ui.scene.place("ring", on.me)).find((place) =>
      on.ui.scene.placeOf(place.id)?.place === "tray" && place.symbol === next?.symbol
    );
    return tray ? [on.fly(on.click(0), tray.id)] : [];
  },
};

const MANY = 8; // more lines than that tell nothing

/** Where things would go if this were clicked; the same piece to the same place once. */
export function flightsOf(ui: Ui, ways: readonly Way[], moves: readonly Choice<Trajan>[] | undefined): Flight[] {
  if (!moves?.length || ui.seatShown !== ui.me) return [];
  const all = ways.filter((way) => moves.includes(way.choice))
    .flatMap((way) => made[way.choice.verb]?.(new Look(ui, way.clicks)) ?? []);
  const once = [...new Map(all.map((flight) => [`${flight.from} ${flight.to}`, flight])).values()];
  return once.length > MANY ? [] : once;
}
