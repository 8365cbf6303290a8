// gallery.tsx: one board in one moment, without a table around it, to look at while it is being drawn.
// gallery.html?view=FILE.json&shape=wide|narrow&theme=dark&language=fr, FILE as dev/views.mjs writes it.

import { render } from "preact";
import { boards } from "virtual:games";
import { type Components, isOurs } from "../src/app/ask.js";
import type { BoardProps } from "../src/board.js";
import { read } from "../src/game.js";
import type { Offer, View } from "../src/protocol.js";
import { lights, Scene } from "../src/scene.js";
import "../src/style/theme.css";

const asked = new URLSearchParams(location.search);
const { view, about, printed, house } = (await (await fetch(asked.get("view") ?? "view.json")).json()) as Components & {
  view: View<Offer>;
};
const theme = asked.get("theme");
if (theme) document.documentElement.dataset.theme = theme;
const game = view.about?.game ?? "";
const Board = (await boards[game]?.())?.default;
if (!Board) throw new Error(`no board for ${game}`);
const choices = read(view.choices ?? []);
const scene = new Scene(view.scene ?? []);
let picked: string | null = null;
let seatShown = view.seat || 1;

function draw(): void {
  if (!Board) return;
  const shape = asked.get("shape") === "narrow" ? "narrow" : "wide";
  const props: BoardProps = {
    scene,
    lit: lights(scene, choices, view.seat),
    choices,
    pick: (item, moves) => {
      console.log("pick", item.id, moves.map((choice) => choice.move));
      picked = item.id;
      draw();
    },
    play: (choice) => console.log("play", choice.move),
    hold: (ids) => console.log("in hand", ids),
    picked,
    me: view.seat,
    seatShown,
    show: (seat) => {
      seatShown = seat;
      draw();
    },
    seats: view.seats,
    rival: view.rival ?? null,
    nameOf: (seat) => view.seats[seat - 1]?.name ?? `${seat}`,
    about: (domain, symbol) => about[domain]?.[symbol],
    printed,
    isHouse: (value, ...index) => isOurs(house, value, index),
    option: (token) => view.about?.options.find(({ option }) => option === token)?.value ?? 0,
    prompt: view.prompt ?? "",
    language: asked.get("language") === "fr" ? "fr" : "en",
    shape,
    room: { width: innerWidth, height: innerHeight },
  };
  const style = shape === "wide" ? "width: 100vw; height: 100vh" : "width: 100vw";
  render(
    <div style={style}>
      <Board {...props} />
    </div>,
    document.body,
  );
}
draw();
