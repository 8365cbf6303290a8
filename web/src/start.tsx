// start.tsx: the page: its head, and the part that the address names.

import { render, type JSX } from "preact";
import { Astray } from "./app/astray.js";
import { Guarded } from "./app/guarded.js";
import { Lazily } from "./app/lazily.js";
import { Header } from "./app/header.js";
import { type Route, route } from "./app/route.js";
import { startSound } from "./app/sound.js";
import { useStore } from "./app/store.js";
import { startTips } from "./app/tips.js";
import { installService } from "./offline/install.js";
import { Lobby } from "./lobby/lobby.js";
import { RulesPage } from "./rules/dialog.js";
import { LocalTable } from "./table/local-table.js";
import { ServerTable } from "./table/server-table.js";
import "./style/theme.css";
import "./style/page.css";
import "./style/lobby.css";
import "./style/rules.css";
import "./style/table.css";

function Part({ at }: { at: Route }): JSX.Element {
  switch (at.page) {
    case "table":
      return <ServerTable table={at.table} pass={at.pass} />;
    case "rules":
      return <RulesPage game={at.game} rule={at.rule} />;
    case "local":
      return <LocalTable table={at.table} />;
    case "box":
      return (
        <Lazily
          load={() => import("./box/entry.js").then(({ BoxPage }) => BoxPage)}
          props={{ game: at.game, id: at.id }}
        />
      );
    case "me":
      return (
        <Lazily
          load={() => import("./people/entry.js").then(({ PeoplePage }) => PeoplePage)}
          props={{ id: at.profile, pass: at.pass }}
        />
      );
    case "lobby":
      return <Lobby />;
    case "astray":
      return <Astray table={at.table} />;
  }
}

function Page(): JSX.Element {
  const at = useStore(route);
  const what = at.page === "box"
    ? `${at.game} ${at.id}`
    : at.page === "rules"
    ? at.game
    : at.page === "lobby" || at.page === "me"
    ? ""
    : at.table;
  return (
    <Guarded key={`${at.page} ${what}`}>
      <Part at={at} />
    </Guarded>
  );
}

export function start(): void {
  startTips();
  startSound();
  installService();
  render(
    <>
      <Header />
      <Page />
    </>,
    document.body,
  );
}
