import { newId } from '../../contract/values.ts';
import { actor } from '../db/actor.ts';
import type { Db, Tx } from '../db/db.ts';
import { enqueue } from '../jobs/queue.ts';
import type { JobHandler, RunnerServices } from '../jobs/runner.ts';
import { type Mail, type MailPort, Undeliverable } from './port.ts';
import { insertMail, mailById, markRefused, markSent } from './queries.ts';

const kind = 'mail.deliver';

/** What is to be done about a mail that is refused for good: a job of `kind`, with the mail's id as `mailId` in its payload. */
export interface IfRefused {
  kind: string;
  payload: object;
}

/** Sends a mail once the caller's transaction commits; the id it answers is the mail's. */
export async function sendMail(
  tx: Tx,
  mail: Omit<Mail, 'id'>,
  now: string,
  ifRefused?: IfRefused,
): Promise<string> {
  const id = newId(Date.parse(now));
  await insertMail(tx, { ...mail, id, created_at: now });
  await enqueue(tx, { kind, payload: { id, ifRefused } }, now);
  return id;
}

export const mailJobs: readonly JobHandler<RunnerServices & { db: Db; mail: MailPort }>[] = [
  {
    kind,
    async run({ db, mail: port, clock }, payload) {
      const { id, ifRefused } = payload as { id: string; ifRefused?: IfRefused };
      const system = actor('system');
      const mail = await db.as(system, (tx) => mailById(tx, id));
      if (!mail || mail.sent_at || mail.refused_at) return;
      try {
        await port.deliver(mail);
      } catch (error) {
        if (!(error instanceof Undeliverable)) throw error;
        const now = clock.now();
        await db.as(system, async (tx) => {
          await markRefused(tx, id, error.message, now);
          if (ifRefused)
            await enqueue(tx, { kind: ifRefused.kind, payload: { ...ifRefused.payload, mailId: id } }, now);
        });
        return;
      }
      await db.as(system, (tx) => markSent(tx, id, clock.now()));
    },
  },
];
