/** True if the browser refused to keep something for want of room; Dexie wraps what it said. */
export const isQuota = (error: unknown): boolean =>
  error instanceof Error &&
  [error.name, (error as { inner?: Error }).inner?.name].includes('QuotaExceededError');
