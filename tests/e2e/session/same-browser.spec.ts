import type { Page } from '@playwright/test';
import { type SignInName, signIns } from '#server/demo/sign-ins.ts';
import { expectAccessible } from '../accessible.ts';
import { address, card, fillAddress, saveForm } from '../client-forms.ts';
import { openKept } from '../kept.ts';
import { lockPage, setUpPin } from '../locking.ts';
import { choose } from '../person-menu.ts';
import { confirmOffline } from '../reading.ts';
import { signInHere } from '../sign-in.ts';
import { everythingStoredIn } from '../stored.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

/* Two people use one browser, one after the other: the second sees nothing of the first, whose work waits for them. */

/** Expects nothing readable of the person, nor these words of theirs, anywhere in the browser. */
async function expectNothingOf(page: Page, who: SignInName, words: readonly string[]): Promise<void> {
  const stored = await everythingStoredIn(page);
  const { email, first_name, last_name } = signIns[who];
  for (const word of [email, first_name, last_name, ...words]) expect(stored).not.toContain(word);
}

async function expectEmptyOutbox(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText('Nothing waits to be sent')).toBeVisible();
}

test('after a lock by PIN: no list, column, draft, unsent submission or message of the one before', async ({
  installed,
}) => {
  const page = await installed();
  const context = page.context();
  await signIn(page, 'manager');
  await expect(page).toHaveURL(/my-dashboard$/);
  await setUpPin(page);
  await page.goto('/app/clients/list');
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByLabel('Kind').check();
  await columns.getByRole('button', { name: 'Show these' }).click();
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('holding');
  await expect(page).toHaveURL(/search=holding/);
  await expect(page.getByRole('columnheader', { name: 'Kind' })).toBeVisible();
  // An address is remembered once it was answered.
  const clients = page.getByRole('table', { name: 'Clients' }).getByRole('link');
  await expect(clients.filter({ hasNotText: /holding/i })).toHaveCount(0);
  await clients.first().click();
  await expect(page).toHaveURL(/\/info$/);
  const heading = page.getByRole('heading', { level: 1 });
  // the sub-menu comes with the client
  await expect(page.getByRole('navigation', { name: 'Client', exact: true })).toBeVisible();
  const name = await heading.innerText();
  const client = new URL(page.url()).pathname.replace(/\/info$/, '');
  await page.goto(`${client}/addresses/list`);
  await expect(page.getByRole('list', { name: 'Addresses' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('link', { name: 'Add an address' }).first().click();
  await fillAddress(page, 'Marktgasse 99');
  await workerReady(page);
  await context.setOffline(true);
  await saveForm(page);
  await expect(card(page, 'Marktgasse 99')).toContainText('Not sent');
  await page.getByRole('link', { name: 'Add an address' }).first().click();
  await address(page).fill('Spitalgasse 77');
  await choose(page, 'Lock now');
  await expect(lockPage(page)).toBeVisible();
  const theirs = ['Marktgasse 99', 'Spitalgasse 77', 'holding', name, client];
  await expectNothingOf(page, 'manager', theirs.slice(0, -1));
  await context.setOffline(false);

  // Another person signs in from the lock page.
  await page.getByRole('button', { name: 'Sign in instead' }).click();
  await signInHere(page, 'associate');
  await expect(page).toHaveURL(/my-dashboard$/);
  await expectNothingOf(page, 'manager', theirs);
  await page.goto('/app/clients/list');
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Kind' })).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search clients' })).toHaveValue('');
  await expectEmptyOutbox(page, '/app/outbox');
  await page.getByRole('button', { name: /^Inbox/ }).click();
  await expect(page.getByRole('dialog', { name: 'Inbox' })).not.toContainText('From now on your PIN');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find' });
  await palette.getByRole('combobox').fill('gasse');
  await expect(palette.getByText('Nothing found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`${client}/addresses/create`);
  await expect(address(page)).toHaveValue('');
  // The waiting work has not been sent.
  await page.goto(`${client}/addresses/list`);
  await expect(page.getByRole('link', { name: 'Add an address' }).first()).toBeVisible();
  await expect(page.getByText('Marktgasse 99')).toHaveCount(0);
  await page.goto('/logout');
  await expect(page).toHaveURL(/employee-login$/);

  await signIn(page, 'manager');
  await expect(page).toHaveURL(/my-dashboard$/);
  await page.goto(`${client}/addresses/list`);
  const sent = card(page, 'Marktgasse 99');
  await expect(sent).toHaveCount(1);
  await expect(sent).not.toContainText('Not sent', { timeout: 20_000 });
  await page.goto(`${client}/addresses/create`);
  await expect(address(page)).toHaveValue('Spitalgasse 77');
  await page.goto('/app/clients/list');
  await expect(page).toHaveURL(/search=holding/);
  await expect(page.getByRole('columnheader', { name: 'Kind' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phoneScreen);

  test('after a forced sign-out: no document, title or unsent submission of the one before', async ({
    installed,
  }) => {
    const page = await installed();
    const context = page.context();
    await signIn(page, 'employee');
    await expect(page).toHaveURL(/my-home$/);
    await openKept(page, '/client/my-hr-documents');
    await workerReady(page);
    const title = await confirmOffline(page);
    const there = new URL(page.url()).pathname;

    // The server has ended the session while the app was closed.
    await page.goto('about:blank');
    await context.clearCookies();
    await context.setOffline(false);
    await page.goto(there);
    await expect(page).toHaveURL(/\/auth\/login/);
    await expectNothingOf(page, 'employee', [title]);

    await signIn(page, 'viewer');
    await expect(page).toHaveURL(/\/client\/home$/);
    await expectNothingOf(page, 'employee', [title, there]);
    await expectEmptyOutbox(page, '/client/outbox');
    await expectAccessible(page);
    await page.goto(there);
    await expect(page.getByText('no permission')).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
    await context.setOffline(true);
    await page.goto('/client/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
    await context.setOffline(false);
    await page.goto('/logout');
    await expect(page).toHaveURL(/\/auth\/login/);

    await signIn(page, 'employee');
    await expect(page).toHaveURL(/my-home$/);
    await page.goto('/client/outbox');
    const act = page.getByRole('listitem').filter({ hasText: `Acknowledged: ${title}` });
    await expect(act.getByText('Sent', { exact: true })).toBeVisible({ timeout: 20_000 });
    await page.goto(there);
    await expect(page.getByText('Read', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'I have read this' })).toHaveCount(0);
  });
});
