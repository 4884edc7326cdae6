import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatMoney, minorUnits } from './money.ts';

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
