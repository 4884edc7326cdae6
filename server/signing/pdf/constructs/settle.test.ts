import { describe, expect, test } from 'vitest';
import { changeOf, render } from '../../../../tests/fixtures/pdf-tools.ts';
import { paperOf, readerDependent } from '../../../../tests/fixtures/reader-dependent.ts';
import { preparePdf } from '../prepare/prepare.ts';

const all = Object.entries(readerDependent).map(([name, one]) => ({ name, ...one }));

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
});
