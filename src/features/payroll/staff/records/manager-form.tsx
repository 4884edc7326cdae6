import { payrollManagerForm } from '#contract/payroll/payroll-managers.form.ts';
import { choiceField, dateField, manyField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { managerScreens } from './manager-screens.tsx';

const nothing = 'There is no such colleague.';

export const managerForm = recordForm(managerScreens, {
  schema: payrollManagerForm,
  fields: {
    user: choiceField('Colleague', { nothing }),
    backup: choiceField('Stands in for them', { nothing, optional: true }),
    calendars: manyField('Calendars', { optional: true, hint: 'Leave it empty for all of them.' }),
    from: dateField('First day'),
    to: dateField('Last day', { optional: true }),
  },
  lines: [['user', 'backup'], 'calendars', ['from', 'to']],
});
