import { describe, expect, test } from 'vitest';
import { stream } from '#tests/fixtures/pdf-syntax.ts';
import { paperOf } from '#tests/fixtures/reader-dependent.ts';
import { preparePdf } from '../prepare/prepare.ts';

/** A page with these operators, or a form XObject with them, in a file that somebody signed; entries of the page take the place of its own. */
const signed = (after: string, part = '', page = '') =>
  paperOf({
    catalog: '/AcroForm<</Fields[6 0 R]>>',
    page,
    resources: '/XObject<</P 8 0 R>>',
    after,
    objects: [
      '<</FT/Sig/T(theirs)/V 7 0 R>>',
      '<</Type/Sig/Filter/Adobe.PPKLite/Contents<00>>>',
      stream('/Type/XObject/Subtype/Form/BBox[0 0 99 99]', part),
      stream('', 'q 1'),
      stream('', '0 w Q'),
    ],
  });
const image = 'BI /W 4/H 1/BPC 8/CS/G ID a EI EI';

describe('a signed file is refused', () => {
  test.each<[string, Uint8Array]>([
    ['with an inline image that may end twice', signed(image)],
    ['with such an image in a part', signed('/P Do', image)],
    ['with an operator that nobody knows', signed('qq Q')],
    ['with an operator that lacks an operand', signed('1 0 0 rg 5 l')],
    ['with a text that never ends', signed('BT /F 14 Tf 72 700 Td (EUR 9,000')],
    ['with two values of one key', signed('/P<</A 1/A 2>>BDC EMC')],
  ])('%s', async (_, given) => {
    await expect(preparePdf(given)).rejects.toMatchObject({ code: 'read_differently' });
  });

  test('with a number that two streams divide', async () => {
    const page = '/Contents[9 0 R 10 0 R]';
    await expect(preparePdf(signed('', '', page))).rejects.toMatchObject({ code: 'read_differently' });
  });
});

test.each<[string, Uint8Array]>([
  ['leaves states open, or closes others', signed('Q q q BT', 'q q Q Q Q')],
  ['has an inline image with one end', signed('BI /W 4/H 1/BPC 8/CS/G ID abcd EI')],
])('a signed file stays as it is that %s', async (_, given) => {
  expect(Buffer.from((await preparePdf(given)).bytes).equals(given)).toBe(true);
});
