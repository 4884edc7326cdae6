import { attributeForm } from '#contract/clients/attributes.form.ts';
import { choiceField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { approvalRightScreens, attributeScreens } from './attribute-screens.tsx';
import { ValueField } from './value-field.tsx';

const form = {
  schema: attributeForm,
  fields: {
    definition: choiceField('Field', { nothing: 'There is no such field.' }),
    value: { label: 'Value', blank: '', Control: ValueField },
  },
  lines: ['definition', 'value'],
} as const;

export const attributeRecordForm = recordForm(attributeScreens, form);
export const approvalRightRecordForm = recordForm(approvalRightScreens, form);
