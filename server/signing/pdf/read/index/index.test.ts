import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskKeys } from '#server/files/keys.ts';
import { pdfWarningsOf } from '#server/signing/drafts/pdf-warnings.ts';
import { composePdf } from '#server/signing/pdf/draw/compose.ts';
import type { CompletedField } from '#server/signing/pdf/draw/fields.ts';
import { preparePdf } from '#server/signing/pdf/prepare/prepare.ts';
import { PdfRefusal } from '#server/signing/pdf/refusal.ts';
import { loadOrCreateSigner } from '#server/signing/pdf/seal/certificate.ts';
import { specimens } from '#tests/fixtures/corpus.ts';
import {
  asBytes,
  contract,
  startxrefOf,
  withHybrid,
  withLongText,
  withoutObject,
  withPackedContent,
  withPackedPage,
  withStream,
  withTable,
} from '#tests/fixtures/index-attacks.ts';
import { isClean, judge, popplerText } from '#tests/fixtures/pdf-tools.ts';
import { withPdfjs } from '#tests/fixtures/pdfjs.ts';
import { signedBySomebody } from '#tests/fixtures/signed.ts';
import { isSigned } from '../form.ts';
import { openForSealing } from '../open.ts';
import { readIndex } from './read-index.ts';
import { rebuildIndex } from './rebuild-index.ts';
import { withIndex } from './write-index.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-index-'));
});
afterAll(() => rm(dir, { recursive: true }));

const tick: CompletedField = {
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

interface Readings {
  /** The text shown to signers. */
  shown: string;
  sealed: string;
  /** Both texts as another program reads them, in order. */
  elsewhere: string[];
}

/** The text of the file that is shown, and of the one that is composed to be sealed; or the refusal. */
async function readings(text: string): Promise<Readings | { refused: string }> {
  try {
    const { bytes } = await preparePdf(asBytes(text));
    const { pdf } = await openForSealing(bytes);
    expect(pdf.recoveredViaBruteForce).toBe(false);
    const composed = await composePdf(bytes, [tick]);
    expect(Buffer.from(composed.subarray(0, bytes.length)).equals(bytes)).toBe(true);
    const elsewhere = [bytes, composed].map((file) => popplerText(file).trim());
    return { shown: await shownBy(bytes), sealed: await shownBy(composed), elsewhere };
  } catch (error) {
    if (error instanceof PdfRefusal) return { refused: error.code };
    throw error;
  }
}
const all = (text: string): Readings => ({ shown: text, sealed: text, elsewhere: [text, text] });
const both = (amount: string) => all(`The rent is ${amount} euros.`);
const findingsIn = async (text: string) =>
  pdfWarningsOf({ ...(await preparePdf(asBytes(text))).facts, opened: false });

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
        prev: startxrefOf(withStream(base, [1, 8, 2])),
        size: 7,
      }),
      '3,000',
    ],
    ['white space before xref', withTable(base, {}, ' \r\n\t '), '2,000'],
    ['white space where an object should begin', withTable(base, { before: '\n \n' }), '2,000'],
    ['/Prev 0', base.replace('/Root 1 0 R', '/Prev 0/Root 1 0 R'), '1,000'],
    ['an object stream', withPackedContent(base, '10 0 [4 0 R]'), '1,000'],
    [
      'a cross-reference stream by a filter’s short name',
      withStream(base, [1, 4, 2], { filter: 'Fl' }),
      '2,000',
    ],
    ['a table that older readers take for empty', withHybrid(base, '0 1\n0000000000 65535 f \n'), '9,999'],
    [
      'a table that says older readers the text is deleted',
      withHybrid(base, '0 1\n0000000004 65535 f \n4 1\n0000000000 65535 f \n'),
      '9,999',
    ],
    ['a catalog in a comment of the trailer', withTable(base, { trailer: '%/Root 9 0 R\n' }), '2,000'],
    ['a catalog in a string of the trailer', withTable(base, { trailer: '/Note(/Root 9 0 R>>)' }), '2,000'],
  ])('%s', async (_, file, amount) => {
    expect(await readings(file)).toEqual(both(amount));
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

describe('an index that no two programs read alike is refused, or written anew so that they do', () => {
  const base = contract();
  test.each<[string, string, ReturnType<typeof both> | { refused: string }]>([
    ['a /Prev that leads nowhere', withTable(base, { prev: 3 }), both('2,000')],
    ['a /Prev beyond the file', withTable(base, { prev: 999_999 }), both('2,000')],
    ['a /Prev to itself', withTable(base, { prev: withTable(base).length - 120 }), both('2,000')],
    ['an older section that is spoilt', withTable(base.replace('xref\n0 6', 'xrfe\n0 6')), both('2,000')],
    ['two catalogs in the trailer', withTable(base, { trailer: '/Root 3 0 R' }), both('2,000')],
    [
      'a comment that names another startxref',
      withTable(base).replace(/%%EOF\n$/, `%%EOF\n% startxref ${startxrefOf(base)}\n`),
      both('1,000'),
    ],
    [
      'entries that lead to other objects',
      withTable(base).replace(
        /(\d{10}) 00000 n \ntrailer\n<<\/Size 6\/Root 1 0 R\/Prev/,
        '0000000015 00000 n \ntrailer\n<</Size 6/Root 1 0 R/Prev',
      ),
      both('2,000'),
    ],
    ['no startxref', withTable(base).replaceAll('startxref', 'startxfer'), both('2,000')],
    ['a length beyond the end of a stream', withLongText(), both('1,000')],
    ['a length that is too short', base.replace('/Length 54', '/Length 24'), both('1,000')],
    ['a length that is too long', base.replace('/Length 54', '/Length 70'), both('1,000')],
    ['a length that is not there', base.replace('/Length 54', '/Lenght 54'), both('1,000')],
    ['a length that is no object', base.replace('/Length 54', '/Length 9 0 R'), both('1,000')],
    ['an object stream that ends within an object', withPackedContent(base, '10 0 [4 0 R'), both('1,000')],
  ])('%s', async (_, file, expected) => {
    expect(await readings(file)).toEqual(expected);
  });
});

describe('missing objects are missing everywhere, and the sender is told', () => {
  const base = contract();
  test.each<[string, string]>([
    ['a text that was deleted', withoutObject(base, 4)],
    ['a text that no object holds', base.replace('/Contents 4 0 R', '/Contents 9 0 R')],
    ['an object stream that holds none', withPackedContent(base, '10 0 [4 0 R]', '/Type/ObjStm/N 0/First 5')],
    [
      'an object stream without its objects',
      withPackedContent(base, '10 0 [4 0 R]', '/Type/ObjStm/N 1/First 500'),
    ],
    [
      'an object stream that cannot be unpacked',
      withPackedContent(base, 'no packed data', '/Type/ObjStm/N 1/First 5/Filter/FlateDecode'),
    ],
    [
      'an object stream that breaks off',
      withPackedContent(
        base,
        deflateSync('10 0 [4 0 R]').toString('latin1').slice(0, -8),
        '/Type/ObjStm/N 1/First 5/Filter/FlateDecode',
      ),
    ],
  ])('%s', async (_, file) => {
    expect(await readings(file)).toEqual(all(''));
    expect(await findingsIn(file)).toContain('incomplete');
  });

  test('a text that only some readers find is refused: an object stream that holds it by another number', async () => {
    expect(await readings(withPackedContent(base, '11 0 [4 0 R]'))).toEqual({ refused: 'read_differently' });
  });

  test('a signed file is refused where older readers and newer ones see different pages', async () => {
    const file = withHybrid(
      base.replace('/Root', '/Note(/ByteRange)/Root'),
      '0 1\n0000000004 65535 f \n4 1\n0000000000 65535 f \n',
    );
    expect(await readings(file)).toEqual({ refused: 'read_differently' });
  });

  test.each([
    ['a length', withLongText().replace('/Root', '/Note(/ByteRange)/Root')],
    ['an object stream', withPackedContent(base.replace('/Root', '/Note(/ByteRange)/Root'), '11 0 [4 0 R]')],
  ])('a signed file is refused: %s', async (_, file) => {
    expect(await readings(file)).toEqual({ refused: 'damaged_and_signed' });
  });
});

describe('a file that is written anew', () => {
  const base = contract();
  const page = (width: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>`;
  const packed = withPackedPage(base, page(300));
  const plainNewer = `${packed}3 0 obj\n${page(400)}\nendobj\nstartxref\n0\n%%EOF\n`;
  test.each([
    ['the object stream where that is newer', packed, 300],
    ['the plain object where that is newer', plainNewer, 400],
  ])('has the newest of each object: %s', async (_, file, width) => {
    const { facts } = await preparePdf(asBytes(file.replaceAll('startxref', 'startxfer')));
    expect(facts).toMatchObject({ repaired: true, sizes: [{ width, height: 842 }] });
  });

  test('begins with the catalog that the last trailer names', async () => {
    const other = withTable(base, {
      before: `7 0 obj\n<</Type/Pages/Kids[8 0 R]/Count 1>>\nendobj\n8 0 obj\n${page(500).replace('2 0 R', '7 0 R')}\nendobj\n9 0 obj\n<</Type/Catalog/Pages 7 0 R>>\nendobj\n`,
    });
    const [first, last] = [other, other.replace(/\/Root 1 0 R(?![\s\S]*\/Root)/, '/Root 9 0 R')].map((file) =>
      preparePdf(asBytes(file.replaceAll('startxref', 'startxfer'))),
    );
    expect((await first)?.facts.sizes).toEqual([{ width: 595, height: 842 }]);
    expect((await last)?.facts.sizes).toEqual([{ width: 500, height: 842 }]);
  });

  test('holds nothing of the old one', async () => {
    const { bytes } = await preparePdf(asBytes(withLongText()));
    expect(Buffer.from(bytes).includes('9,999')).toBe(false);
    expect(isClean(bytes)).toBe(true);
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
