/// <reference lib="webworker" />
import { createHandlerBoundToURL } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { onlySettings } from './ours.ts';
import { runtimeCaches } from './precache.ts';
import { serverPaths } from './server-paths.ts';

/** How long a slow network may hold up the start for the runtime configuration. */
const configPatienceSeconds = 3;

const config = new NetworkFirst({
  cacheName: runtimeCaches.config,
  networkTimeoutSeconds: configPatienceSeconds,
  plugins: [onlySettings],
});

/** Answers navigations with the app, and /config.json with the newest the network has given. */
export function serveApp(): void {
  const app = createHandlerBoundToURL('/index.html');
  // Where the app is not kept any more, whatever the network shows is better than nothing: its own page, say.
  const answer: typeof app = (navigation) => app(navigation).catch(() => fetch(navigation.request));
  registerRoute(new NavigationRoute(answer, { denylist: serverPaths }));
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json', config);
}

/** Keeps /config.json at once: the page that installs the worker fetched its own before there was one. */
export async function keepConfig(event: ExtendableEvent): Promise<void> {
  const [, kept] = config.handleAll({ event, request: new Request('/config.json') });
  await kept;
}

/** True if the settings are kept, fetched again where they are not: without them the app does not open. */
export async function mendConfig(event: ExtendableEvent): Promise<boolean> {
  const cache = await caches.open(runtimeCaches.config);
  const isKept = async () => (await cache.match('/config.json')) !== undefined;
  if (!(await isKept())) await keepConfig(event).catch(() => undefined);
  return isKept();
}
