import type { Endpoint } from '#contract/core/endpoint.ts';
import { renewAfterMs, sessionMaximumMs } from '#contract/core/limits.ts';
import type { SessionUser, SignedIn } from '#contract/session/session.ts';
import type { ActivityEntry } from '../activity/activity.ts';
import { writeActivity } from '../activity/activity.ts';
import { actor } from '../db/actor.ts';
import type { FreeCall } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { lastDeadline } from '../signing/envelope/recipients.queries.ts';
import type { SessionFacts } from './facts.ts';
import { offlineUntil } from './offline-until.ts';
import { deviceOf, insertBearer, setIdleUntil } from './queries.ts';
import { actorOf, audiencesOf } from './session-policy.ts';
import { hashToken, newToken } from './tokens.ts';
import { sessionUser } from './user.ts';

/**
 * Issues new bearers for a session just opened or renewed, one for each audience of its account, with everything the app needs to go on.
 * `entry` is logged in the same transaction.
 */
export async function issueBearers(
  { services, now, request }: Pick<FreeCall<Endpoint>, 'services' | 'now' | 'request'>,
  facts: SessionFacts,
  { idleUntil, entry }: { idleUntil: string; entry?: ActivityEntry },
): Promise<SignedIn> {
  const { db, config } = services;
  const audiences = audiencesOf(facts);
  const tokens = audiences.map(() => newToken());
  const { device, deadline } = await db.as(actor('system'), async (tx) => {
    await setIdleUntil(tx, facts.id, idleUntil);
    for (const [i, audience] of audiences.entries())
      await insertBearer(tx, hashToken(tokens[i] ?? ''), facts.id, audience, now);
    const [first] = audiences;
    if (entry && first) await writeActivity(tx, actorOf(facts, first), entry, now, request);
    return {
      device: await deviceOf(tx, facts.account_id, facts.device_id),
      deadline: facts.recipient_id ? await lastDeadline(tx, facts.recipient_ids) : null,
    };
  });
  const users: SessionUser[] = [];
  for (const audience of audiences) {
    const who = actorOf(facts, audience);
    users.push(await db.as(who, (tx) => sessionUser(tx, who, facts)));
  }
  const [user, employee] = users;
  const [access_token, employee_access_token] = tokens;
  if (!user || !access_token || !device?.share) throw new Refusal('session_ended');
  return {
    access_token,
    user,
    employee: employee ?? null,
    employee_access_token: employee_access_token ?? null,
    device: {
      id: device.id,
      share: Buffer.from(device.share).toString('base64'),
      offlineUntil: offlineUntil({ now, offlineDays: config.offlineDays, deadline, idleUntil }),
      enrolled: device.public_key !== null,
    },
    ...(facts.came_by === 'code' && { byCode: true }),
    renewAfterMs,
    idleMs: sessionMaximumMs,
    serverTime: now,
  };
}
