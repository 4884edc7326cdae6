import { storeOf, type Watched } from '#src/lib/store.ts';
import { now } from '#src/lib/time/clock.ts';
import { type Notification, notifications } from './store.ts';

/** A notification with the time it was shown (ms). */
export type PastNotification = Notification & { at: number };

const most = 30;
const store = storeOf<readonly PastNotification[]>([]);

/** The newest 30 notifications of this page, the newest first, including those no longer on the screen. */
export const past: Watched<readonly PastNotification[]> = store;

/** Keeps every notification from now on. Returns a function that stops and forgets them. */
export function keepPast(): () => void {
  const stop = notifications.subscribe(() => {
    const known = new Set(store.now().map(({ id }) => id));
    const added = notifications.now().filter(({ id }) => !known.has(id));
    if (added.length === 0) return;
    const at = now();
    store.set([...added.map((each) => ({ ...each, at })).reverse(), ...store.now()].slice(0, most));
  });
  return () => {
    stop();
    store.set([]);
  };
}
