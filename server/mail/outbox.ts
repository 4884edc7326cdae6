import { newId } from '../../contract/values.ts';
import { actor } from '../db/actor.ts';
import type { Db, Tx } from '../db/db.ts';
import { enqueue } from '../jobs/queue.ts';
import type { JobHandler, RunnerServices } from '../jobs/runner.ts';
import type { Mail, MailPort } from './port.ts';
import { insertMail, mailById, markSent } from './queries.ts';

const kind = 'mail.deliver';

/** Sends a mail once the caller's transaction commits; the id it answers is the mail's. */
export async function sendMail(tx: Tx, mail: Omit<Mail, 'id'>, now: string): Promise<string> {
  const id = newId(Date.parse(now));
  await insertMail(tx, { ...mail, id, created_at: now });
  await enqueue(tx, { kind, payload: { id } }, now);
  return id;
}

export const mailJobs: readonly JobHandler<RunnerServices & { db: Db; mail: MailPort }>[] = [
  {
    kind,
    async run({ db, mail: port, clock }, payload) {
      const { id } = payload as { id: string };
      const mail = await db.as(actor('system'), (tx) => mailById(tx, id));
      if (!mail || mail.sent_at) return;
      await port.deliver(mail);
      await db.as(actor('system'), (tx) => markSent(tx, id, clock.now()));
    },
  },
];
