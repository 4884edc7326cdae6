import { readFile } from 'node:fs/promises';
import { listRoles, updateRole } from '#contract/people/roles.ts';
import { expectAccessible } from '../accessible.ts';
import { administrator } from '../administrator.ts';
import type { RunningFirm } from '../firm.ts';
import { signInSettings } from '../locking.ts';
import { choose } from '../person-menu.ts';
import { confirm } from '../second-factor.ts';
import { signInHere } from '../sign-in.ts';
import { expect, phoneScreen, signIn, test } from '../test.ts';

test.use({ worker: false });

async function requireOf(firm: RunningFirm, name: 'AUD' | 'FIN', second_factor: boolean): Promise<void> {
  const call = await administrator(firm);
  const role = (await call(listRoles, {})).find((each) => each.name === name);
  if (!role) throw new Error(`There is no role ${name}.`);
  const { version, permissions } = role;
  const body = { version, permissions: permissions as never[], second_factor };
  await call(updateRole, { params: { name }, body });
}

test.describe('on a phone', () => {
  test.use(phoneScreen);

  test('a second factor is set up, asked for, answered by a recovery code, and switched off', async ({
    page,
  }) => {
    await signIn(page, 'employee');
    await expect(page).toHaveURL(/my-home$/);
    await choose(page, 'Sign-in and devices');
    await signInSettings(page)
      .getByRole('listitem')
      .filter({ hasText: 'Authenticator app' })
      .getByRole('button', { name: 'Set up' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Set up a second factor' });
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute(
      'href',
      /^otpauth:\/\/totp\//,
    );
    await expectAccessible(page);
    await dialog.getByLabel('Code', { exact: true }).fill('12345');
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await expect(dialog.getByText('Enter the 6 digits that your app shows')).toBeVisible();
    const { code, recovery } = await confirm(page);
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    for (const each of recovery) expect(text).toContain(each);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(signInSettings(page)).toContainText('10 left');

    // The person comes back to the page they were going to.
    await page.goto('/logout');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await page.goto('/client/my-payslips');
    await signInHere(page, 'employee');
    const field = page.getByLabel('Code', { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expectAccessible(page);
    const [wrong = ''] = ['000000', '111111', '222222', '333333'].filter(
      (digits) => ![code(-1), code(0), code(1)].includes(digits),
    );
    await field.fill(wrong);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('This code is not right.')).toBeVisible();
    await expect(field).toHaveValue(wrong);
    // As pasted from an app that groups the digits.
    await field.fill(code(1).replace(/(...)/, '$1 '));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/client\/my-payslips$/);

    await page.goto('/logout');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await signIn(page, 'employee');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expectAccessible(page);
    await page.getByLabel('Recovery code').fill(recovery[0]?.toLowerCase() ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/my-home$/);

    await choose(page, 'Sign-in and devices');
    await expect(signInSettings(page)).toContainText('9 left');
    await signInSettings(page).getByRole('button', { name: 'Switch off' }).click();
    const off = page.getByRole('dialog', { name: 'Switch the second factor off?' });
    await off.getByLabel('Code', { exact: true }).fill(recovery[1] ?? '');
    await off.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('The second factor is off.')).toBeVisible();
    await expect(off).toHaveCount(0);
  });
});

test('a role requires it: its person is led to set it up, then goes on, and an administrator removes it', async ({
  page,
  firm,
  as,
}) => {
  await signIn(page, 'auditor');
  await expect(page).toHaveURL(/my-dashboard$/);
  const admin = await as('administrator', '/app/settings/roles');
  await admin.getByRole('button', { name: 'Change Auditor' }).click();
  const role = admin.getByRole('dialog', { name: 'Auditor' });
  await role.getByRole('checkbox', { name: /^A second factor is required for passwords/ }).check();
  await role.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Second factor required for passwords')).toBeVisible();

  // It counts from the next thing somebody does, in sessions that are open too.
  await page.goto('/app/clients/list');
  await expect(page).toHaveURL(/\/app\/second-factor$/);
  await expect(page.getByText('Your firm asks for a code from an app on your phone')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Clients' })).toHaveCount(0);
  await expectAccessible(page);
  const { code } = await confirm(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/app\/clients\/list/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await choose(page, 'Sign-in and devices');
  await expect(signInSettings(page)).toContainText('Your role asks for it, so it stays on.');
  await expect(signInSettings(page).getByRole('button', { name: 'Switch off' })).toHaveCount(0);

  await page.goto('/logout');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await signIn(page, 'auditor');
  await page.getByLabel('Code', { exact: true }).fill(code(1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/my-dashboard$/);

  await requireOf(firm, 'AUD', false);
  await admin.goto('/app/settings/people');
  await admin.getByRole('searchbox', { name: 'Search names and addresses' }).fill('Owen');
  await admin.getByRole('link', { name: /Owen Pritchard/ }).click();
  await expect(admin.getByText('Password with a second factor')).toBeVisible();
  await admin.getByRole('button', { name: 'Remove the second factor' }).click();
  await admin
    .getByRole('dialog', { name: 'Remove the second factor of Owen Pritchard?' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  await expect(admin.getByText('Owen Pritchard signs in without a code now.')).toBeVisible();
  await page.goto('/logout');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await signIn(page, 'auditor');
  await expect(page).toHaveURL(/my-dashboard$/);
});
