// install.ts: the page takes itself in, so that it works without a network the next time.

/** What the games say, in both languages, for when nobody can be asked. */
async function takeInWords(): Promise<void> {
  const { games } = (await (await fetch("/api/v1/games?language=en")).json()) as { games: { game: string }[] };
  for (const language of ["en", "fr"]) {
    await fetch(`/api/v1/games?language=${language}`);
    for (const { game } of games) {
      await fetch(`/api/v1/games/${game}?language=${language}`);
      await fetch(`/api/v1/rules/${game}?language=${language}`);
    }
  }
}

/** All games' networks, in the background. Who saves data gets those of the games that he plays. */
async function takeInNets(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!connection?.saveData) (await navigator.serviceWorker.ready).active?.postMessage("networks");
}

export function installService(): void {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) serviceWorker.addEventListener("controllerchange", () => void takeInNets()); // a new version has come
  addEventListener("load", () => {
    serviceWorker.register("service.js")
      .then(() => serviceWorker.ready)
      .then(takeInWords)
      .then(takeInNets)
      .catch(() => undefined);
  });
}
