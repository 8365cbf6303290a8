// page.tsx: #/box/GAME, the boxes of a game; #/box/GAME/ID, one of them on the bench. Loaded when it is needed.

import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { boxes } from "virtual:games";
import { Astray } from "../app/astray.js";
import { useCatalogue } from "../app/catalogue.js";
import { usePart } from "../app/part.js";
import { useSettings } from "../app/settings.js";
import { Editor } from "./editor.js";
import { keptBoxes } from "./kept.js";
import type { BoxLook } from "./look.js";
import { Shelf } from "./shelf.js";
import { useBuiltIn } from "./state.js";
import { useBoxWords } from "./use-words.js";
import "./box.lazy.css";

export const plain: BoxLook = { sections: [] };

export default function BoxPage({ game, id }: { game: string; id: string | null }): JSX.Element {
  const words = useBoxWords();
  const { language } = useSettings();
  const games = useCatalogue()?.games;
  const title = games?.find((one) => one.game === game)?.title ?? game;
  const kept = useMemo(() => (id ? keptBoxes.get(id) : null), [id]);
  const box = useBuiltIn(game, kept?.base, language);
  const look = usePart(boxes, game);
  useEffect(() => {
    document.title = `${words.heading(title)} · Quadriga`;
  }, [title, words]);
  if (games && !games.some((one) => one.game === game)) return <Astray table={false} />;
  if (id && (!kept || kept.game !== game)) {
    return (
      <main id="main" class="notice card" tabIndex={-1}>
        <p role="alert">{words.noBox}</p>
        <a class="button" href={`#/box/${game}`}>{words.backToBoxes}</a>
      </main>
    );
  }
  if (box === "none") {
    return (
      <main id="main" class="notice card" tabIndex={-1}>
        <p role="alert">{words.noEngine}</p>
      </main>
    );
  }
  if (!box || look === undefined) return <main id="main" class="box-page" tabIndex={-1} aria-busy="true" />;
  return kept
    ? <Editor key={kept.id} kept={kept} box={box} look={look ?? plain} title={title} />
    : <Shelf box={box} title={title} />;
}
