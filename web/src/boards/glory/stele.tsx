// stele.tsx: what the turn is about: the role led on its banner, everybody's answer hanging from it; what Rome demands,
// the card set aside, public functions; plaques for what has no other place.

import type { JSX } from "preact";
import { Icon } from "../../kit/icon.js";
import { Emblem } from "../../kit/seats.js";
import { labelled } from "../../words/names.js";
import { Building } from "./building.js";
import { isMaterial, looks, materialOfRole } from "./lexicon.js";
import { hasPlaque, plaqueOf } from "./paths.js";
import {
  camps,
  type GloryItem,
  Inscription,
  isTitled,
  Medal,
  Numeral,
  Piece,
  type Play,
  Senator,
  Stone,
  Words,
} from "./pieces.js";

const HEAD = 44; // the banner
const PLAQUE = 34; // a plaque and the room below it

interface Row {
  h: number;
  draw: JSX.Element;
}

/** What there is to tell below the banner, and how high each of it is. */
function rowsOf(board: Play, w: number, room: number): Row[] {
  const { scene } = board;
  const demand = scene.in("demand"), aside = scene.in("aside"), open = scene.in("public"), role = scene.in("role")[0];
  const rows: Row[] = [];
  const high = (): number => rows.reduce((sum, row) => sum + row.h + 3, 0);
  if (demand.length) rows.push({ h: 30, draw: <Demand board={board} items={demand} w={w} /> });
  if (aside.length) rows.push({ h: 35, draw: <Aside board={board} items={aside} w={w} /> });
  if (open.length) rows.push({ h: 22, draw: <Public board={board} items={open} w={w} /> });
  if (role && 38 + high() <= room) rows.unshift({ h: 35, draw: <Answers board={board} w={w} /> });
  const free = room - high() - 8;
  if (role?.symbol && free > 28 && !scene.in("ending").length) {
    const text = board.about("role", role.symbol) ?? "";
    rows.push({
      h: free,
      draw: <Words class="glory-told" text={text} x={8} y={2} w={w - 16} h={free} size={13} />,
    });
  }
  return rows;
}

export function Stele({ board, x, y, w, h }: { board: Play; x: number; y: number; w: number; h: number }): JSX.Element {
  const moves = board.choices.filter(hasPlaque), room = h - HEAD - moves.length * PLAQUE;
  let below = HEAD + 3;
  return (
    <g data-slot="stele" transform={`translate(${x} ${y})`}>
      <rect width={w} height={h} rx={4} class="glory-stele" />
      {!board.scene.in("role").length && (
        <g opacity={0.1}>
          <Icon name="eagle-emblem" x={w / 2} y={(h + HEAD) / 2} size={Math.min(h - HEAD - 12, w - 20)} />
        </g>
      )}
      <Banner board={board} w={w} h={HEAD} />
      {rowsOf(board, w, room).map((row, i) => {
        const at = below;
        below += row.h + 3;
        // What does not fit is told elsewhere too: public buildings wear the sign of the Stairway.
        return at + row.h > HEAD + room + 2 ? null : (
          <g key={i} transform={`translate(0 ${at})`}>
            {row.draw}
          </g>
        );
      })}
      {moves.map((choice, i) => (
        <Piece
          key={choice.move}
          board={board}
          item={plaqueOf(choice)}
          x={w / 2}
          y={h - 18 - PLAQUE * (moves.length - 1 - i)}
          w={w - 10}
          h={30}
          round={4}
        >
          <rect x={-w / 2 + 5} y={-15} width={w - 10} height={30} rx={4} class="glory-tablet" />
          <Inscription
            text={choice.text}
            x={0}
            y={0}
            w={w - 22}
            size={13}
            anchor="middle"
            class="glory-strong"
            lines={2}
          />
        </Piece>
      ))}
    </g>
  );
}

/** The role led; before that the leader; at the end what ended the game. */
function Banner({ board, w, h }: { board: Play; w: number; h: number }): JSX.Element {
  const { scene } = board;
  const role = scene.in("role")[0], leader = scene.in("leader")[0], ending = scene.in("ending")[0];
  const what = ending ?? role ?? leader;
  const title = scene.get(what?.in ?? "")?.title ?? "";
  const text = what?.domain === "seat" ? board.nameOf(Number(what.symbol)) : (what?.text ?? "");
  const fill = what?.domain === "role" ? "#fff" : "var(--ink)";
  const shape = `M0 4 A4 4 0 0 1 4 0 H${w - 4} A4 4 0 0 1 ${w} 4 V${h} H0 Z`;
  return (
    <>
      <path
        d={shape}
        class="glory-banner"
        style={what?.domain === "role" ? { fill: looks[materialOfRole(what.symbol)].deep } : {}}
      />
      {what && (
        <g
          data-id={what.domain === "seat" ? undefined : what.id}
          data-tip={labelled(board.language, title, text)}
          transform={`translate(0 ${h / 2})`}
        >
          {what.domain === "role" && <Medal role={what.symbol} x={22} size={33} />}
          {what.domain === "seat" && <Emblem seat={Number(what.symbol)} x={22} size={31} />}
          {what.domain === "ending" && <Icon name="laurels" x={22} size={30} fill="var(--red)" />}
          <Inscription text={title} x={44} y={-11} w={w - 50} size={12} fill={fill} />
          <Inscription
            class={what.domain === "ending" ? "glory-strong" : "title"}
            text={text}
            x={44}
            y={8}
            w={w - (scene.in("actions").length ? 84 : 50)}
            size={what.domain === "ending" ? 13 : 15}
            fill={fill}
          />
        </g>
      )}
      <Coming board={board} x={w - 18} y={h / 2} />
    </>
  );
}

/** How many actions are still to come; a client's medal says that a client acts. */
function Coming({ board, x, y }: { board: Play; x: number; y: number }): JSX.Element | null {
  const { scene } = board;
  const place = scene.place("actions"), actor = scene.in("actor")[0], more = scene.in("actions")[0];
  if (!place || !more) return null;
  const tip = [
    labelled(board.language, place.title ?? "", `${more.count ?? 0}`),
    ...(actor ? [scene.place("actor")?.title ?? ""] : []),
  ].join("\n");
  return (
    <g data-id={more.id} data-unmarked data-tip={tip} transform={`translate(${x} ${y})`} role="img" aria-label={tip}>
      <circle r={14} fill="var(--marble)" stroke="var(--glory-line)" stroke-width={actor ? 2.5 : 1} />
      <Numeral value={`+${more.count ?? 0}`} x={0} y={0} size={13} />
    </g>
  );
}

/** Round the table from the leader: who has played what for this role. The cards themselves lie on the camps. */
function Answers({ board, w }: { board: Play; w: number }): JSX.Element {
  const { scene } = board;
  const seats = camps(scene);
  const first = Math.max(0, seats.indexOf(Number(scene.in("leader")[0]?.symbol ?? 1)));
  const round = [...seats.slice(first), ...seats.slice(0, first)], each = w / round.length;
  return (
    <g aria-hidden="true">
      {round.map((seat, i) => {
        const played = scene.in("played", seat)[0];
        return (
          <g key={seat} transform={`translate(${each * (i + 0.5)} 0)`}>
            <path d="M0 -3 V12" stroke="var(--ink-quiet)" />
            <Emblem seat={seat} x={0} y={8} size={15} />
            {played?.domain === "card"
              ? <Senator w={13} h={17} y={26} />
              : isMaterial(played?.symbol)
              ? <Stone material={played.symbol} y={26} size={19} />
              : <path d="M-4 26 H4" stroke="var(--ink-quiet)" stroke-width={1.5} />}
          </g>
        );
      })}
    </g>
  );
}

interface RowProps {
  board: Play;
  items: readonly GloryItem[];
  w: number;
}

function Demand({ board, items, w }: RowProps): JSX.Element {
  const each = Math.min(32, (w * 0.58) / items.length);
  return (
    <>
      <Inscription
        text={board.scene.place("demand")?.title ?? ""}
        x={6}
        y={15}
        w={w * 0.38}
        size={12}
        class="glory-strong"
        lines={2}
      />
      {items.map((item, i) => (
        <Piece key={item.id} board={board} item={item} x={w * 0.42 + each * (i + 0.5)} y={15} w={each - 1} h={28}>
          {isMaterial(item.symbol) && (
            <Stone material={item.symbol} y={item.count === 1 ? 0 : -5} size={Math.min(22, each - 3)} />
          )}
          {item.count !== 1 && <Numeral value={`×${item.count ?? 0}`} x={0} y={9} size={12} />}
        </Piece>
      ))}
    </>
  );
}

function Public({ board, items, w }: RowProps): JSX.Element {
  const each = Math.min(90, (w - 28) / items.length);
  return (
    <>
      <g data-id="public" data-tip={board.scene.place("public")?.title ?? ""}>
        <Icon name="stairs" x={13} y={11} size={16} fill="var(--red)" />
      </g>
      {items.filter(isTitled).map((item, i) => (
        <g key={item.id} transform={`translate(${25 + i * each} 0)`}>
          <Building board={board} item={item} w={each - 3} h={22} plain />
        </g>
      ))}
    </>
  );
}

/** A card set aside for a site out of town, and that site. */
function Aside({ board, items, w }: RowProps): JSX.Element {
  const card = items.find(isTitled), site = items.find((item) => item.domain === "material");
  return (
    <>
      <Inscription text={board.scene.place("aside")?.title ?? ""} x={6} y={7} w={w - 12} size={12} />
      {card && (
        <g transform="translate(6 15)">
          <Building board={board} item={card} w={w * 0.6} h={20} plain />
        </g>
      )}
      {site && isMaterial(site.symbol) && (
        <Piece board={board} item={site} x={w * 0.6 + 26} y={25} w={28} h={20}>
          <rect x={-14} y={-10} width={28} height={20} rx={2} class="glory-plot" />
          <Stone material={site.symbol} size={17} />
        </Piece>
      )}
    </>
  );
}
