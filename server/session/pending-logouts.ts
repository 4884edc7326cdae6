import type { endSession as endpoint } from '#contract/session/session.ts';
import { writeActivity } from '../activity/activity.ts';
import { actor } from '../db/actor.ts';
import type { FreeCall } from '../http/handler.ts';
import { deleteSubscription } from '../inbox/push/queries.ts';
import { endSession, openSessionOf, sessionOfCookie } from './queries.ts';
import { actorOf, audiencesOf } from './session-policy.ts';

/**
 * Ends a session its person signed out of while offline. The device keeps only a hash, which can end the session and nothing else; the
 * answer is the same if there is no such session.
 */
export async function endPendingLogout({
  services: { db },
  input,
  now,
  request,
}: FreeCall<typeof endpoint>): Promise<undefined> {
  const open = await db.as(actor('system'), (tx) => openSessionOf(tx, input.body.ending));
  const facts = open && (await db.asAnonymous((tx) => sessionOfCookie(tx, open.cookie_hash)));
  if (!facts) return;
  const [audience] = audiencesOf(facts);
  const entry = { name: 'Session', event: 'logout', description: 'Signed out without a network' } as const;
  await db.as(actor('system'), async (tx) => {
    await endSession(tx, { id: facts.id }, now);
    await deleteSubscription(tx, facts.device_id);
    if (audience) await writeActivity(tx, actorOf(facts, audience), entry, now, request);
  });
}
