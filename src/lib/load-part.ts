import { isLoadError, LoadError } from './load-error.ts';

/** Waits before a part is asked for again, ms: together no longer than a person waits for a tap. */
const waitsMs = [300, 1000, 3000];

/** Resolves after a time, or as soon as the network is back. */
const untilConnected = (ms: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });

/**
 * Loads a part of the app, and asks for it again if it does not arrive. The build passes every dynamic import through here
 * (`scripts/build/retry-imports.ts`).
 * @throws LoadError if it does not arrive; the part's own error if it fails to start
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (const ms of [...waitsMs, undefined]) {
    try {
      return await load();
    } catch (error) {
      if (!isLoadError(error)) throw error;
      if (ms === undefined) throw new LoadError(error, load);
      await untilConnected(ms);
    }
  }
  throw new LoadError();
}

/** True if the app's own server is reached: what else answers in its place has no such file. */
export const isAppReached = async (): Promise<boolean> => {
  try {
    const answer = await fetch('/version.json', { cache: 'no-store' });
    const { version } = (await answer.json()) as { version?: unknown };
    return typeof version === 'string';
  } catch {
    return false;
  }
};

/** Waits between the tries for a part that a screen lacks, ms: from the first to the longest, each twice the one before. */
const firstMs = 2000;
const longestMs = 60_000;

/**
 * Tries again to load a missing part until it arrives: with the network, with a word of the service worker, which may have stored it by
 * then, and now and then.
 * @param again rejects while the part does not arrive
 * @returns a function that stops it
 */
export function untilArrived(again: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let trying = false;
  let waitMs = firstMs;
  const over = new AbortController();

  async function attempt() {
    if (trying || over.signal.aborted) return;
    trying = true;
    clearTimeout(timer);
    try {
      await again();
      over.abort();
    } catch {
      if (!over.signal.aborted) timer = setTimeout(attempt, waitMs);
      waitMs = Math.min(2 * waitMs, longestMs);
    } finally {
      trying = false;
    }
  }

  const until = { signal: over.signal };
  addEventListener('online', attempt, until);
  for (const event of ['controllerchange', 'message'])
    navigator.serviceWorker?.addEventListener(event, attempt, until);
  timer = setTimeout(attempt, waitMs);
  return () => {
    over.abort();
    clearTimeout(timer);
  };
}
