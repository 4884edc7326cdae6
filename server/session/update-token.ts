import { sessionMaximumMs } from '#contract/core/limits.ts';
import type { SignedIn, updateToken } from '#contract/session/session.ts';
import { later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import type { FreeCall } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { cookieOf, setCookie } from './cookie.ts';
import { issueBearers } from './issue.ts';
import { audiencesOfSession, sessionOfCookie } from './queries.ts';
import { audiencesOf, whyEnded } from './session-policy.ts';
import { hashToken, isToken } from './tokens.ts';

/**
 * Renews a session from its cookie and its renewal half: further bearers, and the same cookie again. The session then idles out an hour
 * after the last input anywhere, which the app reports.
 * @throws Refusal `unauthorized`, `session_ended`, `access_ended`, `device_revoked`
 */
export async function renewSession(call: FreeCall<typeof updateToken>): Promise<SignedIn> {
  const { services, now, request, headers, input } = call;
  const { token, portal, idleMs } = input.body;
  const { publicUrl } = services.config;
  const cookie = cookieOf(portal, publicUrl, request.cookie);
  if (cookie === null) throw new Refusal('unauthorized');
  const facts = await services.db.asAnonymous((tx) => sessionOfCookie(tx, hashToken(cookie)));
  if (!facts || facts.portal !== portal || !isToken(token, facts.renewal_hash))
    throw new Refusal('unauthorized');
  const ended = whyEnded(facts, now);
  if (ended) throw new Refusal(ended);
  const before = await services.db.as(actor('system'), (tx) => audiencesOfSession(tx, facts.id));
  const present = audiencesOf(facts);
  if (before.some((audience) => !present.includes(audience))) throw new Refusal('access_ended');
  const leftMs = sessionMaximumMs - Math.round(idleMs);
  if (leftMs <= 0) throw new Refusal('session_ended');
  const signedIn = await issueBearers(call, facts, { idleUntil: later(now, leftMs) });
  headers.append('set-cookie', setCookie(portal, publicUrl, cookie, Math.ceil(leftMs / 1000)));
  return signedIn;
}
