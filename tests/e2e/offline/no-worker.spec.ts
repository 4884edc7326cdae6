import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test.use(phoneScreen);

test('without the worker, by the browser’s settings or a broken connection, the app works all the same', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => {
      document.documentElement.dataset.worker = 'refused';
      return Promise.reject(new TypeError('Failed to register a ServiceWorker.'));
    };
  });
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  await expect(page.locator('html[data-worker=refused]')).toBeAttached();
  await page.getByRole('navigation', { name: /foot/ }).getByRole('link', { name: 'My payslips' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My payslips' })).toBeVisible();
  // Work that waits for the worker begins without one, too; a file that opens only now is not promised for later.
  await expect(page.getByText('Opens offline as long as this page stays open')).toBeVisible({
    timeout: 20_000,
  });
});

test('a first worker that lost its connection is started anew when that comes back, by a page left open', async ({
  page,
  context,
}) => {
  // Without a network the page may lack a part, and load itself anew.
  const worker = () =>
    page
      .evaluate(async () => {
        const found = await navigator.serviceWorker.getRegistration();
        return found?.installing ? 'installing' : (found?.active && 'active') || 'none';
      })
      .catch(() => 'unknown');
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  await expect.poll(worker, { intervals: [20] }).toBe('installing');
  await context.setOffline(true);
  await expect.poll(worker).toBe('none');
  await context.setOffline(false);
  await workerReady(page);
});
