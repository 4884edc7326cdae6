import type { Page } from '@playwright/test';
import { listSearch } from '#contract/core/list.ts';
import { listHrRequests } from '#contract/payroll/hr-requests.ts';
import { payrollManagers } from '#contract/payroll/payroll-managers.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { administrator } from '../administrator.ts';
import { userOf } from '../envelopes.ts';
import { setNetwork } from '../networks.ts';
import { letEmployeeIn, makeClient, makeEmployee, ownPassword } from '../own-client.ts';
import { examplesFor, made } from '../prepared/prepared-records.ts';
import { signInWith } from '../sign-in.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test.use(phoneScreen);
test.afterEach(({ firm }) => firm.network.lie());

/** The one who runs the payroll answers the request of an employee of this name. */
async function answerAtDesk(desk: Page, last_name: string): Promise<void> {
  await signIn(desk, 'payroll');
  await expect(desk).toHaveURL(/my-dashboard$/);
  await desk.getByRole('button', { name: /^Inbox/ }).click();
  await desk.getByRole('dialog', { name: 'Inbox' }).getByText(`Emil ${last_name} asks for`).click();
  await expect(desk.getByRole('list', { name: 'Requests' })).toContainText('For the bank');
  const pdf = Buffer.from(await makePdf({ title: 'Confirmation' }));
  await desk
    .getByLabel('Choose files')
    .setInputFiles([{ name: 'Confirmation.pdf', mimeType: 'application/pdf', buffer: pdf }]);
  const file = desk.getByRole('group', { name: 'Confirmation.pdf' });
  await expect(file.getByLabel('Answers a request')).not.toHaveValue('');
  await desk.getByRole('button', { name: 'Add 1 document' }).click();
  const request = desk.getByRole('list', { name: 'Requests' }).getByRole('listitem');
  await expect(request).toContainText(/Answered \d.* by .*Confirmation/);
  await desk.getByLabel('State', { exact: true }).selectOption('Open');
  await expect(desk.getByText('No request like this')).toBeVisible();
}

test('an employee asks for documents, each once, without a network and on one that drops requests, and the one who runs the payroll answers with one', async ({
  installed,
  firm,
  elsewhere,
}) => {
  test.slow();
  const page = await installed();
  const context = page.context();
  const last_name = 'Asker';
  const email = 'emil-asker@asks.example';
  const client_id = await makeClient(firm, `${last_name} Works`);
  const employee = await makeEmployee(firm, client_id, { first_name: 'Emil', last_name, email });
  await letEmployeeIn(firm, employee, email);
  const call = await administrator(firm);
  const { form } = (await examplesFor(call)).payrollManagers;
  const user = (await userOf(firm, 'payroll')).id;
  await call(payrollManagers.create, { body: { id: made(), client_id, form: { ...form, user } } });

  await page.goto('/auth/login');
  await signInWith(page, { email, password: ownPassword });
  await expect(page).toHaveURL(/\/client\/my-home$/);
  await page.goto('/client/my-hr-documents');
  await expect(page.getByText('No documents yet')).toBeVisible();
  await workerReady(page);
  const own = page.getByRole('list', { name: 'Documents you asked for' });
  const ask = async (words: string) => {
    await page.getByRole('button', { name: 'Ask for a document' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for a document' });
    await dialog.getByLabel('Type').selectOption('Certificate');
    await dialog.getByLabel('What you need').fill(words);
    await dialog.getByRole('button', { name: 'Send request', exact: true }).click();
    await expect(own.getByText(words)).toBeVisible();
  };
  const filters = [{ field: 'client_id', operator: 'EQ', keyword: client_id, keyword2: '' } as const];
  const asked = async () => (await call(listHrRequests, { query: listSearch({ filters }) })).data;
  await setNetwork('offline', context, firm);
  await ask('For the bank');
  await expect(own.getByText('On its way')).toBeVisible();
  await page.reload();
  await expect(own.getByText('On its way')).toBeVisible();
  await setNetwork('dropping requests at random', context, firm);
  await expect.poll(async () => (await asked()).length, { timeout: 90_000 }).toBe(1);

  // Staff are on a network of their own.
  await answerAtDesk(await elsewhere({ worker: false }), last_name);
  expect(await asked()).toEqual([expect.objectContaining({ status: 'ANSWERED' })]);

  await expect(async () => {
    await page.goto('/client/my-hr-documents');
    await own.getByRole('link').filter({ hasText: 'Answered' }).click({ timeout: 10_000 });
    await expect(page.getByRole('heading', { level: 1, name: 'Confirmation' })).toBeVisible({
      timeout: 10_000,
    });
  }).toPass({ timeout: 90_000 });

  await page.goBack();
  await ask('For the visa');
  await expect.poll(async () => (await asked()).length, { timeout: 90_000 }).toBe(2);
});
