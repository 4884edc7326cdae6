import type { Api } from '#contract/core/endpoint.ts';
import { bearerFor } from '../api/bearers.ts';
import { retryItem } from '../offline/outbox/lazily.ts';
import { openVault } from '../offline/vault/vault.ts';

/** The outbox's access to the session. */
export const outboxDeps = {
  bearerFor: async (api: Api) => (await bearerFor(api)) ?? null,
};

/** Sends the waiting items of the outbox now, ignoring backoff. Resolves when this try is over. */
export async function flushNow(): Promise<void> {
  const { flush } = await import('../offline/outbox/flush/flush.ts');
  await flush({ ...openVault(), ...outboxDeps, hurry: true });
}

/** Tries an item again now, in any state. */
export async function sendAgain(item: string): Promise<void> {
  await retryItem(openVault(), item);
  await flushNow();
}
