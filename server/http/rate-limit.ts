import { later } from '../clock.ts';
import type { Tx } from '../db/db.ts';
import { hit } from './queries.ts';
import { Refusal } from './refusal.ts';

export { networkOf } from './network-of.ts';
export { forgetTries, takeTryBack } from './queries.ts';

/** A maximum number of tries in a window. */
export interface Limit {
  tries: number;
  windowMs: number;
  /** Beginning of the message, before the time to wait. */
  words?: string;
}

/** The time to wait, in the largest unit that is at least two. */
function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 120) return `${seconds} seconds`;
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/**
 * Counts a try of `subject` under a limit. Windows are fixed: one begins at every multiple of its length. `factor` 0 counts nothing.
 * @throws Refusal `too_many` with the seconds to wait
 */
export async function countTry(
  tx: Tx,
  name: string,
  subject: string,
  { tries, windowMs, words = 'Too many tries.' }: Limit,
  now: string,
  factor: number,
): Promise<void> {
  if (factor === 0) return;
  const since = Math.floor(Date.parse(now) / windowMs) * windowMs;
  const until = new Date(since + windowMs).toISOString();
  const count = await hit(tx, windowKey(name, subject, { tries, windowMs }, now), later(until, windowMs));
  if (count <= tries * factor) return;
  const seconds = Math.ceil((since + windowMs - Date.parse(now)) / 1000);
  throw new Refusal('too_many', {
    message: `${words} Wait ${waitWords(seconds)} and try again.`,
    headers: { 'retry-after': String(seconds) },
  });
}

/** True if it is the first time for `subject`; it is forgotten at `until`. */
export const isFirst = async (tx: Tx, name: string, subject: string, until: string): Promise<boolean> =>
  (await hit(tx, `${name}:${subject}`, until)) === 1;

/** The counter's key for the window that contains `now`. */
export const windowKey = (name: string, subject: string, { windowMs }: Limit, now: string): string =>
  `${name}:${subject}:${Math.floor(Date.parse(now) / windowMs)}`;
