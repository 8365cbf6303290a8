// service.ts: the service worker: once loaded, the page works without a network. Parts with a hash in their names come
// from the cache, the bots' networks among them, which stay in one of their own over the versions of the page;
// index.html and what the games say (words, rules) are asked for first and come from the cache if nobody answers.

/// <reference lib="webworker" />
export {};

declare const self: ServiceWorkerGlobalScope;
declare const FILES: string[];
declare const NETS: string[];
declare const VERSION: string;

const PARTS = `parts-${VERSION}`;
const WORDS = "words";
const NETWORKS = "networks";
const HASHED = /-[0-9A-Z]{8}\.\w+$/;
const SAID = /^\/api\/v1\/(games|rules)(\/|$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(PARTS)
      .then((cache) => cache.addAll(FILES.map((file) => (file === "index.html" ? "./" : file))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith("parts-") && name !== PARTS).map((name) => caches.delete(name)),
        )
      )
      .then(dropOldNets)
      .then(() => self.clients.claim()),
  );
});

/** The page asks for it when it has all that it needs itself; whether the worker already answers for the page makes no
 * difference here. */
self.addEventListener("message", (event) => {
  if (event.data === WORDS) event.waitUntil(takeInWords());
  if (event.data === NETWORKS) event.waitUntil(takeInWords().then(takeInNets));
});

/** What the games say, in both languages, for when nobody can be asked. */
async function takeInWords(): Promise<void> {
  const say = (path: string, language: string): Promise<Response> =>
    freshFirst(new Request(`/api/v1/${path}?language=${language}`), WORDS);
  for (const language of ["en", "fr"]) {
    const { games } = (await (await say("games", language)).json()) as { games: { game: string }[] };
    for (const { game } of games) {
      await say(`games/${game}`, language);
      await say(`rules/${game}`, language);
    }
  }
}

const fileOf = (request: Request): string => new URL(request.url).pathname.split("/").at(-1)!;

async function dropOldNets(): Promise<void> {
  const cache = await caches.open(NETWORKS);
  const old = (await cache.keys()).filter((request) => !NETS.includes(fileOf(request)));
  await Promise.all(old.map((request) => cache.delete(request)));
}

async function takeInNets(): Promise<void> {
  for (const file of NETS) await keptNet(new Request(file));
}

async function keptNet(request: Request): Promise<Response> {
  const cache = await caches.open(NETWORKS);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => undefined); // no room: the next time then
  return answer;
}

async function cachedFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function freshFirst(request: Request, keepIn: string): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(keepIn)).put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (HASHED.test(address.pathname)) {
    event.respondWith(NETS.includes(fileOf(request)) ? keptNet(request) : cachedFirst(request));
  } else if (SAID.test(address.pathname)) event.respondWith(freshFirst(request, WORDS));
  else if (!address.pathname.startsWith("/api/")) event.respondWith(freshFirst(request, PARTS));
});
