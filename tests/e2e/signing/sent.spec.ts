import type { Page } from '@playwright/test';
import { passDeadline } from '../by-hand.ts';
import { draftEnvelope, linkTo, sendDraftedEnvelope } from '../envelopes.ts';
import { signOffline } from '../signing.ts';
import { expect, phoneScreen, test } from '../test.ts';

/** Finds an envelope in the list by its recipient, and opens it. */
async function find(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Sent for signing', exact: true })
    .click();
  await page.getByRole('searchbox', { name: 'Search documents' }).fill(name);
  const rows = page
    .getByRole('table', { name: 'Sent for signing' })
    .getByRole('row')
    .filter({ hasText: name });
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Service agreement' })).toBeVisible();
}
const timeline = (page: Page) => page.getByRole('list', { name: 'What happened' });
const said = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();

test('staff begin, find, remind, extend, ask somebody else, cancel with a reason and begin anew; what was signed without a network and submitted too late they accept, read sealed, and take away', async ({
  as,
  firm,
  elsewhere,
  installed,
}) => {
  const { id, email } = await draftEnvelope(firm, { name: 'Kim Late-Story', kinds: ['signature'] });
  const page = await as('administrator', `/app/sign/create/send-for-signing/${id}`);
  await page.getByRole('button', { name: 'Send for signing' }).click();
  await expect(page.getByRole('heading', { name: 'Sent for signing' })).toBeVisible();

  // With a worker, without which nothing is sent from there.
  const signer = await installed(phoneScreen);
  await signOffline(signer, await linkTo(firm, email));
  const signedAt = Date.now();

  const { link } = await sendDraftedEnvelope(firm, { name: 'Sol Sender-Story' });
  await find(page, 'Sol Sender-Story');
  await expect(page.getByText('Sol Sender-Story has it. 0 of 1 done.')).toBeVisible();
  await expect(timeline(page)).toContainText('Ingrid Solheim sent it');

  await page.getByRole('button', { name: 'Remind', exact: true }).click();
  await expect(timeline(page)).toContainText('Sol Sender-Story was reminded');
  await expect(page.getByRole('button', { name: 'Remind', exact: true })).toBeDisabled();
  await expect(page.getByText('Can be reminded again from')).toBeVisible();

  await page.getByRole('button', { name: 'Extend' }).click();
  const more = page.getByRole('dialog', { name: 'More time to sign' });
  await more.getByLabel('To be signed by the end of').fill('2000-01-01');
  await more.getByRole('button', { name: 'Move the deadline' }).click();
  await expect(more.getByText('Choose a time in the future')).toBeVisible();
  await more.getByLabel('To be signed by the end of').fill('2090-01-31');
  await more.getByRole('button', { name: 'Move the deadline' }).click();
  await expect(timeline(page)).toContainText('moved the deadline to 31 Jan 2090');

  await page.getByRole('button', { name: 'Replace Sol Sender-Story' }).click();
  const replace = page.getByRole('dialog', { name: 'Replace Sol Sender-Story' });
  const known = await page.getByText(/^signer-\S+@example\.com$/).innerText();
  await replace.getByRole('combobox', { name: 'Who signs instead' }).fill(known);
  await replace
    .getByRole('option', { name: `Add ${known}` })
    .filter({ hasText: 'Sol Sender-Story' })
    .click();
  await expect(replace.getByLabel('Name')).toHaveValue('Sol Sender-Story');
  await replace.getByLabel('Name').fill('Nia Next');
  await replace.getByLabel('E-mail').fill('nia.next@example.com');
  await replace.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(timeline(page)).toContainText('asked Nia Next in place of Sol Sender-Story');
  await expect(page.getByText('Nia Next has it. 0 of 1 done.')).toBeVisible();

  const old = await elsewhere();
  await old.goto(link);
  await expect(old.getByText('Your token is invalid or has expired')).toBeVisible();
  await old.goto(await linkTo(firm, 'nia.next@example.com'));
  await expect(old.getByRole('button', { name: 'Continue' })).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel for everybody…' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel “Service agreement”' });
  await cancel.getByRole('button', { name: 'Cancel for everybody' }).click();
  await expect(cancel.getByText('Say why.')).toBeVisible();
  await cancel.getByLabel('Reason').fill('The terms changed.');
  await cancel.getByRole('button', { name: 'Cancel for everybody' }).click();
  await expect(page.getByText('By Ingrid Solheim: “The terms changed.”')).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate as a draft' }).click();
  await expect(page).toHaveURL(/\/app\/sign\/create\/add-signers\/[0-9a-f-]+$/);

  // longer than the uncertainty of the server's clock in an answer
  await expect.poll(() => Date.now() - signedAt).toBeGreaterThan(6500);
  await passDeadline(firm, id);
  await signer.context().setOffline(false);
  await expect(signer.getByText(/your signature arrived later/)).toBeVisible({ timeout: 30_000 });

  await page.goto(`/app/sign/list/${id}`);
  await page.getByRole('button', { name: 'Look at it' }).click();
  const late = page.getByRole('dialog', { name: 'Service agreement' });
  await late.getByRole('button', { name: 'Extend and accept' }).click();
  await expect(late.getByRole('article')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Signed by everybody. The sealed copy is ready.')).toBeVisible({
    timeout: 30_000,
  });
  await signer.reload();
  await expect(signer.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  await page.getByRole('link', { name: 'Read Agreement (signed).pdf' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Agreement (signed).pdf' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Page 1 of 3' })).toContainText('Agreement, page 1 of 3');
  await page.getByRole('combobox', { name: 'Document' }).selectOption('Agreement.pdf, as sent');
  await expect(page.getByText('As it was sent')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Service agreement' })).toBeVisible();
  await page.getByRole('button', { name: 'Every detail' }).click();
  await expect(timeline(page)).toContainText('Known by the personal link mailed to');
  await expect(timeline(page)).toContainText('The letter was taken by the mail server');

  for (const [what, name] of [
    ['Agreement (signed).pdf', /^Agreement \(signed\)\.pdf$/],
    ['Certificate of completion', /\(certificate\)\.pdf$/],
    ['Evidence', /\(evidence\)\.json$/],
    ['Everything as one file', /\.zip$/],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download ${what}` }).click();
    expect((await download).suggestedFilename()).toMatch(name);
  }
});

test('several are reminded and hidden at once, what refuses is told, and hidden ones are found again', async ({
  as,
  firm,
}) => {
  for (const name of ['Ida Bulk-Story', 'Jan Bulk-Story']) await sendDraftedEnvelope(firm, { name });
  const cancelled = await sendDraftedEnvelope(firm, { name: 'Kay Bulk-Story' });
  await cancelled.cancel('Sent twice.');
  const page = await as('administrator', '/app/sign/list');
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('bulk-story');
  const rows = page
    .getByRole('table', { name: 'Sent for signing' })
    .getByRole('rowgroup')
    .last()
    .getByRole('row');
  await expect(rows).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected' });
  await bar.getByRole('button', { name: 'Remind' }).click();
  const refused = page.getByRole('dialog', { name: 'Not done for 1 document' });
  await expect(refused).toContainText('The sender cancelled this document.');
  await said(page, '2 documents reminded.');
  await refused.getByRole('button', { name: 'Understood' }).click();

  await bar.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText(/^No documents match “/)).toBeVisible();
  const filters = JSON.stringify([{ field: 'hidden', operator: 'EQ', keyword: 'yes' }]);
  await page.goto(`/app/sign/list?filters=${encodeURIComponent(filters)}&search=bulk-story`);
  await expect(rows).toHaveCount(3);
});
