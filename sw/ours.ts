import type { WorkboxPlugin } from 'workbox-core';
import { isRuntimeConfig } from '#contract/runtime-config.ts';
import { isOurs } from '#src/api/ours.ts';

/**
 * Stores and returns only answers of our server. An answer from a hotel's network or a filter counts as no answer, whatever its status,
 * and one that an earlier worker stored is not returned either.
 */
export const onlyOurs = {
  fetchDidSucceed: async ({ response }) => {
    if (isOurs(response)) return response;
    throw new TypeError(`Something else answered for ${response.url}.`);
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && isOurs(cachedResponse) ? cachedResponse : null,
} satisfies WorkboxPlugin;

/** The same for the settings, which must be complete: they are read to their end before the page gets them. */
export const onlySettings = {
  ...onlyOurs,
  fetchDidSucceed: async ({ response }) => {
    const text = isOurs(response) && response.ok ? await response.text() : '';
    if (!isRuntimeConfig(parsed(text))) throw new TypeError('The settings did not arrive.');
    return new Response(text, response);
  },
} satisfies WorkboxPlugin;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
