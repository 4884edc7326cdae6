import type { Endpoint } from '../../contract/endpoint.ts';
import { externalOfflineDays, renewAfterMs, sessionMaximumMs } from '../../contract/limits.ts';
import type { SessionUser, SignedIn } from '../../contract/session.ts';
import type { ActivityEntry } from '../activity/activity.ts';
import { writeActivity } from '../activity/activity.ts';
import { later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import type { FreeCall } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { SessionFacts } from './facts.ts';
import { actorOf, audiencesOf } from './judge.ts';
import { deviceOf, insertBearer, setIdleUntil } from './queries.ts';
import { hashToken, newToken } from './tokens.ts';
import { sessionUser } from './user.ts';

const dayMs = 86_400_000;

/**
 * New bearers for a session that was just opened or renewed, one for each audience of its account, and everything the app needs to
 * go on. `entry` is logged in the same transaction.
 */
export async function issue(
  { services, now, request }: Pick<FreeCall<Endpoint>, 'services' | 'now' | 'request'>,
  facts: SessionFacts,
  { idleUntil, entry }: { idleUntil: string; entry?: ActivityEntry },
): Promise<SignedIn> {
  const { db, config } = services;
  const audiences = audiencesOf(facts);
  const tokens = audiences.map(() => newToken());
  const device = await db.as(actor('system'), async (tx) => {
    await setIdleUntil(tx, facts.id, idleUntil);
    for (const [i, audience] of audiences.entries())
      await insertBearer(tx, hashToken(tokens[i] ?? ''), facts.id, audience, now);
    const [first] = audiences;
    if (entry && first) await writeActivity(tx, actorOf(facts, first), entry, now, request);
    return deviceOf(tx, facts.account_id, facts.device_id);
  });
  const users: SessionUser[] = [];
  for (const audience of audiences) {
    const who = actorOf(facts, audience);
    users.push(await db.as(who, (tx) => sessionUser(tx, who, facts)));
  }
  const [user, employee] = users;
  const [access_token, employee_access_token] = tokens;
  if (!user || !access_token || !device?.share) throw new Refusal('session_ended');
  const days = facts.portal === 'external' ? externalOfflineDays : config.offlineDays;
  return {
    access_token,
    user,
    employee: employee ?? null,
    employee_access_token: employee_access_token ?? null,
    device: {
      id: device.id,
      share: Buffer.from(device.share).toString('base64'),
      offlineUntil: later(now, days * dayMs),
      enrolled: device.public_key !== null,
    },
    renewAfterMs,
    idleMs: sessionMaximumMs,
    serverTime: now,
  };
}
