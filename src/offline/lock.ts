import type { Portal } from '../../contract/session.ts';
import type { Marker } from './marker.ts';
import type { LeftState } from './states.ts';

/** Why a vault that says `active` may not be shown, or null. Pure: `now` is device time, ms. */
export declare function lockDue(marker: Marker, now: number): Extract<LeftState, 'idle-locked' | 'expired'> | null;

/**
 * Watches the lock of this tab by wall clock: on a timer, pageshow, focus and visibility, before the browser paints.
 * `locked` is called once: with the state that is due (then the app calls `leave` and reloads the tab), or with null when
 * another tab has left already (then it only reloads). Returns how to stop.
 */
export declare function watchLock(portal: Portal, locked: (due: LeftState | null) => void): () => void;

/** Notes input of the person at device time `at`, ms: the lock moves to `idleMs` later. Cheap enough for every event. */
export declare function noteInput(portal: Portal, at: number): void;

/** Time since the last input in any tab, ms; what `update-token` calls `idleMs`. */
export declare function idleFor(portal: Portal, now: number): number;
