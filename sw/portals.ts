/// <reference lib="webworker" />
import { portalsCache } from './protocol.ts';

declare const self: ServiceWorkerGlobalScope;

/** The portals whose files this device keeps: those that were opened on it. The worker of the next version reads them, too. */
export async function keptPortals(): Promise<ReadonlySet<string>> {
  const noted = await (await caches.open(portalsCache)).keys();
  return new Set(noted.map(({ url }) => firstPart(url)));
}

/** Notes that the files of this portal are to be kept. */
export async function keepPortal(portal: string): Promise<void> {
  await (await caches.open(portalsCache)).put(`/${portal}`, new Response());
}

/** Notes the portals, of those given, that are open in a tab. */
export async function keepOpenPortals(portals: ReadonlySet<string>): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = new Set(tabs.map(({ url }) => firstPart(url)));
  await Promise.all([...open].filter((part) => portals.has(part)).map(keepPortal));
}

/** The first part of an address's path, which names the portal of a screen. */
const firstPart = (url: string): string => new URL(url).pathname.split('/')[1] ?? '';
