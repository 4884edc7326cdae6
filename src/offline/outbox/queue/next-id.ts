import { newId } from '#contract/core/values.ts';
import { now } from '#src/lib/time/clock.ts';

let lastAt = 0;

/**
 * An id for the next item that sorts after all others: later than `newest`, the last existing one, also after the clock was set back. Two
 * of one tab never share their millisecond.
 */
export function nextId(newest: string | undefined): string {
  lastAt = Math.max(now(), lastAt + 1, newest === undefined ? 0 : timeOf(newest) + 1);
  return newId(lastAt);
}

/** The time in a UUIDv7, ms (RFC 9562, 5.7). */
const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
