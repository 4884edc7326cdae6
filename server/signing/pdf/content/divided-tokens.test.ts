import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { stream, writeOut } from '#tests/fixtures/pdf-syntax.ts';
import { popplerText } from '#tests/fixtures/pdf-tools.ts';
import { readPageText } from '../fingerprint/read-pages.ts';
import { preparePdf } from '../prepare/prepare.ts';
import { worstDivision } from './divided-tokens.ts';

const divisionOf = (...parts: string[]) => {
  const bytes = Buffer.from(parts.map((part) => `${part}\n`).join(''), 'latin1');
  let end = -1;
  const divisions = parts.slice(0, -1).map((part) => (end += part.length + 1));
  return worstDivision(bytes, divisions);
};
const image = 'BI /W 4/H 1/BPC 8/CS/G ID ';

describe('streams of a page are divided', () => {
  test.each<[string, string[]]>([
    ['by a line end', ['q 1 w\n', 'Q']],
    ['by a blank', ['q 1', ' w Q']],
    ['by a sign that ends a word', ['BT [(a)', '(b)]', 'TJ (c)', 'Tj ET']],
    ['behind an operand', ['BT /F 12 ', 'Tf ET']],
    ['behind a comment and its end', ['q % note\n', '1 w Q']],
    ['behind a comment, before a line end', ['q % note', '\n1 w Q']],
    ['behind an image', [`${image}abcd EI `, 'Q']],
    ['before what is cut off anyway', ['q Q ', 'BT (never', 'ends']],
    ['by nothing, where there is nothing', ['', '', 'q Q', '']],
  ])('apart: %s', (_, parts) => expect(divisionOf(...parts)).toBe('apart'));

  test.each<[string, string[]]>([
    ['two operators', ['q', 'Q']],
    ['two operators that begin alike', ['BT (a) Tj', 'ET']],
    ['a number and an operator', ['1', 'w']],
  ])('so that they touch: %s', (_, parts) => expect(divisionOf(...parts)).toBe('touching'));

  test.each<[string, string[]]>([
    ['a number', ['BT 1', '00 700 Td ET']],
    ['a number before its point', ['BT 1', '.5 700 Td ET']],
    ['a number that goes on with an exponent', ['1', 'e5 w']],
    ['an operator', ['BT (a) T', 'j ET']],
    ['two that make another', ['0 0 9 9 re f', '* Q']],
    ['a name', ['BT /F', '1 12 Tf ET']],
    ['a name before its letters', ['BT /', 'F 12 Tf ET']],
    ['a string', ['BT (EUR 1', ',000) Tj ET']],
    ['a string at a blank', ['BT (EUR 1 ', '000) Tj ET']],
    ['hexadecimal digits', ['BT <41', '42> Tj ET']],
    ['the signs of a dictionary', ['/P <', '</A 1>> BDC EMC']],
    ['a comment', ['q % note', '9 w 1 w Q']],
    ['the data of an image', [`${image}ab`, 'c EI Q']],
  ])('within %s', (_, parts) => expect(divisionOf(...parts)).toBe('within'));
});

test('many divisions cost as much as the content is long', () => {
  const count = 40_000;
  const bytes = Buffer.from(`BT [${'(a)\n'.repeat(count)}] TJ ET\n`, 'latin1');
  const divisions = Array.from({ length: count }, (_, at) => 'BT ['.length + 3 + at * 4);
  const before = process.cpuUsage().user;
  expect(worstDivision(bytes, divisions)).toBe('apart');
  expect(process.cpuUsage().user - before).toBeLessThan(2_000_000);
});

const page = (...parts: string[]): Uint8Array =>
  writeOut([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents[${parts.map((_, at) => `${at + 5} 0 R`).join(' ')}]/Resources<</Font<</F 4 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...parts.map((part) => stream('', part)),
  ]);

test('a page that lists one stream of blanks thousands of times is refused before it is read', async () => {
  const count = 150;
  const packed = deflateSync(Buffer.alloc(1 << 20, ' ')).toString('latin1');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents[${'4 0 R '.repeat(count)}]>>`,
    stream('/Filter/FlateDecode', packed),
  ];
  await expect(preparePdf(writeOut(objects))).rejects.toMatchObject({ code: 'too_heavy' });
});

describe('a page whose streams end', () => {
  test.each<[string, string[]]>([
    ['within a place', ['BT /F 14 Tf 7', '2 700 Td (EUR 1,000) Tj ET']],
    ['within an operator', ['BT /F 14 Tf 72 700 Td (EUR 1,000) T', 'j (EUR 9,000) Tj ET']],
    ['within a comment', ['BT /F 14 Tf 72 700 Td (EUR 1,000) Tj %', '(EUR 9,000) Tj \n ET']],
  ])('%s is refused', async (_, parts) => {
    await expect(preparePdf(page(...parts))).rejects.toMatchObject({ code: 'read_differently' });
  });

  test('so that two operators touch is written anew, with a blank between them, of which nobody is told', async () => {
    const given = page('BT /F 14 Tf 14 TL 72 700 Td (EUR 1,000) Tj', 'T* (and no more) Tj', 'ET');
    const { bytes, facts } = await preparePdf(given);
    expect(facts).toMatchObject({ completed: false, readsAlike: true });
    expect(bytes.length).toBeGreaterThan(given.length);
    for (const text of [await readPageText(bytes), popplerText(bytes)])
      expect(text.replace(/\s+/g, ' ').trim()).toContain('EUR 1,000');
  });
});
