import { expectAccessible } from './accessible.ts';
import { expect, phone, signIn, test } from './test.ts';

test.describe('on a phone', () => {
  test.use(phone);
  test('an employee reads in the inbox that a document waits, and goes to it', async ({ page }) => {
    await signIn(page, 'employee');
    await expect(page).toHaveURL(/my-home$/);
    const bell = page.getByRole('button', { name: /^Inbox, \d+ not read$/ });
    const unread = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
    expect(unread).toBeGreaterThan(0);
    await bell.click();
    const inbox = page.getByRole('dialog', { name: 'Inbox' });
    const item = inbox.getByRole('button', { name: /^Not read: .* asks you to sign/ }).first();
    await expect(item).toBeVisible();
    await expectAccessible(page);
    await item.click();
    await expect(page).toHaveURL(/\/client\/sign\/document-to-sign\/[0-9a-f-]+$/);
    await page.goto('/client/my-home');
    await expect(
      page.getByRole('button', {
        name: unread === 1 ? 'Inbox' : `Inbox, ${unread - 1} not read`,
        exact: true,
      }),
    ).toBeVisible();
  });
});

test('what was shown for a moment can be read again in the inbox', async ({ page }) => {
  await signIn(page, 'finance');
  await expect(page).toHaveURL(/my-dashboard$/);
  await expect(page.getByRole('button', { name: /^Inbox/ })).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.evaluate(() => {
    history.pushState(null, '', '/app/errors');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('alert').getByText('403')).toBeVisible();
  await page.getByRole('button', { name: /^Inbox/ }).click();
  const shown = page.getByRole('list', { name: 'Shown on this page' });
  await expect(shown.getByText('no permission').first()).toBeVisible();
});

test('the side menu stays as it was left', async ({ page }) => {
  await signIn(page, 'manager');
  await expect(page).toHaveURL(/my-dashboard$/);
  await page.getByRole('button', { name: 'Show only the icons of the menu' }).click();
  await page.getByRole('button', { name: 'Hide the menu' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show the menu' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
});
