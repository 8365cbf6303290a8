// said.ts: where the page finds what is said of the games: the catalogue, what their components do, their rules. A
// server answers; a site, the page as plain files without a server (quadriga site), has a file with the same bytes for
// each answer. Addresses are relative to where the page lives. For the page and for its service worker.

/** path: "games", "games/GAME" or "rules/GAME". */
export const saidAt = (site: boolean, path: string, language: string): string =>
  site ? `said/${path}.${language}.json` : `api/v1/${path}?language=${language}`;

/** Whether an address, relative to where the page lives, is one of those. */
export const isSaid = (site: boolean, address: string): boolean =>
  (site ? /^said\// : /^api\/v1\/(games|rules)(\/|\?|$)/).test(address);
