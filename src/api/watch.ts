import type { Endpoint } from '../../contract/endpoint.ts';

/** Someone who hears of every answer and every failure of a call; the session and the shell do. */
export interface Watcher {
  /** Any response at all, whatever its status. */
  answered?(response: Response): void;
  /** The server was not reached, or not in time. */
  unreached?(): void;
  /** A call a person caused failed, and its caller does not deal with that itself. */
  failed?(error: Error, endpoint: Endpoint): void;
}

const watchers = new Set<Watcher>();

/** Adds a watcher; the answer takes it away again. */
export function watchCalls(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Tells every watcher. */
export const tell: Required<Watcher> = {
  answered(response) {
    for (const watcher of watchers) watcher.answered?.(response);
  },
  unreached() {
    for (const watcher of watchers) watcher.unreached?.();
  },
  failed(error, endpoint) {
    for (const watcher of watchers) watcher.failed?.(error, endpoint);
  },
};
