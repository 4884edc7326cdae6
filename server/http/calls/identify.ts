import type { Endpoint } from '#contract/core/endpoint.ts';
import { type Actor, actor } from '#server/db/actor.ts';
import type { Services } from '#server/services.ts';
import { cookieOf } from '#server/session/cookie.ts';
import type { BearerFacts } from '#server/session/facts.ts';
import { sessionOfBearer } from '#server/session/queries.ts';
import { actorOf, audiencesOf, whyEnded } from '#server/session/session-policy.ts';
import { bearerOf, hashToken, isToken } from '#server/session/tokens.ts';
import type { RequestFacts } from '../handler.ts';
import { networkOf } from '../network-of.ts';
import { countTry } from '../rate-limit.ts';
import { limitOf } from '../rate-limits.ts';
import { Refusal } from '../refusal.ts';

export interface Caller {
  actor: Actor;
  session: BearerFacts | null;
  /** The session's cookie, if it was sent. */
  cookie: string | null;
}

const nobody: Caller = { actor: actor('none'), session: null, cookie: null };

/**
 * Identifies the caller and counts the request.
 * @throws Refusal `too_many`, or the reason why there is no session any more
 */
export async function identify(
  endpoint: Endpoint,
  request: RequestFacts,
  authorization: string | undefined,
  services: Services,
  now: string,
): Promise<Caller> {
  const { db, config } = services;
  const takesBearer = endpoint.allow.by === 'bearer';
  const bearer = takesBearer ? bearerOf(authorization) : null;
  const session = await db.asAnonymous(async (tx) => {
    const found = bearer === null ? null : await sessionOfBearer(tx, hashToken(bearer));
    const { name, limit } = limitOf(endpoint);
    await countTry(tx, name, found ? found.id : networkOf(request.ip), limit, now, config.rateLimitFactor);
    return found;
  });
  if (!takesBearer) return nobody;
  if (!session) throw new Refusal('unauthorized');
  const cookie = cookieOf(session.portal, config.publicUrl, request.cookie);
  if (cookie !== null && !isToken(cookie, session.cookie_hash)) throw new Refusal('session_replaced');
  const ended = whyEnded(session, now);
  if (ended) throw new Refusal(ended);
  // Of a contact who is an employee too, one access may end alone: the device then erases what it keeps, and signs in anew as the other.
  if (!audiencesOf(session).includes(session.audience)) throw new Refusal('access_ended');
  const who = actorOf(session, session.audience);
  return { actor: who, session, cookie };
}
