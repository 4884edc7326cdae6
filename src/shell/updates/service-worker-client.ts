import { Workbox } from 'workbox-window';
import { prefetchSyncTag } from '../../../sw/protocol.ts';
import { scriptUrl } from '../../lib/trusted-types.ts';
import { setUpdate, updateNow } from './update.ts';

/** Where `controllerchange` does not come (iOS, installed), the page goes on after this, ms. */
const takeOverMs = 2500;
/** How long an update that is looked for may take to arrive, ms. */
const arriveMs = 10_000;

let worker: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;

/** Has the browser take on the service worker, and tells of its updates. Throws when its script does not come. */
export async function takeOn(): Promise<void> {
  worker = new Workbox(scriptUrl('/sw.js'), { updateViaCache: 'none' });
  worker.addEventListener('waiting', () => setUpdate('waiting'));
  // The first worker of all is no update; a later one is, also of a page that began without.
  let controlled = navigator.serviceWorker.controller !== null;
  worker.addEventListener('controlling', () => {
    if (controlled) setUpdate('taken');
    controlled = true;
  });
  registration = await worker.register();
  // Refused by settings, or the worker does not come: what is kept is then brought up to date by tabs alone.
  void askForPeriodicSync().catch(() => undefined);
}

/** Periodic Background Sync (WICG), which TypeScript's library does not describe. */
interface PeriodicSync {
  register: (tag: string, options: { minInterval: number }) => Promise<void>;
}
/** The browser may wake the worker less often, never more, ms. */
const wakeMs = 12 * 60 * 60 * 1000;

/** Lets the browser wake the worker now and then, where it can and the person's settings let it; elsewhere nothing is said. */
async function askForPeriodicSync(): Promise<void> {
  // It takes an active worker, which the first visit has only after a while.
  const { periodicSync } = (await navigator.serviceWorker.ready) as { periodicSync?: PeriodicSync };
  if (!periodicSync) return;
  const name = 'periodic-background-sync' as PermissionName;
  const { state } = await navigator.permissions.query({ name });
  if (state === 'granted') await periodicSync.register(prefetchSyncTag, { minInterval: wakeMs });
}

const soon = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const heard = (subject: Workbox, event: 'waiting' | 'controlling') =>
  new Promise<void>((resolve) => subject.addEventListener(event, () => resolve()));

/**
 * Looks for a new version and lets it take over. Resolves when it has, or when it would take too long: the new worker waits for what
 * the one before it still fetches.
 */
export async function takeUpdate(): Promise<void> {
  if (!worker) return;
  if (updateNow() === 'none') {
    const arrived = heard(worker, 'waiting');
    await worker.update().catch(console.warn);
    await Promise.race([arrived, soon(arriveMs)]);
  }
  const controlling = heard(worker, 'controlling');
  worker.messageSkipWaiting();
  await Promise.race([controlling, soon(takeOverMs)]);
  if (registration?.waiting) await Promise.race([controlling, soon(arriveMs)]);
}
