import { writeActivity } from '#server/activity/activity.ts';
import { lockClient } from '#server/clients/lock.queries.ts';
import { actor } from '#server/db/actor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { putInInbox } from '#server/inbox/put.ts';
import type { JobHandler } from '#server/jobs/runner.ts';
import { calendarDay } from '#server/reference/calendar.ts';
import type { Services } from '#server/services.ts';
import { importFigures, importFiguresKind } from './import-figures.ts';
import { endImport, type ImportRow, importById } from './queries.ts';

const mostTries = 3;
/** Refused rows that are named. */
const mostNamed = 5;

/** The problems of refused rows, with the number of each row below the first. */
function wordsOf({ message, more: { errors = {} } }: Refusal): string {
  const rows = Object.entries(errors).map(([field, messages]) => {
    const at = Number(/^rows\.(\d+)/.exec(field)?.[1] ?? 0);
    return `Row ${at + 2}: ${messages.join(' ')}`;
  });
  if (rows.length === 0) return message;
  const more = rows.length - mostNamed;
  return [...rows.slice(0, mostNamed), ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
}

const noticeOf = ({ count, period_end }: ImportRow, problem: string | null) =>
  problem === null
    ? {
        kind: 'payroll.import-done',
        title: `${count} drafts of payslips were added`,
        body: `For the period to ${calendarDay(period_end)}. Publish them once you have looked at them.`,
      }
    : { kind: 'payroll.import-failed', title: `${count} payslips were not imported`, body: problem };

/** Writes long imports with the rights of the person who started them, who is told how it ended. */
export const importJobs: readonly JobHandler<Services>[] = [
  {
    kind: importFiguresKind,
    async run({ db, clock, log }, payload, job) {
      const { id } = payload as { id: string };
      const { actor: who } = job;
      const row = await db.as(actor('system'), (tx) => importById(tx, id));
      if (row?.state !== 'QUEUED' || !who) return;
      const now = clock.now();
      async function end(problem: string | null): Promise<void> {
        await db.as(actor('system'), async (tx) => {
          if (!row) return;
          const state = problem === null ? 'DONE' : 'FAILED';
          const { rowCount } = await endImport(tx, id, { state, problem, finished_at: now });
          if (!rowCount) return;
          const path = `/app/clients/${row.client_id}/payroll/documents`;
          await putInInbox(tx, { readerId: row.owner_id, path, ...noticeOf(row, problem) }, now);
        });
      }
      try {
        await db.as(who, async (tx) => {
          if (!(await lockClient(tx, row.client_id)))
            throw new Refusal('conflict', { message: 'This client is not there any more.' });
          const activity = (entry: Parameters<typeof writeActivity>[2]) => writeActivity(tx, who, entry, now);
          await importFigures({ tx, now, activity }, row);
        });
        await end(null);
      } catch (error) {
        const isRefused = error instanceof Refusal;
        if (!isRefused && job.attempts < mostTries) throw error;
        if (!isRefused) log.error({ error, import: id }, 'an import of payslips failed for good');
        await end(isRefused ? wordsOf(error) : 'None of them was written. Please try again.');
      }
    },
  },
];
