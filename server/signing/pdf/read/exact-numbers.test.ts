import { PDF } from '@libpdf/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stream, writeOut } from '#tests/fixtures/pdf-syntax.ts';
import { preparePdf } from '../prepare/prepare.ts';
import { decimal } from './exact-numbers.ts';

test('a number is written without an exponent, and read as the same again', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e30, max: 1e30 }), (value) => {
      const text = decimal(value);
      expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(5e-21);
    }),
  );
});

// The sizes of A4 as LaTeX, Firefox and others write them.
test.each(['595.275591 841.889764', '595.2755905511812 841.8897637795276', '419.55590 297.637795275591'])(
  'a page of %s points stays as large, whoever writes its file anew',
  async (size) => {
    const file = writeOut([
      '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size}]/Contents 4 0 R/Resources<<>>>>`,
      stream('', '0 0 9 9 re f'),
    ]);
    const { bytes, facts } = await preparePdf(file);
    expect(facts.deactivated).toBe(true);
    const page = (await PDF.load(bytes)).getPage(0);
    expect([page?.width, page?.height]).toEqual(size.split(' ').map(Number));
  },
);
