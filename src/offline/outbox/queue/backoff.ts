const firstMs = 1000;
const longestMs = 60_000;
const jitter = 0.3;

/** The wait after the `tries`th failed try, ms: doubling from 1 s to 60 s, plus up to 30 % so that devices spread. */
export function retryDelayMs(tries: number, random: () => number = Math.random): number {
  const plain = Math.min(longestMs, firstMs * 2 ** Math.max(0, tries - 1));
  return Math.round(plain * (1 + jitter * random()));
}

/** True if the time for another try has come, or is further off than any wait: the clock was set back since. */
export const isRetryDue = (nextTryAt: number, now: number): boolean =>
  nextTryAt <= now || nextTryAt > now + longestMs * (1 + jitter);
