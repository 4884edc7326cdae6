import { expectAccessible } from '../accessible.ts';
import { linkTo, sendDraftedEnvelope } from '../envelopes.ts';
import { fillEverything, finishSigning, openSignerLink, sealedCopy } from '../signing.ts';
import { expect, phoneScreen, test, workerReady } from '../test.ts';

test.use({ worker: false });

const wide = { viewport: { width: 1440, height: 900 } };
const firstPage = { name: 'Page 1 of 3' };

test('an observer reads on their phone while others sign, which the sender sees, and takes the copy away in the end', async ({
  as,
  elsewhere,
  installed,
  firm,
}) => {
  const name = 'Olga Observer-Story';
  const { id, link, others } = await sendDraftedEnvelope(firm, {
    kinds: ['signature'],
    others: [{ name, order: 2, role: 'observer' }],
  });
  const page = await as('administrator', `/app/sign/list/${id}`);
  const seen = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Gets a copy' });
  await expect(seen).toContainText('Observer');

  const theirs = await installed(phoneScreen);
  await theirs.goto(await linkTo(firm, others[0] ?? ''));
  await expect(theirs.getByRole('heading', { name: 'A document to read' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Continue' }).click();
  await expect(theirs.getByText('Out for signing')).toBeVisible();
  await expectAccessible(theirs);
  await workerReady(theirs);
  await page.reload();
  await expect(seen).toContainText('Observer');
  const viewed = theirs.waitForResponse('**/viewed');
  await theirs.getByRole('link', { name: 'Read the document' }).click();
  await expect(theirs.getByRole('heading', { name: 'Service agreement' })).toBeFocused();
  await expect(theirs.getByRole('region', firstPage)).toBeVisible();
  await expectAccessible(theirs);
  expect((await viewed).status()).toBe(204);
  await page.reload();
  await expect(seen).toContainText('Looked at it');

  await theirs.context().setOffline(true);
  await theirs.reload();
  await expect(theirs.getByRole('region', firstPage)).toBeVisible();
  await theirs.context().setOffline(false);
  await theirs.getByRole('link', { name: 'Who has signed' }).click();
  await expect(theirs.getByRole('heading', { name: 'Service agreement' })).toBeFocused();
  await expect(theirs.getByText('Out for signing')).toBeVisible();

  const signer = await elsewhere(phoneScreen);
  await openSignerLink(signer, link);
  await fillEverything(signer);
  await finishSigning(signer);
  await expect(signer.getByText(name)).toBeVisible();
  await expect(sealedCopy(signer)).toBeVisible({ timeout: 30_000 });
  await theirs.reload();
  await expect(theirs.getByText('Signed by everybody')).toBeVisible();
  const download = theirs.waitForEvent('download');
  await sealedCopy(theirs).click();
  expect((await download).suggestedFilename()).toBe('Agreement (signed).pdf');
});

test('an approver is asked to approve, approves, and reads on beside what became of it', async ({
  elsewhere,
  firm,
}) => {
  const { others } = await sendDraftedEnvelope(firm, {
    kinds: ['signature', 'text'],
    lastApart: true,
    others: [{ name: 'Abe Approver-Story', order: 1, role: 'approver' }],
  });
  const link = await linkTo(firm, others[0] ?? '');
  const page = await elsewhere(wide);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'A document to approve' })).toBeVisible();
  await expect(page.getByText(/asks Abe Approver-Story to approve “Service agreement”/)).toBeVisible();
  await openSignerLink(page, link);
  await expect(page.getByText(/to approve by/)).toBeVisible();
  await fillEverything(page);
  await page.getByRole('button', { name: 'Finish' }).click();
  await page
    .getByRole('dialog', { name: 'Approve “Service agreement”' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(page).toHaveURL(/\/confirmation\//);
  await expect(page.getByText('You have approved')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Abe' })).toContainText('Approved');

  await page.getByRole('link', { name: 'Read the documents' }).click();
  await expect(page.getByRole('region', firstPage)).toBeVisible();
  await expect(page.getByText('You have approved')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Document' }).selectOption({ label: '2 of 2: Annex.pdf' });
  await expect(page.getByRole('region', { name: 'Annex.pdf' })).toBeVisible();
  await expect(page.getByRole('region', firstPage)).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'You have approved' })).toBeVisible();
});

test('on a wide screen the document lies beside who has signed; only who does something with it has looked at it', async ({
  elsewhere,
  firm,
}) => {
  const { others, sent } = await sendDraftedEnvelope(firm, {
    kinds: ['signature'],
    others: [{ name: 'Obi Observer-Story', order: 1, role: 'observer' }],
  });
  const viewedAt = async () => (await sent()).recipients.find(({ role }) => role === 'observer')?.viewedAt;
  const page = await elsewhere(wide);
  await page.goto(await linkTo(firm, others[0] ?? ''));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Out for signing')).toBeVisible();
  await expect(page.getByRole('region', firstPage)).toBeVisible();
  expect(await viewedAt()).toBeNull();
  const viewed = page.waitForResponse('**/viewed');
  await page.getByRole('region', firstPage).click();
  expect((await viewed).status()).toBe(204);
  expect(await viewedAt()).not.toBeNull();
});
