import { oneAtATime } from '../../offline/outbox/one-at-a-time.ts';
import { onWake } from '../../offline/wake.ts';
import { updateNow } from './update.ts';

/** Loaded after the first screen. Until then this page has no worker to speak of. */
let life: typeof import('./service-worker-client.ts') | undefined;

/**
 * Starts the service worker; resolves once the browser has taken it on, before it is there. The development server has none. A worker
 * that does not come whole the browser forgets: it is started anew when there may be a network again.
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

/** Looks for a new version and lets it take over. Resolves when it has, or when it would take too long. */
export const fetchUpdate = async (): Promise<void> => life?.takeUpdate();

/** Goes on with the new version, on the person's word. */
export async function applyUpdate(): Promise<void> {
  if (updateNow() === 'waiting') await fetchUpdate();
  location.reload();
}
