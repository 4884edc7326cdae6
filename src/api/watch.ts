import type { Endpoint } from '../../contract/core/endpoint.ts';

/** Someone who hears of every answer and every failure of a call; the session and the shell do. */
export interface Watcher {
  /** Any answer of ours, whatever its status. */
  answered?(response: Response): void;
  /** The server was not reached, or not in time, or something else answered. */
  unreached?(error: unknown): void;
  /** A call a person caused failed, and its caller does not deal with that itself. */
  failed?(error: Error, endpoint: Endpoint): void;
}

const watchers = new Set<Watcher>();

/** How long a failure waits for the first who hears of failures, ms: what runs beside the screens starts after their first paint. */
const unheardMs = 10_000;
const unheard: { error: Error; endpoint: Endpoint; at: number }[] = [];

/** Adds a watcher, who also hears of the failures nobody has heard of for up to 10 s; the answer takes it away again. */
export function watchCalls(watcher: Watcher): () => void {
  watchers.add(watcher);
  if (watcher.failed) {
    const since = performance.now() - unheardMs;
    for (const { error, endpoint, at } of unheard.splice(0)) if (at > since) watcher.failed(error, endpoint);
  }
  return () => watchers.delete(watcher);
}

/** Tells every watcher. */
export const notifyWatchers: Required<Watcher> = {
  answered(response) {
    for (const watcher of watchers) watcher.answered?.(response);
  },
  unreached(error) {
    for (const watcher of watchers) watcher.unreached?.(error);
  },
  failed(error, endpoint) {
    const hearing = [...watchers].filter((watcher) => watcher.failed);
    if (hearing.length === 0) unheard.push({ error, endpoint, at: performance.now() });
    for (const watcher of hearing) watcher.failed?.(error, endpoint);
  },
};
