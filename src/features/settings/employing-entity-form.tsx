import { employingEntityForm } from '#contract/firm/employing-entities.form.ts';
import { areaField, choiceField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { employingEntityScreens } from './employing-entity-screens.tsx';

export const employingEntityRecordForm = recordForm(employingEntityScreens, {
  schema: employingEntityForm,
  fields: {
    name: textField('Name'),
    country: choiceField('Country', { nothing: 'There is no such country.' }),
    registration_number: textField('Registration number', { optional: true }),
    address: areaField('Address', { optional: true, hint: 'As its invoices show it.' }),
    tax_number: textField('Tax number', { optional: true }),
    payment_details: areaField('Payment details', {
      optional: true,
      hint: 'Account holder, bank and account number, as its invoices show them.',
    }),
    invoice_prefix: textField('Prefix of invoices', {
      optional: true,
      autoCapitalize: 'characters',
      hint: 'Its invoices are numbered from here: PHK-00001, PHK-00002.',
    }),
  },
  lines: [
    'name',
    ['country', 'registration_number'],
    'address',
    ['tax_number', 'invoice_prefix'],
    'payment_details',
  ],
});
