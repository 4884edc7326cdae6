import type { Vault } from './vault/vault.ts';

/** What is kept and what the browser allows, in bytes; null where the browser does not say. */
export interface StorageUse {
  usedBytes: number | null;
  quotaBytes: number | null;
  /** The browser will not evict us by itself. */
  persisted: boolean;
  files: { count: number; bytes: number };
}
export declare function storageUse(vault: Vault): Promise<StorageUse>;
/** Asks the browser not to evict our storage. True if it agreed. */
export declare function askToPersist(): Promise<boolean>;
