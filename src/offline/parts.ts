import { partsCache } from '../../sw/protocol.ts';
import { fetchOurs } from '../api/last-answer.ts';

/** Puts a file of the server into a cache; false where it has none. Throws where it was not reached, or something else answered. */
async function fetchInto(cache: Cache, request: Request): Promise<boolean> {
  const response = await fetchOurs(request);
  if (!response.ok) return false;
  await cache.put(request, response);
  return true;
}

/** Keeps a part of the app the worker would otherwise keep only once it was used: then it is there without a network. */
export async function keepPart(address: string): Promise<void> {
  const parts = await caches.open(partsCache);
  const request = new Request(address);
  if ((await parts.match(request)) || (await fetchInto(parts, request))) return;
  throw new TypeError(`${address} could not be fetched.`);
}

/** A public file of the server as it is now, or as it was kept; undefined where it never came. */
export async function newestPart(address: string): Promise<Response | undefined> {
  const parts = await caches.open(partsCache);
  await fetchInto(parts, new Request(address, { credentials: 'omit' })).catch(() => false);
  return parts.match(address);
}
