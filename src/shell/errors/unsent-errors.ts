import { loadMonitoring } from './early-errors.ts';

/** Where Sentry's client keeps reports that are not sent yet; there only after an error. */
const queue = 'sentry-offline';

/** Sends what an earlier page could not, where there may be something. */
export async function sendUnsentErrors(): Promise<void> {
  // Not everywhere: then they go with the next error.
  const databases = await indexedDB.databases?.().catch(() => undefined);
  if (databases?.some(({ name }) => name === queue)) await loadMonitoring();
}
