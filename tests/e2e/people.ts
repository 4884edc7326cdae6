import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect } from './test.ts';

interface Colleague {
  email: string;
  first: string;
  last: string;
  role: string;
}

/** Invites a colleague from the list of people, and stays on their page. */
export async function inviteColleague(page: Page, { email, first, last, role }: Colleague): Promise<void> {
  await page.getByRole('link', { name: 'Invite' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByRole('checkbox', { name: role }).check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${first} ${last}` })).toBeVisible();
}

/** Chooses a password on the page of an invitation or a reset. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('button', { name: 'Set the password, and sign in' }).click();
}

interface Mapping {
  name: string;
  /** The role that it gives. */
  role: string;
  member: string;
}

/** Adds a directory group by hand from the list of groups, and maps it once its effect was read. */
export async function mapNewGroup(page: Page, { name, role, member }: Mapping): Promise<void> {
  await page.getByRole('button', { name: 'Add a group' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a group' });
  await adding.getByLabel('Name').fill(name);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('checkbox', { name: role }).check();
  await page.getByRole('combobox', { name: 'Members' }).fill(member);
  await page.getByRole('option', { name: member }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'See what changes' }).click();
  const effects = page.getByRole('dialog', { name: 'What changes' });
  await expect(effects).toContainText(`gains ${role}`);
  await effects.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} is mapped.`).first()).toBeVisible();
}
