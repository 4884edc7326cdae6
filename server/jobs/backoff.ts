const firstMs = 2_000;
export const longestBackoffMs = 15 * 60_000;

/** The wait before try number `attempts + 1` of a failed job, ms: doubles from two seconds to a quarter of an hour. */
export const backoffMs = (attempts: number): number =>
  Math.min(longestBackoffMs, firstMs * 2 ** Math.max(0, attempts - 1));
