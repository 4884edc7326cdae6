import { deflateSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { balanced } from './content-balance.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const repaired = (content: string) =>
  Buffer.from(balanced(bytes(content)) ?? [])
    .toString('latin1')
    .trim();
const tidy = (content: string) => repaired(content).replace(/\s+/g, ' ');

describe('content that needs nothing stays as it is:', () => {
  it.each([
    ['nothing', ''],
    ['closed content', 'q 1 0 0 1 5 5 cm BT /F1 12 Tf (x) Tj ET Q /P BMC EMC'],
    ['operators in strings', '(q \\) q (Q) \\( q) Tj <71> Tj'],
    ['operators in names and comments', '/q gs /q#20q gs % q q q\n'],
    ['operators in dictionaries', '/Span <</ActualText (q) /q 1 /A[1 2]>> BDC EMC'],
    ['operators in arrays, which are operands', '[q BT (q)] TJ'],
    ['operators that touch', 'q[1]0 d(q)Tj/q gs Q'],
    ['dashes', '[]0 d [3 0 0.5] 0 d [.1]0 d'],
    ['a place that is set behind a state that a text closes', 'q BT (x) Tj Q 1 0 0 1 5 5 Tm (x) Tj ET'],
    ['operators that touch numbers', 'q 1 0 0 1 5 5cm 0 0 5 5re f Q'],
    ['words that only begin so', 'xq xBT'],
    ['an inline image', 'q BI /W 2/H 2/BPC 8/CS/G ID q Q\xff EI Q'],
    [
      'an inline image whose entries are in arrays',
      'BI/W 2/H 2/D[1 0]/BPC 8/CS[/I/RGB 1<000000ffffff>]ID q BT EI',
    ],
    ['a comment at the end', 'q Q % (('],
  ])('%s', (_, content) => expect(balanced(bytes(content))).toBeUndefined());
});

describe('content is repaired:', () => {
  it.each([
    ['open states', 'q q Q q 1 w', 'q q Q q 1 w Q Q'],
    ['dashes without length', '[0] 0 d [0 0.0]3 d 7[0]0d', '[]0 d []0 d []0 d'],
    ['closing what is not open', 'Q 1 w q Q Q q Q', '1 w q Q q Q'],
    ['an open text object', 'BT (x) Tj', 'BT (x) Tj ET'],
    ['open marked content', '/OC /L1 BDC /Span BMC EMC', '/OC /L1 BDC /Span BMC EMC EMC'],
    ['a clip that waits for its path to end', 'q 0 0 5 5 re W', 'q 0 0 5 5 re W n Q'],
    ['a clip by a path that is not there', 'q W f Q', 'q W f Q n'],
    ['operands without an operator', '1 w 1 0 0 1', '1 w'],
    ['a string cut off', 'BT (x) Tj (y \\) z', 'BT (x) Tj ET'],
    ['a string cut off in its brackets', 'q (x (y) Q', 'q Q'],
    ['a string cut off in an escape', 'q (x\\', 'q Q'],
    ['hexadecimal digits cut off', 'q <0102 Q', 'q Q'],
    ['an array cut off', 'q [(a) 10 (b) Q Q', 'q Q'],
    ['a dictionary cut off', 'q /Span <</ActualText (a) BDC Q', 'q Q'],
    ['an array in a dictionary cut off', 'q /P <</A[ >> BDC EMC Q', 'q Q'],
    ['an image cut off', 'q 5 w BI /W 99 /H 99 /BPC 8 /CS /G ID abc EIx', 'q 5 w Q'],
    ['an image cut off in its entries', 'q 5 w BI /W 99 /H 9', 'q 5 w Q'],
    ['operators that touch, which pdf.js tells apart', 'qq 1 w', 'q q 1 w Q Q'],
    ['a bracket that closes nothing, at which pdf.js gives up', '1 w ) 2 w', '1 w 2 w'],
    // Kept, since pdf.js, poppler and Acrobat read it as 0.
    ['a sign that is 0, and states', 'q BT [(a)-(b)]TJ ET', 'q BT [(a)-(b)]TJ ET Q'],
    ['a sign without a number', '1 w +q 2 w', '1 w q 2 w Q'],
    ['the data of an image that did not begin', '1 w /W 1 ID EI 2 w', '1 w 2 w'],
    ['paths without their points', '1 w 5 l 2 w', '1 w 2 w'],
    ['operators without their operands', '1 w 5 6 rg /F Tf d 2 w', '1 w 2 w'],
    ['marked content without its properties', 'q /P BDC EMC', 'q Q'],
    ['too many operands', `1 w ${'1 '.repeat(34)} scn 2 w`, '1 w 2 w'],
    ['a word without measure', `1 w ${'x'.repeat(200)} 2 w`, '1 w 2 w'],
    ['a dictionary that one sign does not close', 'q << < /P<<>>BDC Q', 'q Q'],
    ['states opened behind a number', '1 w 0q', '1 w 0q Q'],
    ['a sign without a number behind a number', '1 w 0+: 2 w', '1 w : 2 w'],
    ['a second sign before a number', '1 w +-5 w', '1 w -5 w'],
    ['a second point without a number', '1 w 0..: 2 w', '1 w : 2 w'],
  ])('%s', (_, content, wanted) => expect(tidy(content)).toBe(wanted));

  it.each([
    ['by its size', '/W 2/H 9/BPC 8/CS/G', 'q EI q BT (abcdefg'],
    [
      'that is deflated',
      '/W 18/H 1/BPC 8/CS/G/F/Fl',
      deflateSync(bytes('q EI q BT (abcdefg'), { level: 0 }).toString('latin1'),
    ],
  ])('an inline image that holds “EI”, ended %s', (_, entries, data) => {
    const content = `q BI ${entries} ID ${data} EI Q`;
    const result = repaired(content);
    expect(result).toContain(`${bytes(data).toString('hex')}>\nEI Q`);
    expect(result).toMatch(/\/F(\[\/AHx \/Fl\]|\/AHx ) ?ID/);
  });
});

test.each([
  '/W 2/W 9/H 2/BPC 8/CS/G',
  '/W 2/Width 9/H 2/BPC 8/CS/G',
  '/W 2/H 2/BPC 8/CS/G/D[0 1]/Decode[1 0]',
  '/W 2/H 2/BPC 8/CS/RGB/ColorSpace/G',
])('an inline image with two values of one key is refused: %s', (entries) => {
  expect(() => balanced(bytes(`q BI ${entries} ID abcd EI Q`))).toThrow(/read this PDF differently/);
});

test('an inline image that says the same twice stays', () => {
  expect(balanced(bytes('q BI /W 2/Width 2/H 2/BPC 8/CS/G ID abcd EI Q'))).toBeUndefined();
});
