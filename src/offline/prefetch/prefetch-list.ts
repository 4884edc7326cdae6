import type { Answer, Endpoint, Input } from '#contract/core/endpoint.ts';
import { fateOf } from '#contract/core/errors.ts';
import { ApiError } from '#src/api/errors.ts';
import type { FileClass, FileRef } from '../content/files.ts';
import type { Vault } from '../vault/vault.ts';

/** A file to keep: its size, and the call that answers its bytes. */
export interface PrefetchFile extends FileRef {
  readonly endpoint: Endpoint & { readonly shape: 'file' };
  readonly bytes: number;
}

type ListEndpoint = Endpoint & { readonly shape: 'list' };
type RowOf<E extends Endpoint> = Answer<E> extends { data: (infer Row)[] } ? Row : never;
export type PrefetchCall = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
) => Promise<Answer<E>>;

/** Access to the server for a list's own preparations. */
export interface PrefetchCalls {
  /** Reads one record through the query cache, so that the answer lands in `records` under its query key. */
  readonly read: PrefetchCall;
  /** Calls past the query cache: files and tickets. */
  readonly call: PrefetchCall;
  readonly signal: AbortSignal;
}

/** A whole list that a feature has fetched ahead, and the files of its rows, in the order they are fetched. */
export interface PrefetchList {
  readonly endpoint: ListEndpoint;
  /** The class of its files: `pinned` ones only if the person chose them (`pins.ts`), `due` ones also if they save data. */
  readonly class: FileClass;
  readonly files: (rows: readonly unknown[]) => PrefetchFile[];
  /** Makes the rows usable without a network, besides their files. */
  readonly prepare?: (rows: readonly unknown[], vault: Vault, calls: PrefetchCalls) => Promise<unknown>;
}

/** A list to fetch ahead, with the rows typed by its endpoint. */
export const prefetchList = <E extends ListEndpoint>(
  endpoint: E,
  kind: FileClass,
  files: (rows: readonly RowOf<E>[]) => PrefetchFile[],
  prepare?: (rows: readonly RowOf<E>[], vault: Vault, calls: PrefetchCalls) => Promise<unknown>,
): PrefetchList => ({
  endpoint,
  class: kind,
  files: files as PrefetchList['files'],
  ...(prepare && { prepare: prepare as Required<PrefetchList>['prepare'] }),
});

/** The answer; undefined if the server refused this one thing. Rejects if the session ended or the server was not reached. */
export const unlessRefused = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && fateOf(error) !== 'sign-in') return undefined;
    throw error;
  });
