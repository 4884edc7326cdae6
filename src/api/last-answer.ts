import { now } from '../lib/time.ts';
import { ForeignAnswerError } from './errors.ts';
import { isOurs } from './ours.ts';

/** A server's clock, and both of ours when it was asked: one that cannot be set, and one that goes on while the device sleeps. */
let heard: { server: number; counted: number; wall: number } | null = null;

/** How far the server's clock may have been past what an answer says, in whole seconds, ms. */
const roughMs = 1000;

/**
 * `fetch` of our server, keeping what the answer says of its clock with what ours were before it was asked for.
 * Throws `ForeignAnswerError` for an answer that is not ours.
 */
export const fetchOurs: typeof fetch = async (input, init) => {
  const asked = { counted: performance.now(), wall: now() };
  const response = await fetch(input, init);
  if (!isOurs(response)) throw new ForeignAnswerError(response.status);
  const said = Date.parse(response.headers.get('date') ?? '');
  const isNewer = !heard || asked.counted >= heard.counted;
  if (!Number.isNaN(said) && isNewer) heard = { server: said + roughMs, ...asked };
  return response;
};

/**
 * Time since an instant of the server, ms: by its own clock up to its last answer to this page, from there counted by ours. Never too short
 * as long as neither of them was set back: of our two clocks whichever says more. Null if this page had no answer yet.
 */
export function sinceOnServer(instant: string): number | null {
  if (!heard) return null;
  const passed = Math.max(performance.now() - heard.counted, now() - heard.wall);
  return Math.max(0, Math.round(heard.server + passed - Date.parse(instant)));
}
