import type { Workbox } from 'workbox-window';
import { scriptUrl } from '../lib/trusted-types.ts';
import { setUpdate, updateNow } from './update.ts';

/** Where `controllerchange` does not come (iOS, installed), the page goes on after this, ms. */
const takeOverMs = 2500;
/** How long an update that is looked for may take to arrive, ms. */
const arriveMs = 10_000;

let worker: Workbox | undefined;

/** Starts the service worker. The development server has none. */
export async function registerWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const { Workbox } = await import('workbox-window');
  worker = new Workbox(scriptUrl('/sw.js'), { updateViaCache: 'none' });
  worker.addEventListener('waiting', () => setUpdate('waiting'));
  worker.addEventListener('controlling', ({ isUpdate }) => isUpdate && setUpdate('taken'));
  await worker.register();
}

const soon = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const heard = (subject: Workbox, event: 'waiting' | 'controlling') =>
  new Promise<void>((resolve) => subject.addEventListener(event, () => resolve()));

/** Looks for a new version and lets it take over. Resolves when it has, or when it would take too long. */
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
}

/** Goes on with the new version, on the person's word. */
export async function applyUpdate(): Promise<void> {
  if (updateNow() === 'waiting') await takeUpdate();
  location.reload();
}
