import { watchCalls } from '../api/watch.ts';
import { queryClient } from './query-client.ts';

/*
 * Changes that were sent at once. Those that waited in the outbox reach other tabs with it. A message names nothing: tabs of another person
 * only read their own answers again.
 */
const channel = new BroadcastChannel('portico-answers');

/**
 * Tells every other tab of what a person changes in this one, and reads again what this tab shows whenever another one has changed
 * something. Returns a function that stops it.
 */
export function followOtherTabs(): () => void {
  channel.onmessage = () => void queryClient.invalidateQueries();
  const unwatch = watchCalls({ changed: () => channel.postMessage(null) });
  return () => {
    channel.onmessage = null;
    unwatch();
  };
}
