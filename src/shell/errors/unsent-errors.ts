import { loadMonitoring } from './early-errors.ts';

/** The database of Sentry's client for unsent reports; it exists only after an error. */
const queue = 'sentry-offline';

/** Sends the unsent reports of earlier pages, if there may be any. */
export async function sendUnsentErrors(): Promise<void> {
  // Not available in every browser: the reports then go with the next error.
  const databases = await indexedDB.databases?.().catch(() => undefined);
  if (databases?.some(({ name }) => name === queue)) await loadMonitoring();
}
