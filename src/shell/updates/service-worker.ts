import { oneAtATime } from '#src/offline/outbox/flush/one-at-a-time.ts';
import { onWake } from '#src/offline/triggers/wake.ts';
import { unfinished } from '#src/session/vault/unfinished.ts';
import { setUpdate, updateNow } from './update.ts';

/** Loaded after the first screen; until then the page has no worker. */
let life: typeof import('./service-worker-client.ts') | undefined;

/**
 * Starts the service worker; resolves once the browser has accepted the registration. The development server has none. The browser drops a
 * worker that does not load completely: it is started again when there may be a network.
 */
export async function registerWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const start = oneAtATime(async () => {
    if (life && (await navigator.serviceWorker.getRegistration())) return;
    life = await import('./service-worker-client.ts');
    await life.takeOn();
  });
  onWake(() => void start(false).catch(console.warn));
  await start(false);
}

/** Longest wait for the new version where something else waits for it, ms. */
const patienceMs = 12_500;

/** Looks for a new version and lets it take over. Resolves when it has, or after the longest wait. */
export const fetchUpdate = async (): Promise<void> => life?.takeUpdate(patienceMs);

/**
 * Switches to the new version, at the person's request, as soon as it has taken over: before that, a reload would only get the old one
 * again. Over a form that was begun meanwhile it waits to be asked once more.
 */
export async function applyUpdate(): Promise<void> {
  if (updateNow() === 'waiting') {
    setUpdate('taking');
    await life?.takeUpdate(Number.POSITIVE_INFINITY);
    if (unfinished()) return setUpdate('taken');
  }
  location.reload();
}
