import { messageSW, Workbox } from 'workbox-window';
import { scriptUrl } from '#src/lib/trusted-types.ts';
import { handOverNow, prefetchSyncTag } from '#sw/protocol.ts';
import { setUpdate, updateNow } from './update.ts';

/** Longest wait for `controllerchange`, which installed apps on iOS do not get, ms. */
const takeOverMs = 2500;
/** Longest wait for an update to arrive, ms. */
const arriveMs = 10_000;
/** Longest wait for the old worker's word that it has handed over, ms: it may have to start first, and earlier releases never answer. */
const handOverMs = 3000;
/** Interval at which is looked for a still newer worker that waits, ms. */
const lookAgainMs = 1000;

let worker: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;

/** Registers the service worker, and reports its updates. Throws if its script does not load. */
export async function takeOn(): Promise<void> {
  worker = new Workbox(scriptUrl('/sw.js'), { updateViaCache: 'none' });
  worker.addEventListener('waiting', () => updateNow() !== 'taking' && setUpdate('waiting'));
  // The very first worker is no update; a later one is, also for a page that began without a worker.
  let controlled = navigator.serviceWorker.controller !== null;
  worker.addEventListener('controlling', () => {
    if (controlled) setUpdate('taken');
    controlled = true;
  });
  registration = await worker.register();
  // Refused by settings, or the worker does not install: kept data is then updated by tabs alone.
  void askForPeriodicSync().catch(() => undefined);
}

/** Periodic Background Sync (WICG); not in TypeScript's DOM library. */
interface PeriodicSync {
  register: (tag: string, options: { minInterval: number }) => Promise<void>;
}
/** Shortest interval of the worker's wake-ups, ms; the browser may choose a longer one. */
const wakeMs = 12 * 60 * 60 * 1000;

/** Lets the browser wake the worker now and then, if it can and the person's settings allow it. */
async function askForPeriodicSync(): Promise<void> {
  // Needs an active worker, which the first visit has only after a while.
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
 * Looks for a new version and lets it take over. Resolves when it has, or after `longestMs`: the new worker waits until the old one has
 * nothing to do, so that one is told to end what it does.
 */
export async function takeUpdate(longestMs: number): Promise<void> {
  if (!worker) return;
  if (updateNow() === 'none') {
    const arrived = heard(worker, 'waiting');
    await worker.update().catch(console.warn);
    await Promise.race([arrived, soon(arriveMs)]);
  }
  const until = performance.now() + longestMs;
  const controlling = heard(worker, 'controlling').then(() => true);
  let asked = await askForIt(worker);
  let isOver = await Promise.race([controlling, soon(takeOverMs)]);
  while (!isOver && registration?.waiting && performance.now() < until) {
    // A newer one may have taken the place of the one that was asked.
    if (registration.waiting !== asked) asked = await askForIt(worker);
    isOver = await Promise.race([controlling, soon(lookAgainMs)]);
  }
}

/**
 * Asks the version that waits to take over, once the old one has handed over: while that one starts, Chromium (156) would not hurry it, and
 * every further word would keep it from its end. Returns the one that was asked, if there is one.
 */
async function askForIt(worker: Workbox): Promise<ServiceWorker | null | undefined> {
  const waiting = registration?.waiting;
  const active = registration?.active;
  // Without a version that waits, the old one has nobody to hand over to.
  if (waiting && active) await Promise.race([messageSW(active, handOverNow), soon(handOverMs)]);
  worker.messageSkipWaiting();
  return waiting;
}
