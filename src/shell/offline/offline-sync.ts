import { type FetchQueryOptions, isCancelledError } from '@tanstack/react-query';
import { call } from '#src/api/call.ts';
import { isUnreached } from '#src/api/errors.ts';
import { queryOf, wholeListOf } from '#src/api/query.ts';
import { evictionRank } from '#src/offline/content/eviction.ts';
import { askedAnew } from '#src/offline/content/queries.ts';
import { oneAtATime } from '#src/offline/outbox/flush/one-at-a-time.ts';
import { keepAgain, keepsNothing } from '#src/offline/prefetch/offline-disabled.ts';
import { KeepingEnded, keptSoFar, type PrefetchDeps, prefetch } from '#src/offline/prefetch/prefetch.ts';
import type { PrefetchList } from '#src/offline/prefetch/prefetch-list.ts';
import { LockedError, type Vault } from '#src/offline/vault/vault.ts';
import { reachable } from '#src/session/connectivity.ts';
import { queryClient } from '#src/session/query-client.ts';
import { appOpensOffline } from '#src/session/vault/app-opens-offline.ts';
import { type Keeping, keepingNow, setKeeping } from '#src/session/vault/offline-keeping.ts';
import { prefetchNow } from '#sw/protocol.ts';

/**
 * The server's answer, through the query cache. Leaving a screen that shares the fetch cancels it: it is then repeated.
 * @param staleTime age up to which an answer that a screen has asked for will do, ms
 */
async function readAfresh<T>(
  options: FetchQueryOptions<T>,
  { signal, staleTime }: { signal: AbortSignal; staleTime: number },
): Promise<T> {
  const { queryKey } = options;
  for (;;) {
    try {
      const answer = await queryClient.fetchQuery({ ...options, staleTime });
      const query = queryClient.getQueryCache().find({ queryKey, exact: true });
      return ((query && (await askedAnew(query))) as T | undefined) ?? answer;
    } catch (error) {
      if (signal.aborted || !isCancelledError(error)) throw error;
    }
  }
}

/** The kept answer of this device, if there is one. */
const readKept: PrefetchDeps['readList'] = (endpoint) =>
  queryClient.fetchQuery({
    ...wholeListOf(endpoint, { background: true, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Delay at the start, so that the person's own screen loads first, ms. */
const startMs = 3000;
/** Age up to which the first run takes what that screen has read, ms: later runs follow news, which must not be older. */
const justReadMs = 10_000;
const nothing = { files: 0, of: 0, heldBytes: 0 };

/** The state of prefetching when all files are here: they open only if the app does. */
const keptWithApp = async ({ portal }: Vault) => ((await appOpensOffline(portal)) ? 'kept' : 'page');

let run: ((asked: boolean) => Promise<void>) | undefined;
/** A request of the person from before there was a run: a screen can be ready sooner. */
let askedEarly = false;

/** Prefetches everything now, at the person's request: also files Save-Data holds back. `useKeeping` has the progress. */
export async function syncNow(): Promise<void> {
  if (run) await run(true);
  else askedEarly = true;
}

/** Checks again for files to prefetch, without a request of the person. */
export async function checkAgain(): Promise<void> {
  await run?.(false);
}

/**
 * Keeps these lists up to date: soon, on reconnect, and when the worker asks. Files that are hard to lose come first. Returns a function
 * that stops.
 */
export function syncOffline(loaders: readonly (() => Promise<PrefetchList>)[], vault: Vault): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const loadLists = async () =>
    (await Promise.all(loaders.map((load) => load()))).toSorted(
      (a, b) => evictionRank(b.class) - evictionRank(a.class),
    );

  /** A request of the person that the connection cut short: it goes on by itself, though it keeps no session alive then. */
  let pending = false;
  let staleTime = justReadMs;
  const depsFor = (asked: boolean): PrefetchDeps => {
    const choices = { quiet: true, background: !asked };
    return {
      readList: (endpoint) => readAfresh(wholeListOf(endpoint, choices), { signal, staleTime }),
      read: (endpoint, input) => readAfresh(queryOf(endpoint, input, choices), { signal, staleTime }),
      call: (endpoint, input) => call(endpoint, input, { ...choices, signal }),
      signal,
      asked: pending,
    };
  };
  const keep = oneAtATime(async (asked) => {
    if (signal.aborted) return;
    let done: typeof nothing = keepingNow() ?? nothing;
    const goesOn = pending || asked;
    const tell = (state: Keeping['state']) =>
      !signal.aborted && setKeeping({ ...done, state, asked: goesOn });
    if (asked) await keepAgain(vault);
    else if (await keepsNothing(vault)) {
      done = nothing;
      pending = false;
      return void tell('off');
    }
    pending = goesOn;
    tell('running');
    async function tellKept() {
      const state = await keptWithApp(vault);
      tell(state);
      // The worker is installed once the first screen is at rest, which may be later than this.
      if (state === 'page') tellOnceInstalled().catch(reportError);
    }
    async function tellOnceInstalled() {
      await navigator.serviceWorker?.ready;
      if (keepingNow()?.state === 'page') tell(await keptWithApp(vault));
    }
    const progress = (now: typeof nothing) => {
      done = now;
      tell('running');
    };
    try {
      await prefetch(vault, await loadLists(), { ...depsFor(asked), progress });
      pending = false;
      if (done.files === done.of) await tellKept();
      else tell(done.heldBytes > 0 ? 'held' : 'missing');
    } catch (error) {
      if (signal.aborted || error instanceof LockedError) return;
      if (error instanceof KeepingEnded) {
        done = nothing;
        pending = false;
        return void tell('off');
      }
      if (!isUnreached(error)) console.warn(error);
      done = await loadLists()
        .then((lists) => keptSoFar(vault, lists, { readList: readKept, signal }))
        .catch(() => done);
      if (done.of > 0 && done.files === done.of) await tellKept();
      else tell('failed');
    } finally {
      staleTime = 0;
    }
  });
  run = keep;

  let { online } = reachable.now();
  const unsubscribe = reachable.subscribe(() => {
    const before = online;
    online = reachable.now().online;
    if (online && !before) void keep(false);
  });
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }) => data?.type === prefetchNow.type && void keep(false),
    { signal },
  );
  const early = askedEarly;
  askedEarly = false;
  const start = setTimeout(() => void keep(early), online && !early ? startMs : 0);
  return () => {
    clearTimeout(start);
    controller.abort();
    unsubscribe();
    if (run === keep) run = undefined;
    setKeeping(null);
  };
}
