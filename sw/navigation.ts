/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { onlyOurs, onlySettings } from './ours.ts';
import { appPage, runtimeCaches } from './precache.ts';
import { serverPaths } from './server-paths.ts';
import { unlessStalled } from './stall.ts';

/** Longest wait for the network to answer with the runtime configuration. */
const configPatienceSeconds = 3;

const config = new NetworkFirst({
  cacheName: runtimeCaches.config,
  networkTimeoutSeconds: configPatienceSeconds,
  plugins: [unlessStalled, onlySettings],
});

/** Answers navigations with the app, and /config.json with the newest answer of the network. */
export function serveApp(): void {
  const app = appPage();
  // If the app is no longer cached, the network's answer is better than nothing, even if it is the network's own page.
  const answer: typeof app = (navigation) => app(navigation).catch(() => fetch(navigation.request));
  registerRoute(new NavigationRoute(answer, { denylist: serverPaths }));
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json', config);
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/brand/'),
    // Its name changes with its content; the one before may still be shown.
    new CacheFirst({
      cacheName: runtimeCaches.brand,
      plugins: [unlessStalled, onlyOurs, new ExpirationPlugin({ maxEntries: 2 })],
    }),
  );
}

/** Stores /config.json at once: the page that installs the worker fetched its copy before there was a worker. */
export async function keepConfig(event: ExtendableEvent): Promise<void> {
  const [, kept] = config.handleAll({ event, request: new Request('/config.json') });
  await kept;
}

/** True if the settings are stored, after fetching them if they are missing: without them the app does not open. */
export async function repairConfig(event: ExtendableEvent): Promise<boolean> {
  const cache = await caches.open(runtimeCaches.config);
  const isKept = async () => (await cache.match('/config.json')) !== undefined;
  if (!(await isKept())) await keepConfig(event).catch(() => undefined);
  return isKept();
}
