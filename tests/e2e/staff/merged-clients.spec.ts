import { makeClient, makeContact } from '../own-client.ts';
import { expect, test } from '../test.ts';

test('two clients become one, the old link leads to the one that stays, and the undo parts them again', async ({
  as,
  firm,
}) => {
  const merged = await makeClient(firm, 'Nachtfalter Handel');
  const stays = await makeClient(firm, 'Tagpfau Handel');
  await makeContact(firm, merged, {
    first_name: 'Ottilie',
    last_name: 'Motte',
    email: 'ottilie@nachtfalter.example',
  });

  const page = await as('administrator');
  await page.goto(`/app/clients/${stays}/info`);
  await page.getByRole('button', { name: /^More about the (status|client)$/ }).click();
  await page.getByRole('menuitem', { name: 'Merge with another client' }).click();
  await page.getByRole('textbox', { name: 'Name of the other client' }).fill('Nachtfalter');
  await page.getByRole('button', { name: 'Compare with Nachtfalter Handel' }).click();
  const merging = page.getByRole('dialog', { name: 'Merge two clients' });
  await expect(merging.getByRole('row', { name: 'Name', exact: false }).first()).toContainText(
    'Nachtfalter Handel',
  );
  await expect(merging.getByText('1 contact', { exact: true })).toBeVisible();
  await merging.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(merging).toBeHidden();
  const card = page.getByRole('region', { name: 'Merged into this one' });
  await expect(card).toContainText('Nachtfalter Handel');

  await page.goto(`/app/clients/${merged}/contacts/list`);
  await expect(page.getByRole('heading', { name: 'Tagpfau Handel', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/app/clients/${stays}/contacts/list`));
  await expect(page.getByText('That client was merged into Tagpfau Handel.')).toBeVisible();
  await expect(page.getByText('Ottilie Motte').first()).toBeVisible();

  await page.goto(`/app/clients/${stays}/info`);
  await card.getByRole('button', { name: 'Undo the merge of Nachtfalter Handel' }).click();
  await expect(card).toHaveCount(0);
  await page.goto(`/app/clients/${merged}/contacts/list`);
  await expect(page.getByRole('heading', { name: 'Nachtfalter Handel', level: 1 })).toBeVisible();
  await expect(page.getByText('Ottilie Motte').first()).toBeVisible();
});
