import { actor } from '../db/actor.ts';
import { advisoryLock } from '../db/turns.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { type DayFull, dayFullKind } from '../mail/mails-of-day.ts';
import { startOfDay } from '../mail/start-of-day.ts';
import { holdersOfRole } from '../people/queries.ts';
import type { Services } from '../services.ts';
import { putInInbox } from './put.ts';
import { isPutSince } from './queries.ts';

const kind = 'mail.day_full';

/** Tells administrators, once a day (UTC), that further mail of the firm waits for the next. */
export const mailDayJobs: readonly JobHandler<Services>[] = [
  {
    kind: dayFullKind,
    run: ({ db, clock }, payload) =>
      db.as(actor('system'), async (tx) => {
        const { most } = payload as DayFull;
        const now = clock.now();
        await advisoryLock(tx, kind);
        if (await isPutSince(tx, kind, startOfDay(now))) return;
        const notice = {
          kind,
          title: `The firm sent its ${most} e-mails of today`,
          body: 'Further ones wait until tomorrow (00:00 UTC); codes and links for a new password go out all the same. MAIL_PER_DAY of the server sets the number.',
          path: null,
        };
        for (const readerId of await holdersOfRole(tx, 'ADM'))
          await putInInbox(tx, { readerId, ...notice }, now);
      }),
  },
];
