/*
 * Work on the outbox, for screens: its code is loaded after the first screen, and at the latest at the act, so that no page waits for it.
 */

const enqueuing = () => import('./queue/enqueue.ts');
const resolving = () => import('./queue/resolve.ts');
const takingBack = () => import('./queue/take-back.ts');
type Enqueuing = Awaited<ReturnType<typeof enqueuing>>;
type Resolving = Awaited<ReturnType<typeof resolving>>;
type TakingBack = Awaited<ReturnType<typeof takingBack>>;

/** Loads all of it: the network may go before the first act. */
export const prefetchOutbox = (): Promise<unknown> => Promise.all([enqueuing(), resolving(), takingBack()]);

export const enqueueCommand: Enqueuing['enqueueCommand'] = async (...given) =>
  (await enqueuing()).enqueueCommand(...given);
export const enqueueCall: Enqueuing['enqueueCall'] = async (...given) =>
  (await enqueuing()).enqueueCall(...given);

export const discardItem: Resolving['discardItem'] = async (...given) =>
  (await resolving()).discardItem(...given);
export const takeUpItem: Resolving['takeUpItem'] = async (...given) =>
  (await resolving()).takeUpItem(...given);
export const retryItem: Resolving['retryItem'] = async (...given) => (await resolving()).retryItem(...given);
export const exportItem: Resolving['exportItem'] = async (...given) =>
  (await resolving()).exportItem(...given);

export const undoItem: TakingBack['undoItem'] = async (...given) => (await takingBack()).undoItem(...given);
export const enqueueRemoval: TakingBack['enqueueRemoval'] = async (...given) =>
  (await takingBack()).enqueueRemoval(...given);
export const undoRemoval: TakingBack['undoRemoval'] = async (...given) =>
  (await takingBack()).undoRemoval(...given);
