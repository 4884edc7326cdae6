import { payrollCalendarForm } from '#contract/payroll/payroll-calendars.form.ts';
import { choiceField, dateField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { calendarScreens } from './calendar-screens.tsx';

export const calendarForm = recordForm(calendarScreens, {
  schema: payrollCalendarForm,
  fields: {
    name: textField('Name', { hint: 'Such as “Monthly salaries”.' }),
    frequency: choiceField('Frequency', { nothing: 'There is no such frequency.' }),
    period_start: dateField('First day of the first period', {
      hint: 'All later periods follow from it, without gaps.',
    }),
    pay_day_rule: choiceField('Pay day', { nothing: 'There is no such rule.' }),
    pay_day: textField('Day, or working days before the end', {
      optional: true,
      holds: 'whole',
      hint: 'A pay day at a weekend moves to the Friday before it.',
    }),
    cut_off_days: textField('Changes until, days before the pay day', { optional: true, holds: 'whole' }),
    country: choiceField('Country', { nothing: 'There is no such country.' }),
    currency: choiceField('Currency', { nothing: 'There is no such currency.' }),
  },
  lines: [
    ['name', 'frequency'],
    ['period_start', 'cut_off_days'],
    ['pay_day_rule', 'pay_day'],
    ['country', 'currency'],
  ],
});
