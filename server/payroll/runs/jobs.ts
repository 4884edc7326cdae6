import { writeActivity } from '#server/activity/activity.ts';
import { actor } from '#server/db/actor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { putInInbox } from '#server/inbox/put.ts';
import type { JobHandler } from '#server/jobs/runner.ts';
import type { Services } from '#server/services.ts';
import { publishRun, runTitle } from './publish-run.ts';
import { lockRun, runById, setRun } from './queries.ts';

export const publishRunKind = 'payroll.publish-run';
const mostTries = 3;

export const payRunJobs: readonly JobHandler<Services>[] = [
  {
    kind: publishRunKind,
    async run({ db, clock, log }, payload, job) {
      const { id } = payload as { id: string };
      const { actor: who } = job;
      if (!who) return;
      const now = clock.now();
      try {
        await db.as(who, async (tx) => {
          await lockRun(tx, id);
          const run = await runById(tx, id);
          if (run?.status !== 'APPROVED' || run.job !== 'QUEUED') return;
          const activity = (entry: Parameters<typeof writeActivity>[2]) => writeActivity(tx, who, entry, now);
          await publishRun({ tx, now, activity }, run);
        });
      } catch (error) {
        const refused = error instanceof Refusal;
        if (!refused && job.attempts < mostTries) throw error;
        if (!refused) log.error({ error, run: id }, 'a pay run could not be published');
        await db.as(actor('system'), async (tx) => {
          await lockRun(tx, id);
          const run = await runById(tx, id);
          if (run?.job !== 'QUEUED') return;
          await setRun(tx, id, { job: 'FAILED' });
          await putInInbox(
            tx,
            {
              readerId: who.userId ?? '',
              kind: 'payroll.run-failed',
              title: `${runTitle(run)} was not published`,
              body: refused ? error.message : 'None of its payslips was. Please try again.',
              path: `/app/clients/${run.client_id}/payroll/runs/${id}`,
            },
            now,
          );
        });
      }
    },
  },
];
