import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Requirement } from '#contract/core/requirement.ts';

/** A record or document that was found. */
export interface FoundRecord {
  /** Id of the record: lately opened ones come first. */
  readonly id: string;
  readonly title: string;
  /** Tells results with the same title apart. */
  readonly detail?: string;
  readonly icon: ReactNode;
  /** Other words it is found by. */
  readonly also?: string;
  /** Address it opens at. */
  readonly path: string;
  readonly search?: Record<string, string>;
}

/** A query, and the results in its answer. */
export interface FoundQuery {
  readonly options: UseQueryOptions;
  found(answer: unknown): readonly FoundRecord[];
}

/**
 * A feature's source for the search. It uses the calls of the feature's lists, so that nobody finds records they may not see; a page names the
 * sources of its records.
 */
export interface SearchSource {
  readonly heading: 'Clients' | 'People' | 'Documents' | 'Invoices';
  /** One of them, as the search box names it. */
  readonly noun: string;
  readonly needs: Requirement;
  /** The query for the typed words; of a `whole` list, which this device keeps, for all rows. */
  readonly query: (words: string) => FoundQuery;
  readonly whole?: true;
  /** Pages of one lately opened record, and its query; a whole list has it already. */
  readonly record?: { readonly folder: string; readonly query: (id: string) => FoundQuery };
}

/** A typed query with its results. */
export const foundBy = <A>(
  options: { readonly queryKey: readonly unknown[] },
  toFound: (answer: A) => readonly FoundRecord[],
): FoundQuery => ({ options, found: (answer) => toFound(answer as A) });

/** Query options while somebody types: not kept on the device, and silent on failure. */
export const typing = { staleTime: 60_000, persist: false, quiet: true } as const;
