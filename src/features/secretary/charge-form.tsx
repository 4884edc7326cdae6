import { chargeForm } from '#contract/secretary/charges.form.ts';
import { dateField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { chargeScreens } from './charge-screens.tsx';

export const chargeRecordForm = recordForm(chargeScreens, {
  schema: chargeForm,
  fields: {
    holder: textField('Holder'),
    description: textField('What is charged'),
    created: dateField('Created'),
    amount: textField('Amount', { optional: true, holds: 'amount' }),
    currency: textField('Currency', {
      optional: true,
      autoCapitalize: 'characters',
      hint: 'Its code, such as CHF.',
    }),
    satisfied: dateField('Satisfied', { optional: true }),
  },
  lines: ['holder', 'description', ['amount', 'currency'], ['created', 'satisfied']],
});
