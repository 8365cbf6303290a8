// preview-gain.tsx: the points that a move would bring, beside what is asked.

import type { JSX } from "preact";
import { useStore } from "../app/store.js";
import { useWords } from "../words/index.js";
import { foreseen } from "./preview.js";

export function PreviewGain(): JSX.Element {
  const words = useWords();
  const gain = useStore(foreseen)?.gain ?? 0;
  return <output class="gain">{gain !== 0 && words.foreseenGain(gain)}</output>;
}
