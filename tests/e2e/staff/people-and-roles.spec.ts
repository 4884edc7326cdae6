import { expectAccessible } from '../accessible.ts';
import { accessLinkTo } from '../envelopes.ts';
import { expect, test } from '../test.ts';

test('colleagues are invited from a file in a role that the firm makes, and nobody before it is confirmed', async ({
  as,
  firm,
}) => {
  const page = await as('administrator', '/app/settings/roles');
  await page.getByRole('button', { name: 'New role' }).click();
  const making = page.getByRole('dialog', { name: 'New role' });
  await making.getByLabel('Name').fill('Auditor');
  await making.getByRole('button', { name: 'Add role' }).click();
  await expect(making.getByText('This value is duplicated!')).toBeVisible();
  await making.getByLabel('Name').fill('Reception');
  await making.getByLabel('Copy permissions from').selectOption({ label: 'Auditor' });
  await making.getByRole('button', { name: 'Add role' }).click();
  const role = page.getByRole('dialog', { name: 'Reception' });
  await role.getByRole('checkbox', { name: 'view activity log', exact: false }).uncheck();
  await role.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Reception: saved. It counts from now on.').first()).toBeVisible();

  await page.goto('/app/settings/people');
  await page.getByRole('button', { name: 'Import' }).click();
  const importing = page.getByRole('dialog', { name: 'Import people' });
  const choose = (...lines: string[]) =>
    importing
      .locator('input[type=file]')
      .setInputFiles({ name: 'People.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  const header = 'E-mail;First name;Last name;Roles';
  await choose('First name;Last name', 'Ida;Import');
  await expect(importing.getByText(/Choose the column for “E-mail”/)).toBeVisible();
  await choose(header, 'ida@portico.example;Ida;Import;Wizard', 'ida@portico.example;Ida;Import;Reception');
  await expect(importing.getByText('Roles: “Wizard” is not an option.')).toBeVisible();
  await expect(importing.getByRole('button', { name: 'Invite 1 person' })).toBeEnabled();
  await expectAccessible(page);
  await choose(header, 'ida@portico.example;Ida;Import;Reception', 'jon@portico.example;Jon;Import;Finance');
  await importing.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(page.getByText('2 people invited.').first()).toBeVisible();
  await page.getByLabel('Search names and addresses').fill('Import');
  await expect(page.getByRole('link', { name: 'Ida Import' })).toBeVisible();
  expect(await accessLinkTo(firm, 'ida@portico.example', 'invitation')).toContain('/auth/invitation#');

  await page.goto('/app/settings/roles');
  await page.getByRole('button', { name: 'Change Reception' }).click();
  await role.getByRole('button', { name: 'Delete this role' }).click();
  await page
    .getByRole('dialog', { name: 'Delete Reception?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText(/Reception cannot be deleted: Ida Import holds it\./).first()).toBeVisible();
});
