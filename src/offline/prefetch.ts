import type { Answer, Audience, Endpoint, Input } from '../../contract/endpoint.ts';
import type { Vault } from './vault/vault.ts';

/** How the prefetcher reaches the server: the app gives calls that go through its query cache, so lists land in `records`. */
export interface PrefetchDeps {
  /** Fetches (fresh) and caches the answer under its query key. */
  readonly read: <E extends Endpoint>(endpoint: E, input: Input<E>, signal: AbortSignal) => Promise<Answer<E>>;
  /** Calls without the query cache: files and tickets. */
  readonly call: <E extends Endpoint>(endpoint: E, input: Input<E>, signal: AbortSignal) => Promise<Answer<E>>;
  readonly progress?: (done: { files: number; of: number; bytes: number }) => void;
  readonly signal: AbortSignal;
  /** The person asked for it, so Save-Data does not hold it back. */
  readonly asked?: boolean;
}

/** Keeps what `policy` says for the audiences of the person. Skips what is kept already, so a run that was cut resumes. */
export declare function prefetch(vault: Vault, audiences: readonly Audience[], deps: PrefetchDeps): Promise<void>;
