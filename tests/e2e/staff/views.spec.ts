import { expectAccessible } from '../accessible.ts';
import { openClients, rowsOf } from '../client-list.ts';
import { expect, phoneScreen, test } from '../test.ts';

test('a view is saved, opened, changed, shared, deleted and brought back; of one that names a field the list lost, the rest applies', async ({
  as,
}) => {
  const page = await openClients(as);
  await page.getByRole('button', { name: 'On Hold', exact: true }).click();
  await expect(page).toHaveURL(/ON_HOLD/);
  const views = page.getByRole('button', { name: /^Views/ });
  const choose = async (name: string | RegExp) => {
    await views.click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Save as a new view');
  const dialog = page.getByRole('dialog', { name: 'Save as a view' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('A name is required.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Paused');
  await dialog.getByLabel('Name').press('Enter');
  await expect(views).toHaveAccessibleName('Views: Paused');

  await page.getByRole('button', { name: /^Name/ }).click();
  await expect(views).toHaveAccessibleName('Views: Paused, changed');
  await choose('Save what is shown');
  await expect(views).toHaveAccessibleName('Views: Paused');
  await choose('Rename or share');
  await page.getByLabel('Who sees it').selectOption('all');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Active', exact: true }).click();
  await expect(views).toHaveAccessibleName('Views: Paused, changed');
  await views.click();
  await expect(page.getByRole('menu').getByText('All staff')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: /^Paused/ }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(page).toHaveURL(/ON_HOLD/);

  await choose('Delete this view');
  await expect(views).toHaveAccessibleName('Views');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(views).toHaveAccessibleName('Views: Paused');

  const filters = [
    { field: 'shoe_size', operator: 'EQ', keyword: '43' },
    { field: 'business_status', operator: 'EQ', keyword: 'LAPSED' },
  ];
  await page.goto(`/app/clients/list?filters=${encodeURIComponent(JSON.stringify(filters))}`);
  await choose('Save as a new view');
  await page.getByLabel('Name', { exact: true }).fill('Big feet');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(views).toHaveAccessibleName('Views: Big feet');
  await page.goto('/app/clients/list?page=1&recordPerPage=10');
  await choose('Big feet');
  await expect(page.getByText('Not everything the view “Big feet” asks for can be applied:')).toBeVisible();
  await expect(page.getByText('This list does not have “shoe_size” (any more).')).toBeVisible();
  await expect(rowsOf(page).first().getByText('Lapsed')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('shoe_size')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(phoneScreen);
  test('the menu of views stays on the screen, however long the name of one', async ({ as }) => {
    const page = await openClients(as);
    const views = page.getByRole('button', { name: /^Views/ });
    await views.click();
    await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Those whose year ends in March');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(views).toHaveAccessibleName('Views: Those whose year ends in March');
    await views.click();
    await expect.poll(async () => (await page.getByRole('menu').boundingBox())?.x).toBeGreaterThanOrEqual(0);
    await page.getByRole('menuitem', { name: 'Delete this view' }).click();
  });
});
