import type { Vault } from '../vault/vault.ts';

/** Space used and space the browser allows, in bytes; null if the browser does not say. */
export interface StorageUse {
  usedBytes: number | null;
  quotaBytes: number | null;
  /** The browser will not evict us by itself. */
  persisted: boolean;
  files: { count: number; bytes: number };
}

/** The browser's estimate of its storage. Empty without the API: WebKitGTK has no `navigator.storage`, Safari 16 no `estimate`. */
export const estimate = async (): Promise<StorageEstimate> => (await navigator.storage?.estimate?.()) ?? {};

const isPersisted = async () => (await navigator.storage?.persisted?.()) ?? false;

/** Space used, by this vault's files and by everything of this origin. */
export async function storageUse({ cache }: Vault): Promise<StorageUse> {
  const { usage = null, quota = null } = await estimate();
  const files = await cache.files.toArray();
  return {
    usedBytes: usage,
    quotaBytes: quota,
    persisted: await isPersisted(),
    files: { count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) },
  };
}

/** Asks the browser not to evict our storage. True if it agreed. */
export async function askToPersist(): Promise<boolean> {
  return (await isPersisted()) || ((await navigator.storage?.persist?.()) ?? false);
}
