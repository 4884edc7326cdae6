import { cacheNames } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isOurs } from '../src/api/ours.ts';
import { turns } from '../src/lib/turns.ts';
import { onlyOurs } from './ours.ts';
import { keepOpenPortals, keepPortal, keptPortals } from './portals.ts';
import { configCache, partsCache, portalsCache } from './protocol.ts';
import { fetchWhole, StallError, unlessStalled } from './stall.ts';

declare const self: ServiceWorkerGlobalScope;

/** A file of the app, as the build lists it. */
export interface Entry {
  readonly url: string;
  readonly revision: string | null;
  /** The portals that need the file; if there are none, everybody does. */
  readonly portals?: readonly string[];
}

/** Caches this worker fills besides the precache; our other caches are left over from earlier workers. */
export const runtimeCaches = {
  assets: partsCache,
  config: configCache,
  brand: 'portico-brand',
  portals: portalsCache,
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

let files: readonly Entry[] = [];

/**
 * Stores the app as built, as far as the portals opened on this device need it (`docs/decisions/0095-files-kept-by-portal.md`), and those
 * parts outside the precache (character maps, fonts) that were used.
 */
export function keepApp(manifest: readonly Entry[]): void {
  files = manifest.toSorted((a, b) => rank(a) - rank(b));
  app.addToCacheList([...files]);
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
  await keepOpenPortals(new Set(files.flatMap(({ portals = [] }) => portals)));
  if (!(await repairApp())) throw new Error('A file of the app could not be fetched.');
}

const inTurn = turns(1);

/**
 * Fetches missing files of the app: those of a portal that is new on this device, and those that a browser short of space or a person
 * may have deleted. Returns false if some are still missing.
 */
export async function repairApp(portal?: string): Promise<boolean> {
  if (portal) await keepPortal(portal);
  return inTurn(fetchMissing);
}

/**
 * Fetches the needed files that are not cached, some at once, in their order. Returns false if some are still missing: a network that
 * hangs is asked for no further ones.
 */
async function fetchMissing(): Promise<boolean> {
  const kept = await keptPortals();
  const needed = files.filter(({ portals }) => !portals || portals.some((portal) => kept.has(portal)));
  const cache = await caches.open(cacheNames.precache);
  // One question for all files, instead of one for each.
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const keys = needed.flatMap(({ url }) => app.getCacheKeyForURL(url) ?? []).values();
  let whole = true;
  let hangs = false;
  const failed = (error: unknown) => {
    hangs ||= error instanceof StallError;
    return false;
  };
  const fetchInTurn = async () => {
    for (const key of keys) {
      if (hangs) return;
      const file = stored.has(key) && (await cache.match(key));
      // An earlier worker may have stored an answer that is not our server's; `onlyOurs` does not return it.
      if (!(file && isOurs(file))) whole = (await fetchInto(cache, key).catch(failed)) && whole;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetchInTurn));
  return whole;
}

async function fetchInto(cache: Cache, key: string): Promise<boolean> {
  const ask = (mode: RequestCache) => fetchWhole(key, { credentials: 'same-origin', cache: mode });
  let response = await ask('default');
  // The browser's own cache may hold the answer of something else.
  if (!isOurs(response)) response = await ask('reload');
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
