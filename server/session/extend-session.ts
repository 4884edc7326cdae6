import { cookieMaxAgeSeconds, sessionMaximumMs } from '#contract/core/limits.ts';
import { later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import type { Services } from '../services.ts';
import { setCookie } from './cookie.ts';
import type { SessionFacts } from './facts.ts';
import { setIdleUntil } from './queries.ts';

const atMostEveryMs = 60_000;

/**
 * Extends the session after an action of its person: it idles out an hour from now, and the call's cookie is sent again. At most once a
 * minute, so a page of ten calls writes once.
 * @returns the `Set-Cookie` value, or null if the last time was less than a minute ago
 */
export async function extendSession(
  { db, config }: Pick<Services, 'db' | 'config'>,
  session: SessionFacts,
  cookie: string,
  now: string,
): Promise<string | null> {
  const idleUntil = later(now, sessionMaximumMs);
  // If it is further ahead than that, the clock was set back.
  if (Math.abs(Date.parse(idleUntil) - Date.parse(session.idle_until)) < atMostEveryMs) return null;
  await db.as(actor('system'), (tx) => setIdleUntil(tx, session.id, idleUntil));
  return setCookie(session.portal, config.publicUrl, cookie, cookieMaxAgeSeconds);
}
