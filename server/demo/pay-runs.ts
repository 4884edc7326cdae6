import type { PayRunStatus } from '#contract/payroll/pay-runs.ts';
import type { Tx } from '../db/db.ts';
import { insertRuns, runById, setRun } from '../payroll/runs/queries.ts';
import { liveReport } from '../payroll/runs/report.ts';
import { payrollCalendars } from '../payroll/tables.ts';
import { signIns } from './sign-ins.ts';
import type { DemoWorld } from './world.ts';

/** The state of the present month's run of the first payrolls, in their order. */
export const presentRuns: readonly PayRunStatus[] = ['IN_REVIEW', 'CLIENT_APPROVAL', 'APPROVED', 'DRAFT'];
const reasons = ['Overtime in the month before.', 'A rise from this month on.', 'Travel expenses paid back.'];

export const insertDemoCalendars = (tx: Tx, { payroll }: DemoWorld) =>
  tx.insert(payrollCalendars).values(payroll.calendars);

/** A published run of the last full month for each payroll, and one in every other state for the present month. */
export async function insertDemoRuns(tx: Tx, { payroll, staffing, contacts }: DemoWorld, now: string) {
  const sent_by = staffing.users.find(({ email }) => email === signIns.payroll.email)?.id ?? null;
  for (const [at, { calendar, runIds, last, present }] of payroll.runs.entries()) {
    const approver = contacts.contacts.find(
      ({ client_id, account_id }) => client_id === calendar.client_id && account_id !== null,
    );
    const answer = {
      answered_by: approver ? `${approver.first_name} ${approver.last_name}` : 'The client',
      answered_contact_id: approver?.id ?? null,
      answered_account_id: approver?.account_id ?? null,
      answered_address: approver?.email ?? null,
      answered_at: now,
    };
    const status = presentRuns[at];
    const months = [
      { id: runIds[0], period: last, status: 'PUBLISHED' as const },
      ...(status ? [{ id: runIds[1], period: present, status }] : []),
    ];
    for (const { id, period, status } of months) {
      const answered = status !== 'DRAFT' && status !== 'CLIENT_APPROVAL';
      await insertRuns(tx, [
        {
          id,
          client_id: calendar.client_id,
          calendar_id: calendar.id,
          ...period,
          run_type: 'SCHEDULED',
          status,
          created_at: now,
          ...(status !== 'DRAFT' && { sent_by, sent_at: now }),
          ...(answered && answer),
          ...(status === 'IN_REVIEW' && { comment: 'Please add the travel expenses of last week.' }),
          ...(status === 'PUBLISHED' && { published_at: `${period.pay_date}T09:00:00.000Z` }),
        },
      ]);
      const run = await runById(tx, id);
      if (!run) continue;
      const { rows } = await liveReport(tx, run);
      const notable = rows.filter(({ change }) => change !== null && Math.abs(change) > 10);
      const given = Object.fromEntries(
        notable.map(({ employee }, i) => [employee.id, reasons[i % reasons.length] ?? '']),
      );
      const report = await liveReport(tx, { ...run, reasons: given });
      await setRun(tx, id, { reasons: given, ...(status !== 'DRAFT' && { report }), version: 1 });
    }
  }
}
