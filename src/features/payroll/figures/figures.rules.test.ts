import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf, hundredths } from '#contract/core/money.ts';
import type { Money } from '#contract/core/values.ts';
import { type Payslip, paidKinds, withheldKinds } from '#contract/payroll/payroll.ts';
import { besides, breakdownOf, hasFigures, yearUpTo } from './breakdown.rules.ts';
import { comparePayslips, paidYears } from './figures.rules.ts';

const chf = (value: bigint): Money => ({ amount: amountOf(value), currency: 'CHF' });
const cents = fc.bigInt({ min: 0n, max: 10n ** 15n });
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const hundredthsOf = (money: Money | null | undefined) => hundredths(money?.amount ?? '0');
const total = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);

const paid = fc.record({
  pay_date: fc
    .tuple(
      fc.integer({ min: 2024, max: 2026 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .map(([y, m, d]) => `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`),
  net: maybe(cents.map(chf)),
  gross: maybe(cents.map(chf)),
});
const day = '2026-12-31';

describe('the year to date', () => {
  test('adds up exactly to what the payslips state, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(paid, { maxLength: 60 }), (slips) => {
        const years = paidYears(slips, day);
        expect(paidYears(slips.toReversed(), day)).toEqual(years);
        const stated = total(slips.map(({ net }) => hundredthsOf(net)));
        expect(total(years.flatMap(({ totals }) => totals.map(({ net }) => hundredthsOf(net))))).toBe(stated);
        for (const { totals } of years)
          for (const { net, months } of totals) {
            expect(months.at(-1)?.soFar).toEqual(net);
            expect(total(months.map((month) => hundredthsOf(month.net)))).toBe(hundredthsOf(net));
            for (const [at, month] of months.entries())
              expect(hundredthsOf(month.soFar) - hundredthsOf(months[at - 1]?.soFar)).toBe(
                hundredthsOf(month.net),
              );
          }
      }),
    );
  });

  test('counts every payslip up to the day, and those without a net pay apart', () => {
    fc.assert(
      fc.property(fc.array(paid), (slips) => {
        const until = '2025-06-30';
        const years = paidYears(slips, until);
        const due = slips.filter(({ pay_date }) => pay_date <= until);
        expect(years.reduce((sum, { payslips }) => sum + payslips, 0)).toBe(due.length);
        expect(years.reduce((sum, { without }) => sum + without, 0)).toBe(
          due.filter(({ net }) => net === null).length,
        );
      }),
    );
  });

  test('states no gross for a month in which a payslip has none, and mixes no currencies', () => {
    const [year] = paidYears(
      [
        { pay_date: '2026-01-28', net: chf(10n), gross: null },
        { pay_date: '2026-01-28', net: { amount: '7.00', currency: 'EUR' }, gross: chf(12n) },
        { pay_date: '2026-02-28', net: null, gross: null },
      ],
      day,
    );
    expect(year).toMatchObject({ payslips: 3, without: 1 });
    expect(year?.totals.map(({ net, months }) => [net, months[0]?.gross])).toEqual([
      [chf(10n), null],
      [{ amount: '7.00', currency: 'EUR' }, expect.anything()],
    ]);
  });
});

type Compared = Parameters<typeof comparePayslips>[0];
const line = fc.record({
  kind: fc.constantFrom(...paidKinds, ...withheldKinds),
  label: fc.constantFrom('Salary', 'Bonus', 'Tax', 'Pension'),
  amount: cents.map(amountOf),
});
/** A payslip whose totals follow from its lines. */
const slipOf = (lines: Payslip['lines']): Compared => {
  const isPaid = ({ kind }: Payslip['lines'][number]) => paidKinds.some((one) => one === kind);
  const sum = (of: Payslip['lines']) => total(of.map(({ amount }) => hundredths(amount)));
  const gross = sum(lines.filter(isPaid));
  const deductions = sum(lines.filter((one) => !isPaid(one)));
  return { lines, gross: chf(gross), deductions: chf(deductions), net: chf(gross - deductions) };
};
const slip = fc.array(line, { maxLength: 12 }).map(slipOf);
const sumOf = (rows: readonly { difference: Money | null }[]) =>
  total(rows.map(({ difference }) => hundredthsOf(difference)));

describe('two payslips', () => {
  test('differ by the differences of their lines, to the cent', () => {
    fc.assert(
      fc.property(slip, slip, (before, after) => {
        const { paid, withheld, totals } = comparePayslips(before, after);
        const of = (label: string) => hundredthsOf(totals.find((row) => row.label === label)?.difference);
        expect(sumOf(paid)).toBe(of('Gross'));
        expect(sumOf(withheld)).toBe(of('Deductions'));
        expect(sumOf(paid) - sumOf(withheld)).toBe(of('Net'));
      }),
    );
  });

  test('the other way round differ by the opposite, and from itself by nothing', () => {
    fc.assert(
      fc.property(slip, slip, (a, b) => {
        const there = Object.values(comparePayslips(a, b)).flat();
        const back = Object.values(comparePayslips(b, a)).flat();
        expect(sumOf(there)).toBe(-sumOf(back));
        for (const { difference } of Object.values(comparePayslips(a, a)).flat())
          expect(hundredthsOf(difference)).toBe(0n);
      }),
    );
  });

  test('of which one states nothing have no difference, and none is made up', () => {
    const bare: Compared = { lines: [], gross: null, deductions: null, net: null };
    const full = slipOf([{ kind: 'EARNING', label: 'Salary', amount: '100.00' }]);
    const { paid, totals } = comparePayslips(bare, full);
    expect(totals.map(({ difference }) => difference)).toEqual([null, null, null]);
    expect(paid.map(({ difference }) => difference)).toEqual([null]);
    expect(comparePayslips(bare, bare)).toEqual({ paid: [], withheld: [], totals: [] });
  });

  test('that an older version kept without lines are compared by their totals', () => {
    const { lines: _, deductions: __, ...old } = slipOf([{ kind: 'EARNING', label: 'Pay', amount: '5.00' }]);
    expect(comparePayslips(old as Compared, slipOf([])).totals.map(({ label }) => label)).toEqual([
      'Gross',
      'Deductions',
      'Net',
    ]);
  });
});

/** A payslip whose totals need not follow from its lines: they are given as they are. */
const stated = fc.record({
  ...{ net: maybe(cents.map(chf)), gross: cents.map(chf), deductions: maybe(cents.map(chf)) },
  lines: fc.array(line, { maxLength: 12 }),
});

describe('the breakdown of a payslip', () => {
  test('has each of its lines once, in its order, and its changes add up to those of all lines', () => {
    fc.assert(
      fc.property(stated, stated, (own, before) => {
        const { earnings, deductions, netChange } = breakdownOf(own, before);
        const isEarning = ({ kind }: (typeof own.lines)[number]) => paidKinds.some((paid) => paid === kind);
        for (const [rows, lines, earlier] of [
          [earnings, own.lines.filter(isEarning), before.lines.filter(isEarning)],
          [
            deductions,
            own.lines.filter((one) => !isEarning(one)),
            before.lines.filter((one) => !isEarning(one)),
          ],
        ] as const) {
          const there = rows.filter(({ amount }) => amount);
          expect(there.map(({ label, amount }) => [label, amount?.amount])).toEqual(
            lines.map(({ label, amount }) => [label, amount]),
          );
          if (before.lines.length === 0 || own.lines.length === 0) {
            expect(rows.every(({ change }) => change === null)).toBe(true);
            continue;
          }
          const sum = (some: readonly { amount: string }[]) =>
            total(some.map(({ amount }) => hundredths(amount)));
          expect(total(rows.map(({ change }) => hundredthsOf(change)))).toBe(sum(lines) - sum(earlier));
        }
        expect(netChange === null).toBe(own.net === null || before.net === null);
        if (netChange) expect(hundredthsOf(netChange)).toBe(hundredthsOf(own.net) - hundredthsOf(before.net));
      }),
    );
  });

  test('says no change where nothing can be compared: the first payslip, one of another currency, one without lines', () => {
    const own = { net: chf(100n), gross: chf(200n), deductions: null, lines: [pay('2.00')] };
    const euro = { ...own, net: { amount: '9.00', currency: 'EUR' } };
    for (const before of [undefined, euro]) {
      const { earnings, netChange } = breakdownOf(own, before);
      expect(netChange).toBeNull();
      expect(earnings).toEqual([{ label: 'Basic salary', amount: chf(200n), change: null }]);
    }
    expect(breakdownOf({ ...own, lines: [] }, own).earnings).toEqual([]);
    expect(breakdownOf(own, { ...own, lines: [] }).earnings[0]?.change).toBeNull();
    expect(breakdownOf({ net: null, gross: null, deductions: null, lines: [] }, own).netChange).toBeNull();
  });

  test('is led to by net or gross pay alone', () => {
    expect(hasFigures({ net: null, gross: null })).toBe(false);
    expect(hasFigures({ net: chf(0n), gross: null })).toBe(true);
    expect(hasFigures({ net: null, gross: chf(0n) })).toBe(true);
  });

  test('has the payslips before and after it beside it', () => {
    const list = ['c', 'b', 'a'].map((id) => ({ id }));
    expect(besides(list, 'b')).toEqual({ older: { id: 'a' }, newer: { id: 'c' } });
    expect(besides(list, 'c').newer).toBeUndefined();
    expect(besides(list, 'gone')).toEqual({});
  });

  test('has the year up to its pay day, without what was paid later or in another currency', () => {
    const of = (pay_date: string, net: bigint | null) => ({
      pay_date,
      net: net === null ? null : chf(net),
      gross: chf(9n),
    });
    const [march, april] = [of('2026-03-25', 3n), of('2026-04-25', 4n)];
    const euro = { ...of('2026-02-25', 1n), net: { amount: '7.00', currency: 'EUR' } };
    const all = [of('2026-05-25', 5n), april, march, euro, of('2026-01-25', null), of('2025-12-25', 1n)];
    expect(yearUpTo(all, april)).toEqual({ year: '2026', net: chf(7n), gross: chf(18n), without: 1 });
    expect(yearUpTo(all, of('2026-01-25', null))).toBeUndefined();
  });
});

const pay = (amount: string) => ({ kind: 'EARNING' as const, label: 'Basic salary', amount });
