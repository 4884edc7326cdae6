/** True if the browser refused to store something for lack of space; Dexie wraps the browser's error. */
export const isQuota = (error: unknown): boolean =>
  error instanceof Error &&
  [error.name, (error as { inner?: Error }).inner?.name].includes('QuotaExceededError');
