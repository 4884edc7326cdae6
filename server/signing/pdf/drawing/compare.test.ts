import { expect, test } from 'vitest';
import { makeForm, makePdf } from '../../../../tests/fixtures/pdf.ts';
import { stream, writeOut } from '../../../../tests/fixtures/pdf-syntax.ts';
import { paperOf, readerDependent } from '../../../../tests/fixtures/reader-dependent.ts';
import { preparePdf } from '../prepare/prepare.ts';
import { comparePdf } from './compare.ts';

/** A page with this content, these further entries of its resources, and these objects from 6. */
const page = (content: string, resources = '', objects: readonly string[] = []): Uint8Array =>
  writeOut([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>${resources}>>>>`,
    stream('', content),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...objects,
  ]);
const amount = (value: string) => `BT /F 8 Tf 40 100 Td (EUR ${value}) Tj ET`;

test.each<[string, () => Promise<Uint8Array>, number]>([
  ['text', () => makePdf({ pages: 2 }), 2],
  ['turned by 90', () => makePdf({ rotate: 90 }), 1],
  ['a crop box, turned', () => makePdf({ cropBox: [50, 50, 400, 600], rotate: 270 }), 1],
  ['a page off the origin', () => makePdf({ mediaBox: [-300, -200, 295, 642] }), 1],
  ['a form, prepared', async () => (await preparePdf(await makeForm())).bytes, 1],
  ['units of two points', () => makePdf({ userUnit: 2 }), 1],
])('two programs agree about an honest page: %s', async (_, make, pages) => {
  expect(await comparePdf(await make(), 1, pages)).toEqual(Array.from({ length: pages }, () => 'same'));
});

/** One digit that the standard does not paint: one program covers another one by it, the other does not. */
const unpainted = page(
  `${amount('1,000')} /None cs 1 scn BT /F 8 Tf 40 100 Td (EUR 7,000) Tj ET`,
  '/ColorSpace<</None[/Separation/None/DeviceGray 6 0 R]>>',
  ['<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>'],
);

test.each([['paint that is none', unpainted]])(
  'text that two programs show differently is found: %s',
  async (_, file) => {
    expect(await comparePdf(file, 1, 1)).toEqual(['text']);
  },
);

test.each<[keyof typeof readerDependent, string]>([
  ['a colour space named G', 'text'],
  ['a layer that is off, and on by its use where programs ask', 'text'],
  ['a state with TR', 'text'],
  ['a picture of two widths', 'differs'],
  ['a page that is cropped outside itself', 'text'],
])('the pictures of two programs tell, before anything is refused, %s', async (name, how) => {
  expect(await comparePdf(paperOf(readerDependent[name]?.page ?? {}), 1, 1)).toEqual([how]);
});

test('pages outside the part are not drawn, and a page that the file does not have is an error', async () => {
  const file = await makePdf({ pages: 3 });
  expect(await comparePdf(file, 2, 2)).toEqual(['same']);
  await expect(comparePdf(file, 4, 4)).rejects.toThrow('page');
});
