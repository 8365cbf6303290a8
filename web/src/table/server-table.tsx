// server-table.tsx: a table on the server: its link, sitting down, the record, another game.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask, askText, type Place, sentence } from "../app/ask.js";
import { seats } from "../app/kept.js";
import { openTable, type Sitter } from "../app/open-table.js";
import { ServerLink } from "../app/server-link.js";
import { saveText } from "../app/save.js";
import { words } from "../words/index.js";
import { Session } from "./session.js";
import { Table, type TableHost } from "./table.js";

export function ServerTable({ table, pass }: { table: string; pass: string | null }): JSX.Element {
  const [turn, again] = useState(0);
  const joining = useRef(false);
  const session = useMemo(() => new Session(), [table, turn]);
  useEffect(() => {
    const enter = (): void => session.attach(new ServerLink(table, seats.of(table)?.token, session));
    if (pass && turn === 0) {
      ask<Place>("POST", `tables/${table}/return`, { code: pass }).then((place) => {
        if (place.token && place.seat) seats.keep({ table, token: place.token, seat: place.seat });
        enter();
      }, (error: unknown) => session.store.change({ gone: { why: "no_pass", text: sentence(error) } }));
    } else {
      enter();
    }
    const unwatch = session.store.watch(({ gone }) => {
      if (gone?.why !== "no_table" || !seats.of(table)) return;
      seats.forget(table); // the seat is somebody else's now: perhaps watching is possible
      again((n) => n + 1);
    });
    return () => {
      unwatch();
      session.close();
    };
  }, [session]);

  const complain = (error: unknown): void => session.store.change({ complaint: sentence(error) });
  const record = (): Promise<string> => askText("GET", `tables/${table}/record`, undefined, seats.of(table)?.token);
  const host: TableHost = {
    session,
    local: false,
    note: null,
    looks: false,
    pass: null,
    join(seat, name) {
      if (joining.current) return; // a double click sits down once
      joining.current = true;
      ask<Place>("POST", `tables/${table}/join`, name ? { seat, name } : { seat }).then((place) => {
        if (place.token && place.seat) seats.keep({ table, token: place.token, seat: place.seat });
        again((n) => n + 1);
      }, complain).finally(() => (joining.current = false));
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
      await openTable({
        game: about.game,
        seats: sitters,
        options,
        undo: about.undo,
        confirm: about.confirm,
        listed: about.listed,
      }, words().defaultName).catch(complain);
    },
    record,
    saveRecord() {
      record().then((text) => saveText(text, `${session.store.value.about?.game ?? "quadriga"}.quad`), complain);
    },
  };
  return <Table key={`${table} ${turn}`} host={host} />;
}
