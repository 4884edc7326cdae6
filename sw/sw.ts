/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { oneAtATime } from '../src/offline/outbox/one-at-a-time.ts';
import { deliverEndings } from '../src/offline/outbox/pending-logouts.ts';
import { closeDue } from './close-due.ts';
import { holdKeys } from './keys.ts';
import { keepConfig, mendConfig, serveApp } from './navigation.ts';
import { dropOldCaches, keepApp, mendApp } from './precache.ts';
import {
  type AppAnswer,
  type ClosedMessage,
  outboxSyncTag,
  prefetchNow,
  prefetchSyncTag,
  type ToWorker,
} from './protocol.ts';
import { replay } from './replay.ts';

/*
 * The service worker: it keeps the app itself, answers navigations without a network, and delivers the outbox while no tab is
 * open. It never keeps an answer of the API.
 */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** Background Sync and Periodic Background Sync (WICG), which TypeScript's library does not describe. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

// install, activate, fetch
const manifest = self.__WB_MANIFEST;
keepApp(manifest);
serveApp();
// Before that its own installation fetches it.
if (self.serviceWorker?.state === 'activated') void mendApp(manifest);
self.addEventListener('install', (event) => event.waitUntil(keepConfig(event)));
self.addEventListener('activate', (event) => event.waitUntil(dropOldCaches()));
// The first worker serves the page that installed it; a later one waits for `skipWaiting`, and every page is reloaded then.
clientsClaim();

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const said = event.data as ToWorker | null;
  if (said?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (said?.type === 'KEYS') holdKeys(said);
  if (said?.type === 'MEND')
    event.waitUntil(
      Promise.all([mendApp(manifest), mendConfig(event)]).then(([app, settings]) =>
        event.ports[0]?.postMessage({ whole: app && settings } satisfies AppAnswer),
      ),
    );
  // What still waits is asked for again by the page.
  if (said?.type === 'SEND') event.waitUntil(sendInTurn(false).catch(() => {}));
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === outboxSyncTag) sync.waitUntil(sendAll());
});

self.addEventListener('periodicsync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === prefetchSyncTag) sync.waitUntil(Promise.allSettled([sendAll(), tellTabs(prefetchNow)]));
});

/** Everything that waits for the server, once what must go is gone. Throws if something still waits. */
async function sendAll(): Promise<void> {
  await tellTabs({ type: 'CLOSED', closed: await closeDue() });
  await Promise.all([replay(), deliverEndings()]);
}

const sendInTurn = oneAtATime(sendAll);

/** What is kept is under the session of a tab: the worker only wakes it. */
async function tellTabs(said: ClosedMessage | typeof prefetchNow): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(said);
}
