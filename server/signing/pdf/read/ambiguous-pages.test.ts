import { describe, expect, test } from 'vitest';
import { pdfWarningsOf } from '#server/signing/drafts/pdf-warnings.ts';
import { stream, writeOut } from '#tests/fixtures/pdf-syntax.ts';
import { judge, popplerText, render } from '#tests/fixtures/pdf-tools.ts';
import { withPdfjs } from '#tests/fixtures/pdfjs.ts';
import { composePdf } from '../draw/compose.ts';
import type { CompletedField } from '../draw/fields.ts';
import { preparePdf } from '../prepare/prepare.ts';

const says = (words: string, y: number) =>
  stream(
    '/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</Font<</F 5 0 R>>>>',
    `BT /F 14 Tf 72 ${y} Td (${words}) Tj ET`,
  );
const cover = stream(
  '/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</Font<</F 5 0 R>>>>',
  '1 1 1 rg 0 0 595 842 re f 0 g BT /F 14 Tf 72 700 Td (Rent 9,999) Tj ET',
);
const signed = '/AcroForm<</SigFlags 3/Fields[12 0 R]>>';
const signature = [
  '<</FT/Sig/T(theirs)/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/F 132/P 3 0 R/V 13 0 R>>',
  '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[0 1 2 3]/Contents<00>>>',
];
const drawn = (name: string) => `/Resources<</XObject<</X ${name}>>>>`;
const [one, two] = [drawn('6 0 R'), drawn('7 0 R')];

interface Shape {
  page: string;
  catalog?: string;
  /** Entries of the root of the page tree, its count among them, and of another node that names the same page. */
  root?: string;
  count?: string;
  other?: string;
}

/** A page that draws a form XObject, by name. */
const file = ({ page, catalog = '', root = '', count = '/Count 1', other = '' }: Shape): Uint8Array =>
  writeOut([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[3 0 R]${count}${root}>>`,
    `<</Type/Page/MediaBox[0 0 595 842]${page}>>`,
    stream('', '/X Do'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    says('Rent 1,000', 760),
    says('Rent 2,000', 650),
    `<</Type/Pages/Kids[3 0 R]/Count 1${other}>>`,
    '<</Type/Annot/Subtype/Stamp/Rect[0 0 595 842]/F 4/AP<</N 10 0 R>>>>',
    cover,
    '[4 0 R]',
    ...(catalog === signed ? signature : []),
  ]);

const name: CompletedField = {
  kind: 'text',
  page: 1,
  box: { x: 0.1, y: 0.9, width: 0.3, height: 0.05 },
  value: 'Maria',
};

const shownBy = (bytes: Uint8Array) =>
  withPdfjs(bytes, async (pdf) => {
    const { items } = await (await pdf.getPage(1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
const readings = async (bytes: Uint8Array) => [await shownBy(bytes), popplerText(bytes).trim()];

describe('a page that programs show in two ways is refused', () => {
  test.each<[string, Shape]>([
    [
      'resources by its parent and others by its place',
      { page: '/Parent 8 0 R/Contents 4 0 R', root: one, other: two },
    ],
    [
      'turned by its place and not by its parent',
      { page: `/Parent 8 0 R/Contents 4 0 R${one}`, root: '/Rotate 90' },
    ],
    [
      'a frame by its place and another by its parent',
      {
        page: `/Parent 8 0 R/Contents 4 0 R${one}`,
        root: '/CropBox[0 700 595 842]',
        other: '/CropBox[0 0 595 700]',
      },
    ],
    ['resources by its place, and no parent', { page: '/Contents 4 0 R', root: one }],
    ['resources that are none', { page: '/Parent 2 0 R/Contents 4 0 R/Resources 1', root: one }],
    ['resources that are empty', { page: '/Parent 2 0 R/Contents 4 0 R/Resources<<>>', root: one }],
    [
      'annotations that stand above it',
      { page: `/Parent 2 0 R/Contents 4 0 R${one}`, root: '/Annots[9 0 R]' },
    ],
    [
      'annotations that stand above it, signed',
      { page: `/Parent 2 0 R/Contents 4 0 R${one}`, root: '/Annots[9 0 R]', catalog: signed },
    ],
    ['lists of content in its list of content', { page: `/Parent 2 0 R/Contents[4 0 R 11 0 R]${one}` }],
  ])('%s', async (_, shape) => {
    await expect(preparePdf(file(shape))).rejects.toMatchObject({ code: 'read_differently' });
  });
});

describe('entries that make a page empty in some programs are taken out at upload', () => {
  test.each<[string, string]>([
    ['annotations that are a dictionary', '/Contents 4 0 R/Annots 9 0 R'],
    ['annotations that are a name', '/Contents 4 0 R/Annots/None'],
    ['annotations that are a stream', '/Contents 4 0 R/Annots 10 0 R'],
    ['content with nothing in it', '/Contents[4 0 R null]'],
    ['content that is missing in part', '/Contents[4 0 R 99 0 R]'],
  ])('%s', async (_, page) => {
    const given = file({ page: `/Parent 2 0 R${one}${page}` });
    const [inPdfjs, inPoppler] = await readings(given);
    expect(inPdfjs).toBe('Rent 1,000');
    // Poppler shows some of them as empty, by its version.
    expect(['', 'Rent 1,000']).toContain(inPoppler);
    const { bytes, facts } = await preparePdf(given);
    expect(await readings(bytes)).toEqual(['Rent 1,000', 'Rent 1,000']);
    expect(pdfWarningsOf({ ...facts, opened: false })).toContain('repaired');
    const sealed = await composePdf(bytes, [name]);
    expect((await readings(sealed)).map((words) => words.split(/\s{2,}|\n+| (?=Maria)/))).toEqual([
      ['Rent 1,000', 'Maria'],
      ['Rent 1,000', 'Maria'],
    ]);
  });

  test('a number of pages that is none', async () => {
    const given = file({ page: `/Parent 2 0 R${one}/Contents 4 0 R`, count: '/Count 4 0 R' });
    expect(popplerText(given)).not.toContain('Rent');
    const { bytes, facts } = await preparePdf(given);
    expect(facts.repaired).toBe(true);
    expect(judge('pdfinfo', [bytes], (path) => [path]).output).toMatch(/^Pages: +1$/m);
  });

  test.each(['/Contents 4 0 R/Annots/None', '/Contents[4 0 R null]'])(
    'but not of a signed file: %s',
    async (page) => {
      const given = file({ page: `/Parent 2 0 R${one}${page}`, catalog: signed });
      await expect(preparePdf(given)).rejects.toMatchObject({ code: 'damaged_and_signed' });
    },
  );
});

test.each<[string, Shape]>([
  ['no annotations', { page: '/Annots null' }],
  ['an empty list of them above it', { page: '', root: '/Annots[]' }],
  ['another parent that says the same', { page: '/Parent 8 0 R' }],
  ['a parent that is missing', { page: '/Parent 99 0 R' }],
])('a page that all programs show alike is taken as it is: %s', async (_, { page, ...shape }) => {
  const parent = page.includes('/Parent') ? '' : '/Parent 2 0 R';
  const given = file({ page: `${parent}/Contents 4 0 R${one}${page}`, ...shape });
  const { bytes } = await preparePdf(given);
  expect(Buffer.from(bytes.subarray(0, given.length)).equals(given)).toBe(true);
  expect(await readings(bytes)).toEqual(['Rent 1,000', 'Rent 1,000']);
  expect(render(bytes, 1, 72).extentOf((red) => red < 128)).toEqual(
    render(given, 1, 72).extentOf((red) => red < 128),
  );
});
