import type { Endpoint } from '#contract/core/endpoint.ts';
import { lockClient } from '#server/clients/lock.queries.ts';
import type { Call } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publishDrafts } from '../payslips/publish-payslips.ts';
import { lockPayslips, staffPayslips } from '../payslips/queries.ts';
import { type PayRunRow, setRun } from './queries.ts';
import { liveReport, samePay } from './report.ts';

export type RunCall = Pick<Call<Endpoint>, 'tx' | 'now' | 'activity'>;

/** The title of a run in the log and in notices: its calendar and period. */
export const runTitle = ({ calendar, period_end }: Pick<PayRunRow, 'calendar' | 'period_end'>) =>
  `${calendar.name}, ${period_end}`;

export const logRun = (
  { activity }: Pick<RunCall, 'activity'>,
  event: string,
  run: Pick<PayRunRow, 'id' | 'client_id' | 'calendar' | 'period_end'>,
) =>
  activity({
    name: 'Pay run',
    event,
    description: runTitle(run),
    subject: { type: 'pay_run', id: run.id },
    clientId: run.client_id,
  });

/** Refuses a run whose payslips are not the ones that the client approved. */
export async function refuseChanged(tx: RunCall['tx'], run: PayRunRow): Promise<void> {
  if (run.report && samePay(run.report, await liveReport(tx, run))) return;
  throw new Refusal('conflict', {
    message: 'The payslips changed since the client approved them. Take the run back and send it again.',
  });
}

/** Publishes an approved run with all of its payslips, in the caller's transaction. The run is locked. */
export async function publishRun(call: RunCall, run: PayRunRow): Promise<void> {
  const { tx, now } = call;
  // Payslips of one employee are published one after the other: the year to date of each counts those before it.
  await lockClient(tx, run.client_id);
  const ids = run.report?.rows.map(({ payslip_id }) => payslip_id) ?? [];
  await lockPayslips(tx, ids);
  await refuseChanged(tx, run);
  await publishDrafts(call, await staffPayslips(tx, ids));
  await setRun(tx, run.id, { status: 'PUBLISHED', published_at: now, job: null });
  await logRun(call, 'published', run);
}
