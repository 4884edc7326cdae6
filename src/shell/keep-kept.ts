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

/** Keeps what `src/offline/policy.ts` says up to date: now, on reconnect, and when the worker asks. Returns how to stop. */
export function keepKept({ audience, employee }: Session, vault: Vault): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const audiences = employee && audience === 'contact' ? [audience, 'employee' as const] : [audience];
  const deps: PrefetchDeps = {
    read: (endpoint, input) => queryClient.fetchQuery({ ...queryOf(endpoint, input), staleTime: 0 }),
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
  if (online) void run();
  return () => {
    controller.abort();
    unsubscribe();
  };
}
