/*
 * Notices of changes to an outbox, for every tab and the worker. A BroadcastChannel does not receive its own messages, so each leaves by a
 * channel of its own.
 */
const channelName = 'portico-outbox';

interface Change {
  readonly name: string;
  /** Something may be sendable that was not before. */
  readonly work: boolean;
  /** The server took something: its earlier answers are out of date. */
  readonly sent?: boolean;
}

/** Notifies every tab and the worker that an outbox changed. */
export function outboxChanged(name: string, change: Omit<Change, 'name'>): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ name, ...change } satisfies Change);
  channel.close();
}

/** Listens for changes of one outbox, from this tab, other tabs and the worker. Returns a function that stops listening. */
export function onOutboxChange(name: string, changed: (change: Omit<Change, 'name'>) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Change>) => {
    if (data.name === name) changed(data);
  };
  return () => channel.close();
}
