import { serviceForm } from '#contract/firm/services.form.ts';
import { checkField, choiceField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { serviceScreens } from './service-screens.tsx';

export const serviceRecordForm = recordForm(serviceScreens, {
  schema: serviceForm,
  fields: {
    code: textField('Code', { autoCapitalize: 'characters' }),
    name: textField('Name'),
    line: choiceField('Line', { nothing: 'There is no such line.' }),
    active: { ...checkField('Offered to clients'), blank: true },
  },
  lines: ['name', ['code', 'line'], 'active'],
});
