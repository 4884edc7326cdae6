import type { Api } from '#contract/core/endpoint.ts';
import type { OutboxDatabase } from '#src/offline/database/outbox.ts';
import type { LiveKeys } from '#src/offline/vault/vault.ts';

/** Dependencies of one flush. Without `keys` (locked) only sealed items go, and only state and code are stored. */
export interface FlushDeps {
  /** The vault's name, its outbox and the epoch it was opened at. */
  readonly name: string;
  readonly outbox: OutboxDatabase;
  readonly epoch: number;
  readonly keys: LiveKeys | null;
  /** A bearer for the API group, renewed if need be; null if there is no session: ordinary items wait for sign-in. */
  readonly bearerFor: (api: Api) => Promise<string | null>;
  readonly signal?: AbortSignal;
  /** Sends now also the items that backoff holds back: after a reconnect, or when the person asks. */
  readonly hurry?: boolean;
}
