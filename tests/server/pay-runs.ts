import { eq } from 'drizzle-orm';
import type { RunReport } from '#contract/payroll/pay-runs.ts';
import { contacts } from '#server/contacts/tables.ts';
import { insertRuns } from '#server/payroll/runs/queries.ts';
import { insertReportFiles } from '#server/payroll/runs/report-files.queries.ts';
import { hrDocuments, payrollCalendars, payrollEmployees } from '#server/payroll/tables.ts';
import type { TestFirm } from './fixtures.ts';
import type { Tenant } from './tenant.ts';

/** Puts the employee of a client on a monthly calendar, and lets its administrator see its payroll. Returns the calendar's id. */
export async function monthlyCalendar(firm: TestFirm, tenant: Tenant, now: string): Promise<string> {
  const id = firm.id();
  await firm.as(async (tx) => {
    await tx.insert(payrollCalendars).values({
      id,
      client_id: tenant.clientId,
      name: 'Monthly staff',
      frequency: 'MONTHLY',
      period_start: '2026-01-01',
      pay_day_rule: 'LAST_DAY',
      country_code: 'CH',
      currency: 'CHF',
      updated_at: now,
    });
    await tx
      .update(payrollEmployees)
      .set({ calendar_id: id })
      .where(eq(payrollEmployees.id, tenant.employee.id));
    await tx
      .update(contacts)
      .set({ payroll_access: 'ACTIVE' })
      .where(eq(contacts.id, tenant.contacts.CONTACT_ADMIN.id));
  });
  return id;
}

/** A run that was sent to a client for approval, with a file. */
export async function sentPayRun(firm: TestFirm, tenant: Tenant, sent_by: string, now: string) {
  const calendar_id = await monthlyCalendar(firm, tenant, now);
  const payRunId = firm.id();
  const report: RunReport = { totals: [], rows: [], joiners: [], leavers: [], without_payslip: [] };
  await firm.as((tx) =>
    insertRuns(tx, [
      {
        id: payRunId,
        client_id: tenant.clientId,
        calendar_id,
        period_start: '2026-10-01',
        period_end: '2026-10-31',
        pay_date: '2026-10-23',
        run_type: 'SCHEDULED',
        status: 'CLIENT_APPROVAL',
        report,
        sent_by,
        sent_at: now,
        created_at: now,
      },
    ]),
  );
  const reportFileId = firm.id();
  await firm.as(async (tx) => {
    const [document] = await tx.select().from(hrDocuments).where(eq(hrDocuments.id, tenant.hrDocumentId));
    const row = { id: reportFileId, run_id: payRunId, file_id: document?.file_id ?? '', sent: true };
    await insertReportFiles(tx, [{ ...row, added_at: now, added_by: 'Pay Roll' }]);
  });
  return { payRunId, reportFileId, calendarId: calendar_id };
}
