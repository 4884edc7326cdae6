import { parentGroups } from '#contract/parent-groups/parent-groups.ts';
import { administrator } from '../administrator.ts';
import { makeClient } from '../own-client.ts';
import { examplesFor, made } from '../prepared/prepared-records.ts';
import { expect, test } from '../test.ts';

test('a group is made, a client assigned to it and unassigned, and another found to belong to none', async ({
  as,
  firm,
}) => {
  const [one, other] = [
    await makeClient(firm, 'Lindenhof Verlag'),
    await makeClient(firm, 'Lindenhof Druck'),
  ];
  const page = await as('administrator');
  await page.goto('/app/parent-groups/list');
  await page.getByRole('link', { name: 'Group of companies' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lindenhof Holding');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Lindenhof Holding', level: 1 })).toBeVisible();

  const assign = page.getByRole('button', { name: 'Assign a client' });
  await expect(assign).toBeEnabled();
  await assign.click();
  const dialog = page.getByRole('dialog', { name: 'Assign a client to Lindenhof Holding' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Lindenhof Verlag');
  await page.getByRole('option', { name: /Lindenhof Verlag/ }).click();
  await dialog.getByLabel('Relation').selectOption('Subsidiary');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog).toBeHidden();
  const members = page.getByRole('list', { name: 'Clients of the group' });
  await expect(members.getByRole('link', { name: 'Lindenhof Verlag' })).toBeVisible();

  // The list of clients has it, by the group as a filter.
  const { data } = await (await administrator(firm))(parentGroups.list, {
    query: { page: '1', recordPerPage: '10', search: 'Lindenhof Holding' },
  } as never);
  const [group] = data;
  const filters = [{ field: 'parent_group', operator: 'EQ', keyword: group?.id ?? '', keyword2: '' }];
  await page.goto(`/app/clients/list?filters=${encodeURIComponent(JSON.stringify(filters))}`);
  await expect(page.getByRole('link', { name: 'Lindenhof Verlag' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lindenhof Druck' })).toHaveCount(0);

  // On its tab the client is in the group until it leaves.
  await page.goto(`/app/clients/${one}/parent-groups/list`);
  const entries = page.getByRole('list', { name: 'Group memberships' });
  await expect(entries.getByRole('link', { name: 'Lindenhof Holding', exact: true })).toBeVisible();
  await expect(entries.getByText('Current')).toBeVisible();
  await page.goto(`/app/parent-groups/${group?.id}`);
  await page.getByRole('button', { name: 'Unassign Lindenhof Verlag' }).click();
  const leaving = page.getByRole('dialog', { name: 'Unassign Lindenhof Verlag?' });
  await leaving.getByRole('button', { name: 'Unassign', exact: true }).click();
  await expect(leaving).toBeHidden();

  // Another belongs to none, as somebody found: it is no longer missing.
  await page.goto(`/app/clients/${other}/info`);
  await page.getByRole('list', { name: 'Missing data' }).getByRole('link', { name: 'parent group' }).click();
  await page.getByLabel('From').fill('2026-01-05');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(entries.getByText('Not part of a group')).toBeVisible();
  await page.goto(`/app/clients/${other}/info`);
  await expect(page.getByRole('list', { name: 'Missing data' })).not.toContainText('parent group');
});

test('a group of a person names a party, and is edited on a page of its own', async ({ as, firm }) => {
  const call = await administrator(firm);
  const { form } = (await examplesFor(call)).parentGroups;
  const id = made();
  const person = { ...form, kind: 'INDIVIDUAL', name: '', party: 'PERSON: Rosalind Ahorn' };
  await call(parentGroups.create, { body: { id, form: person } });
  const page = await as('administrator');
  await page.goto(`/app/parent-groups/edit-corporate/${id}`);
  await expect(page).toHaveURL(new RegExp(`/edit-individual/${id}`));
  await page.getByRole('textbox', { name: 'Ultimate owner' }).fill('Rosalind Ahorn');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Rosalind Ahorn', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Rosalind Ahorn', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/parties\//);
});
