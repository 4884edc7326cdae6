import { createPayRun } from '#contract/payroll/pay-runs.ts';
import { setRun } from '#server/payroll/runs/queries.ts';
import { uploadPdf } from '../envelopes.ts';
import { monthlyCalendar, sentPayRun } from '../pay-runs.ts';
import type { Tenant } from '../tenant.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Writes of pay runs and their files, and the answer of a contact to a report. */
export function payRunActs({ server, firm, administrator, data, tenant, asContact }: ActContext): Acts {
  const runBody = async (of: Tenant) => ({
    id: firm.id(),
    calendar_id: await monthlyCalendar(firm, of, server.now()),
    period_end: '2026-10-31',
    run_type: 'SCHEDULED' as const,
  });
  async function begunRun(of: Tenant): Promise<string> {
    const body = await runBody(of);
    await data(createPayRun, { body }, administrator);
    return body.id;
  }
  return {
    'payRuns.create': async () => ({ bearer: administrator, body: await runBody(await tenant()) }),
    'payRuns.explain': async () => {
      const of = await tenant();
      const params = { id: await begunRun(of) };
      return { bearer: administrator, params, body: { employee_id: of.employee.id, reason: 'A bonus.' } };
    },
    'payRuns.move': async () => ({
      bearer: administrator,
      params: { id: await begunRun(await tenant()) },
      body: { version: 1, status: 'IN_REVIEW' },
    }),
    'payRuns.addFiles': async () => {
      const params = { id: await begunRun(await tenant()) };
      const name = { name: 'Bank file.pdf', purpose: 'payroll' as const };
      const upload_id = await uploadPdf(server, firm, administrator, { title: firm.id() }, name);
      return { bearer: administrator, params, body: { files: [{ id: firm.id(), upload_id }] } };
    },
    'payRuns.removeFile': async () => {
      const { payRunId, reportFileId } = await sentPayRun(
        firm,
        await tenant(),
        firm.staff.PAY.id,
        server.now(),
      );
      await firm.as((tx) => setRun(tx, payRunId, { status: 'IN_REVIEW' }));
      return { bearer: administrator, params: { id: reportFileId } };
    },
    'payReports.answer': async () => {
      const of = await asContact();
      const { payRunId: id } = await sentPayRun(firm, of, firm.staff.PAY.id, server.now());
      return { bearer: of.bearer, params: { id }, body: { version: 1, approve: true, comment: '' } };
    },
  };
}
