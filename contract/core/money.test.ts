import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountOf,
  formatAmount,
  formatMoney,
  formatPrice,
  hundredths,
  minorUnits,
  partsOf,
  readAmount,
  roundedQuotient,
} from './money.ts';

test('minor units follow ISO 4217', () => {
  expect(['USD', 'EUR', 'HKD', 'IDR', 'HUF'].map(minorUnits)).toEqual([2, 2, 2, 2, 2]);
  expect(['JPY', 'KRW', 'VND', 'CLP', 'jpy'].map(minorUnits)).toEqual([0, 0, 0, 0, 0]);
  expect(['KWD', 'BHD', 'IQD'].map(minorUnits)).toEqual([3, 3, 3]);
  expect(minorUnits('CLF')).toBe(4);
  expect(minorUnits('')).toBe(2);
});

test.each([
  ['48740.00', 'HKD', 'HKD 48,740.00'],
  ['48740', 'HKD', 'HKD 48,740.00'],
  ['53171.6', 'HKD', 'HKD 53,171.60'],
  ['0', 'HKD', 'HKD 0.00'],
  ['-0.00', 'HKD', 'HKD 0.00'],
  ['-1234.5', 'EUR', 'EUR -1,234.50'],
  ['1234.00', 'JPY', 'JPY 1,234'],
  ['1.25', 'KWD', 'KWD 1.250'],
  ['9999999999999999.99', 'USD', 'USD 9,999,999,999,999,999.99'],
])('%s %s reads %s', (amount, currency, text) => {
  expect(formatMoney({ amount, currency })).toBe(text);
});

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);

test('an amount of hundredths has two decimals, whatever it is, and is exact', () => {
  fc.assert(
    fc.property(decimal, (amount) => {
      const text = formatAmount({ amount, currency: 'HKD' });
      expect(text).toMatch(/^-?\d{1,3}(,\d{3})*\.\d\d$/);
      expect(text.replaceAll(',', '')).toBe(amount);
    }),
  );
});

test.each([
  ['48740.00', 'HKD', 'HKD 48,740'],
  ['53171.6', 'HKD', 'HKD 53,171.60'],
  ['100', 'HKD', 'HKD 100'],
  ['0.00', 'HKD', 'HKD 0'],
  ['', 'HKD', 'HKD 0'],
  ['-1234.50', 'EUR', 'EUR -1,234.50'],
  ['1234.00', 'JPY', 'JPY 1,234'],
  ['1000', 'JPY', 'JPY 1,000'],
  ['1.5', 'KWD', 'KWD 1.500'],
  ['1.00', 'KWD', 'KWD 1'],
  ['1234567.89', 'CLF', 'CLF 1,234,567.8900'],
])('the price %j in %s reads %s', (amount, currency, text) => {
  expect(formatPrice({ amount, currency })).toBe(text);
});

test('an empty price reads 0', () => {
  expect([formatPrice(null), formatPrice(undefined)]).toEqual(['0', '0']);
});

const currencies = fc.constantFrom('HKD', 'CHF', 'JPY', 'KWD', 'CLF');

test('a price is the amount of a column, without its decimals if they are all 0', () => {
  fc.assert(
    fc.property(decimal, currencies, (amount, currency) => {
      const inColumn = formatMoney({ amount, currency });
      const [whole = '', part = ''] = inColumn.split('.');
      expect(formatPrice({ amount, currency })).toBe(/[1-9]/.test(part) ? inColumn : whole);
      expect(part).toHaveLength(minorUnits(currency));
    }),
  );
});

const cents = fc.bigInt({ min: 0n, max: 10n ** 15n });
/** An amount as people write it, with a mark before its decimals and another between its thousands. */
const written = (value: bigint, decimals: string, group: string) => {
  const [whole = '', part = ''] = amountOf(value).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, group) + decimals + part;
};
const styles = [
  ['.', ''],
  ['.', ','],
  ['.', '’'],
  ['.', "'"],
  [',', ''],
  [',', '.'],
  [',', ' '],
  [',', '\u202f'],
] as const;

test('an amount is read as it is written, by the mark that was declared', () => {
  fc.assert(
    fc.property(cents, fc.constantFrom(...styles), (value, [decimals, group]) => {
      expect(hundredths(readAmount(written(value, decimals, group), decimals) ?? '')).toBe(value);
    }),
  );
});

test('by the other mark an amount is refused, and never read as another one', () => {
  fc.assert(
    fc.property(cents, fc.constantFrom(...styles), (value, [decimals, group]) => {
      expect(readAmount(written(value, decimals, group), decimals === '.' ? ',' : '.')).toBeNull();
    }),
  );
});

test('whatever is read is an amount', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,’ -e') }), (text) => {
      for (const decimals of ['.', ','] as const)
        expect(readAmount(text, decimals) ?? '0').toMatch(/^\d+(\.\d{1,2})?$/);
    }),
  );
});

test.each(['', '-5', '1,50', '1.234', '12,34.50', '1,234,56', '1e3', '٣', '1 2', '.5', '5.'])(
  '%j is no amount',
  (text) => {
    expect(readAmount(text, '.')).toBeNull();
  },
);

test('a decimal is read into as many parts as it may have, and no more', () => {
  expect([partsOf('1.5', 4), partsOf('-0.0001', 4), partsOf('12', 0)]).toEqual([15_000n, -1n, 12n]);
  for (const text of ['1.00001', '1e3', '', '.5', '1.'])
    expect(() => partsOf(text, 4)).toThrow('Not an amount');
});

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [4n, 3n, 1n],
  [-4n, 3n, -1n],
  [0n, 7n, 0n],
])('%s / %s is rounded to %s', (dividend, divisor, nearest) => {
  expect(roundedQuotient(dividend, divisor)).toBe(nearest);
});
