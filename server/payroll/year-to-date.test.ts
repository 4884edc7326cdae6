import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, hundredths } from '#contract/core/money.ts';
import { withYearToDate } from './year-to-date.ts';

const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });

test('the year to date is the sum of the calendar year so far', () => {
  const month = fc.record({ gross: cents.map(amountOf), net: cents.map(amountOf) });
  void fc.assert(
    fc.property(fc.array(month, { maxLength: 30 }), (months) => {
      const slips = months.map((paid, i) => ({
        ...paid,
        pay_date: `${2024 + Math.floor((i + 5) / 12)}-${String(((i + 5) % 12) + 1).padStart(2, '0')}-28`,
      }));
      for (const [i, slip] of withYearToDate(slips).entries()) {
        const soFar = slips
          .slice(0, i + 1)
          .filter(({ pay_date }) => pay_date.slice(0, 4) === slip.pay_date.slice(0, 4));
        const sum = (of: 'gross' | 'net') => soFar.reduce((total, paid) => total + hundredths(paid[of]), 0n);
        expect([hundredths(slip.ytd_gross), hundredths(slip.ytd_net)]).toEqual([sum('gross'), sum('net')]);
      }
    }),
  );
});
