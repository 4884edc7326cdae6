import { listSearch } from '#contract/core/list.ts';
import { newId } from '#contract/core/values.ts';
import {
  createPayRun,
  listPayRuns,
  movePayRun,
  type PayRunWithReport,
  readPayRun,
} from '#contract/payroll/pay-runs.ts';
import { createPayslipFigures } from '#contract/payroll/payslip-figures.ts';
import { addReportFiles } from '#contract/payroll/report-files.ts';
import { administrator } from '../administrator.ts';
import type { RunningFirm } from '../firm.ts';
import { listedPayslips, openKept } from '../kept.ts';
import { setNetwork } from '../networks.ts';
import { employeeOf } from '../own-client.ts';
import { uploadDocument } from '../prepared/prepared-records.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test.use(phoneScreen);
test.afterEach(({ firm }) => firm.network.lie());

/** Sends a run of a later month, with a file, to the client for approval, with the payslip of the contact, who is an employee too. */
async function sendRun(firm: RunningFirm, month: string, last: string): Promise<PayRunWithReport> {
  const call = await administrator(firm);
  const employee = await employeeOf(firm, 'both');
  const client_id = employee.client.id;
  const own = { field: 'client_id', operator: 'EQ', keyword: client_id, keyword2: '' } as const;
  const [earlier] = (await call(listPayRuns, { query: listSearch({ filters: [own] }) })).data;
  if (!earlier) throw new Error('The client has no payroll.');
  const [period_start, period_end] = [`${month}-01`, `${month}-${last}`];
  const lines = [{ kind: 'EARNING', label: 'Basic salary', amount: '6000.00' }] as const;
  await call(createPayslipFigures, {
    body: {
      ...{ id: newId(Date.now()), client_id, employee_id: employee.id, run_type: 'SCHEDULED' },
      ...{ period_start, period_end, pay_date: `${month}-28`, lines: [...lines], employer_cost: '' },
    },
  });
  const id = newId(Date.now());
  const calendar_id = earlier.calendar.id;
  let run = await call(createPayRun, { body: { id, calendar_id, period_end, run_type: 'SCHEDULED' } });
  const files = [{ id: newId(Date.now()), upload_id: await uploadDocument(call, 'Totals.pdf', 'payroll') }];
  run = await call(addReportFiles, { params: { id }, body: { files } });
  for (const status of ['IN_REVIEW', 'CLIENT_APPROVAL'] as const)
    run = await call(movePayRun, { params: { id }, body: { version: run.version, status } });
  return run;
}

test('reports are approved once, without a network and on one that drops requests, and the payslips that are published then are read', async ({
  installed,
  firm,
}) => {
  test.slow();
  const call = await administrator(firm);
  const runs = [await sendRun(firm, '2031-01', '31'), await sendRun(firm, '2031-03', '31')];
  const page = await installed();
  const context = page.context();
  await signIn(page, 'both');
  await expect(page).toHaveURL(/client\/home$/);
  await workerReady(page);
  for (const [at, { id, version }] of runs.entries()) {
    await page.goto(`/client/payroll/monthly-report/${id}`);
    await expect(page.getByText('Waiting for your company’s approval')).toBeVisible();
    if (at === 0) await setNetwork('offline', context, firm);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    if (at === 0) await expect(page.getByText('Approved here, not sent yet')).toBeVisible();
    await setNetwork('dropping requests at random', context, firm);
    const read = () => call(readPayRun, { params: { id } });
    await expect.poll(async () => (await read()).status, { timeout: 90_000 }).toBe('APPROVED');
    // Once: each step is a version.
    const approved = await read();
    expect(approved.version).toBe(version + 1);
    await call(movePayRun, { params: { id }, body: { version: approved.version, status: 'PUBLISHED' } });
  }

  const opens = (title: string) =>
    expect(async () => {
      await page.goto('/client/my-payslips');
      await listedPayslips(page).filter({ hasText: title }).click({ timeout: 10_000 });
      await page.getByRole('link', { name: 'Open the document' }).click({ timeout: 10_000 });
      await expect(page.getByRole('region', { name: 'Page 1' })).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 90_000 });
  await opens('January 2031');
  await setNetwork('online', context, firm);
  await openKept(page);
  await setNetwork('offline', context, firm);
  await opens('March 2031');
});
