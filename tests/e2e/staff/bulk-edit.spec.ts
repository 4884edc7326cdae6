import { updateClient } from '#contract/clients/client-forms.ts';
import { readClient } from '#contract/clients/clients.ts';
import { listTeams } from '#contract/reference.ts';
import { companyForm } from '#tests/server/company-form.ts';
import { expectAccessible } from '../accessible.ts';
import { administrator } from '../administrator.ts';
import { rowsOf } from '../client-list.ts';
import { makeClient } from '../own-client.ts';
import { expect, phoneScreen, test } from '../test.ts';

const listOf = (name: string) => `/app/clients/list?filters=[]&search=${name}`;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('several clients are put on hold by keyboard: one that changed meanwhile is named and left, the others are undone', async ({
  as,
  firm,
}) => {
  const ids: string[] = [];
  for (const name of ['Sorrel One', 'Sorrel Two', 'Sorrel Three']) ids.push(await makeClient(firm, name));
  const page = await as('manager', listOf('Sorrel'));
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
  const selected = page.getByRole('region', { name: 'Selected' });
  await expect(selected.getByText('3 selected')).toBeVisible();

  await page.context().setOffline(true);
  await expect(selected.getByText('This needs a connection.')).toBeVisible();
  const change = selected.getByRole('button', { name: 'Change…' });
  await expect(change).toBeDisabled();
  await page.context().setOffline(false);
  await expect(change).toBeEnabled();

  await change.press('Enter');
  const asking = page.getByRole('dialog', { name: 'Change 3 clients' });
  await asking.getByLabel('What to change').selectOption('Status: Put on hold');
  await asking.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(asking.getByText('Reason is required.')).toBeVisible();
  await asking.getByLabel('Reason').fill('The owner asked us to wait.');
  await asking.getByLabel('Review on').fill(inDays(30));
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Preview' }).press('Enter');
  const preview = page.getByRole('dialog', { name: 'Preview: 3 clients' });
  await expect(preview.getByText('under consideration → on hold, under consideration')).toHaveCount(3);
  await expectAccessible(page);

  const call = await administrator(firm);
  const [, second = ''] = ids;
  const { version, office, teams, services } = await call(readClient, { params: { id: second } });
  const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);
  const same = { office: office.id, teams: idsOf(teams), services: idsOf(services) };
  const form = companyForm({ ...same, name: 'Sorrel Two Limited' });
  await call(updateClient, { params: { id: second }, body: { version, form } });

  await preview.getByRole('button', { name: 'Change 3 clients' }).press('Enter');
  const result = page.getByRole('dialog', { name: '2 clients changed' });
  await expect(result.getByRole('region', { name: 'Changed meanwhile' })).toContainText('Sorrel Two Limited');
  await expect(
    result.getByRole('region', { name: 'Changed', exact: true }).getByRole('listitem'),
  ).toHaveCount(2);
  await expectAccessible(page);
  await result.getByRole('button', { name: 'Undo' }).press('Enter');
  const undone = page.getByRole('dialog', { name: 'Undone' });
  await expect(undone.getByText('on hold, under consideration → under consideration')).toHaveCount(2);
  await undone.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(selected).toHaveCount(0);
  await expect(rowsOf(page).getByText('Onboarding')).toHaveCount(3);
});

test.describe('on the phone', () => {
  test.use(phoneScreen);

  test('several clients get a team, which is one entry to reverse', async ({ as, firm }) => {
    const ids = [await makeClient(firm, 'Tansy One'), await makeClient(firm, 'Tansy Two')];
    const call = await administrator(firm);
    const added = (await call(listTeams, {})).at(-1);
    const page = await as('manager', listOf('Tansy'));
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    for (const name of ['Tansy One', 'Tansy Two']) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Change…' }).click();
    const asking = page.getByRole('dialog', { name: 'Change 2 clients' });
    await asking.getByLabel('What to change').selectOption('Teams');
    await asking.getByRole('combobox', { name: 'Teams' }).fill(added?.name ?? '');
    await page.getByRole('option', { name: added?.name ?? '', exact: true }).click();
    await asking.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview: 2 clients' });
    await expectAccessible(page);
    await preview.getByRole('button', { name: 'Change 2 clients' }).click();
    const result = page.getByRole('dialog', { name: '2 clients changed' });
    await expect(result.getByText('The activity log has this as one bulk edit')).toBeVisible();
    const teamsOf = async (id: string) => (await call(readClient, { params: { id } })).teams.length;
    for (const id of ids) expect(await teamsOf(id)).toBe(2);
    await result.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The change of 2 clients was undone.').first()).toBeVisible();
    for (const id of ids) expect(await teamsOf(id)).toBe(1);
  });
});
