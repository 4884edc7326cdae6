import { expect, test } from 'vitest';
import { makeForm, makePdf } from '#tests/fixtures/pdf.ts';
import { stream, writeOut } from '#tests/fixtures/pdf-syntax.ts';
import { plainFonts } from '#tests/fixtures/reader-dependent/fonts.ts';
import { paperOf, readerDependent } from '#tests/fixtures/reader-dependent.ts';
import { preparePdf } from '../prepare/prepare.ts';
import { comparePdf, differencesOf, scale } from './compare.ts';
import type { Difference } from './judge.ts';
import { showBoth } from './show-both.ts';

/** An A4 page with this content, these fonts and colour spaces, these further entries, and these objects from 5. */
const page = ({
  content = '',
  fonts = '',
  spaces = '',
  more = '',
  objects = [] as readonly string[],
}): Uint8Array =>
  writeOut([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595.28 841.89]/Contents 4 0 R/Resources<</Font<<${fonts}>>/ColorSpace<<${spaces}>>>>${more}>>`,
    stream('', content),
    ...objects,
  ]);

const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
const styles = ['', '-Bold', '-Oblique', '-BoldOblique'];
const standard = [
  ...['Helvetica', 'Courier'].flatMap((family) => styles.map((style) => family + style)),
  ...['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
];
const heightOf = (line: number) => 60 * (line + 1);
const fonts = standard.map((name, line) => `/F${line} ${font(name)}`).join('');

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

/** A line in every standard font, 8 points, in which one digit is 6 by the standard, and 8 for who paints what is to be painted by None. */
const changedDigits = (ink: number) =>
  page({
    fonts,
    spaces: ['/White 1', `/Ink ${ink}`]
      .map((named) => named.split(' '))
      .map(
        ([name, to]) =>
          `${name}[/Separation/None/DeviceGray<</FunctionType 2/Domain[0 1]/C0[1]/C1[${to}]/N 1>>]`,
      )
      .join(''),
    content: standard
      .map((_, line) => {
        // Parts of a pixel at which 6 and 8 are least apart in bold slanted Helvetica.
        const at = `72.28 ${heightOf(line) + 0.13}`;
        const write = (digit: string) => `BT /F${line} 8 Tf ${at} Td (${digit}) Tj ET`;
        const covered = `/White cs 1 scn 72 ${heightOf(line) - 1} 6 9 re f`;
        return `${ink} g ${write('6')} ${covered} /Ink cs 1 scn ${write('8')}`;
      })
      .join('\n'),
  });

test.each([
  ['black', 0],
  ['grey of a contrast of 60 in 255', 1 - 60 / 255],
])('one digit that programs show differently is found in every standard font: %s', async (_, ink) => {
  const [found = []] = await showBoth(changedDigits(ink), scale, [1], async (both) => {
    const all: Difference[] = [];
    for await (const one of differencesOf(both)) all.push(one);
    return all.filter(({ is }) => is === 'text').map(({ at }) => at);
  });
  const isFound = standard.filter((_, line) => {
    const down = (841.89 - heightOf(line)) * scale;
    return found.some(({ top, bottom }) => top < down && down < bottom + 3);
  });
  expect(isFound).toEqual(standard);
});

test('every standard font is drawn alike, down to the foot of the page', async () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 .,:;-+%&/!?@';
  const content = standard
    .map((_, line) => `BT /F${line} 10 Tf 20 ${heightOf(line) - 50} Td (${letters}) Tj ET`)
    .join('\n');
  expect(await comparePdf(page({ content, fonts }), 1, 1)).toEqual(['same']);
});

const japanese = [
  '<</Type/Font/Subtype/Type0/BaseFont/Ryumin-Light/Encoding/90ms-RKSJ-H/DescendantFonts[6 0 R]>>',
  '<</Type/Font/Subtype/CIDFontType0/BaseFont/Ryumin-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 7 0 R>>',
  '<</Type/FontDescriptor/FontName/Ryumin-Light/Flags 4/FontBBox[0 -120 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 700/StemV 80>>',
];
const written = (mode: number) =>
  page({
    content: `BT ${mode} Tr /F 12 Tf 72 700 Td <93FA967B> Tj ET`,
    fonts: '/F 5 0 R',
    objects: japanese,
  });

test('characters without a face depend on the fonts of each reader, unless they are not painted', async () => {
  expect(await comparePdf(written(0), 1, 1)).toEqual(['fonts']);
  expect(await comparePdf(written(3), 1, 1)).toEqual(['same']);
});

test('letters that one program draws in other widths for want of a face depend on fonts too', async () => {
  const narrow =
    '/F<</Type/Font/Subtype/TrueType/BaseFont/ArialNarrow/Encoding/WinAnsiEncoding/FirstChar 65/LastChar 68/Widths[547 547 592 592]>>';
  const content = 'BT /F 12 Tf 72 700 Td (ABCDABCD) Tj ET';
  expect(await comparePdf(page({ content, fonts: narrow }), 1, 1)).toEqual(['fonts']);
});

test('a line that programs set a pixel or two apart, by widths with fractions, is drawn alike', async () => {
  const widths = Array.from({ length: 26 }, () => '556.9').join(' ');
  const font = `/F<</Type/Font/Subtype/TrueType/BaseFont/Arial/Encoding/WinAnsiEncoding/FirstChar 97/LastChar 122/Widths[${widths}]>>`;
  const content = `BT /F 9 Tf 40 700 Td (${'abdeghnopqu'.repeat(7)}) Tj ET`;
  expect(await comparePdf(page({ content, fonts: font }), 1, 1)).toEqual(['same']);
});

test('the frame of a link through text is no other text', async () => {
  const link = '/Annots[<</Type/Annot/Subtype/Link/Rect[70 696 110 708]/Border[0 0 4]>>]';
  const content = 'BT /F0 12 Tf 72 700 Td (EUR 1,000) Tj ET';
  expect(await comparePdf(page({ content, fonts, more: link }), 1, 1)).toEqual(['differs']);
});

test.each<[keyof typeof readerDependent, string]>([
  ['a colour space named G', 'text'],
  ['a layer that is off, and on by its use where programs ask', 'text'],
  ['a state with TR', 'text'],
  ['a picture of two widths', 'differs'],
  ['a page that is cropped outside itself', 'text'],
])('the pictures of two programs tell, before anything is refused, %s', async (name, how) => {
  expect(await comparePdf(paperOf(readerDependent[name]?.page ?? {}), 1, 1)).toEqual([how]);
});

test('drawn letters of no width are other text: only one program goes by the width that they tell themselves', async () => {
  const page = plainFonts['drawn letters of no width'] ?? {};
  expect(await comparePdf(paperOf(page), 1, 1)).toEqual(['text']);
});

test('pages outside the part, or for which there is no time, are not drawn, and a page that the file does not have is an error', async () => {
  const file = await makePdf({ pages: 3 });
  const told: string[] = [];
  expect(await comparePdf(file, 2, 3, 0, (how) => told.push(how))).toEqual(['same']);
  expect(told).toEqual(['same']);
  await expect(comparePdf(file, 4, 4)).rejects.toThrow('page');
});
