import type { Portal } from '#contract/session/session.ts';
import type { HeldKeys } from '#src/offline/vault/key-handover.ts';
import type { LeftState } from '#src/offline/vault/vault-states.ts';

/** Messages between pages and the service worker. The only file of `sw/` that `src` imports. */

/** Page to worker: activate now (the person agreed to the update). */
export const skipWaiting = { type: 'SKIP_WAITING' } as const;
/**
 * Page to the worker of its own version, with a port: end what you do, hand over what you hold, and answer; a newer version is to take
 * over.
 */
export const handOverNow = { type: 'HAND_OVER' } as const;
/** Page or worker to worker: the keys of a vault that are in memory only. */
export interface KeysMessage extends HeldKeys {
  readonly type: 'KEYS';
}
/** Page to worker: send waiting items; nobody is signed in on the page. */
export const sendNow = { type: 'SEND' } as const;
/**
 * Page to worker, with a port: keep the files of this portal from now on, fetch missing files of the app, and answer if it is complete
 * (`AppAnswer`).
 */
export interface RepairMessage {
  readonly type: 'MEND';
  /** Undefined on a page of no portal. */
  readonly portal: Portal | undefined;
  /** Paths of the files that the page has loaded; absent from pages of earlier versions. */
  readonly loaded?: readonly string[];
}
export interface AppAnswer {
  readonly whole: boolean;
}
export type ToWorker = typeof skipWaiting | typeof handOverNow | KeysMessage | typeof sendNow | RepairMessage;

/** Worker to page: now is a good time to update the prefetched data. */
export const prefetchNow = { type: 'PREFETCH' } as const;

/** Worker to page: the worker changed the state of these vaults, by name; a page that shows one of them leaves it. */
export interface ClosedMessage {
  readonly type: 'CLOSED';
  readonly closed: Readonly<Record<string, LeftState>>;
}

/** Worker to page: a push message came, so the inbox has something new. */
export const newsCame = { type: 'NEWS' } as const;
/** Worker to page: the browser changed its push subscription; the server is to be told. */
export const pushChanged = { type: 'PUSH-CHANGED' } as const;
/** Worker to page, with a port: open this path of the app, and answer that you do. */
export interface OpenMessage {
  readonly type: 'OPEN';
  readonly path: string;
}
export type ToPage = typeof prefetchNow | ClosedMessage | typeof newsCame | typeof pushChanged | OpenMessage;

/** Tag of the background sync that flushes the outbox. */
export const outboxSyncTag = 'portico-outbox';
/** Tag of the periodic sync that updates the prefetched data. */
export const prefetchSyncTag = 'portico-prefetch';

/** The cache of parts of the app that are stored once they are used or requested. */
export const partsCache = 'portico-assets';
/** The cache of the firm's public settings. */
export const configCache = 'portico-config';
/** The cache that names the portals opened on this device. */
export const portalsCache = 'portico-portals';
