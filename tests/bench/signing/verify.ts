import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import type { Page } from 'playwright';
import { diskKeys } from '#server/files/keys.ts';
import { loadOrCreateSigner } from '#server/signing/pdf/seal/certificate.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { seal } from '#tests/fixtures/seal.ts';
import { visit } from '../browsers.ts';
import { ratio } from '../median.ts';
import { quiet } from '../quiet.ts';

const megabytes = 20;

/** A sealed file that is mostly one stream, as a scan is. */
async function sealedFile(folder: string): Promise<Uint8Array> {
  const pdf = await PDF.load(await makePdf());
  const scan = crypto.getRandomValues(new Uint8Array(65_536));
  const data = new Uint8Array(megabytes * 1_000_000).map((_, i) => (scan[i % scan.length] ?? 0) ^ (i >> 16));
  pdf.getCatalog().set('Scan', pdf.register(pdf.createStream({}, data)));
  const now = new Date();
  const signer = await loadOrCreateSigner(diskKeys(folder), 'Portico Advisory', now);
  const facts = { reason: 'Signed', name: 'Portico Advisory', sealId: 'a1', signedAt: now };
  return (await seal(await pdf.save(), [], { signer, ...facts })).bytes;
}

/** Time from choosing the file to its result, ms. */
async function checked(page: Page, path: string): Promise<number> {
  await page.evaluate(() => {
    const report = () => document.querySelector('[aria-label="What was found"]');
    const state = window as unknown as { took: Promise<number> };
    state.took = new Promise((resolve) => {
      const begin = () => {
        const start = performance.now();
        const watch = new MutationObserver(() => {
          if (!report()) return;
          watch.disconnect();
          resolve(performance.now() - start);
        });
        watch.observe(document.body, { childList: true, subtree: true });
      };
      addEventListener('change', begin, { capture: true, once: true });
    });
  });
  await page.getByLabel('Choose a PDF').setInputFiles(path);
  return page.evaluate(() => (window as unknown as { took: Promise<number> }).took);
}

/** One SHA-256 over as many bytes, ms. */
const hashed = (page: Page, length: number) =>
  page.evaluate(async (length) => {
    const bytes = new Uint8Array(length).map((_, i) => i);
    const start = performance.now();
    await crypto.subtle.digest('SHA-256', bytes);
    return performance.now() - start;
  }, length);

/** A file of 20 MB checked by the page ÷ one SHA-256 over as much, in the same browser. */
export async function verifyPage() {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-verify-'));
  try {
    const bytes = await sealedFile(folder);
    const path = join(folder, 'sealed.pdf');
    await writeFile(path, bytes);
    return await visit(async (page) => {
      await page.goto('/verify');
      await page.waitForLoadState('networkidle');
      await quiet();
      return ratio(
        21,
        () => checked(page, path),
        () => hashed(page, bytes.length),
      );
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
