import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  frequencies,
  nextPayDay,
  type PayRules,
  payDayRules,
  payPeriod,
  payPeriods,
  periodIndex,
} from './pay-periods.ts';

const monthly: PayRules = {
  frequency: 'MONTHLY',
  period_start: '2026-01-01',
  pay_day_rule: 'FIXED_DAY',
  pay_day: 25,
  cut_off_days: 5,
};
const first = (rules: Partial<PayRules>, day = '2026-01-01', count = 1) =>
  payPeriods({ ...monthly, ...rules }, day, count).map(({ start, end, pay_date }) => [start, end, pay_date]);

test('the next 12 periods begin with that of the day, without gaps', () => {
  const periods = payPeriods(monthly, '2026-08-14');
  expect(periods).toHaveLength(12);
  expect(periods[0]).toEqual({
    start: '2026-08-01',
    end: '2026-08-31',
    pay_date: '2026-08-25',
    cut_off: '2026-08-20',
  });
  expect(periods.at(-1)).toMatchObject({ start: '2027-07-01', end: '2027-07-31' });
});

test.each([
  ['WEEKLY', ['2026-03-09', '2026-03-15']],
  ['FORTNIGHTLY', ['2026-03-02', '2026-03-15']],
  ['FOUR_WEEKLY', ['2026-03-02', '2026-03-29']],
  ['MONTHLY', ['2026-03-05', '2026-04-04']],
  ['QUARTERLY', ['2026-01-05', '2026-04-04']],
  ['ANNUAL', ['2026-01-05', '2027-01-04']],
] as const)('%s periods', (frequency, span) => {
  const [period] = payPeriods({ ...monthly, frequency, period_start: '2026-01-05' }, '2026-03-11', 1);
  expect([period?.start, period?.end]).toEqual(span);
});

describe('the pay day', () => {
  test('at a weekend is the Friday before', () => {
    expect(first({}, '2026-07-01')).toEqual([['2026-07-01', '2026-07-31', '2026-07-24']]);
    expect(first({ pay_day_rule: 'LAST_DAY' }, '2026-05-01')).toEqual([
      ['2026-05-01', '2026-05-31', '2026-05-29'],
    ]);
  });

  test('of a short month is its last day', () => {
    expect(first({ pay_day: 31 }, '2026-04-01')).toEqual([['2026-04-01', '2026-04-30', '2026-04-30']]);
  });

  test('counts working days back from the end', () => {
    const rules = { pay_day_rule: 'N_WORKDAYS_BEFORE_END', pay_day: 3 } as const;
    expect(first(rules, '2026-08-01')).toEqual([['2026-08-01', '2026-08-31', '2026-08-26']]);
  });
});

test('a first period that begins on the 31st shortens no later one', () => {
  expect(first({ period_start: '2026-01-31' }, '2026-01-31', 3).map(([start]) => start)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
  ]);
});

test.each([
  ['2026-08-24', '2026-08-25'],
  ['2026-08-25', '2026-08-25'],
  ['2026-08-26', '2026-09-25'],
])('on %s the next pay day is %s', (day, next) => {
  expect(nextPayDay(monthly, day)).toBe(next);
});

test('the pay day of a period that has ended may still come', () => {
  const weekly = { ...monthly, frequency: 'WEEKLY', period_start: '2026-01-05', pay_day: 3 } as const;
  // The week to 9 August is paid in September: the 3rd of August was before it began to count.
  expect(nextPayDay(weekly, '2026-08-04')).toBe('2026-09-03');
});

test('after the last day of work its period is paid, and no other', () => {
  expect(nextPayDay(monthly, '2026-08-20', '2026-08-15')).toBe('2026-08-25');
  expect(nextPayDay(monthly, '2026-08-26', '2026-08-15')).toBeUndefined();
});

test('no pay day comes sooner than the next one, by any rules', () => {
  const rules = fc.record({
    frequency: fc.constantFrom(...frequencies),
    pay_day_rule: fc.constantFrom(...payDayRules),
    pay_day: fc.integer({ min: 1, max: 31 }),
  });
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 1500 }), (change, days) => {
      const own = { ...monthly, ...change };
      const day = new Date(Date.parse('2026-01-01') + days * 86_400_000).toISOString().slice(0, 10);
      const all = Array.from({ length: periodIndex(own, day) + 9 }, (_, at) => payPeriod(own, at).pay_date);
      expect(nextPayDay(own, day)).toBe(all.filter((date) => date >= day).sort()[0]);
    }),
  );
});
