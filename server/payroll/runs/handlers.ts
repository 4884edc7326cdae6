import { payPeriod, periodIndex } from '#contract/payroll/pay-periods.ts';
import type { PayRunStatus, StaffStep } from '#contract/payroll/pay-runs.ts';
import * as contract from '#contract/payroll/pay-runs.ts';
import { lockClient } from '#server/clients/lock.queries.ts';
import type { Tx } from '#server/db/db.ts';
import { checkedList, listAnswer } from '#server/http/calls/list-answer.ts';
import { type Call, type Handler, handle } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { putInInbox } from '#server/inbox/put.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { calendarDay, dateOf, monthOf } from '#server/reference/calendar.ts';
import { payrollRights } from './approvals.queries.ts';
import { afterEnd } from './ended-client.ts';
import { publishRunKind } from './jobs.ts';
import { payrollsOn } from './payrolls.ts';
import { logRun, publishRun, refuseChanged } from './publish-run.ts';
import {
  approversOf,
  calendarById,
  closeRequests,
  insertRuns,
  type PayRunRow,
  runById,
  runPage,
  runsWithin,
  setRun,
} from './queries.ts';
import { liveReport } from './report.ts';
import { sendReportFiles } from './report-files.queries.ts';
import { knownRun, lockedRun, present, runAnswerOf, runFactsOf } from './run-answer.ts';
import { runsWaitingFor } from './waiting.queries.ts';

export const payRunHandlers: readonly Handler[] = [
  handle(contract.listPayRuns, async ({ tx, actor, input: { query } }) => {
    const checked = checkedList(contract.payRunFields, query);
    const { rows, count } = await runPage(tx, checked, query);
    return listAnswer(
      rows.map((run) => runFactsOf(actor, run)),
      query,
      checked,
      count,
    );
  }),

  handle(contract.listPayrolls, async ({ tx, now, input: { query } }) => {
    const checked = checkedList(contract.payrollFields, query);
    const { rows, count } = await payrollsOn(tx, checked, query, dateOf(now));
    return listAnswer(rows, query, checked, count);
  }),

  handle(contract.listWaitingRuns, async ({ tx, actor: { userId }, now }) =>
    userId === null ? [] : runsWaitingFor(tx, userId, dateOf(now)),
  ),

  handle(contract.readPayRun, async ({ tx, actor, input }) =>
    runAnswerOf(tx, actor, await knownRun(tx, input.params.id)),
  ),

  handle(contract.createPayRun, async (call) => {
    const { tx, actor, now, input } = call;
    const { id, calendar_id, period_end, run_type } = input.body;
    // Sent once more after a lost answer.
    const there = await runById(tx, id);
    if (there) return runAnswerOf(tx, actor, there);
    const calendar = await calendarById(tx, calendar_id);
    if (!calendar) throw invalid('calendar_id', 'There is no such payroll calendar.');
    await lockClient(tx, calendar.client_id);
    const { start, end, pay_date } = payPeriod(calendar, periodIndex(calendar, period_end));
    if (end !== period_end)
      throw invalid('period_end', `No period of “${calendar.name}” ends on ${calendarDay(period_end)}.`);
    const ended = await afterEnd(tx, calendar.client_id, start);
    if (ended !== undefined) throw invalid('period_end', ended);
    const [other] = await runsWithin(tx, { calendar_id, run_type, start, end });
    if (other)
      throw invalid(
        'period_end',
        `There is a run for ${calendarDay(other.period_start)} to ${calendarDay(other.period_end)} already.`,
      );
    await insertRuns(tx, [
      {
        id,
        client_id: calendar.client_id,
        calendar_id,
        period_start: start,
        period_end: end,
        pay_date,
        run_type,
        status: 'DRAFT',
        created_at: now,
      },
    ]);
    const run = await knownRun(tx, id);
    await logRun(call, 'created', run);
    return runAnswerOf(tx, actor, run);
  }),

  handle(contract.explainChange, async (call) => {
    const { tx, actor, input } = call;
    const { employee_id, reason } = input.body;
    const run = await lockedRun(tx, input.params.id);
    if (run.status !== 'DRAFT' && run.status !== 'IN_REVIEW')
      throw new Refusal('conflict', { message: `${present(run)} Take it back to change its reasons.` });
    const { rows } = await liveReport(tx, run);
    if (!rows.some(({ employee }) => employee.id === employee_id))
      throw invalid('employee_id', 'This employee has no payslip in this run.');
    if ((run.reasons[employee_id] ?? '') !== reason) {
      await setRun(tx, run.id, { reasons: { ...run.reasons, [employee_id]: reason } });
      // The words may hold amounts: the log says only that there are some.
      await logRun(call, 'explained', run);
    }
    return runAnswerOf(tx, actor, await knownRun(tx, run.id));
  }),

  handle(contract.movePayRun, async (call) => {
    const { tx, actor, input } = call;
    const { version, status } = input.body;
    const run = await lockedRun(tx, input.params.id);
    if (run.job === 'QUEUED') throw new Refusal('conflict', { message: 'This run is being published.' });
    if (run.version !== version || !from[status].includes(run.status))
      throw new Refusal('conflict', { message: present(run) });
    if (status === 'CLIENT_APPROVAL' || status === 'PUBLISHED') await refuseAfterEnd(tx, run);
    await step[status](call, run);
    return runAnswerOf(tx, actor, await knownRun(tx, run.id));
  }),
];

/** A run of a period after its client's end can only be taken back or cancelled. */
async function refuseAfterEnd(tx: Tx, { client_id, period_start }: PayRunRow): Promise<void> {
  const ended = await afterEnd(tx, client_id, period_start);
  if (ended !== undefined) throw new Refusal('conflict', { message: `${ended} Cancel this run.` });
}

/** The states from which each step is taken. */
const from: Record<StaffStep, readonly PayRunStatus[]> = {
  IN_REVIEW: ['DRAFT', 'CLIENT_APPROVAL', 'APPROVED'],
  CLIENT_APPROVAL: ['IN_REVIEW'],
  PUBLISHED: ['APPROVED'],
  CANCELLED: ['DRAFT', 'IN_REVIEW', 'CLIENT_APPROVAL', 'APPROVED'],
};

/**
 * The contacts who are asked to approve a run: those that the client’s rights for payroll name, of all who may answer.
 * @throws a conflict in words where nobody, or only one of two who are needed, can
 */
async function askedOf(tx: Tx, run: PayRunRow, now: string): Promise<{ id: string }[]> {
  const able = await approversOf(tx, run.client_id);
  if (able.length === 0)
    throw new Refusal('conflict', {
      message:
        'No contact of this client may approve it: that takes an administrator with access to payroll.',
    });
  const rights = await payrollRights(tx, run.id, dateOf(now));
  if (rights.length === 0) return able;
  const asked = able.filter(({ id }) => rights.some(({ contact_id }) => contact_id === id));
  if (asked.length === 0)
    throw new Refusal('conflict', {
      message:
        'Nobody whom the client’s approval rights name for payroll may approve it: that takes an administrator with access to payroll.',
    });
  const alone = rights.some(
    ({ contact_id, mode }) => mode === 'SINGLE' && asked.some(({ id }) => id === contact_id),
  );
  if (!alone && asked.length < 2)
    throw new Refusal('conflict', {
      message: 'The client’s approval rights ask for two people, and only one of them may approve it now.',
    });
  return asked;
}

type Move = Call<typeof contract.movePayRun>;
const noAnswer = {
  answered_by: null,
  answered_contact_id: null,
  answered_account_id: null,
  answered_address: null,
  answered_at: null,
  comment: null,
};

const step: Record<StaffStep, (call: Move, run: PayRunRow) => Promise<void>> = {
  async IN_REVIEW(call, run) {
    await setRun(call.tx, run.id, { status: 'IN_REVIEW', job: null, ...noAnswer });
    await closeRequests(call.tx, run.id);
    await logRun(call, run.status === 'DRAFT' ? 'reviewed' : 'taken back', run);
  },

  async CLIENT_APPROVAL(call, run) {
    const { tx, now, actor } = call;
    const report = await liveReport(tx, run);
    if (report.rows.length === 0)
      throw new Refusal('conflict', { message: 'This run has no payslip yet. Add its payslips first.' });
    const approvers = await askedOf(tx, run, now);
    await setRun(tx, run.id, {
      status: 'CLIENT_APPROVAL',
      report,
      sent_by: actor.userId,
      sent_at: now,
      ...noAnswer,
    });
    await sendReportFiles(tx, run.id);
    for (const { id } of approvers)
      await putInInbox(
        tx,
        {
          readerId: id,
          kind: 'payroll.report',
          title: `Payroll to approve: ${monthOf(run.period_end)}`,
          body: 'Read the report, then approve it or return it.',
          path: `/client/payroll/monthly-report/${run.id}`,
        },
        now,
      );
    await logRun(call, 'sent', run);
  },

  async PUBLISHED(call, run) {
    const { tx, now, actor } = call;
    if ((run.report?.rows.length ?? 0) <= contract.publishedAtOnce) return publishRun(call, run);
    await refuseChanged(tx, run);
    await setRun(tx, run.id, { job: 'QUEUED', job_by: actor.userId, job_at: now });
    await enqueue(
      tx,
      { kind: publishRunKind, payload: { id: run.id }, key: `${publishRunKind} ${run.id}`, actor },
      now,
    );
    await logRun(call, 'publishing', run);
  },

  async CANCELLED(call, run) {
    await setRun(call.tx, run.id, { status: 'CANCELLED', job: null });
    await closeRequests(call.tx, run.id);
    await logRun(call, 'cancelled', run);
  },
};
