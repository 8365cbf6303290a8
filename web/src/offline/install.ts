// install.ts: the page takes itself in, so that it works without a network the next time.

export function installService(): void {
  if (!("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    navigator.serviceWorker.register("service.js").then(
      async () => {
        // What the games say, in both languages, for when nobody can be asked.
        await navigator.serviceWorker.ready;
        const { games } = (await (await fetch("/api/v1/games?language=en")).json()) as { games: { game: string }[] };
        for (const language of ["en", "fr"]) {
          await fetch(`/api/v1/games?language=${language}`);
          for (const { game } of games) {
            await fetch(`/api/v1/games/${game}?language=${language}`);
            await fetch(`/api/v1/rules/${game}?language=${language}`);
          }
        }
      },
      () => undefined,
    ).catch(() => undefined);
  });
}
