import { cacheNames } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isOurs } from '#src/api/ours.ts';
import { turns } from '#src/lib/turns.ts';
import { handingOver } from './hand-over.ts';
import { onlyOurs } from './ours.ts';
import { keepPortals, keptPortals, portalsOfTabs } from './portals.ts';
import { configCache, partsCache, portalsCache } from './protocol.ts';
import { fetchWhole, StallError, unlessStalled } from './stall.ts';
import { type Entry, isOfOpenScreen, urgencyOf } from './urgency.ts';

declare const self: ServiceWorkerGlobalScope;

/** Caches this worker fills besides the precache; our other caches are left over from earlier workers. */
export const runtimeCaches = {
  assets: partsCache,
  config: configCache,
  brand: 'portico-brand',
  portals: portalsCache,
} as const;

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
  files = manifest;
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

/** The first worker has no version to keep whole: it serves the open screen as soon as it can, and fetches the rest beside it. */
async function install(): Promise<void> {
  await keepPortals(await openPortals());
  const part = self.registration.active ? 'all' : 'open screen';
  if (!(await inTurn(() => fetchMissing(part)))) throw new Error('A file of the app could not be fetched.');
}

const inTurn = turns(1);

/** Paths of files that open pages have loaded. */
const loaded = new Set<string>();

/** Notes files that an open page has loaded: they are fetched before others, also while the app is being fetched. */
export function noteLoaded(paths: readonly string[]): void {
  for (const path of paths) loaded.add(path);
}

/**
 * Fetches missing files of the app: those of a portal that is new on this device, and those that a browser short of space or a person
 * may have deleted. Returns false if some are still missing.
 */
export async function repairApp(portal?: string): Promise<boolean> {
  if (portal) await keepPortals([portal]);
  return inTurn(() => fetchMissing('all'));
}

/** The portals, of those that have files of their own, that are open in a tab. */
async function openPortals(): Promise<ReadonlySet<string>> {
  const open = await portalsOfTabs();
  return new Set(files.flatMap(({ portals = [] }) => portals.filter((portal) => open.has(portal))));
}

/**
 * Fetches the needed files that are not cached, some at once, the most urgent first (`urgency.ts`). Returns false if some are still
 * missing: a network that hangs is asked for no further ones.
 */
async function fetchMissing(part: 'all' | 'open screen'): Promise<boolean> {
  const [kept, portals] = await Promise.all([keptPortals(), openPortals()]);
  const open = { loaded, portals };
  const cache = await caches.open(cacheNames.precache);
  // One question for all files, instead of one for each.
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const left = new Set(
    files.filter((file) => !file.portals || file.portals.some((portal) => kept.has(portal))),
  );
  function takeNext(): Entry | undefined {
    let next: Entry | undefined;
    for (const file of left)
      if (
        (part === 'all' || isOfOpenScreen(file, open)) &&
        (!next || urgencyOf(file, open) < urgencyOf(next, open))
      )
        next = file;
    if (next) left.delete(next);
    return next;
  }
  let whole = true;
  let hangs = false;
  const failed = (error: unknown) => {
    hangs ||= error instanceof StallError;
    return false;
  };
  const fetchInTurn = async () => {
    for (let next = takeNext(); next && !hangs && !handingOver.aborted; next = takeNext()) {
      const key = app.getCacheKeyForURL(next.url);
      if (!key) continue;
      const file = stored.has(key) && (await cache.match(key));
      // An earlier worker may have stored an answer that is not our server's; `onlyOurs` does not return it.
      if (!(file && isOurs(file))) whole = (await fetchInto(cache, key).catch(failed)) && whole;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetchInTurn));
  return whole && !handingOver.aborted;
}

async function fetchInto(cache: Cache, key: string): Promise<boolean> {
  // After what the open page asks for itself.
  const ask = (mode: RequestCache) =>
    fetchWhole(key, { credentials: 'same-origin', cache: mode, priority: 'low' });
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
