import { isCancelledError } from '@tanstack/react-query';
import type { Answer, Endpoint, Input } from '../../contract/endpoint.ts';
import { prefetchNow } from '../../sw/protocol.ts';
import { call } from '../api/call.ts';
import { isUnreached } from '../api/core.ts';
import { queryOf } from '../api/query.ts';
import { type PrefetchDeps, prefetch } from '../offline/prefetch.ts';
import { LockedError, type Vault } from '../offline/vault/vault.ts';
import { setKeeping } from '../session/keeping.ts';
import { queryClient } from '../session/query-client.ts';
import { reachable } from '../session/reach.ts';
import type { Session } from '../session/session.ts';

/** An answer through the query cache. A screen that asked for it too and was left takes its fetch along: then it is asked again. */
async function readAfresh<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
): Promise<Answer<E>> {
  for (;;) {
    try {
      return await queryClient.fetchQuery({ ...queryOf(endpoint, input), staleTime: 0 });
    } catch (error) {
      if (signal.aborted || !isCancelledError(error)) throw error;
    }
  }
}

/** At the start a person is left alone with what they came for, ms. */
const startMs = 3000;

/** Keeps what `src/offline/policy.ts` says up to date: soon, on reconnect, and when the worker asks. Returns how to stop. */
export function keepKept({ audience, employee }: Session, vault: Vault): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const audiences = employee && audience === 'contact' ? [audience, 'employee' as const] : [audience];
  const deps: PrefetchDeps = {
    read: (endpoint, input) => readAfresh(endpoint, input, signal),
    call: (endpoint, input) => call(endpoint, input, { signal, quiet: true }),
    progress: setKeeping,
    signal,
  };
  const run = () =>
    prefetch(vault, audiences, deps).catch((error: unknown) => {
      if (!signal.aborted && !isUnreached(error) && !(error instanceof LockedError)) console.warn(error);
    });

  let { online } = reachable.now();
  const unsubscribe = reachable.subscribe(() => {
    const before = online;
    online = reachable.now().online;
    if (online && !before) void run();
  });
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }) => data?.type === prefetchNow.type && run(),
    { signal },
  );
  const start = setTimeout(() => online && void run(), startMs);
  return () => {
    clearTimeout(start);
    controller.abort();
    unsubscribe();
  };
}
