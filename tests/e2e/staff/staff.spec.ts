import { expect, test } from '../test.ts';

test('staff find a client by filter, sort and page, and the address holds it all', async ({ as }) => {
  const page = await as('administrator');
  await page.getByRole('navigation').getByRole('link', { name: 'Clients', exact: true }).click();
  const rows = page.getByRole('table', { name: 'Clients' }).getByRole('rowgroup').last().getByRole('row');
  await expect(rows).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Active', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await page.getByRole('button', { name: 'Onboarding', exact: true }).click();
  await expect(rows.first().getByText('Onboarding')).toBeVisible();
  await page.getByRole('button', { name: /^Name/ }).click();
  await expect(page.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute(
    'aria-sort',
    /ascending|descending/,
  );
  await page.getByRole('combobox', { name: 'Page size' }).selectOption('30');
  await expect(page).toHaveURL(/recordPerPage=30/);
  await expect(page).toHaveURL(/ONBOARDING/);
  // until then the previous rows are shown
  await expect(rows).not.toHaveCount(10);

  const shared = page.url();
  const first = await rows.first().getByRole('link').textContent();
  await page.goto('/app/dashboard/my-dashboard');
  await page.goto(shared);
  await expect(rows.first().getByRole('link')).toHaveText(first ?? '');
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/app\/clients\/[0-9a-f-]+\/info$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '');
});

test('what cannot be applied is kept and said, whatever is done to the list; from a client that is not there a link leads back', async ({
  as,
}) => {
  const filters = JSON.stringify([
    { field: 'shoe_size', operator: 'EQ', keyword: '43' },
    { field: 'client_since', operator: 'EQ', keyword: 'soon' },
  ]);
  const page = await as('manager', `/app/clients/list?sort=evil&filters=${encodeURIComponent(filters)}`);
  const notes = page.getByRole('status').filter({ hasText: 'Not everything this address asks for' });
  const said = ['This list does not have “shoe_size”', 'Client since: “soon” is not a date'];
  for (const words of [...said, 'This list cannot be ordered by “evil”.'])
    await expect(notes).toContainText(words);
  const name = page.getByRole('columnheader', { name: /^Name/ });
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await name.getByRole('button').click();
  await expect(page).toHaveURL(/sort=-name/);
  for (const words of said) await expect(notes).toContainText(words);
  const table = page.getByRole('table', { name: 'Clients' });
  await expect(table).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(notes).toHaveCount(0);

  await page.goto(`/app/clients/${crypto.randomUUID()}/info`);
  await expect(page.getByText('This client could not be loaded')).toBeVisible();
  await page.getByRole('link', { name: 'To the list of clients' }).click();
  await expect(table).toBeVisible();
});
