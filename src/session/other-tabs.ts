import { queryClient } from './query-client.ts';

/*
 * Changes that a form of this tab sent at once. Those that waited in the outbox reach other tabs with it. A message names nothing: tabs of
 * another person only read their own answers again.
 */
const channel = new BroadcastChannel('portico-answers');

/**
 * Declares the server's earlier answers out of date, in this tab and in every other one. Resolves once this tab has read again what it
 * shows.
 */
export function answersChanged(): Promise<void> {
  channel.postMessage(null);
  return queryClient.invalidateQueries();
}

/** Reads again what this tab shows whenever another one has changed something. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  channel.onmessage = () => void queryClient.invalidateQueries();
  return () => {
    channel.onmessage = null;
  };
}
