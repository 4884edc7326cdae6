import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Requirement } from '../../contract/core/permissions.ts';

/** A record or document that was found. */
export interface FoundRecord {
  /** Of the record: what was opened lately comes first. */
  readonly id: string;
  readonly title: string;
  /** Says which, where titles are alike. */
  readonly detail?: string;
  readonly icon: ReactNode;
  /** Other words it is found by. */
  readonly also?: string;
  /** Address it opens at. */
  readonly path: string;
  readonly search?: Record<string, string>;
}

/** What is asked, and what the answer shows. */
export interface FoundQuery {
  readonly options: UseQueryOptions;
  found(answer: unknown): readonly FoundRecord[];
}

/**
 * What a feature lets people find. It asks the calls its lists ask, so that nobody finds what they may not see; a portal's `-search.ts`
 * brings the sources of its features together.
 */
export interface SearchSource {
  readonly heading: 'Clients' | 'People' | 'Documents';
  /** One of them, as the search box names it. */
  readonly noun: string;
  readonly needs: Requirement;
  /** Asks for the words typed; of a `whole` list, which this device keeps, for all there is. */
  readonly query: (words: string) => FoundQuery;
  readonly whole?: true;
  /** Pages of one record that was opened lately, and its query; a whole list has it already. */
  readonly record?: { readonly folder: string; readonly query: (id: string) => FoundQuery };
}

/** A query of answers of a kind, and what they show. */
export const foundBy = <A>(
  options: { readonly queryKey: readonly unknown[] },
  toFound: (answer: A) => readonly FoundRecord[],
): FoundQuery => ({ options, found: (answer) => toFound(answer as A) });

/** How a list is asked while somebody types: not kept on the device, and silent where it fails. */
export const typing = { staleTime: 60_000, persist: false, quiet: true } as const;
