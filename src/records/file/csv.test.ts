import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withFormulas, withoutFormulas } from '#contract/import/formulas.ts';
import { readCsv, textOf, writeCsv } from './csv.ts';

const utf8 = new TextEncoder();
/** Texts with what separates cells, ends rows and begins formulas. */
const texts = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom('=', '+', '-', '@', '|', "'", '"', ';', ',', '\t', '\n', ' ', 'a', 'ü'))
    .map((all) => all.join('')),
);

test('a text is the same after an export, and nothing in it is run', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const harmless = withoutFormulas(text);
      expect(withFormulas(harmless)).toBe(text);
      expect(harmless).not.toMatch(/^[=+\-@\t\r\n]|[;\t\r\n][=+\-@]/);
    }),
    { numRuns: 2000 },
  );
});

test('rows are the same after an export', () => {
  const rows = fc.array(fc.tuple(texts, texts, texts).filter((cells) => cells.some((cell) => cell.trim())));
  fc.assert(
    fc.property(rows, (cells) => {
      const file = textOf(utf8.encode(writeCsv([['a', 'b', 'c'], ...cells]))) ?? '';
      const { header, rows: read, isWhole } = readCsv(file, (column) => 'abc'.includes(column));
      expect([header, isWhole]).toEqual([['a', 'b', 'c'], true]);
      expect(read.map((row) => row.cells)).toEqual(cells);
    }),
  );
});

test.each([',', ';', '\t'])('columns separated by “%s” are found', (separator) => {
  const line = (...cells: string[]) => cells.join(separator);
  const file = [line('name', 'city'), line('"A, B; C"', 'Bern'), line('', ''), line('D', 'Chur')].join(
    '\r\n',
  );
  expect(readCsv(file, (column) => ['name', 'city'].includes(column))).toEqual({
    header: ['name', 'city'],
    isWhole: true,
    rows: [
      { number: 2, cells: ['A, B; C', 'Bern'] },
      { number: 4, cells: ['D', 'Chur'] },
    ],
  });
});

test('a file in another coding than UTF-8 is told apart, with or without a byte order mark', () => {
  expect(textOf(new Uint8Array([0x5a, 0xfc, 0x72, 0x69, 0x63, 0x68]))).toBeUndefined();
  expect(textOf(utf8.encode('Zürich'))).toBe('Zürich');
  expect(textOf(utf8.encode('\uFEFFZürich'))).toBe('Zürich');
});

test('a quotation mark that is not closed is noticed', () => {
  expect(readCsv('name,city\n"A,Bern\n', () => true).isWhole).toBe(false);
});
