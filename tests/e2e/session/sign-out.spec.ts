import { expectAccessible } from '../accessible.ts';
import { keptOn, listedPayslips, openKept, openStorageDialog } from '../kept.ts';
import { answersAll, foreignPage, noServer } from '../network.ts';
import { confirmOffline } from '../reading.ts';
import { keysIn, undeclaredOf } from '../stored.ts';
import { expect, phoneScreen, signIn, test } from '../test.ts';

test.use(phoneScreen);
test.afterEach(({ firm }) => firm.network.lie());

test('a sign-out without a network or behind a foreign page names unsent work, leaves nothing readable, and is told to the server later', async ({
  installed,
  firm,
  request,
}) => {
  const page = await installed();
  const context = page.context();
  /** The server's answer to a bearer of this session. */
  const sessionNow = async () => {
    const asking = page.waitForRequest((request) => request.headers().authorization !== undefined);
    await page.reload();
    const headers = { authorization: (await asking).headers().authorization ?? '' };
    return async () => (await request.get(`${firm.address}/api/employee/v1/me`, { headers })).status();
  };
  const erase = async () => {
    await page.getByRole('button', { name: 'Erase it and sign out' }).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/login/);
  };
  /** The server learns of the sign-out, and no trace of sending it is left. */
  const expectTold = async (session: () => Promise<number>) => {
    await expect.poll(session).toBe(401);
    await expect
      .poll(async () => (await keysIn(page)).map(({ key }) => key))
      .not.toContain('portico-endings');
  };

  await keptOn(page);
  const frame = page.getByRole('banner');
  await frame.evaluate((element) => element.setAttribute('data-same', ''));
  await page.getByRole('navigation').getByRole('link', { name: 'HR docs' }).click();
  await expect(page.getByRole('heading', { name: 'My HR documents' })).toBeVisible();
  // Going on from the first screen makes nothing around it anew.
  await expect(frame).toHaveAttribute('data-same');
  const session = await sessionNow();
  expect(await session()).toBe(200);

  const title = await confirmOffline(page);
  const kept = await openStorageDialog(page);
  await expect(kept.getByText(/and with it what you have not sent yet|The browser keeps it/)).toBeVisible();
  await expect(page.getByText('the firm still has everything')).toHaveCount(0);
  await page.goto('/logout');
  await expect(page.getByRole('listitem').filter({ hasText: `Acknowledged: ${title}` })).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page).not.toHaveURL(/\/logout/);
  await page.goto('/client/outbox');
  await expect(page.getByRole('heading', { name: `Acknowledged: ${title}` })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();

  await openKept(page);
  await context.setOffline(true);
  firm.network.lie(noServer);
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(listedPayslips(page)).toHaveCount(24);
  await page.goto('/logout');
  await expect(page.getByText('only with a connection')).toBeVisible();
  await expectAccessible(page);
  expect((await keysIn(page)).filter(({ place }) => place === 'indexedDB').length).toBeGreaterThan(1);
  await erase();
  expect(undeclaredOf(await keysIn(page))).toEqual([]);
  await page.goto('/client/my-payslips');
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText('October')).toHaveCount(0);
  await context.setOffline(false);
  firm.network.lie();
  await page.goto('/client/my-payslips');
  await expect(page).toHaveURL(/\/auth\/login/);
  await expectTold(session);

  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-payslips$/);
  await expect(listedPayslips(page)).toHaveCount(24);
  const behind = await sessionNow();
  firm.network.lie(answersAll(foreignPage(200)));
  await page.goto('/logout');
  await erase();
  expect((await keysIn(page)).filter(({ key }) => /portico-(cache|outbox)-/.test(key))).toEqual([]);
  // The server has heard nothing of it yet.
  expect(firm.network.seen.filter((request) => /(logout|end-session) \d+$/.test(request))).toEqual([]);
  firm.network.lie();
  await page.reload();
  await expectTold(behind);
});
