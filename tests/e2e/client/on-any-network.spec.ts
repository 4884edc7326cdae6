import type { Page } from '@playwright/test';
import { listSearch } from '../../../contract/core/list.ts';
import { newId } from '../../../contract/core/values.ts';
import { listEmployees } from '../../../contract/payroll/employees.ts';
import {
  createPayRun,
  listPayRuns,
  movePayRun,
  type PayRunWithReport,
  readPayRun,
} from '../../../contract/payroll/pay-runs.ts';
import { createPayslipFigures } from '../../../contract/payroll/payslip-figures.ts';
import { addReportFiles } from '../../../contract/payroll/report-files.ts';
import { signIns } from '../../../server/demo/sign-ins.ts';
import { administrator } from '../administrator.ts';
import type { RunningFirm } from '../firm.ts';
import { listedPayslips, openKept } from '../kept.ts';
import { networks, setNetwork } from '../networks.ts';
import { uploadDocument } from '../prepared-records.ts';
import { share, takesShares } from '../share.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test.use(phoneScreen);

/** A picture of one pixel. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test.afterEach(({ firm }) => firm.network.lie());

async function enter(page: Page): Promise<void> {
  await signIn(page, 'both');
  await expect(page).toHaveURL(/client\/home$/);
  await workerReady(page);
}

/** Sends a run of a later month, with a file, to the client for approval, with the payslip of the contact, who is an employee too. */
async function sendRun(firm: RunningFirm, month: string, last: string): Promise<PayRunWithReport> {
  const call = await administrator(firm);
  const { first_name, last_name } = signIns.both;
  const people = await call(listEmployees, { query: listSearch({ search: `${first_name} ${last_name}` }) });
  const [employee] = people.data;
  if (!employee) throw new Error('The contact is nobody’s employee.');
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

for (const [at, network] of networks.entries()) {
  test(`a report is approved once, published, and its payslip read: ${network}`, async ({
    page,
    context,
    firm,
  }) => {
    test.slow();
    const [month, last, title] = (
      [
        ['2031-01', '31', 'January 2031'],
        ['2031-03', '31', 'March 2031'],
        ['2031-05', '31', 'May 2031'],
      ] as const
    )[at] ?? ['', '', ''];
    const { id, version } = await sendRun(firm, month, last);
    await enter(page);
    await page.goto(`/client/payroll/monthly-report/${id}`);
    await expect(page.getByText('Waits for your company’s approval')).toBeVisible();
    await setNetwork(network, context, firm);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    if (network === 'offline') {
      await expect(page.getByText('Approved here, not sent yet')).toBeVisible();
      await setNetwork('online', context, firm);
    }
    const call = await administrator(firm);
    const read = () => call(readPayRun, { params: { id } });
    await expect.poll(async () => (await read()).status, { timeout: 90_000 }).toBe('APPROVED');
    // Once: each step is a version.
    const approved = await read();
    expect(approved.version).toBe(version + 1);
    await call(movePayRun, { params: { id }, body: { version: approved.version, status: 'PUBLISHED' } });

    if (network === 'offline') {
      await page.goto('/client/my-payslips');
      await expect(listedPayslips(page).filter({ hasText: title })).toBeVisible();
      await openKept(page);
      await setNetwork('offline', context, firm);
    }
    await expect(async () => {
      await page.goto('/client/my-payslips');
      await listedPayslips(page).filter({ hasText: title }).click({ timeout: 10_000 });
      await expect(page.getByRole('region', { name: 'Page 1' })).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 90_000 });
  });

  test(`a photo that another app shares arrives once: ${network}`, async ({ page, context, firm }) => {
    test.slow();
    const name = `Receipt ${at}`;
    await enter(page);
    await takesShares(page);
    await setNetwork(network, context, firm);
    await share(page, { name: `${name}.png`, type: 'image/png', content: onePixel });
    await expect(page).toHaveURL(/send\/document\?shared=kept$/);
    await expect(page.getByRole('list', { name: 'Files' }).getByText(`${name}.png`)).toBeVisible();
    const send = page.getByRole('button', { name: /^Send to the firm/ });
    await expect(send).toBeEnabled({ timeout: 60_000 });
    await send.click();
    if (network === 'offline') {
      await expect(page.getByText(`For the firm: ${name}.png: kept on this device`)).toBeVisible();
      await setNetwork('online', context, firm);
    }
    await expect(page.getByRole('list', { name: 'Files' })).toBeHidden();
    await expect(page.getByText(/kept on this device, and not sent/)).toBeHidden({ timeout: 90_000 });
    // Whatever was tried again has been by then.
    await setNetwork('online', context, firm);
    await page.goto('/client/your-documents/list');
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1);
  });
}
