import type { Portal } from '../../contract/session.ts';
import type { LeftState } from './states.ts';

export interface LeaveCallbacks {
  /** Aborts every running fetch of this tab. */
  abortFetches: () => void;
}

/**
 * Takes the portal's current vault to another state and erases what `states` says, in this order: abort fetches, raise the epoch,
 * tell the other tabs and wait for every tab's word or 2 s, erase, look again, erase again. Safe to repeat, works offline.
 * The caller then replaces the page (`location.replace`), which empties the heap.
 */
export declare function leave(portal: Portal, to: LeftState, callbacks: LeaveCallbacks): Promise<void>;
