import type { Api, Endpoint } from '../../../contract/endpoint.ts';
import type { OutboxDatabase } from '../database/outbox.ts';
import type { LiveKeys } from '../vault/vault.ts';

/** What one flush works with. Without `keys` (locked) only sealed items go, and only state and code are stored. */
export interface FlushDeps {
  readonly outbox: OutboxDatabase;
  readonly keys: LiveKeys | null;
  /** A bearer for the API group, renewed if need be; null if there is no session: ordinary items wait for sign-in. */
  readonly bearerFor: (api: Api) => Promise<string | null>;
  /** Tries now what backoff would hold back: after a reconnect or when the person asks. */
  readonly hurry?: boolean;
  /** Hears of every item the server confirmed, with the answer. */
  readonly sent?: (item: { id: string; endpoint: Endpoint; answer: unknown }) => void;
}

export interface FlushReport {
  readonly sent: number;
  /** Items still to be sent by themselves, and when the next is due (device time, ms). */
  readonly waiting: number;
  readonly nextTryAt: number | null;
  /** Another tab or the worker is flushing. */
  readonly busy: boolean;
}

/** Sends what is due, oldest first, one at a time, under the Web Lock of this outbox. Never throws for an answer or the network. */
export declare function flush(deps: FlushDeps): Promise<FlushReport>;

/** Resolves when no flush of this tab is running (at most 10 s later). */
export declare function flushSettled(): Promise<void>;
