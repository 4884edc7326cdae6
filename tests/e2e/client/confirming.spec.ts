import { readFile } from 'node:fs/promises';
import { popplerText } from '#tests/fixtures/pdf-tools.ts';
import { expectAccessible } from '../accessible.ts';
import { enter } from '../client-forms.ts';
import { draftEnvelope, linkTo } from '../envelopes.ts';
import { fillEverything, finishSigning, openSignerLink } from '../signing.ts';
import { expect, phoneScreen, test, withoutWorkers, workerReady } from '../test.ts';
import { arrived, listed, next } from '../wizard.ts';

test.use({ worker: false });

test('an observer who has to confirm does so without a network; it is sealed after that, and the certificate names them', async ({
  page,
  browser,
  firm,
  installed,
}) => {
  const observer = { order: 1, role: 'observer' } as const;
  const { id, email, others } = await draftEnvelope(firm, {
    ...{ title: 'Policy', name: 'Ana Signs-Story', kinds: ['signature'] },
    others: [
      { name: 'Rhea Reads-Story', ...observer },
      { name: 'Olga Looks-Story', ...observer },
    ],
  });
  await enter(page, 'administrator');
  await page.goto(`/app/sign/create/add-observers/${id}`);
  await page.getByRole('checkbox', { name: 'Rhea Reads-Story has to confirm having read it' }).check();
  await expectAccessible(page);
  await next(page).click();
  await arrived(page, 'Place the fields');
  await next(page).click();
  await arrived(page, 'Check and send');
  const order = page.getByRole('list', { name: 'Who gets what, and when' });
  const atOnce = order.getByRole('listitem').filter({ hasText: 'At once' }).first();
  for (const words of ['Ana Signs-Story signs', 'Rhea Reads-Story confirms reading'])
    await expect(atOnce).toContainText(words);
  await page.getByRole('button', { name: 'Send for signing' }).click();
  await arrived(page, 'Sent for signing');

  const rhea = await installed(phoneScreen);
  const theirs = rhea.context();
  await rhea.goto(await linkTo(firm, others[0] ?? ''));
  await expect(rhea.getByRole('heading', { name: 'A document to confirm' })).toBeVisible();
  await expect(rhea.getByText(/asks Rhea Reads-Story to confirm that they have read “Policy”/)).toBeVisible();
  const prepared = rhea.waitForResponse('**/tickets');
  await rhea.getByRole('button', { name: 'Continue' }).click();
  await prepared;
  await expect(rhea.getByRole('region', { name: 'Page 1 of 3' })).toBeVisible();
  await expectAccessible(rhea);
  await workerReady(rhea);
  await theirs.setOffline(true);
  await rhea.reload();
  await expect(rhea.getByRole('region', { name: 'Page 1 of 3' })).toBeVisible();
  await rhea.getByRole('button', { name: 'I have read it' }).click();
  const consent = rhea.getByRole('dialog', { name: 'Confirm that you have read “Policy”' });
  await expect(consent).toContainText('want to confirm this electronically');
  await expect(consent).toContainText('Your confirmation is kept on this device');
  await expectAccessible(rhea);
  await consent.getByRole('button', { name: 'Confirm' }).click();
  await expect(rhea).toHaveURL(/\/confirmation\//);
  await expect(rhea.getByText('Confirmed here, not sent yet').first()).toBeVisible();
  await theirs.setOffline(false);
  await expect(rhea.getByText('You have confirmed')).toBeVisible({ timeout: 30_000 });

  await page.goto(`/app/sign/list/${id}`);
  await expect(listed(page, 'Recipients').filter({ hasText: 'Rhea' })).toContainText('Confirmed');
  const happened = listed(page, 'What happened').filter({
    hasText: 'Rhea Reads-Story confirmed that they have read it',
  });
  await expect(happened).toContainText('Made offline');
  await expect(page.getByText('Ana Signs-Story has it. 1 of 2 done.')).toBeVisible();

  const outside = await withoutWorkers(browser.newContext({ ...phoneScreen, baseURL: firm.address }));
  const ana = await outside.newPage();
  await openSignerLink(ana, await linkTo(firm, email));
  await fillEverything(ana);
  await finishSigning(ana);
  await expect(ana.getByText('Signed by everybody')).toBeVisible({ timeout: 30_000 });
  await outside.close();

  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Signed by everybody. The sealed copy is ready.')).toBeVisible();
  }).toPass({ timeout: 30_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Certificate of completion' }).click();
  const printed = popplerText(await readFile(await (await download).path())).replace(/\s+/g, ' ');
  expect(printed).toContain(`Rhea Reads-Story ${others[0]} · Confirming observer, step 1`);
  expect(printed).toMatch(/Confirmed offline 20\d\d-/);
  expect(printed).toContain('Olga Looks-Story');
  expect(printed).toContain('nothing was asked of them');
});
