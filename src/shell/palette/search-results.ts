import type { ReactNode } from 'react';

/** One thing the palette can lead to. */
export interface SearchResults {
  readonly key: string;
  readonly title: string;
  /** Says which, where titles are alike. */
  readonly detail?: string;
  readonly icon: ReactNode;
  /** Other words it is found by. */
  readonly also?: string;
  open(): void;
}

/** What one kind of thing has to offer for the words typed. */
export interface SearchResult {
  readonly heading: string;
  readonly found: readonly SearchResults[];
  /** Why there may be more than is shown, in words. */
  readonly note?: string;
}
