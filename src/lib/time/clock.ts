/**
 * The app's clock, light enough for the sign-in page and the service worker. On the wire an instant is ISO 8601 in UTC; dates, and distances
 * in time in words, are in `dates.ts` and `distances.ts`.
 */

/** The present time, ms since 1970. The only place that reads the clock. */
export const now = (): number => Date.now();

export const dayMs = 86_400_000;

/** An instant in the form of the wire. */
export const toInstant = (ms: number): string => new Date(ms).toISOString();
