import type { HeldKeys } from '../src/offline/vault/handover.ts';
import type { LeftState } from '../src/offline/vault/states.ts';

/** What pages and the service worker say to each other. The only file of `sw/` that `src` imports. */

/** Page to worker: take over now (the person agreed to the update). */
export const skipWaiting = { type: 'SKIP_WAITING' } as const;
/** Page to worker: the keys of a vault that are kept in memory only. */
export interface KeysMessage extends HeldKeys {
  readonly type: 'KEYS';
}
/** Page to worker: nobody is signed in here, and what waits may go. */
export const sendNow = { type: 'SEND' } as const;
/** Page to worker, with a port: fetch what is missing of the app, and answer whether all of it is here (`AppAnswer`). */
export const mendAppNow = { type: 'MEND' } as const;
export interface AppAnswer {
  readonly whole: boolean;
}
export type ToWorker = typeof skipWaiting | KeysMessage | typeof sendNow | typeof mendAppNow;

/** Worker to page: now is a good time to bring what is kept up to date. */
export const prefetchNow = { type: 'PREFETCH' } as const;

/** Worker to page: it has taken these vaults, by name, to another state; a page that shows one of them leaves it. */
export interface ClosedMessage {
  readonly type: 'CLOSED';
  readonly closed: Readonly<Record<string, LeftState>>;
}

/** Tag of the background sync that flushes the outbox. */
export const outboxSyncTag = 'portico-outbox';
/** Tag of the periodic sync that brings what is kept up to date. */
export const prefetchSyncTag = 'portico-prefetch';

/** The cache of parts of the app that are kept once they are used, or wanted. */
export const partsCache = 'portico-assets';
