// local-table.tsx: a table in this browser: people at one device and bots, or somebody's record to look through.
// Whoever shares the device passes it on: what he saw is covered until the next one is there.

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { sentence } from "../app/ask.js";
import { engine, savedTables } from "../app/engine.js";
import { acceptHere, isHereForWant } from "../app/open-table.js";
import { go } from "../app/route.js";
import { saveText } from "../app/save.js";
import { settings } from "../app/settings.js";
import { useStore } from "../app/store.js";
import type { SavedTable } from "../engine/host.js";
import { passTo } from "../engine/local.js";
import { Emblem } from "../kit/seats.js";
import type { Link } from "../link.js";
import { useWords } from "../words/index.js";
import type { TableHost } from "./host.js";
import { Session } from "./session.js";
import { Table } from "./table.js";

function Cover({ seat, name, ready }: { seat: number; name: string; ready(): void }): JSX.Element {
  const words = useWords();
  return (
    <main id="main" class="notice card cover" tabIndex={-1}>
      <svg viewBox="-11 -11 22 22" aria-hidden="true">
        <Emblem seat={seat} />
      </svg>
      <h1>{words.passTo(name)}</h1>
      <p>{words.passHint}</p>
      <button type="button" class="primary big" onClick={ready}>{words.ready}</button>
    </main>
  );
}

/** The same table once more; after a look at somebody's record the lobby. */
async function playAgain({ store }: Session, saved: SavedTable | null): Promise<void> {
  if (!saved || saved.look) return go("#/");
  const options = Object.fromEntries((store.value.about?.options ?? []).map(({ option, value }) => [option, value]));
  const { game, seats, undo, confirm, box } = saved;
  await engine().create({ game, seats, options, undo, confirm, ...(box ? { box } : {}) }, settings.value.language)
    .then((id) => go(`#/l/${id}`), (error: unknown) => store.change({ complaint: sentence(error) }));
}

export function LocalTable({ table }: { table: string }): JSX.Element {
  const words = useWords();
  const saved = useMemo(() => savedTables()?.get(table) ?? null, [table]);
  const session = useMemo(() => new Session(), [table]);
  const state = useStore(session.store);
  const [link, setLink] = useState<Link | null>(null);
  const [covered, cover] = useState(false);
  const [forWant, setForWant] = useState(() => isHereForWant(table));
  useEffect(() => {
    if (!saved) return;
    const opened = engine().open(table, session, {
      parts: ["patch", "journal", "position"],
      language: settings.value.language,
    });
    session.attach(opened);
    setLink(opened);
    return () => session.close();
  }, [session]);

  const next = state.view ? passTo(state.view) : 0;
  const shared = (saved?.seats.filter((seat) => seat.who === "person").length ?? 0) > 1;
  const host: TableHost = {
    session,
    local: true,
    note: forWant
      ? {
        text: words.playsHere,
        close: () => {
          acceptHere();
          setForWant(false);
        },
      }
      : null,
    looks: saved?.look ?? false,
    pass: shared && next > 0 ? () => cover(true) : null,
    join: () => undefined,
    left: () => undefined,
    again: () => playAgain(session, saved),
    box: (language) => engine().tableBox(table, language),
    record: () => Promise.resolve(engine().record(table) ?? ""),
    saveRecord: () => saveText(engine().record(table) ?? "", `${saved?.game ?? "quadriga"}.quad`),
  };
  if (!saved) {
    return (
      <main id="main" class="notice card" tabIndex={-1}>
        <p>{words.gone}</p>
        <a class="button" href="#/">{words.backToLobby}</a>
      </main>
    );
  }
  if (covered && next > 0) {
    return (
      <Cover
        seat={next}
        name={state.view?.seats[next - 1]?.name ?? words.seat(next)}
        ready={() => {
          cover(false);
          link?.send("enter", { seat: next, language: settings.value.language });
        }}
      />
    );
  }
  return <Table host={host} />;
}
