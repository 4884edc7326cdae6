import { fetchOurs } from '#src/api/last-answer.ts';
import { partsCache } from '#sw/protocol.ts';

/** Puts a file of the server into a cache; false if the server has none. Throws if it was not reached, or something else answered. */
async function fetchInto(cache: Cache, request: Request): Promise<boolean> {
  const response = await fetchOurs(request);
  if (!response.ok) return false;
  await cache.put(request, response);
  return true;
}

/** Keeps a part of the app for offline use, before its first use. */
export async function keepPart(address: string): Promise<void> {
  const parts = await caches.open(partsCache);
  const request = new Request(address);
  if ((await parts.match(request)) || (await fetchInto(parts, request))) return;
  throw new TypeError(`${address} could not be fetched.`);
}

/** A public file of the server as it is now, else as it was kept; undefined if it never arrived. */
export async function newestPart(address: string): Promise<Response | undefined> {
  const parts = await caches.open(partsCache);
  await fetchInto(parts, new Request(address, { credentials: 'omit' })).catch(() => false);
  return parts.match(address);
}
