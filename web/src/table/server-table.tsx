// server-table.tsx: a table on the server: its link, sitting down, the record, another game.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask, askText, type Place, sentence } from "../app/ask.js";
import { seats } from "../app/kept.js";
import { askAsMe, profile, tokenFor } from "../app/profile.js";
import { openTable, type Sitter } from "../app/open-table.js";
import { ServerLink } from "../app/server-link.js";
import { saveText } from "../app/save.js";
import type { Box } from "../box/rows.js";
import { words } from "../words/index.js";
import type { TableHost } from "./host.js";
import { Session } from "./session.js";
import { Table } from "./table.js";

const keepSeat = ({ table, token, seat }: Place): void => {
  if (token && seat) seats.keep({ table, token, seat });
};

/** What a table is played with, as a file. */
const boxText = async (table: string): Promise<string> =>
  (await ask<Box>("GET", `tables/${table}/box`, undefined, tokenFor(table))).text;

/** The table's session on a line to the server. A pass gets the seat first; who enters again gets a new session. */
function useServerSession(table: string, pass: string | null): { session: Session; turn: number; enter(): void } {
  const [turn, again] = useState(0);
  const session = useMemo(() => new Session(), [table, turn]);
  const enter = (): void => again((n) => n + 1);
  useEffect(() => {
    const open = (): void => session.attach(new ServerLink(table, tokenFor(table), session));
    if (pass && turn === 0) {
      ask<Place>("POST", `tables/${table}/return`, { code: pass }).then((place) => {
        keepSeat({ ...place, table });
        open();
      }, (error: unknown) => session.store.change({ gone: { why: "no_pass", text: sentence(error) } }));
    } else {
      open();
    }
    const unwatch = session.store.watch(({ gone }) => {
      if (gone?.why !== "no_table" || !tokenFor(table)) return;
      if (seats.of(table)) {
        seats.forget(table); // the seat is somebody else's now: perhaps watching is possible
        enter();
      } else {
        // There is no such table, or this device was signed out: then one may watch.
        askAsMe("GET", "profile").catch(() => profile.value || enter());
      }
    });
    return () => {
      unwatch();
      session.close();
    };
  }, [session]);
  return { session, turn, enter };
}

export function ServerTable({ table, pass }: { table: string; pass: string | null }): JSX.Element {
  const { session, turn, enter } = useServerSession(table, pass);
  const joining = useRef(false);
  const complain = (error: unknown): void => session.store.change({ complaint: sentence(error) });
  const record = (): Promise<string> => askText("GET", `tables/${table}/record`, undefined, tokenFor(table));
  const host: TableHost = {
    session,
    local: false,
    note: null,
    looks: false,
    pass: null,
    join(seat, name) {
      if (joining.current) return; // a double click sits down once
      joining.current = true;
      ask<Place>("POST", `tables/${table}/join`, name ? { seat, name } : { seat }, profile.value?.token).then(
        (place) => {
          keepSeat({ ...place, table });
          enter();
        },
        complain,
      ).finally(() => (joining.current = false));
    },
    left() {
      seats.forget(table);
    },
    async again() {
      const { view, about } = session.store.value;
      if (!view || !about) return;
      const sitters = view.seats.map((one): Sitter =>
        one.seat === view.seat
          ? { who: "me", ...(one.name ? { name: one.name } : {}) }
          : one.who === "bot" && !one.handed
          ? { who: "bot", level: one.level ?? "novice" }
          : { who: "empty" }
      );
      const options = Object.fromEntries(about.options.map((option) => [option.option, option.value]));
      const box = about.box ? await boxText(table).catch(complain) : undefined;
      if (about.box && !box) return;
      await openTable({
        ...(box ? { box } : {}),
        game: about.game,
        seats: sitters,
        options,
        undo: about.undo,
        confirm: about.confirm,
        listed: about.listed,
      }, words().defaultName).catch(complain);
    },
    box: () => ask<Box>("GET", `tables/${table}/box`, undefined, tokenFor(table)),
    record,
    saveRecord() {
      record().then((text) => saveText(text, `${session.store.value.about?.game ?? "quadriga"}.quad`), complain);
    },
  };
  return <Table key={`${table} ${turn}`} host={host} />;
}
