import { expectAccessible } from '../accessible.ts';
import { keptOn, listedPayslips, openStorageDialog } from '../kept.ts';
import { answersAll, foreignPage, noServer } from '../network.ts';
import { confirmOffline } from '../reading.ts';
import { keysIn, undeclaredOf } from '../stored.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test.use(phoneScreen);
test.afterEach(({ firm }) => firm.network.lie());

test('signing out without a network leaves nothing readable, and it stays so', async ({
  page,
  context,
  firm,
  request,
}) => {
  await keptOn(page);
  expect((await keysIn(page)).filter(({ place }) => place === 'indexedDB').length).toBeGreaterThan(1);
  const asking = page.waitForRequest((request) => request.headers().authorization !== undefined);
  await page.reload();
  const headers = { authorization: (await asking).headers().authorization ?? '' };
  /** The server's answer to a bearer of this session. */
  const session = async () => (await request.get(`${firm.address}/api/employee/v1/me`, { headers })).status();
  expect(await session()).toBe(200);

  await context.setOffline(true);
  firm.network.lie(noServer);
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(listedPayslips(page)).toHaveCount(24);
  await page.goto('/logout');
  await expect(page.getByText('only with a connection')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Erase it and sign out' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(undeclaredOf(await keysIn(page))).toEqual([]);

  await page.goto('/client/my-payslips');
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText('October')).toHaveCount(0);

  await context.setOffline(false);
  firm.network.lie();
  await page.goto('/client/my-payslips');
  await expect(page).toHaveURL(/\/auth\/login/);
  // The server learns of the sign-out, and no trace of sending it is left.
  await expect.poll(session).toBe(401);
  await expect.poll(async () => (await keysIn(page)).map(({ key }) => key)).not.toContain('portico-endings');
});

test('behind the page of a network, a sign-out is done here, and told to the server after it', async ({
  page,
  firm,
  request,
}) => {
  await keptOn(page);
  const asking = page.waitForRequest((request) => request.headers().authorization !== undefined);
  await page.reload();
  const headers = { authorization: (await asking).headers().authorization ?? '' };
  const session = async () => (await request.get(`${firm.address}/api/employee/v1/me`, { headers })).status();
  firm.network.lie(answersAll(foreignPage(200)));
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Erase it and sign out' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expect((await keysIn(page)).filter(({ key }) => /portico-(cache|outbox)-/.test(key))).toEqual([]);
  // The server has heard nothing of it yet.
  expect(firm.network.seen.filter((request) => /(logout|end-session) \d+$/.test(request))).toEqual([]);
  firm.network.lie();
  await page.reload();
  await expect.poll(session).toBe(401);
  await expect.poll(async () => (await keysIn(page)).map(({ key }) => key)).not.toContain('portico-endings');
});

test('unsent work is named before a sign-out or the browser loses it', async ({ page, context }) => {
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  await workerReady(page);
  await page.goto('/client/my-hr-documents');
  const title = await confirmOffline(page);

  await openStorageDialog(page);
  await expect(page.getByText(/and with it what you have not sent yet|The browser keeps it/)).toBeVisible();
  await expect(page.getByText('the firm still has everything')).toHaveCount(0);

  await page.goto('/logout');
  await expect(page.getByRole('listitem').filter({ hasText: `Acknowledged: ${title}` })).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page).not.toHaveURL(/\/logout/);
  await page.goto('/client/outbox');
  await expect(page.getByRole('heading', { name: `Acknowledged: ${title}` })).toBeVisible();
  await context.setOffline(false);
});
