import { shareClassForm } from '#contract/secretary/share-classes.form.ts';
import { textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { shareClassScreens } from './share-class-screens.tsx';

export const shareClassRecordForm = recordForm(shareClassScreens, {
  schema: shareClassForm,
  fields: {
    code: textField('Code', { autoCapitalize: 'characters', hint: 'Letters and digits, such as ORD.' }),
    name: textField('Name'),
    issued: textField('Shares issued', { holds: 'whole' }),
    currency: textField('Currency', {
      optional: true,
      autoCapitalize: 'characters',
      hint: 'Its code, such as CHF.',
    }),
    par: textField('Par value of a share', { optional: true, holds: 'amount' }),
    paid: textField('Paid on a share', { optional: true, holds: 'amount' }),
  },
  lines: [
    ['code', 'name'],
    ['issued', 'currency'],
    ['par', 'paid'],
  ],
});
