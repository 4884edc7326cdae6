import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marksOf, readCellAmount } from './amounts.ts';
import { dateOrders, ordersOf, readDay } from './days.ts';

const days = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const two = (text: string) => String(Number(text));
/** The ways in which programs write a day, by its order. */
const ways: Readonly<Record<(typeof dateOrders)[number], ((y: string, m: string, d: string) => string)[]>> = {
  DMY: [
    (y, m, d) => `${d}.${m}.${y}`,
    (y, m, d) => `${two(d)}/${two(m)}/${y.slice(2)}`,
    (y, m, d) => `${d}-${m}-${y} 00:00:00`,
    (y, m, d) => `${two(d)}. ${two(m)}. ${y}`,
  ],
  MDY: [
    (y, m, d) => `${two(m)}/${two(d)}/${y}`,
    (y, m, d) => `${m}-${d}-${y}`,
    (y, m, d) => `${m}/${d}/${y} 12:00 AM`,
  ],
  YMD: [(y, m, d) => `${y}/${m}/${d}`, (y, m, d) => `${y}.${two(m)}.${two(d)}`, (y, m, d) => `${y}${m}${d}`],
};

test('a day is read as it was written, in the order of its column', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...dateOrders), fc.nat(3), (day, order, way) => {
      const [y = '', m = '', d = ''] = day.split('-');
      const write = ways[order][way % ways[order].length];
      expect(readDay(write?.(y, m, d) ?? '', order)).toBe(day);
      expect(readDay(day, order)).toBe(day);
      expect(readDay(`${day}T10:30:00Z`, order)).toBe(day);
    }),
  );
});

test('the order of a column is among those that read all of it, and clear once one day is beyond the twelfth', () => {
  fc.assert(
    fc.property(
      fc.array(days, { minLength: 1, maxLength: 20 }),
      fc.constantFrom('DMY' as const, 'MDY' as const),
      (all, order) => {
        const cells = all.map((day) => {
          const [y = '', m = '', d = ''] = day.split('-');
          return order === 'DMY' ? `${d}/${m}/${y}` : `${m}/${d}/${y}`;
        });
        const orders = ordersOf(cells);
        const isClear = all.some((day) => Number(day.slice(8)) > 12);
        if (isClear) expect(orders).toEqual([order]);
        else if (orders.length === 1)
          expect(cells.map((cell) => readDay(cell, orders[0] ?? 'YMD'))).toEqual(all);
        else expect(orders).toContain(order);
      },
    ),
  );
});

test('months are read by their names in the languages of spreadsheets, and what is no day is none', () => {
  const read = (cell: string) => readDay(cell, 'DMY');
  expect(
    [
      '1 Feb 2026',
      '1. Februar 2026',
      '1 février 2026',
      'Feb 1, 2026',
      '1 de febrero de 2026',
      '01-lut-26',
      '46054',
    ].map(read),
  ).toEqual(Array.from({ length: 7 }, () => '2026-02-01'));
  expect(['31.02.2026', '1.2', 'soon', '2026', '13/13/2026', '2026-02-30', '0/0/0'].map(read)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  );
});

test('amounts are read with their signs and currencies, by the mark of their column', () => {
  expect(
    ['1,234.50', 'CHF 1’234.50', '(1,234.50)', '1234.50-', '−5', '€ 3', '12 USD'].map((cell) =>
      readCellAmount(cell, '.'),
    ),
  ).toEqual(['1234.50', '1234.50', '-1234.50', '-1234.50', '-5', '3', '12']);
  expect(['1.234,50', '1 234,50 €', 'Fr. 5,--'].map((cell) => readCellAmount(cell, ','))).toEqual([
    '1234.50',
    '1234.50',
    '5',
  ]);
  expect(['1.2.3', 'five', '', '1,2.3'].map((cell) => readCellAmount(cell, '.'))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect([['1.234,50', '12'], ['1,234.50'], ['12', '7'], ['1.50'], ['1,5']].map(marksOf)).toEqual([
    [','],
    ['.'],
    ['.'],
    ['.'],
    [','],
  ]);
});
