import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { importFileColumns } from '#contract/core/limits.ts';
import { type TestCell, workbook, workbookParts, zipped } from '#tests/fixtures/workbook.ts';
import { readTable } from '../read-table.ts';
import { openArchive } from './archive.ts';
import { readXlsx } from './read-xlsx.ts';

const sheetOf = (...rows: TestCell[][]) => ({ sheets: [{ name: 'A', rows: [['name', 'note'], ...rows] }] });
const cellsOf = (bytes: Uint8Array) =>
  readXlsx(bytes)
    .rows.slice(1)
    .map(({ cells }) => cells);
const refusalOf = (bytes: Uint8Array) => {
  const table = readTable(bytes, { isKnown: () => false });
  return 'refusal' in table ? table.refusal : undefined;
};

test('numbers are written out, and days are days whatever the sheet shows', () => {
  const of = (format: string, day: number) => cellsOf(workbook({ ...sheetOf([{ day }]), format }))[0]?.[0];
  expect(cellsOf(workbook(sheetOf([0.1 + 0.2, 41_791_234_567])))[0]).toEqual(['0.3', '41791234567']);
  expect(cellsOf(workbook(sheetOf([1e-7, -1234.5])))[0]).toEqual(['0.0000001', '-1234.5']);
  expect(of('[$-407]d. mmmm yyyy;@', 46_054)).toBe('2026-02-01');
  expect(of('dd/mm/yyyy hh:mm', 46_054.75)).toBe('2026-02-01 18:00');
  expect(of('[h]:mm', 0.5)).toBe('12:00');
  expect(of('mmm yy', 1)).toBe('1900-01-01');
  expect(of('#,##0.00 "days"', 46_054)).toBe('46054');
  expect(of('[Red]0.00', 46_054)).toBe('46054');
});

test('formulas are read by their stored values; errors and formulas without any are named by their cells', () => {
  const bytes = workbook(
    sheetOf(
      [{ xml: '<c t="str"><f>A1&amp;"x"</f><v>ax</v></c>' }, { xml: '<c><f>SUM(A1)</f><v>3</v></c>' }],
      [{ xml: '<c t="e"><f>A1/0</f><v>#DIV/0!</v></c>' }, { xml: '<c><f>NOW()</f></c>' }],
      [{ xml: '<c t="b"><v>1</v></c>' }, 'b'],
    ),
  );
  expect(cellsOf(bytes)).toEqual([['ax', '3'], ['#DIV/0!'], ['Yes', 'b']]);
  const table = readTable(bytes, { isKnown: () => false });
  expect('rows' in table && table.rows.map(({ faults }) => faults)).toEqual([
    [],
    ['A3 holds the error #DIV/0!.', 'B3 holds a formula without its value: save the file in a spreadsheet.'],
    [],
  ]);
});

test('texts are read with their references and without their phonetic signs', () => {
  const parts = workbookParts(sheetOf(['x', 'A & B <C> _x0041_']));
  const rich = '<si><r><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="1"><t>トウ</t></rPh></si>';
  const strings =
    parts['xl/sharedStrings.xml']?.replace('<si><t xml:space="preserve">x</t></si>', rich) ?? '';
  expect(cellsOf(zipped({ ...parts, 'xl/sharedStrings.xml': strings }))).toEqual([['東京', 'A & B <C> A']]);
});

test('the first shown sheet with rows is read, and said where there are others', () => {
  const rows = [['name'], ['A']];
  const sheets = [
    { name: 'Hidden', state: 'hidden', rows },
    { name: 'Empty', rows: [] },
    { name: 'People', rows },
    { name: 'Others', rows },
  ];
  expect(readTable(workbook({ sheets }), { isKnown: () => false })).toMatchObject({ sheet: 'People' });
});

/** Changes a number of each entry of a zip's directory, as a forger would. */
function withSizes(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (let place = 0; place + 4 <= copy.length; place++)
    if (view.getUint32(place, true) === 0x02014b50) view.setUint32(place + at, value, true);
  return copy;
}

test('a workbook that unpacks to too much is refused before it is unpacked, and one that lies as it is', () => {
  const parts = workbookParts(sheetOf(['a', 'b']));
  const path = 'xl/worksheets/sheet1.xml';
  const texts = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  const huge = new Uint8Array(201 * 1024 * 1024).fill(0x20);
  const forged = zipSync({ ...Object.fromEntries(texts), [path]: huge }, { level: 1 });
  expect(forged.length).toBeLessThan(2 * 1024 * 1024);
  expect(refusalOf(forged)).toMatch(/more than 200 MB/);
  const lying = withSizes(forged, 24, 10);
  expect(() => openArchive(lying).unpack(path, () => {})).toThrow(/more than 200 MB/);
  expect(refusalOf(lying)).toMatch(/cannot be read/);
  const small = workbook(sheetOf(['a', 'b']));
  expect(refusalOf(withSizes(small, 24, 300 * 1024 * 1024))).toMatch(/more than 200 MB/);
  expect(refusalOf(withSizes(small, 24, 0xffffffff))).toMatch(/damaged/);
  expect(refusalOf(withSizes(small, 42, 5))).toMatch(/damaged/);
  expect(refusalOf(withSizes(small, 8, 1))).toMatch(/password/);
});

test('what is no workbook, or a part of one, is refused in words', () => {
  const parts = workbookParts(sheetOf(['a', 'b']));
  const bytes = workbook(sheetOf(['a', 'b']));
  expect(refusalOf(bytes.subarray(0, bytes.length - 40))).toMatch(/damaged/);
  expect(refusalOf(zipped({ 'word/document.xml': '<a/>' }))).toMatch(/not a workbook/);
  const typed = `<!DOCTYPE x [<!ENTITY a "aaaa">]>${parts['xl/worksheets/sheet1.xml']}`;
  expect(refusalOf(zipped({ ...parts, 'xl/worksheets/sheet1.xml': typed }))).toMatch(/cannot be read/);
  expect(refusalOf(zipped({ ...parts, 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row' }))).toMatch(
    /cannot be read/,
  );
  const wide = Array.from({ length: importFileColumns + 1 }, () => 'c');
  expect(refusalOf(workbook({ sheets: [{ name: 'A', rows: [wide, wide] }] }))).toMatch(
    /more than 200 columns/,
  );
});
