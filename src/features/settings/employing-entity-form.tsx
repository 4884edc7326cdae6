import { employingEntityForm } from '../../../contract/firm/employing-entities.form.ts';
import { choiceField, textField } from '../../records/fields.tsx';
import { recordForm } from '../../records/record-form.ts';
import { employingEntityScreens } from './employing-entity-screens.tsx';

export const employingEntityRecordForm = recordForm(employingEntityScreens, {
  schema: employingEntityForm,
  fields: {
    name: textField('Name'),
    country: choiceField('Country', { nothing: 'There is no such country.' }),
    registration_number: textField('Registration number', { optional: true }),
  },
  lines: ['name', ['country', 'registration_number']],
});
