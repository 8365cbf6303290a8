// server-table.tsx: a table on the server: its link, sitting down, the record, another game.

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ask, type Place } from "../app/ask.js";
import { seats } from "../app/kept.js";
import { go } from "../app/route.js";
import { ServerLink } from "../app/server-link.js";
import { saveText } from "../app/save.js";
import { Session } from "./session.js";
import { Table, type TableHost } from "./table.js";

export function ServerTable({ table, pass }: { table: string; pass: string | null }): JSX.Element {
  const [turn, again] = useState(0);
  const session = useMemo(() => new Session(), [table, turn]);
  useEffect(() => {
    const enter = (): void => session.attach(new ServerLink(table, seats.of(table)?.token, session));
    if (pass && turn === 0) {
      ask<Place>("POST", `tables/${table}/return`, { code: pass }).then((place) => {
        if (place.token && place.seat) seats.keep({ table, token: place.token, seat: place.seat });
        enter();
      }, (error: Error) => session.store.change({ gone: { why: "no_pass", text: error.message } }));
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

  const complain = (error: unknown): void => session.store.change({ complaint: error instanceof Error ? error.message : String(error) });
  const record = async (): Promise<string> => {
    const token = seats.of(table)?.token;
    return (await fetch(`/api/v1/tables/${table}/record`, { headers: token ? { Authorization: `Bearer ${token}` } : {} })).text();
  };
  const host: TableHost = {
    session,
    local: false,
    looks: false,
    pass: null,
    join(seat, name) {
      ask<Place>("POST", `tables/${table}/join`, name ? { seat, name } : { seat }).then((place) => {
        if (place.token && place.seat) seats.keep({ table, token: place.token, seat: place.seat });
        again((n) => n + 1);
      }, complain);
    },
    left() {
      seats.forget(table);
    },
    again() {
      const { view, about } = session.store.value;
      if (!view || !about) return;
      const sitters = view.seats.map((one) =>
        one.seat === view.seat ? { who: "me", ...(one.name ? { name: one.name } : {}) } : one.who === "bot" && !one.handed ? { who: "bot", level: one.level } : { who: "empty" });
      const options = Object.fromEntries(about.options.map((option) => [option.option, option.value]));
      ask<Place>("POST", "tables", { game: about.game, seats: sitters, options, undo: about.undo, confirm: about.confirm, listed: about.listed }).then((place) => {
        if (place.token && place.seat) seats.keep({ table: place.table, token: place.token, seat: place.seat });
        go(`#/t/${place.table}`);
      }, complain);
    },
    record,
    saveRecord() {
      record().then((text) => saveText(text, `${session.store.value.about?.game ?? "quadriga"}.quad`), complain);
    },
  };
  return <Table key={`${table} ${turn}`} host={host} />;
}
