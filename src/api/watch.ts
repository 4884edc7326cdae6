import type { Endpoint } from '#contract/core/endpoint.ts';

/** A watcher of every answer and every failure of a call; the session and the shell are such. */
export interface Watcher {
  /** Any answer of ours, of any status. */
  answered?(response: Response): void;
  /** The server was not reached, or not in time, or something else answered. */
  unreached?(error: unknown): void;
  /** A person's call has changed something on the server. */
  changed?(): void;
  /** A call made for a person failed, and its caller does not handle the failure itself. */
  failed?(error: Error, endpoint: Endpoint): void;
}

const watchers = new Set<Watcher>();

/** Longest time a failure is kept for the first watcher of failures, ms: the app's services start after the first paint. */
const unheardMs = 10_000;
const unheard: { error: Error; endpoint: Endpoint; at: number }[] = [];

/** Adds a watcher, who also receives the failures of the last 10 s that had no watcher. Returns a function that removes it. */
export function watchCalls(watcher: Watcher): () => void {
  watchers.add(watcher);
  if (watcher.failed) {
    const since = performance.now() - unheardMs;
    for (const { error, endpoint, at } of unheard.splice(0)) if (at > since) watcher.failed(error, endpoint);
  }
  return () => watchers.delete(watcher);
}

/** Notifies every watcher. */
export const notifyWatchers: Required<Watcher> = {
  answered(response) {
    for (const watcher of watchers) watcher.answered?.(response);
  },
  unreached(error) {
    for (const watcher of watchers) watcher.unreached?.(error);
  },
  changed() {
    for (const watcher of watchers) watcher.changed?.();
  },
  failed(error, endpoint) {
    const hearing = [...watchers].filter((watcher) => watcher.failed);
    if (hearing.length === 0) unheard.push({ error, endpoint, at: performance.now() });
    for (const watcher of hearing) watcher.failed?.(error, endpoint);
  },
};
