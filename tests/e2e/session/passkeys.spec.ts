import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { giveAuthenticator } from '../authenticator.ts';
import { keptOn, listedPayslips, openPayslipDocument } from '../kept.ts';
import { beginSetUp, byPasskey, coldStart, signInSettings } from '../locking.ts';
import { noServer } from '../network.ts';
import { untilOffered } from '../offers.ts';
import { choose } from '../person-menu.ts';
import { expect, phoneScreen, signIn, test } from '../test.ts';

test.use(phoneScreen);

/** The browser suggests no passkeys by itself. */
const suggestsNone = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

async function signOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
}

test('a passkey is set up in two taps, from the offer; it opens what is kept without a network', async ({
  installed,
  firm,
}) => {
  const page = await installed();
  const context = page.context();
  const authenticator = await giveAuthenticator(page);
  await keptOn(page);
  const offer = page.getByText('Open your payslips without internet.');
  await untilOffered(page, offer);
  await expectAccessible(page);
  // The offer is not shown over a payslip.
  await listedPayslips(page).first().click();
  await expect(page.getByText('Net pay').first()).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Use this device' }).click();
  await expect(page.getByText('From now on this device’s fingerprint')).toBeVisible();
  await expect(listedPayslips(page)).toHaveCount(24);
  await expect(offer).toHaveCount(0);

  // Online, a cold start asks nothing.
  await coldStart(page, '/client/my-payslips');
  await expect(listedPayslips(page)).toHaveCount(24);

  await context.setOffline(true);
  firm.network.lie(noServer);
  await coldStart(page, '/client/my-payslips');
  await byPasskey(page).click();
  await expect(listedPayslips(page)).toHaveCount(24);
  await listedPayslips(page).first().click();
  await openPayslipDocument(page);

  await choose(page, 'Lock now');
  await authenticator.recognises(false);
  await byPasskey(page).click();
  await expect(page.getByText('That was cancelled, or took too long.')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  firm.network.lie();
});

/* Signing in concerns nothing that is kept. */
test.describe('of a person with a network', () => {
  test.use({ worker: false });

  test('a passkey that gives no secret signs in, suggested by the browser or asked for; a removed one is refused in words', async ({
    page,
  }) => {
    await giveAuthenticator(page, { secrets: false });
    await signIn(page, 'employee');
    await expect(page).toHaveURL(/my-home$/);
    await beginSetUp(page, 'Fingerprint');
    await expect(signInSettings(page)).toContainText('use a PIN for that');
    const own = signInSettings(page).getByRole('region', { name: 'Passkeys you sign in with' });
    const mine = own.getByRole('listitem').filter({ hasText: 'this device' });
    await expect(mine).toHaveCount(1);
    await expectAccessible(page);

    // The authenticator of the test takes the suggestion at once.
    await page.goto('/logout');
    await expect(page).toHaveURL(/my-home$/);

    await suggestsNone(page);
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/my-home$/);
    await choose(page, 'Sign-in and devices');
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
});
