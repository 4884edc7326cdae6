import type { Api, Endpoint } from '../../contract/endpoint.ts';
import type { Vault } from './vault/vault.ts';

export interface OutboxRunner {
  /** Flushes now, whatever backoff says. */
  flushNow: () => Promise<void>;
  stop: () => void;
}

/**
 * Flushes the outbox while this tab lives: now, on reconnect, focus, pageshow, after each enqueue and by timer; and asks the
 * browser to wake the worker (background sync) when something is left.
 */
export declare function runOutbox(
  vault: Vault,
  deps: {
    bearerFor: (api: Api) => Promise<string | null>;
    /** The server confirmed an item: invalidate what it changed. */
    sent?: (item: { id: string; endpoint: Endpoint; answer: unknown }) => void;
  },
): OutboxRunner;
