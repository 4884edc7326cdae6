import * as v from 'valibot';
import { choice, country, requiredDate, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { date } from '../core/values.ts';
import { frequencies, payDayRules } from './pay-periods.ts';
import { withinPayroll } from './payroll-day.ts';
import { currency, wholeNumber } from './payroll-fields.ts';

export const payrollCalendarForm = v.pipe(
  form({
    name: text({ required: 'name' }),
    frequency: choice(frequencies, 'Choose how often people are paid.'),
    period_start: v.pipe(
      requiredDate('first_day_of_the_first_period'),
      withinPayroll,
      v.metadata({ answer: date }),
    ),
    pay_day_rule: choice(payDayRules, 'Choose a rule for the pay day.'),
    /** The day of the month, or the number of working days; nothing for the last day. */
    pay_day: wholeNumber(1, 31),
    cut_off_days: wholeNumber(0, 60),
    country: country(),
    currency: currency(),
  }),
  v.forward(
    v.check(
      ({ pay_day_rule, pay_day }) => pay_day_rule === 'LAST_DAY' || pay_day !== null,
      'Write which day, or how many working days.',
    ),
    ['pay_day'],
  ),
);
