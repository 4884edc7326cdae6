import type { ReactNode } from 'react';

export interface SearchResults {
  readonly key: string;
  readonly title: string;
  /** Tells results with the same title apart. */
  readonly detail?: string;
  readonly icon: ReactNode;
  /** Other words it is found by. */
  readonly also?: string;
  open(): void;
}

/** The results of one kind for the typed words. */
export interface SearchResult {
  readonly heading: string;
  readonly found: readonly SearchResults[];
  /** Reason there may be more than is shown, in words. */
  readonly note?: string;
}
