import { cacheNames } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isOurs } from '../src/api/ours.ts';
import { onlyOurs } from './ours.ts';
import { configCache, partsCache } from './protocol.ts';
import { fetchWhole, StallError, unlessStalled } from './stall.ts';

declare const self: ServiceWorkerGlobalScope;

interface Entry {
  readonly url: string;
  readonly revision: string | null;
}

/** Caches this worker fills besides the precache; our other caches are left over from earlier workers. */
export const runtimeCaches = {
  assets: partsCache,
  config: configCache,
  brand: 'portico-brand',
} as const;

/** Order in which files are fetched: those for the first paint, then the rest, then the PDF worker. */
const urgency = [/^index\.html$/, /\/index-[^/]*\.css$/, /^theme\.js$|\/index-[^/]*\.js$/, /\.js$/];
const rank = ({ url }: Entry) => {
  const found = urgency.findIndex((pattern) => pattern.test(url));
  return found === -1 ? urgency.length : found;
};

/**
 * Number of files fetched at once. One after the other, a file each round trip, hundreds of them take a minute on a slow network; more
 * at once take the connections of the page that is open meanwhile (a browser has six a server over HTTP/1.1).
 */
const atOnce = 4;

/** The files of the app, by the names they are cached under. */
const app = new PrecacheController({ plugins: [unlessStalled, onlyOurs] });

/** Answers navigations with the page of the app. */
export const appPage = () => app.createHandlerBoundToURL('/index.html');

/** Stores the app as built, and those parts outside the precache (character maps, fonts) that were used. */
export function keepApp(manifest: readonly Entry[]): void {
  app.addToCacheList(manifest.toSorted((a, b) => rank(a) - rank(b)));
  // Our own: the controller's install fetches one file after the other.
  self.addEventListener('install', (event) => event.waitUntil(install()));
  self.addEventListener('activate', (event) => event.waitUntil(app.activate(event)));
  registerRoute(new PrecacheRoute(app));
  cleanupOutdatedCaches();
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/(assets|pdfjs)\//.test(url.pathname),
    new CacheFirst({
      cacheName: runtimeCaches.assets,
      plugins: [unlessStalled, onlyOurs, new ExpirationPlugin({ maxEntries: 80 })],
    }),
  );
}

async function install(): Promise<void> {
  if (!(await fetchMissing('default'))) throw new Error('A file of the app could not be fetched.');
}

/**
 * Fetches missing files of the app, which a browser short of space or a person may have deleted. Returns false if some are still
 * missing.
 */
export const repairApp = (): Promise<boolean> => fetchMissing('reload');

/**
 * Fetches the files that are not cached, some at once, in their order. Returns false if some are still missing: a network that hangs is
 * asked for no further ones.
 */
async function fetchMissing(mode: RequestCache): Promise<boolean> {
  const cache = await caches.open(cacheNames.precache);
  // One question for all files, instead of one for each.
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const keys = [...app.getURLsToCacheKeys().values()].values();
  let whole = true;
  let hangs = false;
  const failed = (error: unknown) => {
    hangs ||= error instanceof StallError;
    return false;
  };
  const fetchInTurn = async () => {
    for (const key of keys) {
      if (hangs) return;
      const kept = stored.has(key) && (await cache.match(key));
      // An earlier worker may have stored an answer that is not our server's; `onlyOurs` does not return it.
      if (!(kept && isOurs(kept))) whole = (await fetchInto(cache, key, mode).catch(failed)) && whole;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetchInTurn));
  return whole;
}

async function fetchInto(cache: Cache, key: string, mode: RequestCache): Promise<boolean> {
  const response = await fetchWhole(key, { credentials: 'same-origin', cache: mode });
  if (!response.ok || !isOurs(response)) return false;
  await cache.put(key, response);
  return true;
}

/** Deletes the caches of earlier workers that this one does not use. */
export async function dropOldCaches(): Promise<void> {
  const used: readonly string[] = Object.values(runtimeCaches);
  const old = (await caches.keys()).filter((name) => name.startsWith('portico-') && !used.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
