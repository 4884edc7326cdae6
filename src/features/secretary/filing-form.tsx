import { filingForm } from '#contract/secretary/filings.form.ts';
import { choiceField, dateField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { filingScreens } from './filing-screens.tsx';

export const filingRecordForm = recordForm(filingScreens, {
  schema: filingForm,
  fields: {
    form: textField('Form', { hint: 'Its name at the register, such as “Annual return”.' }),
    due: dateField('Due'),
    lodged_at: dateField('Lodged', { optional: true }),
    outcome: choiceField('Answer of the register', {
      optional: true,
      nothing: 'The answer is accepted or rejected.',
    }),
  },
  lines: [
    ['form', 'due'],
    ['lodged_at', 'outcome'],
  ],
});
