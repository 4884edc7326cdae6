import { partsCache } from '../../sw/protocol.ts';

/** Keeps a part of the app the worker would otherwise keep only once it was used: then it is there without a network. */
export async function keepPart(address: string): Promise<void> {
  const parts = await caches.open(partsCache);
  if (!(await parts.match(address))) await parts.add(address);
}

/** A public file of the server as it is now, or as it was kept; undefined where it never came. */
export async function newestPart(address: string): Promise<Response | undefined> {
  const parts = await caches.open(partsCache);
  await parts.add(new Request(address, { credentials: 'omit' })).catch(() => undefined);
  return parts.match(address);
}
