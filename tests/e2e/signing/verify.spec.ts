import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { urlOf } from '#contract/core/endpoint.ts';
import { userLogin } from '#contract/session/session.ts';
import { readCertificate } from '#contract/signing/sealing.ts';
import { signIns } from '#server/demo/sign-ins.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { judge } from '#tests/fixtures/pdf-tools.ts';
import { expectAccessible } from '../accessible.ts';
import { sendDraftedEnvelope } from '../envelopes.ts';
import type { RunningFirm } from '../firm.ts';
import { fillEverything, finishSigning, openSignerLink, sealedCopy } from '../signing.ts';
import { expect, phoneScreen, test, workerReady } from '../test.ts';

test.use(phoneScreen);

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-verify-'));
});
test.afterAll(() => rm(folder, { recursive: true }));

/** Signs an envelope as its only signer, and returns the sealed copy. */
async function signedCopy(page: Page, firm: RunningFirm): Promise<{ id: string; bytes: Buffer }> {
  const { id, link } = await sendDraftedEnvelope(firm, { kinds: ['signature'] });
  await openSignerLink(page, link);
  await fillEverything(page);
  await finishSigning(page);
  const download = page.waitForEvent('download');
  await sealedCopy(page).click({ timeout: 30_000 });
  return { id, bytes: await readFile(await (await download).path()) };
}

/** The certificate of completion, as the sender reads it. */
async function certificateOf(firm: RunningFirm, id: string): Promise<Buffer> {
  const { email, password } = signIns.administrator;
  const headers = { 'content-type': 'application/json', origin: firm.address };
  const body = JSON.stringify({ email, password });
  const entered = await fetch(firm.address + urlOf(userLogin), { method: 'POST', headers, body });
  const { access_token } = (await entered.json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;
  const file = await fetch(firm.address + urlOf(readCertificate, { id }), { headers: { authorization } });
  return Buffer.from(await file.arrayBuffer());
}

/** Gives a file to the page, and waits for its verdict. */
async function check(page: Page, name: string, bytes: Uint8Array, said: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  await page.getByLabel('Choose a PDF').setInputFiles(path);
  const report = page.getByRole('region', { name: 'What was found' });
  await expect(report.getByText(name)).toBeVisible();
  await expect(report.getByRole('heading', { level: 2 })).toHaveText(said);
}

test('anybody checks a sealed file and its certificate, of which nothing leaves the device; asks who signed, looks up a code; gets the root; and checks on without a network', async ({
  page,
  context,
  firm,
}) => {
  const { id, bytes } = await signedCopy(page, firm);
  const certificate = await certificateOf(firm, id);
  const printed = judge('pdftotext', [certificate], (path) => [path, '-']).output;
  const code = /\b(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}\b/.exec(printed)?.[0] ?? '';

  await page.goto('/verify');
  await workerReady(page);
  const asked: string[] = [];
  const note = (request: Request) => {
    if (request.method() !== 'GET' || request.url().includes('/verifications/')) asked.push(request.url());
  };
  page.on('request', note);
  const signed = page.getByText(/^Signer: signed \d+ \w+ 20\d\d/);
  await check(page, 'certificate.pdf', certificate, 'Genuine and unchanged');
  await expect(page.getByText('Ana Lima')).toBeVisible();
  await expect(signed).toBeVisible();
  // in the comment of the second line: elsewhere it might be a byte of the seal itself
  const changed = Buffer.from(bytes);
  changed[11] = (changed[11] ?? 0) ^ 1;
  await check(page, 'changed.pdf', changed, 'This file was changed, or its seal is damaged');
  await check(page, 'good.pdf', bytes, 'Genuine and unchanged');
  for (const tick of ['Unchanged', 'Covers the whole file', /^Sealed by /])
    await expect(page.getByRole('listitem').filter({ hasText: tick }).getByLabel('Passed')).toBeVisible();
  await expect(signed).toHaveCount(0);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Ask who signed it' }).click();
  await expect(page.getByText('A… L…')).toBeVisible();
  await expect(signed).toBeVisible();
  expect(asked).toHaveLength(1);
  page.off('request', note);
  await expectAccessible(page);

  await page.goto('/verify');
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(page.getByText(/A code has 16 letters and digits/)).toBeVisible();
  await page.getByLabel('Code on the certificate').fill(code.toLowerCase().replaceAll('-', ' '));
  await page.getByLabel('Code on the certificate').press('Enter');
  await expect(page).toHaveURL(`/verify/${code}`);
  await expect(page.getByText('Service agreement').first()).toBeVisible();
  await expect(page.getByText('A… L…')).toBeVisible();
  await expect(page.getByText('Ana Lima')).toHaveCount(0);
  await expectAccessible(page);
  await check(page, 'good.pdf', bytes, 'Genuine and unchanged');
  await expect(page.getByText('The file you chose is one of these')).toBeVisible();
  await check(page, 'certificate.pdf', certificate, 'Genuine and unchanged');
  await expect(page.getByText('The file you chose is one of these')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who signed it' })).toHaveCount(0);
  await check(page, 'plain.pdf', await makePdf(), 'This file does not belong to this code');
  await expect(page.getByText('The file you chose is none of these')).toBeVisible();
  await page.goto('/verify/0000-0000-0000-0000');
  await expect(page.getByText(/^No certificate has this code/)).toBeVisible();

  const published = Buffer.from(await (await fetch(`${firm.address}/api/seal/root.cer`)).arrayBuffer());
  const { fingerprint256 } = new X509Certificate(published);
  const comparison = fingerprint256.replaceAll(':', ' ');
  await page.goto('/verify/trust');
  await expect(page.getByText(comparison, { exact: true })).toBeVisible();
  for (const name of ['root.cer', 'root.pem']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download ${name}` }).click();
    const file = await readFile(await (await download).path());
    expect(new X509Certificate(file).fingerprint256).toBe(fingerprint256);
  }

  await expect
    .poll(() =>
      page.evaluate(async () => {
        const keys = await (await caches.open('portico-assets')).keys();
        return ['/api/seal/sealed-with.pem', '/api/seal/crl', 'check-file-'].every((part) =>
          keys.some(({ url }) => url.includes(part)),
        );
      }),
    )
    .toBe(true);
  await context.setOffline(true);
  const later = await context.newPage();
  await later.goto('/verify');
  await check(later, 'good.pdf', bytes, 'Genuine and unchanged');
  await later.getByRole('link', { name: 'Trust our seal in your PDF reader' }).click();
  await expect(later).toHaveURL('/verify/trust');
  await expect(later.getByText(comparison, { exact: true })).toBeVisible();
  await later.goto('/verify');
  await later.getByLabel('Code on the certificate').fill('0123-4567-89AB-CDEF');
  await later.getByRole('button', { name: 'Look it up' }).click();
  await expect(later.getByText(/^The server could not be reached/)).toBeVisible();
});
