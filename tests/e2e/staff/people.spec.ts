import type { Page } from '@playwright/test';
import { violationsOf } from '../accessible.ts';
import { accessLinkTo } from '../envelopes.ts';
import type { Firm } from '../firm.ts';
import { expect, type OpenElsewhere, signIn, test } from '../test.ts';

test.use({ worker: false });

/** An administrator in the settings of people. */
async function atPeople(page: Page) {
  await signIn(page, 'administrator');
  await expect(page).toHaveURL(/my-dashboard$/);
  await page.goto('/app/settings');
  await page
    .getByRole('list', { name: 'Settings' })
    .getByRole('link', { name: /^People/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
}

/** Opens the newest link in the letters to an address as its reader would, in a browser of their own. */
async function reader(
  elsewhere: OpenElsewhere,
  firm: Firm,
  email: string,
  link: 'invitation' | 'reset',
): Promise<Page> {
  const other = await elsewhere();
  await other.goto(await accessLinkTo(firm, email, link));
  return other;
}

test('a colleague is invited, chooses a password, gets a role by a group, forgets the password and is suspended', async ({
  page,
  elsewhere,
  firm,
}) => {
  // Two people, three sign-ins.
  const email = 'nora.newcomer@portico.example';
  await atPeople(page);
  await page.getByRole('link', { name: 'Invite' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByRole('checkbox', { name: 'Auditor' }).check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nora Newcomer' })).toBeVisible();
  const person = page.url();
  await expect(page.getByText(/^Sent .*, good until/)).toBeVisible();

  const nora = await reader(elsewhere, firm, email, 'invitation');
  await expect(nora.getByRole('heading', { name: 'Welcome, Nora Newcomer' })).toBeVisible();
  expect(await violationsOf(nora)).toEqual([]);
  await nora.getByRole('textbox', { name: 'New password' }).fill('password1');
  await nora.getByRole('button', { name: 'Set the password, and sign in' }).click();
  await expect(nora.getByText(/one of the first passwords/)).toBeVisible();
  await nora.getByRole('textbox', { name: 'New password' }).fill('four plain words together');
  await nora.getByRole('button', { name: 'Set the password, and sign in' }).click();
  await expect(nora).toHaveURL(/my-dashboard$/);

  await page.reload();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  const why = page.getByRole('form', { name: 'Why a page can be seen' });
  await why.getByLabel('Address of a page').fill('/app/sign/create/select-document');
  await why.getByRole('button', { name: 'Why?' }).click();
  await expect(page.getByText('Nora Newcomer cannot see “Send for signing”')).toBeVisible();
  await expect(page.getByText('Not held: no role or group gives it.')).toBeVisible();

  await page.goto('/app/ad/list');
  await page.getByRole('button', { name: 'Add a group' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a group' });
  await adding.getByLabel('Name').fill('Senders');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Senders' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Finance' }).check();
  await page.getByRole('combobox', { name: 'Members' }).fill('Nora');
  await page.getByRole('option', { name: 'Nora Newcomer' }).click();
  await page.keyboard.press('Escape');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'See what changes' }).click();
  const effects = page.getByRole('dialog', { name: 'What changes' });
  await expect(effects).toContainText('gains Finance');
  await effects.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Senders is mapped.').first()).toBeVisible();
  await page.goto(person);
  await expect(page.getByText('Finance, by the group Senders')).toBeVisible();

  await nora.goto('/auth/forgotten-password?portal=app');
  await nora.getByLabel('E-mail').fill(email);
  await nora.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(nora.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  const again = await reader(elsewhere, firm, email, 'reset');
  await again.getByRole('textbox', { name: 'New password' }).fill('another four plain words');
  await again.getByRole('button', { name: 'Set the password, and sign in' }).click();
  await expect(again).toHaveURL(/my-dashboard$/);

  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
  await again.reload();
  await expect(again.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
});
