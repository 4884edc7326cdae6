import type { QueryPersister } from '@tanstack/react-query';

/**
 * Reads and writes personal queries through the open vault, encrypted, under HMAC ids. Give it as
 * `defaultOptions.queries.persister`; while no vault is open it passes through. Queries with `meta: { persist: false }` (every
 * binary one) and reference queries never go through it. A refetch waits for a running flush of the outbox.
 */
export declare const vaultPersister: QueryPersister;
