import { later } from '#server/clock.ts';
import { actor } from '#server/db/actor.ts';
import type { NewJob } from '#server/jobs/queue.ts';
import type { Services } from '#server/services.ts';
import { lockEnvelope, overdueEnvelopes } from '../envelope/envelopes.queries.ts';
import { endEnvelope } from './end-envelope.ts';

export const expireKind = 'signing.expire';
/** Delay of the job: the database's clock decides, and may be a little behind the server's. */
const marginMs = 60_000;

/** The job that checks the deadline after it has passed. Submissions between the deadline and the job are refused by the clock already. */
export const expiryJob = ({ id, deadline }: { id: string; deadline: string }): NewJob => ({
  kind: expireKind,
  payload: {},
  key: `${expireKind}:${id}:${deadline}`,
  runAt: later(deadline, marginMs),
});

/** Ends every sent envelope whose deadline has passed by the database's clock. Safe to run at any time, also twice at once. */
export async function expireOverdue(services: Pick<Services, 'config' | 'db' | 'clock'>): Promise<void> {
  const system = actor('system');
  const ids = await services.db.as(system, overdueEnvelopes);
  for (const id of ids) {
    await services.db.as(system, async (tx) => {
      const parts = await lockEnvelope(tx, id);
      if (!parts?.overdue) return;
      const call = { tx, now: services.clock.now(), services };
      await endEnvelope(call, parts, 'expire', { by: null, byId: null, reason: null });
    });
  }
}
