import type { Portal } from '#contract/session/session.ts';
import type { CacheDatabase } from '../database/cache.ts';
import type { OutboxDatabase } from '../database/outbox.ts';

/** The data key in use: two keys derived from it, neither of them extractable. */
export interface LiveKeys {
  /** AES-256-GCM, for everything kept. */
  readonly seal: CryptoKey;
  /** HMAC-SHA-256, for the ids of records. */
  readonly name: CryptoKey;
}

/** An open vault: one person on one portal, unlocked. Every function that reads or writes kept data takes it first. */
export interface Vault {
  readonly portal: Portal;
  /** Names the database pair. */
  readonly name: string;
  readonly userId: string;
  readonly deviceId: string;
  /** Writes are refused with `LockedError` once the stored epoch is another one. */
  readonly epoch: number;
  readonly keys: LiveKeys;
  readonly cache: CacheDatabase;
  readonly outbox: OutboxDatabase;
}

let current: Vault | null = null;

/** The open vault of this tab, or null. */
export const currentVault = (): Vault | null => current;

/** The open vault of this tab. Throws `LockedError` if there is none. */
export function openVault(): Vault {
  if (!current) throw new LockedError();
  return current;
}

/** Closes this tab's databases of the named vault, if it has them open, and forgets its keys. */
export function closeHere(name: string): void {
  if (current?.name !== name) return;
  current.cache.close();
  current.outbox.close();
  current = null;
}

/** Makes a vault this tab's open one. */
export function setCurrentVault(vault: Vault): void {
  current = vault;
}

/** The vault was locked or left, here or in another tab; nothing was written. */
export class LockedError extends Error {
  override name = 'LockedError';
  constructor() {
    super('Portico is locked. Sign in to continue.');
  }
}
