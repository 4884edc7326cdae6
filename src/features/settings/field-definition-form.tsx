import { fieldDefinitionForm } from '#contract/firm/field-definitions.form.ts';
import { checkField, choiceField, linesField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { fieldDefinitionScreens } from './field-definition-screens.tsx';

const optional = { optional: true } as const;

export const fieldDefinitionRecordForm = recordForm(fieldDefinitionScreens, {
  schema: fieldDefinitionForm,
  fields: {
    label: textField('Label'),
    key: textField('Key', {
      autoCapitalize: 'none',
      hint: 'Its name in exports and calls, such as vat_group.',
    }),
    entity: choiceField('Applies to', { nothing: 'There is no such record.' }),
    type: choiceField('Type', { nothing: 'There is no such type.' }),
    options: linesField('Options', { ...optional, hint: 'For a list: one on each line.' }),
    country: choiceField('Country', {
      ...optional,
      nothing: 'There is no such country.',
      hint: 'Leave it empty for clients of all countries.',
    }),
    required: checkField('Required'),
  },
  lines: [['label', 'key'], ['entity', 'type'], 'options', 'country', 'required'],
});
