import { attributeForm } from '../../../contract/clients/attributes.form.ts';
import { choiceField } from '../../records/fields.tsx';
import { recordForm } from '../../records/record-form.ts';
import { attributeScreens } from './attribute-screens.tsx';
import { ValueField } from './value-field.tsx';

export const attributeRecordForm = recordForm(attributeScreens, {
  schema: attributeForm,
  fields: {
    definition: choiceField('Field', { nothing: 'There is no such field.' }),
    value: { label: 'Value', blank: '', Control: ValueField },
  },
  lines: ['definition', 'value'],
});
