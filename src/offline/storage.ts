import type { Vault } from './vault/vault.ts';

/** What is kept and what the browser allows, in bytes; null where the browser does not say. */
export interface StorageUse {
  usedBytes: number | null;
  quotaBytes: number | null;
  /** The browser will not evict us by itself. */
  persisted: boolean;
  files: { count: number; bytes: number };
}

export async function storageUse({ cache }: Vault): Promise<StorageUse> {
  const { usage = null, quota = null } = await navigator.storage.estimate();
  const files = await cache.files.toArray();
  return {
    usedBytes: usage,
    quotaBytes: quota,
    persisted: await navigator.storage.persisted(),
    files: { count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) },
  };
}

/** Asks the browser not to evict our storage. True if it agreed. */
export async function askToPersist(): Promise<boolean> {
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}
