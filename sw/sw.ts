/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { oneAtATime } from '#src/offline/outbox/flush/one-at-a-time.ts';
import { deliverEndings } from '#src/offline/outbox/flush/pending-logouts.ts';
import { closeDue } from './close-due.ts';
import { handingOver, handOver, untilHandedOver } from './hand-over.ts';
import { heldKeys, holdKeys } from './keys.ts';
import { keepConfig, repairConfig, serveApp } from './navigation.ts';
import { dropOldCaches, keepApp, noteLoaded, repairApp } from './precache.ts';
import {
  type AppAnswer,
  type ClosedMessage,
  type KeysMessage,
  outboxSyncTag,
  prefetchNow,
  prefetchSyncTag,
  type ToWorker,
} from './protocol.ts';
import { openNotice, renewPush, showPush } from './push.ts';
import { replay } from './replay.ts';
import { type StaticRoute, staticRoutes } from './server-paths.ts';
import { takeShares } from './share.ts';
import type { Entry } from './urgency.ts';

/*
 * The service worker stores the app, answers navigations without a network, and delivers the outbox while no tab is open. It never
 * stores an answer of the API.
 */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Entry[] };

/** The installation with static routes (Chromium 123 and newer), which TypeScript's library does not describe. */
interface RoutableInstallEvent extends ExtendableEvent {
  addRoutes?(routes: readonly StaticRoute[]): Promise<void>;
}

/** A changed subscription (Push API), which TypeScript's library does not describe. */
interface PushSubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
}

/** Background Sync and Periodic Background Sync (WICG), which TypeScript's library does not describe. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

// install, activate, fetch
keepApp(self.__WB_MANIFEST);
serveApp();
takeShares();
// Before it is active, its installation fetches the files.
if (self.serviceWorker?.state === 'activated') void repairApp();
self.addEventListener('install', (event) => {
  event.waitUntil(keepConfig(event));
  // A call that reached a worker about to be replaced would start it again, and Chromium would then let it run for minutes.
  const { addRoutes } = event as RoutableInstallEvent;
  // Without them the app works, so a browser that refuses them does not lose the version.
  if (addRoutes) event.waitUntil(addRoutes.call(event, staticRoutes).catch(console.warn));
});
self.addEventListener('activate', (event) => event.waitUntil(dropOldCaches()));
// The first worker also serves the page that installed it. A later one waits for `skipWaiting`; every page is then reloaded.
clientsClaim();

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const said = event.data as ToWorker | null;
  if (said?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (said?.type === 'HAND_OVER') {
    handOverTo(self.registration.waiting);
    event.ports[0]?.postMessage('handed over');
  }
  if (said?.type === 'KEYS') holdKeys(said);
  if (said?.type === 'MEND') {
    noteLoaded(said.loaded ?? []);
    event.waitUntil(
      untilHandedOver(() => Promise.all([repairApp(said.portal), repairConfig(event)]))
        .then((parts) => !parts.includes(false))
        // The next version answers for its own files.
        .catch(() => false)
        .then((whole) => event.ports[0]?.postMessage({ whole } satisfies AppAnswer)),
    );
  }
  // Errors are ignored: the page asks again for items that still wait.
  if (said?.type === 'SEND') event.waitUntil(untilHandedOver(() => sendInTurn(false)).catch(() => {}));
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === outboxSyncTag) sync.waitUntil(untilHandedOver(sendAll));
});

self.addEventListener('periodicsync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === prefetchSyncTag)
    sync.waitUntil(Promise.allSettled([untilHandedOver(sendAll), tellTabs(prefetchNow)]));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text())));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(event.notification.data));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as PushSubscriptionChangeEvent;
  // Without a push service now, the next start of a page renews it.
  event.waitUntil(renewPush(oldSubscription).catch(() => {}));
});

/** Ends the work of this worker for the next one, which gets the keys of open vaults: their tabs may be closed. */
function handOverTo(next: ServiceWorker | null): void {
  for (const keys of heldKeys()) next?.postMessage({ type: 'KEYS', ...keys } satisfies KeysMessage);
  handOver();
}

/** Closes the vaults that are due, then sends all waiting items. Throws if items still wait. */
async function sendAll(): Promise<void> {
  await tellTabs({ type: 'CLOSED', closed: await closeDue() });
  await Promise.all([replay(), deliverEndings(handingOver)]);
}

const sendInTurn = oneAtATime(sendAll);

/** Sends a message to all tabs. They update their data themselves, because it belongs to a tab's session. */
async function tellTabs(said: ClosedMessage | typeof prefetchNow): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(said);
}
