import { oneAtATime } from '../../offline/outbox/flush/one-at-a-time.ts';
import { onWake } from '../../offline/triggers/wake.ts';
import { updateNow } from './update.ts';

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

/** Looks for a new version and lets it take over. Resolves when it has, or after the longest wait. */
export const fetchUpdate = async (): Promise<void> => life?.takeUpdate();

/** Switches to the new version, at the person's request. */
export async function applyUpdate(): Promise<void> {
  if (updateNow() === 'waiting') await fetchUpdate();
  location.reload();
}
