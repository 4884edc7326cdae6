import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { accessLinkTo } from '../envelopes.ts';
import type { RunningFirm } from '../firm.ts';
import { choosePassword, inviteColleague, mapNewGroup } from '../people.ts';
import { expect, type OpenAs, type OpenElsewhere, test } from '../test.ts';

test.use({ worker: false });

/** An administrator in the settings of people. */
async function atPeople(as: OpenAs): Promise<Page> {
  const page = await as('administrator', '/app/settings');
  await page
    .getByRole('list', { name: 'Settings' })
    .getByRole('link', { name: /^People/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  return page;
}

/** Opens the newest link in the letters to an address as its reader would, in a browser of their own. */
async function reader(
  elsewhere: OpenElsewhere,
  firm: RunningFirm,
  email: string,
  link: 'invitation' | 'reset',
): Promise<Page> {
  const other = await elsewhere();
  await other.goto(await accessLinkTo(firm, email, link));
  return other;
}

test('a colleague is invited, chooses a password, gets a role by a group, forgets the password and is suspended', async ({
  as,
  elsewhere,
  firm,
}) => {
  const email = 'nora.newcomer@portico.example';
  const page = await atPeople(as);
  await inviteColleague(page, { email, first: 'Nora', last: 'Newcomer', role: 'Auditor' });
  const person = page.url();
  await expect(page.getByText(/^Sent .*, good until/)).toBeVisible();

  const nora = await reader(elsewhere, firm, email, 'invitation');
  await expect(nora.getByRole('heading', { name: 'Welcome, Nora Newcomer' })).toBeVisible();
  await expectAccessible(nora);
  await choosePassword(nora, 'password1');
  await expect(nora.getByText(/one of the first passwords/)).toBeVisible();
  await choosePassword(nora, 'four plain words together');
  await expect(nora).toHaveURL(/my-dashboard$/);

  await page.reload();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  const why = page.getByRole('form', { name: 'Why a page can be seen' });
  await why.getByLabel('Address of a page').fill('/app/sign/create/select-document');
  await why.getByRole('button', { name: 'Why?' }).click();
  await expect(page.getByText('Nora Newcomer cannot see “Send for signing”')).toBeVisible();
  await expect(page.getByText('Not held: no role or group gives it.')).toBeVisible();

  await page.goto('/app/ad/list');
  await mapNewGroup(page, { name: 'Senders', role: 'Finance', member: 'Nora Newcomer' });
  await page.goto(person);
  await expect(page.getByText('Finance, by the group Senders')).toBeVisible();

  await nora.goto('/auth/forgotten-password?portal=app');
  await nora.getByLabel('E-mail').fill(email);
  await nora.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(nora.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  const again = await reader(elsewhere, firm, email, 'reset');
  await choosePassword(again, 'another four plain words');
  await expect(again).toHaveURL(/my-dashboard$/);

  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
  // A call of the page may be refused first: its own way to the sign-in then cuts the reload short.
  await again.reload().catch(() => undefined);
  await expect(again.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
});
