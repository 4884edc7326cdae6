import { expectAccessible } from '../accessible.ts';
import { sendDraftedEnvelope } from '../envelopes.ts';
import { finishSigning, sealedCopy, signOffline } from '../signing.ts';
import { expect, phoneScreen, signIn, test } from '../test.ts';
import { wakeWorker } from '../worker.ts';

test.use(phoneScreen);

test('a picture of a signature given without a network waits and is delivered once', async ({
  page,
  context,
  firm,
}) => {
  const { link, state } = await sendDraftedEnvelope(firm);
  await signOffline(page, link, 'uploaded');
  const mine = page.getByRole('listitem').filter({ hasText: 'Ana Lima' });
  await expect(mine).toContainText('Signed here, not sent yet');
  expect(await state()).toBe('sent');

  await context.setOffline(false);
  await expect(sealedCopy(page)).toBeVisible({ timeout: 30_000 });
  expect(await state()).toBe('completed');
});

test('the worker delivers a signature whose tab was closed', async ({ page, context, firm }) => {
  const { link, state } = await sendDraftedEnvelope(firm);
  await signOffline(page, link);
  await expect(page.getByText('Signed here, not sent yet').first()).toBeVisible();
  // A page of another origin keeps the context alive while ours is gone.
  await page.goto('about:blank');
  await context.setOffline(false);
  await wakeWorker(page, firm.address);
  await expect.poll(state, { timeout: 30_000 }).toBe('completed');
});

test('an envelope cancelled meanwhile refuses the signature with the reason, and keeps it', async ({
  page,
  context,
  firm,
}) => {
  // the same firm has late answers of other stories
  const { link, cancel } = await sendDraftedEnvelope(firm, { title: 'Cancelled agreement' });
  await signOffline(page, link);
  await cancel('The terms changed.');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Not accepted' })).toBeVisible({ timeout: 30_000 });
  await expect(
    page.getByText('cancelled this document before your signature arrived: “The terms changed”.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Waiting' }).click();
  await expect(page.getByText('The sender cancelled this document.')).toBeVisible();
  await page.getByRole('link', { name: 'See what you can do' }).click();
  const copy = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save proof that I signed' }).click();
  expect((await copy).suggestedFilename()).toMatch(/^portico-.*\.json$/);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Cancelled by the sender')).toBeVisible();

  await signIn(page, 'administrator');
  await expect(page).toHaveURL(/my-dashboard$/);
  await page.goto('/app/sign/document-to-sign');
  const late = page.getByRole('list', { name: 'Answered too late' });
  await late.getByRole('button', { name: /^Cancelled agreement One answer/ }).click();
  const evidence = page.getByRole('dialog').getByRole('article', { name: 'Ana Lima' });
  await expect(evidence.getByText('You had cancelled the document')).toBeVisible();
  await expect(evidence.getByText('Finance director')).toBeVisible();
  await expect(evidence.getByRole('img', { name: 'Signature of Ana Lima: Ana Lima' })).toBeVisible();
  await expectAccessible(page);
});

test('a signer replaced meanwhile is told by whom, as far as that is theirs to know, and reads it no more', async ({
  page,
  context,
  firm,
}) => {
  const { link, replace } = await sendDraftedEnvelope(firm);
  await signOffline(page, link);
  await expect(page.getByRole('link', { name: 'Read the document' })).toBeVisible();
  await replace('Nia Next');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Not accepted' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Ingrid Solheim asked N… N… before your signature arrived.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read the document' })).toHaveCount(0);
});

test('a document replaced meanwhile is read beside what was filled in, and signed anew', async ({
  page,
  context,
  firm,
}) => {
  const { link, correct, state } = await sendDraftedEnvelope(firm);
  await signOffline(page, link);
  await correct();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Not accepted' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'See the new version' }).click();

  await expect(page.getByRole('region', { name: /, the new version$/ })).toBeVisible();
  await page.getByRole('tab', { name: 'As you read it' }).click();
  await expect(page.getByRole('region', { name: /, as you read it$/ })).toBeVisible();
  await page.getByRole('tab', { name: 'You filled in' }).click();
  await expect(page.getByText('Finance director')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Your signature: Ana Lima' })).toBeVisible();

  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review and sign' }).click();
  await expect(page.getByText('This is a new version')).toBeVisible();
  expect(await state()).toBe('sent');
  await finishSigning(page);
  await expect(sealedCopy(page)).toBeVisible({ timeout: 30_000 });
  expect(await state()).toBe('completed');
});
