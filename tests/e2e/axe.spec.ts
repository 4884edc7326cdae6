import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { sendEnvelope } from './envelopes.ts';
import { screens } from './screens.ts';
import { expect, phone, signIn, test } from './test.ts';

async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** The whole grid is a figure of the bench; the phone's half of it is a test. */
const sizes =
  process.env.AXE_GRID === 'full'
    ? { phone, desktop: { viewport: { width: 1440, height: 900 } } }
    : { phone };

for (const [size, options] of Object.entries(sizes)) {
  test.describe(`axe, ${size}`, () => {
    test.use(options);
    for (const [who, paths] of Object.entries(screens)) {
      test(`finds nothing on the screens of: ${who}`, async ({ page }) => {
        if (who !== 'stranger') {
          await signIn(page, who as Exclude<keyof typeof screens, 'stranger'>);
          await page.waitForURL(/\/(app|client)\//);
          const accept = page.getByRole('button', { name: /accept/i });
          if (page.url().includes('/consent/')) {
            await settle(page);
            await expectAccessible(page);
            await accept.click();
            await page.waitForURL(/\/client\/home$/);
          }
        }
        for (const path of paths) {
          await page.goto(path);
          await settle(page);
          await expectAccessible(page);
        }
      });
    }

    test('finds nothing on a payslip, a client and a document to sign', async ({ page, firm }) => {
      await signIn(page, 'employee');
      await page.waitForURL(/my-home$/);
      await page.goto('/client/my-payslips');
      await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
      await expect(page.getByText('Net pay').first()).toBeVisible();
      await expectAccessible(page);

      await signIn(page, 'manager');
      await page.waitForURL(/my-dashboard$/);
      await page.goto('/app/clients/list');
      await page
        .getByRole('list', { name: 'Clients' })
        .or(page.getByRole('table', { name: 'Clients' }))
        .getByRole('link')
        .first()
        .click();
      await settle(page);
      await expectAccessible(page);

      await page.goto((await sendEnvelope(firm)).link);
      await settle(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('button', { name: /Next field/ })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
