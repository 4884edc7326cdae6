import type { Page } from '@playwright/test';
import { listSearch } from '#contract/core/list.ts';
import { listPayRuns, movePayRun, type PayRun, readPayRun } from '#contract/payroll/pay-runs.ts';
import { expectAccessible } from '../accessible.ts';
import { administrator } from '../administrator.ts';
import { untilKept } from '../client-forms.ts';
import type { RunningFirm } from '../firm.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test.use(phoneScreen);

/** The contact, with the report that waits for them read here. */
async function openReport(page: Page): Promise<string> {
  await signIn(page, 'both');
  await expect(page).toHaveURL(/client\/home$/);
  await workerReady(page);
  await page.getByRole('link', { name: /^Payroll of / }).click();
  await expect(page.getByText('Waiting for your company’s approval')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Files of this report' })).toBeVisible();
  return page.url().split('/').at(-1) ?? '';
}
/** Takes a run back and sends it again, as staff do who found a mistake. */
async function sendAgain(firm: RunningFirm, id: string): Promise<void> {
  const call = await administrator(firm);
  const { version } = await call(readPayRun, { params: { id } });
  const back = await call(movePayRun, { params: { id }, body: { version, status: 'IN_REVIEW' } });
  await call(movePayRun, { params: { id }, body: { version: back.version, status: 'CLIENT_APPROVAL' } });
}
const runOf = async (firm: RunningFirm, id: string): Promise<PayRun> =>
  (await administrator(firm))(readPayRun, { params: { id } });

test('a report that changed while its answer waited is not approved; its words stay, and it is answered anew', async ({
  installed,
  firm,
}) => {
  const page = await installed();
  const context = page.context();
  const id = await openReport(page);
  const dialog = page.getByRole('dialog', { name: 'Return this report' });
  const comment = dialog.getByLabel('What should change');
  await page.getByRole('button', { name: 'Return' }).click();
  await untilKept(page, () => comment.fill('Emma had'));
  await page.reload();
  await expect(page.getByText('Waiting for your company’s approval')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Return' }).click();
  await expect(comment).toHaveValue('Emma had');
  await comment.fill('Emma had no bonus.');
  await expect(dialog).toContainText('You are offline: it is kept on this device');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Return' }).click();
  await expect(page.getByText('Returned here, not sent yet')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your answer' })).toContainText('Emma had no bonus.');

  await sendAgain(firm, id);
  await context.setOffline(false);
  const alert = page.getByRole('alert').filter({ hasText: 'the firm did not take it' });
  await expect(alert).toContainText('This report was sent again. Read it once more.', { timeout: 30_000 });
  await expectAccessible(page);
  expect((await runOf(firm, id)).status).toBe('CLIENT_APPROVAL');

  await page.getByRole('button', { name: 'Return' }).click();
  await expect(comment).toHaveValue('Emma had no bonus.');
  await dialog.getByRole('button', { name: 'Return' }).click();
  await expect(page.getByText(/^Returned by /)).toBeVisible({ timeout: 30_000 });
  await expect(alert).toBeHidden();
  expect(await runOf(firm, id)).toMatchObject({ status: 'IN_REVIEW', comment: 'Emma had no bonus.' });

  // Sent once more, it is approved without a connection, and approved once.
  const call = await administrator(firm);
  const { version } = await runOf(firm, id);
  await call(movePayRun, { params: { id }, body: { version, status: 'CLIENT_APPROVAL' } });
  await page.reload();
  await expect(page.getByText('Waiting for your company’s approval')).toBeVisible();
  await page.getByRole('list', { name: 'Files of this report' }).getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
  await page.getByRole('link', { name: /^Payroll of / }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved here, not sent yet')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Approved by /)).toBeVisible({ timeout: 30_000 });
  const runs = await call(listPayRuns, { query: listSearch({}) });
  expect(runs.data.find((run) => run.id === id)).toMatchObject({ status: 'APPROVED' });
});
