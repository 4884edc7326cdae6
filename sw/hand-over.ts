/*
 * The end of this worker for a newer version. A browser lets that one take over only once this one has nothing left to do; a server that
 * never answers would keep it for minutes.
 */

/** Longest time in which this worker finishes what it has begun, ms. */
const finishMs = 3000;

const [begun, over] = [new AbortController(), new AbortController()];

/** Aborts when a newer version is to take over: nothing new is begun, and what this worker sends by itself ends. */
export const handingOver: AbortSignal = begun.signal;
/** Aborts 3 s later: what is still under way ends too. */
export const handedOver: AbortSignal = over.signal;

/** Ends the work of this worker. What it has not finished stays where the next one finds it. */
export function handOver(): void {
  if (handingOver.aborted) return;
  begun.abort();
  setTimeout(() => over.abort(), finishMs);
}

/**
 * Does the work of an event, and waits for it no longer than this worker lasts: a lock that a page holds is waited for in vain.
 * @throws DOMException named AbortError if the work is left to the next worker
 */
export async function untilHandedOver<T>(work: () => Promise<T>): Promise<T> {
  handingOver.throwIfAborted();
  const end = new AbortController();
  const left = new Promise<never>((_, fail) => {
    handedOver.addEventListener('abort', () => fail(handedOver.reason), { signal: end.signal });
  });
  return Promise.race([work(), left]).finally(() => end.abort());
}
