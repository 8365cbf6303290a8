// service.ts: the service worker: once loaded, the page works without a network. Parts with a hash in their names come
// from the cache, the bots' networks among them, which stay in one of their own over the versions of the page;
// index.html and what the games say (words, rules) are asked for first and come from the cache if nobody answers.
//
// The page may live anywhere below its origin, beside other pages, which may be ours too. They share the caches: each
// looks after what lies where it lives itself.

/// <reference lib="webworker" />
import { isSaid, saidAt } from "../said.js";

declare const self: ServiceWorkerGlobalScope;
declare const FILES: string[];
declare const NETS: string[];
declare const VERSION: string;

const PARTS = `parts-${VERSION}`;
const WORDS = "words";
const NETWORKS = "networks";
const HASHED = /-[0-9A-Z]{8}\.\w+$/;
const HOME = self.registration.scope;
const SITE = self.location.search === "?site"; // the page knows whether a server stands behind it

/** Hosts may let browsers keep for a while what is in a file whose name does not change with it. */
const ANEW: RequestInit = { cache: "no-cache" };

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(PARTS)
      .then((cache) =>
        cache.addAll(
          FILES.map((file) => (HASHED.test(file) ? file : new Request(file === "index.html" ? HOME : file, ANEW))),
        )
      )
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
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
    freshFirst(new Request(saidAt(SITE, path, language)), WORDS);
  for (const language of ["en", "fr"]) {
    const { games } = (await (await say("games", language)).json()) as { games: { game: string }[] };
    for (const { game } of games) {
      await say(`games/${game}`, language);
      await say(`rules/${game}`, language);
    }
  }
}

const fileOf = (request: Request): string => new URL(request.url).pathname.split("/").at(-1)!;

/** Of what lies where the page lives, a cache keeps what is still wanted. Says whether it holds anything then. */
async function tidy(name: string, wanted: (request: Request) => boolean): Promise<boolean> {
  const cache = await caches.open(name), kept = await cache.keys();
  const old = kept.filter((request) => new URL(".", request.url).href === HOME && !wanted(request));
  await Promise.all(old.map((request) => cache.delete(request)));
  return old.length < kept.length;
}

async function dropOld(): Promise<void> {
  await tidy(NETWORKS, (request) => NETS.includes(fileOf(request)));
  for (const name of await caches.keys()) {
    if (name.startsWith("parts-") && name !== PARTS && !(await tidy(name, () => false))) await caches.delete(name);
  }
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

async function freshFirst(request: Request, keepIn: string, as: Request | string = request): Promise<Response> {
  try {
    const answer = await fetch(request, ANEW);
    if (answer.ok) await (await caches.open(keepIn)).put(as, answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match(as, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const [whole] = request.url.split("#");
  if (request.method !== "GET" || !whole!.startsWith(HOME)) return;
  const address = whole!.slice(HOME.length);
  if (HASHED.test(address)) {
    event.respondWith(NETS.includes(fileOf(request)) ? keptNet(request) : cachedFirst(request));
  } else if (isSaid(SITE, address)) event.respondWith(freshFirst(request, WORDS));
  else if (/^(index\.html)?(\?|$)/.test(address)) event.respondWith(freshFirst(request, PARTS, HOME));
  else if (!address.startsWith("api/")) event.respondWith(freshFirst(request, PARTS));
});
