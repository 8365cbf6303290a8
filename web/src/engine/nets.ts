// nets.ts: the networks by which bots judge. The engine comes without them: a game's are fetched before it is first
// thought about.

/** The files of a game's networks; none: bots judge by the game's own estimate. */
export type Nets = (game: string) => Promise<readonly Uint8Array[]>;

/** Fetch a game's once. If that fails there are none, and whoever asks next tries again. */
export function keepNets(fetchNets: Nets): Nets {
  const kept = new Map<string, ReturnType<Nets>>();
  return (game) => {
    const fetched = kept.get(game) ?? fetchNets(game).catch(() => {
      kept.delete(game);
      return [];
    });
    kept.set(game, fetched);
    return fetched;
  };
}
