import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { specimens } from '../../../../tests/fixtures/corpus.ts';
import {
  asBytes,
  contract,
  startOf,
  withStream,
  withTable,
} from '../../../../tests/fixtures/index-attacks.ts';
import { judge } from '../../../../tests/fixtures/pdf-tools.ts';
import { withPdfjs } from '../../../../tests/fixtures/pdfjs.ts';
import { signedBySomebody } from '../../../../tests/fixtures/signed.ts';
import { diskKeys } from '../../../files/keys.ts';
import { loadOrCreateSigner } from '../certificate.ts';
import { composePdf } from '../compose.ts';
import type { FilledField } from '../fields.ts';
import { isSigned } from '../form.ts';
import { openForSealing } from '../open.ts';
import { preparePdf } from '../prepare.ts';
import { PdfRefusal } from '../refusal.ts';
import { readIndex } from './read-index.ts';
import { rebuildIndex } from './rebuild-index.ts';
import { withIndex } from './write-index.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-index-'));
});
afterAll(() => rm(dir, { recursive: true }));

const tick: FilledField = {
  kind: 'checkbox',
  page: 1,
  box: { x: 0.1, y: 0.1, width: 0.1, height: 0.1 },
  value: true,
};
const shownBy = (bytes: Uint8Array) =>
  withPdfjs(bytes, async (pdf) => {
    const { items } = await (await pdf.getPage(1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  });

/** The text that is shown to signers, and the one of the file that is composed to be sealed; or the refusal. */
async function readings(text: string): Promise<{ shown: string; sealed: string } | { refused: string }> {
  try {
    const { bytes } = await preparePdf(asBytes(text));
    const { pdf } = await openForSealing(bytes);
    expect(pdf.recoveredViaBruteForce).toBe(false);
    return { shown: await shownBy(bytes), sealed: await shownBy(await composePdf(bytes, [tick])) };
  } catch (error) {
    if (error instanceof PdfRefusal) return { refused: error.code };
    throw error;
  }
}
const both = (amount: string) => ({
  shown: `The rent is ${amount} euros.`,
  sealed: `The rent is ${amount} euros.`,
});

describe('an update is read as it is shown', () => {
  const base = contract();
  test.each<[string, string, string]>([
    ['a table', withTable(base), '2,000'],
    ['a cross-reference stream', withStream(base, [1, 4, 2]), '2,000'],
    ['a cross-reference stream with wide fields', withStream(base, [1, 8, 2]), '2,000'],
    [
      'several revisions, the wide one between',
      withTable(withStream(base, [1, 8, 2]), {
        words: '3,000',
        prev: startOf(withStream(base, [1, 8, 2])),
        size: 7,
      }),
      '3,000',
    ],
    ['white space before xref', withTable(base, {}, ' \r\n\t '), '2,000'],
    ['white space where an object should begin', withTable(base, { before: '\n \n' }), '2,000'],
    [
      '/Prev 0',
      withTable(base, { prev: null, trailer: '' }).replace(
        '/Root 1 0 R>>\nstartxref',
        '/Root 1 0 R>>\nstartxref',
      ),
      '',
    ],
    [
      'a comment that names another startxref',
      withTable(base).replace(/%%EOF\n$/, `%%EOF\n% startxref ${startOf(base)}\n`),
      '',
    ],
    ['a catalog in a comment of the trailer', withTable(base, { trailer: '%/Root 9 0 R\n' }), '2,000'],
    ['a catalog in a string of the trailer', withTable(base, { trailer: '/Note(/Root 9 0 R>>)' }), '2,000'],
  ])('%s', async (_, file, amount) => {
    const found = await readings(file);
    if (amount === '') expect('refused' in found || found.shown === found.sealed).toBe(true);
    else expect(found).toEqual(both(amount));
  });

  test.each<[string, (bytes: string) => string]>([
    ['a wide stream', (file) => withStream(file, [1, 8, 2])],
    ['white space', (file) => withTable(file, {}, '  ')],
  ])('and the file stays as it is, with an index appended: %s', async (_, update) => {
    const given = asBytes(update(base));
    const { bytes, repaired } = await openForSealing(given);
    expect(repaired).toBe(false);
    expect(bytes.length).toBeGreaterThan(given.length);
    expect(Buffer.from(bytes).subarray(0, given.length).equals(given)).toBe(true);
    expect(judge('qpdf', [bytes], (path) => ['--show-npages', path]).output.trim()).toBe('1');
  });
});

describe('what no two programs read alike is refused, or repaired so that they do', () => {
  const base = contract();
  test.each<[string, string]>([
    ['a /Prev that leads nowhere', withTable(base, { prev: 3 })],
    ['a /Prev beyond the file', withTable(base, { prev: 999_999 })],
    ['a /Prev to itself', withTable(base, { prev: withTable(base).length - 120 })],
    ['an older section that is spoilt', withTable(base.replace('xref\n0 6', 'xrfe\n0 6'))],
    ['two catalogs in the trailer', withTable(base, { trailer: '/Root 3 0 R' })],
    [
      'entries that lead to other objects',
      withTable(base).replace(
        /(\d{10}) 00000 n \ntrailer\n<<\/Size 6\/Root 1 0 R\/Prev/,
        '0000000015 00000 n \ntrailer\n<</Size 6/Root 1 0 R/Prev',
      ),
    ],
    ['no startxref', withTable(base).replaceAll('startxref', 'startxfer')],
    ['an object within a stream', withTable(base, { words: '2,000) Tj ET endstream endobj 4 0 obj (' })],
  ])('%s', async (_, file) => {
    const found = await readings(file);
    if (!('refused' in found)) expect(found.sealed).toBe(found.shown);
  });
});

describe('a bracket that belongs to nothing is refused before the PDF library reads it for ever', () => {
  test.each(['{', '}', ')', '[{]', '<</A }>>', '(a) %{\n{'])('%s', async (entry) => {
    const base = contract().replace('/Type/Font', `/Type/Font/A ${entry}`.padEnd('/Type/Font'.length));
    for (const file of [
      withTable(contract(), { before: `8 0 obj ${entry} endobj\n` }),
      withTable(base),
      withStream(base, [1, 8, 2]),
    ])
      expect(await readings(file)).toMatchObject({ refused: 'broken' });
  });
  test.each(['({)', '<</A({)>>', '%{\n1', '(\\({)'])(
    'and is read where it stands in a string: %s',
    async (entry) => {
      expect(await readings(withTable(contract(), { before: `8 0 obj ${entry} endobj\n` }))).toEqual(
        both('2,000'),
      );
    },
  );
});

describe('a signed file', () => {
  test('keeps its signature where a wide cross-reference stream follows', async () => {
    const at = new Date();
    const by = await loadOrCreateSigner(diskKeys(dir), 'Somebody Else', at);
    const signed = Buffer.from(await signedBySomebody(asBytes(contract()), { by, at })).toString('latin1');
    const own = Math.max(...[...readIndex(asBytes(signed)).places.keys()]) + 1;
    const root = readIndex(asBytes(signed)).trailer.get('Root') ?? '';
    const file = withStream(signed, [1, 8, 2], { words: '', own }).replace(
      /\/Root 1 0 R(?![\s\S]*\/Root 1 0 R)/,
      `/Root ${root}`,
    );
    const { pdf, bytes } = await openForSealing(asBytes(file));
    expect(isSigned(pdf)).toBe(true);
    expect(Buffer.from(bytes).toString('latin1').startsWith(file)).toBe(true);
    const { facts } = await preparePdf(asBytes(file));
    expect(facts.alreadySigned).toBe(true);
  });

  test('is not repaired', async () => {
    const file = withTable(contract(), { prev: 3, trailer: '/Note(/ByteRange)' });
    expect(await readings(file)).toEqual({ refused: 'damaged_and_signed' });
  });
});

describe('an index of our own', () => {
  test.each(specimens)(
    'says what the file’s own does, to other programs too, and is not written twice: $name',
    async ({ bytes }) => {
      const { bytes: opened } = await openForSealing(await bytes());
      expect((await openForSealing(opened)).bytes).toEqual(opened);
      const again = withIndex(opened, readIndex(opened), true);
      expect((await openForSealing(again)).bytes).toEqual(again);
      expect(judge('qpdf', [again], (path) => ['--show-npages', path]).output).toBe(
        judge('qpdf', [opened], (path) => ['--show-npages', path]).output,
      );
      expect(await shownBy(await composePdf(again, []))).toBe(await shownBy(opened));
    },
  );

  test('made from the objects finds the newest of each', async () => {
    for (const file of [withTable(contract()), withStream(contract(), [1, 4, 2])]) {
      const rebuilt = withIndex(asBytes(file), rebuildIndex(asBytes(file)), false);
      expect(await shownBy(rebuilt)).toBe('The rent is 2,000 euros.');
    }
  });
});

test('any file comes to an end: it is opened, or refused in words', { timeout: 120_000 }, async () => {
  const file = asBytes(withStream(withTable(contract()), [1, 8, 2], { words: '3,000', own: 7 }));
  const change = fc.record({
    at: fc.nat(file.length - 1),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      const spoilt = Uint8Array.from(file);
      for (const { at, bytes } of changes) spoilt.set(bytes.subarray(0, spoilt.length - at), at);
      const found = await readings(Buffer.from(spoilt).toString('latin1'));
      if (!('refused' in found)) expect(found.sealed).toBe(found.shown);
    }),
    { numRuns: 60 },
  );
});
