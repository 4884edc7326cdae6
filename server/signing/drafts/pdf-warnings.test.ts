import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PdfWarning, pdfWarnings } from '#contract/signing/pdf-warnings.ts';
import { diskKeys } from '#server/files/keys.ts';
import { asBytes, contract, withHybrid, withStream } from '#tests/fixtures/index-attacks.ts';
import { damage, makeForm, makePdf, makeStaticXfa, makeXrefStream, protectPdf } from '#tests/fixtures/pdf.ts';
import { stream, writeOut } from '#tests/fixtures/pdf-syntax.ts';
import { seal } from '#tests/fixtures/seal.ts';
import { preparePdf } from '../pdf/prepare/prepare.ts';
import { loadOrCreateSigner } from '../pdf/seal/certificate.ts';
import { pdfWarningsOf } from './pdf-warnings.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-findings-'));
});
afterAll(() => rm(dir, { recursive: true }));

/** Sealed by a firm that is not ours. */
async function signedByOther(pdf: Promise<Uint8Array>): Promise<Uint8Array> {
  const signedAt = new Date();
  const signer = await loadOrCreateSigner(diskKeys(dir), 'Somebody Else', signedAt);
  const { bytes } = await seal(await pdf, [], {
    signer,
    reason: 'Theirs',
    name: 'Theirs',
    sealId: 'b2',
    signedAt,
  });
  return bytes;
}

/** A page that may occur several times in its file, with a text that may be encoded. */
const onePage = ({ kids = '3 0 R', count = 1, filter = '' }) =>
  writeOut([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    stream(filter, 'BT /F 14 Tf 72 760 Td (The same page) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);

test.each<[string, () => Promise<Uint8Array>, PdfWarning[]]>([
  ['an ordinary one', () => makePdf({ pages: 2 }), []],
  ['one of newer software', () => makeXrefStream({ pages: 2 }), []],
  ['a form', makeForm, ['form']],
  ['a form made for Adobe software', makeStaticXfa, ['xfa']],
  ['one that somebody signed', () => signedByOther(makePdf()), ['signed']],
  ['a form that somebody signed', () => signedByOther(makeForm()), ['signed']],
  ['one with an owner password', async () => protectPdf(await makePdf()), ['protected']],
  ['a damaged one', async () => damage(await makePdf()), ['repaired']],
  [
    'turned and cropped pages',
    () => makePdf({ rotate: 270, cropBox: [0, 0, 400, 500] }),
    ['rotated', 'cropped'],
  ],
  ['a crop box as large as the page', () => makePdf({ cropBox: [0, 0, 595, 842] }), []],
  ['bytes before the header', async () => Buffer.concat([Buffer.from('\r\n'), await makePdf()]), ['cut']],
  [
    'an index that programs read differently',
    async () => asBytes(withStream(contract(), [1, 8, 2])),
    ['indexed'],
  ],
  [
    'a table that says older readers less than newer ones',
    async () => asBytes(withHybrid(contract(), '0 1\n0000000004 65535 f \n4 1\n0000000000 65535 f \n')),
    ['differs', 'indexed'],
  ],
  ['a page that is cropped outside itself', () => makePdf({ cropBox: [700, 0, 900, 200] }), ['settled']],
  ['a page that stands in it twice', async () => onePage({ kids: '3 0 R 3 0 R', count: 2 }), ['unshared']],
  ['A2', () => makePdf({ mediaBox: [0, 0, 1191, 1684] }), []],
  ['A1', () => makePdf({ mediaBox: [0, 0, 1684, 2384] }), ['large_pages']],
  ['A4 in units of ten points', () => makePdf({ userUnit: 10 }), ['large_pages']],
])('%s', async (_, make, found) => {
  expect(pdfWarningsOf({ ...(await preparePdf(await make())).facts, opened: false })).toEqual(found);
});

test('content in a filter that is unknown here is refused, since another program may know it', async () => {
  const unread = onePage({ filter: '/Filter/FooDecode' });
  await expect(preparePdf(unread)).rejects.toMatchObject({ code: 'unread_content' });
});

test('text in a font that is not there is refused, since programs draw it in several, or not at all', async () => {
  const missing = asBytes(contract().replace('/F 5 0 R', '/G 5 0 R'));
  await expect(preparePdf(missing)).rejects.toMatchObject({ code: 'read_differently' });
});

test('a hundred pages, and no fewer', async () => {
  const { facts } = await preparePdf(await makePdf());
  const found = (count: number) =>
    pdfWarningsOf({ ...facts, sizes: Array(count).fill(facts.sizes[0]), opened: false });
  expect([99, 100].map(found)).toEqual([[], ['long']]);
});

test('one that took a password', async () => {
  expect(pdfWarningsOf({ ...(await preparePdf(await makeForm())).facts, opened: true })).toEqual([
    'opened',
    'form',
  ]);
});

test('each says what was found, and what will happen', () => {
  for (const { found, effect } of Object.values(pdfWarnings))
    for (const words of [found, effect]) expect(words).toMatch(/^[A-Z].*\.$/);
});
