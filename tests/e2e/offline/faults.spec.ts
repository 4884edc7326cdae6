import { sendDraftedEnvelope } from '../envelopes.ts';
import { watchFaults } from '../faults.ts';
import { openStorageDialog } from '../kept.ts';
import { fillEverything, finishSigning, openSignerLink, sealedCopy } from '../signing.ts';
import { expect, phoneScreen, signIn, test } from '../test.ts';
import { settle } from '../walk.ts';

test('a fault of each kind is noticed', async ({ page, context, firm }) => {
  const faults = await watchFaults(context, firm);
  await page.goto('/auth/login');
  await settle(page);
  expect(faults.found()).toEqual([]);
  await page.evaluate(async () => {
    const style = document.createElement('style');
    style.textContent = 'p { color: red }';
    document.head.append(style);
    reportError(new Error('nobody caught this'));
    await fetch('/api/v1/clients');
  });
  for (const kind of ['policy: style-src', 'reported: ', 'uncaught: Error: nobody', 'answered: 401 GET'])
    await expect.poll(() => faults.found().join('\n')).toContain(kind);
});

const sizes = [phoneScreen.viewport, { width: 1440, height: 900 }];

test.describe('nothing goes wrong, on a phone and on a desk', () => {
  test.use(phoneScreen);

  test('while documents are read', async ({ page, context, firm }) => {
    const faults = await watchFaults(context, firm);
    await signIn(page, 'employee');
    await page.waitForURL(/my-home$/);
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const list of ['/client/my-payslips', '/client/my-hr-documents']) {
        await page.goto(list);
        await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
        if (list.endsWith('payslips')) await page.getByRole('link', { name: 'Open the document' }).click();
        await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
        await settle(page);
      }
      const kept = await openStorageDialog(page);
      await expect(kept).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(kept).toBeHidden();
    }
    expect(faults.found()).toEqual([]);
  });

  test('while a document is signed', async ({ page, context, firm }) => {
    const faults = await watchFaults(context, firm);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await openSignerLink(page, (await sendDraftedEnvelope(firm)).link);
      await fillEverything(page);
      await page.getByRole('button', { name: /^Signature/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Your signature' });
      for (const way of ['Draw', 'Upload', 'Type']) {
        await dialog.getByRole('tab', { name: way }).click();
        await expect(dialog.getByRole('tabpanel', { name: way })).toBeVisible();
      }
      await page.keyboard.press('Escape');
      await finishSigning(page);
      const download = page.waitForEvent('download');
      await sealedCopy(page).click({ timeout: 30_000 });
      await download;
    }
    expect(faults.found()).toEqual([]);
  });
});
