// head.tsx: the top of a camp: the player's name, the leader's token, influence, and the hand: how many cards, how far
// it is refilled, what is known of it.

import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { Least } from "../../kit/least.js";
import { Icon } from "../../kit/icon.js";
import { Emblem, seatColour } from "../../kit/seats.js";
import { labelled } from "../../words/names.js";
import { isMaterial } from "./lexicon.js";
import { total } from "./niche.js";
import { Back, fitsIn, type GloryItem, Inscription, named, Piece, type Play, Senator, Stone } from "./pieces.js";
import { words } from "./words.js";

export interface HeadProps {
  board: Play;
  seat: number;
  w: number;
  h: number;
  large: boolean;
}

/** A part of the head: where its middle is, and whether there is room for words. */
interface PartProps extends HeadProps {
  x: number;
  roomy: boolean;
}

export function Head(props: HeadProps): JSX.Element {
  const { board, seat, w, h } = props;
  const { scene } = board;
  const roomy = w > 420;
  const known = scene.in("shown", seat).reduce((sum, item) => sum + knownWide(item), 0);
  let right = w - 6;
  const from = (width: number): number => (right -= width) + width / 2;
  const handAt = from(roomy ? 128 : 66), influenceAt = from(roomy ? 110 : 40);
  const knownAt = known ? from(known + (roomy ? 4 : 0)) : 0;
  const concededAt = scene.in("conceded", seat).length ? from(24) : 0;
  const leaderAt = scene.in("leader")[0]?.symbol === `${seat}` ? from(h) : 0;
  return (
    <g>
      <path d={`M0 ${h} V6 A6 6 0 0 1 6 0 H${w - 6} A6 6 0 0 1 ${w} 6 V${h} Z`} fill={seatColour(seat)} />
      <Name {...props} w={right} />
      {leaderAt > 0 && <Leader {...props} x={leaderAt} roomy={roomy} />}
      {concededAt > 0 && <Conceded {...props} x={concededAt} roomy={roomy} />}
      {knownAt > 0 && <Known {...props} x={knownAt} roomy={roomy} />}
      <Influence {...props} x={influenceAt} roomy={roomy} />
      <Holding {...props} x={handAt} roomy={roomy} />
    </g>
  );
}

/** Emblem and name; of a camp that is not the one shown large, a way there. */
function Name({ board, seat, w, h, large }: HeadProps): JSX.Element {
  const tell = words[board.language], least = useContext(Least);
  const look = (): void => board.show(seat);
  return (
    <g
      {...(seat === board.seatShown ? {} : {
        role: "button",
        tabindex: 0, // so spelt in SVG
        "aria-label": labelled(board.language, board.nameOf(seat), tell.look),
        "data-tip": tell.look,
        class: "glory-look",
        onClick: look,
        onKeyDown: (event: KeyboardEvent): void => {
          if (event.key === "Enter" || event.key === " ") look();
        },
      })}
    >
      <rect x={0} y={0} width={Math.max(24, w)} height={h} fill="transparent" />
      <Emblem seat={seat} x={h / 2 + 1} y={h / 2} size={h - 3} />
      <Inscription
        class={`glory-light ${fitsIn(board.nameOf(seat), w - h - 8, least, 1, "title") ? "title" : "glory-strong"}`}
        text={board.nameOf(seat)}
        x={h + 5}
        y={h / 2}
        w={w - h - 8}
        size={large ? 13.5 : 12.5}
      />
    </g>
  );
}

function Leader({ board, seat, x, h }: PartProps): JSX.Element {
  return (
    <g
      data-id="leader"
      data-tip={labelled(board.language, words[board.language].leader, board.nameOf(seat))}
      transform={`translate(${x} ${h / 2})`}
    >
      <g data-id={board.scene.in("leader")[0]?.id}>
        <circle r={h / 2 - 2} fill="#f4cf7a" stroke="#2b211b" />
        <Icon name="eagle-emblem" size={h - 7} fill="#2b211b" />
      </g>
    </g>
  );
}

/** A white flag, and to whom it is shown. */
function Conceded({ board, seat, x, h }: PartProps): JSX.Element {
  const flag = board.scene.in("conceded", seat)[0], to = Number(flag?.symbol);
  return (
    <g
      data-id={flag?.id}
      data-tip={`${board.scene.place("conceded", seat)?.title ?? ""} ${board.nameOf(to)}`}
      transform={`translate(${x} ${h / 2})`}
    >
      <path d="M-9 7 V-8 L4 -4 L-9 0" fill="#fff" stroke="#2b211b" stroke-linejoin="round" />
      <Emblem seat={to} x={4} y={3} size={11} />
    </g>
  );
}

const knownWide = (item: GloryItem): number => ((item.count ?? 1) > 1 ? 31 : 19);

/** What he has shown of his hand. */
function Known({ board, seat, x, h }: PartProps): JSX.Element {
  const place = board.scene.place("shown", seat), items = board.scene.in("shown", seat);
  const least = useContext(Least);
  let left = x - items.reduce((sum, item) => sum + knownWide(item), 0) / 2;
  return (
    <>
      {items.map((item) => {
        const wide = knownWide(item), many = (item.count ?? 1) > 1;
        const at = left + wide / 2;
        left += wide;
        return (
          <Piece
            key={item.id}
            board={board}
            item={{ ...item, text: labelled(board.language, place?.title ?? "", item.text ?? "") }}
            x={at}
            y={h / 2}
            w={wide - 2}
            h={h - 3}
            round={3}
          >
            <rect x={1 - wide / 2} y={-h / 2 + 2} width={wide - 2} height={h - 4} rx={3} fill="#fdf9f0" />
            {isMaterial(item.symbol) && <Stone material={item.symbol} size={14} x={many ? -6 : 0} />}
            {many && (
              <text class="glory-numeral glory-dark" x={8} y={4.5} font-size={Math.max(12, least)} text-anchor="middle">
                {item.count}
              </text>
            )}
          </Piece>
        );
      })}
    </>
  );
}

function Influence({ board, seat, x, h, large, roomy }: PartProps): JSX.Element | null {
  const place = board.scene.place("influence", seat);
  if (!place) return null;
  const points = board.scene.inside(place)[0]?.count ?? 0;
  return (
    <Piece
      board={board}
      item={named(place, `${place.title ?? ""} ${points}`)}
      x={x}
      y={h / 2}
      w={roomy ? 98 : 38}
      h={h - 2}
    >
      <Icon name="laurel-crown" x={roomy ? -43 : -9} size={h - 6} fill="#fff" />
      {roomy && <Inscription class="glory-light" text={place.title ?? ""} x={-30} y={0} w={58} size={12} />}
      <text class="glory-numeral glory-light" x={roomy ? 30 : 3} y={5} font-size={large ? 16 : 14.5}>
        {points}
      </text>
    </Piece>
  );
}

function Holding({ board, seat, x, h, roomy }: PartProps): JSX.Element | null {
  const least = Math.max(12, useContext(Least));
  const { scene } = board;
  const place = scene.place("hand", seat);
  if (!place) return null;
  const items = scene.inside(place);
  const senators = items.find((item) => item.symbol === "senator"), backs = items.find((item) => item.symbol === "?");
  const orders = (backs?.count ?? 0)
    + total(items.flatMap((item) => (item.domain === "role" ? scene.inside(item) : [])));
  const limit = scene.in("hand-limit", seat)[0]?.count;
  /** The hand itself lies in front of who plays here; of the others this is all. */
  const away = (item: GloryItem | undefined): string | undefined =>
    seat === (board.me || board.seatShown) ? undefined : item?.id;
  const held = words[board.language].holds(orders, senators?.count ?? 0, limit);
  return (
    <g
      data-id={away(place)}
      data-tip={labelled(board.language, board.nameOf(seat), held)}
      transform={`translate(${x} ${h / 2})`}
    >
      {roomy && <Inscription class="glory-light" text={place.title ?? ""} x={-60} y={0} w={40} size={12} />}
      <g transform={`translate(${roomy ? -20 : -30} 0)`}>
        <g data-id={away(backs)}>
          <Back w={11} h={h - 7} x={6} />
          <text class="glory-numeral glory-light" x={14} y={4.8} font-size={Math.max(14, least)}>
            {orders}
          </text>
        </g>
        <g data-id={away(senators)}>
          <Senator w={11} h={h - 7} x={38} />
          <text class="glory-numeral glory-light" x={46} y={4.8} font-size={Math.max(14, least)}>
            {senators?.count ?? 0}
          </text>
        </g>
        {roomy && limit !== undefined && (
          <text class="glory-light" x={58} y={4.8} font-size={least}>
            /{limit}
          </text>
        )}
      </g>
    </g>
  );
}
