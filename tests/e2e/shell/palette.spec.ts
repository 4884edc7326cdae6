import { signIns } from '#server/demo/sign-ins.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test('staff go anywhere by Ctrl K and a few letters: a client, a page, a person', async ({ as }) => {
  const page = await as('manager', '/app/clients/list');
  const first = page.getByRole('table', { name: 'Clients' }).getByRole('row').nth(1).getByRole('link');
  const name = (await first.textContent()) ?? '';
  await page.goto('/app/dashboard/my-dashboard');

  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find' });
  const box = palette.getByRole('combobox', { name: 'What to find' });
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await box.fill(name);
  await expect(palette.getByRole('group', { name: 'Clients' }).getByRole('option', { name })).toBeVisible();
  await palette.getByRole('group', { name: 'Clients' }).getByRole('option', { name }).first().click();
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.keyboard.press('Control+k');
  await box.fill('prof');
  await expect(palette.getByRole('option').first()).toHaveAccessibleName(/^Profile/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/profile$/);

  // The client just left is first in the list of recent ones.
  await page.keyboard.press('Control+k');
  const lately = palette.getByRole('group', { name: 'Opened lately' });
  await expect(lately.getByRole('option').first()).toHaveAccessibleName(new RegExp(`^${name}`));
  await page.keyboard.press('Escape');

  // A client's person leads to their place in its record, a colleague to the clients they manage.
  const people = palette.getByRole('group', { name: 'People' });
  await page.keyboard.press('Control+k');
  await box.fill(signIns.viewer.email);
  const contact = people.getByRole('option', { name: /^Daniel Cheung/ });
  await expect(contact).toContainText(signIns.viewer.email);
  await contact.click();
  await expect(page).toHaveURL(/\/app\/clients\/[0-9a-f-]+\/info\?person=/);
  await expect(page.getByRole('list', { name: 'People' }).locator(':focus')).toContainText('Daniel Cheung');
  await page.keyboard.press('Control+k');
  await box.fill('Priya Ra');
  await people.getByRole('option', { name: /^Priya Raman/ }).click();
  await expect(page).toHaveURL(/\/app\/clients\/list\?/);
  const managed = page.getByRole('combobox', { name: 'Relationship manager' });
  await expect(managed.getByRole('option', { selected: true })).toHaveText('Priya Raman');
});

test('actions are found by who may do them, and done by keyboard alone; Escape leaves everything as it was', async ({
  as,
}) => {
  const page = await as('manager');
  const palette = page.getByRole('dialog', { name: 'Find' });
  const acts = palette.getByRole('group', { name: 'Actions' });
  const looked = page.locator('html');
  await page.getByRole('button', { name: 'Find' }).click();
  for (const name of ['Send a document', 'Lock now', 'Sign-in and devices'])
    await expect(acts.getByRole('option', { name })).toBeVisible();
  await page.keyboard.type('kept on');
  await page.keyboard.press('Enter');
  const kept = page.getByRole('dialog', { name: 'Kept on this device' });
  await expect(kept).toBeVisible();
  await expect(palette).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(kept).toHaveCount(0);

  const before = await page.evaluate((key) => localStorage.getItem(key), 'portico-look');
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('dark');
  await expect(palette.getByRole('option').first()).toHaveAccessibleName('Theme: Dark');
  await page.keyboard.press('Enter');
  await expect(looked).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(
    ([key, value]) => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)),
    ['portico-look', before] as const,
  );

  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('outgoing');
  await expect(palette.getByText('Nothing found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(page).toHaveURL(/my-dashboard$/);

  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('send a doc');
  await acts.getByRole('option', { name: 'Send a document' }).click();
  await expect(page).toHaveURL(/\/app\/sign\/create\/select-document$/);

  const auditor = await as('auditor');
  await auditor.getByRole('button', { name: 'Find' }).click();
  const theirs = auditor.getByRole('group', { name: 'Actions' });
  await expect(theirs.getByRole('option', { name: 'Lock now' })).toBeVisible();
  await expect(theirs.getByRole('option', { name: /^Send/ })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(phoneScreen);
  test('an employee finds a payslip by its month without a network', async ({ installed }) => {
    const page = await installed();
    const context = page.context();
    await signIn(page, 'employee');
    await expect(page).toHaveURL(/my-home$/);
    await workerReady(page);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /payslips/i })
      .click();
    const payslip = page
      .getByRole('list', { name: 'Payslips' })
      .getByRole('listitem')
      .nth(2)
      .getByRole('link');
    const month = (await payslip.textContent())?.match(/^[A-Z][a-z]+ \d{4}/)?.[0] ?? '';
    const box = page.getByRole('combobox', { name: 'What to find' });
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(box).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Find' }).click();
    await box.fill(`payslip ${month}`);
    await page.getByRole('option', { name: `Payslip ${month}` }).click();
    await expect(page).toHaveURL(/my-payslips\/[0-9a-f-]+$/);
    await context.setOffline(false);
  });
});
