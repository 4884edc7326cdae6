import { officeForm } from '#contract/firm/offices.form.ts';
import { choiceField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { officeScreens } from './office-screens.tsx';

const optional = { optional: true } as const;

export const officeRecordForm = recordForm(officeScreens, {
  schema: officeForm,
  fields: {
    name: textField('Name'),
    country: choiceField('Country', { nothing: 'There is no such country.' }),
    line1: textField('Address', optional),
    line2: textField('Second line', optional),
    postal_code: textField('Postal code', { ...optional, autoCapitalize: 'characters' }),
    city: textField('City', optional),
    coordinates: textField('Coordinates', {
      ...optional,
      hint: 'Latitude and longitude as maps copy them: 47.3769, 8.5417.',
    }),
    phone: textField('Phone', { ...optional, holds: 'phone' }),
    time_zone: choiceField('Time zone', { ...optional, nothing: 'There is no such time zone.' }),
  },
  lines: [
    ['name', 'country'],
    'line1',
    'line2',
    ['postal_code', 'city'],
    ['phone', 'time_zone'],
    'coordinates',
  ],
});
