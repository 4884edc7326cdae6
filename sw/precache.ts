import { cacheNames } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { addPlugins, cleanupOutdatedCaches, getCacheKeyForURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isOurs } from '../src/api/ours.ts';
import { onlyOurs } from './ours.ts';
import { partsCache } from './protocol.ts';

interface Entry {
  readonly url: string;
  readonly revision: string | null;
}

/** Caches this worker fills besides the precache; our other caches are left over from earlier workers. */
export const runtimeCaches = {
  assets: partsCache,
  config: 'portico-config',
  brand: 'portico-brand',
} as const;

/** Order in which files are fetched: those for the first paint, then the rest, then the PDF worker. */
const urgency = [/^index\.html$/, /\/index-[^/]*\.css$/, /^theme\.js$|\/index-[^/]*\.js$/, /\.js$/];
const rank = ({ url }: Entry) => {
  const found = urgency.findIndex((pattern) => pattern.test(url));
  return found === -1 ? urgency.length : found;
};

/** Stores the app as built, and those parts outside the precache (character maps, fonts) that were used. */
export function keepApp(manifest: readonly Entry[]): void {
  addPlugins([onlyOurs]);
  precacheAndRoute(manifest.toSorted((a, b) => rank(a) - rank(b)));
  cleanupOutdatedCaches();
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/(assets|pdfjs)\//.test(url.pathname),
    new CacheFirst({
      cacheName: runtimeCaches.assets,
      plugins: [onlyOurs, new ExpirationPlugin({ maxEntries: 80 })],
    }),
  );
}

/**
 * Fetches missing files of the app, which a browser short of space or a person may have deleted. Returns false if some are still
 * missing.
 */
export async function mendApp(manifest: readonly Entry[]): Promise<boolean> {
  const cache = await caches.open(cacheNames.precache);
  const keys = manifest.flatMap(({ url }) => getCacheKeyForURL(url) ?? []);
  const mended = await Promise.all(
    keys.map(async (key) => {
      const kept = await cache.match(key);
      // An earlier worker may have stored an answer that is not our server's; `onlyOurs` does not return it.
      return (kept && isOurs(kept)) || fetchInto(cache, key).catch(() => false);
    }),
  );
  return mended.every(Boolean);
}

async function fetchInto(cache: Cache, key: string): Promise<boolean> {
  const response = await fetch(key, { credentials: 'same-origin', cache: 'reload' });
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
