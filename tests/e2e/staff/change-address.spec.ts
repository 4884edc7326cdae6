import { linkInLetter } from '../letters.ts';
import { letContactIn, makeClient, makeContact } from '../own-client.ts';
import { expect, test } from '../test.ts';

test('an address is changed once it is said what ends, and gets the access when the old address has agreed', async ({
  as,
  browser,
  firm,
}) => {
  const [old, next] = ['rosa.old@quince.example', 'rosa.new@quince.example'];
  const client = await makeClient(firm, 'Quince Partners');
  const id = await makeContact(firm, client, { first_name: 'Rosa', last_name: 'Quince', email: old });
  await letContactIn(firm, id, old);

  const page = await as('administrator');
  await page.goto(`/app/clients/${client}/contacts/update/${id}`);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(old);
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${old}` });
  await dialog.getByLabel('New e-mail').fill('nobody');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('New e-mail')).toHaveAccessibleDescription(/Enter a valid e-mail address/);
  await dialog.getByLabel('New e-mail').fill(next);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const ends = dialog.getByRole('list', { name: 'What this does' });
  await expect(ends).toContainText('access to the portal and payroll ends now');
  await expect(ends).toContainText(`${old} gets a letter`);
  await dialog.getByRole('button', { name: 'Change the address' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(next);

  // The form goes on with what is stored by now, and says nothing of a change by somebody else.
  await expect(page.getByText('changed this while you did')).toHaveCount(0);
  await page.getByLabel('Job title').fill('Director');
  await page.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Rosa Quince' });
  await expect(card).toContainText('Director');
  await expect(card).toContainText(`Cannot be invited yet: ${old} has to agree`);
  await expect(card.getByRole('button', { name: 'Invite to the portal' })).toHaveCount(0);

  const rosa = await browser.newPage();
  await rosa.goto(await linkInLetter(firm, old, 'address'));
  await expect(rosa.getByRole('heading', { name: `Is ${next} yours?` })).toBeVisible();
  await rosa.getByRole('button', { name: 'Yes, I agree' }).click();
  await expect(rosa.getByText('Agreed.')).toBeVisible();
  await rosa.close();

  await page.reload();
  await card.getByRole('button', { name: 'Invite to the portal' }).click();
  await expect(card).toContainText('Invited to the portal');
  expect(await linkInLetter(firm, next, 'invitation')).toContain('/auth/invitation#');
});
