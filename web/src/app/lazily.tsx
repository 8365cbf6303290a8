// lazily.tsx: a part of the page that is asked for when somebody goes there.

import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useWords } from "../words/index.js";

/** A component that comes from a part of the page; a sentence if that cannot be had. */
export function Lazily<P extends object>(
  { load, props }: { load(): Promise<ComponentType<P>>; props: P },
): JSX.Element {
  const words = useWords();
  const [found, set] = useState<{ Part: ComponentType<P> } | "failed" | null>(null);
  useEffect(() => {
    load().then((Part) => set({ Part }), () => set("failed"));
  }, []);
  if (found === "failed") return <p class="notice card" role="alert">{words.unreachable}</p>;
  return found ? <found.Part {...props} /> : <></>;
}
