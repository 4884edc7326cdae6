import { PDF, PdfArray, PdfDict, PdfName, PdfNumber } from '@libpdf/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { specimens } from '#tests/fixtures/corpus.ts';
import { makeForm, makePdf } from '#tests/fixtures/pdf.ts';
import { stream, writeOut } from '#tests/fixtures/pdf-syntax.ts';
import { composePdf } from '../draw/compose.ts';
import type { CompletedField } from '../draw/fields.ts';
import { startPdfWorker } from '../worker/run-in-worker.ts';
import { assertFieldsOnly } from './assert-fields-only.ts';
import { canonical } from './canonical.ts';
import { contentChange } from './content-change.ts';
import { fingerprintPdf } from './fingerprint.ts';
import { restore, saveOperator } from './graphics-states.ts';

const box = { x: 0.2, y: 0.7, width: 0.3, height: 0.08 };
const name: CompletedField = { kind: 'text', page: 1, box, value: 'Zoë Ångström' };
const tick: CompletedField = { kind: 'checkbox', page: 2, box: { ...box, width: 0.05 }, value: true };
const fields = [name, tick];

/** Objects of a contract of two pages, by name: with text, a picture, a mask, a layer, a note and a link. */
const objects = {
  catalog: '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[12 0 R]/D<</ON[12 0 R]/Order[12 0 R]>>>>>>',
  pages: '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 595 842]/Resources 5 0 R>>',
  first: '<</Type/Page/Parent 2 0 R/Contents 6 0 R/Annots[10 0 R]>>',
  second: '<</Type/Page/Parent 2 0 R/Contents 7 0 R>>',
  resources:
    '<</Font<</F 8 0 R>>/XObject<</I 9 0 R>>/ExtGState<</S<</ca 0.5>>>>/Properties<</L 12 0 R>>/Pattern<</P 13 0 R>>>>',
  amount: stream('', 'BT /F 14 Tf 72 760 Td (The rent is 1,000 euros.) Tj ET q 60 0 0 40 72 600 cm /I Do Q'),
  terms: stream(
    '',
    '/OC /L BDC BT /F 12 Tf 72 700 Td (Draft) Tj ET EMC /Pattern cs /P scn 72 500 90 90 re f',
  ),
  font: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 14 0 R>>',
  picture: stream(
    '/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceRGB',
    'abcdefghijkl',
  ),
  note: '<</Type/Annot/Subtype/Square/Rect[300 300 400 400]/F 4/AP<</N 11 0 R>>>>',
  frame: stream('/Type/XObject/Subtype/Form/BBox[0 0 100 100]', '1 0 0 RG 5 5 90 90 re S'),
  layer: '<</Type/OCG/Name(Remarks)>>',
  pattern: stream(
    '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>',
    '0 1 0 rg 0 0 4 4 re f',
  ),
  unicode: stream(
    '',
    '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <31> <0031> endbfchar',
  ),
};
type Name = keyof typeof objects;
const contract = (changes: Partial<Record<Name, string>> = {}): Uint8Array =>
  writeOut(Object.values({ ...objects, ...changes }));
const changed = (object: Name, from: string, to: string): Partial<Record<Name, string>> => {
  expect(objects[object]).toContain(from);
  return { [object]: objects[object].replace(from, to) };
};

/** An update appended to the sealed file, as by an attacker. */
async function updated(bytes: Uint8Array, update: (pdf: PDF) => void): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  update(pdf);
  return pdf.save({ incremental: true });
}
const refusal = (page: number) => ({ code: 'changed_page', detail: `page ${page}` });
const judged = async (sealed: Uint8Array, of = contract()) =>
  assertFieldsOnly(await fingerprintPdf(of), sealed, fields);

test('an object that many operators share is written once', () => {
  let reads = 0;
  const letter = Object.defineProperty({}, 'width', { enumerable: true, get: () => ++reads });
  const glyphs = Array.from({ length: 1000 }, () => letter);
  expect(canonical([glyphs, { glyphs }], () => undefined)).toContain('{width:1},{width:1}');
  expect(reads).toBe(1);
});

describe('a file whose objects are not those that were shown', () => {
  test.each<[string, number, Partial<Record<Name, string>>]>([
    ['other words', 1, changed('amount', '1,000', '2,000')],
    ['other words, elsewhere', 2, changed('terms', 'Draft', 'Final')],
    ['another size of letters', 1, changed('amount', '14 Tf', '15 Tf')],
    ['another place', 1, changed('amount', '72 760', '72 761')],
    ['pixels of a picture', 1, changed('picture', 'abc', 'xyz')],
    ['another font', 1, changed('font', 'Helvetica', 'Courier')],
    [
      'another encoding',
      1,
      changed('font', 'WinAnsiEncoding', 'StandardEncoding/Widths[9]/FirstChar 49/LastChar 49'),
    ],
    ['what its letters stand for', 1, changed('unicode', '<0031>', '<0032>')],
    ['a drawn note', 1, changed('frame', '1 0 0 RG', '1 1 1 RG')],
    ['a hidden note', 1, changed('note', '/F 4', '/F 2')],
    ['a moved note', 1, changed('note', '300 300 400 400', '300 300 400 401')],
    ['no note', 1, changed('first', '/Annots[10 0 R]', '')],
    [
      'a link',
      1,
      changed(
        'first',
        '10 0 R]',
        '10 0 R<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com)>>>>]',
      ),
    ],
    ['a layer that is hidden', 1, changed('catalog', '/ON[', '/OFF[')],
    ['the tile of a pattern', 2, changed('pattern', '0 1 0 rg', '1 1 1 rg')],
    ['transparency', 1, changed('amount', 'BT', '/S gs BT')],
    ['a clip', 1, changed('amount', 'BT', '0 0 9 9 re W n BT')],
    ['a turned page', 2, changed('second', '/Type/Page/', '/Type/Page/Rotate 90/')],
    ['a cropped page', 2, changed('second', '/Type/Page/', '/Type/Page/CropBox[0 0 500 500]/')],
    ['another unit', 2, changed('second', '/Type/Page/', '/Type/Page/UserUnit 2/')],
    ['pages in another order', 1, changed('pages', '3 0 R 4 0 R', '4 0 R 3 0 R')],
    ['a page more', 3, changed('pages', '4 0 R]/Count 2', '4 0 R 3 0 R]/Count 3')],
  ])('is refused: %s', async (_, page, changes) => {
    await expect(judged(await composePdf(contract(changes), fields))).rejects.toMatchObject(refusal(page));
  });

  test('is refused with a page less', async () => {
    const one = await composePdf(contract(changed('pages', '3 0 R 4 0 R]/Count 2', '3 0 R]/Count 1')), [
      name,
    ]);
    const before = await fingerprintPdf(contract());
    await expect(assertFieldsOnly(before, one, [name])).rejects.toMatchObject(refusal(2));
  });
});

describe('fields that are not those that were filled in', () => {
  test.each<[string, number, CompletedField[]]>([
    ['none', 1, []],
    ['one less', 2, [name]],
    ['one twice', 1, [name, name, tick]],
    ['another value', 1, [{ ...name, value: 'Zoë Angström' } as CompletedField, tick]],
    ['another place', 1, [{ ...name, box: { ...box, x: 0.201 } }, tick]],
    ['another page', 1, [{ ...name, page: 2 }, tick]],
    ['one more', 2, [name, tick, { ...tick, box: { ...box, y: 0.1 } }]],
    ['a tick taken away', 2, [name, { ...tick, value: false } as CompletedField]],
  ])('are refused: %s', async (_, page, others) => {
    await expect(judged(await composePdf(contract(), others))).rejects.toMatchObject(refusal(page));
  });

  test('are refused with something drawn over or under them', async () => {
    const sealed = await composePdf(contract(), fields);
    const cover = (pdf: PDF, before: boolean) => {
      const page = pdf.getPage(0);
      const contents = [...(page?.dict.getArray('Contents') ?? [])];
      const white = pdf.createStream({}, new TextEncoder().encode('1 1 1 rg 0 0 595 842 re f '));
      page?.dict.set('Contents', PdfArray.of(...(before ? [white, ...contents] : [...contents, white])));
    };
    for (const before of [true, false])
      await expect(judged(await updated(sealed, (pdf) => cover(pdf, before)))).rejects.toMatchObject(
        refusal(1),
      );
  });

  test('are refused with an annotation over them, also one that says it is a seal and draws', async () => {
    const sealed = await composePdf(contract(), fields);
    const over = (entries: Record<string, string>) =>
      updated(sealed, (pdf) => {
        const page = pdf.getPage(1);
        const form = pdf.createStream(
          {
            Type: PdfName.of('XObject'),
            Subtype: PdfName.of('Form'),
            BBox: PdfArray.of(...[0, 0, 595, 842].map((value) => PdfNumber.of(value))),
          },
          new TextEncoder().encode('1 1 1 rg 0 0 595 842 re f '),
        );
        const annotation = PdfDict.of({
          ...Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, PdfName.of(value)])),
          Rect: PdfArray.of(...[0, 0, 595, 842].map((value) => PdfNumber.of(value))),
          F: PdfNumber.of(4),
          AP: PdfDict.of({ N: form }),
        });
        page?.dict.set('Annots', PdfArray.of(pdf.register(annotation)));
      });
    for (const entries of [{ Subtype: 'Stamp' }, { Subtype: 'Widget', FT: 'Sig', T: 'Seal' }])
      await expect(judged(await over(entries))).rejects.toMatchObject(refusal(2));
  });
});

describe('a file with the fields that were filled in', () => {
  const passable = specimens.filter(({ name: kind }) => kind !== 'unbalanced content');
  test.each(passable)('passes: $name', async ({ bytes }) => {
    const shown = await bytes();
    const before = await fingerprintPdf(shown);
    const last = { ...name, page: before.pages.length, box: { ...box, y: 0.2 } };
    const sealed = await composePdf(shown, [name, last]);
    await expect(assertFieldsOnly(before, sealed, [name, last])).resolves.toBeUndefined();
  });

  test('on any page, wherever they are, passes; with one of them changed it does not', {
    timeout: 120_000,
  }, async () => {
    const side = fc.double({ min: 0.05, max: 0.4, noNaN: true });
    const field = fc.record({
      kind: fc.constant('text' as const),
      page: fc.integer({ min: 1, max: 3 }),
      box: fc.record({ x: side, y: side, width: side, height: side }),
      value: fc.stringMatching(/^[A-Za-z0-9 ]{1,12}$/),
    });
    const shape = fc.record({
      rotate: fc.constantFrom(0, 90, 180, 270),
      userUnit: fc.constantFrom(1, 2),
      cropBox: fc.constantFrom<[number, number, number, number]>([0, 0, 595, 842], [30, 40, 400, 600]),
    });
    await fc.assert(
      fc.asyncProperty(shape, fc.array(field, { minLength: 1, maxLength: 4 }), async (options, filled) => {
        const shown = await makePdf({ ...options, pages: 3 });
        const before = await fingerprintPdf(shown);
        const sealed = await composePdf(shown, filled);
        await assertFieldsOnly(before, sealed, filled);
        const other = filled.map((one, at) => (at === 0 ? { ...one, value: `${one.value}!` } : one));
        await expect(assertFieldsOnly(before, sealed, other)).rejects.toMatchObject({
          code: 'changed_page',
        });
      }),
      { numRuns: 15 },
    );
  });
});

test('a fingerprint is the same in another process, and in another file that shows the same', async () => {
  const worker = startPdfWorker();
  try {
    const bytes = contract();
    expect(await worker.run('fingerprintPdf', bytes)).toEqual(await fingerprintPdf(bytes));
  } finally {
    await worker.close();
  }
});

test('the operators around a page are those that pdf.js calls save and restore', async () => {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  expect([saveOperator, restore]).toEqual([`${OPS.save} null`, `${OPS.restore} null`]);
});

describe('a prepared file', () => {
  test('keeps the content of its upload', async () => {
    const form = await makeForm();
    expect(await contentChange(form, await composePdf(form, [name]))).toBeUndefined();
  });

  test.each<[string, number, boolean, Partial<Record<Name, string>>]>([
    ['other words', 1, false, changed('amount', '1,000', '2,000')],
    ['fewer words', 1, true, changed('amount', '1,000 ', '')],
    ['an empty page', 2, true, changed('terms', objects.terms, stream('', ''))],
    ['another picture', 1, true, changed('picture', 'abc', 'xyz')],
    ['a line that is no longer drawn', 2, true, changed('terms', 're f', 're n')],
    ['a page less', 2, true, changed('pages', '3 0 R 4 0 R]/Count 2', '3 0 R]/Count 1')],
    ['a page more', 3, false, changed('pages', '4 0 R]/Count 2', '4 0 R 3 0 R]/Count 3')],
  ])('does not with %s', async (_, page, isLess, changes) => {
    expect(await contentChange(contract(), contract(changes))).toEqual({ page, isLess });
  });

  test('shows less also where only a later page does', async () => {
    const changes = {
      ...changed('amount', '1,000', '2,000'),
      ...changed('terms', objects.terms, stream('', '')),
    };
    expect(await contentChange(contract(), contract(changes))).toEqual({ page: 1, isLess: true });
  });
});
