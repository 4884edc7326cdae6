import type { WorkboxPlugin } from 'workbox-core';
import { isRuntimeConfig } from '../contract/settings.ts';
import { isOurs } from '../src/api/ours.ts';

/**
 * Keeps and gives only what our server sent: what a hotel's network or a filter answers in its place counts as no answer, whatever its
 * status, and what an earlier worker kept of that is not given either.
 */
export const onlyOurs = {
  fetchDidSucceed: async ({ response }) => {
    if (isOurs(response)) return response;
    throw new TypeError(`Something else answered for ${response.url}.`);
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && isOurs(cachedResponse) ? cachedResponse : null,
} satisfies WorkboxPlugin;

/** The same of the settings, which count only if they are whole: they are read to their end before the page gets them. */
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
