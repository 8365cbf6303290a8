// building.tsx: a building as a tile: its courses of stone on the left, its name; finished it has a roof.

import type { JSX } from "preact";
import { Icon } from "../../kit/icon.js";
import type { Item } from "../../protocol.js";
import { isMaterial, looks, titleLook, words } from "./lexicon.js";
import { Inscription, Piece, type Play } from "./pieces.js";

export interface BuildingProps {
  board: Play;
  item: Item;
  w: number;
  h: number;
  finished?: boolean;
}

export function Building({ board, item, w, h, finished = false }: BuildingProps): JSX.Element {
  const { scene } = board;
  const { material: own, icon } = titleLook(item.symbol);
  const site = scene.find(item.id, "material");
  const material = isMaterial(site?.symbol) ? site.symbol : own;
  const track = scene.in(item.id).find((place) => place.layout === "track");
  const needed = track ? (track.width ?? 1) - 1 : 0;
  const placed = track ? (scene.in(track.id)[0]?.column ?? 0) : 0;
  const look = looks[material];
  const open = scene.in("public").some((piece) => piece.symbol === item.symbol);
  const tall = h >= 34, wall = tall ? Math.min(30, h * 0.66) : 13;
  const tell = words[board.language];
  const state = track ? ` ${placed}/${needed}${site && site.symbol !== own ? ` (${site.text ?? ""})` : ""}` : finished ? ` (${tell.finished}${open ? `, ${tell.public}` : ""})` : "";
  return (
    <Piece board={board} item={{ ...item, text: `${item.text ?? ""}${state}` }} x={w / 2} y={h / 2} w={w} h={Math.max(h, 16)} round={4}>
      <rect x={-w / 2 + 0.5} y={-h / 2 + 0.5} width={w - 1} height={h - 1} rx={4} class={finished ? "glory-built" : "glory-laid"} />
      <g transform={`translate(${-w / 2 + 3} ${-h / 2 + 3})`}>
        {track ? <Courses needed={needed} placed={placed} w={wall} h={h - 6} face={look.face} deep={look.deep} /> : <Facade w={wall} h={h - 6} deep={look.deep} face={look.face} roof={finished} />}
      </g>
      {tall && (
        <g opacity={finished || !track ? 0.9 : 0.45}>
          <Icon name={icon} x={-w / 2 + 3 + wall / 2} y={finished ? 4 : 0} size={wall * 0.62} fill={finished || !track ? "#fff" : "var(--glory-line)"} />
        </g>
      )}
      <Inscription text={item.text ?? ""} x={-w / 2 + wall + 6} y={tall && track ? -h / 2 + h * 0.36 : 0} w={w - wall - 9 - (open ? 12 : 0)} size={tall ? 12 : Math.min(11, h * 0.66)} lines={h >= 24 ? 2 : 1} class={finished ? "glory-strong" : ""} />
      {tall && track && (
        <text x={-w / 2 + wall + 6} y={h / 2 - 6} font-size={11} class="glory-quiet">
          {placed}/{needed}
        </text>
      )}
      {open && <Icon name="stairs" x={w / 2 - 8} y={-h / 2 + 8} size={12} fill="var(--red)" />}
    </Piece>
  );
}

/** Foundation and courses: what lies is filled. */
function Courses({ needed, placed, w, h, face, deep }: { needed: number; placed: number; w: number; h: number; face: string; deep: string }): JSX.Element {
  const n = needed + 1, each = h / n;
  return (
    <>
      {Array.from({ length: n }, (_, i) => {
        const lies = i <= placed;
        const y = h - (i + 1) * each;
        return (
          <g key={i}>
            <rect x={0} y={y} width={w} height={each} fill={i === 0 ? deep : lies ? face : "none"} stroke="var(--glory-line)" stroke-width={0.8} {...(lies ? {} : { "stroke-dasharray": "2 1.6", opacity: 0.7 })} />
            {lies && i > 0 && w > 16 && <path d={`M${i % 2 ? w * 0.33 : w * 0.5} ${y} v${each} M${i % 2 ? w * 0.7 : w * 0.84} ${y} v${each}`} stroke="var(--glory-line)" stroke-width={0.6} />}
          </g>
        );
      })}
    </>
  );
}

function Facade({ w, h, face, deep, roof }: { w: number; h: number; face: string; deep: string; roof: boolean }): JSX.Element {
  const top = roof ? Math.min(9, h * 0.3) : 0;
  return (
    <>
      <rect x={1} y={top} width={w - 2} height={h - top} fill={deep} stroke="var(--glory-line)" stroke-width={0.8} />
      {roof && <path d={`M-0.5 ${top} L${w / 2} 0 L${w + 0.5} ${top} Z`} fill={face} stroke="var(--glory-line)" stroke-width={0.8} stroke-linejoin="round" />}
    </>
  );
}
