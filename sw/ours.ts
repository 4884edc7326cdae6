import type { WorkboxPlugin } from 'workbox-core';
import { isOurs } from '../src/api/ours.ts';

/**
 * Keeps and gives only what our server sent: what a hotel's network or a filter answers in its place counts as no answer, whatever its
 * status, and what an earlier worker kept of that is not given either.
 */
export const onlyOurs: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (isOurs(response)) return response;
    throw new TypeError(`Something else answered for ${response.url}.`);
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && isOurs(cachedResponse) ? cachedResponse : null,
};
