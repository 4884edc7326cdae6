import { expect, test } from 'vitest';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { stream, writeOut } from '#tests/fixtures/pdf-syntax.ts';
import { composePdf } from '../draw/compose.ts';
import type { CompletedField } from '../draw/fields.ts';
import { preparePdf } from '../prepare/prepare.ts';
import { compareSealed } from './compare-sealed.ts';

const field: CompletedField = {
  kind: 'text',
  value: 'Agreed',
  page: 2,
  box: { x: 0.1, y: 0.1, width: 0.3, height: 0.05 },
};
const filled = async () => {
  const { bytes } = await preparePdf(await makePdf({ pages: 2 }));
  return { shown: bytes, sealed: await composePdf(bytes, [field]) };
};

test('a sealed page is the one that was shown outside the fields that were filled', async () => {
  const { shown, sealed } = await filled();
  expect(await compareSealed(shown, sealed, 1, 2, [field])).toEqual(['same', 'same']);
});

test('anything drawn outside the fields that were filled is found', async () => {
  const { shown, sealed } = await filled();
  expect(await compareSealed(shown, sealed, 2, 2, [])).toEqual(['differs']);
});

const page = (height: number, content: string) =>
  writeOut([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 ${height}]/Contents 4 0 R/Resources<<>>>>`,
    stream('', content),
  ]);

test.each([
  ['a grey one step lighter', page(200, '0.9 g 40 40 9 9 re f'), page(200, '0.8 g 40 40 9 9 re f')],
  ['another size', page(200, ''), page(201, '')],
])('a sealed page with %s is another page', async (_, shown, sealed) => {
  expect(await compareSealed(shown, sealed, 1, 1, [])).toEqual(['differs']);
});
