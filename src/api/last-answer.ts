import { now } from '../lib/time.ts';

/** A server's clock as it stood, and both of ours then: one that cannot be set, and one that goes on while the device sleeps. */
let heard: { server: number; counted: number; wall: number } | null = null;

/** How far the server's clock may have been past what an answer says: that is whole seconds, and it was on its way. */
const roughMs = 5_000;

/** Whatever the server said, it was there, and said what its clock was. */
export function noteAnswer({ headers }: Pick<Response, 'headers'>): void {
  const said = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(said)) heard = { server: said + roughMs, counted: performance.now(), wall: now() };
}

/**
 * Time since an instant of the server, ms: by its own clock up to its last answer to this page, from there counted by ours. Never too short:
 * of our two clocks whichever says more. Null if this page had no answer yet.
 */
export function sinceOnServer(instant: string): number | null {
  if (!heard) return null;
  const passed = Math.max(performance.now() - heard.counted, now() - heard.wall);
  return Math.max(0, Math.round(heard.server + passed - Date.parse(instant)));
}
