// main.tsx: the page begins here.

import { render, type JSX } from "preact";
import { Astray } from "./app/astray.js";
import { Guarded } from "./app/guarded.js";
import { Header } from "./app/header.js";
import { startSound } from "./app/notice.js";
import { type Route, route } from "./app/route.js";
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
import "./style/table.css";

function Part({ at }: { at: Route }): JSX.Element {
  switch (at.page) {
    case "table":
      return <ServerTable table={at.table} pass={at.pass} />;
    case "rules":
      return <RulesPage game={at.game} rule={at.rule} />;
    case "local":
      return <LocalTable table={at.table} />;
    case "lobby":
      return <Lobby />;
    case "astray":
      return <Astray table={at.table} />;
  }
}

function Page(): JSX.Element {
  const at = useStore(route);
  const what = at.page === "rules" ? at.game : at.page === "lobby" ? "" : at.table;
  return (
    <Guarded key={`${at.page} ${what}`}>
      <Part at={at} />
    </Guarded>
  );
}

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
