// panels.tsx: what opens over the table: a rule, what can be done about the table, the end; and the slider of the past.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Lazily } from "../app/lazily.js";
import { RulesDialog } from "../rules/dialog.js";
import type { TableProps } from "./context.js";
import { End } from "./end.js";
import type { TableHost } from "./host.js";
import { Tools } from "./tools.js";

export interface Panels {
  /** The rules are open, at one of them or at their beginning. */
  rule: { rule: string | null } | null;
  tools: boolean;
  /** The box that the table is played with. */
  box: boolean;
  past: boolean;
  end: boolean;
  open(part: Partial<Omit<Panels, "open">>): void;
}

/** The end opens by itself, once, if the game came to one; a record that is only looked through begins at its
 * beginning. */
export function usePanels({ session, looks }: TableHost, over: boolean, closed: boolean): Panels {
  const [panels, set] = useState<Omit<Panels, "open">>({
    rule: null,
    tools: false,
    box: false,
    past: false,
    end: false,
  });
  const open: Panels["open"] = (part) => set((old) => ({ ...old, ...part }));
  useEffect(() => {
    open(looks && over ? { past: true } : { end: over && !closed });
    if (looks && over) session.look(0);
  }, [over]);
  return { ...panels, open };
}

export function Dialogs(
  { host, panels, table }: { host: TableHost; panels: Panels; table: TableProps },
): JSX.Element {
  const { about, past, view } = table.state;
  const { rule, tools, box, end, open } = panels;
  return (
    <>
      {rule && about && (
        <RulesDialog
          game={about.game}
          title={about.title}
          rule={rule.rule}
          close={() => open({ rule: null })}
        />
      )}
      {tools && (
        <Tools
          {...table}
          local={host.local}
          left={host.left}
          saveRecord={host.saveRecord}
          showBox={() => open({ tools: false, box: true })}
          close={() => open({ tools: false })}
        />
      )}
      {box && about && (
        <Lazily
          load={() => import("../box/entry.js").then(({ BoxView }) => BoxView)}
          props={{ load: host.box, game: about.game, title: about.title, close: () => open({ box: false }) }}
        />
      )}
      {view?.state === "over" && end && !past && (
        <End
          {...table}
          record={host.record}
          close={() => open({ end: false })}
          again={host.again}
          lookBack={() => open({ end: false, past: true })}
          saveRecord={host.saveRecord}
        />
      )}
    </>
  );
}
