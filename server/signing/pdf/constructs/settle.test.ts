import { describe, expect, test } from 'vitest';
import { changeOf, render } from '#tests/fixtures/pdf-tools.ts';
import { differingContent, plainContent } from '#tests/fixtures/reader-dependent/content.ts';
import { differingFonts, plainFonts } from '#tests/fixtures/reader-dependent/fonts.ts';
import { differingPages, plainPages } from '#tests/fixtures/reader-dependent/pages.ts';
import { differingPictures, plainPictures } from '#tests/fixtures/reader-dependent/pictures.ts';
import { ordinary, paperOf, readerDependent } from '#tests/fixtures/reader-dependent.ts';
import { preparePdf } from '../prepare/prepare.ts';
import { openUploadedPdf } from '../read/open.ts';
import { settleConstructs } from './settle.ts';

const all = Object.entries({
  ...readerDependent,
  ...differingContent,
  ...differingFonts,
  ...differingPages,
  ...differingPictures,
}).map(([name, one]) => ({ name, ...one }));

describe('a PDF with', () => {
  test.each(all.filter(({ shown }) => !shown))('$name is refused in words', async ({ page, says }) => {
    const refusal = { name: 'PdfRefusal', code: 'reader_dependent', message: expect.stringMatching(says) };
    await expect(preparePdf(paperOf(page))).rejects.toMatchObject(refusal);
  });

  test.each(all.filter(({ shown }) => shown))(
    '$name is written anew, and shown by other programs as it is here',
    async ({ page, shown = {} }) => {
      const { bytes, facts } = await preparePdf(paperOf(page));
      expect(facts).toMatchObject({ settled: true, readsAlike: true });
      expect(changeOf(render(bytes, 1, 36), render(paperOf(shown), 1, 36), [])).toBe(0);
      expect((await preparePdf(bytes)).facts).toMatchObject({ settled: false });
    },
  );

  test.each(all)('$name is refused in words where a signature forbids changes', async ({ page, says }) => {
    const opened = await openUploadedPdf(paperOf(page));
    expect(() => settleConstructs(opened.pdf, false)).toThrow(says);
  });

  test.each(Object.entries({ ...ordinary, ...plainContent, ...plainFonts, ...plainPages, ...plainPictures }))(
    '%s stays as it is',
    async (_, page) => {
      const given = paperOf(page);
      expect(Buffer.from((await preparePdf(given)).bytes).equals(given)).toBe(true);
    },
  );

  test('states that change nothing, and a layer by an expression that says the same, stay as they are', async () => {
    const neutral = '/ExtGState<</S<</TR/Identity/TR2/Default/BG2/Default/UCR2/Default/HT/Default>>>>';
    const layer = '/Properties<</L<</Type/OCMD/OCGs 6 0 R/VE[/And 6 0 R]>>>>';
    const given = paperOf({
      catalog: '/OCProperties<</OCGs[6 0 R]/D<<>>>>',
      resources: `${neutral}${layer}`,
      after: '/S gs /OC/L BDC EMC',
      objects: ['<</Type/OCG/Name(a)>>'],
    });
    expect(Buffer.from((await preparePdf(given)).bytes).equals(given)).toBe(true);
  });
});
