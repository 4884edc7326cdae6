import { expectAccessible } from '../accessible.ts';
import { makeClient, makeContact } from '../own-client.ts';
import { expect, test } from '../test.ts';

test('what is missing leads to its field, is gone once it is filled in, and the timeline tells of the client', async ({
  as,
  firm,
}) => {
  const client = await makeClient(firm, 'Zypresse Handel');
  await makeContact(firm, client, {
    first_name: 'Thea',
    last_name: 'Zypresse',
    email: 'thea@zypresse.example',
  });
  const page = await as('administrator');
  await page.goto(`/app/clients/${client}/info`);
  const score = page.getByText(/^Data quality: low, \d+ of 100$/);
  await expect(score).toBeVisible();
  const before = await score.innerText();
  const missing = page.getByRole('list', { name: 'Missing data' });
  await missing.getByRole('link', { name: 'website', exact: true }).click();
  await expect(page.getByLabel('Website')).toBeFocused();
  await page.getByLabel('Website').fill('https://zypresse.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(missing).toBeVisible();
  await expect(missing.getByRole('link', { name: 'website', exact: true })).toHaveCount(0);
  // One of low importance may be lost in rounding.
  await missing.getByRole('link', { name: 'tax id', exact: true }).click();
  await page.getByLabel('Tax id').fill('CHE-123.456.788');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(missing.getByRole('link', { name: 'tax id', exact: true })).toHaveCount(0);
  await expect(score).not.toHaveText(before);
  await missing.getByRole('link', { name: 'city', exact: true }).click();
  await expect(page.getByLabel('City')).toBeFocused();

  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await page.getByLabel('Kind').selectOption('Change');
  await expect(page).toHaveURL(/kind=activity/);
  await expect(page.getByRole('list').getByRole('link').first()).toBeVisible();
  await page.getByLabel('Kind').selectOption('Filing');
  await expect(page.getByText('Nothing of this kind')).toBeVisible();
  await expectAccessible(page);
});
