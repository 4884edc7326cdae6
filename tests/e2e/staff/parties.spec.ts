import { parties } from '#contract/parties/parties.ts';
import { administrator } from '../administrator.ts';
import { makeClient, makeContact } from '../own-client.ts';
import { examplesFor, made } from '../prepared/prepared-records.ts';
import { expect, test } from '../test.ts';

test('two contacts become one party by a tap, which is merged with another and taken apart again', async ({
  as,
  firm,
}) => {
  const person = { first_name: 'Thekla', last_name: 'Abendrot' };
  const [one, two] = [await makeClient(firm, 'Abendrot Handel'), await makeClient(firm, 'Abendrot Verlag')];
  await makeContact(firm, one, { ...person, email: 'thekla@handel.example' });
  await makeContact(firm, two, { ...person, email: 'thekla@verlag.example' });
  const call = await administrator(firm);
  const { form } = (await examplesFor(call)).parties;
  await call(parties.create, { body: { id: made(), form: { ...form, name: 'Thekla Morgenstern' } } });

  const page = await as('administrator');
  await page.goto(`/app/clients/${two}/contacts/list`);
  await page.getByRole('button', { name: 'Link to a party: Thekla Abendrot' }).click();
  const linking = page.getByRole('dialog', { name: 'Which party is Thekla Abendrot?' });
  await expect(linking.getByText('Contact of Abendrot Handel')).toBeVisible();
  await linking.getByRole('button', { name: 'It is this one: Thekla Abendrot' }).click();
  await expect(linking).toBeHidden();
  await page.getByRole('link', { name: 'Thekla Abendrot', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thekla Abendrot', level: 1 })).toBeVisible();
  const roles = page.getByRole('region', { name: 'Roles' });
  await expect(roles.getByRole('link')).toHaveText(['Abendrot Handel', 'Abendrot Verlag']);

  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name of the other party' }).fill('Morgenstern');
  await page.getByRole('button', { name: 'Compare with Thekla Morgenstern' }).click();
  const merging = page.getByRole('dialog', { name: 'Merge two parties' });
  await expect(merging.getByRole('row', { name: 'Occupation' })).toContainText('Notary');
  await merging.getByLabel('The one that stays').selectOption('Thekla Morgenstern');
  await merging.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thekla Morgenstern', level: 1 })).toBeVisible();
  await expect(roles.getByRole('link')).toHaveText(['Abendrot Handel', 'Abendrot Verlag']);

  const merged = page.getByRole('region', { name: 'Merged into this one' });
  await merged.getByRole('button', { name: 'Undo the merge of Thekla Abendrot' }).click();
  await expect(merged).toHaveCount(0);
  await expect(roles.getByText('No role at a client.')).toBeVisible();
});
