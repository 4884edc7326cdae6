import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asBytes, contract, withPackedPage } from '#tests/fixtures/index-attacks.ts';
import { makeBomb, makeForm, makeLinks, makePdf } from '#tests/fixtures/pdf.ts';
import { stream, writeOut } from '#tests/fixtures/pdf-syntax.ts';
import { signaturesOf } from '#tests/fixtures/pdf-tools.ts';
import type { PreparedPdf } from '../prepare/prepare.ts';
import { PdfRefusal } from '../refusal.ts';
import { type PdfWorker, startPdfWorker } from './run-in-worker.ts';

/** The one that is asked in most tests: they find it as other files left it. */
let shared: PdfWorker;
beforeAll(() => {
  shared = startPdfWorker();
});
afterAll(() => shared.close());

/** An empty page, and one whose form paints another one twice, and so on. */
function endlessPage(): Uint8Array {
  const first = 5;
  const depth = 60;
  const form = (i: number) =>
    stream(
      `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F ${first + i + 1} 0 R>>>>`,
      i < depth ? '/F Do /F Do' : '0 0 1 1 re f',
    );
  return writeOut([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Resources<<>>>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents ${first} 0 R/Resources<</XObject<</F ${first} 0 R>>>>>>`,
    ...Array.from({ length: depth + 1 }, (_, i) => form(i)),
  ]);
}

let worker: PdfWorker | undefined;
afterEach(() => worker?.close());

describe('the PDF worker', () => {
  it('finds nothing in a plain file, the first one it reads either', async () => {
    const { facts } = await shared.run('preparePdf', await makePdf());
    expect(facts).toMatchObject({ incomplete: false, repaired: false, readsAlike: true });
  });

  it('does what is asked of it, one after the other', async () => {
    const file = await makePdf({ pages: 2 });
    const facts = await Promise.all([1, 2, 3].map(() => shared.run('preparePdf', file)));
    expect(facts.map(({ fingerprints }) => fingerprints.pages.length)).toEqual([2, 2, 2]);
    const composed = await shared.run('composePdf', file, []);
    expect(composed).toBeInstanceOf(Uint8Array);
    expect(signaturesOf(composed)).toEqual([]);
  });

  it('leaves the bytes it was given untouched', async () => {
    const file = await makePdf();
    const before = Buffer.from(file);
    await shared.run('preparePdf', file);
    expect(before.equals(file)).toBe(true);
  });

  it('hands on refusals', async () => {
    await expect(shared.run('preparePdf', new Uint8Array())).rejects.toMatchObject({
      name: 'PdfRefusal',
      code: 'empty_file',
    });
  });

  it('refuses what unpacks to more than it may hold, and goes on with the next', async () => {
    worker = startPdfWorker({ timeout: 60_000, memory: 256 });
    await expect(worker.run('preparePdf', await makeBomb(300))).rejects.toMatchObject({ code: 'too_heavy' });
    expect(await worker.run('preparePdf', await makePdf())).toMatchObject({ fingerprints: { pages: [{}] } });
  });

  it('counts nothing against a file that a heavy one left behind', async () => {
    // Each of them holds about 430 MiB by itself, and both one after the other 510.
    worker = startPdfWorker({ timeout: 120_000, memory: 475 });
    for (const heavy of [await makePdf({ pages: 100 }), await makeLinks(10_000)])
      expect(await worker.run('preparePdf', heavy)).toHaveProperty('fingerprints');
    // The worker has the lowest priority, and waits for whatever runs beside it.
  }, 240_000);

  it('draws a long file in the memory of a short one, each in a process of its own', async () => {
    worker = startPdfWorker({ timeout: 60_000, memory: 512 });
    for (const pages of [19, 1])
      expect(await worker.run('comparePdf', await makePdf({ pages }), 1, pages)).toEqual(
        Array(pages).fill('same'),
      );
  }, 120_000);

  it('keeps the pages that were compared before one that has no end', async () => {
    // The time of a page holds from the page before it; loading the file is part of the first.
    worker = startPdfWorker({ timeout: 60_000, part: 5_000, memory: 512 });
    const found: string[] = [];
    const comparing = worker.run('comparePdf', endlessPage(), 1, 2, Infinity, (how) => found.push(how));
    await expect(comparing).rejects.toMatchObject({ code: 'too_heavy' });
    expect(found).toEqual(['same']);
  }, 60_000);

  it('finds no fault with a file if its process does not start', async () => {
    worker = startPdfWorker({ timeout: 60_000, memory: 1 });
    await expect(worker.run('preparePdf', await makePdf())).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('refuses a file that would keep it busy for ever', async () => {
    worker = startPdfWorker({ timeout: 60_000, memory: 256 });
    // A stray bracket in an object stream: the library never gets past it, and collects what it reads.
    const stray = asBytes(withPackedPage(contract(), '<</Type/Page/Parent 2 0 R)/MediaBox[0 0 9 9]>>'));
    await expect(worker.run('preparePdf', stray)).rejects.toMatchObject({ code: 'too_heavy' });
  });

  it('bears or refuses any change to a file', async () => {
    const file = await makeForm();
    const change = fc.record({
      at: fc.nat(file.length - 1),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    });
    const spoilt = fc.array(change, { minLength: 1, maxLength: 12 }).map((changes) => {
      const bytes = Uint8Array.from(file);
      for (const { at, bytes: other } of changes) bytes.set(other.subarray(0, bytes.length - at), at);
      return bytes;
    });
    await fc.assert(
      fc.asyncProperty(spoilt, async (bytes) => {
        const outcome = await shared.run('preparePdf', bytes).catch((error: unknown) => error);
        expect(outcome instanceof PdfRefusal || (outcome as PreparedPdf).fingerprints.pages.length > 0).toBe(
          true,
        );
      }),
      { numRuns: 40 },
    );
  });

  it('refuses what takes too long', async () => {
    worker = startPdfWorker({ timeout: 1, memory: 512 });
    await expect(worker.run('preparePdf', await makePdf())).rejects.toMatchObject({
      code: 'too_heavy',
    });
  });

  it('fails what is running and waiting when it is closed, and what comes after', async () => {
    worker = startPdfWorker();
    const own = worker;
    const file = await makePdf({ pages: 300 });
    const pending = [1, 2].map(() =>
      expect(own.run('preparePdf', file)).rejects.toMatchObject({ code: 'unavailable' }),
    );
    await own.close();
    await Promise.all(pending);
    await expect(own.run('preparePdf', file)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
