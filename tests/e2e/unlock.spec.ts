import type { Page } from '@playwright/test';
import { signIns } from '../../server/demo/sign-ins.ts';
import { prefetchSyncTag } from '../../sw/protocol.ts';
import { expectAccessible } from './accessible.ts';
import { giveAuthenticator } from './authenticator.ts';
import { expect, phone, signIn, test, workerReady } from './test.ts';
import { registrationId } from './worker.ts';

test.use(phone);

const pin = '29 48 50 71';
const payslips = (page: Page) => page.getByRole('main').getByRole('list').getByRole('link');
const settings = (page: Page) => page.getByRole('dialog', { name: 'Sign-in and devices' });
const lockPage = (page: Page) => page.getByRole('heading', { name: 'Unlock Portico' });
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Unlock with this device' });

/** Signed in, everything kept, ready to open without a network. */
async function keptOn(page: Page): Promise<void> {
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  await page.goto('/client/my-payslips');
  await expect(page.getByText('Kept on this device')).toBeVisible({ timeout: 20_000 });
  await workerReady(page);
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /look, storage, sign out/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
const setting = (page: Page, title: string) =>
  settings(page).getByRole('listitem').filter({ hasText: title });

async function setUpPin(page: Page, typed = pin): Promise<void> {
  await choose(page, 'Sign-in and devices');
  await setting(page, 'PIN').getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'A PIN for this device' });
  await dialog.getByLabel('New PIN').fill(typed);
  await dialog.getByLabel('The same again').fill(typed);
  await dialog.getByRole('button', { name: 'Set PIN' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Done: From now on your PIN opens' }),
  ).toBeVisible();
}

async function setUpPasskey(page: Page): Promise<void> {
  await choose(page, 'Sign-in and devices');
  await setting(page, 'Fingerprint').getByRole('button', { name: 'Set up' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Done: From now on this device’s fingerprint' }),
  ).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
}

/** Every tab was closed and the worker stopped: whatever was in memory only is gone. */
async function coldStart(page: Page, path = '/'): Promise<void> {
  const context = page.context();
  await page.goto('about:blank');
  for (const each of context.pages()) if (each !== page) await each.close();
  const devtools = await context.newCDPSession(page);
  let started = true;
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    started ||= versions.some(
      ({ runningStatus }) => runningStatus === 'starting' || runningStatus === 'running',
    );
  });
  await devtools.send('ServiceWorker.enable');
  // The page it left gives the worker its keys, which may start it once more.
  await expect
    .poll(async () => {
      const before = started;
      started = false;
      await devtools.send('ServiceWorker.stopAllWorkers');
      return before;
    })
    .toBe(false);
  await page.goto(path);
}

async function unlock(page: Page, typed = pin): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
}

/** How many rows of each kind the caches of this browser hold. */
const keptRows = (page: Page) =>
  page.evaluate(async () => {
    const counts: Record<string, number> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('portico-cache')) continue;
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
      });
      for (const store of ['records', 'contents', 'entries'])
        counts[store] = await new Promise<number>((resolve) => {
          const request = database.transaction(store).objectStore(store).count();
          request.onsuccess = () => resolve(request.result);
        });
      database.close();
    }
    return counts;
  });

test('with a PIN, payslips open without a network after every tab was closed', async ({
  page,
  context,
  firm,
}) => {
  await keptOn(page);
  await setUpPin(page);
  await expect(payslips(page)).toHaveCount(24);

  await context.setOffline(true);
  await firm.stop();
  await coldStart(page, '/client/my-payslips');
  await expect(lockPage(page)).toBeVisible();
  await expect(page.getByText('What is kept on this device for')).toBeVisible();
  await expectAccessible(page);
  await unlock(page, '29485072');
  await expect(page.getByRole('alert').filter({ hasText: 'After 9 more wrong ones' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
  // What is typed takes the place of the wrong one.
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/my-payslips$/);
  await payslips(page).nth(23).click();
  await expect(page.getByText('Net pay').first()).toBeVisible();
  await context.setOffline(false);
  await firm.start();
});

test('a browser that asks the person whether it may keep things is not waited for', async ({ page }) => {
  // Firefox answers when the person does, if ever.
  await page.addInitScript(() => {
    navigator.storage.persisted = async () => false;
    navigator.storage.persist = () => new Promise(() => {});
  });
  await keptOn(page);
  await setUpPin(page);
});

test('a passkey is set up in two taps, from the offer; it opens what is kept without a network', async ({
  page,
  context,
  firm,
}) => {
  const authenticator = await giveAuthenticator(page);
  await keptOn(page);
  const offer = page.getByText('Open your documents without signal');
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  // It hides nothing of a document.
  await payslips(page).first().click();
  await expect(page.getByText('Net pay').first()).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Use this device' }).click();
  await expect(page.getByText('From now on this device’s fingerprint')).toBeVisible();
  await expect(payslips(page)).toHaveCount(24);
  await expect(offer).toHaveCount(0);

  // Online, a cold start asks nothing.
  await coldStart(page, '/client/my-payslips');
  await expect(payslips(page)).toHaveCount(24);

  await context.setOffline(true);
  await firm.stop();
  await coldStart(page, '/client/my-payslips');
  await byPasskey(page).click();
  await expect(payslips(page)).toHaveCount(24);
  await payslips(page).first().click();
  await expect(page.getByText('Net pay').first()).toBeVisible();

  await choose(page, 'Lock now');
  await authenticator.recognises(false);
  await byPasskey(page).click();
  await expect(page.getByText('That was cancelled, or took too long.')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await firm.start();
});

test('where the device gives no secret, the passkey signs in and a PIN is asked for the rest', async ({
  page,
}) => {
  await giveAuthenticator(page, { secrets: false });
  await keptOn(page);
  await choose(page, 'Sign-in and devices');
  await setting(page, 'Fingerprint').getByRole('button', { name: 'Set up' }).click();
  await expect(settings(page)).toContainText('use a PIN for that');
  await expect(settings(page).getByRole('region', { name: 'Passkeys you sign in with' })).toContainText(
    'this device',
  );
  await expectAccessible(page);
});

test('ten wrong PINs erase what is kept; a sign-in brings it back', async ({ page, context, firm }) => {
  await keptOn(page);
  await setUpPin(page);
  await choose(page, 'Lock now');
  await expect(lockPage(page)).toBeVisible();
  await context.setOffline(true);
  await firm.stop();
  for (let left = 9; left > 0; left -= 1) {
    await unlock(page, `9048507${left % 2 ? 2 : 4}`);
    await expect(
      page.getByText(left === 1 ? 'After one more wrong one' : `After ${left} more wrong ones`),
    ).toBeVisible();
  }
  await unlock(page, '90485072');
  await expect(page.getByText('That was the tenth wrong PIN')).toBeVisible();
  await expect(page.getByLabel('PIN', { exact: true })).toHaveCount(0);
  expect(await keptRows(page)).toEqual({ records: 0, contents: 0, entries: 0 });

  await context.setOffline(false);
  await firm.start();
  await page.reload();
  await page.getByLabel('E-mail').fill(signIns.employee.email);
  await page.getByLabel('Password', { exact: true }).fill(signIns.employee.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/my-home$/);
  await page.goto('/client/my-payslips');
  await expect(payslips(page)).toHaveCount(24);
});

test('tabs lock together and open together, and a reload asks nothing', async ({ page, context }) => {
  await keptOn(page);
  await setUpPin(page);
  const second = await context.newPage();
  await second.goto('/client/my-hr-documents');
  const documents = second.getByRole('list', { name: 'HR documents' }).getByRole('link');
  await expect(documents.first()).toBeVisible();

  await choose(page, 'Lock now');
  await expect(lockPage(page)).toBeVisible();
  await expect(lockPage(second)).toBeVisible();
  await unlock(page);
  await expect(payslips(page)).toHaveCount(24);
  await expect(page).toHaveURL(/my-payslips$/);
  await expect(second).toHaveURL(/my-hr-documents$/);
  await expect(documents.first()).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(payslips(page)).toHaveCount(24);
  await expect(lockPage(page)).toHaveCount(0);
});

test('an hour without the person locks; unlocked, they are where they were', async ({ page, context }) => {
  await page.clock.install();
  await keptOn(page);
  await setUpPin(page);
  await payslips(page).nth(3).click();
  await expect(page).toHaveURL(/my-payslips\/[0-9a-f-]{36}$/);
  const there = page.url();
  await context.setOffline(true);
  await page.clock.fastForward('01:01:00');
  await expect(lockPage(page)).toBeVisible();
  await unlock(page);
  await expect(page).toHaveURL(there);
  await expect(page.getByText('Net pay').first()).toBeVisible();

  // Online, the session is over as well: the PIN is not enough.
  await page.clock.fastForward('01:01:00');
  await expect(lockPage(page)).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Use the PIN of this device' }).click();
  await unlock(page);
  await expect(page.getByText('Your PIN is right, but your session has ended.')).toBeVisible();
});

/** The browser suggests no passkeys by itself. */
const suggestsNone = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

test('where the browser suggests passkeys, one tap on the suggestion signs in', async ({ page }) => {
  await giveAuthenticator(page);
  await keptOn(page);
  await setUpPasskey(page);
  // The authenticator of the test takes the suggestion at once.
  await page.goto('/logout');
  await expect(page).toHaveURL(/my-home$/);
});

test('people sign in by passkey; a removed one is refused in words', async ({ page }) => {
  await suggestsNone(page);
  await giveAuthenticator(page);
  await keptOn(page);
  await setUpPasskey(page);
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/my-home$/);

  await choose(page, 'Sign-in and devices');
  const own = settings(page).getByRole('region', { name: 'Passkeys you sign in with' });
  const mine = own.getByRole('listitem').filter({ hasText: 'this device' });
  await expect(mine).toHaveCount(1);
  await mine.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: /^Remove the passkey/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(mine).toHaveCount(0);
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('This passkey was removed.')).toBeVisible();
  await expectAccessible(page);
});

test('a passkey of the staff portal is told so at the client portal', async ({ page }) => {
  await suggestsNone(page);
  await giveAuthenticator(page);
  await signIn(page, 'administrator');
  await expect(page).toHaveURL(/\/app\//);
  await setUpPasskey(page);
  await signOut(page);
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('This passkey belongs to the staff sign-in.')).toBeVisible();
});

test('a device signed out elsewhere erases what it keeps, locked or not', async ({ page, browser, firm }) => {
  const elsewhere = await (
    await browser.newContext({ baseURL: firm.address, viewport: { width: 1440, height: 900 } })
  ).newPage();
  await signIn(elsewhere, 'employee');
  await expect(elsewhere).toHaveURL(/my-home$/);
  async function signOutThePhone() {
    // The list is asked for afresh: it may show what it knew before.
    await elsewhere.reload();
    await choose(elsewhere, 'Sign-in and devices');
    const devices = settings(elsewhere).getByRole('region', { name: 'Devices' }).getByRole('listitem');
    const phones = devices.filter({ hasNotText: 'this device' });
    // The one used last stands first.
    await expect(phones.first()).toBeVisible();
    const before = await phones.count();
    await phones.first().getByRole('button', { name: 'Sign out for good' }).click();
    await elsewhere
      .getByRole('dialog', { name: /out for good\?$/ })
      .getByRole('button', { name: 'Sign out for good' })
      .click();
    await expect(phones).toHaveCount(before - 1);
    await settings(elsewhere).getByRole('button', { name: 'Close' }).click();
  }

  await keptOn(page);
  await signOutThePhone();
  await page.goto('/client/my-hr-documents');
  await expect(page).toHaveURL(/\/auth\/login/, { timeout: 20_000 });
  await page.goto('/client/my-payslips');
  await expect(page).toHaveURL(/\/auth\/login/);

  await signIn(page, 'employee');
  await expect(page).toHaveURL(/\/client\/my-payslips$/);
  await page.goto('/client/my-payslips');
  await expect(payslips(page)).toHaveCount(24);
  await setUpPin(page);
  await choose(page, 'Lock now');
  await expect(lockPage(page)).toBeVisible();
  await page.goto('about:blank');
  await signOutThePhone();
  await page.goto('/');
  await expect(
    page.getByText('This device was signed out for good. What was kept on it is erased.'),
  ).toBeVisible();
  await expect(page.getByLabel('PIN', { exact: true })).toHaveCount(0);

  // With no page open the worker erases it, when the browser wakes it.
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/\/client\/my-/);
  await page.goto('/client/my-payslips');
  await expect(page.getByText('Kept on this device')).toBeVisible({ timeout: 20_000 });
  await workerReady(page);
  await page.goto('/health');
  expect((await keptRows(page)).contents).toBeGreaterThan(24);
  await signOutThePhone();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.dispatchPeriodicSyncEvent', {
    origin: firm.address,
    registrationId: await registrationId(devtools, firm.address),
    tag: prefetchSyncTag,
  });
  await expect.poll(() => keptRows(page)).toEqual({ records: 0, contents: 0, entries: 0 });
  await page.goto('/client/my-payslips');
  await expect(page).toHaveURL(/\/auth\/login/);
  await elsewhere.context().close();
});

test('the storage screen says what is kept, for how long and how well it is protected, and can remove it', async ({
  page,
}) => {
  await keptOn(page);
  await choose(page, 'Kept on this device');
  const dialog = page.getByRole('dialog', { name: 'Kept on this device' });
  await expect(dialog).toContainText('While you are signed in');
  await expect(dialog).toContainText('No passkey or PIN is set up');
  await dialog.getByRole('button', { name: 'Remove what is kept' }).click();
  await page
    .getByRole('dialog', { name: 'Remove what is kept on this device?' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  await expect(dialog).toContainText('0, together');
  await expect(dialog).toContainText('You had everything removed');
  await expectAccessible(page);
  await page.reload();
  await choose(page, 'Kept on this device');
  await expect(dialog).toContainText('You had everything removed', { timeout: 20_000 });
  await dialog.getByRole('button', { name: 'Keep my documents now' }).click();
  await expect(dialog).toContainText('All of them open without a connection', { timeout: 20_000 });
});

test('an allowed redirectUrl is followed once the person is in', async ({ page, firm }) => {
  await page.goto(`/?redirectUrl=${firm.address}/no/such/page`);
  await page.getByLabel('E-mail').fill(signIns.employee.email);
  await page.getByLabel('Password', { exact: true }).fill(signIns.employee.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/no\/such\/page$/);
});
