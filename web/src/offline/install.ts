// install.ts: the page takes itself in, so that it works without a network the next time.

import { isSite } from "../app/site.js";

/** Words, rules and all games' networks, in the background. Who saves data gets the networks of the games that he
 * plays. */
async function takeIn(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  (await navigator.serviceWorker.ready).active?.postMessage(connection?.saveData ? "words" : "networks");
}

export function installService(): void {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  // A new version has come.
  if (serviceWorker.controller) serviceWorker.addEventListener("controllerchange", () => void takeIn());
  addEventListener("load", () => {
    serviceWorker.register(isSite ? "service.js?site" : "service.js")
      .then(takeIn)
      .catch(() => undefined);
  });
}
