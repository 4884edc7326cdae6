import { choose } from '../person-menu.ts';
import { confirmOffline } from '../reading.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test('of two entries for one list the one that is shown is marked', async ({ as }) => {
  const page = await as('manager');
  const menu = page.getByRole('navigation', { name: 'Main', exact: true });
  const marked = menu.locator('[aria-current=page]');
  await menu.getByRole('link', { name: 'My clients' }).click();
  await expect(page).toHaveURL(/relationship_managers/);
  await expect(marked).toHaveText(['My clients']);
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('link').first()).toBeVisible();
  await menu.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(marked).toHaveText(['Clients']);
  await page.getByRole('combobox', { name: 'Page size' }).selectOption('30');
  await expect(page).toHaveURL(/recordPerPage=30/);
  await expect(marked).toHaveText(['Clients']);
});

test.describe('on a phone', () => {
  test.use(phoneScreen);

  test('counts behind "More" show on it, and on their line; documents to sign never wait there', async ({
    installed,
  }) => {
    const page = await installed();
    const context = page.context();
    await signIn(page, 'both');
    await expect(page).toHaveURL(/\/client\/home$/);
    await workerReady(page);
    await page.goto('/client/my-hr-documents');
    await confirmOffline(page);
    await page.getByRole('link', { name: 'My HR documents' }).click();
    const bar = page.getByRole('navigation', { name: /foot/ });
    await expect(
      bar.getByRole('link', { name: /To sign/ }).getByText('to sign', { exact: true }),
    ).toBeAttached();
    const more = bar.getByRole('button', { name: /More/ });
    // The first of them: their line says the others.
    const overdue = more.getByText('overdue', { exact: true });
    await expect(overdue).toBeAttached();
    // The badge leaves the dots of the icon free.
    const badge = await overdue.locator('..').boundingBox();
    for (const dot of await more.locator('circle').all())
      expect.soft(badge && badge.y + badge.height).toBeLessThan((await dot.boundingBox())?.y ?? 0);
    await more.click();
    await expect(page.getByRole('menuitem', { name: /Waiting to be sent.*not sent yet/ })).toBeVisible();
    await context.setOffline(false);
  });

  test('a contact who is an employee too has one home, with what each would find there', async ({ as }) => {
    const page = await as('both');
    const titles = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(titles).toHaveText([
      'To do',
      'Latest payslip',
      'Pay',
      'Next pay days',
      'HR documents',
      'Shared with you',
      'News',
      'Conversation with the firm',
      'Your people at the firm',
    ]);
    await page.goto('/client/my-home');
    await expect(page).toHaveURL(/\/client\/home$/);
  });

  test('in the installed app a pull from the top asks anew, and says where there is no connection', async ({
    installed,
  }) => {
    const page = await installed();
    const context = page.context();
    await page.addInitScript(() => {
      const media = window.matchMedia.bind(window);
      window.matchMedia = (query) => media(query.replace('(display-mode: standalone)', '(width > 0px)'));
    });
    await signIn(page, 'employee');
    await expect(page.getByRole('region', { name: 'Latest payslip' }).getByRole('link').last()).toBeVisible();
    await workerReady(page);
    const device = await context.newCDPSession(page);
    async function pull() {
      const at = (y: number) => [{ x: 200, y }];
      await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(200) });
      for (const y of [240, 300, 360])
        await device.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) });
      await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    }
    const status = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
    await expect(async () => {
      await pull();
      await expect(status.getByText('Up to date.')).toBeVisible({ timeout: 2000 });
    }).toPass();
    await context.setOffline(true);
    await pull();
    await expect(status.getByText(/^You are offline\. This is as of /)).toBeVisible();
    await context.setOffline(false);
    await choose(page, 'Refresh');
    await expect(status.getByText('Up to date.')).toBeVisible();
  });

  test('the focus is on the heading of the next screen, however early one goes there', async ({ as }) => {
    const page = await as('employee');
    // The code that runs beside the screens loads after the first of them; here it does not arrive.
    const beside = '**/assets/services-*.js';
    await page.route(beside, () => undefined);
    const asked = page.waitForRequest(beside);
    await page.reload();
    await asked;
    await page.getByRole('navigation', { name: /foot/ }).getByRole('link', { name: 'My payslips' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My payslips' })).toBeFocused();
  });
});
