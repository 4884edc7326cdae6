/*
 * Word of changes to an outbox, to every tab and the worker. A BroadcastChannel does not speak to itself, so each message leaves
 * by a channel of its own.
 */
const channelName = 'portico-outbox';

interface Change {
  readonly name: string;
  /** Something may be sendable that was not before. */
  readonly work: boolean;
  /** The server took something: what it said before is out of date. */
  readonly sent?: boolean;
}

/** Tells that an outbox changed. */
export function outboxChanged(name: string, change: Omit<Change, 'name'>): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ name, ...change } satisfies Change);
  channel.close();
}

/** Hears of changes of one outbox, from here, other tabs and the worker. Returns how to stop. */
export function onOutboxChange(name: string, changed: (change: Omit<Change, 'name'>) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Change>) => {
    if (data.name === name) changed(data);
  };
  return () => channel.close();
}
