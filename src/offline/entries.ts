import type { Vault } from './vault/vault.ts';

/**
 * Values kept for a while, encrypted: what the specification's section 4 and 9 call stored local entries (`fd`, `sp`, last-visited
 * addresses). `ttlMs` is how long the value lives; leave it out for one that lives as long as the cache.
 */
export declare function putEntry(vault: Vault, key: string, value: unknown, ttlMs?: number): Promise<void>;
/** The value, or undefined. Removed when read after expiry, and right after reading with `once`. Validate what comes back. */
export declare function takeEntry(vault: Vault, key: string, options?: { once?: boolean }): Promise<unknown>;
export declare function removeEntry(vault: Vault, key: string): Promise<void>;
