// kinds.ts: what an entry of the journal is about, by the name of its message: the icon beside it, and whether it is
// shown large for a moment. A game may name its messages as it likes; what is not known here is told without an icon.

import type { JournalEntry } from "../protocol.js";

const kinds: readonly [of: RegExp, icon: string][] = [
  [/^rolled|roll/, "perspective-dice-six-faces-six"],
  [/round|quarter|^end|^over/, "hourglass"],
  [/^built|^build|complete|^occupy|^lay|^outside|^laid|^draft/, "greek-temple"],
  [/fulfilled|^arrived|claim|consul|^vice|nero|^total|^final|score/, "laurel-crown"],
  [/sold|^sell|market|dowry|brib|taxed|^fortuna|trade/, "coins"],
  [/grain|demand/, "wheat"],
  [/wine/, "wine-glass"],
  [/water|irrigated|aqueduct/, "water-drop"],
  [/vestal|clergy|invoke/, "prayer"],
  [/centurion|military|legion|soldier|muster|march|conquer/, "centurion-helmet"],
  [/senator|advance|votes|track/, "ionic-column"],
  [/sail|load/, "trireme"],
  [/road|walk|link/, "horizon-road"],
  [/married/, "linked-rings"],
  [/^(drawn|draws|draw|get|refill|take|also|pick|picked|turned_up|turn-up|discard|keep|kept|drawn_)/, "card-draw"],
  [/^add|^store|^gain|stash|produce/, "stone-block"],
  [/hire|deploy|worker|foreman/, "meeple"],
];

export const iconOf = ({ what }: JournalEntry): string | null =>
  (what === undefined ? undefined : kinds.find(([of]) => of.test(what))?.[1]) ?? null;

export type Moment = "roll" | "round" | "done";

/** What is felt at the table: a roll, a new round, something completed. */
export function momentOf({ what }: JournalEntry): Moment | null {
  if (what === undefined) return null;
  if (/^rolled/.test(what)) return "roll";
  if (/^round$|^seneca-round$|^last-round$|^quarter-ends$|^new-quarter$|^end-near$/.test(what)) return "round";
  return /^built|^build$|^complete$|^fulfilled$|^occupy$|^conquer$/.test(what) ? "done" : null;
}

/** The faces of the dice that an entry tells of. */
export const facesOf = ({ touches }: JournalEntry): number[] =>
  (touches ?? []).flatMap(([domain, symbol]) => (domain === "number" ? [Number(symbol)] : []));
