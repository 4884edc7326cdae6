import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, hundredths } from '../core/money.ts';
import { paidKinds, withheldKinds } from './payroll.ts';
import { figuresOf } from './payslip-totals.ts';

const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const line = fc.record({
  kind: fc.constantFrom(...paidKinds, ...withheldKinds),
  label: fc.string(),
  amount: fc.bigInt({ min: 0n, max: 10n ** 12n }).map(amountOf),
});

test('amounts come back as they were written', () => {
  void fc.assert(
    fc.property(cents, (value) => {
      expect(hundredths(amountOf(value))).toBe(value);
    }),
  );
  expect(['0', '7.5', '-0.05', '1234567.89'].map((text) => amountOf(hundredths(text)))).toEqual([
    '0.00',
    '7.50',
    '-0.05',
    '1234567.89',
  ]);
});

test.each(['', '1.234', 'abc', '1,000', '1e3', '--1'])('%j is no amount', (text) => {
  expect(() => hundredths(text)).toThrow('Not an amount');
});

test('net is gross less deductions, and every line is in one of the two', () => {
  void fc.assert(
    fc.property(fc.array(line), (lines) => {
      const { gross, deductions, net } = figuresOf(lines);
      expect(hundredths(net)).toBe(hundredths(gross) - hundredths(deductions));
      const all = lines.reduce((total, { amount }) => total + hundredths(amount), 0n);
      expect(hundredths(gross) + hundredths(deductions)).toBe(all);
    }),
  );
});
