import type { Portal } from '../../contract/session.ts';

/** What tabs of one portal tell each other. New fields are optional; a breaking change takes another channel name. */
export type TabMessage =
  | { type: 'left'; name: string }
  | { type: 'leaving'; name: string; ask: string }
  | { type: 'word'; ask: string; tab: string }
  | { type: 'entered'; name: string };

/** Listens to the other tabs of the portal. Returns how to stop. */
export declare function onTabMessage(portal: Portal, heard: (message: TabMessage) => void): () => void;
/**
 * Lets this tab take part: it answers `leaving` by aborting its fetches and closing its databases, then gives its word and calls
 * `left`, in which the app replaces the page. Call once at start. Returns how to stop.
 */
export declare function joinTabs(portal: Portal, callbacks: { abortFetches: () => void; left: () => void }): () => void;
