/*
 * Word of changes to an outbox, to every tab and the worker. A BroadcastChannel does not speak to itself, so each message leaves
 * by a channel of its own.
 */
const channelName = 'portico-outbox';

/** `work`: something may be sendable that was not before. */
interface Change {
  readonly name: string;
  readonly work: boolean;
}

/** Tells that an outbox changed. */
export function outboxChanged(name: string, { work }: { work: boolean }): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ name, work } satisfies Change);
  channel.close();
}

/** Hears of changes of one outbox, from here, other tabs and the worker. Returns how to stop. */
export function onOutboxChange(name: string, changed: (change: { work: boolean }) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Change>) => {
    if (data.name === name) changed(data);
  };
  return () => channel.close();
}
