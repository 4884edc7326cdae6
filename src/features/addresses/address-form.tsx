import { addressForm, addressTypes } from '#contract/clients/addresses.form.ts';
import { checkField, choiceField, dateField, severalField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { regionField } from '#src/records/region-field.tsx';
import { addressScreens } from './address-screens.tsx';

const optional = { optional: true } as const;

export const addressRecordForm = recordForm(addressScreens, {
  schema: addressForm,
  fields: {
    types: severalField('Kinds', addressTypes, { hint: 'What the address is for.' }),
    line1: textField('Address'),
    line2: textField('Second line', optional),
    postal_code: textField('Postal code', { ...optional, autoCapitalize: 'characters' }),
    city: textField('City', optional),
    country: choiceField('Country', { nothing: 'There is no such country.' }),
    region: regionField('Region'),
    valid_from: dateField('Valid from', optional),
    valid_to: dateField('Valid until', optional),
    is_primary: checkField('Primary for its kinds'),
  },
  lines: [
    'types',
    'line1',
    'line2',
    ['postal_code', 'city'],
    ['country', 'region'],
    ['valid_from', 'valid_to'],
    'is_primary',
  ],
});
