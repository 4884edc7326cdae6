import { now } from '../lib/time/clock.ts';
import { ForeignAnswerError } from './errors.ts';
import { isOurs } from './ours.ts';

/**
 * The server's clock, and both of ours at the time of the request: one that cannot be set, and one that goes on while the device sleeps.
 */
let heard: { server: number; counted: number; wall: number } | null = null;

/** Greatest rounding of the server's clock in an answer, which has whole seconds, ms. */
const roughMs = 1000;

/**
 * `fetch` of our server. Keeps the server's clock from the answer, with our clocks from before the request. Throws `ForeignAnswerError` for
 * an answer that is not ours.
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
 * Time since an instant of the server, ms: by its own clock up to its last answer to this page, from there by the faster of our two clocks.
 * Never too short unless one of the clocks was set back. Null if this page had no answer yet.
 */
export function sinceOnServer(instant: string): number | null {
  if (!heard) return null;
  const passed = Math.max(performance.now() - heard.counted, now() - heard.wall);
  return Math.max(0, Math.round(heard.server + passed - Date.parse(instant)));
}
