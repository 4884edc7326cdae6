/// <reference lib="webworker" />
import { portalsCache } from './protocol.ts';

declare const self: ServiceWorkerGlobalScope;

/** The portals whose files this device keeps: those that were opened on it. The worker of the next version reads them, too. */
export async function keptPortals(): Promise<ReadonlySet<string>> {
  const noted = await (await caches.open(portalsCache)).keys();
  return new Set(noted.map(({ url }) => firstPart(url)));
}

/** Notes that the files of these portals are to be kept. */
export async function keepPortals(portals: Iterable<string>): Promise<void> {
  const cache = await caches.open(portalsCache);
  await Promise.all(Array.from(portals, (portal) => cache.put(`/${portal}`, new Response())));
}

/** The portals that are open in tabs, and the first parts of other addresses. */
export async function portalsOfTabs(): Promise<ReadonlySet<string>> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return new Set(tabs.map(({ url }) => firstPart(url)));
}

/** The first part of an address's path, which names the portal of a screen. */
const firstPart = (url: string): string => new URL(url).pathname.split('/')[1] ?? '';
