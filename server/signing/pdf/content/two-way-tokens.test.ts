import { describe, expect, test } from 'vitest';
import { stream } from '#tests/fixtures/pdf-syntax.ts';
import { paperOf } from '#tests/fixtures/reader-dependent.ts';
import { preparePdf } from '../prepare/prepare.ts';

const shown = (operators: string) => `BT /F 14 Tf 72 700 Td ${operators} ET`;
const layer = '/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>';

const refused: [string, string][] = [
  ['a number that a letter ends, in an array', shown('[(1,000)-9000e4(,000)]TJ')],
  ['a number that a point ends, in an array', shown('[(1,000)-1.5.000(,000)]TJ')],
  ['a number behind a number', shown('0 1.0.0 Td (1,000) Tj')],
  ['a minus within a number', shown('0 9-60 Td (1,000) Tj')],
  ['a sign that is no hexadecimal digit', shown('<Z312c303030> Tj')],
  ['a string beyond the longest', shown(`(${' '.repeat(32_768)}1,000) Tj`)],
  ['a name beyond the longest', `/${'a'.repeat(256)} gs`],
  ['a name with one digit behind its sign', '/F#4 gs'],
  ['a name with none', '/F# gs'],
  ['a name with another letter', '/F#2g gs'],
  ['a name that holds NUL', '/F#00 gs'],
  ['an octal number beyond a byte', shown('(1\\461,000) Tj')],
  ['an octal number beyond a byte behind others', shown('(\\\\\\(1\\377\\400) Tj')],
  ['a name that holds the byte 80', '/F\x80 gs'],
  ['a name that holds the byte FF', '/F\xff gs'],
  ['a key given twice', '/P<</A 1/B[1 2]/A 2>>BDC EMC'],
  ['a key given twice, its name written otherwise', '/P<</A/B/#41/C>>BDC EMC'],
  ['a key given twice in a dictionary within', '/P<</A<</B 1/B 2>>>>BDC EMC'],
  ['a layer by a dictionary of its own', '/OC<</Type/OCMD/OCGs 6 0 R>>BDC 0 0 9 9 re f EMC'],
  [
    'a layer by a dictionary, its tag written otherwise',
    '/#4fC <</Type/OCMD/OCGs 6 0 R>>BDC 0 0 9 9 re f EMC',
  ],
  ['a mode of text beyond the last', shown('11 Tr (9) Tj')],
  ['a mode of text that is no whole number', shown('3.5 Tr (9) Tj')],
  ['a mode of text below the first', shown('-1 Tr (9) Tj')],
  ['a place that moves in a state within a text', shown('q 0 -2000 Td Q (1,000) Tj')],
  ['letters in a state within a text', shown('q (9) Tj Q (1,000) Tj')],
  ['letters behind a state that a text closes', `q ${shown('(9) Tj Q (1,000) Tj')}`],
  ['dashes below nothing', '[-3 3] 0 d 0 0 m 9 9 l S'],
  ['dashes with a comment within', '[3 % 1\n] 0 d 0 0 m 9 9 l S'],
];

describe('content is refused with', () => {
  test.each(refused)('%s', async (_, after) => {
    const given = paperOf({ catalog: layer, after, objects: ['<</Type/OCG/Name(a)>>'] });
    await expect(preparePdf(given)).rejects.toMatchObject({ code: 'read_differently' });
  });

  test.each([
    ['a form XObject', '/XObject<</P 6 0 R>>', '/P Do', '/Type/XObject/Subtype/Form'],
    [
      'a tiling pattern',
      '/Pattern<</P 6 0 R>>',
      '/Pattern cs /P scn 0 0 9 9 re f',
      '/PatternType 1/PaintType 1/TilingType 1/XStep 9/YStep 9',
    ],
  ])('such a word in %s', async (_, resources, after, entries) => {
    const words = stream(`${entries}/BBox[0 0 9 9]/Resources<<>>`, '/P<</A 1/A 2>>BDC EMC');
    await expect(preparePdf(paperOf({ resources, after, objects: [words] }))).rejects.toMatchObject({
      code: 'read_differently',
    });
  });
});

describe('content stays as it is with', () => {
  test.each<[string, string]>([
    ['numbers in an array that signs and points begin', shown('[(1)-.5(2)+3(3)4.(4)-5 6]TJ')],
    ['hexadecimal digits with blanks', shown('<31 2C\n30> Tj')],
    ['the longest string', shown(`(${' '.repeat(32_767)}) Tj`)],
    ['octal numbers within a byte', shown('(\\377\\\\461\\48\\4) Tj')],
    ['a name with digits behind its sign', '/F#41#20b BMC EMC'],
    ['a key given twice with the same value', '/P<</A 1/A 1 >>BDC EMC'],
    ['a key in dictionaries beside each other', '/P<</A<</B 1>>/C<</B 2>>/D[<</B 3>>]>>BDC EMC'],
    ['a key as the value of another', '/P<</A/B/B/A/C/A>>BDC EMC'],
    ['a mode of text with a point', shown('3. Tr (1) Tj 0.0 Tr 7\n Tr 0 Tr')],
    ['the language of a text', '/Span<</Lang(en)/ActualText(a)>>BDC EMC'],
    ['a state within a text that moves nothing', shown('q 1 w Q (1) Tj')],
    ['a text within a state', `q ${shown('(1) Tj')} Q`],
  ])('%s', async (_, after) => {
    const given = paperOf({ after });
    expect(Buffer.from((await preparePdf(given)).bytes).equals(given)).toBe(true);
  });
});
